import { useMemo } from 'react';
import type { Field } from '../../schemas/form.ts';
import { askOptions, fromChoice, type Item } from './items.ts';
import { useAsked } from './useAsked.ts';

export interface Items {
  items: readonly Item[];
  /** nothing to choose from yet */
  loading: boolean;
  failed: boolean;
  retry(): void;
}

/** What a field offers: its own choices, or a list of the server by name; the definition's copy of such a list is a first paint only. */
export function useItems(field: Field): Items {
  const own = useMemo(() => field.choices.map(fromChoice), [field.choices]);
  const list = field.remote;
  const asked = useAsked<Item[]>(list ? `options ${list}` : null, (host) => askOptions(host, list ?? ''));
  const items = asked.data ?? own;
  return { items, loading: Boolean(list) && !asked.data && !asked.failed && items.length === 0, failed: asked.failed && !asked.data, retry: asked.retry };
}
