import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './handle.ts';
import { matchingRecords, type PageQuery } from './recordQuery.ts';

export interface RankQuery extends Pick<PageQuery, 'module' | 'where'> {
  /** the id that the records are gathered by */
  by: RawBuilder<unknown>;
  /** what of them is told */
  value: RawBuilder<unknown>;
}

/**
 * The value of the latest record of each id, as it is stored; null where that record has none. Records without `on`, a day or moment, are left out; those of
 * one day, and all of them without `on`, follow one another as they were made.
 */
export async function latestValues(
  tx: Tx,
  { by, value, on, ...among }: RankQuery & { on?: RawBuilder<unknown> },
): Promise<Map<number, unknown>> {
  const order = sql.join([
    ...(on ? [sql`${on} desc`] : []),
    sql`r.create_time desc`,
    sql`r.id desc`,
  ]);
  const rows = await ranked(tx, {
    ...among,
    where: on ? [...among.where, sql`${on} is not null`] : among.where,
    by,
    value,
    rank: sql`row_number() over (partition by cast(${by} as bigint) order by ${order})`,
    most: 1,
  });
  return new Map(rows.map((row) => [row.key, row.value]));
}

/** The different values of the records of each id, as they are stored, in their order and no more than so many. */
export async function differentValues(
  tx: Tx,
  { by, value, kind, most, ...among }: RankQuery & { kind: 'text' | 'number'; most: number },
): Promise<Map<number, unknown[]>> {
  const found = new Map<number, unknown[]>();
  const rows = await ranked(tx, {
    ...among,
    where: [...among.where, sql`${value} is not null`],
    by,
    value,
    rank: sql`dense_rank() over (partition by cast(${by} as bigint) order by ${tx.dialect.byCharacter(value, kind)})`,
    most,
  });
  for (const row of rows) {
    const held = found.get(row.key) ?? [];
    if (held.length === 0) found.set(row.key, held);
    held.push(row.value);
  }
  return found;
}

async function ranked(
  tx: Tx,
  { by, value, rank, most, ...among }: RankQuery & { rank: RawBuilder<unknown>; most: number },
): Promise<{ key: number; value: unknown }[]> {
  const records = matchingRecords(tx, among).select([
    sql<number | string>`cast(${by} as bigint)`.as('key'),
    value.as('value'),
    rank.as('place'),
  ]);
  const rows = await tx
    .from(records.as('x'))
    .select(['x.key', 'x.value', 'x.place'])
    .distinct()
    .where('x.place', '<=', most)
    .orderBy('x.key')
    .orderBy('x.place')
    .execute();
  return rows.map(({ key, value: each }) => ({ key: Number(key), value: each }));
}
