import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Column } from '../../../schemas/form.ts';
import { Button, IconButton } from '../../../widgets/bricks/Button.tsx';
import { cx } from '../../../widgets/bricks/cx.ts';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { TextBox } from '../../../widgets/bricks/TextBox.tsx';
import { moved } from './columnChoice.ts';

export interface ColumnChooserProps {
  /** all of them, in the reader's order */
  columns: readonly Column[];
  onChange(columns: readonly Column[]): void;
  onReset(): void;
}

/** Which columns a list shows, and in which order: dragged, or moved with the buttons. Every change shows at once. */
export function ColumnChooser({ columns, onChange, onReset }: ColumnChooserProps) {
  const { t } = useLingui();
  const [keyword, setKeyword] = useState('');
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const found = columns.map((column, index) => ({ column, index })).filter(({ column }) => column.name.toLowerCase().includes(keyword.trim().toLowerCase()));

  function handleDrop() {
    if (dragged !== undefined && over !== undefined && dragged !== over) onChange(moved(columns, dragged, over));
    setDragged(undefined);
    setOver(undefined);
  }

  return (
    <div className="flex w-72 flex-col gap-2">
      <div className="flex items-center justify-between">
        <span className="font-semibold">
          <Trans>列设置</Trans>
        </span>
        <Button kind="quiet" size="small" onClick={onReset}>{t`恢复默认`}</Button>
      </div>
      <TextBox aria-label={t`查找字段`} placeholder={t`查找字段`} value={keyword} onChange={(event) => setKeyword(event.target.value)} leading={<Icon name="search" />} />
      <ul className="max-h-80 overflow-y-auto" onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
        {found.map(({ column, index }) => (
          <li
            key={column.model}
            draggable={keyword === ''}
            onDragStart={() => setDragged(index)}
            onDragEnter={() => setOver(index)}
            onDragEnd={handleDrop}
            className={cx('group/line flex h-8 items-center gap-1 rounded hover:bg-hover pointer-coarse:h-11', over === index && dragged !== undefined && 'bg-selected', dragged === index && 'opacity-45')}
          >
            <span className="cursor-grab text-text-3">
              <Icon name="grip-vertical" />
            </span>
            <label className="flex min-w-0 flex-1 items-center gap-2">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                checked={column.shown}
                disabled={column.link}
                onChange={(event) => onChange(columns.map((each) => (each === column ? { ...each, shown: event.target.checked } : each)))}
              />
              <span className="truncate">{column.name}</span>
            </label>
            <span className="flex opacity-0 group-focus-within/line:opacity-100 group-hover/line:opacity-100 pointer-coarse:opacity-100">
              <IconButton size="small" icon={<Icon name="chevron-up" />} label={t`上移「${column.name}」`} disabled={index === 0} onClick={() => onChange(moved(columns, index, index - 1))} />
              <IconButton size="small" icon={<Icon name="chevron-down" />} label={t`下移「${column.name}」`} disabled={index === columns.length - 1} onClick={() => onChange(moved(columns, index, index + 1))} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
