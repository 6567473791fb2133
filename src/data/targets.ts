import useSWR from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { Months } from '../../schemas/targets/targetRows.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';

export type Targets = ResponseOf<'targets'>;

const READ = { quiet: NETWORK_CODES };

/** The targets of a year; by the first index that is measured where none is given. */
export function useTargets(year: number, index: string | undefined) {
  return useSWR(['targets', year, index] as const, () => loadTargets(year, index), {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
}

/** The same, asked once: of another year, to copy them. */
export function loadTargets(year: number, index: string | undefined): Promise<Targets> {
  return callEndpoint(
    'GET',
    '/rest/sys/config/target',
    { year, ...(index !== undefined && { index }) },
    READ,
  );
}

/** Sets the targets of some departments and people; throws the ApiError where they are refused. */
export async function saveTargets(
  year: number,
  index: string,
  rows: readonly { owner: string; months: Months }[],
): Promise<void> {
  await callEndpoint('POST', '/rest/sys/config/target', {
    year,
    index,
    rows: JSON.stringify(rows) as never, // null stays null: lists of lists travel as JSON text
  });
}

/** The indexes that the company measures. */
export function useTargetIndexes(wanted: boolean) {
  return useSWR(wanted ? 'target indexes' : null, () =>
    callEndpoint('GET', '/rest/oa/bi/targetIndexes', {}, { quiet: true }),
  );
}

/** What each index came to last month, by settings that need not be saved. */
export function useTargetPreview(settings: Readonly<Record<string, unknown>>) {
  return useSWR(
    ['targets', 'preview', JSON.stringify(settings)],
    () =>
      callEndpoint(
        'GET',
        '/rest/sys/config/targetPreview',
        { settings: JSON.stringify(settings) as never },
        { quiet: true },
      ),
    { keepPreviousData: true },
  );
}
