import { findItem, removedItem, type ItemValue } from './parts/choices/items.ts';
import { Loading } from './parts/choices/Loading.tsx';
import { ItemsShow } from './parts/choices/ItemsShow.tsx';
import { useItems } from './parts/choices/useItems.ts';
import type { ShowProps } from './contract/types.ts';

export function RadioShow({ field, value, compact }: ShowProps<ItemValue>) {
  const { items, loading } = useItems(field);
  if (loading) return <Loading />;
  return <ItemsShow items={[findItem(items, value) ?? removedItem(value)]} compact={compact} />;
}
