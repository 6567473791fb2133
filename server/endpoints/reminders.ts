import type { ResponseOf, ParamsOf } from '../../schemas/endpoints/index.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { translate } from '../../schemas/i18n/label.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import {
  type Channel,
  kindsSentBy,
  OUTER_CHANNELS,
  type OuterChannel,
} from '../../schemas/collaboration/channels.ts';
import { REMINDERS } from '../../schemas/collaboration/reminderKinds.ts';
import { permissionKey } from '../../schemas/permissions/rights.ts';
import {
  type ApprovalReminder,
  type DueReminder,
  dueSpan,
  isSwitchedOn,
  type NotificationReminder,
  type Reminder,
  type RequestReminder,
  type ResultReminder,
  type ReturnReminder,
} from '../../schemas/collaboration/reminders.ts';
import type { ReminderKey } from '../../schemas/navigation/routes.ts';
import { hasPermission } from '../../schemas/permissions/viewer.ts';
import {
  countReminderRecords,
  saveSeenMarks,
  listReminderRecords,
  type MergeRequestEntry,
  mergeRequestsFor,
  markNotificationsRead,
  markRemindersRead,
  notificationsFor,
  readSeen,
  type RemindedRow,
} from '../records/index.ts';
import type { Caller } from '../records/core/types.ts';
import {
  type Result,
  resultsFor,
  unreadResults,
  type Waiting,
  waitingApprovals,
} from '../rules/approval/index.ts';
import { type PoolReturn, poolReturnsFor, remindsOfReturns } from '../rules/poolReturns.ts';
import { timestampInZone } from '../../schemas/values/dates.ts';
import type { RequestContext } from './shared/requestContext.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { mutedFor } from './shared/muted.ts';
import { moduleNamed } from './shared/moduleNames.ts';

type Names =
  | 'reminders'
  | 'reminderCount'
  | 'reminderKinds'
  | 'reminderModules'
  | 'markReminders'
  | ReminderKey;
type Query = ParamsOf<'customerFollow'>;
type List = ResponseOf<'customerFollow'>;
type Row = List['list'][number];

export const reminderHandlers: EndpointHandlers<Names> = {
  async reminders({ caller }) {
    const list = [];
    const muted = await mutedFor(caller, 'bell');
    for (const reminder of REMINDERS as readonly Reminder[]) {
      if (isFor(caller, reminder) && !muted.has(reminder.key))
        list.push({
          name: translate(reminder.label, caller.locale),
          schedule: reminder.key,
          count: await countOf(caller, reminder),
          icon: reminder.icon,
        });
    }
    return list;
  },
  reminderCount: async ({ caller }, { schedule }) => ({
    schedule,
    count: await countIfOn(caller, kindOf(schedule)),
  }),
  async reminderKinds({ caller }) {
    const outer = Object.keys(OUTER_CHANNELS) as OuterChannel[];
    const sent = outer.map((key) => ({ key, kinds: kindsSentBy(key, caller.settings) }));
    const scene = { today: todayOf(caller), settings: caller.settings };
    return REMINDERS.filter((reminder) => isSwitchedOn(reminder, caller.settings)).map(
      (reminder: Reminder) => ({
        schedule: reminder.key,
        name: translate(reminder.label, caller.locale),
        module: isDue(reminder) ? reminder.module : '',
        days: isDue(reminder) ? dueSpan(reminder, scene).ahead : 0,
        channels: sent.filter(({ kinds }) => kinds.includes(reminder.key)).map(({ key }) => key),
      }),
    );
  },
  async reminderModules({ caller }) {
    const keys = [
      ...new Set(
        (REMINDERS as readonly Reminder[]).flatMap((reminder) =>
          isDue(reminder) ? [reminder.module] : [],
        ),
      ),
    ];
    return keys
      .filter((key) => hasPermission(caller.viewer, permissionKey(MODULES[key], 'view')))
      .map((key) => ({ module: key, name: translate(MODULES[key].label, caller.locale) }));
  },
  async markReminders({ caller }, { schedule, ids = [], module }) {
    const kinds =
      schedule === undefined
        ? (REMINDERS as readonly Reminder[]).filter((each) => isSwitchedOn(each, caller.settings))
        : [kindOf(schedule)];
    const given = { ids, module: module && moduleNamed(module) };
    for (const reminder of kinds)
      await (isNotification(reminder)
        ? markNotificationsRead(caller, given)
        : isDue(reminder)
          ? markRemindersRead(caller, reminder, ids)
          : keepRead(caller, reminder.key, await entriesOf(caller, reminder), given));
    return null;
  },
  notification: listOf('notification'),
  customerFollow: listOf('customerFollow'),
  opportunityFollow: listOf('opportunityFollow'),
  poolReturn: listOf('poolReturn'),
  processApproval: listOf('processApproval'),
  officeApproval: listOf('officeApproval'),
  customApproval: listOf('customApproval'),
  approvalResult: listOf('approvalResult'),
  proxyDecision: listOf('proxyDecision'),
  mergeRequest: listOf('mergeRequest'),
  paymentRemind: listOf('paymentRemind'),
  contractExpire: listOf('contractExpire'),
  birthday: listOf('birthday'),
  scheduleRemind: listOf('scheduleRemind'),
};

/** Entries of each kind that one message tells at most. */
const MOST_TOLD = 200;

export interface UnreadReminder extends Row {
  kind: string;
}

/** What reminds somebody now by a channel and is unread, of these kinds or of all that the company has, as their own lists say it. */
export async function unreadReminders(
  caller: Caller,
  { channel, kinds }: { channel: OuterChannel; kinds?: readonly string[] },
): Promise<UnreadReminder[]> {
  const found: UnreadReminder[] = [];
  const muted = await mutedFor(caller, channel);
  for (const { key } of REMINDERS) {
    if (!isFor(caller, kindOf(key)) || muted.has(key) || (kinds && !kinds.includes(key))) continue;
    const query: Query = { page: 1, size: MOST_TOLD, whose: 'mine', read: 0 };
    const { list } = await listOf(key, channel)({ caller }, query);
    found.push(
      ...list.filter(({ is_read }) => is_read === 0).map((row) => ({ ...row, kind: key })),
    );
  }
  return found;
}

/** The list of one kind, whatever it is about. */
function listOf(key: ReminderKey, channel: Channel = 'bell') {
  const reminder = kindOf(key);
  return async ({ caller }: Pick<RequestContext, 'caller'>, query: Query): Promise<List> => {
    if (!isSwitchedOn(reminder, caller.settings)) return { list: [], count: 0 };
    if (isNotification(reminder)) return notificationList(caller, query, channel);
    if (isTold(reminder)) return toldList(caller, reminder, query);
    if (!isDue(reminder)) return approvalList(caller, reminder, query);
    const { file, list, count } = await listReminderRecords(caller, reminder, query);
    return { count, list: list.map((reminded) => present(file.key, reminded)) };
  };
}

function present(
  module: string,
  { row, due, mark, is_read, told }: RemindedRow,
): List['list'][number] {
  const { id, name, number, owner_user_id, display } = row;
  return {
    module,
    module_id: id,
    name: name || number || '',
    customer_id: typeof row.customer_id === 'number' ? row.customer_id : null,
    customer_name: display.customer_id ?? '',
    owner_user_id: owner_user_id === '--' ? null : owner_user_id,
    owner_name: display.owner_user_id ?? '',
    due,
    due_mark: mark,
    state: display.state ?? '',
    is_read,
    ...(told && { content: told }),
  };
}

async function approvalList(
  caller: Caller,
  { key, approvals }: ApprovalReminder,
  { page, size, whose, read, start, end }: Query,
): Promise<List> {
  // What waits for others is in no list: an approval is somebody's own.
  const waiting = whose === 'below' ? [] : await waitingApprovals(caller, approvals);
  const seen = await marksOf(caller, key);
  const rows = waiting
    .map((each) => ({ ...rowOf(each), is_read: isRead(seen, each) }))
    .filter(
      (row) =>
        // What nobody decided yet stays, read or not: a tick decides nothing.
        (read !== 1 || row.is_read === 1) &&
        (start === undefined || row.due >= start) &&
        (end === undefined || row.due <= `${end}~`),
    );
  return { list: rows.slice((page - 1) * size, page * size), count: rows.length };
}

async function notificationList(
  caller: Caller,
  { page, size, whose, read, start, end }: Query,
  channel: Channel,
): Promise<List> {
  const muted = await mutedFor(caller, channel);
  const found = whose === 'below' ? [] : await notificationsFor(caller, { read, muted });
  const rows = found.filter(
    ({ due }) => (start === undefined || due >= start) && (end === undefined || due <= `${end}~`),
  );
  return {
    list: rows.slice((page - 1) * size, page * size).map((row) => ({
      ...row,
      due_mark: String(row.notification_id),
      customer_id: null,
      customer_name: '',
      owner_user_id: null,
      owner_name: '',
    })),
    count: rows.length,
  };
}

async function toldList(
  caller: Caller,
  reminder: Told,
  { page, size, whose, read, start, end }: Query,
): Promise<List> {
  // It is told to nobody but whom it is for.
  const entries = whose === 'below' ? [] : await entriesOf(caller, reminder);
  const seen = await marksOf(caller, reminder.key);
  const rows = entries
    .map(({ mark, ...row }) => ({
      ...row,
      due_mark: mark,
      is_read: isRead(seen, { ...row, mark }),
    }))
    .filter(
      (row) =>
        (read === undefined || row.is_read === read) &&
        (start === undefined || row.due >= start) &&
        (end === undefined || row.due <= `${end}~`),
    );
  return { list: rows.slice((page - 1) * size, page * size), count: rows.length };
}

function rowOf({
  module,
  module_id,
  name,
  mark,
  owner_user_id,
  owner_name,
  customer_id,
  customer_name,
  flow_name,
  promoter_user,
  promoter_time,
  is_daishen,
}: Waiting) {
  return {
    module,
    module_id,
    name,
    customer_id,
    customer_name,
    owner_user_id,
    owner_name,
    due: promoter_time,
    due_mark: mark,
    state: flow_name,
    flow_name,
    promoter_user,
    promoter_time,
    is_daishen,
  };
}

function countIfOn(caller: Caller, reminder: Reminder): Promise<number> | number {
  return isSwitchedOn(reminder, caller.settings) ? countOf(caller, reminder) : 0;
}

async function countOf(caller: Caller, reminder: Reminder): Promise<number> {
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

/** What there is of one kind that has its own source: approvals that wait, results, requests. */
function entriesOf(caller: Caller, reminder: Told): Promise<(Result | Request)[]>;
function entriesOf(
  caller: Caller,
  reminder: ApprovalReminder | Told,
): Promise<(Result | Request | Waiting)[]>;
async function entriesOf(
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

type Told = ResultReminder | RequestReminder | ReturnReminder;
type Request = (MergeRequestEntry | PoolReturn) & {
  customer_id: null;
  customer_name: string;
  state: string;
};

type Marked = Pick<Waiting, 'module' | 'module_id' | 'mark'>;

async function keepRead(
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

type Marks = ReadonlyMap<string, string>;

function marksOf(caller: Caller, kind: string): Promise<Marks> {
  return caller.company.read((tx) => readSeen(tx, caller.viewer.id, kind));
}

function isRead(seen: Marks, { module, module_id, mark }: Marked): 0 | 1 {
  return seen.get(`${module} ${module_id}`) === mark ? 1 : 0;
}

function kindOf(key: string): Reminder {
  const found = (REMINDERS as readonly Reminder[]).find((reminder) => reminder.key === key);
  if (!found) throw new AppError('not_found');
  return found;
}

function isNotification(reminder: Reminder): reminder is NotificationReminder {
  return 'notifications' in reminder;
}

function isDue(reminder: Reminder): reminder is DueReminder {
  return 'module' in reminder;
}

function isResult(reminder: Reminder): reminder is ResultReminder {
  return 'results' in reminder;
}

/** Told to one person, and over once it is read. */
function isTold(reminder: Reminder): reminder is Told {
  return isResult(reminder) || 'requests' in reminder || isReturn(reminder);
}

function isReturn(reminder: Reminder): reminder is ReturnReminder {
  return 'returns' in reminder;
}

/** Whether the reminder can say anything to the reader at all: the company has not switched it off. */
function isFor(caller: Caller, reminder: Reminder): boolean {
  const { viewer, settings } = caller;
  return (
    isSwitchedOn(reminder, settings) &&
    (!isReturn(reminder) || remindsOfReturns(caller)) &&
    (!isDue(reminder) || hasPermission(viewer, permissionKey(MODULES[reminder.module], 'view')))
  );
}

function todayOf(caller: Caller): string {
  return timestampInZone(caller.zone, caller.now()).slice(0, 10);
}
