import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { byEach, type CoreRow, countUpTo, EXACT, idSelect, inOrder, mine, type PageQuery, pageSelect, type SortKey, WHOLE } from './recordQuery.ts';
import type { Tx } from './handle.ts';

/** The first row of a page that somebody has read, by what it is sorted by: the pages around it are read from there, however deep it lies. */
export interface Anchor {
  page: number;
  id: number;
  values: readonly (string | number | null)[];
}

export interface Page {
  rows: CoreRow[];
  /** none where the sort has no one direction to walk in */
  anchor: Anchor | undefined;
}

/** Rows that one index holds in their order. */
interface Part {
  where: readonly Expression<SqlBool>[];
  sort: readonly SortKey[];
}

/**
 * One page of live records. Empty values sort last without an index over them: the page is read from the rows that have the first sort
 * value, by its partial index, and only a page that reaches beyond them asks for the rows that have not.
 */
export async function readPage(tx: Tx, query: PageQuery, near?: Anchor): Promise<Page> {
  const rows = (near && (await readNear(tx, query, near))) ?? (await readParts(tx, query, partsOf(query)));
  return { rows, anchor: anchorOf(query, rows[0]) };
}

/**
 * A page and the count of few records in one pass over them, whatever order they are in; only the page's rows are read whole. Undefined where there
 * are too many to look at each.
 */
export async function readFew(tx: Tx, query: PageQuery): Promise<(Page & { count: number }) | undefined> {
  const { module, sort, size, offset } = query;
  const keys = named(sort);
  const few = sql`select ${sql.join([sql`r.id`, ...keys])} from record as r where ${mine(tx, query)} limit ${EXACT + 1}`;
  const order = [...sort.map(({ descending, nullable }, index) => sql`${sql.ref(`sort${index}`)} ${descending ? sql`desc` : sql`asc`}${nullable ? sql` nulls last` : sql``}`), tieOrder(sort)];
  const { rows: found } = await sql<{ id: number; total: number }>`select few.*, count(*) over () as total from (${few}) as few order by ${sql.join(order)} limit ${size} offset ${offset}`.execute(tx.bound);
  const count = found[0] ? Number(found[0].total) : offset > 0 ? await countUpTo(tx, query, EXACT + 1) : 0;
  if (count > EXACT) return undefined;
  if (found.length === 0) return { rows: [], anchor: undefined, count };
  const rows = inOrder(found, await wholeOf(tx, { module, keys, ids: found.map(({ id }) => id) }));
  return { rows, anchor: anchorOf(query, rows[0]), count };
}

/** As pages read part by part have it: rows without the first value are ordered as if it were not asked for. */
function tieOrder([first, second]: readonly SortKey[]): RawBuilder<unknown> {
  const by = (descending: boolean) => (descending ? sql`-id` : sql`id`);
  const [valued, empty] = [first?.descending ?? true, second?.descending ?? true];
  return first?.nullable && valued !== empty ? sql`case when sort0 is null then ${by(empty)} else ${by(valued)} end` : by(valued);
}

/** What is asked for a page first, also for the print of its plan: of the rows that have the first sort value, which are nearly always the whole page. */
export function pageStatement(tx: Tx, query: PageQuery) {
  const page = byEach(tx, { ...query, ...partsOf(query)[0] });
  return page.offset < DEEP ? pageSelect(tx, page) : idSelect(tx, page);
}

function partsOf({ where, sort }: PageQuery): [Part, ...Part[]] {
  const [first, ...rest] = sort;
  if (!first?.nullable) return [{ where, sort }];
  const valued = { where: [...where, sql<SqlBool>`${first.by} is not null`], sort: [{ ...first, nullable: false }, ...rest] };
  return [valued, { where: [...where, sql<SqlBool>`${first.by} is null`], sort: rest }];
}

async function readParts(tx: Tx, query: PageQuery, parts: readonly Part[]): Promise<CoreRow[]> {
  const rows: CoreRow[] = [];
  let skip = query.offset;
  for (const [index, part] of parts.entries()) {
    const here = { ...query, ...part, size: query.size - rows.length, offset: skip };
    const found = await rowsOf(tx, here, query.sort.length);
    rows.push(...found);
    if (rows.length === query.size || index === parts.length - 1) break;
    skip = found.length > 0 || skip === 0 ? 0 : skip - (await countUpTo(tx, here, skip));
  }
  return rows;
}

/** Undefined where walking from the anchor is impossible, no shorter, or ends at the first page, which is read as it is now. */
async function readNear(tx: Tx, query: PageQuery, near: Anchor): Promise<CoreRow[] | undefined> {
  const before = query.offset / query.size;
  const steps = before + 1 - near.page;
  if (Math.abs(steps) >= before || !fits(query, near)) return undefined;
  const parts = partsOf(query);
  const at = parts.length > 1 && near.values[0] === null ? 1 : 0;
  const here = (forward: boolean) => parts.slice(at, at + 1).map((part) => ({ ...part, where: [...part.where, beyond(part, near, forward)] }));
  if (steps >= 0) return readParts(tx, { ...query, offset: steps * query.size }, [...here(true), ...parts.slice(at + 1)]);
  const rows = await readParts(tx, { ...query, offset: (-steps - 1) * query.size, reversed: true }, [...here(false), ...parts.slice(0, at)]);
  return rows.length === query.size ? rows.toReversed() : undefined;
}

/** The anchor and what follows it, or what comes before it. */
function beyond({ sort }: Part, { values, id }: Anchor, forward: boolean): Expression<SqlBool> {
  const descending = sort[0]?.descending ?? true;
  const sign = forward ? (descending ? sql`<=` : sql`>=`) : descending ? sql`>` : sql`<`;
  const keys: RawBuilder<unknown>[] = [...sort.map(({ by }) => by), sql`r.id`];
  const at = [...(sort.length > 0 ? values.slice(-sort.length) : []), id];
  return sql<SqlBool>`(${sql.join(keys)}) ${sign} (${sql.join(at)})`;
}

/** Rows are compared as a whole, so all keys go one way and only the first may be empty. */
function isWalkable({ sort }: PageQuery): boolean {
  return sort.every(({ descending, nullable }, index) => descending === sort[0]?.descending && (index === 0 || !nullable));
}

// An anchor comes back from outside: what its types would break never reaches the engine.
function fits(query: PageQuery, { page, id, values }: Anchor): boolean {
  const { sort } = query;
  return isWalkable(query) && Number.isSafeInteger(page) && page > 0 && Number.isSafeInteger(id) && values.length === sort.length
    && sort.every(({ nullable, numeric }, index) => {
      const value = values[index];
      return value === null ? nullable : numeric ? typeof value === 'number' && Number.isFinite(value) : typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
    });
}

function anchorOf(query: PageQuery, row: CoreRow | undefined): Anchor | undefined {
  if (!row || !isWalkable(query)) return undefined;
  const found = row as CoreRow & Record<string, string | number | null>;
  return { page: query.offset / query.size + 1, id: row.id, values: query.sort.map((_, index) => found[`sort${index}`] ?? null) };
}

/** Rows that are skipped by their ids alone, which an index may hold, before the page's own are read whole. */
const DEEP = 400;

/** The rows with the values they are sorted by: sort0 … Those of rows without the first value are named as if it stood there. */
async function rowsOf(tx: Tx, query: PageQuery, keys: number): Promise<CoreRow[]> {
  const page = byEach(tx, query);
  const sorts = named(query.sort, keys - query.sort.length);
  if (page.offset < DEEP) return (await pageSelect(tx, page, sql.join([WHOLE, ...sorts])).execute(tx.bound)).rows;
  const { rows: found } = await idSelect(tx, page).execute(tx.bound);
  return found.length === 0 ? [] : inOrder(found, await wholeOf(tx, { module: query.module, keys: sorts, ids: found.map(({ id }) => id) }));
}

/** sort0 … */
function named(sort: readonly SortKey[], from = 0): RawBuilder<unknown>[] {
  return sort.map(({ by }, index) => sql`${by} as ${sql.ref(`sort${index + from}`)}`);
}

async function wholeOf(tx: Tx, { module, ids, keys }: { module: string; ids: readonly number[]; keys: readonly RawBuilder<unknown>[] }): Promise<CoreRow[]> {
  const { rows } = await sql<CoreRow>`select ${sql.join([WHOLE, ...keys])} from record as r where r.corp_id = ${tx.corpId} and r.module = ${module} and r.id in (${sql.join(ids)})`.execute(tx.bound);
  return rows;
}
