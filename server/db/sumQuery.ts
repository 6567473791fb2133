import { type RawBuilder, sql } from 'kysely';
import type { Engine, Tx } from './handle.ts';
import { matching, type PageQuery, questionKey } from './recordQuery.ts';

/** What is known of the numbers of one column: its exact sum as decimal text. */
export interface ColumnSums {
  sum: string;
  filled: number;
  min: number | null;
  max: number | null;
}

export interface GroupSums {
  key: string | number | null;
  count: number;
  of: ColumnSums[];
}

export interface SumQuery extends Pick<PageQuery, 'module' | 'where'> {
  of: readonly RawBuilder<unknown>[];
  /** absent: all records are one group */
  by?: RawBuilder<unknown> | undefined;
}

/** The groups of matching records, the largest first and at most so many, with what each column comes to. */
export async function sumGroups(tx: Tx, { of, by, ...among }: SumQuery, most: number): Promise<GroupSums[]> {
  const sums = of.flatMap((column, index) => [
    exactSum(column, tx.engine).as(`s${index}`), sql`count(${column})`.as(`f${index}`), sql`min(${column})`.as(`l${index}`), sql`max(${column})`.as(`h${index}`),
  ]);
  const select = matching(tx, among).select([sql`count(*)`.as('count'), (by ?? sql`null`).as('key'), ...sums]);
  // Named by its place: an expression with parameters is not recognised when it stands twice.
  const grouped = by ? select.groupBy(sql`2`).orderBy(sql`1`, 'desc').limit(most) : select;
  const rows = (await grouped.execute()) as Record<string, unknown>[];
  return rows.map((row) => ({
    key: keyOf(row.key), count: Number(row.count),
    of: of.map((_, index) => ({ sum: String(row[`s${index}`] ?? '0'), filled: Number(row[`f${index}`]), min: numberOf(row[`l${index}`]), max: numberOf(row[`h${index}`]) })),
  }));
}

const FOR_MS = 30_000;
const MOST_REMEMBERED = 50;

/** The same, remembered for half a minute: of many records, whose sums every save of one of them would ask again. */
export async function rememberedGroups(tx: Tx, query: SumQuery, { most, now }: { most: number; now: number }): Promise<GroupSums[]> {
  const answers = (tx.memory.get('sums') as Map<string, { at: number; groups: GroupSums[] }> | undefined) ?? new Map<string, { at: number; groups: GroupSums[] }>();
  tx.memory.set('sums', answers);
  const key = questionKey(tx, query.module, [...query.where, ...query.of, ...(query.by ? [query.by] : [])]);
  const known = answers.get(key);
  if (known && now >= known.at && now - known.at < FOR_MS) return known.groups;
  const groups = await sumGroups(tx, query, most);
  answers.delete(key);
  answers.set(key, { at: now, groups });
  const oldest = answers.size > MOST_REMEMBERED ? answers.keys().next().value : undefined;
  if (oldest !== undefined) answers.delete(oldest);
  return groups;
}

/** A sum without the errors of floating point, as text: numbers have at most 15 significant digits, which both engines can tell from a double. */
export function exactSum(column: RawBuilder<unknown>, engine: Engine): RawBuilder<unknown> {
  return engine === 'postgres' ? sql`sum((${column})::numeric)::text` : sql`fw_sum(${column})`;
}

function keyOf(key: unknown): string | number | null {
  return typeof key === 'number' || (typeof key === 'string' && key !== '') ? key : null;
}

function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
