import { findItem, goneItem, type ItemValue } from './parts/items.ts';
import { Coming } from './parts/Coming.tsx';
import { ItemsShow } from './parts/ItemsShow.tsx';
import { useItems } from './parts/useItems.ts';
import type { ShowProps } from './types.ts';

export function RadioShow({ field, value, compact }: ShowProps<ItemValue>) {
  const { items, loading } = useItems(field);
  if (loading) return <Coming />;
  return <ItemsShow items={[findItem(items, value) ?? goneItem(value)]} compact={compact} />;
}
