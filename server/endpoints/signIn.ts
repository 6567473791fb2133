import { hash, verify } from '@node-rs/argon2';
import { timestampInZone } from '../../schemas/values/dates.ts';
import { DEMO_CORPS, DEMO_PASSWORD } from '../../schemas/demo.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import type { Database } from '../db/handle.ts';
import type { Account } from './shared/account.ts';
import type { AnonymousContext, Services } from './shared/requestContext.ts';
import type { RateLimitedKey } from './signIn/rateLimiter.ts';
import type { CodePurpose } from '../../schemas/staff/codes.ts';
import type { SignInWay } from '../../schemas/staff/signInWays.ts';
import { type CodePlace, requireCode } from './signIn/codes.ts';
import { knownDevice, rememberDevice } from './signIn/device.ts';

/**
 * The accounts that mobile, password and code open, at least one. An unknown mobile costs one password check like a known one and
 * gets the same answer at the same time, so that nobody learns who works here.
 */
export async function accountsFor(
  context: AnonymousContext,
  given: { mobile: string; password: string; corp_code: string },
): Promise<Account[]> {
  const { services, address, browser } = context;
  const device = knownDevice(browser.device, given.mobile, services.secret);
  const turn = await services.signIns.take(
    device === undefined ? keysOf(given.mobile, address) : [keyOfDevice(device)],
  );
  const open = await services.evenly.refusing(() => openedBy(context, given));
  await turn.right();
  browser.keep('device', rememberDevice(browser.device, given.mobile, services.secret));
  return activeOf(context, open);
}

/** Those that the password opens, stopped ones too. Where there is none, who is known has been written down. */
async function openedBy(
  context: AnonymousContext,
  given: { mobile: string; password: string; corp_code: string },
): Promise<Account[]> {
  const { services } = context;
  const known = await findAccounts(services, given.mobile, given.corp_code);
  const hashes =
    known.length > 0
      ? await Promise.all(known.map(async (account) => account.password_hash || unknownHash()))
      : [await unknownHash()];
  const right = await Promise.all(
    hashes.map((stored) => verify(stored, given.password).catch(() => false)),
  );
  const open = known.filter((_, index) => right[index]);
  if (open.length > 0 && (given.password !== DEMO_PASSWORD || services.knownPasswords)) return open;
  await Promise.all(known.map((account) => logFailure(context, account)));
  throw new AppError('bad_sign_in');
}

/**
 * The accounts of a mobile that a code has proven: those that are let in, at least one, and those that are shut at present. Codes are tried as slowly as passwords. Nobody gets a code for an unknown
 * mobile, so that a wrong code and an unknown mobile get the same answer.
 */
export async function accountsByCode(
  context: AnonymousContext,
  { code, ...given }: { mobile: string; code: string; corp_code: string; purpose: CodePurpose },
): Promise<{ active: Account[]; shut: Account[] }> {
  await proveMobile(context, { ...given, code });
  const known = await findAccounts(context.services, given.mobile, given.corp_code);
  if (known.length === 0) throw new AppError('bad_sign_in');
  const active = await activeOf(context, known);
  return { active, shut: known.filter((each) => !active.includes(each)) };
}

/** Throws wrong_code at the field `code` unless it is the one that was sent to the mobile; guessing is slow. It stays good until it is used up. */
export async function proveMobile(
  { services, address, browser }: AnonymousContext,
  { mobile, code, purpose }: { mobile: string; code: string; purpose: CodePurpose },
): Promise<void> {
  const device = knownDevice(browser.device, mobile, services.secret);
  const turn = await services.signIns.take(
    device === undefined ? keysOf(mobile, address) : [keyOfDevice(device)],
  );
  await requireCode(openCode(services, { mobile, purpose }), code);
  await turn.right();
}

/** Where the code of somebody is kept who is not signed in. */
export function openCode(
  { database, secret, now }: Services,
  { mobile, purpose }: { mobile: string; purpose: CodePurpose },
): CodePlace {
  return { db: database.platform.own, secret, now: now(), purpose, target: mobile };
}

/** Those that are let in; throws where none is, in the words of why. */
export async function activeOf<A extends Account>(
  context: AnonymousContext,
  open: readonly A[],
): Promise<A[]> {
  const active = open.filter((account) => account.disabled === 0);
  if (active.length > 0) return active;
  await Promise.all(open.map((account) => logFailure(context, account)));
  throw new AppError(open.every(({ pending }) => pending === 1) ? 'join_waiting' : 'user_disabled');
}

/** A device that somebody has signed in with answers for itself alone: what others do elsewhere does not slow it. */
export function keyOfDevice(id: string, subject = ''): RateLimitedKey {
  return { key: `device ${id}`, subject, free: 10, longest: 30_000, inLine: true, forgives: true };
}

/**
 * From elsewhere: for one account from one place; for one account from many places, where nobody stands in line, since strangers could fill
 * it; and from one place for many accounts, which an own account must not clean for guessing at others.
 */
function keysOf(mobile: string, address: string): RateLimitedKey[] {
  const place = networkPrefix(address);
  return [
    {
      key: `both ${mobile} ${place}`,
      subject: aboutMobile(mobile),
      free: 5,
      longest: 30_000,
      inLine: true,
      forgives: true,
    },
    {
      key: `mobile ${mobile}`,
      subject: aboutMobile(mobile),
      free: 50,
      longest: 2_000,
      inLine: false,
      forgives: false,
    },
    { key: `place ${place}`, free: 100, longest: 1_000, inLine: true, forgives: false },
  ];
}

/** What wrong tries at one person are about: from anywhere but the browsers that they have signed in with, which others do not slow. */
export function guessesAt({
  corp_id,
  id,
  mobile,
}: {
  corp_id: number;
  id: number;
  mobile: string;
}): string[] {
  return [aboutMobile(mobile), secondName({ corp_id, id })];
}

function aboutMobile(mobile: string): string {
  return `mobile ${mobile}`;
}

/** What the tries at somebody's second factor are counted under. */
export function secondName({ corp_id, id }: { corp_id: number; id: number }): string {
  return `second ${corp_id} ${id}`;
}

/** Who has one address of IPv6 has the 2^64 beside it. */
export function networkPrefix(address: string): string {
  if (!address.includes(':')) return address;
  const [start = [], end] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = end === undefined ? 0 : 8 - start.length - end.length;
  return [...start, ...Array<string>(zeros).fill('0'), ...(end ?? [])].slice(0, 4).join(':');
}

/** The accounts of a mobile, stopped and waiting ones too: of one company, or of all where no code is given. */
export async function findAccounts(
  services: Services,
  mobile: string,
  code: string,
): Promise<(Account & { password_hash: string })[]> {
  const companies = await services.database.platform.companies();
  const wanted =
    code === ''
      ? companies
      : companies.filter((company) => company.code === code.trim().toUpperCase());
  const found = await Promise.all(
    wanted.map(async ({ corp_id, code: corpCode, name: corp_name, zone }) => {
      const company = services.database.company(corp_id);
      const user = await company.read((tx) =>
        tx
          .from('user as u')
          .innerJoin('corp as c', 'c.corp_id', 'u.corp_id')
          .select([
            'u.id as user_id',
            'u.name',
            'u.mobile',
            'u.disabled',
            'u.pending',
            'u.password_hash',
          ])
          .where('u.mobile', '=', mobile)
          .where('c.disabled', '=', 0)
          .executeTakeFirst(),
      );
      return user ? [{ ...user, company, code: corpCode, corp_name, zone }] : [];
    }),
  );
  return found.flat();
}

/** Ends what was opened by the demo accounts' password while it was good, and the passkeys that were added meanwhile. */
export async function endDemoSessions(database: Database): Promise<void> {
  for (const { corp_id, code } of await database.platform.companies()) {
    if (!DEMO_CORPS.includes(code)) continue;
    await database.company(corp_id).write(async (tx) => {
      const open = await tx
        .from('user as u')
        .select(['u.id', 'u.password_hash'])
        .where(({ or, eb, selectFrom }) =>
          or(
            (['session', 'passkey'] as const).map((table) =>
              eb('u.id', 'in', selectFrom(table).select('user_id')),
            ),
          ),
        )
        .execute();
      const known = await Promise.all(
        open.map(async ({ id, password_hash }) =>
          (await isDemoAccount(password_hash)) ? [id] : [],
        ),
      );
      const ids = known.flat();
      if (ids.length > 0)
        for (const table of ['session', 'passkey'] as const)
          await tx.remove(table).where('user_id', 'in', ids).execute();
    });
  }
}

export async function isDemoAccount(password_hash: string): Promise<boolean> {
  return verify(password_hash, DEMO_PASSWORD).catch(() => false);
}

/** A try that came to nothing stands in the log of sign-ins. */
export async function logFailure(
  { services, address, agent }: AnonymousContext,
  account: Pick<Account, 'company' | 'user_id' | 'mobile' | 'zone'> & { way?: SignInWay },
): Promise<void> {
  const create_time = timestampInZone(account.zone, services.now());
  await account.company.write(async (tx) => {
    await tx
      .insert('login_log', {
        id: await tx.nextId(),
        user_id: account.user_id,
        mobile: account.mobile,
        ok: 0,
        ip: address,
        agent,
        create_time,
        ...(account.way && { way: account.way }),
      })
      .execute();
  });
}

export function hashPassword(password: string): Promise<string> {
  return hash(password); // argon2id with the library's present recommendation
}

let unknown: Promise<string> | undefined;
function unknownHash(): Promise<string> {
  return (unknown ??= hashPassword('nobody has this password'));
}
