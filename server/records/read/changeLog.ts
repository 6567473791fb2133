import { AppError } from '../../../schemas/i18n/errors.ts';
import { label, translate, type Label } from '../../../schemas/i18n/label.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { TAB } from '../../../schemas/vocabulary/vocabulary.ts';
import type { Tx } from '../../db/handle.ts';
import { CORE } from '../../db/recordQuery.ts';
import { accessTo, requireRight } from '../access/access.ts';
import { contextFor } from '../access/masking.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { poolViewsOf } from '../core/modules.ts';
import { tellRows } from './tellRows.ts';
import { createValueFormatter } from './valueFormatter.ts';
import { type Changes, TEAM_CHANGE } from '../core/oplog.ts';
import { HEADER_CHANGE, HEADER_LABELS } from '../../../schemas/dialogs/invoiceHeader.ts';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';
import { recordOf } from '../core/row.ts';
import { shownName } from '../core/shownName.ts';
import type { Caller, LogEntry, StoredRecord, Values } from '../core/types.ts';

const ACTIONS: Readonly<Record<string, Label>> = {
  follow: label('更新联系时间'),
  create: label('新建'),
  update: label('编辑'),
  delete: label('删除', 'changeLog'),
  restore: label('恢复'),
  comment: label('评论', 'changeLog'),
  uncomment: label('删除评论'),
  purge: label('彻底删除'),
  owner: label('更换负责人', 'changeLog'),
  recycle: label('自动退回公海'),
  tag: label('标签调整'),
  process: label('销售阶段调整'),
  adv: label('推进阶段'),
  back: label('退回阶段'),
  end: label('结束商机'),
  payment: label('回款变动'),
  transform: label('转化'),
  approval_start: label('发起审批'),
  approval_pass: label('审批通过'),
  approval_reject: label('审批驳回'),
  approval_withdraw: label('撤回审批'),
  approval_revoke: label('撤销审批'),
  undo: label('撤销'),
  team: label('团队成员调整'),
  share: label('发出链接'),
  mail: label('邮件发出链接'),
  unshare: label('收回链接'),
  publish: label('字段调整'),
  unpublish: label('撤销字段调整'),
  import: label('导入', 'changeLog'),
  merge: label('合并'),
  merged: label('合并到'),
  unmerge: label('撤销合并'),
  apart: label('标为不重复'),
  together: label('取消不重复标记'),
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
  app_name: string | null;
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
    const opened = await openContext(caller, tx, key);
    requireRight(opened, opened.file, 'view');
    const context = await contextFor(opened, await recordWithin(opened, id));
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

async function recordWithin(context: RecordContext, id: number): Promise<StoredRecord> {
  const row = await context.tx
    .from('record')
    .select(CORE)
    .where('module', '=', context.own.key)
    .where('id', '=', id)
    .where('deleted_time', 'is', null)
    .executeTakeFirst();
  const record = row && recordOf(row);
  if (!record || !(await accessTo(context, record)).view) throw new AppError('not_found');
  return record;
}

async function rowsOf({ tx, own }: RecordContext, id: number, category: 0 | 1 | 2): Promise<Row[]> {
  let query = tx
    .from('oplog as o')
    .leftJoin('user as u', 'u.id', 'o.user_id')
    .leftJoin('api_app as a', 'a.id', 'o.app_id')
    .select([
      'a.name as app_name',
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
  const say_ = await createValueFormatter(context.caller, tx, form.fields.values(), values);
  const sayMember = await memberSayer(tx, rows, locale);
  return rows.map((row) => ({
    id: row.id,
    create_time: row.create_time,
    create_user_id: row.user_id,
    create_user_name: authorOf(row, locale),
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
                name: translate(TAB.team.label, locale),
                old_value: sayMember(before),
                new_value: sayMember(after),
              },
            ];
          const beside = BESIDE[model];
          if (beside)
            return [
              {
                model,
                name: translate(beside, locale),
                old_value: valueAsText(before),
                new_value: valueAsText(after),
              },
            ];
          const field = form.fields.get(model);
          if (!field) return [];
          if (field.rows) return tellRows(field, [before, after], { say: say_, locale });
          return [
            {
              model,
              name: field.name,
              old_value: say_(field, before),
              new_value: say_(field, after),
            },
          ];
        }),
  }));
}

const BY_APP = label('{name}（通过「{app}」）');

/** Who did it, and by which program where it was not by hand. */
function authorOf({ user_name, app_name }: Row, locale: Locale): string {
  const name = user_name ?? '';
  return app_name === null ? name : translate(BY_APP, locale, { name, app: app_name });
}

/** What stands for no field and is text on both sides. */
const BESIDE: Readonly<Record<string, Label>> = { [HEADER_CHANGE]: HEADER_LABELS };

const AUTH: Readonly<Record<0 | 1, Label>> = {
  0: label('只读', 'changeLog'),
  1: label('读写', 'changeLog'),
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
      ? `${names.get(member.user_id) ?? `#${member.user_id}`}（${translate(AUTH[member.auth_type], locale)}）`
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
  const label =
    [own, ...poolViewsOf(own)]
      .flatMap((file) => file.actions ?? [])
      .find(({ key }) => key === action)?.label ?? ACTIONS[action];
  return label ? translate(label, locale) : action;
}
