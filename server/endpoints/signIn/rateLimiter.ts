import { AppError } from '../../../schemas/i18n/errors.ts';

/** Slows down who guesses. It locks nobody out: who has the right password gets in, if a little later. */
export interface RateLimiter {
  /**
   * One try. It counts as a wrong one until `right` is called, so that a thousand at once are slowed like a thousand in a row. Waits as long
   * as the slowest of its keys asks for; throws too_many, with seconds, where so many wait already that nobody would stay.
   */
  take(keys: readonly RateLimitedKey[]): Promise<{ right(): void }>;
  /** the wrong tries under some keys are as if they had not been */
  forget(isMeant: (key: string) => boolean): void;
}

export interface RateLimitedKey {
  key: string;
  /** wrong tries that are not slowed */
  free: number;
  /** ms; the first slow try waits a second, each further one twice as long, at most this long */
  longest: number;
  /** tries stand in line, one behind the other; else each waits by itself, and nobody can fill the line for others */
  inLine: boolean;
  /** a right try makes the wrong ones forgotten; else it only does not count itself */
  forgives: boolean;
}

interface Options {
  now(): number;
  /** ms */
  wait(ms: number): Promise<void>;
}

/** A key that was left alone for so long is forgotten. */
const FORGET_MS = 60 * 60 * 1000;
/** How many keys are remembered at most; the oldest go first. */
const MAX_KEYS = 50_000;
/** Nobody stays longer than this, ms, and no more tries than these wait at once. */
const MAX_WAIT = 45_000;
const MAX_WAITING = 2_000;

interface Entry {
  wrong: number;
  last: number;
  /** when the last one in line has its turn */
  turn: number;
}

/** Kept in the memory of one process: a restart forgives. */
export function createRateLimiter({ now, wait }: Options): RateLimiter {
  const entries = new Map<string, Entry>();
  let waiting = 0;

  function entryOf({ key }: RateLimitedKey): Entry {
    const known = entries.get(key);
    const entry =
      known && now() - known.last < FORGET_MS ? known : { wrong: 0, last: now(), turn: 0 };
    entries.delete(key); // so that it goes to the end of the map
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= MAX_KEYS) break;
      entries.delete(oldest);
    }
    return entry;
  }

  return {
    forget(isMeant) {
      for (const key of entries.keys()) if (isMeant(key)) entries.delete(key);
    },
    async take(keys) {
      const taken = keys.map((key) => ({ key, entry: entryOf(key) }));
      const turns = taken.map(({ key, entry }) => {
        const from = key.inLine ? Math.max(now(), entry.turn) : now();
        return from + delay(entry.wrong, key);
      });
      const ms = Math.max(0, ...turns) - now();
      if (ms > MAX_WAIT || (ms > 0 && waiting >= MAX_WAITING))
        throw new AppError('too_many', { data: { seconds: Math.ceil(ms / 1000) } });
      for (const [at, { entry }] of taken.entries()) {
        entry.wrong += 1;
        entry.last = now();
        entry.turn = turns[at] ?? 0;
      }
      if (ms > 0) {
        waiting += 1;
        await wait(ms).finally(() => (waiting -= 1));
      }
      return {
        right() {
          for (const { key, entry } of taken) {
            if (key.forgives) entries.delete(key.key);
            else entry.wrong -= 1;
          }
        },
      };
    },
  };
}

function delay(wrong: number, { free, longest }: RateLimitedKey): number {
  return wrong < free ? 0 : Math.min(longest, 1000 * 2 ** Math.min(wrong - free, 20));
}
