import { mutate } from 'swr';
import type { AnswerOf } from '../../schemas/calls.ts';
import { call, sessionStarted } from './client.ts';
import { clearSession, readToken, storeToken } from './session.ts';

export type Company = NonNullable<AnswerOf<'login'>['companies']>[number];
export type DemoAccount = AnswerOf<'signInOptions'>['demo'][number];

export interface Credentials {
  mobile: string;
  password: string;
  corp_code?: string;
}

/** Signs in. Somebody of several companies who named none gets the list of them, and is asked. */
export async function signIn(
  credentials: Credentials,
): Promise<{ companies?: readonly Company[] }> {
  const { token, companies } = await call('POST', '/account/api/login', credentials, {
    quiet: true,
  });
  if (!token) return { companies: companies ?? [] };
  storeToken(token);
  sessionStarted();
  await forgetAnswers();
  return {};
}

/** Ends the session here and at the server. Whether the server heard it or not, this browser knows nobody any more. */
export async function signOut(): Promise<void> {
  if (readToken())
    await call('POST', '/account/api/logout', {}, { quiet: true }).catch(() => undefined);
  clearSession();
}

/** The demo accounts, while the server offers them. */
export async function demoAccounts(): Promise<readonly DemoAccount[]> {
  return (await call('GET', '/account/api/signInOptions', {}, { quiet: true })).demo;
}

// What one person was answered is not for the next one. Not at the sign-out, when a page is still drawn from it. Asked anew, so that what was
// asked a moment ago does not count as asked: its answer would be thrown away, and nobody would ask again.
async function forgetAnswers(): Promise<void> {
  await mutate(() => true, undefined, { revalidate: true });
}
