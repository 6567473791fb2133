import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './handle.ts';
import { clearLandmarks, landmarkBefore } from './recordLandmarks.ts';
import {
  isWalkable,
  sortAlias,
  type OrderPart,
  partsFrom,
  orderParts,
  type Place,
  rowPosition,
  readOrderParts,
} from './recordOrder.ts';
import {
  countByEach,
  type CoreRow,
  countUpTo,
  EXACT_COUNT,
  idSelect,
  orderedBy,
  ownRecordWhere,
  type PageQuery,
  pageSelect,
  type SortKey,
  WHOLE_ROW,
} from './recordQuery.ts';

/** The first row of a page that somebody has read: the pages around it are read from there. */
export interface PageAnchor extends Omit<Place, 'offset'> {
  page: number;
}

export interface Page {
  rows: CoreRow[];
  /** none where the sort has no one direction to walk in */
  anchor: PageAnchor | undefined;
}

/** Where a page is looked for: from the page that its reader comes from, else from a landmark. */
export interface PageHint {
  near: PageAnchor | undefined;
  /** ms */
  now: number;
}

/**
 * One page of live records. Empty values sort last without an index over them: the page is read from the rows that have the first sort
 * value, by its partial index, and only a page that reaches beyond them asks for the rows that have not.
 */
export async function readPage(tx: Tx, query: PageQuery, { near, now }: PageHint): Promise<Page> {
  const rows =
    (near && (await readNear(tx, query, near))) ??
    (await readFar(tx, query, now)) ??
    (await rowsIn(tx, query, orderParts(query)));
  return { rows, anchor: anchorOf(query, rows[0]) };
}

/** Undefined where no landmark is near, or nothing is left behind it: the list may have become longer or shorter since. */
async function readFar(tx: Tx, query: PageQuery, now: number): Promise<CoreRow[] | undefined> {
  const mark = await landmarkBefore(tx, query, now);
  const rows =
    mark &&
    (await rowsIn(tx, { ...query, offset: query.offset - mark.offset }, partsFrom(query, mark)));
  if (!mark || rows?.[0]) return rows;
  clearLandmarks(tx, query);
  return undefined;
}

/**
 * A page and the count of few records in one pass over them, whatever order they are in; only the page's rows are read whole. Undefined where there
 * are more than `most`, too many to look at each.
 */
export async function readFirstRows(
  tx: Tx,
  query: PageQuery,
  most = EXACT_COUNT,
): Promise<(Page & { count: number }) | undefined> {
  const { module, sort, size, offset } = query;
  const keys = sortAlias(sort);
  const few = sql`select ${sql.join([sql`r.id`, ...keys])} from record as r where ${ownRecordWhere(tx, query)} limit ${most + 1}`;
  const order = [
    ...sort.map(
      ({ descending, nullable }, index) =>
        sql`${sql.ref(`sort${index}`)} ${descending ? sql`desc` : sql`asc`}${nullable ? sql` nulls last` : sql``}`,
    ),
    tieOrder(sort),
  ];
  const { rows: found } = await sql<{
    id: number;
    total: number;
  }>`select few.*, count(*) over () as total from (${few}) as few order by ${sql.join(order)} limit ${size} offset ${offset}`.execute(
    tx.bound,
  );
  const count = found[0]
    ? Number(found[0].total)
    : offset > 0
      ? await countUpTo(tx, query, most + 1)
      : 0;
  if (count > most) return undefined;
  if (found.length === 0) return { rows: [], anchor: undefined, count };
  const rows = orderedBy(
    found,
    await wholeOf(tx, { module, keys, ids: found.map(({ id }) => id) }),
  );
  return { rows, anchor: anchorOf(query, rows[0]), count };
}

/** As pages read part by part have it: rows without the first value are ordered as if it were not asked for. */
function tieOrder([first, second]: readonly SortKey[]): RawBuilder<unknown> {
  const by = (descending: boolean) => (descending ? sql`-id` : sql`id`);
  const [valued, empty] = [first?.descending ?? true, second?.descending ?? true];
  return first?.nullable && valued !== empty
    ? sql`case when sort0 is null then ${by(empty)} else ${by(valued)} end`
    : by(valued);
}

/** What is asked for a page first, also for the print of its plan: of the rows that have the first sort value, which are nearly always the whole page. */
export function pageStatement(tx: Tx, query: PageQuery) {
  const page = countByEach(tx, { ...query, ...orderParts(query)[0] });
  return page.offset < DEEP ? pageSelect(tx, page) : idSelect(tx, page);
}

/** Undefined where walking from the anchor is impossible, no shorter, or ends at the first page, which is read as it is now. */
async function readNear(
  tx: Tx,
  query: PageQuery,
  near: PageAnchor,
): Promise<CoreRow[] | undefined> {
  const before = query.offset / query.size;
  const steps = before + 1 - near.page;
  if (Math.abs(steps) >= before || !fits(query, near)) return undefined;
  const place = { ...near, offset: (near.page - 1) * query.size };
  if (steps >= 0)
    return rowsIn(tx, { ...query, offset: query.offset - place.offset }, partsFrom(query, place));
  const rows = await rowsIn(
    tx,
    { ...query, offset: (-steps - 1) * query.size, reversed: true },
    partsFrom(query, place, false),
  );
  return rows.length === query.size ? rows.toReversed() : undefined;
}

// An anchor comes back from outside: what its types would break never reaches the engine.
function fits(query: PageQuery, { page, id, values }: PageAnchor): boolean {
  const { sort } = query;
  return (
    isWalkable(query) &&
    Number.isSafeInteger(page) &&
    page > 0 &&
    Number.isSafeInteger(id) &&
    values.length === sort.length &&
    sort.every(({ nullable, numeric }, index) => {
      const value = values[index];
      return value === null
        ? nullable
        : numeric
          ? typeof value === 'number' && Number.isFinite(value)
          : typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
    })
  );
}

function anchorOf(query: PageQuery, row: CoreRow | undefined): PageAnchor | undefined {
  if (!row || !isWalkable(query)) return undefined;
  const { id, values } = rowPosition(query, row, query.offset);
  return { page: query.offset / query.size + 1, id, values };
}

/** A page of the parts, with the values it is sorted by: sort0 … */
function rowsIn(tx: Tx, query: PageQuery, parts: readonly OrderPart[]): Promise<CoreRow[]> {
  const keys = sortAlias(query.sort);
  return readOrderParts(tx, query, parts, (here) => rowsOf(tx, here, keys));
}

/** Rows that are skipped by their ids alone, which an index may hold, before the page's own are read whole. */
const DEEP = 400;

async function rowsOf(
  tx: Tx,
  query: PageQuery,
  keys: readonly RawBuilder<unknown>[],
): Promise<CoreRow[]> {
  const page = countByEach(tx, query);
  if (page.offset < DEEP)
    return (await pageSelect(tx, page, sql.join([WHOLE_ROW, ...keys])).execute(tx.bound)).rows;
  const { rows: found } = await idSelect(tx, page).execute(tx.bound);
  return found.length === 0
    ? []
    : orderedBy(
        found,
        await wholeOf(tx, { module: query.module, keys, ids: found.map(({ id }) => id) }),
      );
}

async function wholeOf(
  tx: Tx,
  {
    module,
    ids,
    keys,
  }: { module: string; ids: readonly number[]; keys: readonly RawBuilder<unknown>[] },
): Promise<CoreRow[]> {
  const { rows } =
    await sql<CoreRow>`select ${sql.join([WHOLE_ROW, ...keys])} from record as r where r.corp_id = ${tx.corpId} and r.module = ${module} and r.id in (${sql.join(ids)})`.execute(
      tx.bound,
    );
  return rows;
}
