import type { Field, Form } from '../../../schemas/form/form.ts';
import { evaluateCondition } from '../../../schemas/conditions/conditions.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { ValueType } from '../../../schemas/values/valueTypes.ts';
import { type RecordEnvironment, contextOf, mayEdit } from './permissions.ts';
import { isMasked } from './masked.ts';
import type { ListRow, RecordAnswer } from './types.ts';

/** Values that need more room than a line, or that a host draws. */
const TOO_BIG: ReadonlySet<ValueType> = new Set([
  'lines',
  'object',
  'html',
  'any',
  'images',
  'files',
]);

function isWritable(field: Field): boolean {
  return (
    field.type !== undefined &&
    !field.system &&
    !field.readOnly &&
    !field.computed &&
    !field.hidden &&
    !TOO_BIG.has(field.valueType) &&
    field.type !== 'blank'
  );
}

/** The fields that many records can be given one value of: not what each has alone. */
export function editableFields(form: Form): Field[] {
  return [...form.fields.values()].filter((field) => isWritable(field) && !field.unique);
}

/** Whether a value may be typed where it stands, as far as the browser knows; the server judges the whole record. */
export function isEditableInPlace(
  {
    form,
    file,
    record,
    around,
  }: {
    form: Form;
    file: ModuleFile;
    record: ListRow | RecordAnswer;
    around: RecordEnvironment;
  },
  model: string,
): boolean {
  const field = form.fields.get(model);
  if (!field || !isWritable(field) || isMasked(record, model) || !mayEdit(record, file, around))
    return false;
  const context = contextOf(record, around);
  return (
    !(field.lock && evaluateCondition(field.lock, context)) &&
    (!field.show || evaluateCondition(field.show, context))
  );
}
