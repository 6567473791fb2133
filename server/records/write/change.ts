import { AppError } from '../../../schemas/i18n/errors.ts';
import { isClosed } from '../../../schemas/rules/closed.ts';
import { inPool } from '../access/access.ts';
import { contextFor } from '../access/masking.ts';
import type { RecordContext } from '../core/context.ts';
import { updateDuplicateKeys } from '../indexing/duplicateKeys.ts';
import { departmentOf, type TrustedWrite } from './insert.ts';
import { lockRecords } from '../access/load.ts';
import { mergeStale } from './merge.ts';
import { withFieldNumbers } from './numbers.ts';
import { notifyOwners } from '../collaboration/notify.ts';
import { changesBetween, changesSince, type Changes } from '../core/oplog.ts';
import { logRecordChanges } from '../indexing/rollups.ts';
import { type RecordDraft, coerceInput, ruleInput, isWritable, prepare } from './prepare.ts';
import { searchLines } from '../search/searchText.ts';
import { index, derivedColumns } from '../indexing/store.ts';
import type { ConflictPayload, SavedRecord, StoredRecord, Values } from '../core/types.ts';
import { moveUnique } from '../indexing/unique.ts';

/** The change of one record in a transaction that is open; the right to edit the module has been asked for. */
export async function updateIn(
  opened: RecordContext,
  { id, version, values }: { id: number; version: number; values: Readonly<Values> },
  { group }: Pick<TrustedWrite, 'group'> = {},
): Promise<SavedRecord> {
  const [found] = await lockRecords(opened, [id]);
  if (!found) throw new AppError('not_allowed', { data: { right: 'is_edit' } });
  requireEditable(opened, found);
  const context = await contextFor(opened, found.record);
  const given = coerceInput(context, values, { trusted: false });
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
  }: TrustedWrite & Pick<RecordDraft, 'said'>,
): Promise<SavedRecord> {
  const { values, core: decided } = await prepare(context, {
    before,
    base: before.data,
    given,
    action,
    trusted,
    ...(said && { said }),
  });
  return storeChange(context, before, {
    values: await withFieldNumbers(context, values),
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
): Promise<SavedRecord> {
  const { caller, tx, own, now } = context;
  const moved = await ownerChange(context, before, core);
  const changes: Changes = {
    ...changesBetween(before.data, values),
    ...changesBetween(pick(before, moved), moved),
  };
  if (Object.keys(changes).length === 0) return { id: before.id, version: before.version };
  const version = before.version + 1;
  const made = derivedColumns(context, values);
  await tx
    .update('record')
    .set({ ...made, ...moved, version, update_time: now })
    .where('module', '=', own.key)
    .where('id', '=', before.id)
    .execute();
  if (searchLines(own, context.full, before.data).join('\n') !== made.search_text)
    await index(context, [{ id: before.id, search_text: made.search_text }]);
  await moveUnique(context, before, values);
  await updateDuplicateKeys(context, before, values);
  const category = Object.hasOwn(changes, 'owner_user_id') ? 2 : 1;
  await logRecordChanges(context, [
    {
      record: { id: before.id, version, name: made.name },
      action,
      category,
      changes,
      ...(group !== undefined && { group }),
    },
  ]);
  if (category === 2)
    await notifyOwners(context, {
      group: group ?? (await tx.nextId()),
      records: [{ id: before.id, owner_user_id: moved.owner_user_id as number | null }],
    });
  await caller.rules[own.key]?.afterWrite?.({
    ...ruleInput(context, { before, given, action }, values),
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
