import { AppError } from '../../../schemas/i18n/errors.ts';
import type { CompanyDb } from '../../db/handle.ts';
import { changeRateLimits } from '../../db/index.ts';

const WINDOW_MS = 60_000;
/** How long uses wait to be written: a call shall not cost a write. */
const WRITE_MS = 10_000;

interface Use {
  calls: number;
  /** ms */
  at: number;
  ip: string;
}

interface Window {
  since: number;
  /** calls that all servers together have taken for themselves */
  taken: number;
  /** of those that this one took, what it has not used */
  left: number;
}

/** What an answer says about the limit: RateLimit-Limit, -Remaining, -Reset. */
export interface RateState {
  limit: number;
  remaining: number;
  /** seconds until it begins anew */
  reset: number;
}

/** How often programs call, and when they last did. */
export interface ProgramTraffic {
  /** one more call of an app; `refuse` throws too_many where it had as many as it may in this minute. Never inside a transaction. */
  count(company: CompanyDb, app: { id: number; limit: number; ip: string }): Promise<Counted>;
  /** adds what was counted so far to the company's apps */
  writeUse(company: CompanyDb): Promise<void>;
  /** the same for all companies, and the end of counting */
  stop(): Promise<void>;
}

interface Counted {
  state: RateState;
  refuse(): void;
}

interface Options {
  /** where what all servers share is kept */
  own: CompanyDb;
  /** no other server works on this database */
  isAlone: boolean;
  now(): number;
  tell(error: unknown): void;
  writeMs?: number;
}

/** A server takes so many parts of the limit at once, so that few calls cost a write; one that is alone takes all of it. */
const PARTS = 20;

export function createProgramTraffic({
  own: shared,
  isAlone,
  now,
  tell,
  writeMs = WRITE_MS,
}: Options): ProgramTraffic {
  const windows = new Map<string, Window>();
  const asking = new Map<string, Promise<void>>();
  const uses = new Map<CompanyDb, Map<number, Use>>();
  // Begun here and not at a call: a timer belongs to the transaction that it is begun in.
  const timer = setInterval(() => void writeAll().catch(tell), writeMs).unref();

  /** Spends one call of an app's minute, where one is left. */
  async function spend(key: string, limit: number): Promise<{ window: Window; isOver: boolean }> {
    for (;;) {
      const window = windows.get(key);
      if (window && now() - window.since < WINDOW_MS) {
        const { taken, left } = window;
        if (taken - left >= limit) return { window, isOver: true };
        if (left > 0) {
          window.left -= 1;
          return { window, isOver: false };
        }
      }
      if (!asking.has(key))
        asking.set(
          key,
          take(key, limit).finally(() => asking.delete(key)),
        );
      await asking.get(key);
    }
  }

  async function take(key: string, limit: number): Promise<void> {
    const most = isAlone ? limit : Math.ceil(limit / PARTS);
    const at = now();
    const window = await changeRateLimits(shared, [{ key: `app ${key}` }], ([found]) => {
      const { count, at: since } = found && at - found.at < WINDOW_MS ? found : { count: 0, at };
      const left = Math.max(0, Math.min(most, limit - count));
      const taken = count + left;
      return {
        entries: [{ count: taken, at: since, turn: 0 }],
        answer: { since, taken, left },
      };
    });
    windows.set(key, window);
  }

  function note(company: CompanyDb, { id, ip }: { id: number; ip: string }) {
    const own = uses.get(company) ?? new Map<number, Use>();
    uses.set(company, own);
    own.set(id, { calls: (own.get(id)?.calls ?? 0) + 1, at: now(), ip });
  }

  async function writeUse(company: CompanyDb): Promise<void> {
    const own = uses.get(company);
    if (!own) return;
    uses.delete(company);
    await company.write(async (tx) => {
      for (const [id, { calls, at, ip }] of [...own].toSorted(([a], [b]) => a - b))
        await tx
          .update('api_app')
          .set((eb) => ({ calls: eb('calls', '+', calls), used_at: at, used_ip: ip }))
          .where('id', '=', id)
          .execute();
    });
  }

  async function writeAll(): Promise<void> {
    for (const company of uses.keys()) await writeUse(company);
    for (const [key, { since }] of windows) if (now() - since >= WINDOW_MS) windows.delete(key);
  }

  return {
    async count(company, { id, limit, ip }) {
      const { window, isOver } = await spend(`${company.corpId} ${id}`, limit);
      const reset = Math.max(1, Math.ceil((window.since + WINDOW_MS - now()) / 1000));
      if (!isOver) note(company, { id, ip });
      const remaining = Math.max(0, limit - window.taken + window.left);
      return {
        state: { limit, remaining, reset },
        refuse() {
          if (isOver) throw new AppError('too_many', { data: { seconds: reset } });
        },
      };
    },
    writeUse,
    async stop() {
      clearInterval(timer);
      await writeAll();
    },
  };
}
