import { LIMITS } from '../../schemas/limits.ts';
import { cookieName } from '../../schemas/product.ts';

const DAY_S = 86_400;

/** The token of the session, or an empty text for nobody. */
export function readToken(): string {
  return readCookie(cookieName('token'));
}

export function storeToken(token: string): void {
  writeCookie(cookieName('token'), token, LIMITS.tokenDays * DAY_S);
}

/** Whose things are kept in this browser: the user's id and the company's, because ids count per company. */
export function readOwner(): string {
  return [cookieName('corp'), cookieName('uuid')].map(readCookie).join('-');
}

export function storeOwner({ id, corp_id }: { id: number; corp_id: number }): void {
  writeCookie(cookieName('uuid'), String(id), LIMITS.tokenDays * DAY_S);
  writeCookie(cookieName('corp'), String(corp_id), LIMITS.tokenDays * DAY_S);
}

/** The token is no good any more. What belongs to the user stays, because the same person usually signs in again. */
export function dropToken(): void {
  writeCookie(cookieName('token'), '', 0);
}

/** Signing out: token, user id and everything that is kept in this browser. */
export function clearSession(): void {
  dropToken();
  writeCookie(cookieName('uuid'), '', 0);
  writeCookie(cookieName('corp'), '', 0);
  localStorage.clear();
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
