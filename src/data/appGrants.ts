import useSWR, { mutate } from 'swr';
import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';

const KEY = 'appGrants';
const READ = { quiet: NETWORK_CODES };

export type AppGrant = ResponseOf<'appGrants'>[number];
export type AuthorizationParams = ParamsOf<'authorizationRequest'>;

const NAMES = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const;

/** What an app asks for, of the address that it has led to. */
export function authorizationParams(search: string): AuthorizationParams {
  const params = new URLSearchParams(search);
  return Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? '']));
}

/** Who asks, for what, and where a no leads. The page says itself what is refused. */
export function useAuthorization(asked: AuthorizationParams) {
  return useSWR(
    ['authorization', asked],
    () => callEndpoint('GET', '/rest/api/oauth/request', asked, { quiet: true }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
}

/** Says yes; answers where to go. */
export async function approveAuthorization(asked: AuthorizationParams): Promise<string> {
  const { back } = await callEndpoint('POST', '/rest/api/oauth/approve', asked);
  return back;
}

/** The apps that the reader lets act for them. */
export function useAppGrants() {
  return useSWR(KEY, () => callEndpoint('GET', '/rest/sys/user/appGrants', {}, READ));
}

/** Leaves an app these scopes of those it has. Throws the ApiError with faults by field. */
export async function narrowAppGrant(given: ParamsOf<'narrowAppGrant'>): Promise<void> {
  await callEndpoint('POST', '/rest/sys/user/appGrantScopes', given);
  await mutate(KEY);
}

export async function endAppGrant(id: number): Promise<void> {
  await callEndpoint('POST', '/rest/sys/user/appGrantEnd', { id });
  await mutate(KEY);
}
