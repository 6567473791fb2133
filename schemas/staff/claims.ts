import type { GroupRule } from './identityProviders.ts';

/** Who arrives from an identity provider, as far as its claims can be believed. */
export interface Arrival {
  /** who they are there for ever */
  subject: string;
  /** Microsoft's `oid`, the same for all its applications; empty elsewhere */
  objectId: string;
  /** which session of theirs there this is; empty where the provider does not say */
  sid: string;
  name: string;
  /** eleven digits; empty where none is known, or it is not believed */
  mobile: string;
  /** in small letters; likewise */
  email: string;
  groups: readonly string[];
}

/** Who was signed out at an identity provider: a person, a session of theirs there, or both; what is not said is empty. */
export interface Departure {
  subject: string;
  sid: string;
  /** of the token that says so: it counts once */
  jti: string;
}

export type Claims = Readonly<Record<string, unknown>>;

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** As many as a person's name there may have. */
const LONGEST_SID = 255;

const MOBILE = /^1[3-9]\d{9}$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/;
const MOST_GROUPS = 2000;

/**
 * Reads the claims of OpenID Connect Core 5.1. A mobile or an e-mail address that is not said to be verified counts as none, unless the company
 * trusts its provider: whoever may write an address there could otherwise be anybody here.
 */
export function readArrival(
  claims: Claims,
  { groups_claim, trusts_unverified }: { groups_claim: string; trusts_unverified: 0 | 1 },
): Arrival {
  const believed = (claim: string) =>
    trusts_unverified === 1 || isTrue(claims[`${claim}_verified`]);
  const mobile = mobileOf(textOf(claims.phone_number));
  const email = textOf(claims.email).toLowerCase();
  return {
    subject: textOf(claims.sub),
    objectId: textOf(claims.oid),
    sid: sidOf(claims),
    name: nameOf(claims).slice(0, 40),
    mobile: believed('phone_number') ? mobile : '',
    email: believed('email') && EMAIL.test(email) && email.length <= 100 ? email : '',
    groups: groupsOf(valueAt(claims, groups_claim)),
  };
}

/**
 * Reads the claims of a logout token (OpenID Connect Back-Channel Logout 1.0, 2.4 and 2.6) whose signature, writer, reader and age were judged
 * before; undefined where it is none. One with a nonce is none, so that no ID token passes for it.
 */
export function readDeparture(claims: Claims): Departure | undefined {
  const { events, nonce } = claims;
  const event = isObject(events) && Object.hasOwn(events, LOGOUT_EVENT) && events[LOGOUT_EVENT];
  const [subject, sid, jti] = [textOf(claims.sub), sidOf(claims), textOf(claims.jti)];
  if (!isObject(event) || nonce !== undefined || jti === '') return undefined;
  return subject === '' && sid === '' ? undefined : { subject, sid, jti };
}

/** What the first rule of each kind says that fits; undefined: none does. */
export function applyRules(
  rules: readonly GroupRule[],
  groups: readonly string[],
): { role_id: number | undefined; department_id: number | undefined } {
  const fitting = rules.filter(({ group }) => groups.includes(group));
  const first = (key: 'role_id' | 'department_id') =>
    fitting.find((rule) => rule[key] !== null)?.[key] ?? undefined;
  return { role_id: first('role_id'), department_id: first('department_id') };
}

/** +86 138-0000-0001 is 13800000001; empty for what is no mobile. */
export function mobileOf(text: string): string {
  const digits = text.replace(/[\s().-]/g, '').replace(/^(\+|00)86|^86(?=1\d{10}$)/, '');
  return MOBILE.test(digits) ? digits : '';
}

function nameOf(claims: Claims): string {
  const { family_name, given_name } = claims;
  const [family, given] = [textOf(family_name), textOf(given_name)];
  const whole = /\p{Script=Han}/u.test(family + given)
    ? family + given
    : `${given} ${family}`.trim();
  return (
    [claims.name, whole, claims.nickname, claims.preferred_username].map(textOf).find(Boolean) ?? ''
  );
}

/** A claim by its name, which may hold dots, or by the way to it. */
function valueAt(claims: Claims, name: string): unknown {
  if (name === '') return undefined;
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, part)
          ? (at as Claims)[part]
          : undefined,
      claims,
    );
}

function sidOf({ sid }: Claims): string {
  const text = textOf(sid);
  return text.length > LONGEST_SID ? '' : text;
}

function isObject(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function groupsOf(value: unknown): string[] {
  return (Array.isArray(value) ? (value as unknown[]) : [value])
    .filter((each) => typeof each === 'string')
    .slice(0, MOST_GROUPS);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}
