import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { TextBox } from '../../../widgets/ui/TextBox.tsx';
import { useRowSorting } from '../../../widgets/ui/useRowSorting.ts';
import { isPinned, type ListColumn, moveItem } from './state/columnChoice.ts';

export interface ColumnChooserProps {
  /** all of them, in the reader's order */
  columns: readonly ListColumn[];
  onChange(columns: readonly ListColumn[]): void;
  onReset(): void;
}

/** More would leave no room for what scrolls. */
const MOST_PINNED = 4;

/** Which columns a list shows, and in which order: dragged, or moved with the arrow keys. Every change shows at once. */
export function ColumnChooser({ columns, onChange, onReset }: ColumnChooserProps) {
  const { t } = useLingui();
  const [keyword, setKeyword] = useState('');
  const found = columns
    .map((column, index) => ({ column, index }))
    .filter(({ column }) => column.name.toLowerCase().includes(keyword.trim().toLowerCase()));

  const { rows, dragged, gripAt } = useRowSorting(columns.length, (from, to) =>
    onChange(moveItem(columns, from, to)),
  );

  return (
    <div className="flex w-72 flex-col gap-2">
      <div className="flex items-center justify-between">
        <span className="font-semibold">
          <Trans>列设置</Trans>
        </span>
        <Button kind="quiet" size="small" onClick={onReset}>{t`恢复默认`}</Button>
      </div>
      <TextBox
        aria-label={t`查找字段`}
        placeholder={t`查找字段`}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        leading={<Icon name="search" />}
      />
      <ul ref={rows} className="-mx-1 max-h-80 overflow-y-auto px-1">
        {found.map(({ column, index }) => (
          <li
            key={column.model}
            className={cx(
              'group/line flex h-8 items-center gap-1 rounded hover:bg-hover pointer-coarse:h-11',
              dragged === index && 'bg-selected',
            )}
          >
            <button
              type="button"
              disabled={keyword !== ''}
              aria-label={t`移动「${column.name}」：用上下键`}
              {...gripAt(index)}
              className="grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded text-text-3 active:cursor-grabbing disabled:invisible"
            >
              <Icon name="grip-vertical" />
            </button>
            <label className="flex min-w-0 flex-1 items-center gap-2">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                checked={column.shown}
                disabled={column.link}
                onChange={(event) =>
                  onChange(
                    columns.map((each) =>
                      each === column ? { ...each, shown: event.target.checked } : each,
                    ),
                  )
                }
              />
              <span className="truncate">{column.name}</span>
            </label>
            {column.shown && (
              <button
                type="button"
                aria-pressed={column.pinned}
                aria-label={
                  column.pinned ? t`不再固定「${column.name}」` : t`固定「${column.name}」`
                }
                title={column.pinned ? t`不再固定` : t`固定在左侧`}
                disabled={
                  !column.pinned &&
                  columns.filter((each) => each.shown && isPinned(each)).length >= MOST_PINNED
                }
                onClick={() =>
                  onChange(
                    columns.map((each) =>
                      each === column ? { ...each, pinned: !each.pinned } : each,
                    ),
                  )
                }
                className={cx(
                  'grid size-6 shrink-0 place-items-center rounded hover:text-text-1 disabled:invisible pointer-coarse:size-11',
                  column.pinned
                    ? 'text-accent'
                    : 'text-text-3 opacity-0 group-hover/line:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
                )}
              >
                <Icon name="pin" size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
