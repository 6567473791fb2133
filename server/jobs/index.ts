import { timestampInZone } from '../../schemas/values/dates.ts';
import type { Database } from '../db/handle.ts';
import type { FileStore } from '../fileStore/index.ts';
import { sweepRateLimits } from '../db/index.ts';
import { FORGET_MS } from '../endpoints/signIn/rateLimiter.ts';
import { sweepNotifications } from '../records/index.ts';
import { updateContractStates } from '../rules/contract.ts';
import { moduleRules } from '../rules/index.ts';
import { recycle } from '../rules/recycling.ts';
import { sweepArrivals, sweepFiles } from './files.ts';
import { deliverAll, type OutletServices } from './outlets.ts';
import { countPlans } from './plans.ts';
import { sweepJobs } from './sweepJobs.ts';
import { sweepSignIns } from './sweepSignIns.ts';

const HOUR_MS = 3_600_000;
/** how soon a reminder is on its way */
const MAIL_MS = 2 * 60_000;

/** What time does to records, for every company by its own calendar. It may run on several servers and as often as one likes: nothing is done twice. */
export async function runJobs(
  database: Database,
  { now, files }: { now: Date; files: FileStore },
): Promise<void> {
  for (const { corp_id, zone } of await database.platform.companies()) {
    const company = database.company(corp_id);
    const today = timestampInZone(zone, now).slice(0, 10);
    await company.write((tx) => updateContractStates(tx, today));
    await recycle(company, { zone, now, rules: moduleRules });
    await countPlans(company, { zone, now, rules: moduleRules });
    await sweepFiles(company, { zone, now, files });
    await sweepJobs(company, { zone, now });
    await sweepSignIns(company, { zone, now });
    await sweepNotifications(company, { zone, now });
  }
  await sweepRateLimits(database.platform.own, now.getTime() - FORGET_MS);
  await sweepArrivals({ now, files });
}

export interface Jobs {
  /** lets a running job end */
  stop(): Promise<void>;
}

/**
 * Runs the jobs now and every hour, and sends mails every two minutes, until they are stopped. A failure is told and tried again at the next turn.
 * A mail server that is slow keeps mails waiting, nothing else.
 */
export function startJobs(
  services: OutletServices & { files: FileStore },
  { tell }: { tell: (error: unknown) => void },
): Jobs {
  const { database, now, files } = services;
  const hourly = repeat(() => runJobs(database, { now: now(), files }), {
    everyMs: HOUR_MS,
    tell,
  });
  const mails = repeat(() => deliverAll(services), { everyMs: MAIL_MS, tell });
  return {
    async stop() {
      await Promise.all([hourly.stop(), mails.stop()]);
    },
  };
}

/** Does something now and again and again; a turn that comes while one still runs is left out. */
function repeat(
  work: () => Promise<void>,
  { everyMs, tell }: { everyMs: number; tell: (error: unknown) => void },
): Jobs {
  let running: Promise<void> | undefined;
  const turn = () => {
    running ??= work()
      .catch(tell)
      .finally(() => {
        running = undefined;
      });
  };
  turn();
  const timer = setInterval(turn, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
