import type { FieldError } from './errors.ts';
import type { Locale } from './locale.ts';
import { fieldMessage, rowMessage } from './messages.ts';

/** A fault as it travels: that of a cell names row and column in its field, `lines[2].amount`, rows counted from 0. No field is called so. */
export interface ToldFault {
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
