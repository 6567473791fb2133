import type { Field } from '../../../schemas/form/form.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { moduleFile, recordModule } from '../../../schemas/modules/index.ts';
import { contextOf, type RecordContext } from '../core/context.ts';
import { compute } from '../core/formulas.ts';
import { fetchRecords } from '../access/load.ts';
import { allModules } from '../core/modules.ts';
import { changesBetween } from '../core/oplog.ts';
import { logRecordChanges } from '../indexing/rollups.ts';
import { recordsReferringTo } from '../access/referring.ts';
import { withoutEmptyValues } from '../core/row.ts';
import { derivedColumns } from '../indexing/store.ts';
import type { StoredRecord, Values } from '../core/types.ts';
import { storeChange } from '../write/change.ts';

/** Records of one module that point at records which are about to be merged. */
export interface ReferringRecords {
  context: RecordContext;
  fields: readonly Field[];
  /** in the recycle bin too: they must find their parent when they come back */
  records: StoredRecord[];
}

/** Whoever points at one of these records, in any module and any field of it: own objects and own fields, stopped and deleted ones included. */
export async function findReferringRecords(
  context: RecordContext,
  ids: readonly number[],
): Promise<ReferringRecords[]> {
  const { caller, tx, own } = context;
  const found: ReferringRecords[] = [];
  for (const file of await allModules(tx, 'deleted too')) {
    const there =
      file.key === own.key ? { ...context, file: own } : await contextOf(caller, tx, file);
    const fields = referencesTo(own, there);
    const records = new Map<number, StoredRecord>();
    for (const { model } of fields)
      for (const record of await recordsReferringTo(there, model, ids, 'deleted too'))
        records.set(record.id, record);
    if (records.size > 0) found.push({ context: there, fields, records: [...records.values()] });
  }
  return found;
}

/** The fields of a module that hold references to records of another one, whichever way they name it. */
export function referencesTo(own: ModuleFile, { full }: Pick<RecordContext, 'full'>): Field[] {
  return [...full.fields.values()].filter(({ system, refers }) => {
    if (system || refers === undefined) return false;
    const named = moduleFile(refers);
    return (named ? recordModule(named).key : refers) === own.key;
  });
}

/** The same values with the ids of merged records replaced by the one that stays; each stands in a list once. */
export function redirectReferences(
  values: Values,
  fields: readonly Field[],
  { from, to }: { from: readonly number[]; to: number | undefined },
): Values {
  const gone = new Set<unknown>(from);
  const next: Values = { ...values };
  for (const { model } of fields) {
    const value = next[model];
    if (Array.isArray(value))
      next[model] = [...new Set(value.map((id: unknown) => (gone.has(id) ? to : id)))].filter(
        (id) => id !== undefined,
      );
    else if (gone.has(value)) next[model] = to;
  }
  return next;
}

/**
 * Writes what follows from a merge into a record that points there: formulas, index and log go along, the rest is not judged again. One in the
 * recycle bin stays there and in no index.
 */
export async function rewriteRecord(
  context: RecordContext,
  record: StoredRecord,
  { values, action, group }: { values: Values; action: string; group: number },
): Promise<void> {
  const next = { ...values };
  compute(context, next);
  const stored = withoutEmptyValues(next);
  if (record.deleted_time === null) {
    await storeChange(context, record, { values: stored, core: {}, action, given: {}, group });
    return;
  }
  const { tx, own } = context;
  const version = record.version + 1;
  await tx
    .update('record')
    .set({ ...derivedColumns(context, stored), version })
    .where('module', '=', own.key)
    .where('id', '=', record.id)
    .execute();
  await logRecordChanges(context, [
    {
      record: { ...record, version },
      action,
      category: 1,
      changes: changesBetween(record.data, stored),
      group,
    },
  ]);
}

/** Points everything to the record that stays. Read again under a lock: what somebody saved a moment ago is not written over. */
export async function redirectAllReferences(
  found: readonly ReferringRecords[],
  { from, to, group }: { from: readonly number[]; to: number; group: number },
): Promise<void> {
  for (const { context, fields, records } of found) {
    const live = new Map(
      (
        await fetchRecords(
          context,
          records.filter(({ deleted_time }) => deleted_time === null).map(({ id }) => id),
          'lock',
        )
      ).map((record) => [record.id, record]),
    );
    for (const each of records) {
      const record = live.get(each.id) ?? each;
      await rewriteRecord(context, record, {
        values: redirectReferences(record.data, fields, { from, to }),
        action: 'merge',
        group,
      });
    }
  }
}
