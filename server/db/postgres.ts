import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { SetupError } from './errors.ts';
import type { Tables } from './tables.ts';

/** The role that company transactions run as: never a superuser, so that row-level security binds it. */
export const APP_ROLE = 'fieldwork_app';

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

export async function openPostgres(
  databaseUrl: string,
  log: (line: string) => void,
): Promise<PostgresPool> {
  const pool = makePool(databaseUrl);
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log(`An idle database connection was lost: ${error.message}`));
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

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof AggregateError ? String(error.errors[0]) : error.message;
}

/** Host and name only: never the password. */
function whereIs(databaseUrl: string): string {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined;
  return url ? `${url.host}${url.pathname}` : 'not an address';
}

/** Tables that no company's transaction has business with. */
const NOT_FOR_COMPANIES = ['kysely_migration', 'kysely_migration_lock'];

/**
 * Makes sure the role of company transactions exists and may do its work. Without the right to create it, company transactions run as the
 * connecting user: row-level security is forced on its own tables too, unless that user is exempt from it.
 */
export async function ensureAppRole(
  pool: pg.Pool,
  log: (line: string) => void,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ has: boolean; exempt: boolean }>(
    `select exists(select 1 from pg_roles where rolname = '${APP_ROLE}') as has,
            (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as exempt`,
  );
  try {
    if (!rows[0]?.has)
      await pool
        .query(`create role ${APP_ROLE} nologin nosuperuser nobypassrls`)
        .catch(ignoreExisting);
    await pool.query(
      `do $$ begin if not pg_has_role('${APP_ROLE}', 'member') then execute 'grant ${APP_ROLE} to ' || quote_ident(current_user); end if; end $$`,
    );
    await pool.query(`grant usage on schema public to ${APP_ROLE};
      grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
      grant usage on all sequences in schema public to ${APP_ROLE};
      grant execute on all functions in schema public to ${APP_ROLE}`);
    await pool.query(
      `revoke all on ${NOT_FOR_COMPANIES.join(', ')} from ${APP_ROLE};
      do $$ begin if to_regclass('public.taken_index') is not null then revoke all on taken_index from ${APP_ROLE}; end if; end $$`,
    );
    return APP_ROLE;
  } catch (error) {
    const wall = rows[0]?.exempt
      ? 'row-level security does not bind it, so companies are kept apart by the queries alone'
      : 'row-level security binds it as owner';
    log(
      `The database user may not set up the role ${APP_ROLE} (${reason(error)}): company transactions run as that user; ${wall}.`,
    );
    return undefined;
  }
}

/** What autovacuum does within minutes, at once: after a large import the planner still believes in an empty table. */
export async function analyzeStale(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{
    name: string;
  }>(`select relname as name from pg_stat_user_tables
    where schemaname = 'public' and n_mod_since_analyze > 1000 + n_live_tup / 4`);
  if (rows.length === 0) return;
  const client = await pool.connect();
  try {
    // a sample of a million rows of grams takes longer than any query may
    await client.query('set statement_timeout = 0');
    // Readers of an index alone need to know which pages everybody sees.
    for (const { name } of rows)
      await client.query(
        `vacuum (analyze, skip_locked, truncate false) ${pg.escapeIdentifier(name)}`,
      );
  } finally {
    client.release(true); // a connection without a limit serves nobody else
  }
}

function ignoreExisting(error: unknown): void {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  // duplicate_object, or its race
  if (code !== '42710' && code !== '23505') throw error;
}
