import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import type { identityProviderEndpoints } from '../../schemas/endpoints/identityProviders.ts';
import { identityProviders } from '../../schemas/resources/identityProviders.ts';
import { AppError, type FieldError } from '../../schemas/i18n/errors.ts';
import { translate } from '../../schemas/i18n/label.ts';
import {
  type GroupRule,
  identityProviderForm,
  type Match,
  OPEN_ID_FAULTS,
} from '../../schemas/staff/identityProviders.ts';
import { requiredError } from '../../schemas/validation/validate.ts';
import { timestampInZone } from '../../schemas/values/dates.ts';
import type { Tx } from '../db/handle.ts';
import { hashToken, newToken } from '../db/index.ts';
import { type Deed, logDeed } from '../records/core/deeds.ts';
import { changesBetween } from '../records/core/oplog.ts';
import type { Caller, Values } from '../records/core/types.ts';
import { runOnce } from '../records/index.ts';
import {
  changingStaff,
  followRules,
  forgetProviderSessions,
  forgetProvisioning,
  logSecurityEvent,
} from '../rules/staff/index.ts';
import { throwFieldErrors, validateForm } from '../rules/validateForm.ts';
import { OpenIdFault } from './openId/client.ts';
import {
  accountsOf,
  appOfProvider,
  callbackOf,
  type IdentityProvider,
  identityProvidersIn,
  logoutAddressOf,
  newLoginKey,
  sealProviderSecret,
} from './openId/rows.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import type { RequestContext } from './shared/requestContext.ts';

type Given = ParamsOf<'identityProviderSave'>;
type Row = ResponseOf<'identityProviders'>[number];

/** Tests that a company may ask for in a quarter of an hour. */
const MOST_TESTS = 30;

const NEW: Omit<IdentityProvider, 'id' | 'login_key' | 'update_time'> = {
  is_on: 0,
  name: '',
  issuer: '',
  client_id: '',
  sealed: '',
  matches: 'mobile',
  trusts_unverified: 0,
  creates: 0,
  role_id: null,
  department_id: null,
  groups_claim: 'groups',
  rules: [],
  scim_token_hash: '',
};

export const identityProviderHandlers: EndpointHandlers<
  Extract<keyof typeof identityProviderEndpoints, `identity${string}`>
> = {
  identityProviders: (context) => context.caller.company.read((tx) => rowsIn(context, tx)),

  async identityProviderSave(context, given) {
    const { caller } = context;
    const { secret: _, ...body } = given;
    return caller.company.write((tx) =>
      runOnce(caller, tx, { call: 'save identity provider', body }, async () => {
        const id = await tx.nextId();
        const login_key = newLoginKey(caller.viewer.corp_id);
        await store(context, tx, { ...NEW, id, login_key, update_time: '' }, given);
        return { id };
      }),
    );
  },

  identityProviderUpdate: (context, { id, ...given }) =>
    changingStaff(context.caller, async (tx) => {
      await store(context, tx, await providerIn(tx, id), given);
      if (given.rules || given.role_id !== undefined)
        await followRules(context.caller, tx, await providerIn(tx, id));
      return { id };
    }),

  identityProviderDelete: ({ caller }, { id }) =>
    caller.company.write(async (tx) => {
      const provider = await providerIn(tx, id);
      await tx.remove('identity_provider').where('id', '=', id).execute();
      await unbindAll(tx, provider);
      await forgetProvisioning(tx, id);
      await logProvider(tx, caller, { id, name: provider.name, action: 'delete' });
      return null;
    }),

  identityProviderToken: ({ caller }, { id, is_on }) =>
    caller.company.write(async (tx) => {
      const { name } = await providerIn(tx, id);
      const token = is_on === 1 ? newToken(caller.viewer.corp_id) : '';
      await tx
        .update('identity_provider')
        .set({ scim_token_hash: token && hashToken(token) })
        .where('id', '=', id)
        .execute();
      await logProvider(tx, caller, { id, name, action: is_on === 1 ? 'token' : 'no_token' });
      return { token };
    }),

  async identityProviderTest({ caller, services, origin, locale }, { id }) {
    await services.asked.count([{ key: `oidc test ${caller.viewer.corp_id}`, max: MOST_TESTS }]);
    const provider = await caller.company.read((tx) => providerIn(tx, id));
    const app = appOfProvider(services, caller.company, provider);
    try {
      if (!app) throw new OpenIdFault('credentials');
      await services.openId.test(app, callbackOf(origin, provider));
      return { step: '', fault: '', said: '' };
    } catch (error) {
      if (!(error instanceof OpenIdFault)) throw error;
      const { step, said } = error;
      return { step, fault: translate(OPEN_ID_FAULTS[step], locale), said };
    }
  },
};

async function rowsIn({ origin }: RequestContext, tx: Tx): Promise<Row[]> {
  const [providers, roles, departments, bound] = [
    await identityProvidersIn(tx),
    await tx.from('role').select(['id', 'name']).execute(),
    await tx.from('department').select(['id', 'name']).execute(),
    await tx
      .from('provider_account')
      .select(['provider', ({ fn }) => fn.countAll<number>().as('people')])
      .groupBy('provider')
      .execute(),
  ];
  const nameIn = (list: readonly { id: number; name: string }[], id: number | null) =>
    list.find((each) => each.id === id)?.name ?? '';
  return providers.map((provider) => {
    const { login_key: _, sealed, scim_token_hash, matches, rules, ...row } = provider;
    return {
      ...row,
      matches: matches as Match,
      rules: [...rules],
      has_secret: sealed === '' ? 0 : 1,
      has_scim_token: scim_token_hash === '' ? 0 : 1,
      scim_url: `${origin}/scim/v2`,
      role_name: nameIn(roles, row.role_id),
      department_name: nameIn(departments, row.department_id),
      people: Number(bound.find((each) => each.provider === accountsOf(provider))?.people ?? 0),
      callback: callbackOf(origin, provider),
      logout_url: logoutAddressOf(origin, provider),
    };
  });
}

async function providerIn(tx: Tx, id: number): Promise<IdentityProvider> {
  const found = (await identityProvidersIn(tx)).find((each) => each.id === id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** What is given of an identity provider, judged with what it was; what is wrong is thrown before anything is written. */
async function store(
  { caller, services }: RequestContext,
  tx: Tx,
  before: IdentityProvider,
  { is_on, rules, secret = '', ...given }: Given,
): Promise<void> {
  const { company, locale } = caller;
  const roles = await tx.from('role').select(['id', 'name']).execute();
  const { id, login_key, sealed, update_time: _, ...stood } = before;
  const isNew = stood.issuer === '';
  const form = identityProviderForm(roles, locale);
  const values = validateForm(
    caller,
    form,
    isNew ? { matches: stood.matches, groups_claim: stood.groups_claim, ...given } : given,
    isNew ? {} : { ...stood, secret: '' },
  );
  const next = { ...stood, ...values, is_on: is_on ?? stood.is_on } as typeof stood;
  next.issuer = next.issuer.trim();
  next.client_id = next.client_id.trim();
  next.role_id ||= null;
  next.department_id ||= null;
  next.rules =
    rules?.map(({ group, role_id, department_id }) => ({
      group: group.trim(),
      role_id: role_id || null,
      department_id: department_id || null,
    })) ?? stood.rules;
  // A secret belongs to the client it was typed for, and so do those who are bound: elsewhere the same subject is somebody else.
  const same = isNew || (stood.issuer === next.issuer && stood.client_id === next.client_id);
  const kept = same ? sealed : '';
  const field = secret === '' && kept === '' ? form.fields.get('secret') : undefined;
  throwFieldErrors([
    ...(field ? [requiredError(field)] : []),
    ...(await referenceFaults(tx, next.department_id, next.rules, roles)),
  ]);
  const row = {
    ...next,
    rules: JSON.stringify(next.rules),
    login_key,
    secret: secret === '' ? kept : sealProviderSecret(services, company, { id, secret }),
    update_time: timestampInZone(caller.zone, caller.now()),
  };
  await tx
    .insert('identity_provider', { id, ...row })
    .onConflict((conflict) => conflict.columns(['corp_id', 'id']).doUpdateSet(row))
    .execute();
  if (!same) await unbindAll(tx, before);
  await logProvider(tx, caller, {
    id,
    name: next.name,
    action: before.update_time === '' ? 'create' : 'update',
    changes: changesBetween(toldOf(before), toldOf(next)),
  });
}

type Told = Pick<
  IdentityProvider,
  'name' | 'issuer' | 'client_id' | 'is_on' | 'matches' | 'creates' | 'role_id' | 'department_id'
>;

/** What the log tells old and new of: what is secret is not among it. */
function toldOf(provider: Told): Values {
  const { name, issuer, client_id, is_on, matches, creates, role_id, department_id } = provider;
  return { name, issuer, client_id, is_on, matches, creates, role_id, department_id };
}

async function logProvider(
  tx: Tx,
  caller: Caller,
  deed: Pick<Deed, 'id' | 'name' | 'action' | 'changes'>,
): Promise<void> {
  await logDeed(tx, caller, { ...deed, page: identityProviders.path, module: 'identity_provider' });
  await logSecurityEvent(tx, caller, { event: 'providerChanged', about: deed.name ?? '' });
}

/** Departments and the roles of rules that there are not. The form knows the roles that can be chosen. */
async function referenceFaults(
  tx: Tx,
  department_id: number | null,
  rules: readonly GroupRule[],
  roles: readonly { id: number }[],
): Promise<FieldError[]> {
  const known = (await tx.from('department').select('id').execute()).map(({ id }) => id);
  const isDepartment = (id: number | null) => id === null || known.includes(id);
  const isRole = (id: number | null) => id === null || roles.some((role) => role.id === id);
  return [
    ...(isDepartment(department_id)
      ? []
      : [{ field: 'department_id', id: 'unknown_ref' as const }]),
    ...(rules.every((rule) => isDepartment(rule.department_id) && isRole(rule.role_id))
      ? []
      : [{ field: 'rules', id: 'unknown_ref' as const }]),
  ];
}

async function unbindAll(tx: Tx, provider: Pick<IdentityProvider, 'id'>): Promise<void> {
  await tx.remove('provider_account').where('provider', '=', accountsOf(provider)).execute();
  await forgetProviderSessions(tx, accountsOf(provider));
}
