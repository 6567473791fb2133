import { sql } from 'kysely';
import type { Tx } from './handle.ts';
import { ttlCache } from './ttlCache.ts';
import { questionKey } from './recordCount.ts';
import {
  isWalkable,
  sortAlias,
  partsFrom,
  orderParts,
  type Place,
  rowPosition,
  readOrderParts,
} from './recordOrder.ts';
import { EXACT_COUNT, orderOf, type PageQuery, pageSelect } from './recordQuery.ts';

/** Rows from one landmark to the next: fewer, the nearer the page is. */
const STRIDES = [5000, 1000];
/** How long landmarks stand, and of how many lists. Meanwhile there may come more or fewer rows between them: that is why they stand only behind as many as are counted. */
const LANDMARKS = { forMs: 120_000, most: 100 };

/**
 * The last landmark before a page that lies deep, where the list has one direction to walk in. Whoever asks first walks there, past as many rows as the
 * engine would skip, and leaves landmarks for those who come after.
 */
export async function landmarkBefore(
  tx: Tx,
  query: PageQuery,
  now: number,
): Promise<Place | undefined> {
  if (query.offset < EXACT_COUNT || !isWalkable(query)) return undefined;
  const [lists, key] = listsOf(tx, query);
  const marks = lists.get(key, now) ?? [];
  if (marks.length === 0) lists.set(key, now, marks);
  let last = marks.findLast(({ offset }) => offset <= query.offset);
  for (;;) {
    const left = query.offset - (last?.offset ?? 0);
    const stride = last ? STRIDES.find((rows) => rows <= left) : 0;
    const next = stride === undefined ? undefined : await markAfter(tx, query, last, stride);
    if (!next) return last;
    put(marks, next);
    last = next;
  }
}

/** In their order; others may have come by meanwhile. */
function put(marks: Place[], mark: Place): void {
  const behind = marks.findIndex(({ offset }) => offset >= mark.offset);
  if (behind === -1) marks.push(mark);
  else marks.splice(behind, marks[behind]?.offset === mark.offset ? 1 : 0, mark);
}

/** The list is no longer what its landmarks say. */
export function clearLandmarks(tx: Tx, query: PageQuery): void {
  const [lists, key] = listsOf(tx, query);
  lists.delete(key);
}

function listsOf(tx: Tx, { module, where, sort }: PageQuery) {
  return [
    ttlCache<Place[]>(tx, 'landmarks', LANDMARKS),
    questionKey(tx, module, [...where, orderOf(sort)]),
  ] as const;
}

/** The first row of all, or the one that is so many further on. Only what it is sorted by is read. */
async function markAfter(
  tx: Tx,
  query: PageQuery,
  last: Place | undefined,
  rows: number,
): Promise<Place | undefined> {
  const keys = sql.join([sql`r.id`, ...sortAlias(query.sort)]);
  const read = async (here: PageQuery) =>
    (await pageSelect<{ id: number }>(tx, here, keys).execute(tx.bound)).rows;
  const [row] = await readOrderParts(
    tx,
    { ...query, size: 1, offset: rows },
    last ? partsFrom(query, last) : orderParts(query),
    read,
  );
  return row && rowPosition(query, row, (last?.offset ?? 0) + rows);
}
