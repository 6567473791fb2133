import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from './handle.ts';
import { countUpTo, type PageQuery, type SortKey } from './recordQuery.ts';

/** Where a row stands in its list: how many rows come before it, and what it is sorted by. The rows around it are read from there, however deep it lies. */
export interface Place {
  offset: number;
  id: number;
  values: readonly (string | number | null)[];
}

/** Rows that one index holds in their order. */
export interface OrderPart {
  where: readonly Expression<SqlBool>[];
  sort: readonly SortKey[];
}

/** Empty values come last without an index over them: the rows that have the first sort value, by its partial index, then those that have not. */
export function orderParts({ where, sort }: PageQuery): [OrderPart, ...OrderPart[]] {
  const [first, ...rest] = sort;
  if (!first?.nullable) return [{ where, sort }];
  const valued = {
    where: [...where, sql<SqlBool>`${first.by} is not null`],
    sort: [{ ...first, nullable: false }, ...rest],
  };
  return [valued, { where: [...where, sql<SqlBool>`${first.by} is null`], sort: rest }];
}

/** The part that a place lies in, from there on (or up to it, backwards), and the parts behind that one. */
export function partsFrom(query: PageQuery, place: Place, forward = true): OrderPart[] {
  const parts = orderParts(query);
  const at = parts.length > 1 && place.values[0] === null ? 1 : 0;
  const here = parts
    .slice(at, at + 1)
    .map((part) => ({ ...part, where: [...part.where, beyond(part, place, forward)] }));
  return [...here, ...(forward ? parts.slice(at + 1) : parts.slice(0, at))];
}

/** One page over several parts, each read by `read`: the rows of the first that are left after skipping, then those of the next. */
export async function readOrderParts<Row>(
  tx: Tx,
  query: PageQuery,
  parts: readonly OrderPart[],
  read: (here: PageQuery) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let skip = query.offset;
  for (const [index, part] of parts.entries()) {
    const here = { ...query, ...part, size: query.size - rows.length, offset: skip };
    const found = await read(here);
    rows.push(...found);
    if (rows.length === query.size || index === parts.length - 1) break;
    skip = found.length > 0 || skip === 0 ? 0 : skip - (await countUpTo(tx, here, skip));
  }
  return rows;
}

/** The place and what follows it, or what comes before it. */
function beyond({ sort }: OrderPart, { values, id }: Place, forward: boolean): Expression<SqlBool> {
  const descending = sort[0]?.descending ?? true;
  const sign = forward ? (descending ? sql`<=` : sql`>=`) : descending ? sql`>` : sql`<`;
  const keys: RawBuilder<unknown>[] = [...sort.map(({ by }) => by), sql`r.id`];
  const at = [...(sort.length > 0 ? values.slice(-sort.length) : []), id];
  return sql<SqlBool>`(${sql.join(keys)}) ${sign} (${sql.join(at)})`;
}

/** Rows are compared as a whole, so all keys go one way and only the first may be empty. */
export function isWalkable({ sort }: PageQuery): boolean {
  return sort.every(
    ({ descending, nullable }, index) =>
      descending === sort[0]?.descending && (index === 0 || !nullable),
  );
}

/** sort0 … */
export function sortAlias(sort: readonly SortKey[]): RawBuilder<unknown>[] {
  return sort.map(({ by }, index) => sql`${by} as ${sql.ref(`sort${index}`)}`);
}

/** Where a row stands that was read with its sort values. */
export function rowPosition({ sort }: PageQuery, row: { id: number }, offset: number): Place {
  const found = row as { id: number } & Record<string, string | number | null>;
  return { offset, id: row.id, values: sort.map((_, index) => found[`sort${index}`] ?? null) };
}
