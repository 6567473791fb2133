import { LIMITS } from '../../../schemas/limits.ts';
import { cookieName } from '../../../schemas/product.ts';

const DAY_S = 86_400;

/** Whether somebody is signed in here. The session itself is a cookie that no script can read; this one stands beside it. */
export function isSignedIn(): boolean {
  return readCookie(cookieName('in')) === '1';
}

export function markSignedIn(): void {
  writeCookie(cookieName('in'), '1', LIMITS.tokenDays * DAY_S);
}

/** Signed out, and the server could not be told: the next page it serves takes the session's cookie away. */
export function markSignedOut(): void {
  writeCookie(cookieName('in'), '0', LIMITS.tokenDays * DAY_S);
}

/** Whose things are kept in this browser: the user's id and the company's, because ids count per company. */
export function readOwner(): string {
  return [cookieName('corp'), cookieName('uuid')].map(readCookie).join('-');
}

export function storeOwner({ id, corp_id }: { id: number; corp_id: number }): void {
  isLeaving = false;
  writeCookie(cookieName('uuid'), String(id), LIMITS.tokenDays * DAY_S);
  writeCookie(cookieName('corp'), String(corp_id), LIMITS.tokenDays * DAY_S);
}

/** The session is over. What belongs to the user stays, because the same person usually signs in again. */
export function discardSession(): void {
  writeCookie(cookieName('in'), '', 0);
}

/** Signing out: the session, the user id and everything that is kept in this browser. */
export function clearSession(): void {
  discardSession();
  writeCookie(cookieName('uuid'), '', 0);
  writeCookie(cookieName('corp'), '', 0);
  localStorage.clear();
  isLeaving = true;
}

let isLeaving = false;

/** What the pages have kept since, on their way out: they are there until the next one is drawn. */
export function clearLeavings(): void {
  if (isLeaving) localStorage.clear();
  isLeaving = false;
}

/** The language chosen in this browser, before anybody is signed in. */
export function readLanguage(): string {
  return readCookie(cookieName('lang'));
}

export function storeLanguage(locale: string): void {
  writeCookie(cookieName('lang'), locale, 365 * DAY_S);
}

function readCookie(name: string): string {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : '';
}

function writeCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
}
