import type { ColumnSizingState } from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';
import type { Form } from '../../../schemas/form.ts';
import type { Locale } from '../../../schemas/locale.ts';
import type { ListRow } from '../types.ts';
import type { ListColumn } from './columnChoice.ts';
import { HEAD_HEIGHT } from './features.ts';
import { ChooseAll, HeadRow } from './HeadRow.tsx';
import { Rows, showRow } from './Rows.tsx';
import { stepCell } from './stepCell.ts';
import { TableRow } from './TableRow.tsx';
import { type ColumnWindow, showColumn } from './useColumnWindow.ts';
import { useGridKeys } from './useGridKeys.ts';
import { useRecordTable } from './useRecordTable.ts';
import { type ChosenRows, useRowChoice } from './useRowChoice.ts';

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
  chosen?: ChosenRows;
  onChoose?: ((chosen: ChosenRows) => void) | undefined;
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

const NONE: ChosenRows = {};

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
  const choosable = onChoose !== undefined;
  const { table, near, sizes, style, width } = useRecordTable({
    box,
    columns,
    choosable,
    widths,
    onWidths,
    typing: cells?.at?.model,
  });
  const choice = useRowChoice({ rows, chosen, onChoose });
  const open = useMemo(
    () => (current === undefined ? -1 : rows.findIndex(({ id }) => id === current)),
    [rows, current],
  );

  function edit(index: number, column: number): boolean {
    const [row, model] = [rows[index], columns[column]?.model];
    if (!row || model === undefined || !cells?.mayEdit(row, model)) return false;
    cells.begin({ id: row.id, model });
    return true;
  }

  function close(row: ListRow, step: -1 | 0 | 1) {
    if (cells && !stepCell(cells, { columns, row, step })) box?.focus();
  }

  const { active, column, gridProps, rowProps } = useGridKeys({
    count: rows.length,
    current: open,
    pageStep: () => Math.max(1, Math.floor((box?.clientHeight ?? 0) / rowHeight) - 2),
    show: (index) =>
      showRow(box, {
        index,
        height: rowHeight,
        margin: HEAD_HEIGHT,
        below: foot ? HEAD_HEIGHT : 0,
      }),
    showColumn: (index) => showColumn(box, index, sizes),
    open: (index) => rows[index] && onOpen?.(rows[index].id),
    choose: (index) => choice.toggle(index, { range: false }),
    extend: choice.extend,
    columns: columns.length,
    edit,
    type: (text) => onType?.(text),
  });
  // Rows are known by their place: sorted anew, they change their words and stay in the document.
  const drawRow = (index: number, top: number) => {
    const row = rows[index];
    return (
      row && (
        <TableRow
          row={row}
          columns={columns}
          near={near}
          form={form}
          locale={locale}
          top={top}
          height={rowHeight}
          index={index}
          chosen={chosen[row.id] === true}
          choosable={choosable}
          onChoose={choice.toggle}
          current={row.id === current}
          active={index === active}
          marked={index === active ? column : -1}
          editing={cells?.at && cells.at.id === row.id ? cells.at.model : undefined}
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
      aria-rowcount={rows.length + (foot ? 2 : 1)}
      aria-colcount={columns.length + (choosable ? 1 : 0)}
      aria-multiselectable={choosable || undefined}
      aria-busy={busy}
      {...gridProps}
      className="group/grid relative min-h-0 flex-1 overflow-auto overscroll-contain bg-surface-1 text-sm outline-none"
      style={style}
    >
      <div className="flex min-h-full flex-col" style={{ minWidth: width }}>
        <HeadRow
          table={table}
          height={HEAD_HEIGHT}
          sort={sort}
          onSort={onSort}
          columns={columns}
          near={near}
          corner={
            choosable && (
              <ChooseAll all={choice.all} some={choice.some} onChoose={choice.chooseAll} />
            )
          }
        />
        <div
          role="rowgroup"
          className={busy ? 'relative shrink-0 animate-late opacity-60' : 'relative shrink-0'}
          style={{ height: rows.length * rowHeight }}
        >
          <Rows
            box={box}
            count={rows.length}
            height={rowHeight}
            margin={HEAD_HEIGHT}
            draw={drawRow}
          />
        </div>
        {foot?.(near)}
      </div>
    </div>
  );
}
