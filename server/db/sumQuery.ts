import { type RawBuilder, sql } from 'kysely';
import { ttlCache } from './ttlCache.ts';
import type { Tx } from './handle.ts';
import { questionKey } from './recordCount.ts';
import { matchingRecords, type PageQuery } from './recordQuery.ts';

/** What is known of the numbers of one column: how many there are and, where it was wanted, their exact sum as decimal text, the least and the most. */
export interface ColumnSums {
  sum: string;
  filled: number;
  min: number | null;
  max: number | null;
}

/** A column, null of records that do not count, and what is wanted of it: each costs its reading of every record. */
export interface SumColumn {
  value: RawBuilder<unknown>;
  want: 'count' | 'sum' | 'spread';
}

/** How many values there are. */
export const countOf = (value: RawBuilder<unknown>): SumColumn => ({ value, want: 'count' });
/** The same, and what they come to. */
export const sumOf = (value: RawBuilder<unknown>): SumColumn => ({ value, want: 'sum' });
/** The same, and the least and the most. */
export const spreadOf = (value: RawBuilder<unknown>): SumColumn => ({ value, want: 'spread' });

export interface GroupSums {
  key: string | number | null;
  count: number;
  of: ColumnSums[];
}

export interface SumQuery extends Pick<PageQuery, 'module' | 'where'> {
  of: readonly SumColumn[];
  /** absent: all records are one group */
  by?: RawBuilder<unknown> | undefined;
}

/** The groups of matching records, the largest first and at most so many, with what each column comes to. */
export async function sumGroups(
  tx: Tx,
  { of, by, ...among }: SumQuery,
  most: number,
): Promise<GroupSums[]> {
  const select = matchingRecords(tx, among).select([
    sql`count(*)`.as('count'),
    (by ?? sql`null`).as('key'),
    ...sumsOf(tx, of),
  ]);
  // Named by its place: an expression with parameters is not recognised when it stands twice.
  const grouped = by
    ? select
        .groupBy(sql`2`)
        .orderBy(sql`1`, 'desc')
        .limit(most)
    : select;
  const rows = (await grouped.execute()) as Record<string, unknown>[];
  return rows.map((row) => groupOf(row, of.length));
}

/** What the values of one column come to, of what was wanted of it: `end` as it is stored, number or text. */
export interface RolledUp {
  filled: number;
  sum: string;
  end: unknown;
}

export interface RollUpColumn {
  /** null of records that do not count */
  value: RawBuilder<unknown>;
  want: 'count' | 'sum' | 'min' | 'max';
}

/** What the matching records come to by the id that `by` names, column by column, in one pass: one entry for each id that any names. */
export async function rollUp(
  tx: Tx,
  {
    by,
    of,
    ...among
  }: Pick<PageQuery, 'module' | 'where'> & {
    by: RawBuilder<unknown>;
    of: readonly RollUpColumn[];
  },
): Promise<Map<number, RolledUp[]>> {
  const rows = (await matchingRecords(tx, among)
    .select([
      sql`1`.as('one'),
      sql`cast(${by} as bigint)`.as('key'),
      ...of.flatMap(({ value, want }, index) => [
        sql`count(${value})`.as(`f${index}`),
        (want === 'sum' ? tx.dialect.exactSum(value) : sql`null`).as(`s${index}`),
        (want === 'min' ? sql`min(${value})` : want === 'max' ? sql`max(${value})` : sql`null`).as(
          `e${index}`,
        ),
      ]),
    ])
    .groupBy(sql`2`)
    .execute()) as Record<string, unknown>[];
  return new Map(
    rows.map((row) => [
      Number(row.key),
      of.map((_, index) => ({
        filled: Number(row[`f${index}`]),
        sum: String(row[`s${index}`] ?? '0'),
        end: row[`e${index}`],
      })),
    ]),
  );
}

function sumsOf(tx: Tx, of: SumQuery['of']) {
  return of.flatMap(({ value, want }, index) => [
    sql`count(${value})`.as(`f${index}`),
    ...(want === 'count' ? [] : [tx.dialect.exactSum(value).as(`s${index}`)]),
    ...(want === 'spread'
      ? [sql`min(${value})`.as(`l${index}`), sql`max(${value})`.as(`h${index}`)]
      : []),
  ]);
}

function groupOf(row: Readonly<Record<string, unknown>>, columns: number): GroupSums {
  return {
    key: keyOf(row.key),
    count: Number(row.count),
    of: Array.from({ length: columns }, (_, index) => ({
      sum: String(row[`s${index}`] ?? '0'),
      filled: Number(row[`f${index}`]),
      min: numberOf(row[`l${index}`]),
      max: numberOf(row[`h${index}`]),
    })),
  };
}

const REMEMBERED = { forMs: 30_000, most: 50 };

/**
 * What was summed within half a minute, or is being summed: of many records, whose sums every save of one of them would ask again. `sum` is
 * called where nothing is known.
 */
export function cachedGroups(
  tx: Pick<Tx, 'memory'>,
  key: string,
  { now, sum }: { now: number; sum(): Promise<GroupSums[]> },
): Promise<GroupSums[]> {
  const answers = ttlCache<Promise<GroupSums[]>>(tx, 'sums', REMEMBERED);
  const known = answers.get(key, now);
  if (known) return known;
  const groups = sum();
  groups.catch(() => answers.delete(key));
  answers.set(key, now, groups);
  return groups;
}

/** The same for the same sums, whoever asks them. */
export function sumKey(tx: Tx, { module, where, of, by }: SumQuery): string {
  const values = of.map(({ value }) => value);
  const wants = of.map(({ want }) => want).join();
  return `${questionKey(tx, module, [...where, ...values, ...(by ? [by] : [])])} ${wants}`;
}

function keyOf(key: unknown): string | number | null {
  return typeof key === 'number' || (typeof key === 'string' && key !== '') ? key : null;
}

function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
