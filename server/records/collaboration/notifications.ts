import {
  NOTIFICATION_DAYS,
  type NotificationKey,
  type NotificationKind,
  NOTIFICATIONS,
  OUTSIDER,
  SAID,
} from '../../../schemas/collaboration/notifications.ts';
import { choiceOf } from '../../../schemas/collaboration/reminderChoices.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { addressOfModule } from '../../../schemas/navigation/routes.ts';
import { addDays, timestampInZone } from '../../../schemas/values/dates.ts';
import { formatNumber, withUnit } from '../../../schemas/values/numberText.ts';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';
import type { CompanyDb, Tx } from '../../db/handle.ts';
import { fetchRecords, reachableAmong } from '../access/load.ts';
import { contextOf, type RecordContext } from '../core/context.ts';
import { RUNNING_STATES } from '../core/jobStore.ts';
import { allModules, isDisabledModule } from '../core/modules.ts';
import { shownModule, shownName } from '../core/shownName.ts';
import type { Caller, StoredRecord } from '../core/types.ts';
import { notify } from './notify.ts';

/** What somebody is told of, in their own words. */
export interface Notification {
  notification_id: number;
  /** the key of its kind */
  notification_kind: string;
  /** where it leads, where that is no record; empty: to the record, or nowhere */
  to: string;
  module: string;
  /** 0: about no record */
  module_id: number;
  name: string;
  /** who did it */
  decided_by: { id: number; name: string; avatar: string };
  /** the kind in words */
  state: string;
  content: string;
  /** when it happened */
  due: string;
  is_read: 0 | 1;
}

/** As many as a reader is shown at most, the newest ones. */
const MOST = 1000;

/** What the caller is told of and may still see, the newest first, without the kinds that they want to hear nothing of. */
export function notificationsFor(
  caller: Caller,
  { read, muted }: { read?: 0 | 1 | undefined; muted: ReadonlySet<string> },
): Promise<Notification[]> {
  return caller.company.read(async (tx) => {
    const rows = (await rowsOf(tx, caller, read)).filter(({ kind }) => !muted.has(choiceOf(kind)));
    const seen = await shownRecords(tx, caller, rows);
    return rows.flatMap((row): Notification[] => {
      const { id, kind, module, record_id, count, group_id } = row;
      const shown = seen.get(`${module} ${record_id}`);
      const words: NotificationKind | undefined = NOTIFICATIONS[kind as NotificationKey];
      if (!shown || !words) return [];
      const who = row.who ?? translate(OUTSIDER, caller.locale);
      const data = { who, module: shown.label, text: row.text, count, ...filledWith(row.data) };
      return [
        {
          notification_id: id,
          notification_kind: kind,
          to: words.job ? `${addressOfModule(module)}?import=${group_id}` : '',
          module: shown.module,
          module_id: record_id,
          name: shown.name || (words.title ? translate(words.title, caller.locale, data) : ''),
          decided_by: { id: row.actor_id, name: who, avatar: row.avatar ?? '' },
          state: translate(words.label, caller.locale),
          content: contentOf(caller, words, { data, subject: shown.subject }),
          due: row.create_time,
          is_read: row.is_read,
        },
      ];
    });
  });
}

type Filled = Record<string, string | number>;

const filledWith = (data: string) => JSON.parse(data) as Filled;

function contentOf(
  { locale }: Caller,
  { says, saysBy, saysMany, adds }: NotificationKind,
  { data, subject }: { data: Filled & { count: number; text: string }; subject: string },
): string {
  const by = saysBy?.[String(data.outcome)];
  const said = translate(by ?? (data.count > 1 ? (saysMany ?? says) : says), locale, data);
  const added = adds === 'subject' ? subject : adds === 'text' ? data.text : '';
  return added ? translate(SAID, locale, { says: said, text: added }) : said;
}

/** A notification that was unread until now. */
export interface ReadNotification {
  kind: string;
  module: string;
  record_id: number;
}

/** Marks notifications of the caller as read, and answers which those were; without ids all of them, with a module those about it. */
export function markNotificationsRead(
  caller: Caller,
  { ids, module }: { ids: readonly number[]; module: string | undefined },
): Promise<ReadNotification[]> {
  return caller.company.write(async (tx) => {
    let update = tx
      .update('notification')
      .set({ is_read: 1 })
      .where('user_id', '=', caller.viewer.id)
      .where('is_read', '=', 0);
    if (ids.length > 0) update = update.where('id', 'in', ids);
    if (module !== undefined) update = update.where('module', '=', module);
    const read = await update.returning(['kind', 'module', 'record_id', 'group_id']).execute();
    const jobs = read.filter(({ kind }) => JOB_KINDS.includes(kind));
    if (jobs.length > 0)
      await tx
        .update('job')
        .set({ seen: 1 })
        .where('user_id', '=', caller.viewer.id)
        .where(
          'id',
          'in',
          jobs.map(({ group_id }) => group_id),
        )
        .where('state', 'not in', RUNNING_STATES)
        .execute();
    return read.map(({ group_id: _, ...row }) => row);
  });
}

/** The kinds that tell of a job, whose number is their group. */
const JOB_KINDS: readonly string[] = Object.entries<NotificationKind>(NOTIFICATIONS)
  .filter(([, words]) => words.job)
  .map(([kind]) => kind);

/** What the caller was told of these records by these kinds is read. */
export async function markReadAbout(
  caller: Caller,
  {
    kinds,
    records,
  }: { kinds: readonly string[]; records: readonly { module: string; module_id: number }[] },
): Promise<void> {
  await caller.company.write(async (tx) => {
    for (const [module, some] of Map.groupBy(records, (record) => record.module))
      await tx
        .update('notification')
        .set({ is_read: 1 })
        .where('user_id', '=', caller.viewer.id)
        .where('kind', 'in', kinds)
        .where('module', '=', module)
        .where(
          'record_id',
          'in',
          some.map(({ module_id }) => module_id),
        )
        .where('is_read', '=', 0)
        .execute();
  });
}

/** Sends a message to the caller's own bell. */
export function testNotification(caller: Caller): Promise<void> {
  return caller.company.write(async (tx) => {
    const now = timestampInZone(caller.zone, caller.now());
    const group = await tx.nextId();
    await notify({ tx, caller, now }, [caller.viewer.id], { kind: 'test', group, toSelf: true });
  });
}

/** Forgets what is old. */
export async function sweepNotifications(
  company: CompanyDb,
  { zone, now }: { zone: string; now: Date },
): Promise<void> {
  const before = addDays(timestampInZone(zone, now).slice(0, 10), -NOTIFICATION_DAYS);
  await company.write((tx) =>
    tx.remove('notification').where('create_time', '<', before).execute(),
  );
}

function rowsOf(tx: Tx, { viewer, zone, now }: Caller, read: 0 | 1 | undefined) {
  const since = addDays(timestampInZone(zone, now()).slice(0, 10), -NOTIFICATION_DAYS);
  const query = tx
    .from('notification as n')
    .leftJoin('user as u', 'u.id', 'n.actor_id')
    .select([
      'n.id',
      'n.kind',
      'n.module',
      'n.record_id',
      'n.count',
      'n.group_id',
      'n.text',
      'n.data',
      'n.actor_id',
      'u.name as who',
      'u.avatar',
      'n.create_time',
      'n.is_read',
    ])
    .where('n.user_id', '=', viewer.id)
    .where('n.create_time', '>=', since)
    .orderBy('n.id', 'desc')
    .limit(MOST);
  return (read === undefined ? query : query.where('n.is_read', '=', read)).execute();
}

interface Shown {
  module: string;
  label: string;
  name: string;
  /** how much it is about and what for, as far as the reader may see it */
  subject: string;
}

/** The records of these that the caller may look at, by module and id: what they are called. By 0, a module whose jobs are the caller's to look at. */
async function shownRecords(
  tx: Tx,
  caller: Caller,
  rows: readonly { module: string; record_id: number }[],
): Promise<ReadonlyMap<string, Shown>> {
  const found = new Map<string, Shown>([[' 0', { module: '', label: '', name: '', subject: '' }]]);
  const files = new Map((await allModules(tx)).map((file) => [file.key, file]));
  for (const [module, own] of Map.groupBy(rows, (row) => row.module)) {
    // an own object may be gone, or out of use
    const file = files.get(module);
    if (!file || (await isDisabledModule(tx, module))) continue;
    const context = await contextOf(caller, tx, file);
    if (!hasPermission(caller.viewer, permissionKey(context.own, 'view'))) continue;
    const label = translate(context.own.label, caller.locale);
    if (hasPermission(caller.viewer, permissionKey(context.own, 'import')))
      found.set(`${module} 0`, { module: '', label, name: '', subject: '' });
    const records = await fetchRecords(context, [...new Set(own.map((row) => row.record_id))]);
    const reach = await reachableAmong(context, records);
    for (const record of records)
      if (reach.has(record.id))
        found.set(`${module} ${record.id}`, {
          module: shownModule(context, record),
          label,
          name: shownName(context, record.name) || `#${record.id}`,
          subject: subjectOf(context, record),
        });
  }
  return found;
}

/** Signs of what a record is for that a notification tells. */
const MOST_SIGNS = 120;

function subjectOf({ form, masks, own, caller }: RecordContext, { data }: StoredRecord): string {
  const seen = (model: string | undefined) =>
    model === undefined || masks.includes(model) ? undefined : form.fields.get(model);
  const [amount, purpose] = [seen(own.amount), seen(own.purpose)];
  const value = amount && data[amount.model];
  return [
    ...(amount && !amount.hidden && typeof value === 'number'
      ? [
          `${amount.name} ${withUnit(formatNumber(value, caller.locale, amount.precision), amount.unit)}`,
        ]
      : []),
    ...(purpose && !purpose.hidden
      ? [valueAsText(data[purpose.model]).replace(/\s+/g, ' ').trim().slice(0, MOST_SIGNS)]
      : []),
  ]
    .filter(Boolean)
    .join(' · ');
}
