import { type Expression, sql, type SqlBool } from 'kysely';
import { AppError } from '../../schemas/errors.ts';
import type { ModuleFile } from '../../schemas/module.ts';
import { permissionKey } from '../../schemas/permissions.ts';
import { type DueReminder, dueSpan, OWNED_BY_ME, type Whose } from '../../schemas/reminders.ts';
import { may } from '../../schemas/viewer.ts';
import { aheadSql, seenSql } from '../db/due.ts';
import { conditionSql, sortSql } from '../db/filter.ts';
import type { Tx } from '../db/handle.ts';
import { countUpTo, EXACT, type PageQuery, pageSelect } from '../db/recordQuery.ts';
import { filterContext, reachOf } from './access.ts';
import { openContext, type RecordContext } from './context.ts';
import { listRows } from './listRows.ts';
import { recordOf } from './row.ts';
import { keepSeen } from './seen.ts';
import { sourceOf } from './slots.ts';
import type { Caller, ListRow } from './types.ts';

export interface RemindedQuery {
  page: number;
  size: number;
  whose?: Whose | undefined;
  read?: 0 | 1 | undefined;
  /** days between which it is due */
  start?: string | undefined;
  end?: string | undefined;
}

export interface RemindedRow {
  row: ListRow;
  /** the time to show */
  due: string;
  mark: string;
  is_read: 0 | 1;
}

/** A page of the records that a reminder is about, the most urgent first. */
export function listReminded(
  caller: Caller,
  reminder: DueReminder,
  query: RemindedQuery,
): Promise<{ file: ModuleFile; list: RemindedRow[]; count: number }> {
  return caller.company.read(async (tx) => {
    const asked = await opened(caller, tx, reminder);
    if (!asked) throw new AppError('not_allowed', { data: { right: 'view' } });
    const { context } = asked;
    const reach = await reachOf(context);
    const page: PageQuery = {
      module: context.own.key,
      where: [...reach.where, ...testsOf(asked, query)],
      sort: [asked.sort],
      size: query.size,
      offset: (query.page - 1) * query.size,
    };
    const { rows } = await pageSelect(tx, page).execute(tx.bound);
    const records = rows.map(recordOf);
    const read = await readAmong(
      context,
      reminder.key,
      records.map(({ id }) => id),
    );
    const list = (await listRows(context, records, reach)).map((row, at): RemindedRow => {
      const { data = {}, id = 0 } = records[at] ?? {};
      const mark = String(data[reminder.due] ?? '');
      return {
        row,
        due: String(data[reminder.shown ?? reminder.due] ?? ''),
        mark,
        is_read: read.get(id) === mark ? 1 : 0,
      };
    });
    return { file: context.file, list, count: await countUpTo(tx, page, EXACT) };
  });
}

/** How many the viewer has not read; none of a module that is not his to see. */
export function countReminded(caller: Caller, reminder: DueReminder): Promise<number> {
  return caller.company.read(async (tx) => {
    const asked = await opened(caller, tx, reminder);
    if (!asked) return 0;
    const reach = await reachOf(asked.context);
    return countUpTo(
      tx,
      { module: asked.context.own.key, where: [...reach.where, ...testsOf(asked, UNREAD)] },
      EXACT,
    );
  });
}

/** Marks what reminds the viewer as read, all of it or some; what is due anew reminds anew. */
export function readReminded(
  caller: Caller,
  reminder: DueReminder,
  ids: readonly number[],
): Promise<void> {
  return caller.company.write(async (tx) => {
    const asked = await opened(caller, tx, reminder);
    if (!asked) return;
    const { context } = asked;
    const reach = await reachOf(context);
    // Those named may be somebody else's within reach; "all" are one's own.
    const some = ids.length > 0 ? [sql<SqlBool>`r.id in (${sql.join(ids)})`] : [];
    const where = [
      ...reach.where,
      ...testsOf(asked, ids.length > 0 ? { read: 0 } : UNREAD),
      ...some,
    ];
    const { rows } = await pageSelect(tx, {
      module: context.own.key,
      where,
      sort: [asked.sort],
      size: EXACT,
      offset: 0,
    }).execute(tx.bound);
    await keepSeen(
      tx,
      caller.viewer.id,
      rows.map(recordOf).map(({ id, data }) => ({
        kind: reminder.key,
        module: context.own.key,
        record_id: id,
        mark: String(data[reminder.due] ?? ''),
      })),
      context.now,
    );
  });
}

const UNREAD = { whose: 'mine', read: 0 } as const;

interface Asked {
  context: RecordContext;
  reminder: DueReminder;
  sort: PageQuery['sort'][number];
}

/** Undefined where the viewer may not see the module, or a company took the field out of its form. */
async function opened(caller: Caller, tx: Tx, reminder: DueReminder): Promise<Asked | undefined> {
  const context = await openContext(caller, tx, reminder.module);
  const due = context.full.fields.get(reminder.due);
  if (
    !due ||
    context.form.withheld.has(reminder.due) ||
    !may(caller.viewer, permissionKey(context.file, 'view'))
  )
    return undefined;
  return {
    context,
    reminder,
    sort: { by: byOf(context, reminder.due), descending: false, numeric: false, nullable: false },
  };
}

function byOf({ own, slots, full, tx }: RecordContext, model: string) {
  const field = full.fields.get(model);
  return field ? sortSql(model, sourceOf(own, slots, field), tx.engine) : sql`null`;
}

function testsOf(
  { context, reminder, sort: { by } }: Asked,
  { whose, read, start, end }: Omit<RemindedQuery, 'page' | 'size'>,
): Expression<SqlBool>[] {
  const {
    tx,
    caller: { viewer, settings },
    today,
    now,
  } = context;
  const { from, to, ahead } = dueSpan(reminder, { today, settings });
  const filters = filterContext(context);
  const mine = conditionSql(reminder.mine ?? OWNED_BY_ME, filters);
  const seen = seenSql({ corpId: tx.corpId, userId: viewer.id, kind: reminder.key, mark: by });
  const last = reminder.exact ? now : `${to}~`;
  const field =
    reminder.aheadField !== undefined && context.full.fields.has(reminder.aheadField)
      ? reminder.aheadField
      : undefined;
  return [
    field === undefined ? sql<SqlBool>`${by} <= ${last}` : sql<SqlBool>`${by} is not null`,
    ...(field === undefined
      ? []
      : [
          aheadSql({ due: by, days: byOf(context, field), usual: ahead, today, engine: tx.engine }),
        ]),
    ...(from === undefined ? [] : [sql<SqlBool>`${by} >= ${from}`]),
    ...(start === undefined ? [] : [sql<SqlBool>`${by} >= ${start}`]),
    ...(end === undefined ? [] : [sql<SqlBool>`${by} <= ${`${end}~`}`]),
    ...(reminder.where ? [conditionSql(reminder.where, filters)] : []),
    ...(whose === undefined
      ? []
      : whose === 'mine'
        ? [mine]
        : [sql<SqlBool>`not coalesce(${mine}, false)`]),
    ...(read === undefined ? [] : [read === 1 ? seen : sql<SqlBool>`not ${seen}`]),
  ];
}

/** What the viewer saw of these records when he marked them. */
async function readAmong(
  { tx, own, caller: { viewer } }: RecordContext,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .from('seen')
    .select(['record_id', 'mark'])
    .where('user_id', '=', viewer.id)
    .where('kind', '=', kind)
    .where('module', '=', own.key)
    .where('record_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ record_id, mark }) => [record_id, mark]));
}
