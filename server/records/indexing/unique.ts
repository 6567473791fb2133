import { coerce } from '../../../schemas/validation/coerce.ts';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { foldText } from '../../../schemas/values/foldText.ts';
import { requireRight } from '../access/access.ts';
import { inChunks } from '../core/yieldToEventLoop.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { isStorable } from '../core/storable.ts';
import type { Caller, Values } from '../core/types.ts';

/** Two values are the same when they differ in case, width or blanks only. */
export function uniqueKey(value: unknown): string {
  return foldText(typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 500);
}

interface UniqueValue {
  field: Field;
  model: string;
  value: string;
}

export function uniqueValues({ full }: Pick<RecordContext, 'full'>, values: Values): UniqueValue[] {
  return [...full.fields.values()]
    .filter((field) => field.unique && !isEmpty(values[field.model]))
    .map((field) => ({ field, model: field.model, value: uniqueKey(values[field.model]) }));
}

function notUnique({ field }: UniqueValue): FieldError {
  return { field: field.model, id: 'not_unique', data: { name: field.name } };
}

/** Which record holds a value, of those that were asked about. */
export type UniqueValueHolders = ReadonlyMap<string, number | undefined>;
const NOBODY_ASKED: UniqueValueHolders = new Map();
const keyOf = ({ model, value }: Pick<UniqueValue, 'model' | 'value'>) => `${model} ${value}`;

/** Asks for many records at once who holds their values, before each of them is judged: what no database keeps, none is asked about. */
export function holdersOf(
  context: Pick<RecordContext, 'tx' | 'own' | 'full'>,
  all: readonly Values[],
): Promise<UniqueValueHolders> {
  return askHolders(
    context,
    all.flatMap((values) => uniqueValues(context, values)).filter(({ value }) => isStorable(value)),
  );
}

async function askHolders(
  { tx, own }: Pick<RecordContext, 'tx' | 'own'>,
  wanted: readonly UniqueValue[],
): Promise<UniqueValueHolders> {
  const holders = new Map<string, number | undefined>(
    wanted.map((each) => [keyOf(each), undefined]),
  );
  for (const [model, some] of Map.groupBy(wanted, (each) => each.model)) {
    const values = [...new Set(some.map(({ value }) => value))];
    const rows = await tx
      .from('unique_value')
      .select(['value', 'record_id'])
      .where('module', '=', own.key)
      .where('model', '=', model)
      .where('value', 'in', values)
      .execute();
    for (const { value, record_id } of rows) holders.set(keyOf({ model, value }), record_id);
  }
  return holders;
}

/** Values that another record has already: said together with the other faults of a record. */
export async function uniqueErrors(
  context: Pick<RecordContext, 'tx' | 'own' | 'full'>,
  id: number | undefined,
  values: Values,
  asked = NOBODY_ASKED,
): Promise<FieldError[]> {
  const wanted = uniqueValues(context, values);
  const rest = await askHolders(
    context,
    wanted.filter((each) => !asked.has(keyOf(each))),
  );
  const holderOf = (each: UniqueValue) => asked.get(keyOf(each)) ?? rest.get(keyOf(each));
  return wanted
    .filter((each) => holderOf(each) !== undefined && holderOf(each) !== id)
    .map(notUnique);
}

/** Takes the new values of a changed record, if any of them has changed. */
export async function moveUnique(
  context: Pick<RecordContext, 'tx' | 'own' | 'full'>,
  before: { id: number; data: Values },
  values: Values,
): Promise<void> {
  const text = (of: Values) =>
    uniqueValues(context, of)
      .map(({ model, value }) => `${model} ${value}`)
      .join('\n');
  if (text(before.data) === text(values)) return;
  await releaseUnique(context, [before.id]);
  await claimUnique(context, [{ id: before.id, data: values }]);
}

/** Takes the values for records that hold none. Of two that take one at the same time, the key of the table lets one through. */
export async function claimUnique(
  context: Pick<RecordContext, 'tx' | 'own' | 'full'>,
  records: readonly { id: number; data: Values }[],
): Promise<void> {
  const { tx, own } = context;
  const wanted = records.flatMap(({ id, data }) =>
    uniqueValues(context, data).map((each) => ({ ...each, id })),
  );
  const taken = new Set<string>();
  await inChunks(wanted, async (some) => {
    const rows = some.map(({ model, value, id }) => ({
      module: own.key,
      model,
      value,
      record_id: id,
    }));
    for (const { model, record_id } of await tx
      .insert('unique_value', rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['model', 'record_id'])
      .execute())
      taken.add(`${record_id} ${model}`);
  });
  const lost = wanted.filter(({ model, id }) => !taken.has(`${id} ${model}`));
  if (lost.length > 0) throw new AppError('invalid', { fields: lost.map(notUnique) });
}

export async function releaseUnique(
  { tx, own }: Pick<RecordContext, 'tx' | 'own'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0)
    await tx
      .remove('unique_value')
      .where('module', '=', own.key)
      .where('record_id', 'in', ids)
      .execute();
}

/** Whether the value is free: true for fields that need not be unique. */
export function checkUnique(
  caller: Caller,
  key: string,
  { model, value, id }: { model: string; value: unknown; id?: number },
): Promise<boolean> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    const field = context.form.fields.get(model);
    if (!field?.unique) return true;
    return (await uniqueErrors(context, id, { [model]: coerce(field, value) })).length === 0;
  });
}
