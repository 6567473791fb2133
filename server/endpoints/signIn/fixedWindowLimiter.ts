import { AppError } from '../../../schemas/i18n/errors.ts';

export interface FixedWindowLimiter {
  /** one more; throws too_many, with the seconds to wait, when one of the keys had as many as it may */
  count(keys: readonly FixedWindowKey[]): void;
}

export interface FixedWindowKey {
  key: string;
  /** within the window */
  max: number;
}

/** How many names are remembered at most; the oldest go first. */
const MAX_KEYS = 50_000;

/** Counts in a window that begins with the first of them. Kept in the memory of one process: a restart forgives. */
export function createFixedWindowLimiter({
  windowMs,
  now,
}: {
  windowMs: number;
  now(): number;
}): FixedWindowLimiter {
  const counts = new Map<string, { count: number; since: number }>();
  const live = (key: string) => {
    const entry = counts.get(key);
    return entry && now() - entry.since < windowMs ? entry : undefined;
  };
  return {
    count(keys) {
      const full = keys.flatMap(({ key, max }) => {
        const entry = live(key);
        return entry && entry.count >= max ? [entry.since + windowMs - now()] : [];
      });
      if (full.length > 0)
        throw new AppError('too_many', { data: { seconds: Math.ceil(Math.max(...full) / 1000) } });
      for (const { key } of keys) {
        const entry = live(key);
        counts.delete(key); // so that a renewed key goes to the end of the map
        counts.set(key, entry ? { ...entry, count: entry.count + 1 } : { count: 1, since: now() });
      }
      for (const key of counts.keys()) {
        if (counts.size <= MAX_KEYS) break;
        counts.delete(key);
      }
    },
  };
}
