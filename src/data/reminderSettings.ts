import useSWR, { mutate } from 'swr';
import type { Muted } from '../../schemas/collaboration/reminderChoices.ts';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { refreshReminders } from './reminderLists.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';

const READ = { quiet: NETWORK_CODES };

/** Which other systems reminders can go out by, for whoever keeps the messages of the company. */
export function useMessageChannels() {
  return useSWR(['messageChannels'], () =>
    callEndpoint('GET', '/rest/sys/message/channels', {}, READ),
  );
}

export type MessageTest = ResponseOf<'testMessage'>;

/** Sends a test message to the reader's own bell or account; answers why it came to nothing, if it did. */
export async function testMessage(channel: 'bell' | 'wechat' | 'ding'): Promise<MessageTest> {
  const answer = await callEndpoint('POST', '/rest/sys/message/test', { channel });
  if (channel === 'bell') await refreshReminders();
  return answer;
}

/** The kinds of reminders that the company has. */
export function useReminderKinds() {
  return useSWR(['reminderKinds'], () => callEndpoint('GET', '/rest/oa/remind/schedule', {}, READ));
}

/** What the reader wants to hear nothing of, by channel. */
export function useMuted() {
  return useSWR(['muted'], async (): Promise<Muted> => {
    const { muted } = await callEndpoint('GET', '/rest/sys/userconfig/preferences', {}, READ);
    return (muted as Muted | undefined) ?? {};
  });
}

/** Keeps it; the box changes at once and back again where it is refused. */
export async function saveMuted(muted: Muted): Promise<void> {
  await mutate(
    ['muted'],
    async () => {
      await callEndpoint('POST', '/rest/sys/userconfig/preferences', {
        muted: Object.fromEntries(
          Object.entries(muted).map(([channel, kinds]) => [channel, [...kinds]]),
        ),
      });
      return muted;
    },
    { optimisticData: muted, rollbackOnError: true, revalidate: false },
  );
  await refreshReminders();
}
