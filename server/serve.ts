import './i18n/registerLabels.ts';
import { translate } from '../schemas/i18n/label.ts';
import { rm } from 'node:fs/promises';
import cluster from 'node:cluster';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { DEMO_ACCOUNTS, DEMO_CORP, DEMO_PASSWORD } from '../schemas/demo.ts';
import { createEvenAnswers } from './endpoints/signIn/evenAnswers.ts';
import { createRateLimiter } from './endpoints/signIn/rateLimiter.ts';
import { createFixedWindowLimiter } from './endpoints/signIn/fixedWindowLimiter.ts';
import { createOpenIdClient } from './endpoints/openId/client.ts';
import { createProviderClient } from './endpoints/providers/client.ts';
import { createProgramTraffic } from './endpoints/programs/traffic.ts';
import type { Services } from './endpoints/shared/requestContext.ts';
import { hasAdministrator } from './endpoints/firstAdministrator.ts';
import { createCodeSender } from './endpoints/signIn/senders/index.ts';
import { createFirstCode, type FirstCode } from './endpoints/signIn/firstCode.ts';
import { endDemoSessions } from './endpoints/signIn.ts';
import { type Config, opensDemo, type Seed, seedFor } from './config.ts';
import type { Database } from './db/handle.ts';
import { openDatabase } from './db/index.ts';
import { type FileStore, openFileStore } from './fileStore/index.ts';
import { buildApp } from './http/app.ts';
import { tellWorkerMetrics } from './http/workerMetrics.ts';
import { type Jobs, startJobs } from './jobs/index.ts';
import { createRuns } from './jobs/runs.ts';
import { cannotListen } from './port.ts';
import { resumePublications } from './records/index.ts';
import { moduleRules } from './rules/index.ts';
import { loadSealingKey, loadSecret } from './secret.ts';
import { superviseWorkers } from './workers.ts';

/** How long running requests may take to finish once the server was told to stop. */
const STOP_MS = 10_000;
const IDLE_CHECK_MS = 100;
const ASKED_WINDOW_MS = 15 * 60 * 1000;
/** `--dev=http://…`: where Vite serves the application, and people open it; see tools/dev.ts */
const DEV_ADDRESS = process.argv.find((word) => word.startsWith('--dev='))?.slice('--dev='.length);

/** Brings the database up to date before it lets several processes work on it. */
export async function startWorkers(config: Config): Promise<void> {
  const database = await open(config);
  try {
    const known = await layFoundations(config, database);
    tellWorkerMetrics();
    superviseWorkers(config.workers, {
      ready: (port) => announce({ ...config, port }, known),
      tell: console.error,
    });
  } finally {
    await database.close();
  }
}

function open({ dataDir, databaseUrl }: Config): Promise<Database> {
  return openDatabase({ dataDir, databaseUrl, log: console.error });
}

/** Serves from this process until it is told to stop. */
export async function start(config: Config): Promise<void> {
  const database = await open(config);
  try {
    const services = await prepare(config, database);
    const app = await buildApp({
      services,
      dist: join(import.meta.dirname, '..', 'dist'),
      dev: DEV_ADDRESS !== undefined,
      logger: { level: 'info', base: null },
      trustProxy: config.trustProxy,
    });
    await listen(app, config);
    services.runs.start((error) => app.log.error({ err: error }, 'a run failed'));
    stopOnSignal(
      app,
      { services, config },
      startJobs(services, { tell: (error) => app.log.error({ err: error }, 'a job failed') }),
    );
    const address = app.server.address();
    const port = typeof address === 'object' ? address?.port : undefined; // the chosen one when PORT is 0
    if (cluster.isPrimary) announce({ ...config, ...(port !== undefined && { port }) }, services);
    resume(database).catch((error: unknown) =>
      app.log.error({ err: error }, 'copying into new indexes stopped'),
    );
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface Foundations {
  secret: Buffer;
  files: FileStore;
  knownPasswords: boolean;
  firstCode: FirstCode | undefined;
}

/** What has to be there before anybody is served: the secret, the demo companies where they are wanted, a way in. */
async function layFoundations(config: Config, database: Database): Promise<Foundations> {
  const secret = loadSecret(config.dataDir, config.signingKey);
  const companies = (await database.platform.companies()).map(({ code }) => code);
  const seed: Seed = seedFor(config, { companies, embedded: database.embedded });
  const knownPasswords = opensDemo(seed, config);
  const files = await openFileStore(config);
  // the embedded database's lock says that no other process is receiving files here
  if (database.embedded) await rm(files.arrivals, { recursive: true, force: true });
  if (seed === 'demo') {
    const { seedDemo } = await import('./seed/demo.ts');
    await seedDemo(database, { files });
  }
  if (!knownPasswords) await endDemoSessions(database);
  const first = !knownPasswords && !(await hasAdministrator(database));
  const firstCode = first ? createFirstCode({ secret, now: Date.now }) : undefined;
  return { secret, files, knownPasswords, firstCode };
}

async function prepare(
  config: Config,
  database: Database,
): Promise<Services & { runs: ReturnType<typeof createRuns> }> {
  const now = () => new Date();
  const { own } = database.platform;
  return {
    database,
    ...(await layFoundations(config, database)),
    sealingKey: loadSealingKey(config.dataDir, config.encryptionKey),
    rules: moduleRules,
    dataDir: config.dataDir,
    securityContact: config.securityContact,
    metricsToken: config.metricsToken,
    publicUrl: config.publicUrl,
    mapTiles: config.mapTiles,
    updateLogUrl: config.updateLogUrl,
    lockedModules: config.lockedModules,
    now,
    codes: createCodeSender(config.codes, { log: console.log, now }),
    providers: createProviderClient({ ...config.providers, now: Date.now }),
    openId: createOpenIdClient({ trusted: config.trustedIssuers, now: Date.now }),
    registration: config.registration,
    tell: console.error,
    runs: createRuns({ database, rules: moduleRules, now }),
    signIns: createRateLimiter({ own, now: Date.now, wait: (ms) => setTimeout(ms) }),
    evenly: createEvenAnswers({ now: () => performance.now(), wait: (ms) => setTimeout(ms) }),
    asked: createFixedWindowLimiter({ own, windowMs: ASKED_WINDOW_MS, now: Date.now }),
    programs: createProgramTraffic({
      own,
      isAlone: database.embedded,
      now: Date.now,
      tell: console.error,
    }),
  };
}

async function listen(app: FastifyInstance, { port, host }: Config) {
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw cannotListen(error, { port, host });
  }
}

/** A process that ended while it copied old records into new indexes left a mark: this one goes on, beside its work. */
async function resume(database: Database) {
  for (const { corp_id } of await database.platform.companies())
    await resumePublications(database.company(corp_id), () => new Date());
}

/** Serves on until balancers have noticed, lets running requests finish, closes the database, exits 0. */
function stopOnSignal(
  app: FastifyInstance,
  { services, config }: { services: Services; config: Config },
  jobs: Jobs,
) {
  const { database, runs } = services;
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    services.isLeaving = true;
    await setTimeout(config.drainSeconds * 1000);
    // What a browser keeps open is closed as soon as it has its answer, not when its own time is up.
    const idle = globalThis.setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
    const impatience = globalThis.setTimeout(() => app.server.closeAllConnections(), STOP_MS);
    await app.close();
    clearInterval(idle);
    clearTimeout(impatience);
    await runs.stop();
    await jobs.stop();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}

function announce(
  { host, port, seed, publicUrl }: Config,
  { knownPasswords, firstCode }: Pick<Services, 'knownPasswords' | 'firstCode'>,
) {
  const here = DEV_ADDRESS ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const lines = [
    `Fieldwork ready on ${here}`,
    ...(seed === 'demo' && publicUrl !== undefined
      ? ['The demo accounts cannot sign in while PUBLIC_URL is set.']
      : []),
    ...(firstCode
      ? [
          `There is no administrator yet. Open ${publicUrl ?? here}/login within 24 hours and enter this code, once: ${firstCode.text}`,
        ]
      : []),
    ...(knownPasswords
      ? [
          `Company code ${DEMO_CORP}, password ${DEMO_PASSWORD}:`,
          ...DEMO_ACCOUNTS.map(
            ({ mobile, who }) => `  ${mobile}  ${translate(who, 'en')} (${who.message})`,
          ),
        ]
      : []),
  ];
  console.log(lines.join('\n'));
}
