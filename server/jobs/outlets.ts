import { kindsSentBy } from '../../schemas/collaboration/channels.ts';
import { DEFAULT_LOCALE, isLocale } from '../../schemas/i18n/locale.ts';
import type { LinkKey } from '../../schemas/staff/providers.ts';
import type { CompanyDb, Tx } from '../db/handle.ts';
import { appOf } from '../endpoints/bindings/links.ts';
import { mailAccountIn } from '../endpoints/mail/account.ts';
import { post } from '../endpoints/mail/post.ts';
import { sendBy } from '../endpoints/bindings/messages.ts';
import type { Services } from '../endpoints/shared/requestContext.ts';
import { settingsIn } from '../records/index.ts';
import { deliver, type DeliveryServices, type Outlet, type Recipient } from './deliveries.ts';

export type OutletServices = DeliveryServices &
  Pick<Services, 'secret' | 'sealingKey' | 'providers'>;

/** Sends what reminds people by every channel that their companies have set up. */
export async function deliverAll(services: OutletServices): Promise<void> {
  for (const { corp_id, zone } of await services.database.platform.companies()) {
    const company = services.database.company(corp_id);
    const outlets = [
      await mailOutlet(services, company),
      await providerOutlet(services, company, 'wechat'),
      await providerOutlet(services, company, 'ding'),
    ];
    for (const outlet of outlets) if (outlet) await deliver(services, { company, zone }, outlet);
  }
}

async function mailOutlet(
  services: OutletServices,
  company: CompanyDb,
): Promise<Outlet | undefined> {
  const account = await company.read(mailAccountIn);
  if (account?.is_on !== 1) return undefined;
  return {
    channel: 'mail',
    kinds: kindsSentBy('mail', await company.read(settingsIn)),
    people: (await company.read(peopleIn)).flatMap(({ email, ...person }) =>
      email === '' ? [] : [{ ...person, to: email }],
    ),
    send: (to, message) => post(account, { to, ...message }, services),
  };
}

/** Reaches who is bound to an account there; a digest is for e-mail alone. */
async function providerOutlet(
  services: OutletServices,
  company: CompanyDb,
  provider: LinkKey,
): Promise<Outlet | undefined> {
  const kinds = kindsSentBy(provider, await company.read(settingsIn));
  if (kinds.length === 0) return undefined;
  const app = await appOf(services, company, provider);
  if (app?.is_on !== 1) return undefined;
  const bound = await company.read((tx) =>
    tx
      .from('provider_account')
      .select(['user_id', 'subject'])
      .where('provider', '=', provider)
      .execute(),
  );
  const subjects = new Map(bound.map(({ user_id, subject }) => [user_id, subject]));
  return {
    channel: provider,
    kinds,
    people: (await company.read(peopleIn)).flatMap(({ id, locale }) => {
      const to = subjects.get(id);
      return to === undefined ? [] : [{ id, locale, to, digest: false }];
    }),
    send: (to, message) => sendBy(services, { provider, app, to, ...message }),
  };
}

/** The active people, the language that they read, and whether they want a daily digest. */
async function peopleIn(tx: Tx): Promise<(Omit<Recipient, 'to'> & { email: string })[]> {
  const rows = await tx
    .from('user as u')
    .leftJoin('userconfig as c', (join) =>
      join
        .onRef('c.corp_id', '=', 'u.corp_id')
        .onRef('c.user_id', '=', 'u.id')
        .on('c.key', '=', 'preferences'),
    )
    .select(['u.id', 'u.email', 'u.locale', 'c.value'])
    .where('u.disabled', '=', 0)
    .orderBy('u.id')
    .execute();
  return rows.map(({ id, email, locale, value }) => {
    const chosen = JSON.parse(value ?? '{}') as { locale?: unknown; mail_digest?: unknown };
    const language = [chosen.locale, locale].find(isLocale);
    return { id, email, locale: language ?? DEFAULT_LOCALE, digest: chosen.mail_digest === 1 };
  });
}
