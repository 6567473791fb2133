import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { SetupError } from '../../errors.ts';
import type { Tables } from '../../tables.ts';

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
 * A commit is acknowledged when it is on the disk, whatever the server's own default; no query or forgotten transaction lasts for ever.
 * Compiling queries that answer in a millisecond takes a hundred.
 */
const SESSION = `select set_config('synchronous_commit', case current_setting('synchronous_commit') when 'off' then 'on' else current_setting('synchronous_commit') end, false),
  set_config('statement_timeout', '60s', false), set_config('idle_in_transaction_session_timeout', '60s', false), set_config('jit', 'off', false)`;

export interface PostgresPool {
  kysely: Kysely<Tables>;
  pool: pg.Pool;
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
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new SetupError(
      `The database of DATABASE_URL (${whereIs(databaseUrl)}) does not answer: ${reason(error)}`,
      error,
    );
  }
  return { kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool };
}

function makePool(databaseUrl: string): pg.Pool {
  try {
    return new pg.Pool({
      connectionString: databaseUrl,
      application_name: 'fieldwork',
      max: 10,
      connectionTimeoutMillis: 10_000,
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not say so
      onConnect: async (client) => {
        await client.query(SESSION);
      },
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
