import { movePhoneCalls, returnPhoneCalls } from '../write/phoneCallLinks.ts';
import type { RecordContext } from '../core/context.ts';
import { moveInvoiceHeaders, returnInvoiceHeaders } from '../write/invoiceHeaderLinks.ts';
import { withheldFrom } from '../access/withheld.ts';
import type { StoredRecord } from '../core/types.ts';

interface Moved {
  id: number;
  from: number;
}

/** What hangs on a record outside the fields of other records: what a merge did with it, so that it can be taken back. */
export interface MergedAttachments {
  files: Moved[];
  /** what was said about it, and who was told; merges from before they were kept have none */
  comments?: Moved[];
  notifications?: Moved[];
  /** telephone calls; merges from before they were kept have none */
  calls?: Moved[];
  /** invoice headers, likewise */
  headers?: Moved[];
  /** joint followers that the survivor got, as they were written */
  team: { user_id: number; auth_type: 0 | 1; visible_modules: string; withheld?: string }[];
  /** those it had already, as they were before */
  before: { user_id: number; auth_type: 0 | 1; visible_modules: string; withheld?: string }[];
}

/** Files, comments, telephone calls and invoice headers go over to the survivor; who followed one of the others follows it, and so do their owners when they are to stay. */
export async function moveAttachments(
  context: RecordContext,
  {
    survivor,
    others,
    keepOwners,
  }: { survivor: StoredRecord; others: readonly StoredRecord[]; keepOwners: boolean },
): Promise<MergedAttachments> {
  const { tx, own } = context;
  const ids = others.map(({ id }) => id);
  const moveTo = { from: ids, to: survivor.id };
  const calls = await movePhoneCalls(tx, own, moveTo);
  const headers = await moveInvoiceHeaders(tx, own, moveTo);
  return {
    calls,
    headers,
    files: await moveRows(context, 'file', moveTo),
    comments: await moveRows(context, 'comment', moveTo),
    notifications: await moveRows(context, 'notification', moveTo),
    ...(await joinTeams(context, { survivor, others, keepOwners })),
  };
}

/** Rows that name their record by module and id. */
type Hanging = 'file' | 'comment' | 'notification';

async function moveRows(
  { tx, own }: RecordContext,
  table: Hanging,
  { from, to }: { from: readonly number[]; to: number },
): Promise<Moved[]> {
  const rows = await tx
    .from(table)
    .select(['id', 'record_id'])
    .where('module', '=', own.key)
    .where('record_id', 'in', from)
    .orderBy('id')
    .execute();
  await tx
    .update(table)
    .set({ record_id: to })
    .where('module', '=', own.key)
    .where('record_id', 'in', from)
    .execute();
  return rows.map(({ id, record_id }) => ({ id, from: record_id ?? 0 }));
}

async function returnRows(
  { tx, own }: RecordContext,
  table: Hanging,
  { survivor, moved }: { survivor: number; moved: readonly Moved[] },
): Promise<void> {
  for (const { id, from } of moved)
    await tx
      .update(table)
      .set({ record_id: from })
      .where('id', '=', id)
      .where('module', '=', own.key)
      .where('record_id', '=', survivor)
      .execute();
}

async function joinTeams(
  context: RecordContext,
  {
    survivor,
    others,
    keepOwners,
  }: { survivor: StoredRecord; others: readonly StoredRecord[]; keepOwners: boolean },
): Promise<Pick<MergedAttachments, 'team' | 'before'>> {
  const { tx, own, now } = context;
  const rows = await tx
    .from('team')
    .select(['record_id', 'user_id', 'auth_type', 'visible_modules', 'withheld'])
    .where('module', '=', own.key)
    .where('record_id', 'in', [survivor.id, ...others.map(({ id }) => id)])
    .orderBy('id')
    .execute();
  const had = new Map(
    rows.filter(({ record_id }) => record_id === survivor.id).map((row) => [row.user_id, row]),
  );
  const owners = keepOwners
    ? others.flatMap(({ owner_user_id }) =>
        owner_user_id === null
          ? []
          : [
              {
                user_id: owner_user_id,
                auth_type: 1 as const,
                visible_modules: (own.cascade ?? []).join(),
              },
            ],
      )
    : [];
  const coming = [...rows.filter(({ record_id }) => record_id !== survivor.id), ...owners].filter(
    ({ user_id }) => user_id !== survivor.owner_user_id,
  );
  const team: MergedAttachments['team'] = [];
  for (const [user_id, several] of Map.groupBy(coming, (row) => row.user_id)) {
    const all = [...several, ...(had.has(user_id) ? [had.get(user_id) ?? several[0]] : [])].filter(
      (row) => row !== undefined,
    );
    const modules = new Set(
      all.flatMap(({ visible_modules }) => visible_modules.split(',').filter(Boolean)),
    );
    team.push({
      user_id,
      auth_type: all.some(({ auth_type }) => auth_type === 1) ? 1 : 0,
      visible_modules: [...modules].join(),
      withheld: await withheldFrom(context, survivor, {
        modules: [...modules],
        known: had.get(user_id),
      }),
    });
  }
  for (const each of team) {
    await tx
      .insert('team', {
        module: own.key,
        record_id: survivor.id,
        id: await tx.nextId(),
        create_time: now,
        ...each,
      })
      .onConflict((conflict) =>
        conflict.columns(['corp_id', 'module', 'record_id', 'user_id']).doUpdateSet({
          auth_type: each.auth_type,
          visible_modules: each.visible_modules,
          withheld: each.withheld ?? '[]',
        }),
      )
      .execute();
  }
  const joined = new Set(team.map(({ user_id }) => user_id));
  const before = [...had.values()]
    .filter(({ user_id }) => joined.has(user_id))
    .map(({ record_id: _, ...row }) => row);
  return { team, before };
}

/** Back to whom it came from; what somebody has changed since stays. */
export async function returnAttachments(
  context: RecordContext,
  survivor: number,
  {
    files,
    comments = [],
    notifications = [],
    calls = [],
    headers = [],
    team,
    before,
  }: MergedAttachments,
): Promise<void> {
  const { tx, own } = context;
  await returnPhoneCalls(tx, own, { from: survivor, calls });
  await returnInvoiceHeaders(tx, own, { from: survivor, headers });
  await returnRows(context, 'file', { survivor, moved: files });
  await returnRows(context, 'comment', { survivor, moved: comments });
  await returnRows(context, 'notification', { survivor, moved: notifications });
  const former = new Map(before.map((row) => [row.user_id, row]));
  for (const { user_id, auth_type, visible_modules } of team) {
    const row = former.get(user_id);
    const mine = { module: own.key, record_id: survivor };
    if (row) {
      await tx
        .update('team')
        .set({
          auth_type: row.auth_type,
          visible_modules: row.visible_modules,
          withheld: row.withheld ?? '[]',
        })
        .where('module', '=', mine.module)
        .where('record_id', '=', mine.record_id)
        .where('user_id', '=', user_id)
        .where('auth_type', '=', auth_type)
        .where('visible_modules', '=', visible_modules)
        .execute();
    } else
      await tx
        .remove('team')
        .where('module', '=', mine.module)
        .where('record_id', '=', mine.record_id)
        .where('user_id', '=', user_id)
        .where('auth_type', '=', auth_type)
        .execute();
  }
}
