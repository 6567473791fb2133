import { coerce } from '../../schemas/coerce.ts';
import type { FieldError } from '../../schemas/errors.ts';
import { AppError } from '../../schemas/errors.ts';
import type { Field } from '../../schemas/form.ts';
import { isEmpty } from '../../schemas/valueTypes.ts';
import { folded } from '../../schemas/folded.ts';
import { requireRight } from './access.ts';
import { openContext, type RecordContext } from './context.ts';
import type { Caller, Values } from './types.ts';

/** Two values are the same when they differ in case, width or blanks only. */
export function uniqueKey(value: unknown): string {
  return folded(typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 500);
}

interface UniqueValue {
  field: Field;
  model: string;
  value: string;
}

export function uniqueValues({ full }: Pick<RecordContext, 'full'>, values: Values): UniqueValue[] {
  return [...full.fields.values()].filter((field) => field.unique && !isEmpty(values[field.model])).map((field) => ({ field, model: field.model, value: uniqueKey(values[field.model]) }));
}

function notUnique({ field }: UniqueValue): FieldError {
  return { field: field.model, id: 'not_unique', data: { name: field.name } };
}

/** Values that another record has already: said together with the other faults of a record. */
export async function uniqueErrors(context: Pick<RecordContext, 'tx' | 'own' | 'full'>, id: number | undefined, values: Values): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const each of uniqueValues(context, values)) {
    const holder = await context.tx.from('unique_value').select('record_id').where('module', '=', context.own.key).where('model', '=', each.model).where('value', '=', each.value).executeTakeFirst();
    if (holder && holder.record_id !== id) errors.push(notUnique(each));
  }
  return errors;
}

/** Takes the new values of a changed record, if any of them has changed. */
export async function moveUnique(context: Pick<RecordContext, 'tx' | 'own' | 'full'>, before: { id: number; data: Values }, values: Values): Promise<void> {
  const text = (of: Values) => uniqueValues(context, of).map(({ model, value }) => `${model} ${value}`).join('\n');
  if (text(before.data) !== text(values)) await claimUnique(context, before.id, values);
}

/** Takes the values for the record. Of two that take one at the same time, the key of the table lets one through. */
export async function claimUnique(context: Pick<RecordContext, 'tx' | 'own' | 'full'>, id: number, values: Values): Promise<void> {
  const { tx, own } = context;
  await releaseUnique(context, [id]);
  for (const each of uniqueValues(context, values)) {
    const [taken] = await tx.insert('unique_value', { module: own.key, model: each.model, value: each.value, record_id: id }).onConflict((conflict) => conflict.doNothing()).returning('record_id').execute();
    if (!taken) throw new AppError('invalid', { fields: [notUnique(each)] });
  }
}

export async function releaseUnique({ tx, own }: Pick<RecordContext, 'tx' | 'own'>, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.remove('unique_value').where('module', '=', own.key).where('record_id', 'in', ids).execute();
}

/** Whether the value is free: true for fields that need not be unique. */
export function checkUnique(caller: Caller, key: string, { model, value, id }: { model: string; value: unknown; id?: number }): Promise<boolean> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    const field = context.form.fields.get(model);
    if (!field?.unique) return true;
    return (await uniqueErrors(context, id, { [model]: coerce(field, value) })).length === 0;
  });
}
