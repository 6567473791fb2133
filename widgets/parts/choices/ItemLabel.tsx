import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Item } from './items.ts';

/** An option's words, behind its picture and on a plate of its colour when it has them. */
export function ItemLabel({ item }: { item: Item }) {
  if (item.icon)
    return (
      <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-bottom">
        <Icon name={item.icon} className="text-text-2" />
        <span className="min-w-0 truncate">{item.label}</span>
      </span>
    );
  return item.color ? <Badge color={item.color}>{item.label}</Badge> : item.label;
}
