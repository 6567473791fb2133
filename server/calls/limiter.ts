import { AppError } from '../../schemas/errors.ts';

export interface Limiter {
  /** throws too_many, with the seconds to wait, when one of the keys has failed too often */
  check(keys: readonly LimitedKey[]): void;
  failed(keys: readonly LimitedKey[]): void;
  succeeded(keys: readonly LimitedKey[]): void;
}

export interface LimitedKey {
  key: string;
  /** failures within the window after which the next try waits */
  max: number;
}

/** How many names are remembered at most; the oldest go first. */
const MAX_KEYS = 50_000;

/** Counts failures in a window that begins with the first of them. Kept in the memory of one process: a restart forgives. */
export function createLimiter({ windowMs, now }: { windowMs: number; now(): number }): Limiter {
  const failures = new Map<string, { count: number; since: number }>();
  const live = (key: string) => {
    const entry = failures.get(key);
    return entry && now() - entry.since < windowMs ? entry : undefined;
  };
  return {
    check(keys) {
      const full = keys.flatMap(({ key, max }) => {
        const entry = live(key);
        return entry && entry.count >= max ? [entry.since + windowMs - now()] : [];
      });
      if (full.length > 0)
        throw new AppError('too_many', { data: { seconds: Math.ceil(Math.max(...full) / 1000) } });
    },
    failed(keys) {
      for (const { key } of keys) {
        const entry = live(key);
        failures.delete(key); // so that a renewed key goes to the end of the map
        failures.set(
          key,
          entry ? { ...entry, count: entry.count + 1 } : { count: 1, since: now() },
        );
      }
      for (const key of failures.keys()) {
        if (failures.size <= MAX_KEYS) break;
        failures.delete(key);
      }
    },
    succeeded(keys) {
      for (const { key } of keys) failures.delete(key);
    },
  };
}
