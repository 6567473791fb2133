import { AppError } from '../../schemas/errors.ts';
import { isClosed } from '../../schemas/rules/closed.ts';
import { inPool, requireRight } from './access.ts';
import { openContext, type RecordContext } from './context.ts';
import { moveKeys } from './duplicateKeys.ts';
import { once } from './idempotency.ts';
import { departmentOf, insertIn, type TrustedWrite } from './insert.ts';
import { lockRecords } from './load.ts';
import { mergeStale } from './merge.ts';
import { changesBetween, changesSince, type Changes, writeLog } from './oplog.ts';
import { type Draft, givenOf, inputOf, isWritable, prepare } from './prepare.ts';
import { searchLines } from './searchText.ts';
import { index, madeFrom } from './store.ts';
import type { Caller, ConflictPayload, Saved, StoredRecord, Values } from './types.ts';
import { moveUnique } from './unique.ts';

export function createRecord(
  caller: Caller,
  key: string,
  values: Readonly<Values>,
): Promise<Saved> {
  return caller.company.write(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'edit');
    if (context.file.verbs?.save === null || context.file.view)
      throw new AppError('not_allowed', { data: { right: context.file.key } });
    return once(caller, tx, { call: `create ${context.own.key}`, body: values }, () =>
      insertIn(context, values),
    );
  });
}

/** Changes the given values of the record as it was at `version`; what others changed since is merged field by field. */
export function updateRecord(
  caller: Caller,
  key: string,
  { id, version, values }: { id: number; version: number; values: Readonly<Values> },
): Promise<Saved> {
  return caller.company.write(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'edit');
    if (context.file.verbs?.update === null)
      throw new AppError('not_allowed', { data: { right: context.file.key } });
    return once(
      caller,
      tx,
      { call: `update ${context.own.key}`, body: { id, version, values } },
      () => updateIn(context, { id, version, values }),
    );
  });
}

/** The change of one record in a transaction that is open; the right to edit the module has been asked for. */
export async function updateIn(
  context: RecordContext,
  { id, version, values }: { id: number; version: number; values: Readonly<Values> },
  { group }: Pick<TrustedWrite, 'group'> = {},
): Promise<Saved> {
  const [found] = await lockRecords(context, [id]);
  if (!found) throw new AppError('not_allowed', { data: { right: 'is_edit' } });
  requireEditable(context, found);
  const given = givenOf(context, values, { trusted: false });
  return changeIn(context, found.record, await merged(context, found.record, version, given), {
    said: writable(context, given),
    ...(group !== undefined && { group }),
  });
}

/** Whether the caller may change the record now: reach, pool, approval. */
export function requireEditable(
  context: RecordContext,
  { record, access }: { record: StoredRecord; access: { edit: boolean } },
): void {
  if (!access.edit || (!context.file.view && inPool(context, record)))
    throw new AppError('not_allowed', { data: { right: 'is_edit' } });
  const { data, state, approval_state } = record;
  if (isClosed(context.own, { ...data, state, approval_state })) throw new AppError('wrong_state');
}

/** The models that a caller may answer, of those answered. */
function writable({ form }: RecordContext, given: Values): ReadonlySet<string> {
  return new Set(
    Object.keys(given).filter((model) => {
      const field = form.fields.get(model);
      return field !== undefined && isWritable(field);
    }),
  );
}

/** What is really mine of what I sent. Overlaps are handed back with the newer values. */
async function merged(
  context: RecordContext,
  record: StoredRecord,
  version: number,
  given: Values,
): Promise<Values> {
  if (version === record.version) return given;
  const { tx, own, form } = context;
  const { base, user_id, time } = await changesSince(tx, own.key, record.id, version);
  const answered = writable(context, given);
  const mine = Object.fromEntries(Object.entries(given).filter(([model]) => answered.has(model)));
  const { take, overlaps } = mergeStale({ base, theirs: record.data, mine });
  if (overlaps.length === 0 && version < record.version) return take;
  const user =
    user_id === null
      ? undefined
      : await tx.from('user').select('name').where('id', '=', user_id).executeTakeFirst();
  const visible = Object.fromEntries(
    Object.entries(record.data).filter(([model]) => form.fields.has(model)),
  );
  const payload: ConflictPayload = {
    version: record.version,
    values: visible,
    user_id,
    user_name: user?.name ?? '',
    time,
    fields: overlaps.map((model) => ({
      model,
      name: form.fields.get(model)?.name ?? model,
      base: base[model] ?? null,
      theirs: record.data[model] ?? null,
      mine: given[model] ?? null,
    })),
  };
  throw new AppError('conflict', { payload });
}

async function changeIn(
  context: RecordContext,
  before: StoredRecord,
  given: Values,
  {
    trusted = false,
    core = {},
    action = 'update',
    group,
    said,
  }: TrustedWrite & Pick<Draft, 'said'>,
): Promise<Saved> {
  const { values, core: decided } = await prepare(context, {
    before,
    base: before.data,
    given,
    action,
    trusted,
    ...(said && { said }),
  });
  return storeChange(context, before, {
    values,
    core: { ...decided, ...core },
    action,
    given,
    ...(group !== undefined && { group }),
  });
}

export interface Change {
  values: Values;
  core: NonNullable<TrustedWrite['core']>;
  action: string;
  given: Values;
  group?: number;
}

/** Writes a changed record with all that hangs on it; writes nothing when nothing has changed. */
export async function storeChange(
  context: RecordContext,
  before: StoredRecord,
  { values, core, action, given, group }: Change,
): Promise<Saved> {
  const { caller, tx, own, now } = context;
  const moved = await ownerChange(context, before, core);
  const changes: Changes = {
    ...changesBetween(before.data, values),
    ...changesBetween(pick(before, moved), moved),
  };
  if (Object.keys(changes).length === 0) return { id: before.id, version: before.version };
  const version = before.version + 1;
  const made = madeFrom(context, values);
  await tx
    .update('record')
    .set({ ...made, ...moved, version, update_time: now })
    .where('module', '=', own.key)
    .where('id', '=', before.id)
    .execute();
  if (searchLines(own, context.full, before.data).join('\n') !== made.search_text)
    await index(context, [{ id: before.id, search_text: made.search_text }]);
  await moveUnique(context, before, values);
  await moveKeys(context, before, values);
  const category = Object.hasOwn(changes, 'owner_user_id') ? 2 : 1;
  await writeLog(context, [
    {
      record: { id: before.id, version, name: made.name },
      action,
      category,
      changes,
      ...(group !== undefined && { group }),
    },
  ]);
  await caller.rules[own.key]?.afterWrite?.({
    ...inputOf(context, { before, given, action }, values),
    id: before.id,
    group,
  });
  return { id: before.id, version };
}

/** The department of a record is its owner's. */
async function ownerChange(
  { tx }: RecordContext,
  before: StoredRecord,
  core: Change['core'],
): Promise<Values> {
  if (core.owner_user_id === undefined || core.owner_user_id === before.owner_user_id) return core;
  return { ...core, owner_department_id: await departmentOf(tx, core.owner_user_id) };
}

function pick(record: StoredRecord, like: Values): Values {
  return Object.fromEntries(
    Object.keys(like).map((key) => [key, (record as unknown as Values)[key]]),
  );
}
