import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { PASSKEY } from '../../../schemas/staff/codes.ts';
import { hashToken } from '../../db/index.ts';
import type { CompanyDb } from '../../db/handle.ts';

/** What a challenge is good for, and of whom: a session that adds a passkey, a sign-in that waits for the second factor, or anybody who comes in. */
export type Bound = 'signIn' | `add ${string}` | `second ${string}`;

interface Place {
  /** the company's rows, or those of none while nobody knows who signs in */
  db: CompanyDb;
  bound: Bound;
  now: Date;
}

/** Keeps what a browser was given to sign, for ten minutes. */
export async function keepChallenge(
  { db, bound, now }: Place,
  { challenge, handle = '' }: { challenge: string; handle?: string },
): Promise<void> {
  await db.write(async (tx) => {
    await tx.remove('passkey_challenge').where('expires_at', '<=', now.getTime()).execute();
    await tx
      .insert('passkey_challenge', {
        challenge_hash: hashToken(challenge),
        bound,
        handle,
        expires_at: now.getTime() + PASSKEY.minutes * 60_000,
      })
      .execute();
  });
}

/** Uses up what was signed, whatever comes of it; throws bad_passkey for what was not given out for this, is over, or was used. */
export async function spendChallenge(
  { db, bound, now }: Place,
  { clientDataJSON }: { clientDataJSON: string },
): Promise<{ challenge: string; handle: string }> {
  const challenge = challengeIn(clientDataJSON);
  const challenge_hash = hashToken(challenge);
  const handle = await db.write(async (tx) => {
    const row = await tx
      .from('passkey_challenge')
      .select('handle')
      .where('challenge_hash', '=', challenge_hash)
      .where('bound', '=', bound)
      .where('expires_at', '>', now.getTime())
      .executeTakeFirst();
    const { numDeletedRows } = await tx
      .remove('passkey_challenge')
      .where('challenge_hash', '=', challenge_hash)
      .executeTakeFirst();
    return Number(numDeletedRows) === 1 ? row?.handle : undefined;
  });
  if (handle === undefined) throw new AppError('bad_passkey');
  return { challenge, handle };
}

function challengeIn(clientDataJSON: string): string {
  try {
    return String(decodeClientDataJSON(clientDataJSON).challenge);
  } catch {
    throw new AppError('bad_passkey');
  }
}
