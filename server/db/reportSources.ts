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

/** Which telephone calls. */
export interface CallRange {
  /** moments from which and until which they rang */
  from: string;
  to: string;
  /** undefined: of all people */
  userIds: readonly number[] | undefined;
  /** only those that were known at this moment */
  knownAt?: string | undefined;
}

function callsIn(tx: Tx, { from, to, userIds, knownAt }: CallRange) {
  let query = tx.from('call_record').where('ring_time', '>=', from).where('ring_time', '<=', to);
  if (userIds) query = query.where('user_id', 'in', userIds);
  return knownAt === undefined ? query : query.where('create_time', '<=', knownAt);
}

/** Telephone calls by person and the first characters of the time at which they rang. */
export async function callGroups(
  tx: Tx,
  { characters, ...range }: CallRange & { characters: number },
): Promise<CallGroup[]> {
  if (range.userIds?.length === 0) return [];
  const query = callsIn(tx, range)
    .select([
      'user_id',
      sql<string>`substr(ring_time, 1, ${sql.lit(characters)})`.as('time'),
      sql<number>`count(*)`.as('count'),
      sql<number>`count(case when state = 'answered' then 1 end)`.as('answered'),
      sql<number>`coalesce(sum(duration), 0)`.as('seconds'),
    ])
    .groupBy(['user_id', sql`2`]);
  return (await query.execute()).map((row) => ({
    ...row,
    count: Number(row.count),
    answered: Number(row.answered),
    seconds: Number(row.seconds),
  }));
}

/** One telephone call. */
export interface CallEntry {
  user_id: number;
  ring_time: string;
  state: string;
  /** seconds of talk */
  duration: number;
}

/** The same calls one by one, the latest first: a page of them, and how many there are. */
export async function callEntries(
  tx: Tx,
  {
    answered,
    size,
    offset,
    ...range
  }: CallRange & { answered: boolean; size: number; offset: number },
): Promise<{ list: CallEntry[]; count: number }> {
  if (range.userIds?.length === 0) return { list: [], count: 0 };
  const all = callsIn(tx, range);
  const query = answered ? all.where('state', '=', 'answered') : all;
  const counted = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirst();
  return {
    list: await query
      .select(['user_id', 'ring_time', 'state', 'duration'])
      .orderBy('ring_time', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset(offset)
      .execute(),
    count: Number(counted?.count ?? 0),
  };
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
  const of = lineValue;
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

/** One line of products: the record it stands in, and the numbers of its line by their keys. */
export interface LineEntry {
  record_id: number;
  values: readonly (number | null)[];
}

/** The lines of one variant (undefined: of all) one by one, those of the latest records first: a page of them, and how many there are. `numbers` are names of ours. */
export async function lineEntries(
  tx: Tx,
  query: Pick<PageQuery, 'module' | 'where'>,
  {
    list,
    variant,
    numbers,
    size,
    offset,
  }: {
    list: string;
    variant: string | undefined;
    numbers: readonly string[];
    size: number;
    offset: number;
  },
): Promise<{ list: LineEntry[]; count: number }> {
  const matching = sql`record as r, ${tx.dialect.jsonLines(list)} where ${ownRecordWhere(tx, query)}${
    variant === undefined
      ? sql``
      : sql` and coalesce(cast(${lineValue('product_detail_id')} as text), '') = ${variant}`
  }`;
  const counted = await sql<{ count: number }>`select count(*) as count from ${matching}`.execute(
    tx.bound,
  );
  const { rows } = await sql<Record<string, unknown>>`select r.id as record_id, ${sql.join(
    numbers.map((key, at) => sql`${lineValue(key)} as ${sql.ref(`v${at}`)}`),
  )} from ${matching} order by r.id desc, ${lineValue('product_detail_id')} limit ${size} offset ${offset}`.execute(
    tx.bound,
  );
  return {
    list: rows.map((row) => ({
      record_id: Number(row.record_id),
      values: numbers.map((_, at) => {
        const value = row[`v${at}`];
        return value === null || value === undefined ? null : Number(value);
      }),
    })),
    count: Number(counted.rows[0]?.count ?? 0),
  };
}

function lineValue(key: string): RawBuilder<unknown> {
  return sql`(line.value ->> ${sql.lit(key)})`;
}
