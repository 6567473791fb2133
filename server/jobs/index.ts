import { stampIn } from '../../schemas/dates.ts';
import type { Database } from '../db/handle.ts';
import { turnContracts } from '../rules/contract.ts';

const HOUR_MS = 3_600_000;

/** What time does to records, for every company by its own calendar. It may run on several servers and as often as one likes: nothing is done twice. */
export async function runJobs(database: Database, now: Date): Promise<void> {
  for (const { corp_id, zone } of await database.platform.companies()) {
    const today = stampIn(zone, now).slice(0, 10);
    await database.company(corp_id).write((tx) => turnContracts(tx, today));
  }
}

export interface Jobs {
  /** lets a running job end */
  stop(): Promise<void>;
}

/** Runs the jobs now and every hour until they are stopped. A failure is told and tried again an hour later. */
export function startJobs(database: Database, { now, tell }: { now: () => Date; tell: (error: unknown) => void }): Jobs {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = running.then(() => runJobs(database, now())).catch(tell);
  };
  run();
  const timer = setInterval(run, HOUR_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
