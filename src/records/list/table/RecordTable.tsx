import type { ColumnSizingState } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useCallback, useMemo, useState } from 'react';
import type { Form } from '../../../../schemas/form/form.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import type { ListColumn } from '../state/columnChoice.ts';
import { HEAD_HEIGHT } from './features.ts';
import type { RowLook, TableRecord } from '../state/rowLook.ts';
import { ChooseAll, HeadRow } from './HeadRow.tsx';
import { Rows, showRow } from './Rows.tsx';
import { type CellEditing, cellsIn } from './stepCell.ts';
import { TableRow } from './TableRow.tsx';
import type { ColumnWindow } from './useColumnWindow.ts';
import { showColumn } from './useColumnWindow.ts';
import { useGridKeys } from './useGridKeys.ts';
import { useRecordTable } from './useRecordTable.ts';
import type { ChosenRows } from '../state/useRowChoice.ts';
import { useRowChoice } from '../state/useRowChoice.ts';

export interface RecordTableProps {
  /** names the table for screen readers */
  label: string;
  form: Form;
  /** the shown ones, in their order */
  columns: readonly ListColumn[];
  rows: readonly TableRecord[];
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
  /** of rows that are no records */
  look?: RowLook | undefined;
  /** a letter typed while a row is marked; answers true where that has done something */
  onType?: ((text: string, id: number) => unknown) | undefined;
}

const NONE: ChosenRows = {};
const TAIL = '[role=gridcell]:last-child';

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
    look,
    onType,
  } = props;
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const choosable = onChoose !== undefined;
  const { table, near, sizes, style, width } = useRecordTable({
    box,
    columns,
    choosable,
    tail: look?.tail?.width,
    widths,
    onWidths,
    typing: cells?.at?.model,
  });
  const choice = useRowChoice({ rows, chosen, onChoose });
  const open = useMemo(
    () => (current === undefined ? -1 : rows.findIndex(({ id }) => id === current)),
    [rows, current],
  );

  const back = useCallback(() => box?.focus(), [box]);

  function edit(index: number, column: number): boolean {
    const [row, model] = [rows[index], columns[column]?.model];
    if (!row || model === undefined || !cells?.mayEdit(row, model)) return false;
    cells.begin({ id: row.id, model });
    return true;
  }

  /** The controls at the end of a row: the first one, or the one that opens all its commands. */
  function press(index: number, selector: string): boolean {
    const control = document
      .getElementById(rowProps.idOf(index))
      ?.querySelector<HTMLElement>(selector);
    control?.click();
    return control !== undefined && control !== null;
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
    columns: columns.length + (look?.tail ? 1 : 0),
    edit: (index, at) =>
      at === columns.length ? press(index, `${TAIL} :is(a, button)`) : edit(index, at),
    menu: (index) => press(index, '[data-row-menu]'),
    type: (text, index) => rows[index] && onType?.(text, rows[index].id),
  });
  // By its place, so that rows sorted anew change their words and stay in the document; where a row has a menu, the menu stays with it.
  const keyOf = (index: number) => (look?.tail && rows[index]?.id) ?? index;
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
          {...cellsIn(cells, row.id)}
          cells={cells}
          onBack={back}
          onOpen={onOpen}
          look={look}
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
      aria-colcount={columns.length + (choosable ? 1 : 0) + (look?.tail ? 1 : 0)}
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
          tail={look?.tail?.name}
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
            keyOf={keyOf}
            draw={drawRow}
          />
        </div>
        {foot?.(near)}
      </div>
    </div>
  );
}
