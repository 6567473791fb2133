import useSWR from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { callEndpoint } from './transport/client.ts';

export type ReminderCount = ResponseOf<'reminders'>[number];

const EVERY_MS = 60_000;

/** How many unread reminders of each kind there are: asked every minute, after everything that changes a record, and as the server says so (liveReminders.ts). */
export function useReminders() {
  return useSWR(
    ['records', 'reminders'],
    () => callEndpoint('GET', '/rest/oa/remind/getList', {}, { quiet: true }),
    { refreshInterval: EVERY_MS },
  );
}

/** Every kind of reminder that there is, when somebody waits for what one is called. */
export function useReminderKinds(isWanted: boolean) {
  return useSWR(
    isWanted ? 'reminder kinds' : null,
    async () => (await import('../../schemas/collaboration/reminderKinds.ts')).REMINDERS,
  ).data;
}
