import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../schemas/i18n/errors.ts';
import { timestampInZone } from '../../schemas/values/dates.ts';
import type { BackgroundJobs, Services } from '../endpoints/shared/requestContext.ts';
import { buildCaller } from '../endpoints/shared/sessions.ts';
import { databaseErrorMessage } from '../db/faults.ts';
import type { CompanyDb } from '../db/handle.ts';
import { yieldToEventLoop } from '../records/core/yieldToEventLoop.ts';
import {
  haltJob,
  idleJobs,
  JOB_STEPS,
  leaseJob,
  releaseJob,
  tellHalted,
} from '../records/index.ts';
import type { StoredError } from '../records/core/jobStore.ts';
import type { Caller } from '../records/core/types.ts';

/** How long a job goes on before others get their turn. */
const STRETCH_MS = 300;
/** How long a call waits for a job to end before it answers how far it is. */
const MOMENT_MS = 700;
/** How often this process looks for jobs of others that died. */
const LOOK_MS = 10_000;
/** So often in a row a job may fail for no reason of its own. */
const MOST_FAILURES = 5;

interface Job {
  company: CompanyDb;
  id: number;
  /** asked for while it was being worked on: its state may be another by now */
  again: boolean;
  failures: number;
  /** true where it is through, false where another process has it */
  ended: PromiseWithResolvers<boolean>;
}

interface StartedRuns extends BackgroundJobs {
  /** looks now and then for jobs of processes that died; failures are told */
  start(tell: (error: unknown) => void): void;
}

/**
 * Goes on with what was begun, in short turns, whether or not anybody looks: as whoever began it, with the rights of that moment. A process
 * that dies leaves its jobs to others, or to itself when it starts again; each record's row says whether it is done.
 */
export function createRuns({
  database,
  rules,
  now,
  stretchMs = STRETCH_MS,
}: Pick<Services, 'database' | 'rules' | 'now'> & { stretchMs?: number }): StartedRuns {
  const by = randomUUID();
  const jobs = new Map<string, Job>();
  let stopping = false;
  let working: Promise<void> = Promise.resolve();
  let busy = false;
  let timer: NodeJS.Timeout | undefined;
  let tell: (error: unknown) => void = console.error;

  function take(company: CompanyDb, id: number): Job {
    const key = `${company.corpId} ${id}`;
    const known = jobs.get(key);
    if (known) return Object.assign(known, { again: true });
    const job: Job = {
      company,
      id,
      again: false,
      failures: 0,
      ended: Promise.withResolvers<boolean>(),
    };
    jobs.set(key, job);
    if (!busy && !stopping) {
      busy = true;
      working = work().finally(() => {
        busy = false;
      });
    }
    return job;
  }

  async function work(): Promise<void> {
    while (jobs.size > 0 && !stopping) {
      for (const [key, job] of jobs) {
        if (stopping) return;
        const outcome = await turn(job);
        if (outcome === 'more' || (job.again && outcome === 'ended')) {
          job.again = false;
          continue;
        }
        jobs.delete(key);
        job.ended.resolve(outcome === 'ended');
      }
    }
  }

  /** One stretch of one job. Whatever goes wrong is the job's own trouble, not that of the others. */
  async function turn(job: Job): Promise<'more' | 'ended' | 'taken'> {
    const { company, id } = job;
    try {
      const leased = await leaseJob(company, id, { by, at: now().getTime() });
      if (leased === 'taken' || leased === 'ended') return leased;
      const step = JOB_STEPS[leased.kind]?.[leased.state];
      const caller = step && (await actor(company, leased));
      if (!caller) {
        await halt(job, { id: 'user_disabled' });
        return 'ended';
      }
      const end = performance.now() + stretchMs;
      let more: boolean;
      do {
        more = await step(caller, id);
        await yieldToEventLoop();
      } while (more && !stopping && performance.now() < end);
      job.failures = 0;
      return more ? 'more' : 'ended';
    } catch (error) {
      return stumble(job, error);
    }
  }

  /** What is no refusal may pass: another try, and in the end a reason that its person can read. */
  async function stumble(job: Job, error: unknown): Promise<'more' | 'ended' | 'taken'> {
    if (!(error instanceof AppError)) tell(error);
    job.failures += 1;
    if (!(error instanceof AppError) && job.failures < MOST_FAILURES) return 'more';
    const told = error instanceof AppError ? error : databaseErrorMessage(error);
    try {
      await halt(job, told ? { id: told.id, data: told.data } : { id: 'failed' });
    } catch (worse) {
      tell(worse); // without a database nothing can be said of it; whoever finds it later goes on
    }
    return 'ended';
  }

  async function halt({ company, id }: Job, error: StoredError): Promise<void> {
    const { zone } = await company.read((tx) =>
      tx
        .from('corp')
        .select('zone')
        .where('corp_id', '=', company.corpId)
        .executeTakeFirstOrThrow(),
    );
    await haltJob(company, { id, error, tell: tellHalted(timestampInZone(zone, now())) });
  }

  async function actor(
    company: CompanyDb,
    { actor_id, locale }: { actor_id: number | null; locale: string },
  ): Promise<Caller | undefined> {
    const corp = await company.read((tx) =>
      tx
        .from('corp')
        .select(['zone', 'disabled'])
        .where('corp_id', '=', company.corpId)
        .executeTakeFirst(),
    );
    if (!corp || corp.disabled === 1 || actor_id === null) return undefined;
    return buildCaller(
      { rules, now },
      { company, userId: actor_id, zone: corp.zone },
      { id: 'job', locale: locale as Caller['locale'] },
    );
  }

  async function look(): Promise<void> {
    for (const { corp_id } of await database.platform.companies()) {
      const company = database.company(corp_id);
      for (const id of await idleJobs(company, { by, at: now().getTime() })) take(company, id);
    }
  }

  return {
    async go(company, id) {
      const moment = delay(MOMENT_MS, undefined, { ref: false });
      const ended = await Promise.race([take(company, id).ended.promise, moment]);
      if (ended === false) await moment;
    },
    look,
    start(listener) {
      tell = listener;
      const again = () => void look().catch(tell);
      again();
      timer = setInterval(again, LOOK_MS);
      timer.unref();
    },
    async stop() {
      stopping = true;
      clearInterval(timer);
      await working;
      for (const { company, id } of jobs.values()) await releaseJob(company, id, by);
    },
  };
}
