import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { PRODUCT_NAME } from '../../../schemas/product.ts';
import { FACTOR } from '../../../schemas/staff/codes.ts';
import { seal, unseal } from '../../db/index.ts';
import type { CompanyDb, Tx } from '../../db/handle.ts';
import { rejectBeyondOwnRights } from '../../records/access/escalation.ts';
import { settingsIn } from '../../records/access/people.ts';
import type { Caller } from '../../records/core/types.ts';
import { lockStaff, logStaffOperation, requirePage } from './common.ts';
import { countPasskeys } from './passkeyRows.ts';
import { personIn } from './people.ts';
import { forgetDevices } from './trustedDevices.ts';

/** Whose factor it is, and what opens the secret of it. */
export interface FactorOf {
  company: CompanyDb;
  user_id: number;
  key: Buffer;
  now: Date;
}

/** What somebody has shown besides the first factor. */
export type FactorWay = 'totp' | 'recovery' | 'passkey';

/** Whether somebody has one (an app, or passkeys), has to have one, and how many recovery codes are left. */
export function readSecondFactor(
  { company }: Pick<Caller, 'company'>,
  user_id: number,
): Promise<ResponseOf<'secondFactor'>> {
  return company.read(async (tx) => {
    const codes = await tx
      .from('recovery_code')
      .select('number')
      .where('user_id', '=', user_id)
      .execute();
    const [app, passkeys] = [await hasApp(tx, user_id), await countPasskeys(tx, user_id)];
    return {
      on: app || passkeys > 0 ? 1 : 0,
      app: app ? 1 : 0,
      passkeys,
      required: (await needsSecondFactor(tx, user_id)) ? 1 : 0,
      codes: codes.length,
    };
  });
}

/** Whether the company asks it of everybody, or somebody's role of them. */
export async function needsSecondFactor(tx: Tx, user_id: number): Promise<boolean> {
  const role = await tx
    .from('user as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .select('r.second_factor')
    .where('u.id', '=', user_id)
    .executeTakeFirst();
  return role?.second_factor === 1 || asksEverybody(await settingsIn(tx));
}

/** Whether somebody who has to have a second factor has none; `second_factor` is their role's, which is read already. */
export async function lacksSecondFactor(
  tx: Tx,
  { user_id, second_factor }: { user_id: number; second_factor: 0 | 1 | null },
): Promise<boolean> {
  const needed = second_factor === 1 || asksEverybody(await settingsIn(tx));
  return needed && !(await hasSecondFactor(tx, user_id));
}

function asksEverybody({ is_factor_required }: Readonly<Record<string, unknown>>): boolean {
  return is_factor_required === 1;
}

/** An app that makes codes, or a passkey. */
export async function hasSecondFactor(tx: Tx, user_id: number): Promise<boolean> {
  return (await hasApp(tx, user_id)) || (await countPasskeys(tx, user_id)) > 0;
}

async function hasApp(tx: Tx, user_id: number): Promise<boolean> {
  const row = await tx
    .from('second_factor')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('confirmed_at', '>', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** A new secret for who has no app yet, which asks nothing of anybody until a code of it was shown. */
export function makeFactor({ company, user_id, key }: FactorOf): Promise<ResponseOf<'newFactor'>> {
  const secret = new Secret({ size: FACTOR.secretBytes });
  return company.write(async (tx) => {
    const { mobile, code } = await tx
      .from('user as u')
      .innerJoin('corp as c', 'c.corp_id', 'u.corp_id')
      .select(['u.mobile', 'c.code'])
      .where('u.id', '=', user_id)
      .executeTakeFirstOrThrow();
    if (await hasApp(tx, user_id)) throw new AppError('wrong_state');
    const row = {
      secret: seal(secret.base32, { key, place: placeOf(tx, user_id) }),
      confirmed_at: 0,
      last_step: 0,
    };
    await tx
      .insert('second_factor', { user_id, ...row })
      .onConflict((conflict) => conflict.columns(['corp_id', 'user_id']).doUpdateSet(row))
      .execute();
    return {
      secret: secret.base32,
      uri: new TOTP({ secret, issuer: PRODUCT_NAME, label: `${mobile}@${code}` }).toString(),
    };
  });
}

/** Turns the factor on for who shows a code of it; answers the recovery codes, which nobody can read again. */
export async function confirmFactor(factor: FactorOf, code: string): Promise<string[]> {
  const { company, user_id, now } = factor;
  const { codes, hashes } = await newRecoveryCodes();
  await company.write(async (tx) => {
    const step = await stepOf(tx, { ...factor, code: plain(code), confirmed: false });
    if (step === undefined) throw wrongFactor();
    await tx
      .update('second_factor')
      .set({ confirmed_at: now.getTime(), last_step: step })
      .where('user_id', '=', user_id)
      .execute();
    await keepRecoveryCodes(tx, user_id, hashes);
  });
  return codes;
}

/** New recovery codes of who has a factor, in place of the old ones; nobody can read them again. */
export async function renewRecoveryCodes({
  company,
  user_id,
}: Pick<FactorOf, 'company' | 'user_id'>): Promise<string[]> {
  const { codes, hashes } = await newRecoveryCodes();
  await company.write(async (tx) => {
    if (!(await hasSecondFactor(tx, user_id))) throw new AppError('wrong_state');
    await keepRecoveryCodes(tx, user_id, hashes);
  });
  return codes;
}

/** Uses a code of the app up, or a recovery code; throws wrong_factor or factor_over at the field `code`. */
export async function spendFactor(factor: FactorOf, given: string): Promise<FactorWay> {
  const code = plain(given);
  const way = /^\d+$/.test(code) ? 'totp' : 'recovery';
  const right = await (way === 'totp'
    ? spendStep(factor, code)
    : code.length === FACTOR.recoveryLength && spendRecoveryCode(factor, code));
  if (!right) throw wrongFactor();
  return way;
}

/** The factor of somebody who has lost it, by who might become them anyway: see resetPassword. All their sessions end. */
export function resetSecondFactor(caller: Caller, id: number): Promise<null> {
  requirePage(caller, '/user');
  // their own one is turned off by who shows it
  if (id === caller.viewer.id) throw new AppError('not_yourself');
  return caller.company.write(async (tx) => {
    await lockStaff(tx);
    const { name } = await personIn(tx, id);
    await rejectBeyondOwnRights(tx, caller, id);
    if (!(await hasSecondFactor(tx, id))) throw new AppError('wrong_state');
    await forgetFactor(tx, id);
    await tx.remove('session').where('user_id', '=', id).execute();
    await logStaffOperation(tx, caller, {
      kind: 'user',
      id,
      name,
      action: 'factor',
      changes: {},
    });
    return null;
  });
}

/** Recovery codes of somebody who has none left; none where there are some already, which stay good. */
export async function firstRecoveryCodes({
  company,
  user_id,
}: Pick<FactorOf, 'company' | 'user_id'>): Promise<string[]> {
  const held = await company.read((tx) =>
    tx.from('recovery_code').select('number').where('user_id', '=', user_id).executeTakeFirst(),
  );
  return held ? [] : renewRecoveryCodes({ company, user_id });
}

/** The app makes no codes any more. Without passkeys, nothing but the first factor is asked of them from now on. */
export async function forgetApp(tx: Tx, user_id: number): Promise<void> {
  if (!(await hasApp(tx, user_id))) throw new AppError('wrong_state');
  if ((await countPasskeys(tx, user_id)) === 0) return forgetFactor(tx, user_id);
  await tx.remove('second_factor').where('user_id', '=', user_id).execute();
}

/** Nothing but the first factor is asked of them from now on. */
export async function forgetFactor(tx: Tx, user_id: number): Promise<void> {
  await forgetDevices(tx, user_id);
  for (const table of ['second_factor', 'passkey', 'recovery_code', 'sign_in_challenge'] as const)
    await tx.remove(table).where('user_id', '=', user_id).execute();
}

async function spendStep(factor: FactorOf, code: string): Promise<boolean> {
  return factor.company.write(async (tx) => {
    const step = await stepOf(tx, { ...factor, code, confirmed: true });
    if (step === undefined) return false;
    // of two at the same moment one is right
    const { numUpdatedRows } = await tx
      .update('second_factor')
      .set({ last_step: step })
      .where('user_id', '=', factor.user_id)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return Number(numUpdatedRows) === 1;
  });
}

/**
 * The present step, where a code is of it; undefined for a wrong or used one. No other step is taken: a code lives
 * 30 seconds. Throws factor_over for one of minutes near by, so that somebody hears of a clock that is off.
 */
async function stepOf(
  tx: Tx,
  { user_id, key, now, code, confirmed }: FactorOf & { code: string; confirmed: boolean },
): Promise<number | undefined> {
  const row = await tx
    .from('second_factor')
    .select(['secret', 'last_step', 'confirmed_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (!row || row.confirmed_at > 0 !== confirmed) return undefined;
  const text = unseal(row.secret, { key, place: placeOf(tx, user_id) });
  if (text === undefined) return undefined;
  const timestamp = now.getTime();
  const present = TOTP.counter({ timestamp });
  const shown = { token: code, secret: Secret.fromBase32(text), timestamp };
  if (TOTP.validate({ ...shown, window: 0 }) === 0)
    return present > row.last_step ? present : undefined;
  const delta = TOTP.validate({ ...shown, window: FACTOR.stepsToldOf });
  if (delta !== null && present + delta > row.last_step)
    throw new AppError('invalid', { fields: [{ field: 'code', id: 'factor_over' }] });
  return undefined;
}

async function spendRecoveryCode({ company, user_id }: FactorOf, code: string): Promise<boolean> {
  const rows = await company.read((tx) =>
    tx
      .from('recovery_code')
      .select(['number', 'code_hash'])
      .where('user_id', '=', user_id)
      .execute(),
  );
  const right = await Promise.all(rows.map(({ code_hash }) => verify(code_hash, code)));
  const found = rows.find((_, at) => right[at]);
  if (!found) return false;
  const { numDeletedRows } = await company.write((tx) =>
    tx
      .remove('recovery_code')
      .where('user_id', '=', user_id)
      .where('number', '=', found.number)
      .where('code_hash', '=', found.code_hash)
      .executeTakeFirst(),
  );
  return Number(numDeletedRows) === 1;
}

async function newRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: FACTOR.recoveryCodes }, newRecoveryCode);
  return { codes, hashes: await Promise.all(codes.map((each) => hash(plain(each)))) };
}

async function keepRecoveryCodes(
  tx: Tx,
  user_id: number,
  hashes: readonly string[],
): Promise<void> {
  await tx.remove('recovery_code').where('user_id', '=', user_id).execute();
  for (const [number, code_hash] of hashes.entries())
    await tx.insert('recovery_code', { user_id, number, code_hash }).execute();
}

/** Letters and digits that nobody mixes up when copying them by hand, some 50 bits. */
function newRecoveryCode(): string {
  const letters = Array.from({ length: FACTOR.recoveryLength }, () =>
    FACTOR.recoveryLetters.charAt(randomInt(FACTOR.recoveryLetters.length)),
  ).join('');
  const half = FACTOR.recoveryLength / 2;
  return `${letters.slice(0, half)}-${letters.slice(half)}`;
}

/** As people copy it: blanks, dashes and letter case do not matter. */
function plain(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

function placeOf(tx: Tx, user_id: number) {
  return ['second factor', tx.corpId, user_id];
}

function wrongFactor(): AppError {
  return new AppError('invalid', { fields: [{ field: 'code', id: 'wrong_factor' }] });
}
