import { alongPath, type ItemValue } from './parts/choices/items.ts';
import { TruncatedText } from './ui/TruncatedText.tsx';
import { Loading } from './parts/choices/Loading.tsx';
import { useItems } from './parts/choices/useItems.ts';
import type { ShowProps } from './contract/types.ts';

export function CascaderShow({ field, value, compact }: ShowProps<ItemValue[]>) {
  const { items, loading } = useItems(field);
  if (loading) return <Loading />;
  const text = pathLabel(items, Array.isArray(value) ? value : [value]);
  return compact ? (
    <TruncatedText>{text}</TruncatedText>
  ) : (
    <span className="wrap-break-word">{text}</span>
  );
}

export function pathLabel(
  items: Parameters<typeof alongPath>[0],
  path: readonly ItemValue[],
): string {
  return alongPath(items, path)
    .map((item) => item.label)
    .join(' / ');
}
