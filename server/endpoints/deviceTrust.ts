import { TRUST } from '../../schemas/staff/codes.ts';
import { newToken, tokenCompany } from '../db/index.ts';
import { settingsIn } from '../records/index.ts';
import { addTrust, logStrangerEvent, useTrust } from '../rules/staff/index.ts';
import type { AnonymousContext, BrowserCookies } from './shared/requestContext.ts';
import { placeOf, type SigningIn } from './shared/sessions.ts';

/*
 * The cookie holds a token for each person who shares the browser, newest first, with dots between. A token has a dot itself: the company
 * stands before it.
 */

/** The tokens that a browser keeps for people of a company. */
export function trustTokens({ trust }: BrowserCookies, corpId: number): string[] {
  return tokensIn(trust).filter((token) => tokenCompany(token) === corpId);
}

/** Whether the company lets people trust a browser; it does where it has not said otherwise. */
export async function mayTrust({ company }: Pick<SigningIn, 'company'>): Promise<boolean> {
  return (await company.read(settingsIn)).is_trusted_device !== 0;
}

/** Whether this browser stands in for the second step of somebody who has shown the first. */
export async function isTrusted(
  context: AnonymousContext,
  { company, user_id }: SigningIn,
): Promise<boolean> {
  const tokens = trustTokens(context.browser, company.corpId);
  if (tokens.length === 0 || !(await mayTrust({ company }))) return false;
  return company.write((tx) => useTrust(tx, { user_id, tokens, ...placeOf(context) }));
}

/** From now on this browser does, where the company allows it. */
export async function trustBrowser(
  context: AnonymousContext,
  { company, user_id, zone }: SigningIn,
): Promise<void> {
  if (!(await mayTrust({ company }))) return;
  const { browser } = context;
  const token = newToken(company.corpId);
  await company.write((tx) => addTrust(tx, { user_id, token, zone, ...placeOf(context) }));
  const others = tokensIn(browser.trust).slice(0, TRUST.inBrowser - 1);
  browser.keep('trust', [token, ...others].join('.'));
  await logStrangerEvent(company, { event: 'deviceTrusted', user_id, ...placeOf(context) });
}

function tokensIn(cookie: string): string[] {
  return cookie.match(/[^.]+\.[^.]+/g) ?? [];
}
