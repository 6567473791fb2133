import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { lockSetUp, type PostgresPool, reason } from './connect.ts';

/** The role that company transactions run as: never a superuser, so that row-level security binds it. */
export const APP_ROLE = 'fieldwork_app';

/** Tables that no company's transaction has business with. */
const NOT_FOR_COMPANIES = ['kysely_migration', 'kysely_migration_lock'];

/**
 * Makes sure the role of company transactions exists and may do its work. Without the right to create it, company transactions run as the
 * connecting user: row-level security is forced on its own tables too, unless that user is exempt from it.
 */
export async function ensureAppRole(
  { kysely, pool }: Pick<PostgresPool, 'kysely' | 'pool'>,
  log: (line: string) => void,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ exempt: boolean; own: boolean }>(
    `select (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as exempt,
            current_user = '${APP_ROLE}' as own`,
  );
  try {
    if (rows[0]?.own) throw new Error('it is the user of DATABASE_URL');
    await setUp(kysely);
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

/**
 * Servers that start together set it up one after the other: PostgreSQL refuses the second of two grants of one moment, and a server that is
 * refused would work without the role. Roles belong to all databases, so others may make this one at the same moment.
 */
async function setUp(kysely: Kysely<Tables>): Promise<void> {
  await kysely.transaction().execute(async (tx) => {
    await lockSetUp(tx);
    for (const statement of SET_UP) await sql.raw(statement).execute(tx);
  });
}

const SET_UP = [
  `do $$ begin
    if not exists(select from pg_roles where rolname = '${APP_ROLE}') then
      create role ${APP_ROLE} nologin nosuperuser nobypassrls;
    end if;
  exception when duplicate_object or unique_violation then null; end $$`,
  `do $$ begin
    if not pg_has_role('${APP_ROLE}', 'member') then
      execute 'grant ${APP_ROLE} to ' || quote_ident(current_user);
    end if;
  exception when unique_violation or internal_error then null; end $$`,
  `grant usage on schema public to ${APP_ROLE}`,
  `grant select, insert, update, delete on all tables in schema public to ${APP_ROLE}`,
  `grant usage on all sequences in schema public to ${APP_ROLE}`,
  `grant execute on all functions in schema public to ${APP_ROLE}`,
  `revoke all on ${NOT_FOR_COMPANIES.join(', ')} from ${APP_ROLE}`,
  `do $$ begin
    if to_regclass('public.taken_index') is not null then
      revoke all on taken_index from ${APP_ROLE};
    end if;
  end $$`,
];
