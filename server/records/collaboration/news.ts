import type { CompanyDb, Tx } from '../../db/handle.ts';

/** How long (ms) a row may take from its id to its commit, and is noticed all the same. */
const LATE_MS = 60_000;
/** As many ids count as that long when it is not known yet which one was the last a while ago. */
const LATE_IDS = 10_000;

/** Watches who of a company is told of something. */
export interface Lookout {
  /** Who was told since the last look; the first one only learns what there is. */
  look(): Promise<ReadonlySet<number>>;
}

/**
 * Looks at the few notifications of the last minute, by their key. Ids are drawn before their transaction commits, so one below the highest may
 * appear later: what lies above the id that was the highest a minute ago is looked at each time, and what was seen there is known.
 */
export function createLookout(company: CompanyDb, now: () => number): Lookout {
  let seen: ReadonlySet<number> | undefined;
  /** the highest ids and since when they were; the oldest one that still counts comes first */
  const heights: { at: number; id: number }[] = [];

  function floor(at: number): number {
    while (heights[1] && heights[1].at <= at - LATE_MS) heights.shift();
    const [oldest] = heights;
    if (!oldest) return 0;
    return oldest.at <= at - LATE_MS ? oldest.id : oldest.id - LATE_IDS;
  }

  return {
    async look() {
      const at = now();
      const rows = await company.read(async (tx) => {
        if (!seen) heights.push({ at, id: await highestId(tx) });
        return tx
          .from('notification')
          .select(['id', 'user_id'])
          .where('id', '>', floor(at))
          .execute();
      });
      const known = seen;
      seen = new Set(rows.map(({ id }) => id));
      const highest = Math.max(heights.at(-1)?.id ?? 0, ...seen);
      if (highest > (heights.at(-1)?.id ?? 0)) heights.push({ at, id: highest });
      if (!known) return new Set();
      return new Set(rows.filter(({ id }) => !known.has(id)).map(({ user_id }) => user_id));
    },
  };
}

async function highestId(tx: Tx): Promise<number> {
  const row = await tx
    .from('notification')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}
