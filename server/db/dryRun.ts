import type { Tx } from './handle.ts';

/** What the work comes to, and nothing of what it writes: `write` ends by an error of our own. */
export async function dryRunTransaction<T>(
  write: (work: (tx: Tx) => Promise<never>) => Promise<never>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const end = new Error('taken back');
  let result: { came: T } | undefined;
  try {
    await write(async (tx) => {
      result = { came: await work(tx) };
      throw end;
    });
  } catch (error) {
    if (error !== end || !result) throw error;
    return result.came;
  }
  throw end;
}
