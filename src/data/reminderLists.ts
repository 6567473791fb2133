import useSWR, { mutate } from 'swr';
import type { ReminderOwner } from '../../schemas/collaboration/reminders.ts';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { ReminderKey } from '../../schemas/navigation/routes.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';

export type ReminderRow = ResponseOf<'customerFollow'>['list'][number];

const READ = { quiet: NETWORK_CODES };

export interface ReminderQuery {
  page: number;
  size: number;
  whose: ReminderOwner;
  read?: 0 | 1;
  start?: string;
  end?: string;
}

/** A page of what one kind of reminder lists for the reader. */
export function useReminderList(key: ReminderKey, query: ReminderQuery) {
  return useSWR(
    ['records', 'reminders', key, query],
    () => callEndpoint('POST', `/rest/oa/remind/${key}`, query, READ),
    { keepPreviousData: true },
  );
}

/** Without ids all of the kind, without a kind all there are. */
export async function markReminders(
  schedule?: ReminderKey,
  ids: readonly number[] = [],
): Promise<void> {
  await callEndpoint('PUT', '/rest/oa/remind/markRead', {
    ...(schedule && { schedule }),
    ...(ids.length > 0 && { ids: [...ids] }),
  });
  await refreshReminders();
}

/** Reads the counts and the lists of reminders again. */
export async function refreshReminders(): Promise<void> {
  await mutate(
    (key) =>
      Array.isArray(key) &&
      key[0] === 'records' &&
      // their pages are lists of resources
      (key[1] === 'reminders' || String(key[2]).includes('/rest/oa/remind/')),
  );
}
