import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { SetupError } from '../errors.ts';
import type { Tables } from '../../tables/tables.ts';

/** Held while one of several servers brings the database up to date. Any number that nothing else locks by. */
const SETUP_LOCK = 720514001;

const [INT8, JSON_TYPE, JSONB, DATE, TIMESTAMP, TIMESTAMPTZ] = [20, 114, 3802, 1082, 1114, 1184];
const asText = (text: string) => text;
/** Ids and counts are far below 2^53; JSON, dates and numerics stay the text they are. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: Number,
  [JSON_TYPE]: asText,
  [JSONB]: asText,
  [DATE]: asText,
  [TIMESTAMP]: asText,
  [TIMESTAMPTZ]: asText,
};

/**
 * No query lasts for ever. A server that stands still in the middle of a transaction holds its locks, and all others up, no longer than people
 * wait. Compiling queries that answer in a millisecond takes a hundred. Said at the beginning of each transaction: behind a pooler such as
 * PgBouncer the next one may run on another connection, which knows nothing of this one.
 */
const LIMITS = `set local statement_timeout = '60s'; set local idle_in_transaction_session_timeout = '5s'; set local jit = off`;
/** A commit is acknowledged when it is on the disk, whatever the database server's own default. */
const ON_DISK = 'set local synchronous_commit = on';

export interface PostgresPool {
  kysely: Kysely<Tables>;
  pool: pg.Pool;
  /** what each transaction says first, as statements */
  settings: string;
}

/**
 * Kysely locks a session while it migrates: behind a pooler that lock stays on a connection which somebody else gets, and no server would start
 * any more. `lockSetUp` stands in for it.
 */
class PooledAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class PooledDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new PooledAdapter();
  }
}

/** Until the transaction ends, other servers that start wait with what they bring up to date. */
export async function lockSetUp(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SETUP_LOCK)})`.execute(tx);
}

export async function connectPool(
  databaseUrl: string,
  log: (line: string) => void,
): Promise<PostgresPool> {
  const pool = makePool(databaseUrl);
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log(`An idle database connection was lost: ${error.message}`));
  // One that breaks in use says so to its next query, and would end the process just the same.
  pool.on('connect', (client) => client.on('error', () => {}));
  let lazy: boolean;
  try {
    const { rows } = await pool.query<{ synchronous_commit: string }>('show synchronous_commit');
    lazy = rows[0]?.synchronous_commit === 'off';
  } catch (error) {
    await pool.end();
    throw new SetupError(
      `The database of DATABASE_URL (${whereIs(databaseUrl)}) does not answer: ${reason(error)}`,
      error,
    );
  }
  return {
    kysely: new Kysely<Tables>({ dialect: new PooledDialect({ pool }) }),
    pool,
    settings: lazy ? `${LIMITS}; ${ON_DISK}` : LIMITS,
  };
}

function makePool(databaseUrl: string): pg.Pool {
  try {
    return new pg.Pool({
      connectionString: databaseUrl,
      application_name: 'fieldwork',
      max: 10,
      connectionTimeoutMillis: 10_000,
      types: {
        getTypeParser: (oid: number, format?: 'text' | 'binary') =>
          PARSERS[oid] ?? pg.types.getTypeParser(oid, format),
      },
    });
  } catch (error) {
    throw new SetupError(
      'DATABASE_URL is not an address like postgres://user:password@host:5432/name.',
      error,
    );
  }
}

/** The error in one line for the operator. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof AggregateError ? String(error.errors[0]) : error.message;
}

/** Host and name only: never the password. */
function whereIs(databaseUrl: string): string {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined;
  return url ? `${url.host}${url.pathname}` : 'not an address';
}
