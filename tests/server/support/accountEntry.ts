import {
  accountsOf,
  begin,
  beginChallenge,
  type Account,
  type Challenge,
  entryOf,
  nameOf,
  type Place,
  totpAt,
  tryChallenge,
  tryCode,
  spendCode,
} from './accountModel.ts';
import type { Answer } from './server.ts';
import { agree, askCode, later, open, type SignedIn, type World } from './accountWorld.ts';

/* The ways in: by password or code, with the second factor where there is one. */

/** How something is shown: as it should be, or wrong in one of several ways. */
interface Manner {
  honest: boolean;
  /** which of the wrong ways */
  wrong: number;
}

export const HONEST: Manner = { honest: true, wrong: 0 };

/** A fresh code; or the last one again, used or not, an older one, one that went elsewhere, or one that is made up. */
export async function codeFor(world: World, place: Place, { honest, wrong }: Manner) {
  if (honest) return askCode(world, place);
  const { sent } = world.model;
  const here = sent.filter(({ name }) => name === nameOf(place));
  const elsewhere = sent.filter(({ name }) => name !== nameOf(place));
  const choices = [here.at(-1), here.at(-1), here.at(-2), elsewhere.at(-1), elsewhere.at(-2)];
  return choices[wrong]?.code ?? '123456';
}

/** The code of the app at this moment, or one that was shown before, or made up. */
export function factorCode(world: World, { factor }: Account, { honest, wrong }: Manner): string {
  // one of each half minute is taken
  if (honest) later(world, 30_000);
  if (honest && factor) return totpAt(factor.uri, world.clock.now);
  return wrong % 2 === 0 ? '123456' : factor?.shown || '654321';
}

interface ByPassword {
  mobile: string;
  password: string;
  /** '' where nothing is said */
  company: string;
}

/** Signs in by password; `second` is how the second factor is shown, and nothing where it is left for later. */
export async function signInByPassword(world: World, given: ByPassword, second?: Manner) {
  const { mobile, password, company } = given;
  const answer = await open(world, 'login', { mobile, password, corp_code: company });
  const shown = accountsOf(world.model, mobile, company).filter(
    (account) => account.password !== '' && account.password === password,
  );
  await judgeEntry(world, answer, { shown, ...(second && { second }) });
}

interface ByCode {
  mobile: string;
  code: string;
  company: string;
}

export async function signInByCode(world: World, given: ByCode, second?: Manner) {
  const { mobile, code, company } = given;
  const place = { mobile, purpose: 'signIn' } as const;
  const body = { mobile, code, corp_code: company };
  const answer = await open(world, 'smsLogin', body);
  const isRight = tryCode(world.model, place, { given: code, now: world.clock.now });
  const shown = isRight ? accountsOf(world.model, mobile, company) : [];
  const entry = entryOf(shown);
  // it stays good for who has to choose a company first, or is refused
  if ('let' in entry && entry.let.length === 1) {
    spendCode(world.model, place);
    world.worthless.push({ path: 'smsLogin', body });
  }
  await judgeEntry(world, answer, { shown, ...(second && { second }) });
}

/** Compares an answer with who gets in by the first factor, and goes on to the second. */
async function judgeEntry(
  world: World,
  { code, data }: Answer<SignedIn>,
  { shown, second }: { shown: readonly Account[]; second?: Manner },
) {
  const entry = entryOf(shown);
  const kinds = [typeof data?.token, typeof data?.challenge];
  if ('refused' in entry)
    return agree(world, [code, ...kinds], [entry.refused, 'undefined', 'undefined']);
  const [one, ...others] = entry.let;
  if (!one || others.length > 0) {
    const names = data.companies?.map(({ corp_code }) => corp_code).toSorted();
    const expected = entry.let.map(({ company }) => company).toSorted();
    return agree(world, [code, ...kinds, names], [200, 'undefined', 'undefined', expected]);
  }
  const { model, clock } = world;
  if (!one.factor) {
    agree(world, [code, ...kinds], [200, 'string', 'undefined']);
    return begin(model, one, { token: data.token ?? '', now: clock.now });
  }
  agree(world, [code, ...kinds], [200, 'undefined', 'string']);
  beginChallenge(model, one, { token: data.challenge ?? '', now: clock.now });
  const challenge = model.challenges.at(-1);
  if (challenge && second) await showFactor(world, challenge, second);
}

/** The second step, perhaps long after the first one. */
export async function showFactor(world: World, challenge: Challenge, manner: Manner) {
  const { model, clock } = world;
  const { token, of } = challenge;
  const given = factorCode(world, of, manner);
  const body = { challenge: token, code: given };
  const { code, data } = await open(world, 'secondStep', body);
  const isRight = tryChallenge(challenge, { given, now: clock.now });
  agree(world, [code, typeof data?.token], isRight ? [200, 'string'] : [422, 'undefined']);
  if (!isRight) return;
  begin(model, of, { token: data.token ?? '', now: clock.now });
  world.worthless.push({ path: 'secondStep', body });
}
