import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Tx } from '../../db/handle.ts';

/** What is needed to judge what a passkey has signed. */
export interface FoundPasskey {
  id: number;
  user_id: number;
  credential_id: string;
  handle: string;
  public_key: string;
  transports: string;
  name: string;
}

/** How many passkeys somebody has, wherever they were made. */
export async function countPasskeys(tx: Tx, user_id: number): Promise<number> {
  const rows = await tx.from('passkey').select('id').where('user_id', '=', user_id).execute();
  return rows.length;
}

/** Somebody's passkeys that browsers show at this host. */
export function passkeysOf(
  tx: Tx,
  { user_id, site }: { user_id: number; site: string },
): Promise<FoundPasskey[]> {
  return tx
    .from('passkey')
    .select(['id', 'user_id', 'credential_id', 'handle', 'public_key', 'transports', 'name'])
    .where('user_id', '=', user_id)
    .where('site', '=', site)
    .orderBy('id')
    .execute();
}

/**
 * Takes down that a passkey has signed. Answers false where it counts and its number is not beyond the last one: then there are two of it, and
 * one is a copy. Throws bad_passkey for one that was removed meanwhile.
 */
export async function usePasskey(
  tx: Tx,
  { id, counter, now }: { id: number; counter: number; now: Date },
): Promise<boolean> {
  const row = await tx.from('passkey').select('counter').where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('bad_passkey');
  if (counter === 0 && row.counter === 0) {
    await tx.update('passkey').set({ used_at: now.getTime() }).where('id', '=', id).execute();
    return true;
  }
  // of two at the same moment with the same number one is right
  const { numUpdatedRows } = await tx
    .update('passkey')
    .set({ counter, used_at: now.getTime() })
    .where('id', '=', id)
    .where('counter', '<', counter)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}
