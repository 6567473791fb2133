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
  for (const app_id of ids) await endGrants(tx, { app_id });
}

interface Ending {
  user_id?: number;
  app_id?: number;
  /** ms: only those that no code and no refresh token leads on from */
  deadAt?: number;
}

/** Ends what people have let apps do, of one person, of one app or both, with every token that came of it. */
export async function endGrants(tx: Tx, { user_id, app_id, deadAt }: Ending): Promise<void> {
  let wanted = tx.from('api_grant').select('id');
  if (user_id !== undefined) wanted = wanted.where('user_id', '=', user_id);
  if (app_id !== undefined) wanted = wanted.where('app_id', '=', app_id);
  let ids = (await wanted.execute()).map(({ id }) => id);
  if (deadAt !== undefined && ids.length > 0) {
    const keys = await tx
      .from('api_grant_key')
      .select('grant_id')
      .where('grant_id', 'in', ids)
      .where('expires_at', '>', deadAt)
      .execute();
    const alive = new Set(keys.map(({ grant_id }) => grant_id));
    ids = ids.filter((id) => !alive.has(id));
  }
  await removeGrants(tx, ids);
}

/** Ends grants by their ids. */
export async function removeGrants(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.remove('api_token').where('grant_id', 'in', ids).execute();
  await tx.remove('api_grant_key').where('grant_id', 'in', ids).execute();
  await tx.remove('api_grant').where('id', 'in', ids).execute();
}

/** Ends whatever acts for a person beside their sessions: personal tokens, and what they have let apps do. */
export async function endAccess(
  tx: Tx,
  { user_id, now }: { user_id: number; now: Date },
): Promise<void> {
  await endPersonalTokens(tx, { user_id, now });
  await endGrants(tx, { user_id });
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
