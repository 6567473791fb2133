import useSWR, { mutate } from 'swr';
import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';

export type ApiApp = ResponseOf<'apiApps'>[number];
export type AppScopes = ResponseOf<'apiAppScopes'>;
export type NewSecret = ResponseOf<'apiAppSave'>;

const READ = { quiet: NETWORK_CODES };

/** What an app may be allowed, by module, as far as the reader could do it. */
export function useAppScopes() {
  return useSWR('appScopes', () => callEndpoint('GET', '/rest/api/appManage/scopesList', {}, READ));
}

/** The changes of one app, or of all. */
export function useAppLog(id: number | undefined) {
  return useSWR(['appLog', id], () =>
    callEndpoint('GET', '/rest/api/appManage/log', id === undefined ? {} : { id }, READ),
  );
}

/** Makes an app. Its secret is in this answer and nowhere else. Throws the ApiError with faults by field. */
export async function saveApp(
  given: ParamsOf<'apiAppSave'>,
  idempotencyKey: string,
): Promise<NewSecret> {
  const answer = await callEndpoint('POST', '/rest/api/appManage/save', given, { idempotencyKey });
  await refresh();
  return answer;
}

/** Throws the ApiError with faults by field. */
export async function updateApp(given: ParamsOf<'apiAppUpdate'>): Promise<void> {
  await callEndpoint('PUT', '/rest/api/appManage/update/{id}', given);
  await refresh();
}

/** Makes another secret; the former one is void. */
export async function resetAppSecret(id: number): Promise<NewSecret> {
  const answer = await callEndpoint('POST', '/rest/api/appManage/resetSecret/{id}', { id });
  await refresh();
  return answer;
}

async function refresh(): Promise<void> {
  await mutate((key) => Array.isArray(key) && (key[1] === 'resource' || key[0] === 'appLog'));
}
