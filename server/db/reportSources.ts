import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './handle.ts';
import { ownRecordWhere, type PageQuery } from './recordQuery.ts';

/** What calls of one person and one part of time come to. */
export interface CallGroup {
  user_id: number;
  /** the first characters of the time at which they rang */
  time: string;
  count: number;
  answered: number;
  /** seconds of talk */
  seconds: number;
}

/** Telephone calls that rang from one moment to another, of these people or of all (undefined), by person and the first characters of the time. */
export async function callGroups(
  tx: Tx,
  {
    from,
    to,
    userIds,
    characters,
  }: { from: string; to: string; userIds: readonly number[] | undefined; characters: number },
): Promise<CallGroup[]> {
  if (userIds?.length === 0) return [];
  let query = tx
    .from('call_record')
    .select([
      'user_id',
      sql<string>`substr(ring_time, 1, ${sql.lit(characters)})`.as('time'),
      sql<number>`count(*)`.as('count'),
      sql<number>`count(case when state = 'answered' then 1 end)`.as('answered'),
      sql<number>`coalesce(sum(duration), 0)`.as('seconds'),
    ])
    .where('ring_time', '>=', from)
    .where('ring_time', '<=', to)
    .groupBy(['user_id', sql`2`]);
  if (userIds) query = query.where('user_id', 'in', userIds);
  return (await query.execute()).map((row) => ({
    ...row,
    count: Number(row.count),
    answered: Number(row.answered),
    seconds: Number(row.seconds),
  }));
}

/** What the lines of one variant of a product come to; sums as exact decimal text. */
export interface LineGroup {
  key: string;
  name: string;
  spec: string;
  count: number;
  sums: string[];
}

/** The lines of products in the records that match, by variant, those of the most lines first. `sums` are keys of a line, names of ours. */
export async function lineGroups(
  tx: Tx,
  query: Pick<PageQuery, 'module' | 'where'>,
  { list, sums, most }: { list: string; sums: readonly string[]; most: number },
): Promise<LineGroup[]> {
  const of = (key: string): RawBuilder<unknown> => sql`(line.value ->> ${sql.lit(key)})`;
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${of('product_detail_id')} as key, max(${of('name')}) as name, max(${of('spec_attr')}) as spec, count(*) as count, ${sql.join(
    sums.map((key, at) => sql`${tx.dialect.exactSum(of(key))} as ${sql.ref(`s${at}`)}`),
  )} from record as r, ${tx.dialect.jsonLines(list)} where ${ownRecordWhere(tx, query)} group by 1 order by 4 desc limit ${most}`.execute(
    tx.bound,
  );
  return rows.map((row) => ({
    key: String(row.key ?? ''),
    name: String(row.name ?? ''),
    spec: String(row.spec ?? ''),
    count: Number(row.count),
    sums: sums.map((_, at) => String(row[`s${at}`] ?? '0')),
  }));
}
