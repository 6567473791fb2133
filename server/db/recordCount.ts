import { type Expression, sql } from 'kysely';
import { ttlCache } from './ttlCache.ts';
import { all, countUpTo, EXACT_COUNT, type PageQuery } from './recordQuery.ts';
import type { Tx } from './handle.ts';

/** From so many on, nobody needs to know how many there are exactly. */
const MANY = 2 * EXACT_COUNT;
/** A sample looks at rows of so many places; first at a few of each, which tell whether most match or nearly none. */
const PLACES = 16;
const GLANCE = 16;
const LOOK = 64;
/** The part of a glance from which on it tells the count as well as a longer look tells that of a twentieth. */
const PLENTY = 0.2;
const TOTAL_FOR_MS = 60_000;
const COUNTS = { forMs: 30_000, most: 200 };

export interface CountQuery extends Pick<PageQuery, 'module' | 'where'> {
  /** ms */
  now: number;
}

export interface Count {
  count: number;
  estimate: boolean;
}

/**
 * How many live records match: exact up to 10,000. Above that a sample of up to a thousand rows over the whole table says how many
 * there are about; where the sample is sure that there are many, nothing is counted at all. An estimate holds for the next pages too.
 */
export async function countRecords(tx: Tx, query: CountQuery): Promise<Count> {
  return (await expectCount(tx, query)).count();
}

/** What is known of a count before anything is counted. */
export interface ExpectedCount {
  /** the matching rows are a few among many: all of them are looked at sooner than the first ones of an order are found */
  few: boolean;
  /** what is known exactly already, where there are not many in all */
  exactly?: number;
  count(): Promise<Count>;
  /** what somebody has counted meanwhile */
  tell(count: number): Count;
}

export async function expectCount(tx: Tx, query: CountQuery): Promise<ExpectedCount> {
  const { module, where, now } = query;
  const { count: total, ends } = await extentOf(tx, module, now);
  const exactly = (count: number): Count => ({ count, estimate: false });
  if (total <= MANY || !ends) {
    const count = await counted(tx, query, total);
    return {
      few: false,
      ...(!count.estimate && { exactly: count.count }),
      count: async () => count,
      tell: exactly,
    };
  }
  const key = questionKey(tx, module, where);
  const counts = ttlCache<Count>(tx, 'counts', COUNTS);
  const told = (result: Count) => {
    counts.set(key, now, result);
    return result;
  };
  const tell = (count: number) => told(exactly(count));
  const fresh = counts.get(key, now);
  if (fresh?.estimate) return { few: false, count: async () => fresh, tell };
  // What was few a moment ago is counted without asking a sample again.
  if (fresh)
    return { few: fresh.count <= FEW, count: async () => told(await counted(tx, query, 0)), tell };
  const sampled = async (rows: number) =>
    Math.round(total * (await sampledShare(tx, query, { ends, rows })));
  const glance = await sampled(GLANCE);
  const count = async (): Promise<Count> => {
    if (glance > MANY && glance >= total * PLENTY) return { count: glance, estimate: true };
    const first = glance <= MANY ? await counted(tx, query, 0) : undefined;
    if (first && !first.estimate) return first;
    const about = await sampled(LOOK);
    return about > MANY || first
      ? { count: Math.max(about, EXACT_COUNT + 1), estimate: true }
      : counted(tx, query, about);
  };
  return { few: glance <= FEW, count: async () => told(await count()), tell };
}
/** Up to so many it costs less to look at each of them than to look for the first ones of an order. */
const FEW = 2000;

/** The same for the same question, whoever asks it. */
export function questionKey(tx: Tx, module: string, parts: readonly Expression<unknown>[]): string {
  return JSON.stringify([
    module,
    ...parts
      .map((part) => sql`${part}`.compile(tx.bound))
      .map(({ sql: text, parameters }) => [text, parameters]),
  ]);
}

/** `about` is what to say when there are too many to count. */
async function counted(tx: Tx, query: CountQuery, about: number): Promise<Count> {
  const count = await countUpTo(tx, query, EXACT_COUNT + 1);
  return count <= EXACT_COUNT
    ? { count, estimate: false }
    : { count: Math.max(count, about), estimate: true };
}

interface Extent {
  count: number;
  ends: Ends | undefined;
}
interface Ends {
  first: number;
  last: number;
}

async function extentOf(tx: Tx, module: string, now: number): Promise<Extent> {
  const key = `extent:${module}`;
  const known = tx.memory.get(key) as (Extent & { at: number }) | undefined;
  if (known && now - known.at < TOTAL_FOR_MS && now >= known.at) return known;
  const { count } = await tx
    .from('record as r')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('r.module', '=', module)
    .executeTakeFirstOrThrow();
  const end = async (direction: 'asc' | 'desc') =>
    (
      await tx
        .from('record as r')
        .select('r.id')
        .where('r.module', '=', module)
        .orderBy('r.id', direction)
        .limit(1)
        .executeTakeFirst()
    )?.id;
  const [first, last] = [await end('asc'), await end('desc')];
  const extent = {
    count: Number(count),
    ends: first === undefined || last === undefined ? undefined : { first, last },
  };
  tx.memory.set(key, { ...extent, at: now });
  return extent;
}

/** Of the rows at places spread over all ids, the part that matches. */
async function sampledShare(
  tx: Tx,
  { module, where }: Pick<PageQuery, 'module' | 'where'>,
  { ends: { first, last }, rows }: { ends: Ends; rows: number },
): Promise<number> {
  const starts = Array.from(
    { length: PLACES },
    (_, place) => first + Math.floor(((last - first) * place) / PLACES),
  );
  const hit = sql`case when r.deleted_time is null and ${all(where)} then 1 else 0 end`;
  const blocks = tx.dialect.sampled({ corpId: tx.corpId, module, starts, rows, hit });
  const {
    rows: [found],
  } = await sql<{
    seen: number;
    met: number | null;
  }>`select count(*) as seen, sum(hit) as met from (${blocks}) as sample`.execute(tx.bound);
  return found && Number(found.seen) > 0 ? Number(found.met) / Number(found.seen) : 0;
}
