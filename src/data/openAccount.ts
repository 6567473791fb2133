import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { CodePurpose } from '../../schemas/staff/codes.ts';
import { callEndpoint } from './transport/client.ts';
import { begin, type SignInAnswer } from './signIn.ts';

const QUIET = { quiet: true } as const;
type Given = Readonly<Record<string, string>>;

/** Has a code sent to a mobile; answers when another one may be asked for, and whether it stands in the server's log. */
export async function sendCode(
  mobile: string,
  type: CodePurpose,
): Promise<ResponseOf<'sendSmsCode'>> {
  return callEndpoint('POST', '/account/api/sendSmsCode', { mobile, type }, QUIET);
}

/** Signs in with a code, where nothing more is asked. */
export async function signInByCode(given: {
  mobile: string;
  code: string;
  corp_code?: string;
}): Promise<SignInAnswer> {
  const answer = await callEndpoint('POST', '/account/api/smsLogin', given, QUIET);
  if (answer.token) await begin();
  return answer;
}

/** Makes a company and its administrator, who is signed in then. */
export async function register(given: Given): Promise<void> {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  await callEndpoint('POST', '/account/api/register', { ...given, zone } as never, QUIET);
  await begin();
}

/** Sets a new password by a code. */
export async function recoverPassword(given: Given): Promise<void> {
  await callEndpoint('POST', '/account/api/resetPwd', given as never, QUIET);
}

/** The name of the company with this code, or undefined. */
export async function companyOfCode(corp_code: string): Promise<string | undefined> {
  const { known, corp_name } = await callEndpoint(
    'GET',
    '/account/api/verifyCorpCode',
    { corp_code },
    QUIET,
  );
  return known === 1 ? corp_name : undefined;
}

/** Whether somebody has this mobile, in a company or in any. */
export async function mobileExists(mobile: string, corp_code = ''): Promise<boolean> {
  return callEndpoint('GET', '/account/api/mobileHasExist', { mobile, corp_code }, QUIET);
}
