import type { RecordContext } from '../core/context.ts';
import type { StoredRecord } from '../core/types.ts';
import { logRecordChanges } from '../indexing/rollups.ts';

/**
 * Notes when records were last talked about, yyyy-MM-dd HH:mm:ss. It is a column of its own beside their values: no new version, so nobody's open form is
 * disturbed. The log keeps what it was before, for whoever asks about an earlier day.
 */
export async function setLastContact(
  context: RecordContext,
  records: readonly StoredRecord[],
  time: string,
): Promise<void> {
  if (records.length === 0) return;
  const { tx, own } = context;
  await tx
    .update('record')
    .set({ last_contact_time: time })
    .where('module', '=', own.key)
    .where(
      'id',
      'in',
      records.map(({ id }) => id),
    )
    .execute();
  await logRecordChanges(
    context,
    records.map((record) => ({
      record,
      action: 'follow',
      category: 1,
      changes: { last_contact_time: [record.last_contact_time, time] },
    })),
  );
}
