import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Tx } from '../../db/handle.ts';
import { CORE } from '../../db/recordQuery.ts';
import { accessTo, requireRight } from '../access/access.ts';
import { contextOf, openContext, type RecordContext } from '../core/context.ts';
import { runOnce } from '../core/idempotency.ts';
import { fetchRecords, lockRecords, reachableAmong } from '../access/load.ts';
import { type MergedAttachments, returnAttachments } from './mergeAttachments.ts';
import { referencesTo, rewriteRecord } from './mergeReferences.ts';
import { openMerge } from './mergeRecords.ts';
import { allModules } from '../core/modules.ts';
import { type Changes } from '../core/oplog.ts';
import { logRecordChanges } from '../indexing/rollups.ts';
import { restoreWithChildren } from '../write/recycleBin.ts';
import { recordOf, isSameValue } from '../core/row.ts';
import { shownName } from '../core/shownName.ts';
import type { Caller, CoreChange, StoredRecord, Values } from '../core/types.ts';
import { storeChange } from '../write/change.ts';

interface MergeData extends MergedAttachments {
  others: { id: number; name: string }[];
}

export interface MergeRow {
  id: number;
  master_id: number;
  /** of the record that stayed, as it is called now */
  name: string;
  others: { id: number; name: string }[];
  user_name: string;
  create_time: string;
  undone_time: string | null;
  undone_user_name: string;
}

/** Core columns that a merge writes. */
const CORE_WRITTEN = [
  'state',
  'last_contact_time',
] as const satisfies readonly (keyof CoreChange)[];

/**
 * Takes a whole merge back in one transaction: the survivor's values, the records out of the recycle bin, everything that had moved. What
 * somebody has changed since keeps what was changed; `kept` says how many values those are.
 */
export function undoMerge(
  caller: Caller,
  id: number,
): Promise<{ id: number; restored: number; kept: number }> {
  return caller.company.write(async (tx) => {
    const merge = await tx.from('record_merge').selectAll().where('id', '=', id).executeTakeFirst();
    if (!merge) throw new AppError('not_found');
    const context = await openMerge(caller, tx, merge.module);
    return runOnce(caller, tx, { call: 'unmerge', body: { id } }, async () => {
      const data = JSON.parse(merge.data) as MergeData;
      const survivor = await survivorNow(context, merge.master_id);
      if (merge.undone_time !== null) throw new AppError('wrong_state');
      const gone = await goneRecords(context, data);
      const group = await tx.nextId();
      const entries = await entriesOf(tx, id);
      const keptHere = await takeValuesBack(context, survivor, entries, group);
      await bringBack(context, gone, group);
      const keptThere = await takeMovesBack(context, { entries, survivor: survivor.id, group });
      await returnAttachments(context, survivor.id, data);
      await tx.remove('merged_record').where('merge_id', '=', id).execute();
      await tx
        .update('record_merge')
        .set({ undone_time: context.now, undone_user_id: caller.viewer.id })
        .where('id', '=', id)
        .execute();
      const [now] = await fetchRecords(context, [survivor.id]);
      await logRecordChanges(context, [
        {
          record: {
            id: survivor.id,
            version: now?.version ?? survivor.version,
            name: data.others
              .map(({ name }) => name)
              .join('、')
              .slice(0, 200),
          },
          action: 'unmerge',
          category: 1,
          changes: {},
          group,
        },
      ]);
      return { id: survivor.id, restored: gone.length, kept: keptHere + keptThere };
    });
  });
}

async function survivorNow(context: RecordContext, id: number): Promise<StoredRecord> {
  if ((await fetchRecords(context, [id])).length === 0) throw new AppError('merge_later');
  const [found] = await lockRecords(context, [id]);
  if (!found?.access.edit || !found.access.remove)
    throw new AppError('not_allowed', { data: { right: 'is_edit' } });
  return found.record;
}

/** The merged records as they lie in the recycle bin; those that somebody brought back by himself need nothing. */
async function goneRecords(context: RecordContext, { others }: MergeData): Promise<StoredRecord[]> {
  const rows = await context.tx
    .from('record')
    .select(CORE)
    .where('module', '=', context.own.key)
    .where(
      'id',
      'in',
      others.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  if (rows.length < others.length) throw new AppError('merge_purged');
  const records = rows.map(recordOf);
  for (const record of records)
    if (!(await accessTo(context, record)).remove)
      throw new AppError('not_allowed', { data: { right: 'is_delete' } });
  return records.filter(({ deleted_time }) => deleted_time !== null);
}

interface Entry {
  module: string;
  record_id: number;
  changes: Changes;
}

async function entriesOf(tx: Tx, group: number): Promise<Entry[]> {
  const rows = await tx
    .from('oplog')
    .select(['module', 'record_id', 'changes'])
    .where('group_id', '=', group)
    .where('action', '=', 'merge')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ changes, ...row }) => ({ ...row, changes: JSON.parse(changes) as Changes }));
}

/** The survivor as it was; before the others come back, who may want a unique value again. */
async function takeValuesBack(
  context: RecordContext,
  survivor: StoredRecord,
  entries: readonly Entry[],
  group: number,
): Promise<number> {
  const entry = entries.find(
    ({ module, record_id, changes }) =>
      module === context.own.key && record_id === survivor.id && Object.keys(changes).length > 0,
  );
  if (!entry) return 0;
  const values: Values = { ...survivor.data };
  const core: Record<string, unknown> = {};
  let kept = 0;
  for (const [model, [before, after]] of Object.entries(entry.changes)) {
    const column = CORE_WRITTEN.find((name) => name === model);
    const now = column ? survivor[column] : survivor.data[model];
    if (!isSameValue(now, after)) kept += 1;
    else if (column) core[column] = before;
    else values[model] = before ?? undefined;
  }
  const stored = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  );
  await storeChange(context, survivor, {
    values: stored,
    core: core as CoreChange,
    action: 'unmerge',
    given: {},
    group,
  });
  return kept;
}

async function bringBack(
  context: RecordContext,
  gone: readonly StoredRecord[],
  group: number,
): Promise<void> {
  const modules = await allModules(context.tx);
  for (const root of gone) await restoreWithChildren(context, root, modules, group);
}

/** Everything that was pointed to the survivor points to where it pointed before, if it still does. */
async function takeMovesBack(
  { caller, tx, own }: RecordContext,
  { entries, survivor, group }: { entries: readonly Entry[]; survivor: number; group: number },
): Promise<number> {
  const files = new Map((await allModules(tx, 'deleted too')).map((file) => [file.key, file]));
  let kept = 0;
  for (const [module, some] of Map.groupBy(
    entries.filter(({ module, record_id }) => !(module === own.key && record_id === survivor)),
    ({ module }) => module,
  )) {
    const file = files.get(module);
    if (!file) continue;
    const there = await contextOf(caller, tx, file);
    const models = new Set(referencesTo(own, there).map(({ model }) => model));
    const rows = await recordsIn(
      there,
      some.map(({ record_id }) => record_id),
    );
    for (const { record_id, changes } of some) {
      const record = rows.get(record_id);
      if (!record) continue;
      const moved = Object.entries(changes).filter(([model]) => models.has(model));
      const back = moved.filter(([model, [, after]]) => isSameValue(record.data[model], after));
      kept += moved.length - back.length;
      if (back.length > 0)
        await rewriteRecord(there, record, {
          values: {
            ...record.data,
            ...Object.fromEntries(back.map(([model, [before]]) => [model, before ?? undefined])),
          },
          action: 'unmerge',
          group,
        });
    }
  }
  return kept;
}

const AT_ONCE = 500;

/** Live and deleted ones, locked. */
async function recordsIn(
  { tx, own }: RecordContext,
  ids: readonly number[],
): Promise<Map<number, StoredRecord>> {
  const found = new Map<number, StoredRecord>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const query = tx
      .from('record')
      .select(CORE)
      .where('module', '=', own.key)
      .where('id', 'in', ids.slice(at, at + AT_ONCE))
      .orderBy('id');
    for (const row of await tx.dialect.lock(query).execute()) found.set(row.id, recordOf(row));
  }
  return found;
}

/** The merges of a module whose result the caller sees, newest first. */
export function listMerges(
  caller: Caller,
  key: string,
  { page, size }: { page: number; size: number },
): Promise<{ list: MergeRow[]; count: number }> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    const rows = await tx
      .from('record_merge as m')
      .leftJoin('user as u', 'u.id', 'm.user_id')
      .leftJoin('user as v', 'v.id', 'm.undone_user_id')
      .select([
        'm.id',
        'm.master_id',
        'm.create_time',
        'm.undone_time',
        'm.data',
        'u.name as user_name',
        'v.name as undone_user_name',
      ])
      .where('m.module', '=', context.own.key)
      .orderBy('m.id', 'desc')
      .limit(MOST_LISTED)
      .execute();
    const records = await fetchRecords(context, [
      ...new Set(rows.map(({ master_id }) => master_id)),
    ]);
    const seen = await reachableAmong(context, records);
    const names = new Map(
      records
        .filter(({ id }) => seen.has(id))
        .map(({ id, name }) => [id, shownName(context, name)]),
    );
    const mine = rows.filter(({ master_id }) => names.has(master_id));
    return {
      count: mine.length,
      list: mine.slice((page - 1) * size, page * size).map(({ data, ...row }) => ({
        ...row,
        name: names.get(row.master_id) ?? '',
        others: (JSON.parse(data) as MergeData).others.map(({ id, name }) => ({
          id,
          name: shownName(context, name),
        })),
        user_name: row.user_name ?? '',
        undone_user_name: row.undone_user_name ?? '',
      })),
    };
  });
}

/** Older merges are in the log of their records. */
const MOST_LISTED = 1000;
