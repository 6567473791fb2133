import { setImmediate as turn } from 'node:timers/promises';

/**
 * The most milliseconds of the main thread's processor that went by between two turns of the event loop while `work` ran. Time that other
 * programs or threads had the processor does not count, so the figure is the same on a busy machine.
 */
export async function longestEventLoopBlock<T>(
  work: () => Promise<T>,
): Promise<{ ms: number; all: number; result: T }> {
  let [longest, done] = [0, false];
  const begun = process.threadCpuUsage();
  const watch = async () => {
    let last = process.threadCpuUsage();
    while (!done) {
      await turn();
      const now = process.threadCpuUsage();
      longest = Math.max(longest, milliseconds(last, now));
      last = now;
    }
  };
  const watching = watch();
  try {
    const result = await work();
    return { ms: longest, all: milliseconds(begun, process.threadCpuUsage()), result };
  } finally {
    done = true;
    await watching;
  }
}

/**
 * The turns of the event loop while `work` ran: how much this thread's processor worked between two moments (ms since the epoch), apart from
 * turns in which there was nothing to do.
 */
export async function turnsWhile<T>(
  work: () => Promise<T>,
): Promise<{ result: T; workIn(from: number, to: number): number }> {
  const turns: { from: number; to: number; ms: number }[] = [];
  let done = false;
  const watch = async () => {
    let [from, before] = [performance.timeOrigin + performance.now(), process.threadCpuUsage()];
    while (!done) {
      await turn();
      const [to, after] = [performance.timeOrigin + performance.now(), process.threadCpuUsage()];
      const ms = milliseconds(before, after);
      if (ms >= 1) turns.push({ from, to, ms });
      [from, before] = [to, after];
    }
  };
  const watching = watch();
  try {
    return {
      result: await work(),
      workIn: (from, to) =>
        turns.reduce((sum, each) => (each.to > from && each.from < to ? sum + each.ms : sum), 0),
    };
  } finally {
    done = true;
    await watching;
  }
}

/** What `slowness` works through takes this long on the machine where the limits in milliseconds were set, while nobody else uses it. */
const USUAL_MS = 5;

/**
 * How many times slower than usual this machine works at the moment, 1 at least: limits in milliseconds are multiplied by it. Processors differ, and a
 * busy neighbour takes the caches from whoever shares them.
 */
export async function slowness(): Promise<number> {
  const rows = Array.from({ length: 4000 }, (_, id) => ({
    id,
    name: `row ${id}`,
    at: [id, `${id}`],
  }));
  const text = JSON.stringify(rows);
  const costs: number[] = [];
  for (let run = 0; run < 9; run += 1)
    costs.push(
      await costOf(() => {
        for (let again = 0; again < 4; again += 1)
          (JSON.parse(text) as typeof rows).filter(({ name }) => /w 1(\d+)/.test(name));
      }),
    );
  const median = costs.toSorted((a, b) => a - b)[4] ?? 0;
  return Math.max(1, median / USUAL_MS);
}

/**
 * A test fails at so many times what is promised. Its limits are for what grows out of all proportion, which is far beyond; how fast the machine copies
 * memory, or what its neighbours do, is not what is tested.
 */
export const MARGIN = 4;

const TRIES = 4;

/**
 * Whether `measure` (ms) comes below what is promised, the margin and the slowness of the machine considered: the least of a few measurements, with the
 * limit as it was for that one. What code costs repeats itself; a collection of garbage, or code that runs for the first time, does not.
 */
export async function leastAgainst(
  limitMs: number,
  measure: () => Promise<number>,
): Promise<{ ms: number; limit: number }> {
  let least = { ms: Infinity, limit: limitMs };
  for (let tried = 0; tried < TRIES && least.ms >= least.limit; tried += 1) {
    const ms = await measure();
    const limit = limitMs * MARGIN * (await slowness());
    if (ms / limit < least.ms / least.limit) least = { ms, limit };
  }
  return least;
}

/** ms of this thread's processor: what other programs or threads take of it does not count. */
export async function costOf(work: () => unknown): Promise<number> {
  const begun = process.threadCpuUsage();
  await work();
  return milliseconds(begun, process.threadCpuUsage());
}

function milliseconds(from: NodeJS.CpuUsage, to: NodeJS.CpuUsage): number {
  return (to.user - from.user + to.system - from.system) / 1000;
}
