import { sql } from 'kysely';
import { AppError } from '../../schemas/errors.ts';
import { say } from '../../schemas/locale.ts';
import type { ModuleFile } from '../../schemas/module.ts';
import { isAdmin } from '../../schemas/viewer.ts';
import { conditionSql } from '../db/filter.ts';
import { CORE } from '../db/recordQuery.ts';
import { dropGrams } from '../db/search.ts';
import { accessTo, filterContext, requireRight, reachOf } from './access.ts';
import { forgetCalls } from './callLinks.ts';
import { forgetHeaders } from './headerLinks.ts';
import { contextOf, openContext, type RecordContext } from './context.ts';
import { dropKeys, putKeys } from './duplicateKeys.ts';
import { once } from './idempotency.ts';
import { lockRecords, lookAtRecords } from './load.ts';
import { allModules, pointersTo } from './modules.ts';
import { writeLog } from './oplog.ts';
import { recordOf } from './row.ts';
import { index, madeFrom } from './store.ts';
import { forgetOffice } from './seen.ts';
import { shownName, shownNumber } from './shownName.ts';
import type { Caller, DeletedRow, StoredRecord } from './types.ts';
import { claimUnique, releaseUnique } from './unique.ts';

/** Records of one module that go together. */
interface Batch {
  context: RecordContext;
  records: StoredRecord[];
}

/** How many records of other modules would be deleted along. */
export function deleteCheck(caller: Caller, key: string, ids: readonly number[]): Promise<Along[]> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'delete');
    const found = await lookAtRecords(context, ids);
    return alongWith(
      context,
      found.map(({ record }) => record.id),
    );
  });
}

export interface Along {
  module: string;
  count: number;
}

export async function alongWith(context: RecordContext, ids: readonly number[]): Promise<Along[]> {
  return (await childrenOf(context, ids)).map((batch) => ({
    module: batch.context.own.key,
    count: batch.records.length,
  }));
}

/** Into the recycle bin, with the children that their modules declare. Refused while something that is no child points there. */
export function deleteRecords(
  caller: Caller,
  key: string,
  ids: readonly number[],
): Promise<{ deleted: number }> {
  return caller.company.write(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'delete');
    return once(caller, tx, { call: `delete ${context.own.key}`, body: ids }, () =>
      deleteIn(context, ids),
    );
  });
}

/** Deletes records as their list does, each if its reader may. `of`: the group of the user action that it is part of. */
export async function deleteIn(
  context: RecordContext,
  ids: readonly number[],
  of?: number,
): Promise<{ deleted: number }> {
  const found = await lockRecords(context, ids);
  if (found.some(({ access }) => !access.remove))
    throw new AppError('not_allowed', { data: { right: 'is_delete' } });
  const group = of ?? (await context.tx.nextId());
  for (const { record } of found) await removeWhole(context, record, group);
  return { deleted: found.length };
}

/** One record and what hangs on it; all of them name it as their root, so that they come back together. */
async function removeWhole(
  context: RecordContext,
  root: StoredRecord,
  group: number,
): Promise<void> {
  const batches: Batch[] = [
    { context, records: [root] },
    ...(await childrenOf(context, [root.id])),
  ];
  await refuseHeld(batches);
  for (const batch of batches) await remove(batch, root.id, group);
}

async function remove({ context, records }: Batch, root: number, group: number): Promise<void> {
  const { caller, tx, own, now } = context;
  const ids = records.map(({ id }) => id);
  for (const record of records)
    await caller.rules[own.key]?.beforeWrite?.({
      caller,
      tx,
      module: own,
      form: context.form,
      before: record,
      values: record.data,
      given: {},
      action: 'delete',
    });
  await tx
    .update('record')
    .set({
      deleted_time: now,
      deleted_by: caller.viewer.id,
      deleted_group: root,
      version: sql`version + 1`,
    })
    .where('module', '=', own.key)
    .where('id', 'in', ids)
    .execute();
  await releaseUnique(context, ids);
  await dropKeys(context, ids);
  await dropGrams(tx, ids);
  await writeLog(
    context,
    records.map((record) => ({
      record: { ...record, version: record.version + 1 },
      action: 'delete',
      category: 1,
      changes: {},
      group,
    })),
  );
  for (const record of records)
    await caller.rules[own.key]?.afterWrite?.({
      caller,
      tx,
      module: own,
      form: context.form,
      before: record,
      values: record.data,
      given: {},
      action: 'delete',
      id: record.id,
    });
}

const DEEPEST = 5;

/** Live children, and theirs, by module. */
async function childrenOf(context: RecordContext, ids: readonly number[]): Promise<Batch[]> {
  const modules = await allModules(context.tx);
  const found = new Map<string, Batch>();
  let level: { own: ModuleFile; ids: readonly number[] }[] = [{ own: context.own, ids }];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth += 1) {
    const next: typeof level = [];
    for (const { own, ids: parents } of level) {
      for (const { file, model } of pointersTo(own, modules).filter(
        ({ kind }) => kind === 'parents',
      )) {
        const batch = found.get(file.key) ?? {
          context: await contextOf(context.caller, context.tx, file),
          records: [],
        };
        const known = new Set(batch.records.map(({ id }) => id));
        const fresh = (await pointing(batch.context, model, parents)).filter(
          ({ id }) => !known.has(id),
        );
        if (fresh.length === 0) continue;
        batch.records.push(...fresh);
        found.set(file.key, batch);
        next.push({ own: file, ids: fresh.map(({ id }) => id) });
      }
    }
    level = next;
  }
  return [...found.values()];
}

/** Records of a module whose field points to one of these: the live ones, unless said otherwise. */
export async function pointing(
  context: RecordContext,
  model: string,
  ids: readonly number[],
  among: 'live' | 'deleted too' = 'live',
): Promise<StoredRecord[]> {
  if (!context.full.fields.has(model) || ids.length === 0) return [];
  const rows: StoredRecord[] = [];
  for (let at = 0; at < ids.length; at += 500) {
    const test = conditionSql(
      { field: model, operator: 'in', value: ids.slice(at, at + 500) },
      filterContext(context),
    );
    let query = context.tx
      .from('record as r')
      .select(CORE.map((name) => `r.${name}` as const))
      .where('r.module', '=', context.own.key)
      .where(test);
    if (among === 'live') query = query.where('r.deleted_time', 'is', null);
    const found = await query.orderBy('r.id').execute();
    rows.push(...found.map(recordOf));
  }
  return rows;
}

/** Names what still points at the records that are to go, apart from what goes along. */
async function refuseHeld(batches: readonly Batch[]): Promise<void> {
  const [{ context }] = batches as [Batch];
  const modules = await allModules(context.tx);
  const going = new Map(
    batches.map((batch) => [batch.context.own.key, new Set(batch.records.map(({ id }) => id))]),
  );
  const held = new Map<ModuleFile, Set<number>>();
  for (const { context: own, records } of batches) {
    for (const { file, model } of pointersTo(own.own, modules).filter(
      ({ kind }) => kind === 'holds',
    )) {
      const pointers = await pointing(
        await contextOf(context.caller, context.tx, file),
        model,
        records.map(({ id }) => id),
      );
      const staying = pointers.filter(({ id }) => !going.get(file.key)?.has(id));
      if (staying.length > 0)
        held.set(file, new Set([...(held.get(file) ?? []), ...staying.map(({ id }) => id)]));
    }
  }
  const what = [...held]
    .map(([file, ids]) => `${say(file.words, context.caller.locale)} ${ids.size}`)
    .join('、');
  if (held.size > 0) throw new AppError('in_use', { data: { what } });
}

/** Deleted records of the viewer's reach, newest first; children stand behind their parents. */
export function listDeleted(
  caller: Caller,
  key: string,
  { page = 1, size = 20 }: { page?: number | undefined; size?: number | undefined },
): Promise<{ list: DeletedRow[]; count: number }> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'delete');
    const { where } = await reachOf(context, 'deleted');
    let query = tx
      .from('record as r')
      .leftJoin('user as u', 'u.id', 'r.deleted_by')
      .where('r.module', '=', context.own.key)
      .where('r.deleted_time', 'is not', null)
      .whereRef('r.deleted_group', '=', 'r.id');
    for (const test of where) query = query.where(test);
    const { count } = await query
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await query
      .select([
        'r.id',
        'r.name',
        'r.number',
        'r.owner_user_id',
        'r.deleted_time',
        'r.deleted_by',
        'u.name as deleted_by_name',
      ])
      .orderBy('r.deleted_time', 'desc')
      .orderBy('r.id', 'desc')
      .limit(Math.min(size, 200))
      .offset((page - 1) * size)
      .execute();
    return {
      count: Number(count),
      list: rows.map((row) => ({
        ...row,
        name: shownName(context, row.name),
        number: shownNumber(context, row.number),
        deleted_time: row.deleted_time ?? '',
        owner_user_id: row.owner_user_id ?? '--',
        deleted_by_name: row.deleted_by_name ?? '',
      })),
    };
  });
}

/** Out of the recycle bin, with the children that went along. */
export function restoreRecords(
  caller: Caller,
  key: string,
  ids: readonly number[],
): Promise<{ restored: number }> {
  return caller.company.write(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'delete');
    return once(caller, tx, { call: `restore ${context.own.key}`, body: ids }, () =>
      restoreIn(context, ids),
    );
  });
}

/** Brings deleted records back, each if its reader may delete it; the right to delete in the module has been asked for. */
export async function restoreIn(
  context: RecordContext,
  ids: readonly number[],
): Promise<{ restored: number }> {
  const { tx } = context;
  const roots = await deletedRoots(context, ids);
  for (const root of roots)
    if (!(await accessTo(context, root)).remove) throw new AppError('not_found');
  const group = await tx.nextId();
  const modules = await allModules(tx);
  for (const root of roots) await restoreWhole(context, root, modules, group);
  return { restored: roots.length };
}

/** Parents first, so that no child comes back before them. */
export async function restoreWhole(
  context: RecordContext,
  root: StoredRecord,
  modules: readonly ModuleFile[],
  group: number,
): Promise<void> {
  const { caller, tx, own } = context;
  const rows = await tx
    .from('record')
    .select(CORE)
    .where('deleted_group', '=', root.id)
    .orderBy('id')
    .execute();
  const records = rows.map(recordOf);
  const keys = new Set(records.map(({ module }) => module));
  for (const file of [own, ...modules.filter((each) => each.key !== own.key)]) {
    if (keys.has(file.key))
      await restore(
        {
          context: await contextOf(caller, tx, file),
          records: records.filter(({ module }) => module === file.key),
        },
        group,
      );
  }
}

async function deletedRoots(
  context: Pick<RecordContext, 'tx' | 'own'>,
  ids: readonly number[],
): Promise<StoredRecord[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  let query = context.tx
    .from('record')
    .select(CORE)
    .where('module', '=', context.own.key)
    .where('id', 'in', wanted)
    .where('deleted_time', 'is not', null)
    .whereRef('deleted_group', '=', 'id')
    .orderBy('id');
  if (context.tx.engine === 'postgres') query = query.forUpdate();
  const rows = await query.execute();
  if (rows.length < wanted.length) throw new AppError('not_found');
  return rows.map(recordOf);
}

async function restore({ context, records }: Batch, group: number): Promise<void> {
  const { caller, tx, own } = context;
  for (const record of records) {
    await refuseOrphan(context, record);
    await tx
      .update('record')
      .set({
        ...madeFrom(context, record.data),
        deleted_time: null,
        deleted_by: null,
        deleted_group: null,
        version: record.version + 1,
      })
      .where('module', '=', own.key)
      .where('id', '=', record.id)
      .execute();
    await claimUnique(context, [record]);
  }
  await index(
    context,
    records.map(({ id, data }) => ({ id, search_text: madeFrom(context, data).search_text })),
  );
  await putKeys(context, records);
  await writeLog(
    context,
    records.map((record) => ({
      record: { ...record, version: record.version + 1 },
      action: 'restore',
      category: 1,
      changes: {},
      group,
    })),
  );
  for (const record of records)
    await caller.rules[own.key]?.afterWrite?.({
      caller,
      tx,
      module: own,
      form: context.form,
      before: record,
      values: record.data,
      given: {},
      action: 'restore',
      id: record.id,
    });
}

/** A child cannot come back to a parent that is gone. */
async function refuseOrphan({ tx, own, full }: RecordContext, record: StoredRecord): Promise<void> {
  for (const model of own.parents ?? []) {
    const [module, id] = [full.fields.get(model)?.refers, record.data[model]];
    if (module === undefined || typeof id !== 'number') continue;
    const parent = await tx
      .from('record')
      .select('deleted_time')
      .where('module', '=', module)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!parent || parent.deleted_time !== null)
      throw new AppError('invalid', { fields: [{ field: model, id: 'unknown_ref' }] });
  }
}

/** Out of the recycle bin for ever. What was done to them stays in the operation log. */
export function purgeRecords(
  caller: Caller,
  key: string,
  ids: readonly number[],
): Promise<{ purged: number }> {
  return caller.company.write(async (tx) => {
    const context = await openContext(caller, tx, key);
    if (!isAdmin(caller.viewer)) throw new AppError('not_allowed', { data: { right: 'is_admin' } });
    const roots = await deletedRoots(context, ids);
    const group = await tx.nextId();
    for (const root of roots) {
      const rows = await tx
        .from('record')
        .select(CORE)
        .where('deleted_group', '=', root.id)
        .execute();
      for (const record of rows.map(recordOf)) {
        const own = await contextOf(
          caller,
          tx,
          (await allModules(tx)).find((file) => file.key === record.module) ?? context.own,
        );
        await tx
          .remove('team')
          .where('module', '=', record.module)
          .where('record_id', '=', record.id)
          .execute();
        await forgetCalls(tx, record.module, record.id);
        await forgetHeaders(tx, record.module, record.id);
        await forgetOffice(tx, record.module, record.id);
        await tx
          .remove('record')
          .where('module', '=', record.module)
          .where('id', '=', record.id)
          .execute();
        // the sweep takes their bytes
        await tx
          .update('file')
          .set({ deleted_time: context.now })
          .where('module', '=', record.module)
          .where('record_id', '=', record.id)
          .where('deleted_time', 'is', null)
          .execute();
        await writeLog(own, [{ record, action: 'purge', category: 1, changes: {}, group }]);
      }
    }
    return { purged: roots.length };
  });
}
