import { findItem, goneItem, isSame, type Item, type ItemValue } from './parts/items.ts';
import { Coming } from './parts/Coming.tsx';
import { ItemsShow } from './parts/ItemsShow.tsx';
import { useItems } from './parts/useItems.ts';
import type { ShowProps } from './types.ts';

export function CheckboxShow({ field, value, compact }: ShowProps<ItemValue[]>) {
  const { items, loading } = useItems(field);
  if (loading) return <Coming />;
  const chosen = asList(value);
  const ordered = [...items, ...gone(items, chosen)].filter((item) =>
    chosen.some((one) => isSame(one, item.value)),
  );
  return <ItemsShow items={ordered} compact={compact} />;
}

/** Chosen values that are no longer offered; they stay until somebody takes them back. */
export function gone(items: readonly Item[], chosen: readonly ItemValue[]): Item[] {
  return chosen.filter((value) => !findItem(items, value)).map(goneItem);
}

export function asList(value: ItemValue[] | null | undefined): ItemValue[] {
  return Array.isArray(value) ? value : [];
}
