import type { Form } from '../../schemas/form/form.ts';
import { AppError, type FieldError } from '../../schemas/i18n/errors.ts';
import { coerceRecord } from '../../schemas/validation/coerce.ts';
import { validateRecord } from '../../schemas/validation/validate.ts';
import { timestampInZone } from '../../schemas/values/dates.ts';
import type { Caller, Values } from '../records/core/types.ts';

/** What is given, judged by the form that the browser draws; of something that is there already, together with what it was. */
export function validateForm(
  caller: Caller,
  form: Form,
  given: Readonly<Values>,
  before: Readonly<Values> = {},
): Values {
  const values = coerceRecord(form, given);
  const errors = validateRecord({
    form,
    values: { ...before, ...values },
    context: {
      viewer: caller.viewer,
      settings: caller.settings,
      today: timestampInZone(caller.zone, caller.now()).slice(0, 10),
    },
  });
  throwFieldErrors(
    errors.filter(({ field }) => Object.keys(before).length === 0 || Object.hasOwn(values, field)),
  );
  return values;
}

/** Throws `invalid` with the faults by field, if there are any. */
export function throwFieldErrors(fields: readonly FieldError[]): void {
  if (fields.length > 0) throw new AppError('invalid', { fields });
}
