import { hash } from '@node-rs/argon2';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import { AppError, type FieldError } from '../../../schemas/i18n/errors.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { coerceRecord } from '../../../schemas/validation/coerce.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { joinForm, STRANGER } from '../../../schemas/staff/publicForms.ts';
import { validateRecord } from '../../../schemas/validation/validate.ts';
import type { CompanyDb } from '../../db/handle.ts';
import type { Caller, Values } from '../../records/core/types.ts';
import {
  changingStaff,
  lockStaff,
  logStaffOperation,
  refuseMoreRights,
  requirePage,
} from './common.ts';
import { throwFieldErrors } from '../validateForm.ts';
import { passwordFault, passwordRule } from '../../../schemas/staff/password.ts';
import { settingsIn } from '../../records/index.ts';
import { passwordFaults } from './password.ts';
import { NOBODY, personIn, storePerson } from './people.ts';

/** So many may wait in one company: whoever floods it stops there. */
const MOST_WAITING = 500;

/** What a stranger filled in, judged by the form that the browser drew; `more` are faults that the form cannot know. */
export async function validateJoinForm(
  form: Form,
  given: Readonly<Values>,
  more: readonly FieldError[] = [],
): Promise<Record<string, string>> {
  const values = { ...coerceRecord(form, given), password: given.password }; // blanks belong to a password
  const errors = validateRecord({
    form,
    values,
    context: { viewer: STRANGER, settings: {}, today: '' },
  });
  const about = ['name', 'mobile', 'corp_code', 'corp_name'].map((model) => given[model]);
  throwFieldErrors([
    ...errors,
    ...more,
    ...(await passwordFaults(
      given.password,
      about.filter((each) => typeof each === 'string'),
    )),
  ]);
  return values as Record<string, string>;
}

/** What somebody says who asks to join. */
export async function validateJoinRequest(
  given: Readonly<Values>,
  locale: Locale,
): Promise<{ name: string; mobile: string; password: string }> {
  const { name = '', mobile = '', password = '' } = await validateJoinForm(joinForm(locale), given);
  return { name, mobile, password };
}

/** Puts somebody on the list of those who wait. Whether the number is known already is told to nobody: then nothing happens. */
export async function requestToJoin({
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
  const fault = passwordFault(password, passwordRule(await company.read(settingsIn)));
  throwFieldErrors(fault ? [{ field: 'password', ...fault }] : []);
  const password_hash = await hash(password);
  await company.write(async (tx) => {
    await lockStaff(tx);
    const waiting = await tx
      .from('user')
      .select('id')
      .where('pending', '=', 1)
      .limit(MOST_WAITING)
      .execute();
    if (waiting.length >= MOST_WAITING) throw new AppError('too_many', { data: { seconds: 3600 } });
    if (await tx.from('user').select('id').where('mobile', '=', mobile).executeTakeFirst()) return;
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
        create_time: timestampInZone(zone, now),
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
export function reviewJoinRequest(
  caller: Caller,
  { id, state, role_id, department_id }: Audit,
): Promise<null> {
  requirePage(caller, '/user');
  return changingStaff(caller, async (tx) => {
    const person = await personIn(tx, id);
    if (person.pending === 0) throw new AppError('wrong_state');
    if (state === 2) {
      await tx.remove('user').where('id', '=', id).execute();
      await logStaffOperation(tx, caller, {
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
    throwFieldErrors([
      ...(role ? [] : [{ field: 'role_id', id: 'bad_option' as const }]),
      ...(department ? [] : [{ field: 'department_id', id: 'bad_option' as const }]),
    ]);
    refuseMoreRights(caller, JSON.parse(role?.permissions ?? '[]') as string[]);
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
