import type { Field } from '../../../schemas/form/form.ts';
import { coerce } from '../../../schemas/validation/coerce.ts';
import { checkValue } from '../../../schemas/validation/validate.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import type { Row } from './rowList.ts';

/** The cells of a text copied from a spreadsheet; undefined for a text that is one cell. */
export function pastedCells(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  if (!/[\t\n]/.test(lines)) return undefined;
  const rows: string[][] = [[]];
  // A cell with line breaks or tabs of its own stands in quotes, and quotes in it are doubled.
  for (const [, quoted, plain = '', end] of lines.matchAll(
    /(?:"((?:[^"]|"")*)"(?=\t|\n|$)|([^\t\n]*))(\t|\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
}

/** The rows with cells put over them from one cell on; rows that are not there are added, as far as `most` goes. */
export function withCells(
  rows: readonly Row[],
  {
    cells,
    from,
    columns,
    most,
    begin,
  }: {
    cells: readonly (readonly string[])[];
    from: { row: number; column: number };
    columns: readonly Field[];
    most: number;
    begin(): Row;
  },
): Row[] {
  const next = [...rows];
  for (const [at, line] of cells.entries()) {
    const index = from.row + at;
    if (index >= most) break;
    const row: Row = { ...(next[index] ?? begin()) };
    for (const [offset, text] of line.entries()) {
      const column = columns[from.column + offset];
      if (!column || column.readOnly || column.computed) continue;
      const value = cellValue(column, text.trim());
      if (value === undefined) delete row[column.model];
      else row[column.model] = value;
    }
    next[index] = row;
  }
  return next;
}

/** A cell's text as the column stores it: an option by its words. What cannot be read stays as it was pasted, with its fault. */
function cellValue(column: Field, text: string): unknown {
  if (text === '') return undefined;
  const option = column.choices.find(({ label }) => label === text);
  const read = [coerce(column, option?.value ?? text), coerce(column, dateText(text))];
  return read.find((value) => !isEmpty(value) && !checkValue(column, value)) ?? read[0];
}

/** 2026/1/5 as days are stored. */
function dateText(text: string): string {
  const [, year, month = '', day = ''] =
    /^(\d{4})[/.年-](\d{1,2})[/.月-](\d{1,2})日?$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
