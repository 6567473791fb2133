import type { FieldError, RowFault } from '../i18n/errors.ts';
import type { Field } from '../form/form.ts';
import { isBlankRow } from '../form/rowValues.ts';
import { objectOf } from '../definition/readDefinition.ts';
import { isEmpty, valueAsText } from '../values/valueTypes.ts';

type Row = Record<string, unknown>;

/**
 * What is wrong with the rows of a sub-form, each cell by its row and column; rows in which nothing was entered have no faults. `judge` says the
 * faults of one row as of any record.
 */
export function rowsFault(
  field: Field,
  value: unknown,
  judge: (row: Row) => readonly FieldError[],
): FieldError | undefined {
  const { rows } = field;
  if (!rows || !Array.isArray(value)) return undefined;
  const filled = value.flatMap((row: unknown, index) =>
    isBlankRow(field, row) ? [] : [{ index, row: objectOf(row) }],
  );
  const faults = filled.flatMap(({ row, index }) =>
    judge(row).map((error) => cellFault(field, index, error)),
  );
  const repeated = [...rows.form.fields.values()].flatMap((column) =>
    column.unique ? repeatedIn(column, filled) : [],
  );
  if (faults.length + repeated.length > 0) return faultOfRows(field, [...faults, ...repeated]);
  if (filled.length < rows.min)
    return { field: field.model, id: 'too_few', data: { min: rows.min } };
  return filled.length > rows.max
    ? { field: field.model, id: 'too_many_items', data: { max: rows.max } }
    : undefined;
}

/** Faults of cells as one of their sub-form, in the order of the rows. */
export function faultOfRows(
  { model }: Pick<Field, 'model'>,
  faults: readonly RowFault[],
): FieldError {
  return { field: model, id: 'invalid', rows: faults.toSorted((a, b) => a.row - b.row) };
}

/** The faults with those of one sub-form's cells as one, each cell with its first. */
export function gatherRows(errors: readonly FieldError[]): FieldError[] {
  const rowsOf = new Map<string, RowFault[]>();
  for (const { field, rows } of errors)
    if (rows) rowsOf.set(field, [...(rowsOf.get(field) ?? []), ...rows]);
  const said = new Set<string>();
  return errors.flatMap((error): FieldError[] => {
    if (!error.rows) return [error];
    if (said.has(error.field)) return [];
    said.add(error.field);
    const cells = new Map<string, RowFault>();
    for (const fault of rowsOf.get(error.field) ?? []) {
      const cell = `${fault.row} ${fault.column}`;
      if (!cells.has(cell)) cells.set(cell, fault);
    }
    return [faultOfRows({ model: error.field }, [...cells.values()])];
  });
}

/** What is wrong but for cells that are still empty: whoever fills a row in comes to them. */
export function withoutMissingCells(error: FieldError | undefined): FieldError | undefined {
  if (!error?.rows) return error;
  const rows = error.rows.filter(({ id }) => id !== 'required');
  return rows.length > 0 ? { ...error, rows } : undefined;
}

/** The fault of a column in one row. */
export function cellFault({ rows }: Field, row: number, { field, ...fault }: FieldError): RowFault {
  return { ...fault, row, column: field, name: rows?.form.fields.get(field)?.name ?? field };
}

/** The cells that say what a row above them says. */
function repeatedIn(
  { model, name }: Field,
  rows: readonly { row: Row; index: number }[],
): RowFault[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ row, index }): RowFault[] => {
    if (isEmpty(row[model])) return [];
    const said = valueAsText(row[model]).trim();
    const above = first.get(said);
    if (above === undefined) first.set(said, index);
    return above === undefined
      ? []
      : [{ row: index, column: model, name, id: 'duplicate_row', data: { row: above + 1 } }];
  });
}
