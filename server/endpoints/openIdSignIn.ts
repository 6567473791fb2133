import { createHmac } from 'node:crypto';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { type Arrival, readArrival } from '../../schemas/staff/claims.ts';
import { receiveArrival } from '../rules/staff/index.ts';
import { bindAccount, boundAccounts } from './bindings/accounts.ts';
import { beginJourney, endJourney, type Journey } from './bindings/journey.ts';
import { OpenIdFault, type OpenIdWay } from './openId/client.ts';
import {
  accountsOf,
  appOfProvider,
  callbackOf,
  type FoundProvider,
  type IdentityProvider,
  identityProvidersIn,
  providerByKey,
} from './openId/rows.ts';
import { letIn } from './secondStep.ts';
import { callerOfNobody } from './shared/callerOfNobody.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import type { AnonymousContext, Services } from './shared/requestContext.ts';
import { activeOf, networkPrefix } from './signIn.ts';

/** Ways to identity providers that are begun, or come back, from one place in a quarter of an hour. */
const MOST_ASKED = 120;

export const openIdSignInHandlers: EndpointHandlers<'oidcBegin' | 'oidcLogin' | 'oidcBind'> = {
  async oidcBegin(context, { login_key = '', corp_code = '', to = '' }) {
    await countAsked(context);
    const found = await offeredBy(context.services, { login_key, corp_code });
    const [only, ...others] = found;
    if (!only) return { on: 0, url: '', state: '', choices: [] };
    if (others.length > 0)
      return {
        on: 1,
        url: '',
        state: '',
        choices: found.map(({ provider }) => ({
          login_key: provider.login_key,
          name: provider.name,
        })),
      };
    return {
      on: 1,
      ...(await beginOpenId(context, only, { user_id: 0, goes_to: to })),
      choices: [],
    };
  },

  async oidcLogin(context, back) {
    await countAsked(context);
    const { services, locale, requestId, address, agent } = context;
    const found = await openProvider(services, back.login_key);
    const { company, corp, provider } = found;
    const { arrival, goes_to } = await arrive(context, found, { ...back, binding: false });
    const from = { address, agent };
    const who = { company, zone: corp.zone };
    const caller = await callerOfNobody(services, who, { locale, requestId, from });
    const bound = { provider: accountsOf(provider), subject: arrival.subject };
    const policy = { ...provider, accounts: bound.provider };
    await receiveArrival(caller, policy, arrival, (tx, user_id) =>
      bindAccount(tx, caller, { ...bound, label: provider.name, user_id, name: arrival.name }),
    );
    const accounts = await boundAccounts([{ company, ...corp }], bound);
    const providerSession = { ...bound, sid: arrival.sid };
    const [account] = await activeOf(
      context,
      accounts.map((each) => ({ ...each, way: 'oidc' as const, providerSession })),
    );
    if (!account) throw new AppError('journey_over');
    return { ...(await letIn(context, account)), to: goes_to };
  },

  async oidcBind(context, back) {
    const { caller, services } = context;
    const found = await openProvider(services, back.login_key);
    const { company, provider } = found;
    if (company.corpId !== caller.viewer.corp_id) throw new AppError('journey_over');
    const { arrival, user_id } = await arrive(context, found, { ...back, binding: true });
    if (user_id !== caller.viewer.id) throw new AppError('journey_over');
    const { subject, name } = arrival;
    await caller.company.write((tx) =>
      bindAccount(tx, caller, {
        provider: accountsOf(provider),
        label: provider.name,
        user_id,
        subject,
        name,
      }),
    );
    return { name };
  },
};

/** Begins a way to an identity provider; answers where to go. */
export async function beginOpenId(
  context: AnonymousContext,
  { company, provider }: Pick<FoundProvider, 'company' | 'provider'>,
  { user_id, goes_to }: Pick<Journey, 'user_id' | 'goes_to'>,
): Promise<Pick<ResponseOf<'oidcBegin'>, 'url' | 'state'>> {
  const app = appOfProvider(context.services, company, provider);
  if (!app) throw new AppError('provider_refused', { data: { provider: provider.name } });
  const state = await beginJourney(context, {
    provider: accountsOf(provider),
    company_id: company.corpId,
    user_id,
    goes_to,
    subject: '',
  });
  const way = wayOf(context, provider, state);
  const url = await saidWell(provider, () => context.services.openId.addressOf(app, way));
  return { url, state };
}

/** The identity providers that are on: the one of a key, or those of a company; the same nothing for what is unknown, stopped or off. */
async function offeredBy(
  services: Services,
  { login_key, corp_code }: { login_key: string; corp_code: string },
): Promise<Pick<FoundProvider, 'company' | 'provider'>[]> {
  if (login_key !== '') {
    const found = await providerByKey(services.database, login_key);
    return found?.provider.is_on === 1 ? [found] : [];
  }
  const row = await services.database.platform.companyByCode(corp_code.trim().toUpperCase());
  if (!row || row.disabled === 1) return [];
  const company = services.database.company(row.corp_id);
  const providers = await company.read(identityProvidersIn);
  return providers.filter(({ is_on }) => is_on === 1).map((provider) => ({ company, provider }));
}

async function openProvider(services: Services, key: string): Promise<FoundProvider> {
  const found = await providerByKey(services.database, key);
  if (!found || found.provider.is_on === 0) throw new AppError('journey_over');
  return found;
}

/** Ends the way that began in this browser, and asks the provider who came back. */
async function arrive(
  context: AnonymousContext,
  { company, provider }: FoundProvider,
  { query, binding }: { query: string; binding: boolean },
): Promise<Journey & { arrival: Arrival }> {
  const state = new URLSearchParams(query).get('state') ?? '';
  const journey = await endJourney(context, { state, provider: accountsOf(provider), binding });
  const app = appOfProvider(context.services, company, provider);
  if (journey.company_id !== company.corpId || !app) throw new AppError('journey_over');
  const claims = await saidWell(provider, () =>
    context.services.openId.claimsOf(app, { ...wayOf(context, provider, state), query }),
  );
  const arrival = readArrival(claims, provider);
  if (arrival.subject === '' || arrival.subject.length > 255)
    throw new AppError('provider_refused', { data: { provider: provider.name } });
  return { ...journey, arrival };
}

/** What belongs to a way follows from its state, which this server alone can finish. */
function wayOf(
  { services, origin }: AnonymousContext,
  provider: IdentityProvider,
  state: string,
): OpenIdWay {
  const made = (use: string) =>
    createHmac('sha256', services.secret).update(`oidc ${use} ${state}`).digest('base64url');
  return {
    back: callbackOf(origin, provider),
    state,
    nonce: made('nonce'),
    verifier: made('verifier'),
  };
}

async function saidWell<T>({ name }: IdentityProvider, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof OpenIdFault)) throw error;
    const data = { provider: name };
    if (error.step === 'left') throw new AppError('provider_left', { data });
    const silent = error.step === 'silent' || error.step === 'address';
    throw new AppError(silent ? 'provider_silent' : 'provider_refused', { data });
  }
}

async function countAsked({ services, address }: AnonymousContext): Promise<void> {
  await services.asked.count([{ key: `oidc ${networkPrefix(address)}`, max: MOST_ASKED }]);
}
