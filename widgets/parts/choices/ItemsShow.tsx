import { t } from '@lingui/core/macro';
import type { Item } from './items.ts';
import { ItemLabel } from './ItemLabel.tsx';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';
import { TruncatedText } from '../../ui/TruncatedText.tsx';

/** Chosen things: one line of words in a list cell, small plates in a detail when there are several. */
export function ItemsShow({ items, compact }: { items: readonly Item[]; compact: boolean }) {
  const [only, second] = items;
  if (!only) return null;
  if (!second)
    return compact ? (
      <TruncatedText>
        <ItemLabel item={only} />
      </TruncatedText>
    ) : (
      <ItemLabel item={only} />
    );
  // In a line each keeps its plate, as far as there is room.
  if (compact && items.some((item) => item.color)) {
    return (
      <TruncatedText className="space-x-1">
        {items.map((item) => (
          <ItemLabel key={valueAsText(item.value)} item={{ color: 'grey', ...item }} />
        ))}
      </TruncatedText>
    );
  }
  if (compact) return <TruncatedText>{items.map((item) => item.label).join(t`、`)}</TruncatedText>;
  return (
    <span className="flex flex-wrap gap-1">
      {items.map((item) => (
        // What has a colour brings its own plate.
        <span
          key={valueAsText(item.value)}
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
