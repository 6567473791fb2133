import type { NotificationKey } from '../../../schemas/collaboration/notifications.ts';
import type { Tx } from '../../db/handle.ts';
import type { RecordContext } from '../core/context.ts';
import type { Values } from '../core/types.ts';

/** Who does something, when (yyyy-MM-dd HH:mm:ss), and in which transaction. */
interface Doing {
  tx: Tx;
  caller: { viewer: { id: number } };
  now: string;
}

export interface Deed {
  kind: NotificationKey;
  /** what it is called together by: the same person is told of it once, however many records it is done to */
  group: number;
  /** the first record it was done to; absent: it is about none */
  about?: { module: string; id: number };
  /** how many records */
  count?: number;
  /** what was said */
  text?: string;
  /** what the words of its kind are filled with */
  data?: Readonly<Record<string, string | number>>;
  /** whose deed it is, where that is not the caller */
  by?: number;
  /** who does it is told of it too */
  toSelf?: true;
  /** somebody outside did it: it is told though nobody of the company did */
  byNobody?: true;
}

/**
 * Tells people of something, in the transaction that does it; nobody is told of what they did themselves, unless the deed says so. Whether
 * they may see the record is asked when they read, not here. What time does tells nobody.
 */
export async function notify(
  { tx, caller, now }: Doing,
  to: readonly (number | null)[],
  {
    kind,
    group,
    about,
    count = 1,
    text = '',
    data = {},
    by: actor = caller.viewer.id,
    toSelf,
    byNobody,
  }: Deed,
): Promise<void> {
  if (actor === 0 && !byNobody) return;
  for (const user_id of new Set(to)) {
    if (user_id === null || (user_id === actor && !toSelf)) continue;
    await tx
      .insert('notification', {
        id: await tx.nextId(),
        user_id,
        kind,
        group_id: group,
        module: about?.module ?? '',
        record_id: about?.id ?? 0,
        actor_id: actor,
        count,
        text,
        data: JSON.stringify(data),
        create_time: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['corp_id', 'user_id', 'kind', 'group_id'])
          .doUpdateSet((eb) => ({ count: eb('notification.count', '+', count) })),
      )
      .execute();
  }
}

/** What was told of a record by a kind is over for everybody but those who are named. */
export async function settleNotifications(
  tx: Tx,
  {
    kind,
    module,
    id,
    except,
  }: { kind: NotificationKey; module: string; id: number; except: readonly number[] },
): Promise<void> {
  let update = tx
    .update('notification')
    .set({ is_read: 1 })
    .where('module', '=', module)
    .where('record_id', '=', id)
    .where('kind', '=', kind)
    .where('is_read', '=', 0);
  if (except.length > 0) update = update.where('user_id', 'not in', except);
  await update.execute();
}

interface Owned {
  id: number;
  owner_user_id: number | null;
}

/** Tells people which records are theirs now, each of their own at once. */
export async function notifyOwners(
  context: RecordContext,
  { group, records }: { group: number; records: readonly Owned[] },
): Promise<void> {
  await tellEach(context, 'assigned', {
    group,
    pairs: records.map(({ id, owner_user_id }) => [owner_user_id, id]),
  });
}

/** Tells of new records whose they are, and whose the records are that they belong to. */
export async function notifyOfNew(
  context: RecordContext,
  { group, records }: { group: number | undefined; records: readonly (Owned & { data: Values })[] },
): Promise<void> {
  const { caller, own, full, tx } = context;
  if (caller.viewer.id === 0) return;
  const follows = own.verbs?.shift === null;
  const given = follows ? [] : records.filter(isOthers(caller.viewer.id));
  const pairs: [number | null, number][] = follows
    ? records.map(({ id, owner_user_id }) => [owner_user_id, id])
    : [];
  const belongs = new Set([...(own.parents ?? []), ...(own.holds ?? [])]);
  // what declares neither belongs to whatever it points to: a follow-up, an own object
  const models = belongs.size > 0 ? belongs : full.fields.keys();
  for (const model of models) {
    const module = full.fields.get(model)?.refers;
    const links = records.flatMap(({ id, data }) =>
      [data[model]].flat().flatMap((to) => (typeof to === 'number' ? [{ id, to }] : [])),
    );
    if (module === undefined || links.length === 0) continue;
    const owners = new Map(
      (
        await tx
          .from('record')
          .select(['id', 'owner_user_id'])
          .where('module', '=', module)
          .where('id', 'in', [...new Set(links.map(({ to }) => to))])
          .where('deleted_time', 'is', null)
          .execute()
      ).map(({ id, owner_user_id }) => [id, owner_user_id]),
    );
    for (const { id, to } of links) pairs.push([owners.get(to) ?? null, id]);
  }
  const assigned = new Set(given.map(({ id, owner_user_id }) => `${owner_user_id} ${id}`));
  const rest = pairs.filter(
    ([owner, id]) =>
      isOthers(caller.viewer.id)({ owner_user_id: owner }) && !assigned.has(`${owner} ${id}`),
  );
  if (given.length + rest.length === 0) return;
  const deed = group ?? (await tx.nextId());
  await notifyOwners(context, { group: deed, records: given });
  await tellEach(context, 'added', { group: deed, pairs: rest });
}

const isOthers =
  (viewer: number) =>
  ({ owner_user_id }: Pick<Owned, 'owner_user_id'>) =>
    owner_user_id !== null && owner_user_id !== viewer;

async function tellEach(
  context: RecordContext,
  kind: 'assigned' | 'added',
  { group, pairs }: { group: number; pairs: readonly (readonly [number | null, number])[] },
): Promise<void> {
  for (const [owner, own] of Map.groupBy(pairs, ([to]) => to)) {
    const ids = [...new Set(own.map(([, id]) => id))];
    const [id] = ids;
    if (id !== undefined)
      await notify(context, [owner], {
        kind,
        group,
        about: { module: context.own.key, id },
        count: ids.length,
      });
  }
}

/** What was told of a record goes with it for good. */
export async function deleteNotifications(tx: Tx, module: string, id: number): Promise<void> {
  await tx
    .remove('notification')
    .where('module', '=', module)
    .where('record_id', '=', id)
    .execute();
}
