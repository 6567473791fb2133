import { setImmediate as others } from 'node:timers/promises';

const LONG_MS = 12;
let last = performance.now();

/**
 * Lets the process answer others when it has worked for long enough. The embedded database answers at once, so that long work never waits by
 * itself; called between small pieces of it, also inside a transaction: readers have a connection of their own.
 */
export async function breathe(): Promise<void> {
  if (performance.now() - last < LONG_MS) return;
  await others();
  last = performance.now();
}
