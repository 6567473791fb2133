import { mutate } from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { isNetworkError } from './transport/apiError.ts';
import { callEndpoint, sessionStarted } from './transport/client.ts';
import { clearSession, isSignedIn, markSignedOut, markSignedIn } from './transport/session.ts';

export type Company = NonNullable<ResponseOf<'login'>['companies']>[number];
export type SignInOptions = ResponseOf<'signInOptions'>;
export type DemoAccount = SignInOptions['demo'][number];

export interface Credentials {
  mobile: string;
  password: string;
  corp_code?: string;
}

/** What came of the first factor: a session, a choice of companies, or the question for the second factor. */
export type SignInAnswer = ResponseOf<'login'>;
/** Goes on with the company that was chosen. */
export type Choose = (corpCode: string) => Promise<SignInAnswer>;

/** Signs in, where nothing more is asked. */
export async function signIn(credentials: Credentials): Promise<SignInAnswer> {
  const answer = await callEndpoint('POST', '/account/api/login', credentials, { quiet: true });
  if (answer.token) await begin();
  return answer;
}

/** Ends the session here and at the server. Whether the server heard it or not, this browser knows nobody any more. */
export async function signOut(): Promise<void> {
  const heard =
    !isSignedIn() ||
    (await callEndpoint('POST', '/account/api/logout', {}, { quiet: true }).then(
      () => true,
      (error: unknown) => !isNetworkError(error),
    ));
  clearSession();
  if (!heard) markSignedOut();
}

/** The picture beside the form; empty where the server has none of its own. */
export async function signInPicture(): Promise<string> {
  return (await callEndpoint('GET', '/account/api/Manage/getBgImg', {}, { quiet: true })).url;
}

/** What the sign-in page offers: demo accounts, or the way to a first administrator. */
export async function signInOptions(): Promise<SignInOptions> {
  return callEndpoint('GET', '/account/api/signInOptions', {}, { quiet: true });
}

/** Makes the company and its first administrator, who is signed in then. */
export async function createFirstAdministrator(
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  await callEndpoint(
    'POST',
    '/account/api/firstAdministrator',
    { ...given, zone },
    { quiet: true },
  );
  await begin();
}

/** Whose password the link lets choose. */
export async function readPasswordLink(token: string): Promise<ResponseOf<'passwordLink'>> {
  return callEndpoint('GET', '/account/api/passwordLink', { token }, { quiet: true });
}

/** Uses the link up, and signs in with what was chosen. */
export async function choosePassword(token: string, password: string): Promise<SignInAnswer> {
  const account = await callEndpoint(
    'POST',
    '/account/api/choosePassword',
    { token, password },
    { quiet: true },
  );
  return signIn({ ...account, password });
}

/** Somebody is signed in from now on: what was answered before is forgotten. */
export async function begin(): Promise<void> {
  markSignedIn();
  sessionStarted();
  await forgetAnswers();
}

// What one person was answered is not for the next one. Not at the sign-out, when a page is still drawn from it. Asked anew, so that what was
// asked a moment ago does not count as asked: its answer would be thrown away, and nobody would ask again.
async function forgetAnswers(): Promise<void> {
  await mutate(() => true, undefined, { revalidate: true });
}
