import { AppError } from '../../../schemas/i18n/errors.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { hasPermission, type Viewer } from '../../../schemas/permissions/viewer.ts';
import { CORE } from '../../db/recordQuery.ts';
import { type Access, accessTo, type RecordScope } from './access.ts';
import { membershipsOf } from './teamPlaces.ts';
import { contextOf, openContext, type RecordContext } from '../core/context.ts';
import { reachableOwners } from './people.ts';
import { recordOf } from '../core/row.ts';
import type { Caller, StoredRecord } from '../core/types.ts';

/** A live record within reach, or not_found: a foreign one, a deleted one and none at all are told apart by nobody. */
export async function loadRecord(context: RecordContext, id: number): Promise<StoredRecord> {
  return (await loadWithAccess(context, id)).record;
}

export async function loadWithAccess(context: RecordContext, id: number): Promise<ReachableRecord> {
  const [record] = await fetchRecords(context, [id]);
  const access = record && (await accessTo(context, record));
  if (!record || !access?.view) throw new AppError('not_found');
  return { record, access };
}

/** Records to be changed, locked until the transaction ends, by rising id so that two calls never wait for each other. */
export function lockRecords(
  context: RecordContext,
  ids: readonly number[],
): Promise<ReachableRecord[]> {
  return reached(context, ids, 'lock');
}

/** Live records within reach: all of them, or not_found. */
export function readReachableRecords(
  context: RecordContext,
  ids: readonly number[],
): Promise<ReachableRecord[]> {
  return reached(context, ids, 'look');
}

export interface ReachableRecord {
  record: StoredRecord;
  access: Access;
}

async function reached(
  context: RecordContext,
  ids: readonly number[],
  how: 'lock' | 'look',
): Promise<ReachableRecord[]> {
  const wanted = [...new Set(ids)];
  const records = await fetchRecords(context, wanted, how);
  if (records.length < wanted.length) throw new AppError('not_found');
  const reach: RecordScope = {
    where: [],
    ...(await reachableOwners(context.tx, context.caller.viewer, context.own.key)),
    members: await membershipsOf(context, wanted),
  };
  const found: ReachableRecord[] = [];
  for (const record of records) {
    const access = await accessTo(context, record, reach);
    if (!access.view) throw new AppError('not_found');
    found.push({ record, access });
  }
  return found;
}

/** Live records of the module, whoever asks. */
export async function fetchRecords(
  { tx, own }: Pick<RecordContext, 'tx' | 'own'>,
  ids: readonly number[],
  how: 'lock' | 'look' = 'look',
): Promise<StoredRecord[]> {
  if (ids.length === 0) return [];
  const query = tx
    .from('record')
    .select(CORE)
    .where('module', '=', own.key)
    .where('id', 'in', ids)
    .where('deleted_time', 'is', null)
    .orderBy('id');
  return (await (how === 'lock' ? tx.dialect.lock(query) : query).execute()).map(recordOf);
}

/** Which of these records the caller may look at. */
export function reachableIds(
  caller: Caller,
  key: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    return reachableAmong(context, await fetchRecords(context, ids));
  });
}

/** Which of these records of the module the caller may look at. */
export async function reachableAmong(
  context: RecordContext,
  records: readonly StoredRecord[],
): Promise<ReadonlySet<number>> {
  const reach: RecordScope = {
    where: [],
    ...(await reachableOwners(context.tx, context.caller.viewer, context.own.key)),
    members: await membershipsOf(
      context,
      records.map(({ id }) => id),
    ),
  };
  const found = new Set<number>();
  for (const record of records)
    if ((await accessTo(context, record, reach)).view) found.add(record.id);
  return found;
}

/** Whether somebody else may look at a record of the module. */
export async function seesRecord(
  { caller, tx, file }: RecordContext,
  viewer: Viewer,
  record: StoredRecord,
): Promise<boolean> {
  const theirs = await contextOf({ ...caller, viewer }, tx, file);
  return (
    hasPermission(viewer, permissionKey(theirs.own, 'view')) &&
    (await reachableAmong(theirs, [record])).size > 0
  );
}
