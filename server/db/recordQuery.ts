import { type Expression, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import type { Tx } from './handle.ts';
import type { RecordTable } from './tables.ts';

/** The columns of a record that are not index slots. */
export const CORE = [
  'module', 'id', 'version', 'name', 'number', 'owner_user_id', 'owner_department_id', 'creator_user_id', 'create_time', 'update_time', 'last_contact_time',
  'state', 'approval_state', 'lock_flag', 'deleted_time', 'deleted_by', 'deleted_group', 'definition_version', 'data',
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

/** A page and the count of few records (the candidates of a keyword) in one pass over them; only the page's rows are read whole. */
export async function readFew(tx: Tx, query: PageQuery): Promise<{ rows: CoreRow[]; count: number }> {
  const found = await pageSelect(tx, query).clearSelect().select(['r.id', sql<number>`count(*) over ()`.as('total')]).execute();
  const count = found[0] ? Number(found[0].total) : query.offset > 0 ? await countUpTo(tx, query, EXACT) : 0;
  if (found.length === 0) return { rows: [], count };
  const whole = await tx.from('record').select(CORE).where('module', '=', query.module).where('id', 'in', found.map(({ id }) => id)).execute();
  return { rows: inOrder(found, whole), count };
}

/** Rows in the order in which their ids were found. */
export function inOrder<Row extends { id: number }>(found: readonly { id: number }[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id }) => byId.get(id) ?? []);
}

/** The query of one page, also for the print of its plan. */
export function pageSelect(tx: Tx, { module, where, sort, size, offset, reversed = false }: PageQuery) {
  const direction = (descending: boolean) => (descending === reversed ? sql`asc` : sql`desc`);
  let select = tx.from('record as r').select(CORE.map((name) => `r.${name}` as const)).where(live(module)).where(all(where));
  for (const { by, descending, nullable } of sort) select = select.orderBy(nullable ? sql`${by} ${direction(descending)} nulls last` : sql`${by} ${direction(descending)}`);
  select = select.orderBy(sql`r.id ${direction(sort[0]?.descending ?? true)}`).limit(size);
  return offset > 0 ? select.offset(offset) : select;
}

/** Which records a page holds, in its order. */
export function idSelect(tx: Tx, query: PageQuery) {
  return pageSelect(tx, query).clearSelect().select('r.id');
}

function live(module: string): Expression<SqlBool> {
  return sql<SqlBool>`r.module = ${module} and r.deleted_time is null`;
}

function all(where: readonly Expression<SqlBool>[]): Expression<SqlBool> {
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
function inTurn(where: PageQuery['where']): { order: string | undefined; each: Expression<SqlBool>[][] } | undefined {
  const either = where.find((test) => choices.has(test));
  const choice = either && choices.get(either);
  if (!choice) return undefined;
  const rest = where.filter((test) => test !== either);
  return { order: choice.order, each: choice.tests.map((test, at) => [...rest, test, ...choice.tests.slice(0, at).map((other) => sql<SqlBool>`(${other}) is not true`)]) };
}

/** The same page, its rows chosen among the first of each test, where each has an index in the order of the page: whoever owns little walks through nobody else's. */
export function byEach(tx: Tx, query: PageQuery): PageQuery {
  const turns = inTurn(query.where);
  const [key, more] = query.sort;
  if (!turns || turns.each.length < 2 || !key || more || key.column === undefined || key.column !== turns.order) return query;
  const { descending, by } = key;
  const direction = descending === (query.reversed ?? false) ? sql`asc` : sql`desc`;
  const firsts = turns.each.map((where, at) => sql`select * from ${pageSelect(tx, { ...query, where, size: query.offset + query.size, offset: 0 }).clearSelect().select(['r.id', by.as('sort0')]).as(`first${at}`)}`);
  const ids = sql`select id from (${sql.join(firsts, sql` union all `)}) as firsts order by sort0 ${direction}, id ${direction} limit ${query.size} offset ${query.offset}`;
  return { ...query, where: [sql<SqlBool>`r.id in (${ids})`], offset: 0 };
}

const counting = new WeakMap<Expression<SqlBool>, Expression<SqlBool>>();

/** A test that a count asks in other words: what finds all that match in an index would lead a page away from the order it is read in. */
export function countedAs(test: Expression<SqlBool>, inCounts: Expression<SqlBool>): Expression<SqlBool> {
  counting.set(test, inCounts);
  return test;
}

/** How many match, up to as many as are ever counted; also for the print of its plan. */
export function countSelect(tx: Tx, { module, where: asked }: Pick<PageQuery, 'module' | 'where'>, most = EXACT + 1): RawBuilder<{ count: number }> {
  const where = asked.map((test) => counting.get(test) ?? test);
  const some = (tests: readonly Expression<SqlBool>[]) => sql`(select count(*) from ${matching(tx, { module, where: tests }).select(sql<number>`1`.as('one')).limit(most).as('some')})`;
  return sql`select ${sql.join((inTurn(where)?.each ?? [where]).map(some), sql` + `)} as count`;
}

export async function countUpTo(tx: Tx, query: Pick<PageQuery, 'module' | 'where'>, most: number): Promise<number> {
  const { rows } = await countSelect(tx, query, most).execute(tx.bound);
  return Math.min(Number(rows[0]?.count ?? 0), most);
}

/** The live records that match, nothing of them chosen yet. */
export function matching(tx: Tx, { module, where }: Pick<PageQuery, 'module' | 'where'>) {
  return tx.from('record as r').where(matches({ module, where }));
}

/** That a record of the company is live and matches. */
export function matches({ module, where }: Pick<PageQuery, 'module' | 'where'>): Expression<SqlBool> {
  return sql<SqlBool>`${live(module)} and ${all(where)}`;
}

const EXACT = 10_000;
const BLOCKS = 16;
const BLOCK = 64;
const TOTAL_FOR_MS = 60_000;
const ESTIMATE_FOR_MS = 30_000;
const MOST_ESTIMATES = 200;

export interface CountQuery extends Pick<PageQuery, 'module' | 'where'> {
  /** ms */
  now: number;
}

/**
 * How many live records match: exact up to 10,000. Above that a sample of a thousand rows in blocks over the whole table says how many
 * there are about; where the sample is sure that there are many, nothing is counted at all. An estimate holds for the next pages too.
 */
export async function countRecords(tx: Tx, query: CountQuery): Promise<{ count: number; estimate: boolean }> {
  const { module, where, now } = query;
  const total = await totalOf(tx, module, now);
  if (total <= 2 * EXACT) return counted(tx, query, total);
  const key = questionKey(tx, module, where);
  const known = remembered(tx).get(key);
  const fresh = known && now >= known.at && now - known.at < ESTIMATE_FOR_MS ? known : undefined;
  if (fresh?.estimate) return { count: fresh.count, estimate: true };
  // What was few a moment ago is counted without asking a sample again.
  const about = fresh ? 0 : Math.round(total * (await sampledShare(tx, module, where)));
  const result = about > 2 * EXACT ? { count: about, estimate: true } : await counted(tx, query, about);
  remember(tx, key, { ...result, at: now });
  return result;
}

/** The same for the same question, whoever asks it. */
export function questionKey(tx: Tx, module: string, parts: readonly Expression<unknown>[]): string {
  return JSON.stringify([module, ...parts.map((part) => sql`${part}`.compile(tx.bound)).map(({ sql: text, parameters }) => [text, parameters])]);
}

interface Remembered {
  count: number;
  estimate: boolean;
  at: number;
}

function remembered(tx: Tx): Map<string, Remembered> {
  const known = (tx.memory.get('counts') as Map<string, Remembered> | undefined) ?? new Map<string, Remembered>();
  tx.memory.set('counts', known);
  return known;
}

function remember(tx: Tx, key: string, result: Remembered): void {
  const counts = remembered(tx);
  counts.delete(key);
  counts.set(key, result);
  const oldest = counts.size > MOST_ESTIMATES ? counts.keys().next().value : undefined;
  if (oldest !== undefined) counts.delete(oldest);
}

/** `about` is what to say when there are too many to count. */
async function counted(tx: Tx, query: CountQuery, about: number): Promise<{ count: number; estimate: boolean }> {
  const count = await countUpTo(tx, query, EXACT + 1);
  return count <= EXACT ? { count, estimate: false } : { count: Math.max(count, about), estimate: true };
}

/** All records of the module as of the last minute: enough to know whether there are many. */
export async function totalOf(tx: Tx, module: string, now: number): Promise<number> {
  const key = `total:${module}`;
  const known = tx.memory.get(key) as { count: number; at: number } | undefined;
  if (known && now - known.at < TOTAL_FOR_MS && now >= known.at) return known.count;
  const { count } = await tx.from('record as r').select(({ fn }) => fn.countAll<number>().as('count')).where('r.module', '=', module).executeTakeFirstOrThrow();
  tx.memory.set(key, { count: Number(count), at: now });
  return Number(count);
}

/** Of the rows in blocks spread over all ids, the part that matches. */
async function sampledShare(tx: Tx, module: string, where: readonly Expression<SqlBool>[]): Promise<number> {
  const end = (direction: 'asc' | 'desc') => tx.from('record as r').select('r.id').where('r.module', '=', module).orderBy('r.id', direction).limit(1).executeTakeFirst();
  const [first, last] = [await end('asc'), await end('desc')];
  if (!first || !last) return 0;
  const starts = Array.from({ length: BLOCKS }, (_, block) => first.id + Math.floor(((last.id - first.id) * block) / BLOCKS));
  const hit = sql`case when r.deleted_time is null and ${all(where)} then 1 else 0 end`;
  const own = sql`r.corp_id = ${tx.corpId} and r.module = ${module}`;
  // Each engine has its own way to read some rows after each start without naming the conditions sixteen times.
  const blocks = tx.engine === 'postgres'
    ? sql`select block.hit from unnest(${starts}::bigint[]) as s(start) cross join lateral (select ${hit} as hit from record as r where ${own} and r.id >= s.start order by r.id limit ${BLOCK}) as block`
    : sql`select ${hit} as hit from json_each(${JSON.stringify(starts)}) as s cross join record as r
        where ${own} and r.id in (select b.id from record as b where b.corp_id = ${tx.corpId} and b.module = ${module} and b.id >= s.value order by b.id limit ${BLOCK})`;
  const { rows: [found] } = await sql<{ seen: number; met: number | null }>`select count(*) as seen, sum(hit) as met from (${blocks}) as sample`.execute(tx.bound);
  return found && Number(found.seen) > 0 ? Number(found.met) / Number(found.seen) : 0;
}
