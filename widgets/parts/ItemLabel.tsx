import { Badge } from '../bricks/Badge.tsx';
import type { Item } from './items.ts';

/** An option's words, on a plate of its colour when it has one. */
export function ItemLabel({ item }: { item: Item }) {
  return item.color ? <Badge color={item.color}>{item.label}</Badge> : item.label;
}
