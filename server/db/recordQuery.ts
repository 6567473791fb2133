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
  /** empty values come last, in either direction */
  nullable: boolean;
}

export interface PageQuery {
  module: string;
  where: readonly Expression<SqlBool>[];
  sort: readonly SortKey[];
  size: number;
  offset: number;
}

/**
 * One page of live records. Empty values sort last without an index over them: the page is read from the rows that have the first sort
 * value, by its partial index, and only a page that reaches beyond them asks for the rows that have not.
 */
export async function readPage(tx: Tx, query: PageQuery): Promise<CoreRow[]> {
  const [first] = query.sort;
  if (!first?.nullable) return rowsOf(tx, query);
  const valued = { ...query, where: [...query.where, sql<SqlBool>`${first.by} is not null`], sort: [{ ...first, nullable: false }, ...query.sort.slice(1)] };
  const rows = await rowsOf(tx, valued);
  if (rows.length === query.size) return rows;
  const before = rows.length > 0 || query.offset === 0 ? query.offset : await countUpTo(tx, valued, query.offset);
  const blank = { ...query, where: [...query.where, sql<SqlBool>`${first.by} is null`], sort: query.sort.slice(1), size: query.size - rows.length, offset: query.offset - before };
  return [...rows, ...(await rowsOf(tx, blank))];
}

/** The query itself, for the print of its plan. */
export function pageSelect(tx: Tx, { module, where, sort, size, offset }: PageQuery) {
  const direction = (descending: boolean) => (descending ? sql`desc` : sql`asc`);
  let select = tx.from('record as r').select(CORE.map((name) => `r.${name}` as const)).where(live(module)).where(all(where));
  for (const { by, descending, nullable } of sort) select = select.orderBy(nullable ? sql`${by} ${direction(descending)} nulls last` : sql`${by} ${direction(descending)}`);
  select = select.orderBy(sql`r.id ${direction(sort[0]?.descending ?? true)}`).limit(size);
  return offset > 0 ? select.offset(offset) : select;
}

function rowsOf(tx: Tx, query: PageQuery): Promise<CoreRow[]> {
  return pageSelect(tx, query).execute();
}

function live(module: string): Expression<SqlBool> {
  return sql<SqlBool>`r.module = ${module} and r.deleted_time is null`;
}

function all(where: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  return where.length > 0 ? sql<SqlBool>`${sql.join(where, sql` and `)}` : sql<SqlBool>`1 = 1`;
}

async function countUpTo(tx: Tx, { module, where }: Pick<PageQuery, 'module' | 'where'>, most: number): Promise<number> {
  const some = tx.from('record as r').select(sql<number>`1`.as('one')).where(live(module)).where(all(where)).limit(most).as('some');
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${some}`.execute(tx.bound);
  return Number(rows[0]?.count ?? 0);
}

const EXACT = 10_000;
const BLOCKS = 16;
const BLOCK = 64;
const TOTAL_FOR_MS = 60_000;

/**
 * How many live records match: exact up to 10,000. Above that a sample of a thousand rows in blocks over the whole table says how many
 * there are about; where the sample is sure that there are many, nothing is counted at all.
 */
export async function countRecords(tx: Tx, { module, where, now }: Pick<PageQuery, 'module' | 'where'> & { now: number }): Promise<{ count: number; estimate: boolean }> {
  const total = await totalOf(tx, module, now);
  if (total > 2 * EXACT) {
    const about = Math.round(total * (await sampledShare(tx, module, where)));
    if (about > 3 * EXACT) return { count: about, estimate: true };
  }
  const count = await countUpTo(tx, { module, where }, EXACT + 1);
  if (count <= EXACT) return { count, estimate: false };
  return { count: Math.max(EXACT + 1, Math.round(total * (await sampledShare(tx, module, where)))), estimate: true };
}

/** All records of the module, remembered for a minute where there are many. */
async function totalOf(tx: Tx, module: string, now: number): Promise<number> {
  const key = `total:${module}`;
  const known = tx.memory.get(key) as { count: number; at: number } | undefined;
  if (known && now - known.at < TOTAL_FOR_MS && now >= known.at) return known.count;
  const { count } = await tx.from('record as r').select(({ fn }) => fn.countAll<number>().as('count')).where('r.module', '=', module).executeTakeFirstOrThrow();
  if (count > 2 * EXACT) tx.memory.set(key, { count, at: now });
  return Number(count);
}

async function sampledShare(tx: Tx, module: string, where: readonly Expression<SqlBool>[]): Promise<number> {
  const range = await tx.from('record as r').select(({ fn }) => [fn.min('r.id').as('from'), fn.max('r.id').as('to')]).where('r.module', '=', module).executeTakeFirst();
  if (!range?.from) return 0;
  const [from, to] = [Number(range.from), Number(range.to)];
  const blocks = Array.from({ length: BLOCKS }, (_, block) => {
    const start = from + Math.floor(((to - from) * block) / BLOCKS);
    return sql`select * from ${tx.from('record as r').selectAll('r').where('r.module', '=', module).where('r.id', '>=', start).orderBy('r.id').limit(BLOCK).as('r')}`;
  });
  const { rows: [found] } = await sql<{ seen: number; met: number }>`
    select count(*) as seen, sum(case when r.deleted_time is null and ${all(where)} then 1 else 0 end) as met
    from (${sql.join(blocks, sql` union all `)}) as r`.execute(tx.bound);
  return found && Number(found.seen) > 0 ? Number(found.met) / Number(found.seen) : 0;
}
