import { setImmediate as others } from 'node:timers/promises';

const LONG_MS = 12;
let last = performance.now();

/**
 * Lets the process answer others when it has worked for long enough. The embedded database answers at once, so that long work never waits by
 * itself; called between small pieces of it, also inside a transaction: readers have a connection of their own.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (performance.now() - last < LONG_MS) return;
  await others();
  last = performance.now();
}

/** Rows of one statement: fewer cost more each, more would keep others waiting. */
const CHUNK = 50;

/** Does some at a time, and lets others in between. */
export async function inChunks<T>(
  all: readonly T[],
  work: (some: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < all.length; at += CHUNK) {
    if (at > 0) await yieldToEventLoop();
    await work(all.slice(at, at + CHUNK));
  }
}
