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
  const wanted = uniqueValues(context, values);
  if (wanted.length === 0) return [];
  const query = context.tx.from('unique_value').select(['model', 'value', 'record_id']).where('module', '=', context.own.key);
  const holders = await query.where(({ or, and }) => or(wanted.map(({ model, value }) => and({ model, value })))).execute();
  return wanted.filter(({ model, value }) => holders.some((holder) => holder.model === model && holder.value === value && holder.record_id !== id)).map(notUnique);
}

/** Takes the new values of a changed record, if any of them has changed. */
export async function moveUnique(context: Pick<RecordContext, 'tx' | 'own' | 'full'>, before: { id: number; data: Values }, values: Values): Promise<void> {
  const text = (of: Values) => uniqueValues(context, of).map(({ model, value }) => `${model} ${value}`).join('\n');
  if (text(before.data) === text(values)) return;
  await releaseUnique(context, [before.id]);
  await claimUnique(context, before.id, values);
}

/** Takes the values for a record that holds none. Of two that take one at the same time, the key of the table lets one through. */
export async function claimUnique(context: Pick<RecordContext, 'tx' | 'own' | 'full'>, id: number, values: Values): Promise<void> {
  const { tx, own } = context;
  const wanted = uniqueValues(context, values);
  if (wanted.length === 0) return;
  const rows = wanted.map(({ model, value }) => ({ module: own.key, model, value, record_id: id }));
  const taken = await tx.insert('unique_value', rows).onConflict((conflict) => conflict.doNothing()).returning('model').execute();
  const lost = wanted.filter(({ model }) => !taken.some((each) => each.model === model));
  if (lost.length > 0) throw new AppError('invalid', { fields: lost.map(notUnique) });
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
