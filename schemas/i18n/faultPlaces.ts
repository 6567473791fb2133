import type { FieldError, RowFault } from './errors.ts';
import type { Locale } from './locale.ts';
import { fieldMessage, rowMessage } from './messages.ts';

/** A fault as it travels: that of a cell names row and column in its field, `lines[2].amount`, rows counted from 0. No field is called so. */
interface ToldFault {
  field: string;
  message: string;
}

/** A fault in the reader's words; one of a sub-form is as many as there are cells at fault. */
export function tellFault(error: FieldError, locale: Locale): ToldFault[] {
  if (!error.rows) return [{ field: error.field, message: fieldMessage(error, locale) }];
  return error.rows.map((fault) => ({
    field: `${error.field}[${fault.row}].${fault.column}`,
    message: rowMessage(fault, locale),
  }));
}

/** Faults that were told, as forms take them: those of cells are gathered at their sub-form. */
export function readFaults(told: readonly ToldFault[]): FieldError[] {
  const errors = new Map<string, FieldError & { rows: RowFault[] }>();
  return told.flatMap(({ field, message }): FieldError[] => {
    const fault = { id: 'invalid', text: message } as const;
    const [, model, row, column] = /^([^[]+)\[(\d+)\]\.(.+)$/.exec(field) ?? [];
    if (model === undefined || column === undefined) return [{ ...fault, field }];
    const cell = { ...fault, row: Number(row), column, name: column };
    const known = errors.get(model);
    if (known) {
      known.rows.push(cell);
      return [];
    }
    const made = { ...fault, field: model, rows: [cell] };
    errors.set(model, made);
    return [made];
  });
}
