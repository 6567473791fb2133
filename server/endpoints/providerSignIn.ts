import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { PROVIDERS, type ProviderKey } from '../../schemas/staff/providers.ts';
import { logOwnEvent } from '../rules/staff/index.ts';
import { bindAccount, boundAccounts, type Identity } from './bindings/accounts.ts';
import { SPOKEN } from './providers/index.ts';
import { beginJourney, endJourney, type Journey } from './bindings/journey.ts';
import { accountsOf, identityProvidersIn, providerByKey } from './openId/rows.ts';
import { beginOpenId } from './openIdSignIn.ts';
import { appOf, askWell, isLink, nameOf, openApp } from './bindings/links.ts';
import { letIn } from './secondStep.ts';
import { askOwnPassword } from './secondFactor.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import type { AnonymousContext, RequestContext, Services } from './shared/requestContext.ts';
import { activeOf, networkPrefix } from './signIn.ts';

/** Ways to other systems that are begun from one place in a quarter of an hour. */
const MOST_BEGUN = 120;

export const providerSignInHandlers: EndpointHandlers<
  | 'weChatBegin'
  | 'weChatLogin'
  | 'weChatBind'
  | 'dingBegin'
  | 'dingLogin'
  | 'dingBind'
  | 'openWeChatBegin'
  | 'openWeChatLogin'
  | 'openWeChatBind'
  | 'ownProviders'
  | 'bindProvider'
  | 'unbindProvider'
> = {
  weChatBegin: (context, asked) => begin(context, 'wechat', asked),
  weChatLogin: (context, back) => enter(context, 'wechat', back),
  weChatBind: (context, back) => bind(context, 'wechat', back),
  dingBegin: (context, asked) => begin(context, 'ding', asked),
  dingLogin: (context, back) => enter(context, 'ding', back),
  dingBind: (context, back) => bind(context, 'ding', back),
  openWeChatBegin: (context, asked) => begin(context, 'wechatopen', asked),
  openWeChatLogin: (context, back) => enter(context, 'wechatopen', back),
  openWeChatBind: (context, back) => bind(context, 'wechatopen', back),

  async ownProviders({ caller, services, locale }) {
    const [rows, identityProviders] = await caller.company.read(async (tx) => [
      await tx
        .from('provider_account')
        .select(['provider', 'name'])
        .where('user_id', '=', caller.viewer.id)
        .execute(),
      await identityProvidersIn(tx),
    ]);
    const all = await Promise.all(
      (Object.keys(PROVIDERS) as ProviderKey[]).map(async (provider) => {
        const own = rows.find((row) => row.provider === provider);
        const app = await openApp({ services, locale }, provider, caller.company).catch(
          () => undefined,
        );
        const row = {
          provider,
          login_key: '',
          label: nameOf(provider, locale),
          bound: own ? (1 as const) : (0 as const),
          name: own?.name ?? '',
        };
        return app || own ? [row] : [];
      }),
    );
    const open = identityProviders.flatMap((each) => {
      const own = rows.find((row) => row.provider === accountsOf(each));
      const row = { provider: 'oidc' as const, login_key: each.login_key, label: each.name };
      const bound = own ? (1 as const) : (0 as const);
      return each.is_on === 1 || own ? [{ ...row, bound, name: own?.name ?? '' }] : [];
    });
    return [...all.flat(), ...open];
  },

  async bindProvider(context, { provider, login_key = '', own_password }) {
    const { caller, services, locale } = context;
    if (provider === 'oidc') {
      const found = await ownIdentityProvider(context, login_key);
      await askOwnPassword(context, own_password);
      return beginOpenId(context, found, { user_id: caller.viewer.id, goes_to: '/personal' });
    }
    const app = await openApp({ services, locale }, provider, caller.company);
    // who found the browser open shall not come back with an account of their own
    await askOwnPassword(context, own_password);
    const state = await beginJourney(context, {
      provider,
      company_id: caller.viewer.corp_id,
      user_id: caller.viewer.id,
      goes_to: '/personal',
      subject: '',
    });
    return { url: addressOf(context, provider, { ...app, state }), state };
  },

  async unbindProvider(context, { provider, login_key = '' }) {
    const { caller } = context;
    const accounts =
      provider === 'oidc'
        ? accountsOf((await identityProviderHere(context, login_key)).provider)
        : provider;
    const { numDeletedRows } = await caller.company.write((tx) =>
      tx
        .remove('provider_account')
        .where('provider', '=', accounts)
        .where('user_id', '=', caller.viewer.id)
        .executeTakeFirst(),
    );
    if (Number(numDeletedRows) !== 1) throw new AppError('not_found');
    await logOwnEvent(caller, 'accountUnbound');
    return null;
  },
};

/** An identity provider of the caller's own company. */
async function identityProviderHere({ caller, services }: RequestContext, key: string) {
  const found = await providerByKey(services.database, key);
  if (found?.company.corpId !== caller.viewer.corp_id) throw new AppError('not_found');
  return found;
}

/** One that is on, too. */
async function ownIdentityProvider(context: RequestContext, key: string) {
  const found = await identityProviderHere(context, key);
  if (found.provider.is_on === 0)
    throw new AppError('provider_off', { data: { provider: found.provider.name } });
  return found;
}

async function begin(
  context: AnonymousContext,
  provider: ProviderKey,
  { corp_code = '', to = '' }: ParamsOf<'weChatBegin'>,
): Promise<ResponseOf<'weChatBegin'>> {
  const { services } = context;
  await services.asked.count([
    { key: `provider ${networkPrefix(context.address)}`, max: MOST_BEGUN },
  ]);
  const found = await linked(services, provider, corp_code);
  if (!found) return { on: 0, url: '', state: '' };
  const { corp_id: company_id, app, home } = found;
  const journey = { provider, company_id, user_id: 0, goes_to: to || home, subject: '' };
  const state = await beginJourney(context, journey);
  return { on: 1, url: addressOf(context, provider, { ...app, state }), state };
}

/** The application by which people of a company sign in, or everybody; the same nothing for a company that is unknown or stopped, or has none. */
async function linked(services: Services, provider: ProviderKey, corp_code: string) {
  if (!isLink(provider)) {
    const { open } = services.providers;
    return open && { corp_id: 0, app: open, home: '' };
  }
  const row = await services.database.platform.companyByCode(corp_code);
  if (!row || row.disabled === 1) return undefined;
  const app = await appOf(services, services.database.company(row.corp_id), provider);
  return app?.is_on === 1 ? { corp_id: row.corp_id, app, home: app.home_page } : undefined;
}

function addressOf(
  { services, origin, agent }: AnonymousContext,
  provider: ProviderKey,
  values: { client_id: string; agent_id: string; state: string },
): string {
  const { signIn, inside } = SPOKEN[provider];
  const { client_id, agent_id, state } = values;
  const address = inside?.agent.test(agent) === true ? inside : signIn;
  return services.providers.addressOf(address, {
    client_id,
    agent_id,
    state,
    back: origin + PROVIDERS[provider].page,
  });
}

async function enter(
  context: AnonymousContext,
  provider: ProviderKey,
  { state, code = '', inside = 0, corp_code = '' }: ParamsOf<'openWeChatLogin'>,
): Promise<ResponseOf<'openWeChatLogin'>> {
  const journey = await endJourney(context, { state, provider, binding: false });
  const subject =
    journey.subject ||
    (await identityOf(context, { ...journey, provider }, { code, inside })).subject;
  const accounts = await boundAccounts(await companiesOf(context.services, journey, corp_code), {
    provider,
    subject,
  });
  if (accounts.length === 0)
    throw new AppError('account_unbound', { data: { provider: nameOf(provider, context.locale) } });
  const ways = accounts.map((account) => ({ ...account, way: provider }));
  const [only, ...others] = await activeOf(context, ways);
  if (only && others.length === 0) return { ...(await letIn(context, only)), to: journey.goes_to };
  return {
    name: '',
    companies: accounts.map((account) => ({
      corp_code: account.code,
      name: account.corp_name,
    })),
    state: await beginJourney(context, { ...journey, subject }),
  };
}

async function bind(
  context: RequestContext,
  provider: ProviderKey,
  { state, code }: ParamsOf<'weChatBind'>,
): Promise<ResponseOf<'weChatBind'>> {
  const { caller } = context;
  const journey = await endJourney(context, { state, provider, binding: true });
  if (journey.user_id !== caller.viewer.id || journey.company_id !== caller.viewer.corp_id)
    throw new AppError('journey_over');
  const identity = await identityOf(context, { ...journey, provider }, { code, inside: 0 });
  await caller.company.write((tx) =>
    bindAccount(tx, caller, {
      ...identity,
      provider,
      label: nameOf(provider, context.locale),
      user_id: caller.viewer.id,
    }),
  );
  return { name: identity.name };
}

/** Who somebody is at the other system, by the code that came back from there. */
async function identityOf(
  context: AnonymousContext,
  { provider, company_id }: { provider: ProviderKey; company_id: number },
  { code, inside }: { code: string; inside: 0 | 1 },
): Promise<Identity> {
  const company = company_id === 0 ? undefined : context.services.database.company(company_id);
  const app = await openApp(context, provider, company);
  const { person, personInside } = SPOKEN[provider];
  const { subject, name } = await askWell(context, provider, {
    app,
    calls: inside === 1 && personInside ? personInside : person,
    values: { code },
  });
  if (typeof subject !== 'string' || subject === '')
    throw new AppError('account_unbound', { data: { provider: nameOf(provider, context.locale) } });
  return { subject, name: typeof name === 'string' ? name : '' };
}

async function companiesOf({ database }: Services, { company_id }: Journey, corp_code: string) {
  const code = corp_code.trim().toUpperCase();
  return (await database.platform.companies())
    .filter((each) => company_id === 0 || each.corp_id === company_id)
    .filter((each) => code === '' || each.code === code)
    .map(({ corp_id, ...rest }) => ({ ...rest, company: database.company(corp_id) }));
}
