import { label, type Label } from '../i18n/label.ts';
import { PROVIDERS } from '../staff/providers.ts';

/** The ways by which a reminder leaves the house; what each is called. */
export const OUTER_CHANNELS = {
  mail: label('电子邮件'),
  wechat: PROVIDERS.wechat.label,
  ding: PROVIDERS.ding.label,
} as const satisfies Readonly<Record<string, Label>>;
export type OuterChannel = keyof typeof OUTER_CHANNELS;

/** Where a reminder comes to somebody: the bell, or out of the house. */
export const CHANNELS = ['bell', 'mail', 'wechat', 'ding'] as const;
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
