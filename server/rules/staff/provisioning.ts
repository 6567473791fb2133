import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { personForm } from '../../../schemas/staff/forms.ts';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import type { Tx } from '../../db/handle.ts';
import type { Caller } from '../../records/core/types.ts';
import { validateForm } from '../validateForm.ts';
import { applyPolicy, type ArrivalPolicy, provisionedGroups, whatExists } from './arrivals.ts';
import { stopPerson } from './leaving.ts';
import { insertPerson, type Person, personIn, rolesIn, storePerson } from './people.ts';

/** What an identity provider says about somebody. */
export interface ProvisionedGiven {
  user_name: string;
  external_id: string;
  /** as people call them */
  name: string;
  names: { familyName?: string | undefined; givenName?: string | undefined };
  mobile: string;
  email: string;
  position: string;
  department: string;
  active: boolean;
}

/** Somebody whom an identity provider keeps here. */
export interface Provisioned extends ProvisionedGiven {
  id: number;
  groups: { id: number; name: string }[];
  created_at: number;
  updated_at: number;
}

export interface ProvisionedGroup {
  id: number;
  name: string;
  external_id: string;
  members: { id: number; name: string }[];
  created_at: number;
  updated_at: number;
}

type Policy = Pick<ArrivalPolicy, 'id' | 'rules' | 'role_id' | 'department_id'>;

/** The people that a provider keeps here: all, or one. */
export async function provisionedPeople(
  tx: Tx,
  { id: provider_id }: Pick<Policy, 'id'>,
  id?: number,
): Promise<Provisioned[]> {
  const rows = await tx
    .from('scim_user as s')
    .innerJoin('user as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.mobile', 'u.email', 'u.position', 'u.disabled', 'u.name as called'])
    .select(['s.user_name', 's.external_id', 's.name', 's.department'])
    .select(['s.created_at', 's.updated_at'])
    .where('s.provider_id', '=', provider_id)
    .$if(id !== undefined, (query) => query.where('u.id', '=', id ?? 0))
    .orderBy('u.id')
    .execute();
  const members = await tx
    .from('scim_member as m')
    .innerJoin('scim_group as g', 'g.id', 'm.group_id')
    .select(['m.user_id', 'g.id', 'g.name'])
    .where('g.provider_id', '=', provider_id)
    .orderBy('g.id')
    .execute();
  const groups = Map.groupBy(members, ({ user_id }) => user_id);
  return rows.map(({ called, name, disabled, ...row }) => ({
    ...row,
    name: called,
    names: JSON.parse(name) as Provisioned['names'],
    active: disabled === 0,
    groups: (groups.get(row.id) ?? []).map(({ user_id: _, ...group }) => group),
  }));
}

/**
 * Makes somebody, or changes them. Somebody who has the mobile already is taken over, unless the provider keeps them under another name or they are an
 * administrator, whom nobody changes from outside.
 */
export async function provisionPerson(
  caller: Caller,
  tx: Tx,
  { policy, id, given }: { policy: Policy; id: number | undefined; given: ProvisionedGiven },
): Promise<number> {
  const { name, mobile, email, position, active } = given;
  const form = personForm({ roles: await rolesIn(tx), isAdmin: false }, caller.locale);
  const before = id === undefined ? await takenOver(tx, policy, given) : await personIn(tx, id);
  if (before && isAdmin(before)) throw new AppError('not_allowed', { data: { right: 'is_admin' } });
  await refuseTaken(tx, policy, { given, id: before?.id });
  // what the provider says nothing of stays as it is here
  const wanted = {
    name,
    mobile,
    ...(email !== '' && { email }),
    ...(position !== '' && { position }),
    ...(await departmentNamed(tx, given)),
  };
  const person =
    before ?? (await add(caller, tx, form, { ...(await standard(tx, policy)), ...wanted }));
  if (before) {
    const values = validateForm(caller, form, wanted) as Partial<Person>;
    await storePerson(tx, caller, before, { ...before, ...values, pending: 0 });
  }
  const now = caller.now().getTime();
  const row = {
    user_name: given.user_name,
    external_id: given.external_id,
    name: JSON.stringify(given.names),
    department: given.department,
    updated_at: now,
  };
  await tx
    .insert('scim_user', { provider_id: policy.id, user_id: person.id, created_at: now, ...row })
    .onConflict((conflict) =>
      conflict.columns(['corp_id', 'provider_id', 'user_id']).doUpdateSet(row),
    )
    .execute();
  await follow(caller, tx, policy, person.id);
  await setActive(caller, tx, person.id, active);
  return person.id;
}

/** Somebody is kept no longer: they are stopped, and what they did keeps their name. */
export async function releasePerson(
  caller: Caller,
  tx: Tx,
  { id: provider_id }: Pick<Policy, 'id'>,
  id: number,
): Promise<void> {
  const person = await personIn(tx, id);
  if (isAdmin(person)) throw new AppError('not_allowed', { data: { right: 'is_admin' } });
  const groups = tx.from('scim_group').select('id').where('provider_id', '=', provider_id);
  const ids = (await groups.execute()).map((group) => group.id);
  if (ids.length > 0)
    await tx.remove('scim_member').where('user_id', '=', id).where('group_id', 'in', ids).execute();
  await tx
    .remove('scim_user')
    .where('provider_id', '=', provider_id)
    .where('user_id', '=', id)
    .execute();
  await setActive(caller, tx, id, false);
}

/** Lets somebody in again, or stops them, where that is a change. */
async function setActive(caller: Caller, tx: Tx, id: number, active: boolean): Promise<void> {
  const person = await personIn(tx, id);
  if (active === (person.disabled === 0)) return;
  if (active) await storePerson(tx, caller, person, { ...person, disabled: 0 }, 'start');
  else await stopPerson(caller, tx, person);
}

async function add(
  caller: Caller,
  tx: Tx,
  form: Form,
  values: Record<string, unknown>,
): Promise<Person> {
  return personIn(tx, (await insertPerson(caller, tx, form, values)).id);
}

/** Role and department of new people. */
function standard(tx: Tx, { role_id, department_id }: Policy) {
  return whatExists(tx, { role_id, department_id });
}

/** Role and department follow from the groups, of a provider that keeps any here: of others the claims alone tell, at the next sign-in. */
async function follow(caller: Caller, tx: Tx, policy: Policy, id: number): Promise<void> {
  const keepsGroups = await tx
    .from('scim_group')
    .select('id')
    .where('provider_id', '=', policy.id)
    .limit(1)
    .executeTakeFirst();
  if (!keepsGroups) return;
  const groups = await provisionedGroups(tx, policy.id, id);
  await applyPolicy(caller, tx, { id, policy, groups });
}

/** Whoever works here already with that mobile. */
async function takenOver(
  tx: Tx,
  policy: Policy,
  { mobile, user_name }: ProvisionedGiven,
): Promise<Person | undefined> {
  if (mobile === '') return undefined;
  const row = await tx.from('user').select('id').where('mobile', '=', mobile).executeTakeFirst();
  if (!row) return undefined;
  const kept = await tx
    .from('scim_user')
    .select('user_name')
    .where('user_id', '=', row.id)
    .where('provider_id', '=', policy.id)
    .executeTakeFirst();
  if (kept) throw taken('userName', user_name);
  return personIn(tx, row.id);
}

/** A name belongs to one person of a provider, a mobile to one of the company. */
async function refuseTaken(
  tx: Tx,
  policy: Policy,
  { given, id = 0 }: { given: ProvisionedGiven; id: number | undefined },
): Promise<void> {
  const named = await tx
    .from('scim_user')
    .select('user_id')
    .where('provider_id', '=', policy.id)
    .where('user_name', '=', given.user_name)
    .where('user_id', '!=', id)
    .executeTakeFirst();
  if (named) throw taken('userName', given.user_name);
  const called = await tx
    .from('user')
    .select('id')
    .where('mobile', '=', given.mobile)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (called && given.mobile !== '') throw taken('mobile', given.mobile);
}

function taken(field: string, name: string): AppError {
  return new AppError('invalid', { fields: [{ field, id: 'not_unique', data: { name } }] });
}

/** A department here of the same name; none otherwise, so that rules by group have the word. */
async function departmentNamed(tx: Tx, { department }: ProvisionedGiven) {
  if (department === '') return {};
  const row = await tx
    .from('department')
    .select('id')
    .where('name', '=', department)
    .executeTakeFirst();
  return row ? { department_id: row.id } : {};
}

/** The groups that a provider keeps here: all, or one. */
export async function provisionedGroupRows(
  tx: Tx,
  { id: provider_id }: Pick<Policy, 'id'>,
  id?: number,
): Promise<ProvisionedGroup[]> {
  const rows = await tx
    .from('scim_group')
    .select(['id', 'name', 'external_id', 'created_at', 'updated_at'])
    .where('provider_id', '=', provider_id)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id')
    .execute();
  const members = await tx
    .from('scim_member as m')
    .innerJoin('scim_group as g', 'g.id', 'm.group_id')
    .innerJoin('user as u', 'u.id', 'm.user_id')
    .select(['m.group_id', 'u.id', 'u.name'])
    .where('g.provider_id', '=', provider_id)
    .orderBy('u.id')
    .execute();
  const within = Map.groupBy(members, ({ group_id }) => group_id);
  return rows.map((row) => ({
    ...row,
    members: (within.get(row.id) ?? []).map(({ group_id: _, ...member }) => member),
  }));
}

/** Makes a group, or changes it; whoever comes or goes has another role at once, where the rules say so. */
export async function provisionGroup(
  caller: Caller,
  tx: Tx,
  {
    policy,
    id,
    given: { name, external_id, members },
  }: {
    policy: Policy;
    id: number | undefined;
    given: { name: string; external_id: string; members: readonly number[] };
  },
): Promise<number> {
  const [before] = id === undefined ? [] : await provisionedGroupRows(tx, policy, id);
  const same = await tx
    .from('scim_group')
    .select('id')
    .where('provider_id', '=', policy.id)
    .where('name', '=', name)
    .where('id', '!=', id ?? 0)
    .executeTakeFirst();
  if (same) throw taken('displayName', name);
  const [was, is] = [new Set(before?.members.map((member) => member.id)), new Set(members)];
  const [come, gone] = [
    [...is].filter((member) => !was.has(member)),
    [...was].filter((member) => !is.has(member)),
  ];
  const kept = new Set((await provisionedPeople(tx, policy)).map((person) => person.id));
  if (come.some((member) => !kept.has(member)))
    throw new AppError('invalid', { fields: [{ field: 'members', id: 'unknown_ref' }] });
  const now = caller.now().getTime();
  const made = id ?? (await tx.nextId());
  const row = { name, external_id, updated_at: now };
  await tx
    .insert('scim_group', { id: made, provider_id: policy.id, created_at: now, ...row })
    .onConflict((conflict) => conflict.columns(['corp_id', 'id']).doUpdateSet(row))
    .execute();
  for (const user_id of come) await tx.insert('scim_member', { group_id: made, user_id }).execute();
  for (const user_id of gone)
    await tx
      .remove('scim_member')
      .where('group_id', '=', made)
      .where('user_id', '=', user_id)
      .execute();
  // a group of another name means something else to all of them
  const renamed = before !== undefined && before.name !== name;
  for (const each of [...come, ...gone, ...(renamed ? [...is] : [])])
    await follow(caller, tx, policy, each);
  return made;
}

/** A group is kept no longer; its members lose what it gave. */
export async function releaseGroup(
  caller: Caller,
  tx: Tx,
  policy: Policy,
  id: number,
): Promise<void> {
  const [group] = await provisionedGroupRows(tx, policy, id);
  await tx.remove('scim_member').where('group_id', '=', id).execute();
  for (const member of group?.members ?? []) await follow(caller, tx, policy, member.id);
  await tx.remove('scim_group').where('id', '=', id).execute();
}

/** Whom a provider keeps here has the role that its rules give from now on. */
export async function followRules(caller: Caller, tx: Tx, policy: Policy): Promise<void> {
  for (const { id } of await provisionedPeople(tx, policy)) await follow(caller, tx, policy, id);
}

/** What a provider keeps here is let go of with it; the people stay as they are. */
export async function forgetProvisioning(tx: Tx, provider_id: number): Promise<void> {
  const groups = await tx
    .from('scim_group')
    .select('id')
    .where('provider_id', '=', provider_id)
    .execute();
  for (const { id } of groups) await tx.remove('scim_member').where('group_id', '=', id).execute();
  await tx.remove('scim_group').where('provider_id', '=', provider_id).execute();
  await tx.remove('scim_user').where('provider_id', '=', provider_id).execute();
}
