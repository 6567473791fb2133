import { label, type Label } from '../i18n/label.ts';
import { PROVIDERS } from '../staff/providers.ts';

/** The ways by which a reminder leaves the house. */
export const OUTER_CHANNELS = ['mail', 'wechat', 'ding'] as const;
export type OuterChannel = (typeof OUTER_CHANNELS)[number];

/** What each is called. */
export const CHANNEL_LABELS: Readonly<Record<OuterChannel, Label>> = {
  mail: label('电子邮件'),
  wechat: PROVIDERS.wechat.label,
  ding: PROVIDERS.ding.label,
};

/** Where a reminder comes to somebody: the bell, or out of the house. */
export const CHANNELS = ['bell', ...OUTER_CHANNELS] as const;
export type Channel = (typeof CHANNELS)[number];

/** The setting that holds which kinds of reminders a company sends by a channel as they arise. */
export const kindsSetting = (channel: OuterChannel) => `remind_${channel}_kinds`;

/** The kinds that a company sends by a channel. */
export function kindsSentBy(
  channel: OuterChannel,
  settings: Readonly<Record<string, unknown>>,
): string[] {
  const kinds = settings[kindsSetting(channel)];
  return Array.isArray(kinds) ? kinds.map(String) : [];
}
