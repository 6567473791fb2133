import { addDays } from './dates.ts';
import type { Group } from './conditions.ts';
import type { Words } from './locale.ts';
import type { ModuleKey } from './modules/index.ts';

/** One kind of reminder: records of a module that are due, approvals that wait for the reader, or results of what the reader submitted. */
export type Reminder = DueReminder | ApprovalReminder | ResultReminder;

interface AnyReminder {
  /** its address and its name on the wire (`schedule`) */
  key: string;
  words: Words;
  icon: string;
  /** heading of the column with the time */
  dueWords: Words;
  /** what a list without entries says */
  empty: Words;
}

export interface DueReminder extends AnyReminder {
  module: ModuleKey;
  /** the model of the time at which it is due; a day, unless `exact` */
  due: string;
  /** to the minute: not before that moment of the day */
  exact?: true;
  /** days before the due day at which it begins to remind; default 0 */
  ahead?: number;
  /** model of the record that says so instead */
  aheadField?: string;
  /** setting of the company that says so instead */
  aheadSetting?: string;
  /** days after which it is forgotten; absent: never */
  back?: number;
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
  results: 'approval';
  /** days after which a result is forgotten, read or not */
  back: number;
}

/** Whose entries a reader wants to see: those for himself, or those of the others within reach. */
export const WHOSE = ['mine', 'below'] as const;
export type Whose = (typeof WHOSE)[number];

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

/** Whether marking reminders of this kind as read ends them. What waits for a decision stays until it is decided. */
export function endsByReading(reminder: Reminder): boolean {
  return !('approvals' in reminder);
}
