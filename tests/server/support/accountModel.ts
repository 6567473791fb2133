import { TOTP, URI } from 'otpauth';
import type { CodePurpose } from '../../../schemas/staff/codes.ts';
import { CODES, FACTOR } from '../../../schemas/staff/codes.ts';
import { LIMITS } from '../../../schemas/limits.ts';

/* What is true of accounts, as plain data: who may get in, and by what. Nothing here asks the server. Moments are ms since the epoch. */

const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
const TOTP_STEP = 30_000;

/** One person in one company; who works in two companies by one mobile has two of them. */
export interface Account {
  id: number;
  company: string;
  mobile: string;
  state: 'waiting' | 'active' | 'stopped';
  admin: boolean;
  /** '' between a reset by an administrator and the choice of a new one */
  password: string;
  /** an app that makes codes; `shown` is the last one that was taken, `step` the half minute it was of */
  factor?: { uri: string; shown: string; step: number };
}

/** Something that opens, or leads on to what opens, until a moment; 0 once it was ended. */
interface Held {
  token: string;
  of: Account;
  until: number;
}
export type Session = Held & { began: number };
type Link = Held;
export type Challenge = Held & { tries: number };

export interface Place {
  mobile: string;
  purpose: CodePurpose;
}

export interface Model {
  accounts: Account[];
  sessions: Session[];
  /** between the first factor and the second */
  challenges: Challenge[];
  /** by which somebody chooses a password after a reset */
  links: Link[];
  /** the newest code of each mobile and purpose, the only one that may be good */
  codes: Record<string, { code: string; until: number; tries: number }>;
  /** every code that was ever sent, oldest first, and where */
  sent: { name: string; code: string }[];
}

export function emptyModel(): Model {
  return { accounts: [], sessions: [], challenges: [], links: [], codes: {}, sent: [] };
}

export const nameOf = ({ mobile, purpose }: Place) => `${purpose} ${mobile}`;

/** Accounts of a mobile, in one company or ('') in all. */
export function accountsOf({ accounts }: Model, mobile: string, company: string): Account[] {
  return accounts.filter(
    (account) => account.mobile === mobile && ['', account.company].includes(company),
  );
}

/** Who gets in by what was shown: a refusal, those of whom one is chosen, or one. */
export function entryOf(shown: readonly Account[]): { refused: 403 | 422 } | { let: Account[] } {
  if (shown.length === 0) return { refused: 422 };
  const active = shown.filter(({ state }) => state === 'active');
  return active.length === 0 ? { refused: 403 } : { let: active };
}

export function codeSent(model: Model, place: Place, { code, now }: { code: string; now: number }) {
  model.codes[nameOf(place)] = { code, until: now + CODES.minutes * MINUTE, tries: 0 };
  if (code !== '') model.sent.push({ name: nameOf(place), code });
}

/** One try at a code, which counts whether or not it is right. */
export function tryCode(
  { codes }: Model,
  place: Place,
  { given, now }: { given: string; now: number },
): boolean {
  const kept = codes[nameOf(place)];
  if (!kept || kept.until <= now || kept.tries >= CODES.tries) return false;
  kept.tries += 1;
  return kept.code === given;
}

export function spendCode({ codes }: Model, place: Place) {
  const kept = codes[nameOf(place)];
  if (kept) kept.until = 0;
}

export function totpAt(uri: string, now: number): string {
  const totp = URI.parse(uri);
  if (!(totp instanceof TOTP)) throw new Error(uri);
  return totp.generate({ timestamp: now });
}

/** One try at a code of the app: of this half minute, which was not taken before. */
export function tryFactor(
  { factor }: Account,
  { given, now }: { given: string; now: number },
): boolean {
  if (!factor) return false;
  const step = Math.floor(now / TOTP_STEP);
  if (totpAt(factor.uri, now) !== given || step <= factor.step) return false;
  Object.assign(factor, { shown: given, step });
  return true;
}

/** A code of the app where a first factor was shown before. A right one uses the challenge up. */
export function tryChallenge(
  challenge: Challenge,
  { given, now }: { given: string; now: number },
): boolean {
  const isOver = challenge.until <= now || challenge.of.state !== 'active';
  if (isOver || challenge.tries >= FACTOR.tries) return false;
  challenge.tries += 1;
  if (!tryFactor(challenge.of, { given, now })) return false;
  challenge.until = 0;
  return true;
}

/** Whether somebody signed in so lately that a session proves who they are; the server counts whole seconds. */
export const hasJustBegun = ({ began }: Session, now: number) =>
  Math.floor(began / 1000) > Math.floor((now - 10 * MINUTE) / 1000);

export const sessionEnd = (now: number) => now + LIMITS.tokenDays * DAY;

export function begin(model: Model, of: Account, { token, now }: { token: string; now: number }) {
  model.sessions.push({ token, of, began: now, until: sessionEnd(now) });
}

export function beginChallenge(
  model: Model,
  of: Account,
  { token, now }: { token: string; now: number },
) {
  model.challenges.push({ token, of, until: now + FACTOR.minutes * MINUTE, tries: 0 });
}

export function makeLink(
  model: Model,
  of: Account,
  { token, now }: { token: string; now: number },
) {
  model.links.push({ token, of, until: now + LIMITS.passwordLinkHours * 60 * MINUTE });
}

/** Ends what somebody holds, but for one. */
export function end(held: readonly Held[], of: Account, except?: Held) {
  for (const each of held) if (each.of === of && each !== except) each.until = 0;
}

/** Whatever was opened or begun by the password before is over; only the session in which it was changed goes on. */
export function setPassword(model: Model, of: Account, password: string, except?: Session) {
  of.password = password;
  end(model.sessions, of, except);
  end(model.challenges, of);
  end(model.links, of);
}

/** Nothing but the first factor is asked from now on. */
export function forgetFactor(model: Model, of: Account, except?: Session) {
  delete of.factor;
  end(model.sessions, of, except);
  end(model.challenges, of);
}
