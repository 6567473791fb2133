import { alongPath, type ItemValue } from './parts/items.ts';
import { Cut } from './bricks/Cut.tsx';
import { Coming } from './parts/Coming.tsx';
import { useItems } from './parts/useItems.ts';
import type { ShowProps } from './types.ts';

export function CascaderShow({ field, value, compact }: ShowProps<ItemValue[]>) {
  const { items, loading } = useItems(field);
  if (loading) return <Coming />;
  const text = pathLabel(items, Array.isArray(value) ? value : [value]);
  return compact ? <Cut>{text}</Cut> : <span className="wrap-break-word">{text}</span>;
}

export function pathLabel(
  items: Parameters<typeof alongPath>[0],
  path: readonly ItemValue[],
): string {
  return alongPath(items, path)
    .map((item) => item.label)
    .join(' / ');
}
