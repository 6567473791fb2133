import type { Item } from './items.ts';
import { ItemLabel } from './ItemLabel.tsx';
import { wordOf } from '../../schemas/valueTypes.ts';
import { Cut } from '../bricks/Cut.tsx';

/** Chosen things: one line of words in a list cell, small plates in a detail when there are several. */
export function ItemsShow({ items, compact }: { items: readonly Item[]; compact: boolean }) {
  const [only, second] = items;
  if (!only) return null;
  if (!second)
    return compact ? (
      <Cut>
        <ItemLabel item={only} />
      </Cut>
    ) : (
      <ItemLabel item={only} />
    );
  // In a line each keeps its plate, as far as there is room.
  if (compact && items.some((item) => item.color)) {
    return (
      <Cut className="space-x-1">
        {items.map((item) => (
          <ItemLabel key={wordOf(item.value)} item={{ color: 'grey', ...item }} />
        ))}
      </Cut>
    );
  }
  if (compact) return <Cut>{items.map((item) => item.label).join('、')}</Cut>;
  return (
    <span className="flex flex-wrap gap-1">
      {items.map((item) => (
        // What has a colour brings its own plate.
        <span
          key={wordOf(item.value)}
          className={
            item.color
              ? 'inline-flex max-w-full'
              : 'inline-flex max-w-full items-center rounded bg-surface-2 px-1.5 text-sm'
          }
        >
          <ItemLabel item={item} />
        </span>
      ))}
    </span>
  );
}
