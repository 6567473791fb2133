import { mutate } from 'swr';
import type { AnswerOf } from '../../schemas/calls.ts';
import { isNetworkError } from './callError.ts';
import { call, sessionStarted } from './client.ts';
import { clearSession, isSignedIn, markLeft, markSignedIn } from './session.ts';

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
  markSignedIn();
  sessionStarted();
  await forgetAnswers();
  return {};
}

/** Ends the session here and at the server. Whether the server heard it or not, this browser knows nobody any more. */
export async function signOut(): Promise<void> {
  const heard =
    !isSignedIn() ||
    (await call('POST', '/account/api/logout', {}, { quiet: true }).then(
      () => true,
      (error: unknown) => !isNetworkError(error),
    ));
  clearSession();
  if (!heard) markLeft();
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
