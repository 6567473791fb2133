import { useLingui } from '@lingui/react/macro';
import type { Field } from '../../../schemas/form/form.ts';
import type { Item } from '../choices/items.ts';
import { useNames } from './names.ts';
import { refIds, type RefValue } from './refs.ts';

/** The chosen references of a picker as items, by name as soon as the name is known. */
export function useSelectedItems(field: Field, value: RefValue | null | undefined): Item[] {
  const { t } = useLingui();
  const { picks, missing, failed } = useNames(field.refers ?? '', refIds(value));
  return picks.map(({ id, name, note }) => ({
    value: id,
    label: name || (missing(id) ? t`#${id}（已删除或无权限）` : failed(id) ? `#${id}` : '…'),
    note,
  }));
}
