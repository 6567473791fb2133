import type { Caller, DeletedRow, StoredRecord } from '../core/types.ts';
import { openContext, type RecordContext, contextOf } from '../core/context.ts';
import { requireRight, accessTo } from '../access/access.ts';
import { recordScope } from '../access/lookups.ts';
import { shownName, shownNumber } from '../core/shownName.ts';
import { runOnce } from '../core/idempotency.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { allModules } from '../core/modules.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { CORE } from '../../db/recordQuery.ts';
import { recordOf } from '../core/row.ts';
import { type Batch, logBatch } from './remove.ts';
import { derivedColumns, index } from '../indexing/store.ts';
import { claimUnique } from '../indexing/unique.ts';
import { insertDuplicateKeys } from '../indexing/duplicateKeys.ts';
import { writeOperationLog } from '../core/oplog.ts';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import { deletePhoneCallLinks } from './phoneCallLinks.ts';
import { deleteInvoiceHeaders } from './invoiceHeaderLinks.ts';
import { deleteOfficeTraces } from '../collaboration/seenMarks.ts';

/** Deleted records of the viewer's reach, newest first; children stand behind their parents. */
export function listDeleted(
  caller: Caller,
  key: string,
  { page = 1, size = 20 }: { page?: number | undefined; size?: number | undefined },
): Promise<{ list: DeletedRow[]; count: number }> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'delete');
    const { where } = await recordScope(context, 'deleted');
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
    return runOnce(caller, tx, { call: `restore ${context.own.key}`, body: ids }, () =>
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
  for (const root of roots) await restoreWithChildren(context, root, modules, group);
  return { restored: roots.length };
}

/** Parents first, so that no child comes back before them. */
export async function restoreWithChildren(
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
  const query = context.tx
    .from('record')
    .select(CORE)
    .where('module', '=', context.own.key)
    .where('id', 'in', wanted)
    .where('deleted_time', 'is not', null)
    .whereRef('deleted_group', '=', 'id')
    .orderBy('id');
  const rows = await context.tx.dialect.lock(query).execute();
  if (rows.length < wanted.length) throw new AppError('not_found');
  return rows.map(recordOf);
}

async function restore({ context, records }: Batch, group: number): Promise<void> {
  const { tx, own, now } = context;
  for (const record of records) {
    await refuseOrphan(context, record);
    await tx
      .update('record')
      .set({
        ...derivedColumns(context, record.data),
        deleted_time: null,
        deleted_by: null,
        deleted_group: null,
        version: record.version + 1,
        update_time: now, // which finds what has changed since a day
      })
      .where('module', '=', own.key)
      .where('id', '=', record.id)
      .execute();
    await claimUnique(context, [record]);
  }
  await index(
    context,
    records.map(({ id, data }) => ({ id, search_text: derivedColumns(context, data).search_text })),
  );
  await insertDuplicateKeys(context, records);
  await logBatch({ context, records }, 'restore', group);
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
        await deletePhoneCallLinks(tx, record.module, record.id);
        await deleteInvoiceHeaders(tx, record.module, record.id);
        await deleteOfficeTraces(tx, record.module, record.id);
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
        await writeOperationLog(own, [
          { record, action: 'purge', category: 1, changes: {}, group },
        ]);
      }
    }
    return { purged: roots.length };
  });
}
