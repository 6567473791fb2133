import type { ColumnSizingState, RowSelectionState } from '@tanstack/react-table';
import { functionalUpdate, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { Column, Form } from '../../../schemas/form.ts';
import type { Locale } from '../../../schemas/locale.ts';
import type { ListRow } from '../types.ts';
import { valueOf } from './Cell.tsx';
import { CHECK_WIDTH, columnHelper, features, MAX_WIDTH, MIN_WIDTH } from './features.ts';
import { HeadRow } from './HeadRow.tsx';
import { TableRow } from './TableRow.tsx';
import { useGridKeys } from './useGridKeys.ts';

export interface RecordTableProps {
  /** names the table for screen readers */
  label: string;
  form: Form;
  /** the shown ones, in their order */
  columns: readonly Column[];
  rows: readonly ListRow[];
  locale: Locale;
  /** px of a row */
  rowHeight: number;
  /** the record whose panel is open */
  current?: number | undefined;
  onOpen?: ((id: number) => void) | undefined;
  /** 'name', '-name' or ''; without `onSort` nothing sorts */
  sort?: string;
  onSort?: ((model: string) => void) | undefined;
  /** chosen ids; without `onChoose` nothing can be chosen */
  chosen?: RowSelectionState;
  onChoose?: ((chosen: RowSelectionState) => void) | undefined;
  widths?: ColumnSizingState;
  onWidths?: ((widths: ColumnSizingState) => void) | undefined;
  /** newer rows are on their way */
  busy?: boolean;
}

const HEAD_HEIGHT = 36;
const NONE: RowSelectionState = {};
const NO_WIDTHS: ColumnSizingState = {};

/** Rows of records under a heading that stays. Only what is near the window is drawn; arrows move, Enter opens, Space chooses. */
export function RecordTable(props: RecordTableProps) {
  const {
    label,
    form,
    columns,
    rows,
    locale,
    rowHeight,
    current,
    onOpen,
    sort = '',
    onSort,
    chosen = NONE,
    onChoose,
    widths = NO_WIDTHS,
    onWidths,
    busy,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const definitions = useMemo(
    () =>
      columns.map((column) =>
        columnHelper.accessor((row) => valueOf(row, column.model), {
          id: column.model,
          header: column.name,
          size: column.width,
          minSize: MIN_WIDTH,
          maxSize: MAX_WIDTH,
          enableSorting: column.sortable,
          meta: column,
        }),
      ),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    columnResizeMode: 'onChange',
    enableColumnResizing: onWidths !== undefined,
    enableRowSelection: onChoose !== undefined,
    state: { rowSelection: chosen, columnSizing: widths },
    onRowSelectionChange: (update) => onChoose?.(functionalUpdate(update, chosen)),
    onColumnSizingChange: (update) => onWidths?.(functionalUpdate(update, widths)),
  });
  const drawn = table.getRowModel().rows;
  // oxlint-disable-next-line react/incompatible-library -- it is told through state of its own when to draw again; no compiler memoizes it
  const virtual = useVirtualizer({
    count: drawn.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => drawn[index]?.id ?? index,
    overscan: 12,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
  });
  const { active, gridProps, rowProps } = useGridKeys({
    count: drawn.length,
    current: drawn.findIndex((row) => row.original.id === current),
    pageStep: Math.max(1, Math.floor((virtual.scrollRect?.height ?? 400) / rowHeight) - 2),
    show: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
    open: (index) => drawn[index] && onOpen?.(drawn[index].original.id),
    choose: (index) => onChoose && drawn[index]?.toggleSelected(),
  });
  const leaves = table.getAllLeafColumns();
  const template = `${onChoose ? `${CHECK_WIDTH}px ` : ''}${leaves.map((column) => `${column.getSize()}px`).join(' ')} minmax(0, 1fr)`;
  const total = leaves.reduce((sum, column) => sum + column.getSize(), onChoose ? CHECK_WIDTH : 0);
  return (
    <div
      ref={box}
      role="grid"
      aria-label={label}
      aria-rowcount={drawn.length + 1}
      aria-colcount={leaves.length + (onChoose ? 1 : 0)}
      aria-multiselectable={onChoose ? true : undefined}
      aria-busy={busy}
      {...gridProps}
      className="group/grid relative min-h-0 flex-1 overflow-auto overscroll-contain bg-surface-1 text-sm outline-none"
      style={{ '--columns': template } as React.CSSProperties}
    >
      <div style={{ minWidth: total }}>
        <HeadRow table={table} height={HEAD_HEIGHT} sort={sort} onSort={onSort} choosable={onChoose !== undefined} />
        <div role="rowgroup" className={busy ? 'relative animate-late opacity-60' : 'relative'} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = drawn[index];
            if (!row) return null;
            return (
              <TableRow
                key={key}
                row={row}
                columns={columns}
                form={form}
                locale={locale}
                top={start - HEAD_HEIGHT}
                height={rowHeight}
                index={index}
                chosen={row.getIsSelected()}
                choosable={onChoose !== undefined}
                current={row.original.id === current}
                active={index === active}
                onOpen={onOpen}
                {...rowProps}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

function rowId(row: ListRow): string {
  return String(row.id);
}
