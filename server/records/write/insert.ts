import { blocksDuplicates } from '../../../schemas/duplicates/checkSettings.ts';
import { initialValues } from '../../../schemas/formLogic/initialValues.ts';
import type { Tx } from '../../db/handle.ts';
import { parentsOf } from '../access/access.ts';
import { requireScope } from '../access/scopes.ts';
import { yieldToEventLoop } from '../core/yieldToEventLoop.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { stoppedDefaults } from './listErrors.ts';
import { nextNumbers, seriesOf } from './numbers.ts';
import { notifyOfNew } from '../collaboration/notify.ts';
import { changesBetween } from '../core/oplog.ts';
import { logRecordChanges } from '../indexing/rollups.ts';
import { coerceInput, ruleInput, prepare, type Prepared } from './prepare.ts';
import { ensureSlots } from '../indexing/reindex.ts';
import { insertRows, derivedColumns } from '../indexing/store.ts';
import type { Caller, CoreChange, SavedRecord, StoredRecord, Values } from '../core/types.ts';
import { claimUnique, holdersOf } from '../indexing/unique.ts';

/** What the server itself may say of a record it writes: rules, seed, imports of whole backups. */
export interface TrustedWrite {
  /** read-only fields are taken; rights, references and scope are the server's own matter */
  trusted?: boolean;
  core?: CoreChange &
    Partial<Pick<StoredRecord, 'creator_user_id' | 'create_time' | 'update_time'>>;
  /** in the change log */
  action?: string;
  /** of one user action in the operation log */
  group?: number;
}

/** For rules: a record of another module, made in the same transaction. */
export async function insertRecord(
  caller: Caller,
  tx: Tx,
  key: string,
  values: Readonly<Values>,
  how: TrustedWrite = {},
): Promise<SavedRecord> {
  return insertIn(await openContext(caller, tx, key), values, how);
}

/** Makes a record as a form does; the right to is the caller's matter. */
export async function insertIn(
  context: RecordContext,
  values: Readonly<Values>,
  how: TrustedWrite = {},
): Promise<SavedRecord> {
  const [saved] = await insertAll(context, [values], how);
  return saved as SavedRecord;
}

/**
 * Makes one record of each of the values, in their order. Each is judged by itself and all are stored together, unless the module's rule
 * or the check of duplicates looks at what is stored already: then it finds those ahead of it there.
 */
export async function insertAll(
  opened: RecordContext,
  all: readonly Readonly<Values>[],
  how: TrustedWrite = {},
): Promise<SavedRecord[]> {
  const context = { ...opened, slots: await ensureSlots(opened) };
  const rule = opened.caller.rules[opened.own.key];
  const apart = !rule || rule.apart === true;
  if (apart && !blocksDuplicates(opened.caller.settings, opened.own.key))
    return insertTogether(context, all, how);
  const saved: SavedRecord[] = [];
  for (const values of all) saved.push(...(await insertTogether(context, [values], how)));
  return saved;
}

/** A record that has been judged and may be stored. */
interface Judged extends Prepared {
  given: Values;
}

async function insertTogether(
  context: RecordContext,
  all: readonly Readonly<Values>[],
  { trusted = false, core = {}, action = 'create', group }: TrustedWrite,
): Promise<SavedRecord[]> {
  const { caller, tx, own, now } = context;
  // A program that may change records may not make new ones by what its changes bring about.
  if (!trusted) requireScope(caller, own, 'create');
  const judged = await numbered(context, await judgedIn(context, all, { trusted, action }));
  const ids = await tx.nextIds(judged.length);
  const departments = new Map<number | null, number | null>();
  const records = [];
  for (const [at, { values, core: decided, given }] of judged.entries()) {
    if (at > 0) await yieldToEventLoop();
    const { owner_user_id: owner, ...rest } = { ...decided, ...core };
    const owner_user_id = owner === undefined ? await firstOwner(context, values) : owner;
    const owner_department_id =
      departments.get(owner_user_id) ?? (await departmentOf(tx, owner_user_id));
    departments.set(owner_user_id, owner_department_id);
    const row = {
      ...NEW,
      module: own.key,
      id: ids[at] as number,
      creator_user_id: caller.viewer.id,
      create_time: now,
      update_time: now,
      ...derivedColumns(context, values),
      ...rest,
      owner_user_id,
      owner_department_id,
    };
    records.push({ row, values, given });
  }
  await insertRows(
    context,
    records.map(({ row }) => row),
  );
  await claimUnique(
    context,
    records.map(({ row: { id }, values }) => ({ id, data: values })),
  );
  await logRecordChanges(
    context,
    records.map(({ row: { id, name, owner_user_id }, values }) => ({
      record: { id, version: 1, name },
      action,
      category: 1,
      changes: changesBetween({}, { ...values, owner_user_id }),
      ...(group !== undefined && { group }),
    })),
  );
  await notifyOfNew(context, {
    group,
    records: records.map(({ row: { id, owner_user_id }, values }) => ({
      id,
      owner_user_id,
      data: values,
    })),
  });
  const { afterWrite } = caller.rules[own.key] ?? {};
  if (afterWrite)
    for (const {
      row: { id },
      values,
      given,
    } of records)
      await afterWrite({ ...ruleInput(context, { before: undefined, given, action }, values), id });
  return ids.map((id) => ({ id, version: 1 }));
}

/** Core columns a record starts with. */
export const NEW = {
  last_contact_time: null,
  deleted_time: null,
  deleted_by: null,
  deleted_group: null,
} as const;

async function judgedIn(
  context: RecordContext,
  all: readonly Readonly<Values>[],
  { trusted, action }: { trusted: boolean; action: string },
): Promise<Judged[]> {
  const {
    caller: { viewer, settings, locale },
    full,
    now,
  } = context;
  const answers = all.map((raw) => coerceInput(context, raw, { trusted }));
  const holders = await holdersOf(context, answers);
  const stopped = await stoppedDefaults(context.tx, full, locale);
  const judged: Judged[] = [];
  for (const given of answers) {
    if (judged.length > 0) await yieldToEventLoop();
    judged.push({
      given,
      ...(await prepare(context, {
        before: undefined,
        base: initialValues(full, { viewer, settings, now, stopped }),
        given,
        action,
        trusted,
        holders,
      })),
    });
  }
  return judged;
}

/** Numbers are drawn last: whoever draws one makes the others of the day wait until the transaction ends. */
async function numbered(
  context: RecordContext,
  judged: readonly Judged[],
): Promise<readonly Judged[]> {
  const given = judged.map(({ values }) => ({ ...values }));
  for (const series of seriesOf(context)) {
    const open = given.filter((values) => values[series.model] === undefined);
    if (open.length === 0) continue;
    const drawn = await nextNumbers(context.tx, {
      series,
      day: context.today,
      count: open.length,
    });
    for (const [at, values] of open.entries()) values[series.model] = drawn[at];
  }
  return judged.map((each, at) => ({ ...each, values: given[at] ?? each.values }));
}

/** Whoever makes it; a record whose owner nobody can change follows its parent. */
async function firstOwner(context: RecordContext, values: Values): Promise<number | null> {
  const { caller, tx, own } = context;
  const [parent] = own.verbs?.shift === null ? parentsOf(context, { data: values }) : [];
  if (!parent) return caller.viewer.id;
  const row = await tx
    .from('record')
    .select('owner_user_id')
    .where('module', '=', parent.module)
    .where('id', '=', parent.id)
    .executeTakeFirst();
  return row?.owner_user_id ?? caller.viewer.id;
}

export async function departmentOf(tx: Tx, userId: number | null): Promise<number | null> {
  if (userId === null) return null;
  return (
    (await tx.from('user').select('department_id').where('id', '=', userId).executeTakeFirst())
      ?.department_id ?? null
  );
}
