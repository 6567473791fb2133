import { findItem, type Item, type ItemValue } from './parts/items.ts';
import { ItemsShow } from './parts/ItemsShow.tsx';
import { useItems } from './parts/useItems.ts';
import type { ShowProps } from './types.ts';

export function SelectShow({ field, value, compact }: ShowProps<ItemValue | ItemValue[]>) {
  const { items } = useItems(field);
  return <ItemsShow items={chosenItems(items, value)} compact={compact} />;
}

/** What is chosen, in the order of choosing; a value that is no longer offered stands for itself and stays. */
export function chosenItems(items: readonly Item[], value: ItemValue | ItemValue[] | null | undefined): Item[] {
  const values = Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value];
  return values.map((one) => findItem(items, one) ?? { value: one, label: String(one) });
}
