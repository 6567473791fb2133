import type { Tx } from '../../db/handle.ts';
import { deleteNotifications } from './notify.ts';

/** Of a record, not of a reminder. */
export const SEEN_RECORD = 'record';

export interface SeenMark {
  kind: string;
  module: string;
  record_id: number;
  mark: string;
}

/** Keeps that somebody has seen these; what he saw before of the same is replaced. */
export async function saveSeenMarks(
  tx: Tx,
  user_id: number,
  sights: readonly SeenMark[],
  seen_time: string,
): Promise<void> {
  for (const { kind, module, record_id, mark } of sights) {
    await tx.bound
      .insertInto('seen')
      .values({ corp_id: tx.corpId, user_id, kind, module, record_id, mark, seen_time })
      .onConflict((conflict) =>
        conflict
          .columns(['corp_id', 'user_id', 'kind', 'module', 'record_id'])
          .doUpdateSet({ mark, seen_time }),
      )
      .execute();
  }
}

/** What was said of a record and who has read it goes with it for good. */
export async function deleteOfficeTraces(tx: Tx, module: string, id: number): Promise<void> {
  await tx.remove('comment').where('module', '=', module).where('record_id', '=', id).execute();
  await tx.remove('seen').where('module', '=', module).where('record_id', '=', id).execute();
  await deleteNotifications(tx, module, id);
  await tx
    .remove('share_mail')
    .where(
      'share_link_id',
      'in',
      tx.from('share_link').select('id').where('module', '=', module).where('record_id', '=', id),
    )
    .execute();
  await tx.remove('share_link').where('module', '=', module).where('record_id', '=', id).execute();
  await tx
    .remove('merge_request')
    .where('module', '=', module)
    .where('record_id', '=', id)
    .execute();
}

/** What the viewer has seen of one kind: the mark by module and id. */
export async function readSeen(
  tx: Tx,
  userId: number,
  kind: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .from('seen')
    .select(['module', 'record_id', 'mark'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map(({ module, record_id, mark }) => [`${module} ${record_id}`, mark]));
}
