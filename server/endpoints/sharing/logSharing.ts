import type { Tx } from '../../db/handle.ts';
import { fetchRecords } from '../../records/access/load.ts';
import { openContext } from '../../records/core/context.ts';
import { writeOperationLog } from '../../records/core/oplog.ts';
import type { Caller } from '../../records/core/types.ts';

/** Writes into the record's history that a link to it was made, sent or taken back; to whom, only its sender is told. The caller has judged the rights. */
export async function logSharing(
  caller: Caller,
  tx: Tx,
  { module, record_id }: { module: string; record_id: number },
  action: 'share' | 'mail' | 'unshare',
): Promise<void> {
  const context = await openContext(caller, tx, module);
  const found = await fetchRecords(context, [record_id]);
  await writeOperationLog(
    context,
    found.map((record) => ({ record, action, category: 1, changes: {} })),
  );
}
