import { timestampInZone } from '../../../schemas/values/dates.ts';
import type { PhoneCallDevice } from '../../../schemas/vocabulary/phoneCalls.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import {
  LOCKED_SETTING,
  lockedModules,
  offModules,
  stemsOf,
} from '../../../schemas/navigation/extensions.ts';
import { versionedCache } from '../../db/versionedCache.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { SignInWay } from '../../../schemas/staff/signInWays.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { hashToken, newToken, tokenCompany } from '../../db/index.ts';
import type { CompanyDb, Tx } from '../../db/handle.ts';
import { readNetworks, settingsIn, viewerIn } from '../../records/index.ts';
import type { Caller } from '../../records/core/types.ts';
import { lacksSecondFactor } from '../../rules/staff/index.ts';
import type { AnonymousContext, Services } from './requestContext.ts';

/** The auth cookie lasts as long. */
export const SESSION_MS = LIMITS.tokenDays * 24 * 3600 * 1000;

/** How exactly it is known when a session was used last: a read shall not cost a write. */
const SEEN_MS = 10 * 60_000;

/** What a request says about itself, whoever makes it. */
export interface Asked {
  id: string;
  locale: Locale;
  idempotencyKey?: string;
  device?: PhoneCallDevice;
  from?: { address: string; agent: string };
  /** the page asks by itself, and nobody has touched it for a while */
  unattended?: boolean;
}

interface User {
  company: CompanyDb;
  userId: number;
  zone: string;
}

/** Who sends this token. The company is the token's, never a parameter's; whoever was disabled a moment ago is out. */
export async function callerOfToken(
  services: Services,
  token: string,
  request: Asked,
): Promise<Caller> {
  const corpId = tokenCompany(token);
  if (corpId === undefined) throw new AppError('not_signed_in');
  const company = services.database.company(corpId);
  const now = services.now().getTime();
  let seen = now;
  const caller = await company.read(async (tx) => {
    const session = await findSession(tx, token, services.now());
    seen = session?.seen_at ?? now;
    return (
      session &&
      callerIn(services, tx, { company, userId: session.user_id, zone: session.zone }, request)
    );
  });
  if (!caller) throw new AppError('not_signed_in');
  if (!request.unattended && now - seen > SEEN_MS)
    await company.write((tx) =>
      tx
        .update('session')
        .set({ seen_at: now })
        .where('token_hash', '=', hashToken(token))
        .execute(),
    );
  return caller;
}

/** Everything the record calls ask of who asks; undefined for somebody who is disabled or gone. */
export function buildCaller(
  services: Pick<Services, 'now' | 'rules' | 'lockedModules'>,
  user: User,
  request: Asked,
): Promise<Caller | undefined> {
  return user.company.read((tx) => callerIn(services, tx, user, request));
}

/** The same within a transaction. */
export async function callerIn(
  services: Pick<Services, 'now' | 'rules' | 'lockedModules'>,
  tx: Tx,
  { company, zone, userId }: User,
  request: Asked,
): Promise<Caller | undefined> {
  const viewer = await viewerIn(tx, userId);
  const settings = await settingsWithLocks(services, tx);
  const off = stemsOf(offModules(settings));
  return (
    viewer && {
      viewer:
        off.length > 0 ? { ...viewer, off, locked: stemsOf(lockedModules(settings)) } : viewer,
      company,
      zone,
      locale: request.locale,
      settings,
      now: services.now,
      requestId: request.id,
      rules: services.rules,
      ...(request.device && { device: request.device }),
      ...(request.from && { from: request.from }),
      ...(request.idempotencyKey && { idempotencyKey: request.idempotencyKey }),
    }
  );
}

/** The company's settings, with what whoever runs the server opens to it on request only. */
async function settingsWithLocks(
  { lockedModules: locks = [] }: Pick<Services, 'lockedModules'>,
  tx: Tx,
): Promise<Readonly<Record<string, unknown>>> {
  const settings = await settingsIn(tx);
  if (locks.length === 0) return settings;
  const { code } = await versionedCache(tx, 'company code', () =>
    tx.from('corp').select('code').executeTakeFirstOrThrow(),
  );
  const locked = locks.filter(({ openTo }) => !openTo.includes(code)).map(({ key }) => key);
  return { ...settings, [LOCKED_SETTING]: locked };
}

async function findSession(tx: Tx, token: string, now: Date) {
  const [session] = await sessionsBy(tx, [hashToken(token)]);
  return session && (await isRunning(tx, session, now)) ? session : undefined;
}

/** Which sessions of a company, by the hashes of their tokens, still let somebody in. */
export function runningSessions(
  company: CompanyDb,
  hashes: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  return company.read(async (tx) => {
    const running = new Set<string>();
    for (const session of await sessionsBy(tx, hashes))
      if ((await isRunning(tx, session, now)) && (await viewerIn(tx, session.user_id)))
        running.add(session.token_hash);
    return running;
  });
}

function sessionsBy(tx: Tx, hashes: readonly string[]) {
  return tx
    .from('session as s')
    .innerJoin('user as u', 'u.id', 's.user_id')
    .innerJoin('corp as c', 'c.corp_id', 's.corp_id')
    .leftJoin('role as r', 'r.id', 'u.role_id')
    .select([
      's.token_hash',
      's.user_id',
      's.expires_at',
      's.seen_at',
      'u.password_time',
      'c.zone',
      'c.disabled as corp_disabled',
      'r.second_factor',
    ])
    .where('s.token_hash', 'in', hashes)
    .execute();
}

type Session = Awaited<ReturnType<typeof sessionsBy>>[number];

async function isRunning(tx: Tx, session: Session, now: Date): Promise<boolean> {
  if (session.corp_disabled === 1 || session.expires_at <= now.getTime()) return false;
  const began = session.expires_at - SESSION_MS;
  const settings = await settingsIn(tx);
  if (began + sessionMs(settings) <= now.getTime()) return false;
  if (session.seen_at + idleMs(settings) <= now.getTime()) return false;
  if (began < session.password_time) return false;
  // who needs a second factor and has none sets it up while signing in
  return !(await lacksSecondFactor(tx, session));
}

/** How long a company's sessions last: no longer than the cookie. */
function sessionMs({ session_hours }: Readonly<Record<string, unknown>>): number {
  const hours = Number(session_hours);
  return hours > 0 ? Math.min(hours * 3_600_000, SESSION_MS) : SESSION_MS;
}

/** How long nobody may have used a session: as long as the company says, and by as much longer as it is not known exactly when it was used. */
function idleMs({ session_idle }: Readonly<Record<string, unknown>>): number {
  const minutes = Number(session_idle);
  return minutes > 0 ? minutes * 60_000 + SEEN_MS : Infinity;
}

/** Refuses whoever comes from elsewhere than the company's networks, where it names any; the log tells of the attempt. */
export async function requireNetwork(
  { services, address, agent }: AnonymousContext,
  { company, zone, user_id, mobile }: SigningIn,
): Promise<void> {
  const { login_networks } = await company.read(settingsIn);
  if (!login_networks || readNetworks(login_networks).has(address)) return;
  const create_time = timestampInZone(zone, services.now());
  await company.write(async (tx) =>
    tx
      .insert('login_log', {
        id: await tx.nextId(),
        user_id,
        mobile,
        ok: 0,
        ip: address,
        agent,
        create_time,
      })
      .execute(),
  );
  throw new AppError('address_refused');
}

/** When and where a call without a session comes from, as the security log has it. */
export function placeOf({ services, address, agent }: AnonymousContext) {
  return { now: services.now(), address, agent };
}

/** Who is let in. */
export interface SigningIn {
  company: CompanyDb;
  zone: string;
  user_id: number;
  mobile: string;
  /** what they have shown; a password where nothing is said */
  way?: SignInWay;
  /** by which session elsewhere they come, where that one may end theirs */
  providerSession?: ProviderSession;
}

/** Whose session at an identity provider stands behind one here. */
export interface ProviderSession {
  /** `oidc:12` */
  provider: string;
  subject: string;
  /** empty where the provider does not say */
  sid: string;
}

/** A new session, and the end of the user's expired ones. Whatever way somebody signs in by, it begins here. */
export async function openSession(context: AnonymousContext, account: SigningIn): Promise<string> {
  await requireNetwork(context, account);
  const { services, address, agent } = context;
  const now = services.now();
  const token = newToken(account.company.corpId);
  const create_time = timestampInZone(account.zone, now);
  await account.company.write(async (tx) => {
    await tx
      .remove('session')
      .where('user_id', '=', account.user_id)
      .where('expires_at', '<=', now.getTime())
      .execute();
    await tx
      .insert('session', {
        token_hash: hashToken(token),
        user_id: account.user_id,
        create_time,
        expires_at: now.getTime() + SESSION_MS,
        seen_at: now.getTime(),
        ip: address,
        agent,
        ...account.providerSession,
      })
      .execute();
    await tx
      .insert('login_log', {
        id: await tx.nextId(),
        user_id: account.user_id,
        mobile: account.mobile,
        ok: 1,
        ip: address,
        agent,
        create_time,
        way: account.way ?? 'password',
      })
      .execute();
  });
  return token;
}

/** A new session that the browser keeps, instead of the one that it has kept so far. */
export async function signInBrowser(
  context: AnonymousContext,
  account: SigningIn,
): Promise<string> {
  const { browser, services } = context;
  const corpId = tokenCompany(browser.token);
  if (corpId !== undefined) await closeSession(services.database.company(corpId), browser.token);
  const token = await openSession(context, account);
  browser.keep('token', token);
  return token;
}

export async function closeSession(company: CompanyDb, token: string) {
  await company.write((tx) =>
    tx.remove('session').where('token_hash', '=', hashToken(token)).execute(),
  );
}
