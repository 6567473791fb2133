import { expect } from 'vitest';
import type { CompanyDb } from '../../../server/db/handle.ts';
import { createFixedWindowLimiter } from '../../../server/endpoints/signIn/fixedWindowLimiter.ts';
import { createRateLimiter } from '../../../server/endpoints/signIn/rateLimiter.ts';
import {
  type Account,
  accountsOf,
  codeSent,
  DAY,
  emptyModel,
  type Model,
  nameOf,
  type Place,
  type Session,
  setPassword,
  totpAt,
} from './accountModel.ts';
import { type Answer, startServer, type TestServer } from './server.ts';

/** Time that tests move, in ms; waiting at the brake is counted and moves nothing else. */
export interface Clock {
  now: number;
  waited: number;
}

/** One sequence: the server, what is true of it, and what has happened, for whoever reads why it failed. */
export interface World {
  server: TestServer;
  clock: Clock;
  model: Model;
  mobiles: readonly string[];
  /** by their codes */
  companies: Record<string, Company>;
  story: string[];
  /** what opened a moment ago and opens nothing from now on: used codes, links and challenges, former passwords */
  worthless: { path: string; body: object; factor?: Account['factor'] }[];
  /** codes that were asked for */
  asked: number;
  /** the code of the last answer; 0 before there was one */
  answered: number;
}

export interface Company {
  db: CompanyDb;
  /** what an administrator gives to whom they admit */
  role_id: number;
  department_id: number;
}

export interface SignedIn {
  token?: string;
  challenge?: string;
  companies?: { corp_code: string }[];
}

/** A quarter of an hour, as where the product is served. */
const WINDOW = 15 * 60_000;

export function startAccountServer(clock: Clock): Promise<TestServer> {
  return startServer({
    now: () => new Date(clock.now),
    limits: (own) => ({
      signIns: createRateLimiter({
        own,
        now: () => clock.now + clock.waited,
        wait: async (ms) => void (clock.waited += ms),
      }),
      asked: createFixedWindowLimiter({ own, windowMs: WINDOW, now: () => clock.now }),
    }),
  });
}

const MOBILES_EACH = 3;
let sequences = 0;

/** A sequence of its own, with mobiles that nobody else has. */
export function newWorld(server: TestServer, clock: Clock): World {
  sequences += 1;
  // what was asked for in the sequence before counts no longer
  clock.now += WINDOW;
  const mobiles = Array.from(
    { length: MOBILES_EACH },
    (_, at) => `139${String(sequences * MOBILES_EACH + at).padStart(8, '0')}`,
  );
  return {
    server,
    clock,
    model: emptyModel(),
    mobiles,
    companies: {},
    story: [],
    worthless: [],
    asked: 0,
    answered: 0,
  };
}

export function later({ clock }: World, ms: number) {
  clock.now += ms;
}

/** What the server answered is what the model says; the story is what a failure shows. */
export function agree(world: World, actual: unknown, expected: unknown) {
  expect(actual, `\n${world.story.join('\n')}\n`).toEqual(expected);
}

export async function open<T = SignedIn>(
  world: World,
  path: string,
  body: object,
): Promise<Answer<T>> {
  const answer = await world.server.call<T>('POST', `/account/api/${path}`, { body });
  world.answered = answer.code;
  world.story.push(`${path} ${JSON.stringify(body)} → ${answer.code} ${answer.message}`);
  return answer;
}

export async function asUser<T = unknown>(
  world: World,
  token: string,
  { method = 'POST', path, body = {} }: { method?: string; path: string; body?: object },
): Promise<Answer<T>> {
  const answer = await world.server.call<T>(method, path, { token, body });
  world.answered = answer.code;
  world.story.push(`${token.slice(0, 6)}… ${path} ${JSON.stringify(body)} → ${answer.code}`);
  return answer;
}

/** Who is behind a token; code 100 for nobody. */
export function whoAmI({ server }: World, token: string) {
  const path = '/rest/sys/user/get_current_userinfo';
  return server.call<{ id: number; corp_id: number; corp_code: string } | null>('GET', path, {
    token,
  });
}

/** A password that would be good enough. */
const UNUSED = 'maple-river-64';
const ASKS_WHO = ['signIn', 'recover'];
const ABOUT_A_DAY = 9;

/** Somebody has another password, '' until they choose one; what the former one began leads nowhere. */
export function changePassword(world: World, of: Account, password: string, kept?: Session) {
  const { model, clock, worthless } = world;
  const { mobile, company: corp_code, password: former, factor } = of;
  const isOpen = (each: Pick<Session, 'of' | 'until'>) => each.of === of && each.until > clock.now;
  if (former !== '' && former !== password)
    worthless.push({ path: 'login', body: { mobile, password: former, corp_code } });
  for (const { token } of model.links.filter(isOpen))
    worthless.push({ path: 'choosePassword', body: { token, password: UNUSED } });
  for (const { token: challenge } of model.challenges.filter(isOpen))
    worthless.push({ path: 'secondStep', body: { challenge }, factor });
  setPassword(model, of, password, kept);
}

/** A code, a minute after the last one, which comes only to a mobile that somebody has where it matters. */
export async function askCode(world: World, place: Place): Promise<string> {
  const { server, model, clock } = world;
  world.asked += 1;
  // ten a day for one mobile
  later(world, world.asked % ABOUT_A_DAY === 0 ? DAY : 61_000);
  const before = server.sent.length;
  const { code } = await open(world, 'sendSmsCode', { mobile: place.mobile, type: place.purpose });
  const arrived = server.sent.slice(before);
  const isKnown = accountsOf(model, place.mobile, '').length > 0;
  const comes = isKnown || !ASKS_WHO.includes(place.purpose);
  agree(world, [code, arrived.map(({ to }) => to)], [200, comes ? [place.mobile] : []]);
  const [message] = arrived;
  codeSent(model, place, { code: message?.code ?? '', now: clock.now });
  world.story.push(`  the code of ${nameOf(place)} is ${message?.code ?? 'not sent'}`);
  return message?.code ?? '000000';
}

/** What was used up or changed in the step before opens nothing. */
export async function requireWorthless(world: World) {
  for (const { path, body, factor } of world.worthless.splice(0)) {
    // of another half minute, so that nothing but what it is shown for is wrong with it
    if (factor) later(world, 30_000);
    const code = factor && { code: totpAt(factor.uri, world.clock.now) };
    agree(world, (await open(world, path, { ...body, ...code })).code, 422);
  }
}

/** No session is open that should not be, and none is closed that should be open. */
export async function requireSessions(world: World) {
  const { sessions } = world.model;
  const found = await Promise.all(
    sessions.map(async ({ token }) => {
      const { code, data } = await whoAmI(world, token);
      return code === 200 ? `${data?.corp_code} ${data?.id}` : code;
    }),
  );
  agree(
    world,
    found,
    sessions.map(({ of, until }) => (until > world.clock.now ? `${of.company} ${of.id}` : 100)),
  );
}
