import { AppError } from '../../schemas/errors.ts';
import { type Locale, say, type Words } from '../../schemas/locale.ts';
import { TAB } from '../../schemas/vocabulary.ts';
import type { Tx } from '../db/handle.ts';
import { CORE } from '../db/recordQuery.ts';
import { accessTo, requireRight } from './access.ts';
import { openContext, type RecordContext } from './context.ts';
import { viewsOf } from './modules.ts';
import { sayerFor } from './names.ts';
import { type Changes, TEAM_CHANGE } from './oplog.ts';
import { HEADER_CHANGE, HEADER_WORDS } from '../../schemas/invoiceHeader.ts';
import { wordOf } from '../../schemas/valueTypes.ts';
import { recordOf } from './row.ts';
import { shownName } from './shownName.ts';
import type { Caller, LogEntry, Values } from './types.ts';

const ACTIONS: Readonly<Record<string, Words>> = {
  follow: ['更新联系时间', 'Contact time updated', '連絡日時の更新', '更新聯絡時間'],
  create: ['新建', 'Created', '作成', '新增'],
  update: ['编辑', 'Edited', '編集', '編輯'],
  delete: ['删除', 'Deleted', '削除', '刪除'],
  restore: ['恢复', 'Restored', '復元', '還原'],
  comment: ['评论', 'Commented', 'コメント', '評論'],
  uncomment: ['删除评论', 'Deleted a comment', 'コメント削除', '刪除評論'],
  purge: ['彻底删除', 'Deleted for ever', '完全削除', '徹底刪除'],
  owner: ['更换负责人', 'Changed owner', '所有者を変更', '更換負責人'],
  recycle: [
    '自动退回公海',
    'Back to the pool by itself',
    '自動でプールへ戻しました',
    '自動退回公海',
  ],
  tag: ['标签调整', 'Tag replaced', 'タグの整理', '標籤調整'],
  undo: ['撤销', 'Undone', '取り消し', '撤銷'],
  team: ['团队成员调整', 'Team changed', 'チームの変更', '團隊成員調整'],
  publish: ['字段调整', 'Fields changed', '項目の変更', '欄位調整'],
  unpublish: ['撤销字段调整', 'Change of fields taken back', '項目変更の取り消し', '撤銷欄位調整'],
  import: ['导入', 'Imported', 'インポート', '匯入'],
  merge: ['合并', 'Merged', '統合', '合併'],
  merged: ['合并到', 'Merged into', '統合先', '合併到'],
  unmerge: ['撤销合并', 'Merge undone', '統合の取り消し', '撤銷合併'],
  apart: ['标为不重复', 'Marked as no duplicate', '重複ではないと指定', '標為不重複'],
  together: [
    '取消不重复标记',
    'No longer marked as no duplicate',
    '重複ではない指定を解除',
    '取消不重複標記',
  ],
};

/** A record has a history of some hundred entries; this many are read of one that has more. */
const MOST = 5000;

interface LogQuery {
  id: number;
  page?: number | undefined;
  size?: number | undefined;
  /** 0 all, 1 operations, 2 transfers */
  category?: 0 | 1 | 2 | undefined;
}

interface Row {
  id: number;
  create_time: string;
  user_id: number | null;
  user_name: string | null;
  user_avatar: string | null;
  action: string;
  object_name: string;
  changes: Changes;
}

/** The history of a record, newest first, without what the viewer may not see: an entry about nothing else is left out. */
export function changeLog(
  caller: Caller,
  key: string,
  { id, page = 1, size = 20, category = 0 }: LogQuery,
): Promise<{ list: LogEntry[]; count: number }> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    await requireReach(context, id);
    const entries = (await rowsOf(context, id, category)).flatMap((row) => {
      const all = Object.entries(row.changes);
      const changes = Object.fromEntries(
        all.filter(
          ([model]) => model === TEAM_CHANGE || model in BESIDE || context.form.fields.has(model),
        ),
      );
      return all.length > 0 && Object.keys(changes).length === 0 ? [] : [{ ...row, changes }];
    });
    const some = Math.min(size, 200);
    return {
      count: entries.length,
      list: await inWords(context, entries.slice((page - 1) * some, page * some)),
    };
  });
}

async function requireReach(context: RecordContext, id: number): Promise<void> {
  const row = await context.tx
    .from('record')
    .select(CORE)
    .where('module', '=', context.own.key)
    .where('id', '=', id)
    .where('deleted_time', 'is', null)
    .executeTakeFirst();
  if (!row || !(await accessTo(context, recordOf(row))).view) throw new AppError('not_found');
}

async function rowsOf({ tx, own }: RecordContext, id: number, category: 0 | 1 | 2): Promise<Row[]> {
  let query = tx
    .from('oplog as o')
    .leftJoin('user as u', 'u.id', 'o.user_id')
    .select([
      'o.id',
      'o.create_time',
      'o.user_id',
      'u.name as user_name',
      'u.avatar as user_avatar',
      'o.action',
      'o.object_name',
      'o.changes',
    ])
    .where('o.module', '=', own.key)
    .where('o.record_id', '=', id);
  if (category !== 0) query = query.where('o.category', '=', category);
  return (await query.orderBy('o.id', 'desc').limit(MOST).execute()).map((row) => ({
    ...row,
    changes: JSON.parse(row.changes) as Changes,
  }));
}

/** The first values of a new record are the record, not changes of it. */
const WITHOUT_SNAPSHOT = new Set(['create', 'import', 'delete', 'restore', 'purge']);

async function inWords(context: RecordContext, rows: readonly Row[]): Promise<LogEntry[]> {
  const {
    caller: { locale },
    tx,
    own,
    form,
  } = context;
  const values = rows.flatMap(({ changes }): Values[] =>
    [0, 1].map((side) =>
      Object.fromEntries(Object.entries(changes).map(([model, change]) => [model, change[side]])),
    ),
  );
  const say_ = await sayerFor(context.caller, tx, form.fields.values(), values);
  const sayMember = await memberSayer(tx, rows, locale);
  return rows.map((row) => ({
    id: row.id,
    create_time: row.create_time,
    create_user_id: row.user_id,
    create_user_name: row.user_name ?? '',
    create_user_avatar: row.user_avatar ?? '',
    action: row.action,
    action_name: actionName(context, row.action, locale),
    module: own.key,
    object_name: shownName(context, row.object_name),
    snapshot: WITHOUT_SNAPSHOT.has(row.action)
      ? []
      : Object.entries(row.changes).flatMap(([model, [before, after]]) => {
          if (model === TEAM_CHANGE)
            return [
              {
                model: TAB.team.key,
                name: say(TAB.team.words, locale),
                old_value: sayMember(before),
                new_value: sayMember(after),
              },
            ];
          const beside = BESIDE[model];
          if (beside)
            return [
              {
                model,
                name: say(beside, locale),
                old_value: wordOf(before),
                new_value: wordOf(after),
              },
            ];
          const field = form.fields.get(model);
          return field
            ? [
                {
                  model,
                  name: field.name,
                  old_value: say_(field, before),
                  new_value: say_(field, after),
                },
              ]
            : [];
        }),
  }));
}

/** What stands for no field and is text on both sides. */
const BESIDE: Readonly<Record<string, Words>> = { [HEADER_CHANGE]: HEADER_WORDS };

const AUTH: Readonly<Record<0 | 1, Words>> = {
  0: ['只读', 'read only', '閲覧のみ', '唯讀'],
  1: ['读写', 'read and write', '閲覧と編集', '讀寫'],
};

/** A side of a change of the team: 王芳（读写） */
async function memberSayer(
  tx: Tx,
  rows: readonly Row[],
  locale: Locale,
): Promise<(side: unknown) => string> {
  const sides = rows
    .flatMap(({ changes }) => changes[TEAM_CHANGE] ?? [])
    .flatMap((side) => memberOf(side) ?? []);
  const ids = [...new Set(sides.map(({ user_id }) => user_id))];
  const users =
    ids.length > 0
      ? await tx.from('user').select(['id', 'name']).where('id', 'in', ids).execute()
      : [];
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return (side) => {
    const member = memberOf(side);
    return member
      ? `${names.get(member.user_id) ?? `#${member.user_id}`}（${say(AUTH[member.auth_type], locale)}）`
      : '';
  };
}

function memberOf(side: unknown): { user_id: number; auth_type: 0 | 1 } | undefined {
  if (typeof side !== 'object' || side === null || !('user_id' in side) || !('auth_type' in side))
    return undefined;
  return typeof side.user_id === 'number'
    ? { user_id: side.user_id, auth_type: side.auth_type === 1 ? 1 : 0 }
    : undefined;
}

/** An action of the module or of one of its views, by the words of its button. */
function actionName({ own }: RecordContext, action: string, locale: Locale): string {
  const words =
    [own, ...viewsOf(own)].flatMap((file) => file.actions ?? []).find(({ key }) => key === action)
      ?.words ?? ACTIONS[action];
  return words ? say(words, locale) : action;
}
