import { createHash } from 'node:crypto';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Tx } from '../../db/handle.ts';
import { canonicalJson } from './row.ts';
import type { Caller } from './types.ts';

/** Long enough for a laptop that slept over a weekend. */
const KEPT_MS = 7 * 24 * 3600 * 1000;
const LONGEST = 200;

interface Deed {
  /** what was asked: the call and everything it took */
  call: string;
  body: unknown;
}

/**
 * Does a deed once per key. The key's row is written first and in the same transaction: a second request with the key waits for the first,
 * then gets its answer; after a failure the key is free again.
 */
export async function runOnce<T>(
  caller: Caller,
  tx: Tx,
  { call, body }: Deed,
  work: () => Promise<T>,
): Promise<T> {
  const key = caller.idempotencyKey;
  if (key === undefined) return work();
  if (key.length > LONGEST) throw new AppError('malformed', { data: { what: 'Idempotency-Key' } });
  const body_hash = createHash('sha256')
    .update(`${call}\n${canonicalJson(body)}`)
    .digest('base64url');
  const at = caller.now().getTime();
  const user_id = caller.viewer.id;
  await tx.remove('idempotency').where('expires_at', '<', at).execute();
  const row = {
    user_id,
    key,
    body_hash,
    answer: 'null',
    create_time: new Date(at).toISOString(),
    expires_at: at + KEPT_MS,
  };
  const [mine] = await tx
    .insert('idempotency', row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  if (!mine) return replay<T>(tx, { user_id, key, body_hash });
  const answer = await work();
  await tx
    .update('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .execute();
  return answer;
}

async function replay<T>(
  tx: Tx,
  { user_id, key, body_hash }: { user_id: number; key: string; body_hash: string },
): Promise<T> {
  const known = await tx
    .from('idempotency')
    .select(['body_hash', 'answer'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (known.body_hash !== body_hash) throw new AppError('key_reused');
  return JSON.parse(known.answer) as T;
}
