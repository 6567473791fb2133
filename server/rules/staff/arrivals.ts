import { AppError } from '../../../schemas/i18n/errors.ts';
import { applyRules, type Arrival } from '../../../schemas/staff/claims.ts';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import { personForm } from '../../../schemas/staff/forms.ts';
import type { GroupRule } from '../../../schemas/staff/identityProviders.ts';
import type { Tx } from '../../db/handle.ts';
import type { Caller } from '../../records/core/types.ts';
import { changingStaff } from './common.ts';
import { insertPerson, personIn, rolesIn, storePerson } from './people.ts';

/** What a company says about those who arrive from an identity provider. */
export interface ArrivalPolicy {
  /** of the identity provider */
  id: number;
  /** as provider_account has it */
  accounts: string;
  name: string;
  matches: string;
  creates: 0 | 1;
  role_id: number | null;
  department_id: number | null;
  rules: readonly GroupRule[];
}

/**
 * Who of the company has arrived: whoever is bound, else whoever has the mobile or the address, else somebody new, where the policy says so. Their
 * role and department are what the rules say today. Throws account_unbound for who is nobody here.
 */
export function receiveArrival(
  caller: Caller,
  policy: ArrivalPolicy,
  arrival: Arrival,
  bind: (tx: Tx, user_id: number) => Promise<void>,
): Promise<number> {
  return changingStaff(caller, async (tx) => {
    const bound = await boundUser(tx, policy, arrival);
    const kept = bound ?? (await provisionedUser(tx, policy, arrival));
    const id =
      kept ?? (await knownUser(tx, policy, arrival)) ?? (await add(caller, tx, policy, arrival));
    if (bound === undefined) await bind(tx, id);
    const groups = [...arrival.groups, ...(await provisionedGroups(tx, policy.id, id))];
    await applyPolicy(caller, tx, { id, policy, groups });
    return id;
  });
}

async function boundUser(
  tx: Tx,
  { accounts }: ArrivalPolicy,
  { subject }: Arrival,
): Promise<number | undefined> {
  const row = await tx
    .from('provider_account')
    .select('user_id')
    .where('provider', '=', accounts)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** Whom the provider keeps here under an id that it has shown now too. */
async function provisionedUser(
  tx: Tx,
  { id }: ArrivalPolicy,
  { subject, objectId }: Arrival,
): Promise<number | undefined> {
  const row = await tx
    .from('scim_user')
    .select('user_id')
    .where('provider_id', '=', id)
    .where(
      'external_id',
      'in',
      [subject, objectId].filter((each) => each !== ''),
    )
    .executeTakeFirst();
  return row?.user_id;
}

/** The groups that a provider has put somebody into. */
export async function provisionedGroups(
  tx: Tx,
  provider_id: number,
  user_id: number,
): Promise<string[]> {
  const rows = await tx
    .from('scim_member as m')
    .innerJoin('scim_group as g', 'g.id', 'm.group_id')
    .select('g.name')
    .where('m.user_id', '=', user_id)
    .where('g.provider_id', '=', provider_id)
    .orderBy('g.id')
    .execute();
  return rows.map(({ name }) => name);
}

/** The one person with that mobile or address, unless somebody else there is that person already. */
async function knownUser(
  tx: Tx,
  { matches, accounts, name }: ArrivalPolicy,
  { mobile, email }: Arrival,
): Promise<number | undefined> {
  const value = matches === 'mobile' ? mobile : matches === 'email' ? email : '';
  if (value === '') return undefined;
  const found = await tx
    .from('user as u')
    .leftJoin('provider_account as p', (join) =>
      join.onRef('p.user_id', '=', 'u.id').on('p.provider', '=', accounts),
    )
    .select(['u.id', 'p.subject'])
    .where(({ eb, fn }) =>
      matches === 'mobile'
        ? eb('u.mobile', '=', value)
        : eb(fn<string>('lower', ['u.email']), '=', value),
    )
    .where('u.pending', '=', 0)
    .execute();
  const [only, ...others] = found;
  if (!only || others.length > 0) return undefined;
  if (only.subject !== null) throw new AppError('account_taken', { data: { provider: name } });
  return only.id;
}

async function add(
  caller: Caller,
  tx: Tx,
  { creates, name: provider, role_id, department_id }: ArrivalPolicy,
  { name, mobile, email }: Arrival,
): Promise<number> {
  const taken = await tx.from('user').select('id').where('mobile', '=', mobile).executeTakeFirst();
  if (creates === 0 || taken) throw new AppError('account_unbound', { data: { provider } });
  if (mobile === '' || name === '') throw new AppError('arrival_unknown', { data: { provider } });
  const form = personForm({ roles: await rolesIn(tx), isAdmin: false }, caller.locale);
  const given = {
    name,
    mobile,
    email,
    ...(await whatExists(tx, { role_id, department_id })),
  };
  return (await insertPerson(caller, tx, form, given)).id;
}

/** Sets role and department as the rules say. Where they give roles, whoever is in none of their groups has the standard one. */
export async function applyPolicy(
  caller: Caller,
  tx: Tx,
  {
    id,
    policy,
    groups,
  }: {
    id: number;
    policy: Pick<ArrivalPolicy, 'rules' | 'role_id'>;
    groups: readonly string[];
  },
): Promise<void> {
  const { rules } = policy;
  if (rules.length === 0) return;
  const before = await personIn(tx, id);
  if (isAdmin(before)) return; // they are made and changed here alone
  const said = applyRules(rules, groups);
  const givesRoles = rules.some(({ role_id }) => role_id !== null);
  const wanted = await whatExists(tx, {
    role_id: said.role_id ?? (givesRoles ? policy.role_id : before.role_id),
    department_id: said.department_id ?? before.department_id,
  });
  await storePerson(tx, caller, before, { ...before, ...wanted }, 'update');
}

/** A role or a department that was deleted since the policy was written is none. */
export async function whatExists(
  tx: Tx,
  { role_id, department_id }: { role_id: number | null; department_id: number | null },
) {
  const exists = async (table: 'role' | 'department', id: number | null) =>
    id !== null && (await tx.from(table).select('id').where('id', '=', id).executeTakeFirst())
      ? id
      : null;
  return {
    role_id: await exists('role', role_id),
    department_id: await exists('department', department_id),
  };
}
