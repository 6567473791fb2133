import { findItem, type ItemValue } from './parts/items.ts';
import { ItemsShow } from './parts/ItemsShow.tsx';
import { useItems } from './parts/useItems.ts';
import type { ShowProps } from './types.ts';

export function RadioShow({ field, value, compact }: ShowProps<ItemValue>) {
  const { items } = useItems(field);
  return <ItemsShow items={[findItem(items, value) ?? { value, label: String(value) }]} compact={compact} />;
}
