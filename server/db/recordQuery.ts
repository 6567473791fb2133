import { type Expression, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import type { Tx } from './handle.ts';
import type { RecordTable } from './tables/recordTables.ts';

/** The columns of a record that are not index slots. */
export const CORE = [
  'module',
  'id',
  'version',
  'name',
  'number',
  'owner_user_id',
  'owner_department_id',
  'creator_user_id',
  'create_time',
  'update_time',
  'last_contact_time',
  'state',
  'approval_state',
  'lock_flag',
  'deleted_time',
  'deleted_by',
  'deleted_group',
  'definition_version',
  'data',
] as const satisfies readonly (keyof RecordTable)[];
export type CoreRow = Pick<Selectable<RecordTable>, (typeof CORE)[number]>;

export interface SortKey {
  by: RawBuilder<unknown>;
  descending: boolean;
  /** the core column that it is */
  column?: string;
  /** compared as numbers */
  numeric: boolean;
  /** empty values come last, in either direction */
  nullable: boolean;
}

export interface PageQuery {
  module: string;
  where: readonly Expression<SqlBool>[];
  sort: readonly SortKey[];
  size: number;
  offset: number;
  /** backwards, from the end */
  reversed?: boolean;
}

/** Rows in the order in which their ids were found. */
export function orderedBy<Row extends { id: number }>(
  found: readonly { id: number }[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id }) => byId.get(id) ?? []);
}

/**
 * The query of one page, also for the print of its plan. Written as text, because it is asked all day: Kysely's builder takes longer to put it together
 * than the engine to answer it. So the company's wall, which builders get by themselves, stands in it.
 */
export function pageSelect<Row = CoreRow>(
  tx: Tx,
  { module, where, sort, size, offset, reversed = false }: PageQuery,
  columns: RawBuilder<unknown> = WHOLE_ROW,
): RawBuilder<Row> {
  return sql<Row>`select ${columns} from record as r where ${ownRecordWhere(tx, { module, where })} order by ${orderOf(sort, reversed)} limit ${size}${offset > 0 ? sql` offset ${offset}` : sql``}`;
}

/** What a list is ordered by; rows that are alike by the newest, or the oldest, as the first key goes. */
export function orderOf(sort: readonly SortKey[], reversed = false): RawBuilder<unknown> {
  const direction = (descending: boolean) => (descending === reversed ? sql`asc` : sql`desc`);
  return sql.join([
    ...sort.map(
      ({ by, descending, nullable }) =>
        sql`${by} ${direction(descending)}${nullable ? sql` nulls last` : sql``}`,
    ),
    sql`r.id ${direction(sort[0]?.descending ?? true)}`,
  ]);
}

/** Every column of a record that is no index slot. */
export const WHOLE_ROW: RawBuilder<unknown> = sql.raw(CORE.map((name) => `r."${name}"`).join());

/** Which records a page holds, in its order. */
export function idSelect(tx: Tx, query: PageQuery): RawBuilder<{ id: number }> {
  return pageSelect<{ id: number }>(tx, query, sql`r.id`);
}

/** That a record is one of the company's own, live, and matches. */
export function ownRecordWhere(
  tx: Tx,
  query: Pick<PageQuery, 'module' | 'where'>,
): Expression<SqlBool> {
  return sql<SqlBool>`r.corp_id = ${tx.corpId} and ${isMatchingRecord(query)}`;
}

function live(module: string): Expression<SqlBool> {
  return sql<SqlBool>`r.module = ${module} and r.deleted_time is null`;
}

export function all(where: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  return where.length > 0 ? sql<SqlBool>`${sql.join(where, sql` and `)}` : sql<SqlBool>`1 = 1`;
}

interface Choice {
  tests: readonly Expression<SqlBool>[];
  /** the column by which an index of each test is sorted, or few match it */
  order?: string | undefined;
}
const choices = new WeakMap<Expression<SqlBool>, Choice>();

/** One test or another. Records that match several are counted by each test in turn: an index often holds all that one of them asks, and none holds all. */
export function anyOf(tests: readonly Expression<SqlBool>[], order?: string): Expression<SqlBool> {
  const any = sql<SqlBool>`(${sql.join(tests, sql` or `)})`;
  choices.set(any, { tests, order });
  return any;
}

/** What each of the tests finds that those before it do not. */
function inTurn(
  where: PageQuery['where'],
): { order: string | undefined; each: Expression<SqlBool>[][] } | undefined {
  const either = where.find((test) => choices.has(test));
  const choice = either && choices.get(either);
  if (!choice) return undefined;
  const rest = where.filter((test) => test !== either);
  return {
    order: choice.order,
    each: choice.tests.map((test, at) => [
      ...rest,
      test,
      ...choice.tests.slice(0, at).map((other) => sql<SqlBool>`(${other}) is not true`),
    ]),
  };
}

/** The same page, its rows chosen among the first of each test, where each has an index in the order of the page: whoever owns little walks through nobody else's. */
export function countByEach(tx: Tx, query: PageQuery): PageQuery {
  const turns = inTurn(query.where);
  const [key, more] = query.sort;
  if (
    !turns ||
    turns.each.length < 2 ||
    !key ||
    more ||
    key.column === undefined ||
    key.column !== turns.order
  )
    return query;
  const { descending, by } = key;
  const direction = descending === (query.reversed ?? false) ? sql`asc` : sql`desc`;
  const firsts = turns.each.map(
    (where, at) =>
      sql`select * from (${pageSelect(tx, { ...query, where, size: query.offset + query.size, offset: 0 }, sql`r.id, ${by} as sort0`)}) as ${sql.ref(`first${at}`)}`,
  );
  const ids = sql`select id from (${sql.join(firsts, sql` union all `)}) as firsts order by sort0 ${direction}, id ${direction} limit ${query.size} offset ${query.offset}`;
  return { ...query, where: [sql<SqlBool>`r.id in (${ids})`], offset: 0 };
}

/** As many as are ever counted one by one. */
export const EXACT_COUNT = 10_000;

const counting = new WeakMap<Expression<SqlBool>, Expression<SqlBool>>();

/** A test that a count asks in other words: what finds all that match in an index would lead a page away from the order it is read in. */
export function countedAs(
  test: Expression<SqlBool>,
  inCounts: Expression<SqlBool>,
): Expression<SqlBool> {
  counting.set(test, inCounts);
  return test;
}

/** How many match, up to as many as are ever counted; also for the print of its plan. */
export function countSelect(
  tx: Tx,
  { module, where: asked }: Pick<PageQuery, 'module' | 'where'>,
  most = EXACT_COUNT + 1,
): RawBuilder<{ count: number }> {
  const where = asked.map((test) => counting.get(test) ?? test);
  const some = (tests: readonly Expression<SqlBool>[]) =>
    sql`(select count(*) from (select 1 from record as r where ${ownRecordWhere(tx, { module, where: tests })} limit ${most}) as few)`;
  return sql`select ${sql.join((inTurn(where)?.each ?? [where]).map(some), sql` + `)} as count`;
}

export async function countUpTo(
  tx: Tx,
  query: Pick<PageQuery, 'module' | 'where'>,
  most: number,
): Promise<number> {
  const { rows } = await countSelect(tx, query, most).execute(tx.bound);
  return Math.min(Number(rows[0]?.count ?? 0), most);
}

/** The live records that match, nothing of them chosen yet. */
export function matchingRecords(tx: Tx, { module, where }: Pick<PageQuery, 'module' | 'where'>) {
  return tx.from('record as r').where(isMatchingRecord({ module, where }));
}

/** That a record of the company is live and matches. */
export function isMatchingRecord({
  module,
  where,
}: Pick<PageQuery, 'module' | 'where'>): Expression<SqlBool> {
  return sql<SqlBool>`${live(module)} and ${all(where)}`;
}
