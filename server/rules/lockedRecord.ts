import { AppError } from '../../schemas/i18n/errors.ts';
import type { Tx } from '../db/handle.ts';
import { permissionKey } from '../../schemas/permissions/rights.ts';
import { hasPermission } from '../../schemas/permissions/viewer.ts';
import { type Access, accessTo, inPool, requireRight } from '../records/access/access.ts';
import { openContext, type RecordContext } from '../records/core/context.ts';
import { compute } from '../records/core/formulas.ts';
import { fetchRecords, lockRecords } from '../records/access/load.ts';
import { withoutEmptyValues } from '../records/core/row.ts';
import type {
  Caller,
  CoreChange,
  SavedRecord,
  StoredRecord,
  Values,
} from '../records/core/types.ts';
import { storeChange } from '../records/write/change.ts';

/** What rules do to other records inside the transaction that made them necessary. */

/** The record, locked, for a change that needs its is_edit. */
export async function lockEditableRecord(
  context: RecordContext,
  id: number,
): Promise<StoredRecord> {
  requireRight(context, context.file, 'edit');
  const [found] = await lockRecords(context, [id]);
  if (!found?.access.edit || (!context.file.view && inPool(context, found.record)))
    throw new AppError('not_allowed', { data: { right: 'is_edit' } });
  return found.record;
}

/**
 * Writes what follows from something else: sums, stages, states. Formulas, index and log go along. The rest of the record is not judged
 * again: a field that became required yesterday must not stop a payment today.
 */
export async function writeDerivedChange(
  context: RecordContext,
  record: StoredRecord,
  {
    values = {},
    core = {},
    action,
    group,
  }: { values?: Values; core?: CoreChange; action: string; group?: number | undefined },
): Promise<SavedRecord> {
  const next = { ...record.data, ...values };
  compute(context, next);
  return storeChange(context, record, {
    values: withoutEmptyValues(next),
    core,
    action,
    given: values,
    ...(group !== undefined && { group }),
  });
}

/** A live record of a module, locked, whoever asks; undefined when there is none. */
export async function lockedRecord(
  caller: Caller,
  tx: Tx,
  key: string,
  id: unknown,
): Promise<{ context: RecordContext; record: StoredRecord } | undefined> {
  if (typeof id !== 'number') return undefined;
  const context = await openContext(caller, tx, key);
  const [record] = await fetchRecords(context, [id], 'lock');
  return record && { context, record };
}

/**
 * The record a reference names, locked, with what the caller may do there; undefined for one out of reach, as for none at all: that the
 * reference is wrong is said once, for both alike, and nothing of a foreign record shows in a rule's words.
 */
export async function requireReachableRecord(
  caller: Caller,
  tx: Tx,
  key: string,
  id: unknown,
): Promise<{ context: RecordContext; record: StoredRecord; access: Access } | undefined> {
  const found = await lockedRecord(caller, tx, key, id);
  if (!found || !hasPermission(caller.viewer, permissionKey(found.context.file, 'view')))
    return undefined;
  const access = await accessTo(found.context, found.record);
  return access.view ? { ...found, access } : undefined;
}
