import { AppError } from '../../../schemas/i18n/errors.ts';
import type { CompanyDb } from '../../db/handle.ts';
import { changeRateLimits } from '../../db/index.ts';

export interface FixedWindowLimiter {
  /** one more; throws too_many, with the seconds to wait, when one of the keys had as many as it may */
  count(keys: readonly FixedWindowKey[]): Promise<void>;
}

export interface FixedWindowKey {
  key: string;
  /** within the window */
  max: number;
}

/** Counts in a window that begins with the first of them, in the database, for all servers together. */
export function createFixedWindowLimiter({
  own,
  windowMs,
  now,
}: {
  /** where what belongs to no company is kept */
  own: CompanyDb;
  windowMs: number;
  now(): number;
}): FixedWindowLimiter {
  return {
    async count(keys) {
      const at = now();
      await changeRateLimits(own, keys, (found) => {
        const live = found.map((entry) => (entry && at - entry.at < windowMs ? entry : undefined));
        const left = keys.flatMap(({ max }, index) => {
          const entry = live[index];
          return entry && entry.count >= max ? [entry.at + windowMs - at] : [];
        });
        if (left.length > 0) {
          const seconds = Math.ceil(Math.max(...left) / 1000);
          throw new AppError('too_many', { data: { seconds } });
        }
        const entries = live.map((entry) => ({
          count: (entry?.count ?? 0) + 1,
          at: entry?.at ?? at,
          turn: 0,
        }));
        return { entries, answer: undefined };
      });
    },
  };
}
