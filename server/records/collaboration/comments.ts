import { commentFaults, hasComments } from '../../../schemas/collaboration/comments.ts';
import { COMMENT_KINDS } from '../../../schemas/collaboration/notifications.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { label, translate } from '../../../schemas/i18n/label.ts';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import { requireRight } from '../access/access.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { runOnce } from '../core/idempotency.ts';
import { loadRecord, seesRecord } from '../access/load.ts';
import { viewerIn } from '../access/people.ts';
import type { Tx } from '../../db/handle.ts';
import { writeOperationLog } from '../core/oplog.ts';
import type { Caller, StoredRecord } from '../core/types.ts';
import { notify } from './notify.ts';

export interface Comment {
  id: number;
  module: string;
  module_id: number;
  user_id: number;
  user_name: string;
  user_avatar: string;
  reply_to: number | null;
  /** whom it answers */
  reply_user_name: string;
  content: string;
  mentions: { id: number; name: string }[];
  create_time: string;
  is_delete: boolean;
}

interface Subject {
  module: string;
  module_id: number;
}

/** Whoever sees the record may say something about it. */
export function addComment(
  caller: Caller,
  {
    module,
    module_id,
    content,
    reply_to,
    mention_ids = [],
  }: Subject & {
    content: string;
    reply_to?: number | undefined;
    mention_ids?: readonly number[] | undefined;
  },
): Promise<{ id: number; unseen: string[] }> {
  return caller.company.write(async (tx) => {
    const context = await openComments(caller, tx, module);
    const record = await loadRecord(context, module_id);
    const fields = commentFaults(content, translate(label('评论内容'), caller.locale));
    if (fields.length > 0) throw new AppError('invalid', { fields });
    return runOnce(
      caller,
      tx,
      { call: 'comment', body: { module, module_id, content, reply_to, mention_ids } },
      async () => {
        if (reply_to !== undefined) await requireComment(context, module_id, reply_to);
        const { seen, unseen } = await mentioned(context, record, mention_ids);
        const id = await tx.nextId();
        await tx
          .insert('comment', {
            id,
            module: context.own.key,
            record_id: module_id,
            user_id: caller.viewer.id,
            reply_to: reply_to ?? null,
            content: content.trim(),
            mention_ids: JSON.stringify(seen),
            create_time: context.now,
          })
          .execute();
        await writeOperationLog(context, [{ record, action: 'comment', category: 1, changes: {} }]);
        await tellOthers(context, { id, record, reply_to, seen, text: content.trim() });
        return { id, unseen };
      },
    );
  });
}

/** What was said about a record, the oldest first. */
export function listComments(
  caller: Caller,
  { module, module_id, page, size }: Subject & { page: number; size: number },
): Promise<{ list: Comment[]; count: number }> {
  return caller.company.read(async (tx) => {
    const context = await openComments(caller, tx, module);
    await loadRecord(context, module_id);
    const found = tx
      .from('comment as c')
      .where('c.module', '=', context.own.key)
      .where('c.record_id', '=', module_id);
    const rows = await found
      .innerJoin('user as u', 'u.id', 'c.user_id')
      .leftJoin('comment as o', 'o.id', 'c.reply_to')
      .leftJoin('user as w', 'w.id', 'o.user_id')
      .select([
        'c.id',
        'c.user_id',
        'u.name as user_name',
        'u.avatar as user_avatar',
        'c.reply_to',
        'w.name as reply_user_name',
        'c.content',
        'c.mention_ids',
        'c.create_time',
      ])
      .orderBy('c.id')
      .limit(size)
      .offset((page - 1) * size)
      .execute();
    const { count } = await found
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const ids = rows.map(({ mention_ids }) => JSON.parse(mention_ids) as number[]);
    const names = await namesOf(tx, ids.flat());
    const list = rows.map(({ mention_ids: _, ...row }, at) => ({
      ...row,
      mentions: (ids[at] ?? []).flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [{ id, name }];
      }),
      module: context.own.key,
      module_id,
      reply_user_name: row.reply_user_name ?? '',
      is_delete: mayDelete(caller, row),
    }));
    return { list, count: Number(count) };
  });
}

/** Its author takes a comment back, or an administrator. Answers to it stay. */
export function deleteComment(caller: Caller, id: number): Promise<null> {
  return caller.company.write(async (tx) => {
    const row = await tx
      .from('comment')
      .select(['module', 'record_id', 'user_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new AppError('not_found');
    const context = await openComments(caller, tx, row.module);
    const record = await loadRecord(context, row.record_id);
    if (!mayDelete(caller, row))
      throw new AppError('not_allowed', { data: { right: 'is_delete' } });
    await tx.remove('comment').where('id', '=', id).execute();
    await tx
      .remove('notification')
      .where('kind', 'in', COMMENT_KINDS)
      .where('group_id', '=', id)
      .execute();
    await writeOperationLog(context, [{ record, action: 'uncomment', category: 1, changes: {} }]);
    return null;
  });
}

/** Which of these people see the record, and the names of those who do not. */
async function mentioned(
  context: RecordContext,
  record: StoredRecord,
  ids: readonly number[],
): Promise<{ seen: number[]; unseen: string[] }> {
  const [seen, unseen]: [number[], string[]] = [[], []];
  for (const id of new Set(ids)) {
    const viewer = await viewerIn(context.tx, id);
    if (!viewer)
      throw new AppError('invalid', { fields: [{ field: 'mention_ids', id: 'person_gone' }] });
    if (await seesRecord(context, viewer, record)) seen.push(id);
    else unseen.push(viewer.name);
  }
  return { seen, unseen };
}

async function namesOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .from('user')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Tells whom it mentions, whom it answers, whose the record is, and who took part before; each of it once. */
async function tellOthers(
  context: RecordContext,
  {
    id,
    record,
    reply_to,
    seen,
    text,
  }: {
    id: number;
    record: StoredRecord;
    reply_to: number | undefined;
    seen: readonly number[];
    text: string;
  },
): Promise<void> {
  const about = { module: context.own.key, id: record.id };
  const before = await context.tx
    .from('comment')
    .select(['id', 'user_id'])
    .where('module', '=', about.module)
    .where('record_id', '=', about.id)
    .execute();
  const answered = before.filter((each) => each.id === reply_to).map(({ user_id }) => user_id);
  const others = [record.owner_user_id, ...before.map(({ user_id }) => user_id)];
  const told = new Set<number | null>();
  for (const [kind, people] of [
    ['mention', seen],
    ['reply', answered],
    ['comment', others],
  ] as const) {
    await notify(
      context,
      people.filter((each) => !told.has(each)),
      { kind, group: id, about, text },
    );
    for (const each of people) told.add(each);
  }
}

function mayDelete({ viewer }: Caller, { user_id }: { user_id: number }): boolean {
  return user_id === viewer.id || isAdmin(viewer);
}

async function requireComment(
  { tx, own }: RecordContext,
  record_id: number,
  id: number,
): Promise<void> {
  const row = await tx
    .from('comment')
    .select('id')
    .where('id', '=', id)
    .where('module', '=', own.key)
    .where('record_id', '=', record_id)
    .executeTakeFirst();
  if (!row) throw new AppError('invalid', { fields: [{ field: 'reply_to', id: 'unknown_ref' }] });
}

async function openComments(
  caller: Caller,
  tx: RecordContext['tx'],
  module: string,
): Promise<RecordContext> {
  const context = await openContext(caller, tx, module);
  requireRight(context, context.file, 'view');
  if (!hasComments(context.file)) throw new AppError('not_found');
  return context;
}
