import { setImmediate as turn } from 'node:timers/promises';

/**
 * The most milliseconds of the main thread's processor that went by between two turns of the event loop while `work` ran. Time that other
 * programs or threads had the processor does not count, so the figure is the same on a busy machine.
 */
export async function longestTurn<T>(
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

function milliseconds(from: NodeJS.CpuUsage, to: NodeJS.CpuUsage): number {
  return (to.user - from.user + to.system - from.system) / 1000;
}
