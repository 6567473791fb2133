import type { Header, ReactTable } from '@tanstack/react-table';
import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, ReactNode } from 'react';
import { Fragment, useEffect, useRef } from 'react';
import { cx } from '../../../../widgets/ui/cx.ts';
import { Icon } from '../../../../widgets/ui/Icon.tsx';
import type { ListRow } from '../../shared/types.ts';
import { isPinned, type ListColumn } from '../state/columnChoice.ts';
import type { Features } from './features.ts';
import { MAX_WIDTH, MIN_WIDTH } from './features.ts';
import type { ColumnWindow } from './useColumnWindow.ts';

interface HeadRowProps {
  table: ReactTable<Features, ListRow>;
  /** px */
  height: number;
  sort: string;
  onSort: ((model: string) => void) | undefined;
  /** as they are drawn */
  columns: readonly ListColumn[];
  near: ColumnWindow;
  /** stands over the check boxes of the rows, where there are some */
  corner: ReactNode;
  /** names what stands at the end of the rows, where something does */
  tail?: string | undefined;
}

/** The headings, which stay while the rows scroll: they sort and are dragged wider. */
export function HeadRow({
  table,
  height,
  sort,
  onSort,
  columns,
  near: { indexes, room },
  corner,
  tail,
}: HeadRowProps) {
  const [group] = table.getHeaderGroups();
  return (
    <div role="rowgroup" className="sticky top-0 z-20 shrink-0">
      <div
        role="row"
        aria-rowindex={1}
        className="grid items-stretch border-b border-line bg-surface-1 [grid-template-columns:var(--columns)]"
        style={{ height }}
      >
        {corner}
        {indexes.map((index, at) => {
          const header = group?.headers[index];
          return (
            header && (
              <Fragment key={header.id}>
                {at === room?.at && <div role="presentation" />}
                <Heading
                  header={header}
                  sort={sort}
                  onSort={onSort}
                  index={index}
                  column={room && index + (corner ? 2 : 1)}
                  pinned={isPinnedAt(columns, index)}
                />
              </Fragment>
            )
          );
        })}
        {room && <div role="presentation" />}
        <div role="presentation" className="bg-surface-1" />
        {tail !== undefined && (
          <div role="columnheader" className="sticky end-0 z-1 bg-surface-1">
            <span className="sr-only">{tail}</span>
          </div>
        )}
      </div>
    </div>
  );
}

/** The heading of the check boxes: chooses every row of the page. */
export function ChooseAll({
  all,
  some,
  onChoose,
}: {
  all: boolean;
  some: boolean;
  onChoose(): void;
}) {
  const { t } = useLingui();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <div role="columnheader" className="sticky start-0 z-1 bg-surface-1">
      <label className="grid size-full place-items-center">
        <input
          ref={box}
          type="checkbox"
          checked={all}
          aria-label={t`选择本页全部`}
          onChange={onChoose}
          className="size-4 accent-accent"
        />
      </label>
    </div>
  );
}

interface HeadingProps {
  header: Header<Features, ListRow, unknown>;
  sort: string;
  onSort: ((model: string) => void) | undefined;
  index: number;
  /** among all of the table, where some are not in the document */
  column: number | undefined;
  pinned: boolean;
}

function Heading({ header, sort, onSort, index, column: place, pinned }: HeadingProps) {
  const column = header.column.columnDef.meta;
  if (!column) return null;
  const direction =
    sort === column.model ? 'ascending' : sort === `-${column.model}` ? 'descending' : 'none';
  const sortable = onSort !== undefined && column.sortable;
  const end = column.align === 'end';
  return (
    <div
      role="columnheader"
      aria-colindex={place}
      aria-sort={sortable ? direction : undefined}
      className={cx(
        'group/head relative flex min-w-0 items-center bg-surface-1 text-xs text-text-2',
        pinned && 'sticky z-1',
        end && 'justify-end',
      )}
      style={pinned ? { insetInlineStart: `var(--pin-${index})` } : undefined}
    >
      {sortable ? (
        <button
          type="button"
          onClick={() => onSort(column.model)}
          onKeyDown={(event) => handleResizeKey(event, header)}
          className={cx(
            'flex h-full min-w-0 flex-1 items-center gap-1 px-3 -outline-offset-2 hover:bg-hover hover:text-text-1',
            end && 'flex-row-reverse',
            direction !== 'none' && 'font-semibold text-text-1',
          )}
        >
          <span className="truncate" title={column.name}>
            {column.name}
          </span>
          <span
            className={
              direction === 'none' ? 'opacity-0 group-hover/head:opacity-60' : 'text-accent'
            }
          >
            <Icon name={direction === 'descending' ? 'arrow-down' : 'arrow-up'} size={14} />
          </span>
        </button>
      ) : (
        <span className="truncate px-3" title={column.name}>
          {column.name}
        </span>
      )}
      {header.column.getCanResize() && <ResizeHandle header={header} />}
    </div>
  );
}

function isPinnedAt(columns: readonly ListColumn[], index: number): boolean {
  const column = columns[index];
  return column !== undefined && isPinned(column);
}

/** Shift with the arrows makes a column wider or narrower without a mouse. */
function handleResizeKey(event: KeyboardEvent, header: Header<Features, ListRow, unknown>) {
  const step = event.key === 'ArrowRight' ? 16 : event.key === 'ArrowLeft' ? -16 : 0;
  if (!event.shiftKey || step === 0 || !header.column.getCanResize()) return;
  event.preventDefault();
  const width = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, header.column.getSize() + step));
  header.getContext().table.setColumnSizing((sizes) => ({ ...sizes, [header.column.id]: width }));
}

function ResizeHandle({ header }: { header: Header<Features, ListRow, unknown> }) {
  const handler = header.getResizeHandler();
  return (
    <span
      aria-hidden
      onMouseDown={handler}
      onTouchStart={handler}
      onDoubleClick={() => header.column.resetSize()}
      className={cx(
        'absolute inset-y-0 -end-1 z-2 w-2 cursor-col-resize touch-none select-none after:absolute after:inset-y-2 after:start-[3px] after:w-px after:bg-transparent group-hover/head:after:bg-line-strong hover:after:bg-accent',
        header.column.getIsResizing() && 'after:inset-y-0 after:bg-accent',
      )}
    />
  );
}
