import { approvalKind } from './approvalKinds.ts';
import { type NotificationKey, type NotificationKind, NOTIFICATIONS } from './notifications.ts';
import { REMINDERS } from './reminderKinds.ts';
import type { Reminder } from './reminders.ts';

/** The key of the kind of reminder that tells by itself what a notification of this kind says of a record of this module; undefined where none does. */
export function alsoToldBy(kind: string, module: string): string | undefined {
  const words: NotificationKind | undefined = NOTIFICATIONS[kind as NotificationKey];
  if (!words?.also) return undefined;
  const { also } = words;
  return (REMINDERS as readonly Reminder[]).find((reminder) =>
    also === 'approvals'
      ? 'approvals' in reminder && reminder.approvals === approvalKind(module)
      : 'results' in reminder && reminder.results === 'approval',
  )?.key;
}
