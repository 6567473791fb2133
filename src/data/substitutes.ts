import useSWR, { mutate } from 'swr';
import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import { refreshRecords } from './records.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';

export type Substitutes = ResponseOf<'substitutes'>;
export type SubstituteRow = Substitutes['list'][number];

const READ = { quiet: NETWORK_CODES };
const KEY = 'substitutes';

/** Who decides for whom, as far as the reader has to do with it. */
export function useSubstitutes() {
  return useSWR(KEY, () => callEndpoint('GET', '/rest/sys/substitute/list', {}, READ));
}

/** Adds a period in which somebody decides for somebody else; throws with the fault at its field. */
export async function addSubstitute(
  given: ParamsOf<'substituteSave'>,
  idempotencyKey: string,
): Promise<void> {
  await callEndpoint('POST', '/rest/sys/substitute/save', given, { idempotencyKey });
  await refresh();
}

/** Changes a period that is not over; throws with the fault at its field. */
export async function changeSubstitute(given: ParamsOf<'substituteUpdate'>): Promise<void> {
  await callEndpoint('PUT', '/rest/sys/substitute/update/{id}', given);
  await refresh();
}

/** Ends a running period today, or cancels one to come. */
export async function endSubstitute(id: number): Promise<void> {
  await callEndpoint('POST', '/rest/sys/substitute/end/{id}', { id });
  await refresh();
}

async function refresh(): Promise<void> {
  await mutate(KEY);
  await refreshRecords();
}
