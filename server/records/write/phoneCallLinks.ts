import {
  PHONE_CALL_SUBJECTS,
  type PhoneCallSubject,
} from '../../../schemas/vocabulary/phoneCalls.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { Tx } from '../../db/handle.ts';

const COLUMNS: Readonly<Record<string, (typeof PHONE_CALL_SUBJECTS)[PhoneCallSubject]>> =
  PHONE_CALL_SUBJECTS;

/** Telephone calls go with a record that is merged into another one. */
export async function movePhoneCalls(
  tx: Tx,
  own: ModuleFile,
  { from, to }: { from: readonly number[]; to: number },
): Promise<{ id: number; from: number }[]> {
  const column = COLUMNS[own.key];
  if (!column) return [];
  const rows = await tx
    .from('call_record')
    .select(['id', column])
    .where(column, 'in', from)
    .orderBy('id')
    .execute();
  await tx
    .update('call_record')
    .set({ [column]: to })
    .where(column, 'in', from)
    .execute();
  return rows.map((row) => ({ id: row.id, from: row[column] ?? 0 }));
}

/** And back to whom they came from. */
export async function returnPhoneCalls(
  tx: Tx,
  own: ModuleFile,
  { from, calls }: { from: number; calls: readonly { id: number; from: number }[] },
): Promise<void> {
  const column = COLUMNS[own.key];
  if (!column) return;
  for (const call of calls)
    await tx
      .update('call_record')
      .set({ [column]: call.from })
      .where('id', '=', call.id)
      .where(column, '=', from)
      .execute();
}

/** Of a record that is deleted for good nothing is kept; a call that others were part of stays with them. */
export async function deletePhoneCallLinks(tx: Tx, module: string, id: number): Promise<void> {
  const column = COLUMNS[module];
  if (!column) return;
  const others = Object.values(PHONE_CALL_SUBJECTS).filter((each) => each !== column);
  let alone = tx.remove('call_record').where(column, '=', id);
  for (const other of others) alone = alone.where(other, 'is', null);
  await alone.execute();
  await tx
    .update('call_record')
    .set({ [column]: null })
    .where(column, '=', id)
    .execute();
}
