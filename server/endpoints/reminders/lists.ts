import type { ParamsOf, ResponseOf } from '../../../schemas/endpoints/index.ts';
import type { Channel, OuterChannel } from '../../../schemas/collaboration/channels.ts';
import {
  foldNotifications,
  sharedRecord,
} from '../../../schemas/collaboration/foldNotifications.ts';
import { alsoToldBy } from '../../../schemas/collaboration/alsoToldBy.ts';
import { TOGETHER } from '../../../schemas/collaboration/notifications.ts';
import { REMINDERS } from '../../../schemas/collaboration/reminderKinds.ts';
import {
  type ApprovalReminder,
  type DueReminder,
  isSwitchedOn,
} from '../../../schemas/collaboration/reminders.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ReminderKey } from '../../../schemas/navigation/routes.ts';
import type { Caller } from '../../records/core/types.ts';
import { listReminderRecords, notificationsFor, type RemindedRow } from '../../records/index.ts';
import { type Waiting, waitingApprovals } from '../../rules/approval/index.ts';
import { mutedFor } from '../shared/muted.ts';
import type { RequestContext } from '../shared/requestContext.ts';
import { entriesOf, isRead, marksOf } from './entries.ts';
import { isDue, isFor, isNotification, isTold, kindOf, type Told } from './kinds.ts';

type Query = ParamsOf<'customerFollow'>;
type List = ResponseOf<'customerFollow'>;
type Row = List['list'][number];

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
  const sent = REMINDERS.filter(
    ({ key }) => isFor(caller, kindOf(key)) && !muted.has(key) && (!kinds || kinds.includes(key)),
  );
  const keys = new Set<string>(sent.map(({ key }) => key));
  // what another kind in the same message tells is no line of the notifications as well
  const comesBesides = ({ notification_kind, module }: Row) =>
    notification_kind !== undefined && keys.has(alsoToldBy(notification_kind, module) ?? '');
  for (const { key } of sent) {
    const query: Query = { page: 1, size: MOST_TOLD, whose: 'mine', read: 0 };
    const { list } = await listOf(key, channel)({ caller }, query);
    found.push(
      ...list
        .filter((row) => row.is_read === 0 && !comesBesides(row))
        .map((row) => ({ ...row, kind: key })),
    );
  }
  return found;
}

/** The list of one kind, whatever it is about. */
export function listOf(key: ReminderKey, channel: Channel = 'bell') {
  const reminder = kindOf(key);
  return async ({ caller }: Pick<RequestContext, 'caller'>, query: Query): Promise<List> => {
    if (!isSwitchedOn(reminder, caller.settings)) return { list: [], count: 0 };
    if (isDue(reminder)) {
      const { file, list, count } = await listReminderRecords(caller, reminder, query);
      return { count, list: list.map((reminded) => present(file.key, reminder, reminded)) };
    }
    // All others are somebody's own: those of others are in no list.
    if (query.whose === 'below') return { list: [], count: 0 };
    if (isNotification(reminder))
      return pageOf(await notifications(caller, query, channel), query, (rows) =>
        query.folded === 1 ? folded(caller, rows) : rows,
      );
    if (isTold(reminder)) return pageOf(await toldEntries(caller, reminder, query), query);
    return pageOf(await waitingEntries(caller, reminder, query), query);
  };
}

/** A page of what lies within the days and says the words asked for, in the order of its source unless another is asked for. */
function pageOf(
  rows: readonly Row[],
  { page, size, start, end, keyword = '', sort }: Query,
  together: (rows: readonly Row[]) => readonly Row[] = (all) => all,
): List {
  const words = keyword.trim().toLowerCase();
  const found = rows.filter(
    ({ due, name, customer_name, content = '' }) =>
      (start === undefined || due >= start) &&
      (end === undefined || due <= `${end}~`) &&
      [name, customer_name, content].some((text) => text.toLowerCase().includes(words)),
  );
  const sign = sort === '-due' ? -1 : 1;
  const ordered = together(
    sort ? found.toSorted((a, b) => (a.due === b.due ? 0 : a.due < b.due ? -sign : sign)) : found,
  );
  return { list: ordered.slice((page - 1) * size, page * size), count: ordered.length };
}

/** Those that one reads together as their first, which says how many they are; it is unread while any of them is. */
function folded({ locale }: Caller, rows: readonly Row[]): Row[] {
  return foldNotifications(rows).flatMap((group): Row[] => {
    const [first] = group;
    if (!first || group.length === 1) return first ? [first] : [];
    return [
      {
        ...first,
        content: translate(TOGETHER, locale, {
          text: first.content ?? '',
          count: group.length,
        }),
        notification_ids: group.flatMap(({ notification_id }) => notification_id ?? []),
        about: sharedRecord(group)?.name ?? '',
        is_read: group.some(({ is_read }) => is_read === 0) ? 0 : 1,
      },
    ];
  });
}

function present(
  module: string,
  { person, phone, followed }: DueReminder,
  { row, due, mark, is_read, told }: RemindedRow,
): List['list'][number] {
  const { id, name, number, owner_user_id, display } = row;
  const numberIn = (model: string) => (typeof row[model] === 'number' ? row[model] : null);
  return {
    module,
    module_id: id,
    name: name || number || '',
    customer_id: numberIn('customer_id'),
    customer_name: display.customer_id ?? '',
    ...(person && { contact_id: numberIn(person), contact_name: display[person] ?? '' }),
    ...(phone && { mobile: typeof row[phone] === 'string' ? row[phone] : '' }),
    ...(followed && { last_contact_time: row.last_contact_time ?? null }),
    owner_user_id: owner_user_id === '--' ? null : owner_user_id,
    owner_name: display.owner_user_id ?? '',
    due,
    due_mark: mark,
    state: display.state ?? '',
    is_read,
    ...(told && { content: told }),
  };
}

async function waitingEntries(
  caller: Caller,
  { key, approvals }: ApprovalReminder,
  { read }: Query,
): Promise<Row[]> {
  const seen = await marksOf(caller, key);
  return (
    (await waitingApprovals(caller, approvals))
      .map((each) => ({ ...rowOf(each), is_read: isRead(seen, each) }))
      // What nobody decided yet stays, read or not: a tick decides nothing.
      .filter(({ is_read }) => read !== 1 || is_read === 1)
  );
}

async function notifications(caller: Caller, { read }: Query, channel: Channel): Promise<Row[]> {
  const muted = await mutedFor(caller, channel);
  return (await notificationsFor(caller, { read, muted })).map((row) => ({
    ...row,
    due_mark: String(row.notification_id),
    customer_id: null,
    customer_name: '',
    owner_user_id: null,
    owner_name: '',
  }));
}

async function toldEntries(caller: Caller, reminder: Told, { read }: Query): Promise<Row[]> {
  const seen = await marksOf(caller, reminder.key);
  return (await entriesOf(caller, reminder))
    .map(({ mark, ...row }) => ({
      ...row,
      due_mark: mark,
      is_read: isRead(seen, { ...row, mark }),
    }))
    .filter(({ is_read }) => read === undefined || is_read === read);
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
