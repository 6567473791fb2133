import useSWR, { mutate } from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';

export type SampleState = ResponseOf<'sampleData'>;
export type SampleRows = ResponseOf<'insertSampleData'>;

const KEY = ['sampleData'];

/** Whether there are samples, and what deleting them comes to. */
export function useSamples() {
  return useSWR(KEY, () =>
    callEndpoint('GET', '/rest/sys/userconfig/sampleData', {}, { quiet: NETWORK_CODES }),
  );
}

/** Writes the samples; answers how many of each module. Throws the ApiError where they are refused. */
export async function insertSamples(): Promise<SampleRows> {
  const rows = await callEndpoint('GET', '/rest/sys/userconfig/insertSampleData', {});
  await mutate(() => true);
  return rows;
}

/** Deletes the samples; answers what went and what stays. Throws the ApiError where it is refused. */
export async function deleteSamples(): Promise<ResponseOf<'deleteSampleData'>> {
  const plan = await callEndpoint('DELETE', '/rest/sys/userconfig/delSampleData', {});
  await mutate(() => true);
  return plan;
}
