import type { Context } from '../../../schemas/conditions/conditions.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { isFault } from '../../../schemas/formulas/values/messages.ts';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import { isShown } from '../../../schemas/validation/validate.ts';

/** What submitting a form came to: the values to send, or every fault in the form's order. */
export type SubmitResult =
  | { ok: true; values: Record<string, unknown> }
  | { ok: false; errors: FieldError[] };

/** The first error of each field. */
export function errorsByField(errors: readonly FieldError[]): Map<string, FieldError> {
  return new Map(errors.toReversed().map((error) => [error.field, error]));
}

/** Errors in the order of the form's fields. */
export function errorsInOrder(form: Form, errors: readonly FieldError[]): FieldError[] {
  const order = new Map([...form.fields.keys()].map((model, index) => [model, index]));
  return errors.toSorted((a, b) => (order.get(a.field) ?? 0) - (order.get(b.field) ?? 0));
}

/** What is sent: no system columns; of fields that a condition hides, those whose value is kept. A cleared field is null. */
export function submittedValues(
  form: Form,
  record: Readonly<Record<string, unknown>>,
  context: Context,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of form.fields.values()) {
    if (field.system || field.hidden) continue;
    const keep = isShown(field, context) || field.onHide !== 'clear';
    if (keep && record[field.model] !== undefined)
      values[field.model] = isFault(record[field.model]) ? null : record[field.model];
    else if (Object.hasOwn(record, field.model)) values[field.model] = null;
  }
  return values;
}
