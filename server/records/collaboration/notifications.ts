import {
  NOTIFICATION_DAYS,
  type NotificationKey,
  type NotificationKind,
  NOTIFICATIONS,
  OUTSIDER,
} from '../../../schemas/collaboration/notifications.ts';
import { choiceOf } from '../../../schemas/collaboration/reminderChoices.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { addDays, timestampInZone } from '../../../schemas/values/dates.ts';
import type { CompanyDb, Tx } from '../../db/handle.ts';
import { fetchRecords, reachableAmong } from '../access/load.ts';
import { contextOf } from '../core/context.ts';
import { allModules, isDisabledModule } from '../core/modules.ts';
import { shownModule, shownName } from '../core/shownName.ts';
import type { Caller } from '../core/types.ts';
import { notify } from './notify.ts';

/** What somebody is told of, in their own words. */
export interface Notification {
  notification_id: number;
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
    return rows.flatMap(({ id, kind, module, record_id, count, text, ...row }): Notification[] => {
      const shown = seen.get(`${module} ${record_id}`);
      const words: NotificationKind | undefined = NOTIFICATIONS[kind as NotificationKey];
      if (!shown || !words) return [];
      const who = row.who ?? translate(OUTSIDER, caller.locale);
      const says = count > 1 ? (words.saysMany ?? words.says) : words.says;
      return [
        {
          notification_id: id,
          module: shown.module,
          module_id: record_id,
          name: shown.name || (words.title ? translate(words.title, caller.locale) : ''),
          decided_by: { id: row.actor_id, name: who, avatar: row.avatar ?? '' },
          state: translate(words.label, caller.locale),
          content: translate(says, caller.locale, {
            who,
            module: shown.label,
            text,
            count,
          }),
          due: row.create_time,
          is_read: row.is_read,
        },
      ];
    });
  });
}

/** Marks notifications of the caller as read; without ids all of them, with a module those about it. */
export async function markNotificationsRead(
  caller: Caller,
  { ids, module }: { ids: readonly number[]; module: string | undefined },
): Promise<void> {
  await caller.company.write(async (tx) => {
    let update = tx
      .update('notification')
      .set({ is_read: 1 })
      .where('user_id', '=', caller.viewer.id)
      .where('is_read', '=', 0);
    if (ids.length > 0) update = update.where('id', 'in', ids);
    if (module !== undefined) update = update.where('module', '=', module);
    await update.execute();
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
      'n.text',
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

/** The records of these that the caller may look at, by module and id: what they are called. */
async function shownRecords(
  tx: Tx,
  caller: Caller,
  rows: readonly { module: string; record_id: number }[],
): Promise<ReadonlyMap<string, { module: string; label: string; name: string }>> {
  const found = new Map([[' 0', { module: '', label: '', name: '' }]]);
  const files = new Map((await allModules(tx)).map((file) => [file.key, file]));
  for (const [module, own] of Map.groupBy(rows, (row) => row.module)) {
    // an own object may be gone, or out of use
    const file = files.get(module);
    if (!file || (await isDisabledModule(tx, module))) continue;
    const context = await contextOf(caller, tx, file);
    if (!hasPermission(caller.viewer, permissionKey(context.own, 'view'))) continue;
    const records = await fetchRecords(context, [...new Set(own.map((row) => row.record_id))]);
    const reach = await reachableAmong(context, records);
    for (const record of records)
      if (reach.has(record.id))
        found.set(`${module} ${record.id}`, {
          module: shownModule(context, record),
          label: translate(context.own.label, caller.locale),
          name: shownName(context, record.name) || `#${record.id}`,
        });
  }
  return found;
}
