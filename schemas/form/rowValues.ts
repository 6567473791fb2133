import { arrayOf, objectOf } from '../definition/readDefinition.ts';
import { isEmpty } from '../values/valueTypes.ts';
import type { Field } from './form.ts';
import { ROW_ID } from './rowsOf.ts';

type Values = Readonly<Record<string, unknown>>;

/** Every value of a column, row by row; undefined where a row has none. */
export function columnValues(lines: unknown, { model }: Pick<Field, 'model'>): unknown[] {
  return arrayOf(lines).map((row) => objectOf(row)[model]);
}

/** Whether nothing was entered in a row: it is no row, and is not stored. What a formula makes of nothing counts for nothing. */
export function isBlankRow({ rows }: Pick<Field, 'rows'>, row: unknown): boolean {
  if (objectOf(row) !== row) return false;
  return Object.entries(objectOf(row)).every(
    ([model, value]) =>
      model === ROW_ID || isEmpty(value) || rows?.form.fields.get(model)?.computed === true,
  );
}

/** The rows in which something was entered. What is no list stays as it is. */
export function filledRows(field: Pick<Field, 'rows'>, value: unknown): unknown {
  if (!Array.isArray(value) || !value.some((row) => isBlankRow(field, row))) return value;
  return value.filter((row) => !isBlankRow(field, row));
}

/** The rows as they are stored: what is empty is in none of them. The same list where nothing was. */
export function storedRows(field: Pick<Field, 'rows'>, value: unknown): unknown {
  const filled = filledRows(field, value);
  if (!Array.isArray(filled)) return filled;
  const bare = filled.map((row: unknown) =>
    objectOf(row) === row && Object.values(objectOf(row)).some(isEmpty)
      ? Object.fromEntries(Object.entries(objectOf(row)).filter(([, cell]) => !isEmpty(cell)))
      : row,
  );
  return bare.every((row, index) => row === filled[index]) ? filled : bare;
}

/** Each row with a name of its own: those that have none, no text or that of a row above get one. */
export function withRowIds(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const taken = new Set<unknown>();
  return value.map((row: unknown) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
    const id = (row as Values)[ROW_ID];
    const right = typeof id === 'string' && /^[\w-]{1,40}$/.test(id) && !taken.has(id);
    const own = right ? row : { [ROW_ID]: newRowId(), ...without(row as Values, ROW_ID) };
    taken.add((own as Values)[ROW_ID]);
    return own;
  });
}

/** A name that no other row of the same record has, but for a chance that nobody meets. */
export function newRowId(): string {
  return Math.random().toString(36).slice(2, 12).padEnd(10, '0');
}

/** Finds what a row was before: the row of the same name, and of rows that have none the one in the same place. */
export function rowsBefore(value: unknown): (row: unknown, index: number) => Values | undefined {
  const before = arrayOf(value).map(objectOf);
  const byId = new Map(before.map((row) => [row[ROW_ID], row]));
  byId.delete(undefined);
  return (row, index) => {
    const found = byId.get(objectOf(row)[ROW_ID]);
    const same = before[index];
    return found ?? (same && same[ROW_ID] === undefined ? same : undefined);
  };
}

function without(row: Values, name: string): Values {
  return Object.fromEntries(Object.entries(row).filter(([model]) => model !== name));
}
