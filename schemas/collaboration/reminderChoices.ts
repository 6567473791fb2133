import type { Channel } from './channels.ts';
import type { Label } from '../i18n/label.ts';
import { type NotificationKind, NOTIFICATIONS } from './notifications.ts';
import { REMINDERS } from './reminderKinds.ts';
import type { Reminder } from './reminders.ts';

/** What somebody wants to hear nothing of, by where it would come. */
export type Muted = Readonly<Partial<Record<Channel, readonly string[]>>>;

/** Notifications are chosen kind by kind; `of` is the kind of reminder that they belong to. */
export interface ReminderChoice {
  key: string;
  of: string;
  label: Label;
}

const CHOSEN_TOGETHER = 'notification';

/** The key under which somebody chooses a kind of notification. */
export const choiceOf = (kind: string) => `${CHOSEN_TOGETHER}:${kind}`;

/** Everything that somebody can choose to hear of or not, in the order of the bell. A test message always arrives. */
export const REMINDER_CHOICES: readonly ReminderChoice[] = (
  REMINDERS as readonly Reminder[]
).flatMap(({ key, label }) =>
  key === CHOSEN_TOGETHER
    ? Object.entries<NotificationKind>(NOTIFICATIONS)
        .filter(([kind]) => kind !== 'test')
        .map(([kind, words]) => ({ key: choiceOf(kind), of: key, label: words.label }))
    : [{ key, of: key, label }],
);
