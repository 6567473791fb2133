import type { Row } from '@tanstack/react-table';
import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { memo } from 'react';
import type { Column, Form } from '../../../schemas/form.ts';
import type { Locale } from '../../../schemas/locale.ts';
import { cx } from '../../../widgets/bricks/cx.ts';
import type { ListRow } from '../types.ts';
import { Cell } from './Cell.tsx';
import type { Features } from './features.ts';

interface TableRowProps {
  row: Row<Features, ListRow>;
  columns: readonly Column[];
  form: Form;
  locale: Locale;
  /** px from the top of the body */
  top: number;
  height: number;
  index: number;
  chosen: boolean;
  choosable: boolean;
  /** its panel is open */
  current: boolean;
  /** the keyboard is here */
  active: boolean;
  onOpen: ((id: number) => void) | undefined;
  idOf(index: number): string;
  onMark(index: number): void;
}

/** Drawn again only when something of its own changed. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, columns, form, locale, top, height, index, chosen, choosable, current, active, onOpen, idOf, onMark } = props;
  const { t } = useLingui();
  const record = row.original;
  const name = record.name || `#${record.id}`;

  function handleClick(event: MouseEvent<HTMLElement>) {
    onMark(index);
    const onControl = event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
    if (onControl || window.getSelection()?.toString()) return;
    onOpen?.(record.id);
  }

  return (
    <div
      role="row"
      id={idOf(index)}
      aria-rowindex={index + 2}
      aria-selected={choosable ? chosen : undefined}
      aria-current={current || undefined}
      onClick={handleClick}
      className={cx(
        'group/row absolute inset-x-0 grid items-center border-b border-line [grid-template-columns:var(--columns)]',
        chosen || current ? '[--tint:var(--selected)]' : onOpen && 'hover:[--tint:var(--hover)]',
        active &&
          'group-focus-visible/grid:z-10 group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2 group-focus-visible/grid:outline-accent',
      )}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      {choosable && (
        <div role="gridcell" className={cx(CELL, STICKY, 'left-0 px-0')}>
          <label className="grid size-full place-items-center">
            <input
              type="checkbox"
              tabIndex={-1}
              checked={chosen}
              aria-label={t`选择「${name}」`}
              onClick={row.getToggleSelectedHandler()}
              onChange={ignore}
              className="size-4 accent-accent"
            />
          </label>
        </div>
      )}
      {columns.map((column) => (
        <div
          key={column.model}
          role="gridcell"
          className={cx(
            CELL,
            column.link && STICKY,
            column.link && (choosable ? 'left-10' : 'left-0'),
            column.link && 'border-r border-r-transparent',
            column.align === 'end' && 'justify-end text-end tabular-nums',
          )}
        >
          <div className="min-w-0 truncate">
            <Cell form={form} column={column} row={record} locale={locale} onOpen={onOpen} />
          </div>
        </div>
      ))}
      <div role="presentation" className={CELL} />
    </div>
  );
});

// A tint over the surface, so that cells that stay while the others scroll are not see-through.
const CELL =
  'flex h-full min-w-0 items-center px-3 [background:linear-gradient(var(--tint,transparent),var(--tint,transparent)),var(--surface-1)]';
const STICKY = 'sticky z-1';

// The click handler does the work, because only it knows whether Shift was held.
function ignore() {}
