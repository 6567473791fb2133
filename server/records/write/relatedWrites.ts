import type { FieldError } from '../../../schemas/i18n/errors.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { lockFaults } from '../../../schemas/formLogic/lockFaults.ts';
import { validateRecord } from '../../../schemas/validation/validate.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import type { RecordContext } from '../core/context.ts';
import { cleanHtml } from './html.ts';
import { listErrors } from './listErrors.ts';
import { coerceInput, isWritable, conditionContext } from './prepare.ts';
import { referenceErrors } from './references.ts';
import { isStorable } from '../core/storable.ts';
import type { StoredRecord, Values } from '../core/types.ts';

interface Along {
  /** as the caller sent them, with whatever else the call took */
  asked: Readonly<Values>;
  /** what the move itself writes */
  moved: Values;
  /** models that must have a value afterwards */
  needed?: readonly string[];
}

/**
 * The values that come along with a move of a record (to a stage, to its end), judged as a form would: what the caller may not write is left
 * aside. A fault that the record had before is not the move's; one that the move makes, as a field that its new stage requires, refuses it.
 */
export async function relatedWriteValues(
  context: RecordContext,
  before: StoredRecord,
  { asked, moved, needed = [] }: Along,
): Promise<Values> {
  const { form } = context;
  const given = cleanHtml(
    context.full,
    Object.fromEntries(
      Object.entries(coerceInput(context, asked, { trusted: false })).filter(([model]) => {
        const field = form.fields.get(model);
        return field !== undefined && isWritable(field);
      }),
    ),
  );
  const after = { ...before.data, ...given, ...moved };
  const scene = conditionContext(context, { before });
  const whole = (values: Values) => ({ ...values, ...scene.system });
  const faults = (values: Values) =>
    validateRecord({ form, values: whole(values), context: scene });
  const had = new Set(faults(before.data).map(nameOf));
  const errors: FieldError[] = [
    ...Object.entries(given)
      .filter(([, value]) => !isStorable(value))
      .map(([field]) => ({ field, id: 'bad_format' as const })),
    ...faults(after).filter(
      (fault) => Object.hasOwn(given, fault.field) || !had.has(nameOf(fault)),
    ),
    ...lockFaults({ form, before: whole(before.data), after: whole(after), context: scene }).filter(
      ({ field }) => Object.hasOwn(given, field),
    ),
    ...needed.flatMap((model): FieldError[] => {
      const field = form.fields.get(model);
      return field && !field.hidden && isEmpty(after[model])
        ? [{ field: model, id: 'required', data: { name: field.name } }]
        : [];
    }),
    ...[
      ...(await referenceErrors(context, before, after)),
      ...(await listErrors(context, before, after)),
    ].filter(({ field }) => Object.hasOwn(given, field)),
  ];
  if (errors.length > 0)
    throw new AppError('invalid', {
      fields: [...new Map(errors.map((error) => [nameOf(error), error])).values()],
    });
  return given;
}

function nameOf({ field, id }: FieldError): string {
  return `${field} ${id}`;
}
