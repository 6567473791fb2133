import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import { plainForm } from '../../schemas/dialogs/plainForm.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { translate } from '../../schemas/i18n/label.ts';
import { translateMessage } from '../../schemas/i18n/messages.ts';
import { internalPath } from '../../schemas/navigation/routes.ts';
import { LINKS, type LinkKey, PROVIDER_MENU, PROVIDERS } from '../../schemas/staff/providers.ts';
import { requiredError } from '../../schemas/validation/validate.ts';
import { timestampInZone } from '../../schemas/values/dates.ts';
import type { Tx } from '../db/handle.ts';
import { type Deed, logDeed } from '../records/core/deeds.ts';
import { changesBetween } from '../records/core/oplog.ts';
import type { Caller, Values } from '../records/core/types.ts';
import { logSecurityEvent } from '../rules/staff/index.ts';
import { throwFieldErrors, validateForm } from '../rules/validateForm.ts';
import { bindAccount } from './bindings/accounts.ts';
import { type ProviderApp, ProviderFault } from './providers/client.ts';
import { SPOKEN } from './providers/index.ts';
import { appOf, askWell, type Link, linkIn, nameOf, sealSecret } from './bindings/links.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import type { RequestContext } from './shared/requestContext.ts';

/** Tests and bindings of many that a company may ask for in a quarter of an hour. */
const MOST_ASKED = 20;

export const providerLinkHandlers: EndpointHandlers<
  | 'weChatConfig'
  | 'weChatSave'
  | 'weChatTest'
  | 'weChatBatchBind'
  | 'weChatIsBound'
  | 'weChatHomePage'
  | 'weChatMenu'
  | 'weChatMakeMenu'
  | 'dingConfig'
  | 'dingSave'
  | 'dingTest'
  | 'dingBatchBind'
  | 'dingIsBound'
  | 'dingHomePage'
> = {
  weChatConfig: (context) => config(context, 'wechat'),
  weChatSave: (context, given) => save(context, 'wechat', given),
  weChatTest: (context) => tryOut(context, 'wechat'),
  weChatBatchBind: (context, given) => batchBind(context, 'wechat', given),
  weChatIsBound: (context) => isBound(context, 'wechat'),
  weChatHomePage: (context) => homePage(context, 'wechat'),
  dingConfig: (context) => config(context, 'ding'),
  dingSave: (context, given) => save(context, 'ding', given),
  dingTest: (context) => tryOut(context, 'ding'),
  dingBatchBind: (context, given) => batchBind(context, 'ding', given),
  dingIsBound: (context) => isBound(context, 'ding'),
  dingHomePage: (context) => homePage(context, 'ding'),

  weChatMenu: async (context) => menuOf(context, await setUp(context, 'wechat')),

  async weChatMakeMenu(context, { buttons }) {
    const { caller, locale } = context;
    const app = await setUp(context, 'wechat');
    const { url } = await homePage(context, 'wechat');
    const entries =
      buttons ?? PROVIDER_MENU.map(({ label, path }) => ({ name: translate(label, locale), path }));
    await askWell(context, 'wechat', {
      app,
      calls: [SPOKEN.wechat.menu?.make].flatMap((call) => call ?? []),
      values: {
        buttons: entries.map(({ name, path }) => ({
          type: 'view',
          name,
          url: `${url}&to=${encodeURIComponent(path)}`,
        })),
      },
    });
    await caller.company.write((tx) => logLink(tx, caller, 'wechat', { action: 'menu' }));
    return menuOf(context, app);
  },
};

async function config(
  context: RequestContext,
  provider: LinkKey,
): Promise<ResponseOf<'weChatConfig'>> {
  const { company } = context.caller;
  const { sealed, people, bound, ...link } = await company.read(async (tx) => {
    const active = await tx
      .from('user as u')
      .leftJoin('provider_account as p', (join) =>
        join.onRef('p.user_id', '=', 'u.id').on('p.provider', '=', provider),
      )
      .select('p.subject')
      .where('u.disabled', '=', 0)
      .execute();
    return {
      ...(await linkIn(tx, provider)),
      people: active.length,
      bound: active.filter(({ subject }) => subject !== null).length,
    };
  });
  return {
    ...link,
    has_secret: sealed === '' ? 0 : 1,
    home_url: (await homePage(context, provider)).url,
    callback: context.origin + PROVIDERS[provider].page,
    people,
    bound_people: bound,
  };
}

async function save(
  { caller, services }: RequestContext,
  provider: LinkKey,
  { secret = '', ...given }: ParamsOf<'weChatSave'>,
): Promise<null> {
  const { company, locale } = caller;
  await company.write(async (tx) => {
    const { sealed, ...stood } = await linkIn(tx, provider);
    const link = { ...stood, ...given };
    // A secret belongs to the application it was typed for, and so do those who are bound: elsewhere the same name is somebody else.
    const same = stood.client_id === link.client_id;
    const kept = same ? sealed : '';
    if (link.is_on === 1) {
      const form = plainForm(provider, LINKS[provider].form, locale);
      validateForm(caller, form, { ...link, secret });
      const field = form.fields.get('secret');
      if (field && secret === '' && kept === '') throwFieldErrors([requiredError(field)]);
      if (internalPath(link.home_page) === undefined)
        throw new AppError('invalid', { fields: [{ field: 'home_page', id: 'wrong_path' }] });
    }
    const row = {
      ...link,
      client_id: link.client_id.trim(),
      agent_id: link.agent_id.trim(),
      secret: secret === '' ? kept : sealSecret(services, { company, provider, secret }),
      update_time: timestampInZone(caller.zone, caller.now()),
    };
    await tx
      .insert('provider_link', { provider, ...row })
      .onConflict((conflict) => conflict.columns(['corp_id', 'provider']).doUpdateSet(row))
      .execute();
    if (!same) await tx.remove('provider_account').where('provider', '=', provider).execute();
    const changes = changesBetween(toldOf(stood), toldOf(row));
    await logLink(tx, caller, provider, { action: 'update', changes });
  });
  return null;
}

/** What the log tells old and new of: what is secret is not among it. */
function toldOf(link: Pick<Link, 'client_id' | 'agent_id' | 'is_on'>): Values {
  const { client_id, agent_id, is_on } = link;
  return { client_id, agent_id, is_on };
}

async function logLink(
  tx: Tx,
  caller: Caller,
  provider: LinkKey,
  deed: Pick<Deed, 'action' | 'changes'>,
): Promise<void> {
  const page = LINKS[provider].settings;
  await logDeed(tx, caller, { ...deed, page, module: 'provider_link' });
  await logSecurityEvent(tx, caller, {
    event: 'providerChanged',
    about: nameOf(provider, caller.locale),
  });
}

/** Asks one call after the other what the application may do; never with a token that an earlier secret gave. */
async function tryOut(
  context: RequestContext,
  provider: LinkKey,
): Promise<ResponseOf<'weChatTest'>> {
  const { services, locale, origin } = context;
  const app = await setUp(context, provider);
  await countAsked(context, provider);
  const { faults } = LINKS[provider];
  try {
    const { domain } = await services.providers.ask(SPOKEN[provider], app, {
      calls: SPOKEN[provider].checks ?? [],
      freshToken: true,
    });
    if (typeof domain !== 'string' || domain === new URL(origin).host)
      return { step: '', fault: '', said: '' };
    return { step: 'domain', fault: translate(faults.domain, locale), said: domain };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    const { step, said } = error;
    return { step, fault: translate(faults[step], locale), said };
  }
}

async function batchBind(
  context: RequestContext,
  provider: LinkKey,
  { users }: ParamsOf<'weChatBatchBind'>,
): Promise<ResponseOf<'weChatBatchBind'>> {
  const { caller, locale } = context;
  const app = await setUp(context, provider);
  await countAsked(context, provider);
  const people = await caller.company.read((tx) =>
    tx
      .from('user as u')
      .leftJoin('provider_account as p', (join) =>
        join.onRef('p.user_id', '=', 'u.id').on('p.provider', '=', provider),
      )
      .select(['u.id', 'u.name', 'u.mobile', 'p.subject'])
      .where('u.disabled', '=', 0)
      .orderBy('u.id')
      .execute(),
  );
  const wanted = users
    ? users.flatMap(({ id, account }) => {
        const person = people.find((each) => each.id === id);
        if (!person) throw new AppError('not_found');
        return [{ ...person, account: account.trim() }];
      })
    : people
        .filter(({ subject }) => subject === null)
        .map((person) => ({ ...person, account: '' }));
  const left: ResponseOf<'weChatBatchBind'>['left'] = [];
  for (const { id, name, mobile, account } of wanted) {
    const reason = await refusalOf(async () => {
      const known = account || (await accountOf(context, { provider, app, mobile }));
      await caller.company.write((tx) =>
        bindAccount(tx, caller, {
          provider,
          label: nameOf(provider, locale),
          user_id: id,
          subject: known,
          name: '',
        }),
      );
    });
    if (reason) left.push({ id, name, reason: translateMessage(reason.id, reason.data, locale) });
  }
  return { bound: wanted.length - left.length, left };
}

/** Who has a mobile at the other system. */
async function accountOf(
  context: RequestContext,
  { provider, app, mobile }: { provider: LinkKey; app: ProviderApp; mobile: string },
): Promise<string> {
  const { subject } = await askWell(context, provider, {
    app,
    calls: SPOKEN[provider].byMobile ?? [],
    values: { mobile },
  }).catch((error: unknown) => {
    throw error instanceof AppError && error.id === 'account_unbound'
      ? unknownThere(context, provider)
      : error;
  });
  if (typeof subject !== 'string' || subject === '') throw unknownThere(context, provider);
  return subject;
}

function unknownThere({ locale }: RequestContext, provider: LinkKey): AppError {
  return new AppError('unknown_there', { data: { provider: nameOf(provider, locale) } });
}

/** Why somebody could not be bound; the others are, unless the other system is silent. */
async function refusalOf(work: () => Promise<void>): Promise<AppError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof AppError && (error.id === 'account_taken' || error.id === 'unknown_there'))
      return error;
    throw error;
  }
}

async function isBound({ caller }: RequestContext, provider: LinkKey): Promise<0 | 1> {
  const { is_on, sealed } = await caller.company.read((tx) => linkIn(tx, provider));
  return is_on === 1 && sealed !== '' ? 1 : 0;
}

async function homePage(
  { caller, origin }: RequestContext,
  provider: LinkKey,
): Promise<ResponseOf<'weChatHomePage'>> {
  const { code, home_page } = await caller.company.read(async (tx) => ({
    ...(await tx.from('corp').select('code').executeTakeFirstOrThrow()),
    ...(await linkIn(tx, provider)),
  }));
  const url = `${origin}${PROVIDERS[provider].page}?corp=${encodeURIComponent(code)}`;
  return { url, home_page };
}

async function menuOf(
  context: RequestContext,
  app: ProviderApp,
): Promise<ResponseOf<'weChatMenu'>> {
  const { buttons } = await askWell(context, 'wechat', {
    app,
    calls: [SPOKEN.wechat.menu?.read].flatMap((call) => call ?? []),
  }).catch((error: unknown) => {
    // an application without a menu answers that it has none
    if (error instanceof AppError && error.id === 'account_unbound') return { buttons: [] };
    throw error;
  });
  return (Array.isArray(buttons) ? buttons : []).map((button: unknown) => {
    const { name, url } = Object(button) as Record<string, unknown>;
    return { name: String(name ?? ''), url: String(url ?? '') };
  });
}

/** The application with its secret, whether or not people may sign in by it yet; throws provider_off before it was saved. */
async function setUp(context: RequestContext, provider: LinkKey): Promise<ProviderApp> {
  const { services, caller, locale } = context;
  const app = await appOf(services, caller.company, provider);
  if (!app) throw new AppError('provider_off', { data: { provider: nameOf(provider, locale) } });
  return app;
}

async function countAsked({ services, caller }: RequestContext, provider: LinkKey): Promise<void> {
  await services.asked.count([
    { key: `link ${provider} ${caller.viewer.corp_id}`, max: MOST_ASKED },
  ]);
}
