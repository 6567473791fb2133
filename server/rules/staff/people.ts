import { AppError, type FieldError } from '../../../schemas/i18n/errors.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { personForm } from '../../../schemas/staff/forms.ts';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import type { Tx } from '../../db/handle.ts';
import { runOnce } from '../../records/core/idempotency.ts';
import { changesBetween } from '../../records/core/oplog.ts';
import { peopleBelow } from '../../records/access/people.ts';
import type { Caller, Values } from '../../records/core/types.ts';
import { activeOf } from '../approval/people.ts';
import {
  changingStaff,
  logStaffOperation,
  currentTime,
  refuseMoreRights,
  requirePage,
} from './common.ts';
import { validateForm, throwFieldErrors } from '../validateForm.ts';

/** A person as rows and forms have it. */
export interface Person {
  id: number;
  name: string;
  mobile: string;
  email: string;
  position: string;
  department_id: number | null;
  role_id: number | null;
  superior_user_id: number | null;
  hidden: 0 | 1;
  is_admin: 0 | 1;
  disabled: 0 | 1;
  pending: 0 | 1;
  call_agent: string;
  call_zh: string;
  call_telephone: string;
}

/** Has somebody's wrong tries forgotten by `forget`, which may refuse: they need not wait any longer. */
export async function unlockPerson(
  caller: Caller,
  { id, forget }: { id: number; forget(mobile: string): Promise<void> },
): Promise<null> {
  requirePage(caller, '/user');
  const { name, mobile } = await caller.company.read(async (tx) => {
    const person = await personIn(tx, id);
    refuseAdministrator(caller, person);
    return person;
  });
  // counted beside all companies, so in no transaction of one
  await forget(mobile);
  return caller.company.write(async (tx) => {
    await logStaffOperation(tx, caller, { kind: 'user', id, name, action: 'unlock', changes: {} });
    return null;
  });
}

/** Ends all sessions of these people, of all of them or of nobody, but never the caller's own; answers how many sessions that were. */
export function endPeopleSessions(
  caller: Caller,
  ids: readonly number[],
): Promise<{ ended: number }> {
  requirePage(caller, '/user');
  return changingStaff(caller, async (tx) => {
    let ended = 0;
    for (const id of new Set(ids)) {
      if (id === caller.viewer.id) continue; // whoever ticks everybody stays to see it done
      const person = await personIn(tx, id);
      refuseAdministrator(caller, person);
      const gone = await tx
        .remove('session')
        .where('user_id', '=', id)
        .returning('token_hash')
        .execute();
      ended += gone.length;
      const { name } = person;
      await logStaffOperation(tx, caller, {
        kind: 'user',
        id,
        name,
        action: 'sessions',
        changes: {},
      });
    }
    return { ended };
  });
}

/** Makes a user, who chooses a password by a link: see passwordLinks.ts. Nobody makes somebody who may do more than they may themselves. */
export async function savePerson(caller: Caller, given: Values): Promise<{ id: number }> {
  requirePage(caller, '/user');
  return changingStaff(caller, (tx) =>
    runOnce(caller, tx, { call: 'save user', body: given }, async () =>
      insertPerson(
        caller,
        tx,
        personForm({ roles: await rolesIn(tx), isAdmin: isAdmin(caller.viewer) }, caller.locale),
        given,
      ),
    ),
  );
}

/** The row of a new user and its line in the log; what is wrong is thrown before anything is written. */
export async function insertPerson(
  caller: Caller,
  tx: Tx,
  form: Form,
  given: Values,
): Promise<{ id: number }> {
  const values = validateForm(caller, form, given);
  const id = await tx.nextId();
  const next = await complete(tx, caller, { ...NOBODY, id }, values);
  await tx
    .insert('user', {
      ...columnsOf(next),
      id,
      password_hash: '',
      create_time: currentTime(caller),
    })
    .execute();
  await logStaffOperation(tx, caller, {
    kind: 'user',
    id,
    name: next.name,
    action: 'create',
    changes: changesBetween({}, loggedOf(next)),
  });
  return { id };
}

export const NOBODY: Omit<Person, 'id'> = {
  name: '',
  mobile: '',
  email: '',
  position: '',
  department_id: null,
  role_id: null,
  superior_user_id: null,
  hidden: 0,
  is_admin: 0,
  disabled: 0,
  pending: 0,
  call_agent: '',
  call_zh: '',
  call_telephone: '',
};

/** What is given, for each of these people: all of them or nobody. */
export function changePeople(caller: Caller, ids: readonly number[], given: Values): Promise<null> {
  requirePage(caller, '/user');
  return changingStaff(caller, async (tx) => {
    const form = personForm(
      { roles: await rolesIn(tx), isAdmin: isAdmin(caller.viewer) },
      caller.locale,
    );
    for (const id of new Set(ids)) {
      const before = await personIn(tx, id);
      refuseAdministrator(caller, before);
      const next = await complete(
        tx,
        caller,
        before,
        validateForm(caller, form, given, before as unknown as Values),
      );
      await storePerson(tx, caller, before, next);
    }
    return null;
  });
}

/** The row, what follows from it, and its line in the log. */
export async function storePerson(
  tx: Tx,
  caller: Caller,
  before: Person,
  next: Person,
  action = 'update',
): Promise<void> {
  const changes = changesBetween(loggedOf(before), loggedOf(next));
  if (Object.keys(changes).length === 0) return;
  if (isAdmin(before) && before.disabled === 0 && (!isAdmin(next) || next.disabled === 1))
    await refuseLast(tx, before.id);
  await tx.update('user').set(columnsOf(next)).where('id', '=', before.id).execute();
  // Nobody did this to the records: the department of a record is its owner's.
  if (next.department_id !== before.department_id)
    await tx
      .update('record')
      .set({ owner_department_id: next.department_id })
      .where('owner_user_id', '=', before.id)
      .execute();
  await logStaffOperation(tx, caller, {
    kind: 'user',
    id: before.id,
    name: next.name,
    action,
    changes,
  });
}

async function refuseLast(tx: Tx, id: number): Promise<void> {
  const others = await tx
    .from('user')
    .select('id')
    .where('is_admin', '=', 1)
    .where('disabled', '=', 0)
    .where('id', '!=', id)
    .limit(1)
    .execute();
  if (others.length === 0) throw new AppError('last_admin');
}

/** Administrators are changed by administrators only. */
export function refuseAdministrator({ viewer }: Caller, person: Pick<Person, 'is_admin'>): void {
  if (isAdmin(person) && !isAdmin(viewer))
    throw new AppError('not_allowed', { data: { right: 'is_admin' } });
}

export async function personIn(tx: Tx, id: number): Promise<Person> {
  const row = await tx
    .from('user')
    .select([
      'id',
      'name',
      'mobile',
      'email',
      'position',
      'department_id',
      'role_id',
      'superior_user_id',
      'hidden',
      'is_admin',
      'disabled',
      'pending',
      'data',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  const { data, ...rest } = row;
  return { ...rest, ...telephoneOf(data) };
}

/** The person as he will be, or what is wrong. */
async function complete(tx: Tx, caller: Caller, before: Person, values: Values): Promise<Person> {
  const given = Object.fromEntries(
    Object.keys(NOBODY)
      .filter((model) => Object.hasOwn(values, model))
      .map((model) => [model, values[model] ?? NOBODY[model as keyof typeof NOBODY]]),
  );
  const next: Person = { ...before, ...given };
  const faults: FieldError[] = [];
  if (
    next.mobile !== before.mobile &&
    (await tx
      .from('user')
      .select('id')
      .where('mobile', '=', next.mobile)
      .where('id', '!=', next.id)
      .executeTakeFirst())
  )
    faults.push({ field: 'mobile', id: 'not_unique', data: { name: next.mobile } });
  if (
    next.department_id !== before.department_id &&
    next.department_id !== null &&
    !(await tx
      .from('department')
      .select('id')
      .where('id', '=', next.department_id)
      .executeTakeFirst())
  )
    faults.push({ field: 'department_id', id: 'unknown_ref' });
  if (next.superior_user_id !== before.superior_user_id && next.superior_user_id !== null)
    faults.push(...(await superiorFaults(tx, next.id, next.superior_user_id)));
  if (next.role_id !== before.role_id) faults.push(...(await roleFaults(tx, caller, next)));
  throwFieldErrors(faults);
  if (next.id === caller.viewer.id && isAdmin(before) && !isAdmin(next))
    throw new AppError('not_yourself');
  return next;
}

async function superiorFaults(tx: Tx, id: number, superior: number): Promise<FieldError[]> {
  if ((await activeOf(tx, [superior])).length === 0)
    return [{ field: 'superior_user_id', id: 'person_gone' }];
  return superior === id || (await peopleBelow(tx, id)).includes(superior)
    ? [{ field: 'superior_user_id', id: 'superior_circle' }]
    : [];
}

async function roleFaults(tx: Tx, caller: Caller, { id, role_id }: Person): Promise<FieldError[]> {
  if (id === caller.viewer.id && !isAdmin(caller.viewer)) throw new AppError('not_yourself');
  if (role_id === null) return [];
  const role = await tx
    .from('role')
    .select('permissions')
    .where('id', '=', role_id)
    .executeTakeFirst();
  if (!role) return [{ field: 'role_id', id: 'bad_option' }];
  refuseMoreRights(caller, JSON.parse(role.permissions) as string[]);
  return [];
}

export function rolesIn(tx: Tx): Promise<{ id: number; name: string }[]> {
  return tx.from('role').select(['id', 'name']).orderBy('sort').orderBy('id').execute();
}

function columnsOf({ id: _, call_agent, call_zh, call_telephone, ...columns }: Person) {
  return { ...columns, data: JSON.stringify({ call_agent, call_zh, call_telephone }) };
}

/** The telephone account that somebody's data holds. */
export function telephoneOf(
  data: string,
): Pick<Person, 'call_agent' | 'call_zh' | 'call_telephone'> {
  const own = JSON.parse(data) as Readonly<Record<string, unknown>>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    call_agent: text(own.call_agent),
    call_zh: text(own.call_zh),
    call_telephone: text(own.call_telephone),
  };
}

function loggedOf({ id: _, ...person }: Person): Values {
  return { ...person };
}
