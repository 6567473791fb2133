import { timestampInZone } from '../../../schemas/values/dates.ts';
import type { Tx } from '../../db/handle.ts';

/** Ends API apps or personal tokens at once; their names stay for the logs. */
export async function endPrograms(
  tx: Tx,
  { ids, time }: { ids: readonly number[]; time: string },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update('api_app')
    .set({ deleted_time: time, disabled: 1, secret_hash: '' })
    .where('id', 'in', ids)
    .execute();
  await tx.remove('api_token').where('app_id', 'in', ids).execute();
}

/** Ends the personal tokens of somebody, or of everybody where nobody is named. */
export async function endPersonalTokens(
  tx: Tx,
  { now, user_id }: { now: Date; user_id?: number },
): Promise<void> {
  let wanted = tx
    .from('api_app')
    .select('id')
    .where('personal', '=', 1)
    .where('deleted_time', 'is', null);
  if (user_id !== undefined) wanted = wanted.where('user_id', '=', user_id);
  const ids = (await wanted.execute()).map(({ id }) => id);
  const { zone } = await tx.from('corp').select('zone').executeTakeFirstOrThrow();
  await endPrograms(tx, { ids, time: timestampInZone(zone, now) });
}
