import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql } from 'kysely';
import { faultOf } from './errors.ts';
import type { CompanyDb, Database, Engine, Tx } from './handle.ts';
import { lockDirectory } from './lock.ts';
import { migrate } from './migrations/index.ts';
import { platformOf } from './platform.ts';
import { analyzeStale, ensureAppRole, openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { takenBack } from './takenBack.ts';
import { restoreIndexes, takeIndexes } from './takenIndexes.ts';
import { companyTx } from './tx.ts';

export interface OpenOptions {
  /** holds the embedded database */
  dataDir: string;
  /** PostgreSQL instead of the embedded database */
  databaseUrl?: string;
  /** one line for the operator */
  log?: (line: string) => void;
}

/** How one engine runs a transaction on a connection of its own. `company` undefined: the platform's. */
interface Runner {
  engine: Engine;
  run<T>(
    mode: Mode,
    company: number | undefined,
    work: (db: Kysely<Tables>) => Promise<T>,
  ): Promise<T>;
  maintain(): Promise<void>;
  close(): Promise<void>;
}
type Mode = 'read' | 'write';

const MOST_COMPANIES = 5000;

/** Opens and migrates the database, or throws a SetupError whose message is one sentence for the operator. */
export async function openDatabase({
  dataDir,
  databaseUrl,
  log = () => {},
}: OpenOptions): Promise<Database> {
  const runner = databaseUrl ? await postgresRunner(databaseUrl, log) : await sqliteRunner(dataDir);
  await restoreIndexes((step) => runner.run('write', undefined, step), runner.engine);
  const companies = new Map<number, CompanyDb>();
  return {
    engine: runner.engine,
    company(corpId) {
      if (!Number.isSafeInteger(corpId) || corpId < 1) throw new Error(`No company: ${corpId}`);
      const known = companies.get(corpId) ?? companyDb(runner, corpId);
      companies.delete(corpId);
      companies.set(corpId, known);
      // Anybody may name a company in a token: only so many are remembered.
      const oldest = companies.size > MOST_COMPANIES ? companies.keys().next().value : undefined;
      if (oldest !== undefined) companies.delete(oldest);
      return known;
    },
    platform: platformOf((mode, work) => runner.run(mode, undefined, work)),
    ping: () => runner.run('read', undefined, async (db) => void (await sql`select 1`.execute(db))),
    maintain: () => runner.maintain(),
    withoutIndexes: (work) => withoutIndexes(runner, work),
    close: () => runner.close(),
  };
}

async function withoutIndexes<T>(runner: Runner, work: () => Promise<T>): Promise<T> {
  const run: Parameters<typeof restoreIndexes>[0] = (step) => runner.run('write', undefined, step);
  await takeIndexes(run, runner.engine);
  try {
    return await work();
  } finally {
    await restoreIndexes(run, runner.engine);
  }
}

function companyDb(runner: Runner, corpId: number): CompanyDb {
  const own = { corpId, engine: runner.engine, memory: new Map<string, unknown>() };
  const inside = <T>(mode: Mode, work: (tx: Tx) => Promise<T>) => {
    // A transaction inside another of the same request would wait for itself.
    if (inTransaction.getStore()) throw new Error('A transaction is open already: hand its tx on');
    return inTransaction.run(true, () =>
      again(() =>
        runner.run(mode, corpId, (db) =>
          work(companyTx(db, { ...own, snapshot: mode === 'read' })),
        ),
      ),
    );
  };
  return {
    ...own,
    read: (work) => inside('read', work),
    write: (work) => inside('write', work),
    rehearse: (work) => takenBack((tried) => inside('write', tried), work),
  };
}
const inTransaction = new AsyncLocalStorage<true>();

const TRIES = 5;

/** Deadlocks and serialisation failures are the engine's way of asking to be called again. */
async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === TRIES || faultOf(error) !== 'retry') throw error;
    }
  }
}

async function sqliteRunner(dataDir: string): Promise<Runner> {
  const unlock = lockDirectory(dataDir);
  const pair = openSqlite(dataDir);
  let maintaining: Promise<void> | undefined;
  const maintain = () =>
    (maintaining ??= pair.maintain().finally(() => {
      maintaining = undefined;
    }));
  const close = async () => {
    await maintaining?.catch(() => undefined);
    await pair.close();
    unlock();
  };
  try {
    await migrate(pair.writer, 'sqlite');
  } catch (error) {
    await close();
    throw error;
  }
  let writes = 0;
  return {
    engine: 'sqlite',
    async run(mode, _, work) {
      if (mode === 'read') return pair.reader.transaction().execute(work);
      const result = await pair.writer.transaction().execute(work);
      writes += 1;
      // Nobody waits for it, and what fails now is tried again later.
      if (writes % CHECK_EVERY === 0) maintain().catch(() => undefined);
      return result;
    },
    maintain,
    close,
  };
}
/** writes between looks at whether the tables have outgrown their statistics */
const CHECK_EVERY = 20;

async function postgresRunner(databaseUrl: string, log: (line: string) => void): Promise<Runner> {
  const { kysely, pool } = await openPostgres(databaseUrl, log);
  try {
    await migrate(kysely, 'postgres');
    const role = await ensureAppRole(pool, log);
    return {
      engine: 'postgres',
      run: (mode, company, work) =>
        kysely
          .connection()
          .execute((db) => postgresTransaction(db, beginning(mode, company, role), work)),
      maintain: () => analyzeStale(pool),
      close: () => kysely.destroy(),
    };
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
}

/** One round trip: begin, become the bound role, name the company. */
function beginning(mode: Mode, company: number | undefined, role: string | undefined): string {
  const begin = mode === 'read' ? 'begin isolation level repeatable read read only' : 'begin';
  if (company === undefined) return `${begin}; set local fieldwork.platform = 'on'`;
  return `${begin}; ${role ? `set local role ${role}; ` : ''}set local fieldwork.corp_id = '${company}'`;
}

async function postgresTransaction<T>(
  db: Kysely<Tables>,
  begin: string,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  await sql.raw(begin).execute(db);
  let result: T;
  try {
    result = await work(db);
  } catch (error) {
    // The first error is the one to tell; a connection too broken to roll back rolls back by ending.
    await sql
      .raw('rollback')
      .execute(db)
      .catch(() => {});
    throw error;
  }
  const { rows } = await sql.raw<{ command?: string }>('commit').execute(db);
  if (rows[0]?.command === 'ROLLBACK')
    throw new Error('A statement of the transaction had failed: nothing was stored');
  return result;
}
