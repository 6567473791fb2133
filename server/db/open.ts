import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Dialect, Mode, Runner } from './engines/dialect.ts';
import { engineFor } from './engineFor.ts';
import { wasNotBegun } from './engines/transaction.ts';
import { databaseFault } from './faults.ts';
import type { CompanyDb, Database, Tx } from './handle.ts';
import { migrate } from './migrations/index.ts';
import { platformOf } from './platform.ts';
import { dryRunTransaction } from './dryRun.ts';
import { restoreIndexes, suspendIndexes } from './suspendIndexes.ts';
import { inCompany } from './tx.ts';

export interface OpenOptions {
  /** holds the embedded database */
  dataDir: string;
  /** PostgreSQL instead of the embedded database */
  databaseUrl?: string | undefined;
  /** one line for the operator */
  log?: (line: string) => void;
}

const MOST_COMPANIES = 5000;
/** Companies count from 1. */
const NO_COMPANY = 0;

/** Opens and migrates the database, or throws a SetupError whose message is one sentence for the operator. */
export async function openDatabase({
  dataDir,
  databaseUrl,
  log = () => {},
}: OpenOptions): Promise<Database> {
  const dialect = engineFor({ databaseUrl });
  const runner = await dialect.open({
    dataDir,
    databaseUrl,
    log,
    migrate: (db) => migrate(db, dialect),
  });
  await restoreIndexes((step) => runner.run('write', undefined, step), dialect);
  const companies = new Map<number, CompanyDb>();
  return {
    engine: dialect.name,
    embedded: dialect.embedded,
    company(corpId) {
      if (!Number.isSafeInteger(corpId) || corpId < 1) throw new Error(`No company: ${corpId}`);
      const known = companies.get(corpId) ?? companyDb(runner, dialect, corpId);
      companies.delete(corpId);
      companies.set(corpId, known);
      // Anybody may name a company in a token: only so many are remembered.
      const oldest = companies.size > MOST_COMPANIES ? companies.keys().next().value : undefined;
      if (oldest !== undefined) companies.delete(oldest);
      return known;
    },
    platform: {
      ...platformOf((mode, work) => runner.run(mode, undefined, work)),
      own: companyDb(runner, dialect, NO_COMPANY),
    },
    ping: () => runner.run('read', undefined, async (db) => void (await sql`select 1`.execute(db))),
    maintain: () => runner.maintain(),
    withoutIndexes: (work) => withoutIndexes(runner, dialect, work),
    close: () => runner.close(),
  };
}

async function withoutIndexes<T>(
  runner: Runner,
  dialect: Dialect,
  work: () => Promise<T>,
): Promise<T> {
  const run: Parameters<typeof restoreIndexes>[0] = (step) => runner.run('write', undefined, step);
  await suspendIndexes(run, dialect);
  try {
    return await work();
  } finally {
    await restoreIndexes(run, dialect);
  }
}

function companyDb(runner: Runner, dialect: Dialect, corpId: number): CompanyDb {
  const own = { corpId, dialect, memory: new Map<string, unknown>() };
  const inside = <T>(mode: Mode, work: (tx: Tx) => Promise<T>) => {
    // A transaction inside another of the same request would wait for itself.
    if (surrounding.getStore()?.isOpen)
      throw new Error('A transaction is open already: hand its tx on');
    const mine = { isOpen: true };
    return surrounding.run(mine, () =>
      again(() =>
        runner.run(mode, corpId, (db) =>
          inCompany(db, { ...own, snapshot: mode !== 'write' }, work),
        ),
      ).finally(() => {
        mine.isOpen = false;
      }),
    );
  };
  return {
    ...own,
    read: (work) => inside('read', work),
    readApart: (work) => inside('apart', work),
    write: (work) => inside('write', work),
    dryRun: (work) => dryRunTransaction((tried) => inside('write', tried), work),
  };
}

/** The transaction that something was begun in. What goes on after its end, a timer say, may begin one of its own. */
const surrounding = new AsyncLocalStorage<{ isOpen: boolean }>();

const TRIES = 5;

/**
 * Deadlocks and serialisation failures are the engine's way of asking to be called again. A connection that turns out to have ended while
 * nobody used it has done nothing yet: there are others.
 */
async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      const fault = databaseFault(error);
      const worthwhile = fault === 'retry' || (fault === 'gone' && wasNotBegun(error));
      if (tries === TRIES || !worthwhile) throw error;
    }
  }
}
