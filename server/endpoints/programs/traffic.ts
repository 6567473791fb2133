import { AppError } from '../../../schemas/i18n/errors.ts';
import type { CompanyDb } from '../../db/handle.ts';

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
  count: number;
  since: number;
}

/** What an answer says about the limit: RateLimit-Limit, -Remaining, -Reset. */
export interface RateState {
  limit: number;
  remaining: number;
  /** seconds until it begins anew */
  reset: number;
}

/** How often programs call, and when they last did. Counted by each server for itself; what it counted is added to the apps now and then. */
export interface ProgramTraffic {
  /** one more call of an app; `refuse` throws too_many where it had as many as it may in this minute */
  count(company: CompanyDb, app: { id: number; limit: number; ip: string }): Counted;
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
  now(): number;
  tell(error: unknown): void;
  writeMs?: number;
}

export function createProgramTraffic({ now, tell, writeMs = WRITE_MS }: Options): ProgramTraffic {
  const windows = new Map<string, Window>();
  const uses = new Map<CompanyDb, Map<number, Use>>();
  // Begun here and not at a call: a timer belongs to the transaction that it is begun in.
  const timer = setInterval(() => void writeAll().catch(tell), writeMs).unref();

  function windowOf(key: string): Window {
    const known = windows.get(key);
    if (known && now() - known.since < WINDOW_MS) return known;
    const fresh = { count: 0, since: now() };
    windows.set(key, fresh);
    return fresh;
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
    count(company, { id, limit, ip }) {
      const window = windowOf(`${company.corpId} ${id}`);
      const reset = Math.max(1, Math.ceil((window.since + WINDOW_MS - now()) / 1000));
      const over = window.count >= limit;
      if (!over) {
        window.count += 1;
        note(company, { id, ip });
      }
      return {
        state: { limit, remaining: limit - window.count, reset },
        refuse() {
          if (over) throw new AppError('too_many', { data: { seconds: reset } });
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
