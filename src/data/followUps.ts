import useSWR from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';

export type FollowUp = ResponseOf<'followUps'>['list'][number];

/** The newest follow-ups of a record; asked again after every write. Without a record nothing is asked. */
export function useLastFollowUps(of: { module: string; id: number } | undefined, size: number) {
  return useSWR(of ? (['records', 'followUps', of.module, of.id, size] as const) : null, () =>
    of
      ? callEndpoint(
          'GET',
          '/rest/crm/event/getEvent',
          { module: of.module, id: of.id, page: 1, size },
          { quiet: NETWORK_CODES },
        )
      : undefined,
  );
}
