import { AppError } from '../../../schemas/i18n/errors.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { deleteGrams } from '../../db/search.ts';
import { requireRight } from '../access/access.ts';
import { contextOf, openContext, type RecordContext } from '../core/context.ts';
import { deleteDuplicateKeys } from '../indexing/duplicateKeys.ts';
import { runOnce } from '../core/idempotency.ts';
import { lockRecords, readReachableRecords } from '../access/load.ts';
import { recordsReferringTo } from '../access/referring.ts';
import { allModules, referencesToModule } from '../core/modules.ts';
import { logRecordChanges } from '../indexing/rollups.ts';
import type { Caller, StoredRecord } from '../core/types.ts';
import { ruleInput } from './prepare.ts';
import { releaseUnique } from '../indexing/unique.ts';

/** Records of one module that go together. */
export interface Batch {
  context: RecordContext;
  records: StoredRecord[];
}

/** How many records of other modules would be deleted along. */
export function deleteCheck(
  caller: Caller,
  key: string,
  ids: readonly number[],
): Promise<RelatedDeletion[]> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'delete');
    const found = await readReachableRecords(context, ids);
    return alongWith(
      context,
      found.map(({ record }) => record.id),
    );
  });
}

export interface RelatedDeletion {
  module: string;
  count: number;
}

export async function alongWith(
  context: RecordContext,
  ids: readonly number[],
): Promise<RelatedDeletion[]> {
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
    return runOnce(caller, tx, { call: `delete ${context.own.key}`, body: ids }, () =>
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
  const { beforeWrite } = caller.rules[own.key] ?? {};
  for (const before of records)
    await beforeWrite?.(ruleInput(context, { before, given: {}, action: 'delete' }, before.data));
  await tx
    .update('record')
    .set((eb) => ({
      deleted_time: now,
      deleted_by: caller.viewer.id,
      deleted_group: root,
      version: eb('version', '+', 1),
    }))
    .where('module', '=', own.key)
    .where('id', 'in', ids)
    .execute();
  await releaseUnique(context, ids);
  await deleteDuplicateKeys(context, ids);
  await deleteGrams(tx, ids);
  await logBatch({ context, records }, 'delete', group);
}

/** What has happened to a batch: a line of the log for each record, and what the module's rules do afterwards. */
export async function logBatch(
  { context, records }: Batch,
  action: 'delete' | 'restore',
  group: number,
): Promise<void> {
  await logRecordChanges(
    context,
    records.map((record) => ({
      record: { ...record, version: record.version + 1 },
      action,
      category: 1,
      changes: {},
      group,
    })),
  );
  const { afterWrite } = context.caller.rules[context.own.key] ?? {};
  for (const before of records)
    await afterWrite?.({
      ...ruleInput(context, { before, given: {}, action }, before.data),
      id: before.id,
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
      for (const { file, model } of referencesToModule(own, modules).filter(
        ({ kind }) => kind === 'parents',
      )) {
        const batch = found.get(file.key) ?? {
          context: await contextOf(context.caller, context.tx, file),
          records: [],
        };
        const known = new Set(batch.records.map(({ id }) => id));
        const fresh = (await recordsReferringTo(batch.context, model, parents)).filter(
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

/** Names what still points at the records that are to go, apart from what goes along. */
async function refuseHeld(batches: readonly Batch[]): Promise<void> {
  const [{ context }] = batches as [Batch];
  const modules = await allModules(context.tx);
  const going = new Map(
    batches.map((batch) => [batch.context.own.key, new Set(batch.records.map(({ id }) => id))]),
  );
  const held = new Map<ModuleFile, Set<number>>();
  for (const { context: own, records } of batches) {
    for (const { file, model } of referencesToModule(own.own, modules).filter(
      ({ kind }) => kind === 'holds',
    )) {
      const pointers = await recordsReferringTo(
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
    .map(([file, ids]) => `${translate(file.label, context.caller.locale)} ${ids.size}`)
    .join('、');
  if (held.size > 0) throw new AppError('in_use', { data: { what } });
}
