import { timestampInZone } from '../../schemas/values/dates.ts';
import type { Database } from '../db/handle.ts';
import { updateContractStates } from '../rules/contract.ts';
import { moduleRules } from '../rules/index.ts';
import { recycle } from '../rules/recycling.ts';
import { sweepArrivals, sweepFiles } from './files.ts';
import { countPlans } from './plans.ts';
import { sweepJobs } from './sweepJobs.ts';
import { sweepSignIns } from './sweepSignIns.ts';

const HOUR_MS = 3_600_000;

/** What time does to records, for every company by its own calendar. It may run on several servers and as often as one likes: nothing is done twice. */
export async function runJobs(
  database: Database,
  { now, filesDir }: { now: Date; filesDir: string },
): Promise<void> {
  for (const { corp_id, zone } of await database.platform.companies()) {
    const company = database.company(corp_id);
    const today = timestampInZone(zone, now).slice(0, 10);
    await company.write((tx) => updateContractStates(tx, today));
    await recycle(company, { zone, now, rules: moduleRules });
    await countPlans(company, { zone, now, rules: moduleRules });
    await sweepFiles(company, { zone, now, filesDir });
    await sweepJobs(company, { zone, now });
    await sweepSignIns(company, { zone, now });
  }
  await sweepArrivals({ now, filesDir });
}

export interface Jobs {
  /** lets a running job end */
  stop(): Promise<void>;
}

/** Runs the jobs now and every hour until they are stopped. A failure is told and tried again an hour later. */
export function startJobs(
  database: Database,
  { now, filesDir, tell }: { now: () => Date; filesDir: string; tell: (error: unknown) => void },
): Jobs {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = running.then(() => runJobs(database, { now: now(), filesDir })).catch(tell);
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
