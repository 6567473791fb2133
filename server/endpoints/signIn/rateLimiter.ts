import { AppError } from '../../../schemas/i18n/errors.ts';
import type { CompanyDb } from '../../db/handle.ts';
import { changeRateLimits, forgetRateLimits } from '../../db/index.ts';

/** Slows down who guesses. It locks nobody out: who has the right password gets in, if a little later. */
export interface RateLimiter {
  /**
   * One try. It counts as a wrong one until `right` is called, so that a thousand at once are slowed like a thousand in a row. Waits as long
   * as the slowest of its keys asks for; throws too_many, with seconds, where so many wait already that nobody would stay.
   */
  take(keys: readonly RateLimitedKey[]): Promise<{ right(): Promise<void> }>;
  /** the wrong tries about some subjects are as if they had not been */
  forget(subjects: readonly string[]): Promise<void>;
}

export interface RateLimitedKey {
  key: string;
  /** whom the tries are about, where they can be forgotten */
  subject?: string;
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
  /** where what belongs to no company is kept */
  own: CompanyDb;
  now(): number;
  /** ms */
  wait(ms: number): Promise<void>;
}

/** A key that was left alone for so long is forgotten. */
export const FORGET_MS = 60 * 60 * 1000;
/** Nobody stays longer than this, ms, and no more tries than these wait at once. */
const MAX_WAIT = 45_000;
const MAX_WAITING = 2_000;

/** Counted in the database, for all servers together. */
export function createRateLimiter({ own, now, wait }: Options): RateLimiter {
  let waiting = 0;

  /** Counts the try as a wrong one, unless nobody would stay for it; answers how long it waits, ms. */
  function begin(keys: readonly RateLimitedKey[]): Promise<number> {
    return changeRateLimits(own, keys, (found) => {
      const at = now();
      const before = found.map((entry) => (entry && at - entry.at < FORGET_MS ? entry : undefined));
      const turns = keys.map((key, index) => {
        const { count = 0, turn = 0 } = before[index] ?? {};
        return (key.inLine ? Math.max(at, turn) : at) + delay(count, key);
      });
      const ms = Math.max(at, ...turns) - at;
      if (ms > MAX_WAIT || (ms > 0 && waiting >= MAX_WAITING))
        throw new AppError('too_many', { data: { seconds: Math.ceil(ms / 1000) } });
      const entries = turns.map((turn, index) => ({
        count: (before[index]?.count ?? 0) + 1,
        at,
        turn,
      }));
      return { entries, answer: ms };
    });
  }

  return {
    forget: (subjects) => forgetRateLimits(own, subjects),
    async take(keys) {
      const ms = await begin(keys);
      if (ms > 0) {
        waiting += 1;
        await wait(ms).finally(() => (waiting -= 1));
      }
      return {
        right: () =>
          changeRateLimits(own, keys, (found) => ({
            entries: found.map((entry, index) =>
              entry && !keys[index]?.forgives ? { ...entry, count: entry.count - 1 } : undefined,
            ),
            answer: undefined,
          })),
      };
    },
  };
}

function delay(wrong: number, { free, longest }: RateLimitedKey): number {
  return wrong < free ? 0 : Math.min(longest, 1000 * 2 ** Math.min(wrong - free, 20));
}
