import type { RawBuilder } from 'kysely';
import {
  cachedGroups,
  type GroupSums,
  type SumColumn,
  sumGroups,
  sumKey,
  type SumQuery,
} from '../../db/sumQuery.ts';
import type { Tx } from '../../db/handle.ts';
import { countRecords } from '../../db/recordCount.ts';
import type { RecordTest } from '../../db/recordTests.ts';
import type { RecordContext } from '../core/context.ts';
import type { Caller } from '../core/types.ts';

/** What is summed, as the engine reads it. */
export interface FigureQuery {
  module: string;
  where: readonly RecordTest[];
  of: readonly SumColumn[];
  by?: RawBuilder<unknown>;
}

/** Sums of more are some seconds old. */
const MANY = 10_000;

/** The groups of all that match, the largest first and at most so many; those of many records may be some seconds old. */
export async function figureGroups(
  caller: Caller,
  open: <T>(work: (context: RecordContext, query: FigureQuery) => Promise<T>) => Promise<T>,
  most: number,
): Promise<GroupSums[]> {
  const found = await open(async ({ tx }, query) => {
    const now = caller.now().getTime();
    const { count } = await countRecords(tx, { ...query, now });
    return groupsWithin(caller, tx, { ...query, most, count });
  });
  return 'groups' in found ? found.groups : found.later();
}

/** The groups of what matches, told from the very state that they are asked in; those of many records are made once its transaction is over. */
export async function groupsWithin(
  { company, now }: Caller,
  tx: Tx,
  { most, count, ...query }: SumQuery & { most: number; count: number },
): Promise<{ groups: GroupSums[] } | { later(): Promise<GroupSums[]> }> {
  if (count <= MANY) return { groups: await sumGroups(tx, query, most) };
  const question = `${sumKey(tx, query)} ${most}`;
  const sum = () => company.readApart((apart) => sumGroups(apart, query, most));
  return { later: () => cachedGroups(company, question, { now: now().getTime(), sum }) };
}
