import { anyRow } from '../../../schemas/conditions/conditions.ts';
import type { Cell } from '../../../schemas/exchange/cells.ts';
import type { Field } from '../../../schemas/form/form.ts';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import { isSameValue } from '../core/row.ts';
import type { StoredRecord, Values } from '../core/types.ts';

/** What would become of a row. */
export interface RowPlan {
  row: number;
  /** part: it belongs to the record of a line above */
  state: 'create' | 'update' | 'same' | 'skip' | 'bad' | 'part';
  key: string;
  record_id: number | null;
  version: number | null;
  errors: FieldError[];
  changes: RowChange[];
  values: Values;
}
export interface RowChange {
  model: string;
  before: string;
  after: string;
}

/** A line of a spreadsheet as it was read. */
export interface Line {
  row: number;
  cells: readonly Cell[];
  /** of the record's own fields; what is empty is not there */
  values: Values;
  /** by sub-form, the row of it that the line brings */
  rows: ReadonlyMap<string, Values>;
  /** cells that say nothing that can be read, by the models of their columns */
  unread: readonly FieldError[];
}

/** Lines that are about one record: the first, and those below it which bring rows and say of the record nothing else than the first. */
export type Lines = readonly [Line, ...Line[]];

/** Consecutive lines by the record that they are about. `idOf` reads the column of ids. */
export function gatherLines(
  lines: readonly Line[],
  idOf: (line: Line) => number | undefined,
): Lines[] {
  const all: [Line, ...Line[]][] = [];
  for (const line of lines) {
    const open = all.at(-1);
    if (open && goesOn(open[0], line, idOf)) open.push(line);
    else all.push([line]);
  }
  return all;
}

function goesOn(first: Line, line: Line, idOf: (line: Line) => number | undefined): boolean {
  const id = idOf(line);
  return (
    line.rows.size > 0 &&
    (id === undefined || id === idOf(first)) &&
    Object.entries(line.values).every(([model, value]) => isSameValue(value, first.values[model]))
  );
}

/** What the lines say of the record: its own fields, and every sub-form whole. A row keeps what the spreadsheet has no column for, by its place. */
export function valuesOfLines(lines: Lines, record: StoredRecord | undefined): Values {
  const rows = new Map<string, Values[]>();
  for (const line of lines)
    for (const [model, row] of line.rows) rows.set(model, [...(rows.get(model) ?? []), row]);
  const whole = [...rows].map(([model, given]) => {
    const stored = record?.data[model];
    const before = Array.isArray(stored) ? (stored as Values[]) : [];
    return [model, given.map((row, index) => ({ ...before[index], ...row }))] as const;
  });
  return { ...lines[0].values, ...Object.fromEntries(whole) };
}

/** How a line below the first names the one that it belongs to; no record is known by such a key. */
export function keyOfPart(first: number): string {
  return `\n${first}`;
}

/** The first line of the record that a line belongs to. */
export function firstLineOf({ row, key }: { row: number; key: string }): number {
  return key.startsWith('\n') ? Number(key.slice(1)) : row;
}

/** The verdict on a record as one for each of its lines: a fault stands at its cell, and what is wrong in one line keeps all of them out. */
export function plansOfLines(plan: RowPlan, lines: Lines): RowPlan[] {
  const own = lines.map(({ row, unread }): FieldError[] => [
    ...(row === plan.row ? plan.errors.filter(({ rows }) => !rows) : []),
    ...unread,
  ]);
  for (const { field, rows = [] } of plan.errors) {
    const places = lines.flatMap((line, index) => (line.rows.has(field) ? [index] : []));
    for (const { row, column, name: _, ...fault } of rows) {
      const at = places[row] ?? 0;
      const model = anyRow(field, column);
      if (own[at]?.some((each) => each.field === model)) continue;
      const above = lines[places[Number(fault.data?.row) - 1] ?? -1];
      own[at]?.push({
        field: model,
        ...fault,
        // The number of a row within the record is none that the spreadsheet has.
        ...(fault.id === 'duplicate_row' && above && { data: { row: above.row } }),
      });
    }
  }
  const wrong = own.findIndex((errors) => errors.length > 0);
  const state = wrong === -1 ? plan.state : plan.state === 'skip' ? 'skip' : 'bad';
  const because: FieldError[] = [
    { field: '', id: 'same_record', data: { row: lines[wrong]?.row ?? 0 } },
  ];
  return lines.map(({ row }, index): RowPlan => {
    const errors = state !== 'bad' ? [] : own[index]?.length ? own[index] : because;
    if (row === plan.row) return { ...plan, state, errors };
    return {
      row,
      state: state === 'create' || state === 'update' ? 'part' : state,
      key: keyOfPart(plan.row),
      record_id: null,
      version: null,
      errors,
      changes: [],
      values: {},
    };
  });
}

/** The cells that the lines have for a sub-form, a line each. */
export function textOfLines(
  lines: Lines,
  { model }: Field,
  columns: readonly { index: number; within?: Field | undefined }[],
): string {
  const own = columns.filter(({ within }) => within?.model === model);
  return lines
    .filter(({ rows }) => rows.has(model))
    .map(({ cells }) =>
      own
        .map(({ index }) => String(cells[index] ?? ''))
        .filter(Boolean)
        .join(', '),
    )
    .join('\n');
}
