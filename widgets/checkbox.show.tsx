import { findItem, removedItem, isSame, type Item, type ItemValue } from './parts/choices/items.ts';
import { Loading } from './parts/choices/Loading.tsx';
import { ItemsShow } from './parts/choices/ItemsShow.tsx';
import { useItems } from './parts/choices/useItems.ts';
import type { ShowProps } from './contract/types.ts';

export function CheckboxShow({ field, value, compact }: ShowProps<ItemValue[]>) {
  const { items, loading } = useItems(field);
  if (loading) return <Loading />;
  const chosen = asList(value);
  const ordered = [...items, ...removedOptions(items, chosen)].filter((item) =>
    chosen.some((one) => isSame(one, item.value)),
  );
  return <ItemsShow items={ordered} compact={compact} />;
}

/** Chosen values that are no longer offered; they stay until somebody takes them back. */
export function removedOptions(items: readonly Item[], chosen: readonly ItemValue[]): Item[] {
  return chosen.filter((value) => !findItem(items, value)).map(removedItem);
}

export function asList(value: ItemValue[] | null | undefined): ItemValue[] {
  return Array.isArray(value) ? value : [];
}
