import { createHash } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import { passwordRule } from '../../../schemas/staff/password.ts';
import { deviceName } from '../../../schemas/values/deviceName.ts';
import { hashToken } from '../../db/index.ts';
import type { Tx } from '../../db/handle.ts';
import type { Caller } from '../../records/core/types.ts';
import { lockStaff } from './common.ts';
import { hashedPassword } from './password.ts';
import { changePeople, personIn, storePerson } from './people.ts';
import { logSecurityEvent } from './securityLog.ts';
import { endAccess } from './programs.ts';
import { forgetDevices } from './trustedDevices.ts';

/** Where it is kept that somebody asks to move: userconfig. */
const ASKED = 'askedDepartment';

/** Who the caller is to colleagues. */
export function readProfile(caller: Caller): Promise<ResponseOf<'ownProfile'>> {
  return caller.company.read(async (tx) => {
    const row = await tx
      .from('user as u')
      .leftJoin('department as d', 'd.id', 'u.department_id')
      .leftJoin('role as r', 'r.id', 'u.role_id')
      .select(['u.name', 'u.mobile', 'u.email', 'u.avatar', 'u.position', 'u.department_id'])
      .select('u.password_hash')
      .select(['d.name as department_name', 'r.name as role_name'])
      .where('u.id', '=', caller.viewer.id)
      .executeTakeFirstOrThrow();
    const { password_hash, ...shown } = row;
    const asked = await askedDepartment(tx, caller);
    const open = asked && asked.id !== row.department_id ? asked : undefined;
    return {
      ...shown,
      has_password: password_hash === '' ? 0 : 1,
      role_name: row.role_name ?? '',
      department_name: row.department_name ?? '',
      asked_department_id: open?.id ?? null,
      asked_department_name: open?.name ?? '',
    };
  });
}

async function askedDepartment(tx: Tx, { viewer }: Caller) {
  const kept = await tx
    .from('userconfig')
    .select('value')
    .where('user_id', '=', viewer.id)
    .where('key', '=', ASKED)
    .executeTakeFirst();
  if (!kept) return undefined;
  return tx
    .from('department')
    .select(['id', 'name'])
    .where('id', '=', JSON.parse(kept.value) as number)
    .executeTakeFirst();
}

/** Moves an administrator; of others it is written down that they ask. Answers whether it was only asked. */
export async function changeOwnDepartment(caller: Caller, department_id: number): Promise<0 | 1> {
  if (isAdmin(caller.viewer)) {
    await changePeople(caller, [caller.viewer.id], { department_id });
    return 0;
  }
  await caller.company.write(async (tx) => {
    const found = await tx
      .from('department')
      .select('id')
      .where('id', '=', department_id)
      .executeTakeFirst();
    if (!found)
      throw new AppError('invalid', { fields: [{ field: 'department_id', id: 'bad_option' }] });
    const value = JSON.stringify(department_id);
    await tx
      .insert('userconfig', { user_id: caller.viewer.id, key: ASKED, value })
      .onConflict((conflict) =>
        conflict.columns(['corp_id', 'user_id', 'key']).doUpdateSet({ value }),
      )
      .execute();
  });
  return 1;
}

const JUST_MS = 10 * 60_000;

/** Throws at its field unless it is the caller's password. Who has none, because they come by a code or an identity provider, has just signed in instead, or is told sign_in_again. */
export async function requireOwnPassword(
  caller: Caller,
  {
    password,
    field,
    token,
  }: { password: string; field: 'old_password' | 'own_password'; token: string },
): Promise<void> {
  const { password_hash } = await caller.company.read((tx) =>
    tx
      .from('user')
      .select('password_hash')
      .where('id', '=', caller.viewer.id)
      .executeTakeFirstOrThrow(),
  );
  if (password_hash === '') {
    if (await hasJustSignedIn(caller, token)) return;
    throw new AppError('sign_in_again');
  }
  if (!(await verify(password_hash, password).catch(() => false)))
    throw new AppError('invalid', {
      fields: [{ field, id: field === 'own_password' ? 'bad_password' : 'wrong_password' }],
    });
}

/** A new password of the caller; every other session ends, the one of `token` lasts `sessionMs` from now on. */
export async function changeOwnPassword(
  caller: Caller,
  { password, token, sessionMs }: { password: string; token: string; sessionMs: number },
): Promise<void> {
  const user_id = caller.viewer.id;
  const { mobile } = await caller.company.read((tx) => personIn(tx, user_id));
  const password_hash = await hashedPassword(
    password,
    [caller.viewer.name, mobile],
    passwordRule(caller.settings),
  );
  const now = caller.now().getTime();
  await caller.company.write(async (tx) => {
    await tx.remove('password_link').where('user_id', '=', user_id).execute();
    await endOthers(tx, { user_id, token });
    await forgetDevices(tx, user_id);
    await endAccess(tx, { user_id, now: caller.now() });
    await logSecurityEvent(tx, caller, { event: 'passwordChanged', user_id });
    await tx
      .update('user')
      .set({ password_hash, password_time: now })
      .where('id', '=', user_id)
      .execute();
    // else it would count as made before the password
    await tx
      .update('session')
      .set({ expires_at: now + sessionMs })
      .where('token_hash', '=', hashToken(token))
      .execute();
  });
}

/** A mobile or e-mail address that the caller has proven to have. Refused where a colleague has the mobile. */
export function changeOwnAddress(
  caller: Caller,
  change: { mobile: string } | { email: string },
): Promise<void> {
  return caller.company.write(async (tx) => {
    await lockStaff(tx);
    if ('mobile' in change) {
      const other = await tx
        .from('user')
        .select('id')
        .where('mobile', '=', change.mobile)
        .where('id', '!=', caller.viewer.id)
        .executeTakeFirst();
      if (other)
        throw new AppError('invalid', {
          fields: [{ field: 'mobile', id: 'not_unique', data: { name: change.mobile } }],
        });
    }
    const before = await personIn(tx, caller.viewer.id);
    await storePerson(tx, caller, before, { ...before, ...change });
  });
}

/** The caller's picture, as an address that images keep; the one before is no longer anybody's. */
export function changeAvatar(
  caller: Caller,
  { file_id, url, fileIdOf }: { file_id: number; url: string; fileIdOf(url: string): number },
): Promise<void> {
  const { id } = caller.viewer;
  return caller.company.write(async (tx) => {
    const { avatar } = await tx
      .from('user')
      .select('avatar')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await tx
      .update('file')
      .set({ deleted_time: timestampInZone(caller.zone, caller.now()) })
      .where('id', '=', fileIdOf(avatar))
      .where('module', '=', PEOPLE_FILES)
      .where('record_id', '=', id)
      .execute();
    await tx
      .update('file')
      .set({ module: PEOPLE_FILES, record_id: id })
      .where('id', '=', file_id)
      .execute();
    await tx.update('user').set({ avatar: url }).where('id', '=', id).execute();
  });
}

/** What pictures of people belong to; everybody of the company sees them. */
export const PEOPLE_FILES = 'user';

/** Where the caller is signed in; `token` is the session that asks. */
export function listOwnSessions(caller: Caller, token: string): Promise<ResponseOf<'ownSessions'>> {
  return caller.company.read(async (tx) => {
    const rows = await tx
      .from('session')
      .select(['token_hash', 'agent', 'ip', 'create_time', 'seen_at'])
      .where('user_id', '=', caller.viewer.id)
      .where('expires_at', '>', caller.now().getTime())
      .orderBy('seen_at', 'desc')
      .orderBy('create_time', 'desc')
      .execute();
    return rows.map(({ token_hash, agent, seen_at, ...row }) => ({
      ...row,
      id: nameOf(token_hash),
      own: token_hash === hashToken(token) ? 1 : 0,
      device: deviceName(agent),
      seen_time: timestampInZone(caller.zone, new Date(seen_at)),
    }));
  });
}

/** Whether the session that asks began so lately that it proves who the caller is: nobody has left it open for others since. */
async function hasJustSignedIn(caller: Caller, token: string): Promise<boolean> {
  const { create_time } = await caller.company.read((tx) =>
    tx
      .from('session')
      .select('create_time')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow(),
  );
  return create_time > timestampInZone(caller.zone, new Date(caller.now().getTime() - JUST_MS));
}

/** Ends one session of the caller, or all but the one that asks. One that is over already is no fault. */
export function endOwnSessions(
  caller: Caller,
  { token, id }: { token: string; id?: string | undefined },
): Promise<void> {
  const user_id = caller.viewer.id;
  return caller.company.write(async (tx) => {
    await logSecurityEvent(tx, caller, { event: 'sessionEnded', user_id });
    if (id === undefined) return endOthers(tx, { user_id, token });
    const rows = await tx
      .from('session')
      .select('token_hash')
      .where('user_id', '=', user_id)
      .execute();
    const named = rows.find(({ token_hash }) => nameOf(token_hash) === id);
    if (named) await tx.remove('session').where('token_hash', '=', named.token_hash).execute();
  });
}

/** After a change of what the caller shows at the second step: ends every session but the one that asks, and no device is trusted any more. */
export function endOtherSessions({ company, viewer }: Caller, token: string): Promise<void> {
  return company.write(async (tx) => {
    await endOthers(tx, { user_id: viewer.id, token });
    await forgetDevices(tx, viewer.id);
  });
}

async function endOthers(
  tx: Tx,
  { user_id, token }: { user_id: number; token: string },
): Promise<void> {
  await tx
    .remove('session')
    .where('user_id', '=', user_id)
    .where('token_hash', '!=', hashToken(token))
    .execute();
}

/** A name of a session that is worth nothing to whoever reads it: not even what is stored of its token. */
function nameOf(token_hash: string): string {
  return createHash('sha256').update(`session ${token_hash}`).digest('base64url').slice(0, 16);
}
