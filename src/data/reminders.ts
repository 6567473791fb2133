import { useEffect, useRef } from 'react';
import useSWR, { mutate } from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { Muted } from '../../schemas/collaboration/reminderChoices.ts';
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

/** Sends a test message to the reader's own bell. */
export async function testReminder(): Promise<void> {
  await callEndpoint('POST', '/rest/sys/message/test', {});
  await refreshReminders();
}

/** The kinds of reminders that the company has. */
export function useReminderKinds() {
  return useSWR(['reminderKinds'], () => callEndpoint('GET', '/rest/oa/remind/schedule', {}, READ));
}

/** What the reader wants to hear nothing of, by channel. */
export function useMuted() {
  return useSWR(['muted'], async (): Promise<Muted> => {
    const { muted } = await callEndpoint('GET', '/rest/sys/userconfig/preferences', {}, READ);
    return { bell: [], mail: [], ...(muted as Partial<Muted> | undefined) };
  });
}

/** Keeps it; the box changes at once and back again where it is refused. */
export async function saveMuted(muted: Muted): Promise<void> {
  await mutate(
    ['muted'],
    async () => {
      await callEndpoint('POST', '/rest/sys/userconfig/preferences', {
        muted: { bell: [...muted.bell], mail: [...muted.mail] },
      });
      return muted;
    },
    { optimisticData: muted, rollbackOnError: true, revalidate: false },
  );
  await refreshReminders();
}

function refreshReminders() {
  return mutate((key) => Array.isArray(key) && key[0] === 'records' && key[1] === 'reminders');
}
