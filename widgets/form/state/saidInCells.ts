import type { Field } from '../../../schemas/form/form.ts';
import type { FieldError } from '../../../schemas/i18n/errors.ts';

/** Whether every fault of a sub-form stands at a cell that is drawn: then it is not said below the rows too. */
export function isSaidInCells({ rows }: Field, error: FieldError | undefined): boolean {
  return (
    error?.rows?.every(({ column }) => rows?.form.fields.get(column)?.hidden === false) === true
  );
}
