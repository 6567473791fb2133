import type { Field, Form } from '../../../schemas/form.ts';
import { holds } from '../../../schemas/conditions.ts';
import type { ModuleFile } from '../../../schemas/module.ts';
import type { ValueType } from '../../../schemas/valueTypes.ts';
import { type Around, contextOf, mayEdit } from '../may.ts';
import type { ListRow } from '../types.ts';

/** Values that need more room than a line, or that a host draws. */
const TOO_BIG: ReadonlySet<ValueType> = new Set(['lines', 'object', 'html', 'any', 'images']);

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

/** Whether a cell may be typed into, as far as the browser knows; the server judges the whole record. */
export function isCellEditable(
  { form, file, row, around }: { form: Form; file: ModuleFile; row: ListRow; around: Around },
  model: string,
): boolean {
  const field = form.fields.get(model);
  if (!field || !isWritable(field) || !mayEdit(row, file, around)) return false;
  const context = contextOf(row, around);
  return !(field.lock && holds(field.lock, context)) && (!field.show || holds(field.show, context));
}
