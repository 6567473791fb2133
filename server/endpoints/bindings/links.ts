import { AppError } from '../../../schemas/i18n/errors.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import {
  LINKS,
  type LinkKey,
  type ProviderKey,
  PROVIDERS,
} from '../../../schemas/staff/providers.ts';
import { seal, unseal } from '../../db/index.ts';
import type { CompanyDb, Tx } from '../../db/handle.ts';
import type { AnonymousContext, Services } from '../shared/requestContext.ts';
import { type ProviderApp, ProviderFault } from '../providers/client.ts';
import type { ProviderCall, ProviderValues } from '../providers/description.ts';
import { SPOKEN } from '../providers/index.ts';

/** A company's application at another system, without its secret. */
export interface Link {
  is_on: 0 | 1;
  client_id: string;
  agent_id: string;
  home_page: string;
}

const NONE: Link = { is_on: 0, client_id: '', agent_id: '', home_page: '/index' };

/** The application as it is stored, its secret still sealed; empty before there is one. */
export async function linkIn(tx: Tx, provider: LinkKey): Promise<Link & { sealed: string }> {
  const row = await tx
    .from('provider_link')
    .selectAll()
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (!row) return { ...NONE, sealed: '' };
  const { is_on, client_id, agent_id, home_page, secret } = row;
  return { is_on, client_id, agent_id, home_page, sealed: secret };
}

/** A secret as the database keeps it: it opens for its company and provider alone. */
export function sealSecret(
  { sealingKey }: Services,
  { company, provider, secret }: { company: CompanyDb; provider: LinkKey; secret: string },
): string {
  return seal(secret, { key: sealingKey, place: placeOf(company, provider) });
}

function placeOf(company: CompanyDb, provider: LinkKey) {
  return ['provider', company.corpId, provider];
}

/** What an application is spoken for with; undefined where it is not set up, or its secret does not open any more. */
export async function appOf(
  { sealingKey }: Pick<Services, 'sealingKey'>,
  company: CompanyDb,
  provider: LinkKey,
): Promise<(ProviderApp & Link) | undefined> {
  const { sealed, ...link } = await company.read((tx) => linkIn(tx, provider));
  const secret = unseal(sealed, { key: sealingKey, place: placeOf(company, provider) });
  return link.client_id === '' || secret === undefined ? undefined : { ...link, secret };
}

/** The application that people sign in by: of their company, or of the server; throws provider_off where there is none. */
export async function openApp(
  { services, locale }: Pick<AnonymousContext, 'services' | 'locale'>,
  provider: ProviderKey,
  company: CompanyDb | undefined,
): Promise<ProviderApp> {
  const app = isLink(provider)
    ? company && (await appOf(services, company, provider))
    : services.providers.open;
  const on = app && (!('is_on' in app) || app.is_on === 1);
  if (!on) throw new AppError('provider_off', { data: { provider: nameOf(provider, locale) } });
  return app;
}

export function isLink(provider: ProviderKey): provider is LinkKey {
  return Object.hasOwn(LINKS, provider);
}

export function nameOf(provider: ProviderKey, locale: Locale): string {
  return translate(PROVIDERS[provider].label, locale);
}

/** What the calls of a provider give, its faults as the product says them: it is silent, or does not know what it was shown. */
export async function askWell(
  { services, locale }: Pick<AnonymousContext, 'services' | 'locale'>,
  provider: ProviderKey,
  {
    app,
    calls,
    values,
  }: { app: ProviderApp; calls: readonly ProviderCall[]; values?: ProviderValues },
): Promise<ProviderValues> {
  try {
    return await services.providers.ask(SPOKEN[provider], app, {
      calls,
      ...(values && { values }),
    });
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    const data = { provider: nameOf(provider, locale) };
    if (SPOKEN[provider].nothing?.includes(error.number))
      throw new AppError('account_unbound', { data });
    throw new AppError(error.step === 'silent' ? 'provider_silent' : 'provider_refused', { data });
  }
}
