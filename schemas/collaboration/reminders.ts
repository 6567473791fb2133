import { addDays } from '../values/dates.ts';
import type { Group } from '../conditions/conditions.ts';
import type { Label } from '../i18n/label.ts';
import type { ModuleKey } from '../modules/index.ts';

/** One kind of reminder: records of a module that are due, approvals that wait for the reader, results of what the reader submitted, what colleagues asked for, what they did that concerns the reader, or what the reader is about to lose. */
export type Reminder =
  | DueReminder
  | ApprovalReminder
  | ResultReminder
  | RequestReminder
  | NotificationReminder
  | ReturnReminder;

interface AnyReminder {
  /** its address and its name on the wire (`schedule`) */
  key: string;
  label: Label;
  icon: string;
  /** heading of the column with the time */
  dueWords: Label;
  /** what a list without entries says */
  empty: Label;
}

export interface DueReminder extends AnyReminder {
  module: ModuleKey;
  /** the model of the time at which it is due; a day, unless `exact` */
  due: string;
  /** its time is a day without an hour */
  byDay?: true;
  /** to the minute: not before that moment of the day */
  exact?: true;
  /** days before the due day at which it begins to remind; default 0 */
  ahead?: number;
  /** model of the record that says so instead */
  aheadField?: string;
  /** setting of the company that says so instead */
  aheadSetting?: string;
  /** models of whom to call: a contact that it refers to, a number of its own */
  person?: string;
  phone?: string;
  /** it tells when somebody was last in touch */
  followed?: true;
  /** those that remind differ in their state, which is told */
  states?: true;
  /** models of amounts that an entry tells, apart from each other, where they are not 0 */
  told?: readonly string[];
  /** days after which it is forgotten; absent: never */
  back?: number;
  /** it comes back every year on its day: a birthday */
  yearly?: true;
  /** model of a record of the same module that takes this one's place, and which of those do */
  followedBy?: { field: string; where: Group };
  /** the company says who besides or instead of the owner is reminded; see `receiversOf` */
  receivers?: true;
  /** besides: what is done needs no reminder */
  where?: Group;
  /** whose it is; default: the owner's */
  mine?: Group;
  /** model of the time that is shown, where that is not the due one */
  shown?: string;
}

export interface ApprovalReminder extends AnyReminder {
  /** of which records: shipped modules, office requests, own objects */
  approvals: 'record' | 'office' | 'custom';
}

export interface ResultReminder extends AnyReminder {
  /** approval: how papers were decided that the reader submitted; proxy: what was decided in the reader's place */
  results: 'approval' | 'proxy';
  /** days after which a result is forgotten, read or not */
  back: number;
}

export interface RequestReminder extends AnyReminder {
  requests: 'merge';
  /** days after which a request is forgotten, read or not */
  back: number;
}

/** Of what others did that concerns the reader; each has a row of its own with whether it is read. */
export interface NotificationReminder extends AnyReminder {
  notifications: true;
}

/** Of what somebody owns and will not own much longer, by rules of the company that are no field of the record. */
export interface ReturnReminder extends AnyReminder {
  returns: 'pool';
}

/** The orders of a list of reminders; absent: the most urgent or the newest first. */
export const REMINDER_SORTS = ['due', '-due'] as const;

/** Whose entries a reader wants to see: those for himself, or those of the others within reach. */
export const REMINDER_OWNERS = ['mine', 'below'] as const;
export type ReminderOwner = (typeof REMINDER_OWNERS)[number];

export const OWNED_BY_ME: Group = {
  op: 'and',
  rules: [{ field: 'owner_user_id', operator: 'eq', value: { ref: '$viewer.id' } }],
};

/** The days between which something may be due so that it reminds now; `aheadField` may bring it closer. */
export function dueSpan(
  { ahead = 0, aheadSetting, back }: DueReminder,
  { today, settings }: { today: string; settings: Readonly<Record<string, unknown>> },
): { from?: string; to: string; ahead: number } {
  const set = aheadSetting === undefined ? undefined : settings[aheadSetting];
  const days =
    typeof set === 'number' && Number.isInteger(set) && set >= 0 && set <= 365 ? set : ahead;
  return {
    ...(back !== undefined && { from: addDays(today, -back) }),
    to: addDays(today, days),
    ahead: days,
  };
}

/** The setting by which a company switches a kind of reminder off. */
export const reminderSwitch = (key: string) => `remind_${key}`;

type Settings = Readonly<Record<string, unknown>>;

/** Whether a company has not switched a kind off. */
export function isSwitchedOn({ key }: Pick<AnyReminder, 'key'>, settings: Settings): boolean {
  return settings[reminderSwitch(key)] !== 0;
}

/** Who is reminded of a record: its owner, the owner's superior, and people by their ids, who are told of all that they may see. */
export interface Receivers {
  owner: boolean;
  superior: boolean;
  users: readonly number[];
}

export function receiversOf(
  { key, receivers }: Pick<DueReminder, 'key' | 'receivers'>,
  settings: Settings,
): Receivers {
  const to = settings[`${reminderSwitch(key)}_to`];
  const users = settings[`${reminderSwitch(key)}_users`];
  if (!receivers) return { owner: true, superior: false, users: [] };
  return {
    owner: !Array.isArray(to) || to.length === 0 || to.includes('owner'),
    superior: Array.isArray(to) && to.includes('superior'),
    users: Array.isArray(users) ? users.filter((id) => typeof id === 'number') : [],
  };
}

/** The day of the year in a date (yyyy-MM-dd) as it comes around next, from that day on. The 29th of February is one in every year: it comes after the 28th. */
export function nextAnniversary(date: string, from: string): string {
  const day = date.slice(4, 10);
  const year = Number(from.slice(0, 4)) + (day >= from.slice(4, 10) ? 0 : 1);
  return `${year}${day}`;
}

/** Whether marking reminders of this kind as read ends them. What waits for a decision stays until it is decided. */
export function endsByReading(reminder: Reminder): boolean {
  return !('approvals' in reminder);
}
