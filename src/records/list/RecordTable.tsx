import type { ColumnSizingState, RowSelectionState } from '@tanstack/react-table';
import { type ReactNode, useRef, useState } from 'react';
import type { Form } from '../../../schemas/form.ts';
import type { Locale } from '../../../schemas/locale.ts';
import type { ListRow } from '../types.ts';
import type { ListColumn } from './columnChoice.ts';
import { HEAD_HEIGHT } from './features.ts';
import { HeadRow } from './HeadRow.tsx';
import { Rows, showRow } from './Rows.tsx';
import { stepCell } from './stepCell.ts';
import { TableRow } from './TableRow.tsx';
import { type ColumnWindow, showColumn } from './useColumnWindow.ts';
import { useGridKeys } from './useGridKeys.ts';
import { useRecordTable } from './useRecordTable.ts';

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
  /** a last row that stays in sight, HEAD_HEIGHT high */
  foot?: ((near: ColumnWindow) => ReactNode) | undefined;
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

const NONE: RowSelectionState = {};

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
    widths,
    onWidths,
    busy,
    cells,
    foot,
    onType,
  } = props;
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { table, drawn, near, sizes, style, width } = useRecordTable({ box, columns, rows, chosen, onChoose, widths, onWidths, typing: cells?.at?.model });
  const anchor = useRef(0);

  function edit(index: number, column: number): boolean {
    const [row, model] = [drawn[index]?.original, columns[column]?.model];
    if (!row || model === undefined || !cells?.mayEdit(row, model)) return false;
    cells.begin({ id: row.id, model });
    return true;
  }

  function close(row: ListRow, step: -1 | 0 | 1) {
    if (cells && !stepCell(cells, { columns, row, step })) box?.focus();
  }

  const { active, column, gridProps, rowProps } = useGridKeys({
    count: drawn.length,
    current: drawn.findIndex((row) => row.original.id === current),
    pageStep: () => Math.max(1, Math.floor((box?.clientHeight ?? 0) / rowHeight) - 2),
    show: (index) => showRow(box, { index, height: rowHeight, margin: HEAD_HEIGHT, below: foot ? HEAD_HEIGHT : 0 }),
    showColumn: (index) => showColumn(box, index, sizes),
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
      aria-rowcount={drawn.length + (foot ? 2 : 1)}
      aria-colcount={columns.length + (onChoose ? 1 : 0)}
      aria-multiselectable={onChoose ? true : undefined}
      aria-busy={busy}
      {...gridProps}
      className="group/grid relative min-h-0 flex-1 overflow-auto overscroll-contain bg-surface-1 text-sm outline-none"
      style={style}
    >
      <div className="flex min-h-full flex-col" style={{ minWidth: width }}>
        <HeadRow table={table} height={HEAD_HEIGHT} sort={sort} onSort={onSort} choosable={onChoose !== undefined} columns={columns} near={near} />
        <div role="rowgroup" className={busy ? 'relative shrink-0 animate-late opacity-60' : 'relative shrink-0'} style={{ height: drawn.length * rowHeight }}>
          <Rows box={box} count={drawn.length} height={rowHeight} margin={HEAD_HEIGHT} draw={drawRow} />
        </div>
        {foot?.(near)}
      </div>
    </div>
  );
}
