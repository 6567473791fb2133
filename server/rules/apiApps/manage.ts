import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { AppError, type FieldError } from '../../../schemas/i18n/errors.ts';
import { settingKey } from '../../../schemas/permissions/settingRights.ts';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import { apiApps as PAGE } from '../../../schemas/resources/apiApps.ts';
import { apiAppForm, STANDARD_RATE } from '../../../schemas/staff/apiAppForm.ts';
import { isRedirect, redirectsIn } from '../../../schemas/staff/redirects.ts';
import { requiredError } from '../../../schemas/validation/validate.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import type { Tx } from '../../db/handle.ts';
import { readNetworks, runOnce } from '../../records/index.ts';
import { requireKey } from '../../records/access/access.ts';
import { type Changes, changesBetween } from '../../records/core/oplog.ts';
import type { Caller, Values } from '../../records/core/types.ts';
import { throwFieldErrors, validateForm } from '../validateForm.ts';
import { endGrants, endPrograms } from '../staff/index.ts';
import { logAppChange } from './appLog.ts';
import { scopeNamer, scopesToGive } from './offered.ts';
import { hashAppSecret, newAppKey, newAppSecret } from './secrets.ts';

type AppRow = ResponseOf<'apiApps'>[number];
type NewSecret = ResponseOf<'apiAppSave'>;

export interface AppGiven {
  name?: string | undefined;
  scopes?: readonly string[] | undefined;
  networks?: string | undefined;
  rate_limit?: number | undefined;
  redirect_uris?: string | undefined;
  is_public?: 0 | 1 | undefined;
}

/** What somebody decides about an app. */
interface AppSettings {
  name: string;
  scopes: string[];
  networks: string;
  rate_limit: number;
  redirect_uris: string;
  is_public: 0 | 1;
}

/** Refuses whoever may not open the page. */
export function requireAppsPage(caller: Caller): void {
  requireKey({ caller }, settingKey(PAGE.path));
}

/** The apps of the company, the newest first. */
export function listApps(caller: Caller): Promise<AppRow[]> {
  requireAppsPage(caller);
  return caller.company.read((tx) => rowsIn(caller, tx));
}

export async function readApp(caller: Caller, id: number): Promise<ResponseOf<'apiApp'>> {
  requireAppsPage(caller);
  const [app] = await caller.company.read((tx) => rowsIn(caller, tx, id));
  if (!app) throw new AppError('not_found');
  return { ...app, app_secret: '******' };
}

/** Makes an app in the caller's place. The secret is in this answer and nowhere else, so a repeated call makes no second app and tells none. */
export function saveApp(caller: Caller, given: AppGiven, serverSecret: Buffer): Promise<NewSecret> {
  requireAppsPage(caller);
  return caller.company.write(async (tx) => {
    let app_secret = '';
    const made = await runOnce(caller, tx, { call: 'save api app', body: given }, async () => {
      const settings = await judged(caller, tx, { given, before: undefined });
      const id = await tx.nextId();
      const app_key = newAppKey(caller.viewer.corp_id);
      app_secret = settings.is_public === 1 ? '' : newAppSecret();
      await tx
        .insert('api_app', {
          ...settings,
          id,
          app_key,
          secret_hash: app_secret && hashAppSecret(app_secret, serverSecret),
          scopes: JSON.stringify(settings.scopes),
          user_id: caller.viewer.id,
          create_time: timestampInZone(caller.zone, caller.now()),
          deleted_time: null,
        })
        .execute();
      await logAppChange(tx, caller, {
        id,
        name: settings.name,
        action: 'create',
        changes: changesBetween({}, { ...settings }),
      });
      return { id, app_key };
    });
    return { ...made, app_secret };
  });
}

export function updateApp(
  caller: Caller,
  { id, ...given }: AppGiven & { id: number },
): Promise<{ id: number }> {
  return changing(caller, { id, own: true }, async (tx, app) => {
    const settings = await judged(caller, tx, { given, before: app });
    await tx
      .update('api_app')
      .set({ ...settings, scopes: JSON.stringify(settings.scopes) })
      .where('id', '=', id)
      .execute();
    const changes = changesBetween(settingsOf(app), { ...settings });
    // whoever came back to an address that is no more, or got a token by a secret that counts no more, begins anew
    const kept = redirectsIn(settings.redirect_uris);
    const gone = redirectsIn(app.redirect_uris).some((address) => !kept.includes(address));
    if (gone || 'is_public' in changes) await endGrants(tx, { app_id: id });
    if ('is_public' in changes) await endTokens(tx, id);
    if (Object.keys(changes).length > 0) return { answer: { id }, action: 'update', changes };
    return { answer: { id } };
  });
}

/** To disable takes nothing but the page; to enable gives access, and is the maker's or an administrator's. */
export function setAppStatus(
  caller: Caller,
  { id, status }: { id: number; status: 0 | 1 },
): Promise<null> {
  return changing(caller, { id, own: status === 1 }, async (tx, app) => {
    if (app.disabled === 1 - status) return { answer: null };
    await tx
      .update('api_app')
      .set({ disabled: status === 1 ? 0 : 1 })
      .where('id', '=', id)
      .execute();
    if (status === 0) await endTokens(tx, id);
    return { answer: null, action: status === 1 ? 'enable' : 'disable' };
  });
}

/** Another secret; the former one and the tokens made with it are void. */
export function resetAppSecret(
  caller: Caller,
  id: number,
  serverSecret: Buffer,
): Promise<NewSecret> {
  return changing(caller, { id, own: true }, async (tx, { app_key, is_public }) => {
    if (is_public === 1) throw new AppError('wrong_state');
    const app_secret = newAppSecret();
    await tx
      .update('api_app')
      .set({ secret_hash: hashAppSecret(app_secret, serverSecret) })
      .where('id', '=', id)
      .execute();
    await endTokens(tx, id);
    return { answer: { id, app_key, app_secret }, action: 'reset' };
  });
}

export function deleteApp(caller: Caller, id: number): Promise<null> {
  return changing(caller, { id, own: false, ends: true }, async (tx) => {
    await endPrograms(tx, { ids: [id], time: timestampInZone(caller.zone, caller.now()) });
    return { answer: null, action: 'delete' };
  });
}

async function endTokens(tx: Tx, app: number): Promise<void> {
  await tx.remove('api_token').where('app_id', '=', app).execute();
}

function settingsOf({ name, scopes, networks, rate_limit, redirect_uris, is_public }: AppSettings) {
  return { name, scopes, networks, rate_limit, redirect_uris, is_public };
}

interface Done<T> {
  answer: T;
  /** absent: nothing was changed */
  action?: string;
  changes?: Changes;
}

/** One change of an app that there is, and the line about it in the log. */
function changing<T>(
  caller: Caller,
  { id, own, ends = false }: { id: number; own: boolean; ends?: boolean },
  deed: (tx: Tx, app: Awaited<ReturnType<typeof appIn>>) => Promise<Done<T>>,
): Promise<T> {
  requireAppsPage(caller);
  return caller.company.write(async (tx) => {
    const app = await appIn(tx, id);
    // its owner alone made it, and makes another one
    if (app.personal === 1 && !ends) throw new AppError('wrong_state');
    // Whoever has the secret acts in the maker's place.
    if (own && !mayChange(caller, app)) throw new AppError('others_app');
    const { answer, action, changes = {} } = await deed(tx, app);
    if (action !== undefined)
      await logAppChange(tx, caller, { id, name: app.name, action, changes });
    return answer;
  });
}

function mayChange({ viewer }: Caller, { user_id }: { user_id: number }): boolean {
  return isAdmin(viewer) || viewer.id === user_id;
}

async function appIn(tx: Tx, id: number) {
  const app = await tx
    .from('api_app')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_time', 'is', null)
    .executeTakeFirst();
  if (!app) throw new AppError('not_found');
  return { ...app, scopes: JSON.parse(app.scopes) as string[] };
}

/** What is given, together with what was, or the faults by field. */
async function judged(
  caller: Caller,
  tx: Tx,
  { given, before }: { given: AppGiven; before: AppSettings | undefined },
): Promise<AppSettings> {
  const { scopes: wanted, ...fields } = given;
  const { scopes: had, ...former }: Partial<AppSettings> = before ? settingsOf(before) : {};
  const values = {
    networks: '',
    rate_limit: STANDARD_RATE,
    redirect_uris: '',
    is_public: 0,
    ...former,
    ...validateForm(
      caller,
      apiAppForm(caller.locale),
      before ? fields : { rate_limit: STANDARD_RATE, ...fields },
      former,
    ),
  } as Values;
  const settings = {
    name: String(values.name),
    networks: String(values.networks ?? ''),
    rate_limit: Number(values.rate_limit),
    redirect_uris: redirectsIn(String(values.redirect_uris ?? '')).join('\n'),
    is_public: values.is_public === 1 ? (1 as const) : (0 as const),
  };
  throwFieldErrors([
    ...readNetworks(settings.networks).wrong.map((line) => ({
      field: 'networks',
      id: 'bad_network' as const,
      data: { line },
    })),
    ...redirectFaults(caller, settings, before),
  ]);
  return { ...settings, scopes: await scopesToGive(caller, tx, { wanted, had }) };
}

type ForOthers = Pick<AppSettings, 'redirect_uris' | 'is_public'>;

/** Whoever lets an app act for others could have it act for those who may more: an administrator decides. */
function redirectFaults(
  { viewer, locale }: Caller,
  { redirect_uris, is_public }: ForOthers,
  before: ForOthers = { redirect_uris: '', is_public: 0 },
): FieldError[] {
  const field = 'redirect_uris';
  const same = redirect_uris === before.redirect_uris && is_public === before.is_public;
  if (!same && !isAdmin(viewer)) return [{ field, id: 'redirects_by_admin' }];
  const needed = apiAppForm(locale).fields.get(field);
  if (needed && is_public === 1 && redirect_uris === '') return [requiredError(needed)];
  return redirectsIn(redirect_uris)
    .filter((line) => !isRedirect(line))
    .map((line) => ({ field, id: 'bad_redirect', data: { line } }));
}

async function rowsIn(caller: Caller, tx: Tx, id?: number): Promise<AppRow[]> {
  let query = tx
    .from('api_app as a')
    .leftJoin('user as u', 'u.id', 'a.user_id')
    .leftJoin('api_token as t', (join) =>
      join.onRef('t.app_id', '=', 'a.id').on('a.personal', '=', 1),
    )
    .selectAll('a')
    .select('t.expires_at')
    .select('u.name as user_name')
    .where('a.deleted_time', 'is', null);
  if (id !== undefined) query = query.where('a.id', '=', id);
  const name = await scopeNamer(caller, tx);
  const now = caller.now().getTime();
  const time = (ms: number) => timestampInZone(caller.zone, new Date(ms));
  return (await query.orderBy('a.id', 'desc').execute()).map((app) => {
    const scopes = JSON.parse(app.scopes) as string[];
    return {
      id: app.id,
      name: app.name,
      personal: app.personal,
      app_key: app.personal === 1 ? '' : app.app_key,
      scopes,
      scope_names: name(scopes),
      networks: app.networks,
      rate_limit: app.rate_limit,
      redirect_uris: app.redirect_uris,
      is_public: app.is_public,
      user: { id: app.user_id, name: app.user_name ?? '' },
      user_name: app.user_name ?? '',
      status: app.disabled === 1 || (app.expires_at ?? now) < now ? 0 : 1,
      expire_time: app.expires_at === null ? '' : time(app.expires_at),
      is_edit: app.personal === 0 && mayChange(caller, app) ? 1 : 0,
      calls: Number(app.calls),
      used_time: app.used_at === null ? '' : time(app.used_at),
      used_ip: app.used_ip,
      create_time: app.create_time,
    };
  });
}
