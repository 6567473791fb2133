import type { AnswerOf, ParamsOf } from '../../schemas/calls.ts';
import { AppError } from '../../schemas/errors.ts';
import { say } from '../../schemas/locale.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { REMINDERS } from '../../schemas/office/reminders.ts';
import { permissionKey } from '../../schemas/permissions.ts';
import {
  type ApprovalReminder,
  type DueReminder,
  dueSpan,
  type Reminder,
  type ResultReminder,
} from '../../schemas/reminders.ts';
import type { ReminderKey } from '../../schemas/routes.ts';
import { may } from '../../schemas/viewer.ts';
import {
  countReminded,
  keepSeen,
  listReminded,
  readReminded,
  readSeen,
  type RemindedRow,
} from '../records/index.ts';
import type { Caller } from '../records/types.ts';
import {
  type Result,
  resultsFor,
  unreadResults,
  type Waiting,
  waitingApprovals,
} from '../rules/approval/index.ts';
import { stampIn } from '../../schemas/dates.ts';
import type { CallContext } from './context.ts';
import type { Handlers } from './handlers.ts';
import { moduleNamed } from './moduleNames.ts';

type Names =
  | 'reminders'
  | 'reminderCount'
  | 'reminderKinds'
  | 'reminderModules'
  | 'markReminders'
  | ReminderKey;
type Query = ParamsOf<'customerFollow'>;
type List = AnswerOf<'customerFollow'>;

export const reminders: Handlers<Names> = {
  async reminders({ caller }) {
    const list = [];
    for (const reminder of REMINDERS as readonly Reminder[]) {
      if (isFor(caller, reminder))
        list.push({
          name: say(reminder.words, caller.locale),
          schedule: reminder.key,
          count: await countOf(caller, reminder),
          icon: reminder.icon,
        });
    }
    return list;
  },
  reminderCount: async ({ caller }, { schedule }) => ({
    schedule,
    count: await countOf(caller, kindOf(schedule)),
  }),
  async reminderKinds({ caller }) {
    const scene = { today: todayOf(caller), settings: caller.settings };
    return REMINDERS.map((reminder: Reminder) => ({
      schedule: reminder.key,
      name: say(reminder.words, caller.locale),
      module: isDue(reminder) ? reminder.module : '',
      days: isDue(reminder) ? dueSpan(reminder, scene).ahead : 0,
    }));
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
      .filter((key) => may(caller.viewer, permissionKey(MODULES[key], 'view')))
      .map((key) => ({ module: key, name: say(MODULES[key].words, caller.locale) }));
  },
  async markReminders({ caller }, { schedule, ids = [], module }) {
    const kinds = schedule === undefined ? (REMINDERS as readonly Reminder[]) : [kindOf(schedule)];
    const given = { ids, module: module && moduleNamed(module) };
    for (const reminder of kinds)
      await (isDue(reminder)
        ? readReminded(caller, reminder, ids)
        : keepRead(caller, reminder.key, await entriesOf(caller, reminder), given));
    return null;
  },
  customerFollow: listOf('customerFollow'),
  opportunityFollow: listOf('opportunityFollow'),
  processApproval: listOf('processApproval'),
  officeApproval: listOf('officeApproval'),
  customApproval: listOf('customApproval'),
  approvalResult: listOf('approvalResult'),
  paymentRemind: listOf('paymentRemind'),
  contractExpire: listOf('contractExpire'),
  scheduleRemind: listOf('scheduleRemind'),
};

/** The list of one kind, whatever it is about. */
function listOf(key: ReminderKey) {
  const reminder = kindOf(key);
  return async ({ caller }: CallContext, query: Query): Promise<List> => {
    if (isResult(reminder)) return resultList(caller, reminder, query);
    if (!isDue(reminder)) return approvalList(caller, reminder, query);
    const { file, list, count } = await listReminded(caller, reminder, query);
    return { count, list: list.map((reminded) => present(file.key, reminded)) };
  };
}

function present(module: string, { row, due, mark, is_read }: RemindedRow): List['list'][number] {
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

async function resultList(
  caller: Caller,
  reminder: ResultReminder,
  { page, size, whose, read, start, end }: Query,
): Promise<List> {
  // A result is told to nobody but who submitted the paper.
  const results = whose === 'below' ? [] : await entriesOf(caller, reminder);
  const seen = await marksOf(caller, reminder.key);
  const rows = results
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

async function countOf(caller: Caller, reminder: Reminder): Promise<number> {
  if (isDue(reminder)) return countReminded(caller, reminder);
  if (isResult(reminder)) return unreadResults(caller, reminder);
  return (await waitingApprovals(caller, reminder.approvals)).length;
}

/** What there is of one kind that has its own source: approvals that wait, or results. */
function entriesOf(caller: Caller, reminder: ResultReminder): Promise<Result[]>;
function entriesOf(
  caller: Caller,
  reminder: ApprovalReminder | ResultReminder,
): Promise<(Result | Waiting)[]>;
function entriesOf(caller: Caller, reminder: ApprovalReminder | ResultReminder) {
  return isResult(reminder)
    ? resultsFor(caller, reminder)
    : waitingApprovals(caller, reminder.approvals);
}

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
    keepSeen(tx, caller.viewer.id, sights, stampIn(caller.zone, caller.now())),
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

function isDue(reminder: Reminder): reminder is DueReminder {
  return 'module' in reminder;
}

function isResult(reminder: Reminder): reminder is ResultReminder {
  return 'results' in reminder;
}

/** Whether the reminder can say anything to the reader at all. */
function isFor({ viewer }: Caller, reminder: Reminder): boolean {
  return !isDue(reminder) || may(viewer, permissionKey(MODULES[reminder.module], 'view'));
}

function todayOf(caller: Caller): string {
  return stampIn(caller.zone, caller.now()).slice(0, 10);
}
