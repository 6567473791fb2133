import { timestampInZone } from '../../../schemas/values/dates.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { hashToken, newToken } from '../../db/index.ts';
import type { CompanyDb, Tx } from '../../db/handle.ts';
import type { Caller } from '../../records/core/types.ts';
import { lockStaff, logStaffOperation, requirePage } from './common.ts';
import { passwordRule } from '../../../schemas/staff/password.ts';
import { settingsIn } from '../../records/index.ts';
import { hashedPassword } from './password.ts';
import { personIn } from './people.ts';
import { endAccess } from './programs.ts';
import { forgetDevices } from './trustedDevices.ts';
import { rejectBeyondOwnRights } from '../../records/access/escalation.ts';

export interface PasswordLink {
  /** what the address ends with: known to nobody but who asked for it, stored as a hash */
  token: string;
  expire_time: string;
}

/** The old password opens nothing any more, all sessions end, and a link is made by which the person chooses a new one. */
export function resetPassword(caller: Caller, id: number): Promise<PasswordLink> {
  requirePage(caller, '/user');
  return caller.company.write(async (tx) => {
    await lockStaff(tx);
    const person = await personIn(tx, id);
    if (person.disabled === 1) throw new AppError('wrong_state');
    await rejectBeyondOwnRights(tx, caller, id);
    await tx
      .update('user')
      .set({ password_hash: '', password_time: caller.now().getTime() })
      .where('id', '=', id)
      .execute();
    await tx.remove('session').where('user_id', '=', id).execute();
    await forgetDevices(tx, id);
    await endAccess(tx, { user_id: id, now: caller.now() });
    await logStaffOperation(tx, caller, {
      kind: 'user',
      id,
      name: person.name,
      action: 'password',
      changes: {},
    });
    return makeLink(tx, caller, id);
  });
}

/** The link of somebody who has not chosen a password yet; undefined for who has: a repeated call must not reset it. */
export function firstLink(caller: Caller, id: number): Promise<PasswordLink | undefined> {
  return caller.company.write(async (tx) => {
    const person = await tx
      .from('user')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirst();
    return person?.password_hash === '' ? makeLink(tx, caller, id) : undefined;
  });
}

/** A new link is the only one. */
export async function makeLink(tx: Tx, caller: Caller, id: number): Promise<PasswordLink> {
  const token = newToken(tx.corpId);
  const expires_at = caller.now().getTime() + LIMITS.passwordLinkHours * 3600 * 1000;
  await tx.remove('password_link').where('user_id', '=', id).execute();
  await tx
    .insert('password_link', { token_hash: hashToken(token), user_id: id, expires_at })
    .execute();
  return { token, expire_time: timestampInZone(caller.zone, new Date(expires_at)) };
}

/** Whose link it is; refused when it is over, was used, or its person is disabled. */
export async function linkedPerson(tx: Tx, token: string, now: Date) {
  const row = await tx
    .from('password_link as l')
    .innerJoin('user as u', 'u.id', 'l.user_id')
    .innerJoin('corp as c', 'c.corp_id', 'l.corp_id')
    .select(['u.id', 'u.name', 'u.mobile', 'c.code', 'c.name as corp_name', 'l.expires_at'])
    .where('l.token_hash', '=', hashToken(token))
    .where('u.disabled', '=', 0)
    .where('c.disabled', '=', 0)
    .executeTakeFirst();
  if (!row || row.expires_at <= now.getTime()) throw new AppError('link_over');
  return row;
}

/** The person's own password, by the link, which is used up. */
export async function choosePassword(
  company: CompanyDb,
  { token, password, now }: { token: string; password: string; now: Date },
): Promise<{ mobile: string; corp_code: string; user_id: number }> {
  const { name, mobile, corp_name, code } = await company.read((tx) =>
    linkedPerson(tx, token, now),
  );
  const password_hash = await hashedPassword(
    password,
    [name, mobile, corp_name, code],
    passwordRule(await company.read(settingsIn)),
  );
  return company.write(async (tx) => {
    const person = await linkedPerson(tx, token, now);
    await storePassword(tx, { user_id: person.id, password_hash, now });
    return { mobile, corp_code: code, user_id: person.id };
  });
}

interface NewPassword {
  user_id: number;
  password_hash: string;
  now: Date;
}

/** The password of somebody who has shown who they are. All their sessions and links end. */
export function setPassword(company: CompanyDb, given: NewPassword): Promise<void> {
  return company.write((tx) => storePassword(tx, given));
}

async function storePassword(tx: Tx, { user_id, password_hash, now }: NewPassword): Promise<void> {
  await tx.remove('password_link').where('user_id', '=', user_id).execute();
  await tx.remove('session').where('user_id', '=', user_id).execute();
  await forgetDevices(tx, user_id);
  await endAccess(tx, { user_id, now });
  await tx
    .update('user')
    .set({ password_hash, password_time: now.getTime() })
    .where('id', '=', user_id)
    .execute();
}
