import { hash } from '@node-rs/argon2';
import { stampIn } from '../../../schemas/dates.ts';
import { AppError } from '../../../schemas/errors.ts';
import { coerceRecord } from '../../../schemas/coerce.ts';
import type { Locale } from '../../../schemas/locale.ts';
import { joinForm } from '../../../schemas/staff/forms.ts';
import { passwordFault } from '../../../schemas/staff/password.ts';
import { validateRecord } from '../../../schemas/validate.ts';
import type { Viewer } from '../../../schemas/viewer.ts';
import type { CompanyDb } from '../../db/handle.ts';
import type { Caller, Values } from '../../records/types.ts';
import { lockStaff, logDeed, refuse, refuseMore, requirePage } from './common.ts';
import { NOBODY, personIn, storePerson } from './people.ts';

/** So many may wait in one company: whoever floods it stops there. */
const MOST_WAITING = 500;

/** Nobody is signed in: judged without anybody's rights. */
const STRANGER: Viewer = {
  id: 0,
  corp_id: 0,
  name: '',
  is_admin: 0,
  department_id: null,
  permissions: [],
  scope: 'own',
};

/** What somebody says who asks to join, judged by the form that he filled in. */
export function judgeRequest(
  given: Readonly<Values>,
  locale: Locale,
): { name: string; mobile: string; password: string } {
  const form = joinForm(locale);
  const values = { ...coerceRecord(form, given), password: given.password }; // blanks belong to a password
  const errors = validateRecord({
    form,
    values,
    context: { viewer: STRANGER, settings: {}, today: '' },
  });
  const fault =
    typeof given.password === 'string' && given.password !== ''
      ? passwordFault(given.password)
      : undefined;
  refuse([...errors, ...(fault ? [{ field: 'password', ...fault }] : [])]);
  const said = values as Values;
  return { name: String(said.name), mobile: String(said.mobile), password: String(said.password) };
}

/** Puts somebody on the list of those who wait. */
export async function askToJoin({
  company,
  zone,
  now,
  request,
}: {
  company: CompanyDb;
  zone: string;
  now: Date;
  request: { name: string; mobile: string; password: string };
}): Promise<void> {
  const { name, mobile, password } = request;
  const password_hash = await hash(password);
  await company.write(async (tx) => {
    await lockStaff(tx);
    if (await tx.from('user').select('id').where('mobile', '=', mobile).executeTakeFirst())
      refuse([{ field: 'mobile', id: 'not_unique', data: { name: mobile } }]);
    const waiting = await tx
      .from('user')
      .select('id')
      .where('pending', '=', 1)
      .limit(MOST_WAITING)
      .execute();
    if (waiting.length >= MOST_WAITING) throw new AppError('too_many', { data: { seconds: 3600 } });
    const { call_agent: _a, call_zh: _z, call_telephone: _t, ...columns } = NOBODY;
    await tx
      .insert('user', {
        ...columns,
        id: await tx.nextId(),
        name,
        mobile,
        password_hash,
        disabled: 1,
        pending: 1,
        create_time: stampIn(zone, now),
      })
      .execute();
  });
}

interface Audit {
  id: number;
  state: 1 | 2;
  role_id?: number | undefined;
  department_id?: number | undefined;
}

/** Lets somebody in who waits, or forgets him. */
export function auditPerson(
  caller: Caller,
  { id, state, role_id, department_id }: Audit,
): Promise<null> {
  requirePage(caller, '/user');
  return caller.company.write(async (tx) => {
    await lockStaff(tx);
    const person = await personIn(tx, id);
    if (person.pending === 0) throw new AppError('wrong_state');
    if (state === 2) {
      await tx.remove('user').where('id', '=', id).execute();
      await logDeed(tx, caller, {
        kind: 'user',
        id,
        name: person.name,
        action: 'refuse',
        changes: {},
      });
      return null;
    }
    const role =
      role_id === undefined
        ? undefined
        : await tx.from('role').select('permissions').where('id', '=', role_id).executeTakeFirst();
    const department =
      department_id === undefined
        ? undefined
        : await tx
            .from('department')
            .select('id')
            .where('id', '=', department_id)
            .executeTakeFirst();
    refuse([
      ...(role ? [] : [{ field: 'role_id', id: 'bad_option' as const }]),
      ...(department ? [] : [{ field: 'department_id', id: 'bad_option' as const }]),
    ]);
    refuseMore(caller, JSON.parse(role?.permissions ?? '[]') as string[]);
    await storePerson(
      tx,
      caller,
      person,
      {
        ...person,
        pending: 0,
        disabled: 0,
        role_id: role_id ?? null,
        department_id: department_id ?? null,
      },
      'admit',
    );
    return null;
  });
}
