import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { CODES } from '../../../schemas/staff/codes.ts';
import type { CompanyDb, Tx } from '../../db/handle.ts';

/** What a code is good for, and who it went to. */
export interface CodePlace {
  /** the company's rows, or those of none */
  db: CompanyDb;
  /** signs what is stored */
  secret: Buffer;
  now: Date;
  purpose: string;
  target: string;
}

const DAY_MS = 24 * 3600 * 1000;

/**
 * A new code, which makes an older one worthless, whether or not it will be sent: who waits cannot tell. Throws too_many, with seconds, within a
 * minute of the last one and after ten in a day.
 */
export async function makeCode({ db, secret, now, purpose, target }: CodePlace): Promise<string> {
  const code = String(randomInt(10 ** CODES.digits)).padStart(CODES.digits, '0');
  const at = now.getTime();
  await db.write(async (tx) => {
    await tx
      .remove('code')
      .where('sent_at', '<', at - DAY_MS)
      .execute();
    const last = await stored(tx, { purpose, target });
    const fresh = !last || at - last.since >= DAY_MS;
    const wait = last
      ? Math.max(
          last.sent_at + CODES.resendSeconds * 1000 - at,
          !fresh && last.sends >= CODES.aDay ? last.since + DAY_MS - at : 0,
        )
      : 0;
    if (wait > 0) throw new AppError('too_many', { data: { seconds: Math.ceil(wait / 1000) } });
    const row = {
      code_hash: hashed({ secret, purpose, target }, code),
      expires_at: at + CODES.minutes * 60_000,
      tries: 0,
      sent_at: at,
      sends: fresh ? 1 : last.sends + 1,
      since: fresh ? at : last.since,
    };
    await tx
      .insert('code', { purpose, target, ...row })
      .onConflict((conflict) => conflict.columns(['corp_id', 'purpose', 'target']).doUpdateSet(row))
      .execute();
  });
  return code;
}

/** Throws wrong_code at the field `code` for one that is wrong, over, used, or was tried five times. A right one stays good until it is used up. */
export async function requireCode(place: CodePlace, given: string): Promise<void> {
  const { db, now, purpose, target } = place;
  const right = await db.write(async (tx) => {
    // counted before it is compared: tries at the same moment count one after the other
    const { numUpdatedRows } = await tx
      .update('code')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('purpose', '=', purpose)
      .where('target', '=', target)
      .where('tries', '<', CODES.tries)
      .where('expires_at', '>', now.getTime())
      .executeTakeFirst();
    const row = Number(numUpdatedRows) === 1 ? await stored(tx, { purpose, target }) : undefined;
    if (!row) return false;
    const [ours, theirs] = [row.code_hash, hashed(place, given.trim())].map((each) =>
      Buffer.from(each),
    );
    return ours !== undefined && theirs !== undefined && timingSafeEqual(ours, theirs);
  });
  if (!right) throw wrongCode();
}

/** Uses a right one up; throws wrong_code where somebody else did so a moment ago. How many were sent stays known. */
export async function spendCode({ db, now, purpose, target }: CodePlace): Promise<void> {
  const { numUpdatedRows } = await db.write((tx) =>
    tx
      .update('code')
      .set({ expires_at: 0 })
      .where('purpose', '=', purpose)
      .where('target', '=', target)
      .where('expires_at', '>', now.getTime())
      .executeTakeFirst(),
  );
  if (Number(numUpdatedRows) !== 1) throw wrongCode();
}

function wrongCode(): AppError {
  return new AppError('invalid', { fields: [{ field: 'code', id: 'wrong_code' }] });
}

function stored(tx: Tx, { purpose, target }: Pick<CodePlace, 'purpose' | 'target'>) {
  return tx
    .from('code')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .executeTakeFirst();
}

function hashed(
  { secret, purpose, target }: Pick<CodePlace, 'secret' | 'purpose' | 'target'>,
  code: string,
): string {
  return createHmac('sha256', secret)
    .update(`code ${purpose} ${target} ${code}`)
    .digest('base64url');
}
