import useSWR, { mutate } from 'swr';
import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';

export type Release = ResponseOf<'releaseNotes'>[number];

const READ = { quiet: NETWORK_CODES };

/** What is new, by version. */
export function useReleases() {
  return useSWR('releases', () => callEndpoint('GET', '/rest/sys/user/upgradeLog', {}, READ));
}

/** The version whose notes the reader has seen; empty before the first. */
export function useSeenVersion() {
  return useSWR('seenVersion', () => callEndpoint('GET', '/rest/sys/user/getVersion', {}, READ), {
    revalidateOnFocus: false,
  });
}

/** Keeps that the notes of a version were seen. */
export async function markVersionSeen(version: string): Promise<void> {
  await mutate('seenVersion', version, { revalidate: false });
  await callEndpoint('GET', '/rest/sys/user/setVersion', { version });
}

/** Sends feedback to the administrators of the company. Throws the ApiError with faults by field. */
export async function sendFeedback(
  given: ParamsOf<'addFeedback'>,
  idempotencyKey: string,
): Promise<void> {
  await callEndpoint('POST', '/rest/api/interact/addFeedback', given, { idempotencyKey });
}
