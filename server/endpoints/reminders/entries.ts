import {
  type ApprovalReminder,
  isSwitchedOn,
  type Reminder,
} from '../../../schemas/collaboration/reminders.ts';
import { alsoToldBy } from '../../../schemas/collaboration/alsoToldBy.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import type { Caller } from '../../records/core/types.ts';
import {
  countReminderRecords,
  type MergeRequestEntry,
  mergeRequestsFor,
  notificationsFor,
  readSeen,
  saveSeenMarks,
} from '../../records/index.ts';
import {
  type Result,
  resultsFor,
  unreadResults,
  type Waiting,
  waitingApprovals,
} from '../../rules/approval/index.ts';
import { type PoolReturn, poolReturnsFor } from '../../rules/poolReturns.ts';
import { mutedFor } from '../shared/muted.ts';
import { isDue, isNotification, isResult, isReturn, isTold, type Told } from './kinds.ts';

/** How much of a kind is unread; 0 where the company has switched it off. */
export function countIfOn(caller: Caller, reminder: Reminder): Promise<number> | number {
  return isSwitchedOn(reminder, caller.settings) ? countOf(caller, reminder) : 0;
}

/** How much of a kind is unread. */
export async function countOf(caller: Caller, reminder: Reminder): Promise<number> {
  if (isNotification(reminder))
    return (await notificationsFor(caller, { read: 0, muted: await mutedFor(caller, 'bell') }))
      .length;
  if (isDue(reminder)) return countReminderRecords(caller, reminder);
  if (isResult(reminder)) return unreadResults(caller, reminder);
  if (isTold(reminder)) {
    const seen = await marksOf(caller, reminder.key);
    return (await entriesOf(caller, reminder)).filter((each) => isRead(seen, each) === 0).length;
  }
  return (await waitingApprovals(caller, reminder.approvals)).length;
}

/** How many of the unread notifications one of these kinds of reminders, which the reader hears of, tells too. */
export async function toldTwice(caller: Caller, kinds: ReadonlySet<string>): Promise<number> {
  const muted = await mutedFor(caller, 'bell');
  return (await notificationsFor(caller, { read: 0, muted })).filter((row) =>
    kinds.has(alsoToldBy(row.notification_kind, row.module) ?? ''),
  ).length;
}

/** What there is of one kind that has its own source: approvals that wait, results, requests. */
export function entriesOf(caller: Caller, reminder: Told): Promise<(Result | Request)[]>;
export function entriesOf(
  caller: Caller,
  reminder: ApprovalReminder | Told,
): Promise<(Result | Request | Waiting)[]>;
export async function entriesOf(
  caller: Caller,
  reminder: ApprovalReminder | Told,
): Promise<(Result | Request | Waiting)[]> {
  if (isResult(reminder)) return resultsFor(caller, reminder);
  if (!isTold(reminder)) return waitingApprovals(caller, reminder.approvals);
  const found = isReturn(reminder)
    ? await poolReturnsFor(caller)
    : await mergeRequestsFor(caller, reminder);
  return found.map((entry): Request => ({
    ...entry,
    customer_id: null,
    customer_name: '',
    state: '',
  }));
}

type Request = (MergeRequestEntry | PoolReturn) & {
  customer_id: null;
  customer_name: string;
  state: string;
};

type Marked = Pick<Waiting, 'module' | 'module_id' | 'mark'>;

/** Keeps that the caller has read these entries, or those of them that are given. */
export async function keepRead(
  caller: Caller,
  kind: string,
  entries: readonly Marked[],
  { ids, module }: { ids: readonly number[]; module: string | undefined },
): Promise<void> {
  const sights = entries
    .filter(
      (each) =>
        (ids.length === 0 || ids.includes(each.module_id)) &&
        (module === undefined || each.module === module),
    )
    .map(({ module: of, module_id, mark }) => ({ kind, module: of, record_id: module_id, mark }));
  await caller.company.write((tx) =>
    saveSeenMarks(tx, caller.viewer.id, sights, timestampInZone(caller.zone, caller.now())),
  );
}

export type Marks = ReadonlyMap<string, string>;

/** What the caller has read of a kind. */
export function marksOf(caller: Caller, kind: string): Promise<Marks> {
  return caller.company.read((tx) => readSeen(tx, caller.viewer.id, kind));
}

/** Whether an entry was read as it is now. */
export function isRead(seen: Marks, { module, module_id, mark }: Marked): 0 | 1 {
  return seen.get(`${module} ${module_id}`) === mark ? 1 : 0;
}
