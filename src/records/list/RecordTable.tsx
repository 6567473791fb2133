import type { ColumnSizingState, RowSelectionState } from '@tanstack/react-table';
import { functionalUpdate, useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Form } from '../../../schemas/form.ts';
import type { Locale } from '../../../schemas/locale.ts';
import type { ListRow } from '../types.ts';
import { valueOf } from './Cell.tsx';
import { isPinned, type ListColumn } from './columnChoice.ts';
import { CHECK_WIDTH, columnHelper, features, MAX_WIDTH, MIN_WIDTH } from './features.ts';
import { HeadRow } from './HeadRow.tsx';
import { Rows, showRow } from './Rows.tsx';
import { TableRow } from './TableRow.tsx';
import { type ColumnWindow, showColumn, useColumnWindow } from './useColumnWindow.ts';
import { useGridKeys } from './useGridKeys.ts';

export interface RecordTableProps {
  /** names the table for screen readers */
  label: string;
  form: Form;
  /** the shown ones, in their order */
  columns: readonly ListColumn[];
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
  /** typing into cells; without it nothing can be changed here */
  cells?: CellEditing | undefined;
  /** a letter typed while a row is marked */
  onType?: ((text: string) => void) | undefined;
}

/** Which cells may be typed into, which one is, and what stands in its place then. */
export interface CellEditing {
  at: { id: number; model: string } | undefined;
  mayEdit(row: ListRow, model: string): boolean;
  begin(at: { id: number; model: string }): void;
  draw(row: ListRow, close: (step: -1 | 0 | 1) => void): ReactNode;
  end(): void;
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
    cells,
    onType,
  } = props;
  const [box, setBox] = useState<HTMLDivElement | null>(null);
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
  const anchor = useRef(0);

  function edit(index: number, column: number): boolean {
    const [row, model] = [drawn[index]?.original, columns[column]?.model];
    if (!row || model === undefined || !cells?.mayEdit(row, model)) return false;
    cells.begin({ id: row.id, model });
    return true;
  }

  // To the next cell of the row that can be typed into, else back to the grid.
  function close(row: ListRow, step: -1 | 0 | 1) {
    const at = columns.findIndex(({ model }) => model === cells?.at?.model);
    const later = step === 0 ? [] : step > 0 ? columns.slice(at + 1) : columns.slice(0, at).toReversed();
    const next = later.find(({ model }) => cells?.mayEdit(row, model));
    if (next) cells?.begin({ id: row.id, model: next.model });
    else {
      cells?.end();
      box?.focus();
    }
  }

  const leaves = table.getAllLeafColumns();
  const start = onChoose ? CHECK_WIDTH : 0;
  const sizes = leaves.map((column) => column.getSize());
  const pinned = columns.filter(isPinned).length;
  const near = useColumnWindow({ box, sizes, pinned, start, keep: columns.findIndex(({ model }) => model === cells?.at?.model) });
  const { active, column, gridProps, rowProps } = useGridKeys({
    count: drawn.length,
    current: drawn.findIndex((row) => row.original.id === current),
    pageStep: () => Math.max(1, Math.floor((box?.clientHeight ?? 0) / rowHeight) - 2),
    show: (index) => showRow(box, { index, height: rowHeight, margin: HEAD_HEIGHT }),
    showColumn: (index) => showColumn(box, index, { sizes, pinned, start }),
    open: (index) => drawn[index] && onOpen?.(drawn[index].original.id),
    choose: (index) => {
      anchor.current = index;
      if (onChoose) drawn[index]?.toggleSelected();
    },
    extend: (to) => {
      const [from, end] = [Math.min(anchor.current, to), Math.max(anchor.current, to)];
      const between = drawn.slice(from, end + 1).map((row): [string, true] => [row.id, true]);
      onChoose?.({ ...chosen, ...Object.fromEntries(between) });
    },
    columns: columns.length,
    edit,
    type: (text) => onType?.(text),
  });
  const offsets = pinOffsets(columns, (index) => sizes[index] ?? 0, start);
  const total = sizes.reduce((sum, size) => sum + size, start);
  const drawRow = (index: number, top: number) => {
    const row = drawn[index];
    return (
      row && (
        <TableRow
          key={row.id}
          row={row}
          columns={columns}
          near={near}
          form={form}
          locale={locale}
          top={top}
          height={rowHeight}
          index={index}
          chosen={row.getIsSelected()}
          choosable={onChoose !== undefined}
          current={row.original.id === current}
          active={index === active}
          marked={index === active ? column : -1}
          editing={cells?.at && cells.at.id === row.original.id ? cells.at.model : undefined}
          cells={cells}
          onEnd={close}
          onOpen={onOpen}
          {...rowProps}
        />
      )
    );
  };
  return (
    <div
      ref={setBox}
      role="grid"
      aria-label={label}
      aria-rowcount={drawn.length + 1}
      aria-colcount={leaves.length + (onChoose ? 1 : 0)}
      aria-multiselectable={onChoose ? true : undefined}
      aria-busy={busy}
      {...gridProps}
      className="group/grid relative min-h-0 flex-1 overflow-auto overscroll-contain bg-surface-1 text-sm outline-none"
      style={{ '--columns': templateOf(near, sizes, start), ...offsets } as React.CSSProperties}
    >
      <div style={{ minWidth: total }}>
        <HeadRow table={table} height={HEAD_HEIGHT} sort={sort} onSort={onSort} choosable={onChoose !== undefined} columns={columns} near={near} />
        <div role="rowgroup" className={busy ? 'relative animate-late opacity-60' : 'relative'} style={{ height: drawn.length * rowHeight }}>
          <Rows box={box} count={drawn.length} height={rowHeight} margin={HEAD_HEIGHT} draw={drawRow} />
        </div>
      </div>
    </div>
  );
}

/** The tracks of a row: of the columns that are drawn, and the room of the others. */
function templateOf({ indexes, room }: ColumnWindow, sizes: readonly number[], start: number): string {
  const tracks = indexes.map((index) => sizes[index] ?? 0);
  const all = room ? [...tracks.slice(0, room.at), room.before, ...tracks.slice(room.at), room.after] : tracks;
  return [...(start > 0 ? [start] : []), ...all].map((size) => `${size}px`).concat('minmax(0, 1fr)').join(' ');
}

/** Where each pinned column sticks, as variables: a column that is dragged wider moves the others without drawing a row again. */
function pinOffsets(columns: readonly ListColumn[], widthOf: (index: number) => number, start: number): Record<string, string> {
  const offsets: Record<string, string> = {};
  let at = start;
  columns.forEach((column, index) => {
    if (!isPinned(column)) return;
    offsets[`--pin-${index}`] = `${at}px`;
    at += widthOf(index);
  });
  return offsets;
}

function rowId(row: ListRow): string {
  return String(row.id);
}
