import { useMemo } from 'react';
import type { Field } from '../../../schemas/form/form.ts';
import { liveLabel } from '../../../schemas/form/liveLabel.ts';
import { objectOf } from '../../../schemas/definition/readDefinition.ts';
import { requestOptions, findItem, fromChoice, type Item } from './items.ts';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';
import { useAsyncResult } from './useAsyncResult.ts';

export interface Items {
  items: readonly Item[];
  /** nothing to choose from yet */
  loading: boolean;
  failed: boolean;
  /** the server's list has not come yet: what is there is the definition's copy of it */
  pending: boolean;
  /** the name of a list that the server does not know */
  unknown?: string;
  retry(): void;
}

/** What a field offers: its own choices, or a list of the server by name; the definition's copy of such a list is a first paint only. */
export function useItems(field: Field): Items {
  const own = useMemo(() => field.choices.map(fromChoice), [field.choices]);
  const list = field.remote;
  const asked = useAsyncResult(list ? `options ${list}` : null, (host) =>
    requestOptions(host, list ?? ''),
  );
  const live = useMemo(() => asked.data?.map((item) => offered(field, item)), [asked.data, field]);
  const { only } = field;
  const items = useMemo(
    () =>
      only ? (live ?? own).filter(({ value }) => only.includes(valueAsText(value))) : (live ?? own),
    [live, own, only],
  );
  return {
    items,
    loading: Boolean(list) && asked.data === undefined && !asked.failed && items.length === 0,
    pending: Boolean(list) && asked.data === undefined && !asked.failed,
    failed: asked.failed && asked.data === undefined,
    ...(list && asked.data === null && { unknown: list }),
    retry: asked.retry,
  };
}

/** An entry of a list as this field stores and says it: `props` of the definition name what is the value and what the label. */
function offered(field: Field, item: Item): Item {
  const props = objectOf(field.widget.options.props);
  const value =
    props.value === 'id'
      ? (item.row ?? item.value)
      : props.value === 'name' || props.value === 'label'
        ? item.label
        : item.value;
  const label =
    props.label === 'value' || props.label === 'id'
      ? valueAsText(value)
      : liveLabel(field, value, item.label);
  const color = item.color ?? findItem(field.choices, value)?.color;
  return {
    ...item,
    value,
    label,
    ...(color && { color }),
    ...(item.children && { children: item.children.map((child) => offered(field, child)) }),
  };
}
