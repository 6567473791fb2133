import useSWR, { mutate } from 'swr';
import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';

/** The form that asks draws what was refused. */
const FORM = { quiet: true } as const;
const READ = { quiet: NETWORK_CODES };
const KEY = 'personalTokens';

export type PersonalToken = ResponseOf<'personalTokens'>['list'][number];

/** The reader's tokens, and whether the company allows any. */
export function usePersonalTokens() {
  return useSWR(KEY, () => callEndpoint('GET', '/rest/sys/user/personalTokens', {}, READ));
}

/** What a token may be allowed, by module, as far as the reader could do it. */
export function useTokenScopes() {
  return useSWR('personalTokenScopes', () =>
    callEndpoint('GET', '/rest/sys/user/personalTokenScopes', {}, READ),
  );
}

/** Makes a token, which is in this answer and nowhere else. Throws the ApiError with faults by field. */
export async function addPersonalToken(
  given: ParamsOf<'addPersonalToken'>,
  idempotencyKey: string,
): Promise<string> {
  const path = '/rest/sys/user/personalTokenAdd';
  const { token } = await callEndpoint('POST', path, given, { ...FORM, idempotencyKey });
  await mutate(KEY);
  return token;
}

export async function removePersonalToken(id: number): Promise<void> {
  await callEndpoint('POST', '/rest/sys/user/personalTokenRemove', { id });
  await mutate(KEY);
}
