import { setImmediate as others } from 'node:timers/promises';
import type { RawBuilder } from 'kysely';
import {
  cachedGroups,
  type GroupSums,
  mergeGroups,
  nextIdRange,
  sumGroups,
  sumIdRange,
  sumKey,
  type SumQuery,
} from '../../db/sumQuery.ts';
import { countRecords, totalOf } from '../../db/recordCount.ts';
import type { RecordTest } from '../../db/recordTests.ts';
import type { RecordContext } from '../core/context.ts';
import type { Caller } from '../core/types.ts';

/** What is summed, as the engine reads it. */
export interface FigureQuery {
  module: string;
  where: readonly RecordTest[];
  of: readonly RawBuilder<unknown>[];
  by?: RawBuilder<unknown>;
}

/** Sums of more are some seconds old. */
const MANY = 10_000;
/** Where fewer than one in so many records match, they are found by their own index, and not by walking all ids. */
const SPARSE = 4;
/** records that are summed at once */
const STRETCH = 1000;

/**
 * The groups of all that match, the largest first and at most so many, however many records there are. Each is told from the very state that it was
 * asked in, but those of many records, which may be some seconds old; where the database answers in this very process these go a stretch at a time.
 */
export async function figureGroups(
  caller: Caller,
  open: <T>(work: (context: RecordContext, query: FigureQuery) => Promise<T>) => Promise<T>,
  most: number,
): Promise<GroupSums[]> {
  const now = caller.now().getTime();
  type Found = { groups: GroupSums[] } | { question: string; query: SumQuery };
  const found = await open(async ({ tx }, query): Promise<Found> => {
    const { module, where } = query;
    const { count } = await countRecords(tx, { module, where, now });
    if (count <= MANY) return { groups: await sumGroups(tx, query, most) };
    const inStretches =
      tx.dialect.sumsInStretches && count * SPARSE >= (await totalOf(tx, module, now));
    const question = sumKey(tx, query);
    if (inStretches) return { question: `${question} in stretches`, query };
    return {
      groups: await cachedGroups(tx, `${question} ${most}`, {
        now,
        sum: () => sumGroups(tx, query, most),
      }),
    };
  });
  if ('groups' in found) return found.groups;
  const { question, query } = found;
  const all = await cachedGroups(caller.company, question, {
    now,
    sum: () => sumStretches(caller.company, query),
  });
  return all.slice(0, most);
}

/**
 * The embedded database answers in this very process, so nobody else is served meanwhile: sums of many records are made a stretch at a time, each
 * in a transaction of its own.
 */
export async function sumStretches(
  company: Caller['company'],
  query: SumQuery,
): Promise<GroupSums[]> {
  const parts: GroupSums[][] = [];
  for (let from: number | undefined = 0; from !== undefined; await others()) {
    const after: number = from;
    from = await company.read(async (tx) => {
      const stretch = await nextIdRange(tx, query.module, { from: after, size: STRETCH });
      if (stretch) parts.push(await sumIdRange(tx, query, stretch));
      return stretch?.to;
    });
  }
  return mergeGroups(parts);
}
