import { useEffect, useRef } from 'react';
import useSWR, { mutate } from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { ReminderOwner } from '../../schemas/collaboration/reminders.ts';
import type { ReminderKey } from '../../schemas/navigation/routes.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';

export type ReminderCount = ResponseOf<'reminders'>[number];
export type ReminderRow = ResponseOf<'customerFollow'>['list'][number];

const READ = { quiet: NETWORK_CODES };
const EVERY_MS = 60_000;

/** How many unread reminders of each kind there are: asked every minute, and after everything that changes a record. */
export function useReminders() {
  return useSWR(
    ['records', 'reminders'],
    () => callEndpoint('GET', '/rest/oa/remind/getList', {}, { quiet: true }),
    { refreshInterval: EVERY_MS },
  );
}

/**
 * Refreshes the records on the screen when somebody else's decision reaches the bell: a count that rises tells of a deed that was not the
 * reader's own. Used once, where the bell is.
 */
export function useFreshAfterOthers(counts: readonly ReminderCount[] | undefined): void {
  const before = useRef<ReadonlyMap<string, number>>(undefined);
  useEffect(() => {
    if (!counts) return;
    const known = before.current;
    before.current = new Map(counts.map(({ schedule, count }) => [schedule, count]));
    if (known && counts.some(({ schedule, count }) => count > (known.get(schedule) ?? 0)))
      void mutate((key) => Array.isArray(key) && key[0] === 'records' && key[1] !== 'reminders');
  }, [counts]);
}

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
export function refreshReminders() {
  return mutate((key) => Array.isArray(key) && key[0] === 'records' && key[1] === 'reminders');
}
