import type { Expression, SqlBool } from 'kysely';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { formatFieldNumber } from '../../../schemas/form/formatFieldNumber.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import {
  type DueReminder,
  dueSpan,
  nextAnniversary,
  OWNED_BY_ME,
  receiversOf,
  type REMINDER_SORTS,
  type ReminderOwner,
} from '../../../schemas/collaboration/reminders.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { seenSql } from '../../db/upcomingSql.ts';
import { conditionSql, sortSql } from '../../db/filter.ts';
import type { Tx } from '../../db/handle.ts';
import { countUpTo, EXACT_COUNT, type PageQuery, pageSelect } from '../../db/recordQuery.ts';
import {
  doesNotPass,
  either,
  EVERY_RECORD,
  fails,
  idIn,
  isFilled,
  isFrom,
  isUpTo,
  nextAnniversarySql,
  NO_RECORD,
  NO_VALUE,
  ownedByAny,
} from '../../db/recordTests.ts';
import { filterContext } from '../access/access.ts';
import { recordScope } from '../access/lookups.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { listRows } from '../read/listRows.ts';
import { recordOf } from '../core/row.ts';
import { keywordSql } from '../search/keyword.ts';
import { saveSeenMarks } from './seenMarks.ts';
import { sourceOf } from '../core/slots.ts';
import type { Caller, ListRow, Values } from '../core/types.ts';

export interface RemindedQuery {
  page: number;
  size: number;
  whose?: ReminderOwner | undefined;
  read?: 0 | 1 | undefined;
  /** days between which it is due */
  start?: string | undefined;
  end?: string | undefined;
  keyword?: string | undefined;
  /** the latest first */
  sort?: (typeof REMINDER_SORTS)[number] | undefined;
}

export interface RemindedRow {
  row: ListRow;
  /** the time to show */
  due: string;
  mark: string;
  is_read: 0 | 1;
  /** its amounts in words; '' where the reminder tells none */
  told: string;
}

/** A page of the records that a reminder is about, the most urgent first. */
export function listReminderRecords(
  caller: Caller,
  reminder: DueReminder,
  query: RemindedQuery,
): Promise<{ file: ModuleFile; list: RemindedRow[]; count: number }> {
  return caller.company.read(async (tx) => {
    const asked = await opened(caller, tx, reminder);
    if (!asked) throw new AppError('not_allowed', { data: { right: 'view' } });
    const { context } = asked;
    const reach = await recordScope(context);
    const said = query.keyword ? await keywordSql(context, query.keyword) : { tests: [] };
    const page: PageQuery = {
      module: context.own.key,
      where: [...reach.where, ...testsOf(asked, query), ...said.tests],
      sort: [{ ...asked.sort, descending: query.sort === '-due' }],
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
      const mark = markOf(asked, data);
      return {
        row,
        due: reminder.yearly ? mark : String(data[reminder.shown ?? reminder.due] ?? ''),
        mark,
        is_read: read.get(id) === mark ? 1 : 0,
        told: toldOf(context, reminder, data),
      };
    });
    return { file: context.file, list, count: await countUpTo(tx, page, EXACT_COUNT) };
  });
}

/** What waits to be confirmed is another amount than what is open: each by its name, as far as the viewer may see it. */
function toldOf(
  { form, caller: { locale } }: RecordContext,
  { told = [] }: DueReminder,
  data: Readonly<Values>,
): string {
  return told
    .flatMap((model) => {
      const field = form.fields.get(model);
      const value = data[model];
      return field && !field.hidden && typeof value === 'number' && value !== 0
        ? `${field.name} ${formatFieldNumber(value, field, locale)}`
        : [];
    })
    .join(' · ');
}

/** How many the viewer has not read; none of a module that is not his to see. */
export function countReminderRecords(caller: Caller, reminder: DueReminder): Promise<number> {
  return caller.company.read(async (tx) => {
    const asked = await opened(caller, tx, reminder);
    if (!asked) return 0;
    const reach = await recordScope(asked.context);
    return countUpTo(
      tx,
      { module: asked.context.own.key, where: [...reach.where, ...testsOf(asked, UNREAD)] },
      EXACT_COUNT,
    );
  });
}

/** Marks what reminds the viewer as read, all of it or some; what is due anew reminds anew. */
export function markRemindersRead(
  caller: Caller,
  reminder: DueReminder,
  ids: readonly number[],
): Promise<void> {
  return caller.company.write(async (tx) => {
    const asked = await opened(caller, tx, reminder);
    if (!asked) return;
    const { context } = asked;
    const reach = await recordScope(context);
    // Those named may be somebody else's within reach; "all" are one's own.
    const some = ids.length > 0 ? [idIn(ids)] : [];
    const where = [
      ...reach.where,
      ...testsOf(asked, ids.length > 0 ? { read: 0 } : UNREAD),
      ...some,
    ];
    const { rows } = await pageSelect(tx, {
      module: context.own.key,
      where,
      sort: [asked.sort],
      size: EXACT_COUNT,
      offset: 0,
    }).execute(tx.bound);
    await saveSeenMarks(
      tx,
      caller.viewer.id,
      rows.map(recordOf).map(({ id, data }) => ({
        kind: reminder.key,
        module: context.own.key,
        record_id: id,
        mark: markOf(asked, data),
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
  /** whose superior the viewer is */
  reports: readonly number[];
}

/** What is kept of a record when it was read: its due time, which of a yearly one is this year's. */
function markOf({ context, reminder }: Asked, data: Readonly<Values>): string {
  const due = String(data[reminder.due] ?? '');
  return reminder.yearly ? nextAnniversary(due, startOf(context, reminder)) : due;
}

/** The day from which a yearly one counts. */
function startOf({ caller: { settings }, today }: RecordContext, reminder: DueReminder): string {
  return dueSpan(reminder, { today, settings }).from ?? today;
}

/** Undefined where the viewer may not see the module, or a company took the field out of its form. */
async function opened(caller: Caller, tx: Tx, reminder: DueReminder): Promise<Asked | undefined> {
  const context = await openContext(caller, tx, reminder.module);
  const due = context.full.fields.get(reminder.due);
  if (
    !due ||
    context.form.withheld.has(reminder.due) ||
    !hasPermission(caller.viewer, permissionKey(context.file, 'view'))
  )
    return undefined;
  const dueBy = byOf(context, reminder.due);
  const by = reminder.yearly ? nextAnniversarySql(dueBy, startOf(context, reminder)) : dueBy;
  const { superior } = receiversOf(reminder, caller.settings);
  return {
    context,
    reminder,
    sort: { by, descending: false, numeric: false, nullable: false },
    reports: superior ? await reportsOf(tx, caller.viewer.id) : [],
  };
}

async function reportsOf(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.from('user').select('id').where('superior_user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** Whose reminders are the viewer's: by what the company says the owner's, those of the owner's superior, or all. */
function mineOf({ context, reminder, reports }: Asked): Expression<SqlBool> {
  const { viewer, settings } = context.caller;
  const { owner, superior, users } = receiversOf(reminder, settings);
  if (users.includes(viewer.id)) return EVERY_RECORD;
  const own = conditionSql(reminder.mine ?? OWNED_BY_ME, filterContext(context));
  const theirs = superior && reports.length > 0 ? ownedByAny(reports) : NO_RECORD;
  return owner ? either(own, theirs) : theirs;
}

/** That nothing has taken the record's place. */
function notFollowed(context: RecordContext, { followedBy }: DueReminder): Expression<SqlBool>[] {
  const { tx, own, full } = context;
  if (!followedBy || !full.fields.has(followedBy.field)) return [];
  const { field, where } = followedBy;
  const filters = filterContext(context);
  const followed = tx
    .from('record as r')
    .select(byOf(context, field).as('followed'))
    .where('r.module', '=', own.key)
    .where('r.deleted_time', 'is', null)
    .where(conditionSql({ field, operator: 'nempty' }, filters))
    .where(conditionSql(where, filters));
  return [doesNotPass(idIn(followed))];
}

function byOf({ own, slots, full, tx }: RecordContext, model: string) {
  const field = full.fields.get(model);
  return field ? sortSql(model, sourceOf(own, slots, field), tx.dialect) : NO_VALUE;
}

function testsOf(
  asked: Asked,
  { whose, read, start, end }: Omit<RemindedQuery, 'page' | 'size' | 'keyword' | 'sort'>,
): Expression<SqlBool>[] {
  const {
    context,
    reminder,
    sort: { by },
  } = asked;
  const {
    tx,
    caller: { viewer, settings },
    today,
    now,
  } = context;
  const { from, to, ahead } = dueSpan(reminder, { today, settings });
  const filters = filterContext(context);
  const mine = mineOf(asked);
  const seen = seenSql({ corpId: tx.corpId, userId: viewer.id, kind: reminder.key, mark: by });
  const last = reminder.exact ? now : `${to}~`;
  const field =
    reminder.aheadField !== undefined && context.full.fields.has(reminder.aheadField)
      ? reminder.aheadField
      : undefined;
  return [
    field === undefined ? isUpTo(by, last) : isFilled(by),
    ...(field === undefined
      ? []
      : [tx.dialect.hasComeDue({ due: by, days: byOf(context, field), usual: ahead, today })]),
    ...(from === undefined ? [] : [isFrom(by, from)]),
    ...(start === undefined ? [] : [isFrom(by, start)]),
    ...(end === undefined ? [] : [isUpTo(by, `${end}~`)]),
    ...(reminder.where ? [conditionSql(reminder.where, filters)] : []),
    ...notFollowed(context, reminder),
    ...(whose === undefined ? [] : whose === 'mine' ? [mine] : [doesNotPass(mine)]),
    ...(read === undefined ? [] : [read === 1 ? seen : fails(seen)]),
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
