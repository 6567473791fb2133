import { REMINDERS } from '../../../schemas/collaboration/reminderKinds.ts';
import {
  type DueReminder,
  isSwitchedOn,
  type NotificationReminder,
  type Reminder,
  type RequestReminder,
  type ResultReminder,
  type ReturnReminder,
} from '../../../schemas/collaboration/reminders.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { MODULES } from '../../../schemas/modules/index.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import type { Caller } from '../../records/core/types.ts';
import { remindsOfReturns } from '../../rules/poolReturns.ts';

/** Told to one person, and over once it is read. */
export type Told = ResultReminder | RequestReminder | ReturnReminder;

/** The kind of this key; throws not_found. */
export function kindOf(key: string): Reminder {
  const found = (REMINDERS as readonly Reminder[]).find((reminder) => reminder.key === key);
  if (!found) throw new AppError('not_found');
  return found;
}

export function isNotification(reminder: Reminder): reminder is NotificationReminder {
  return 'notifications' in reminder;
}

export function isDue(reminder: Reminder): reminder is DueReminder {
  return 'module' in reminder;
}

export function isResult(reminder: Reminder): reminder is ResultReminder {
  return 'results' in reminder;
}

export function isTold(reminder: Reminder): reminder is Told {
  return isResult(reminder) || 'requests' in reminder || isReturn(reminder);
}

export function isReturn(reminder: Reminder): reminder is ReturnReminder {
  return 'returns' in reminder;
}

/** Whether the reminder can say anything to the reader at all: the company has not switched it off. */
export function isFor(caller: Caller, reminder: Reminder): boolean {
  const { viewer, settings } = caller;
  return (
    isSwitchedOn(reminder, settings) &&
    (!isReturn(reminder) || remindsOfReturns(caller)) &&
    (!isDue(reminder) || hasPermission(viewer, permissionKey(MODULES[reminder.module], 'view')))
  );
}

export function todayOf(caller: Caller): string {
  return timestampInZone(caller.zone, caller.now()).slice(0, 10);
}
