import type pg from 'pg';
import { reason } from './connect.ts';

/** The role that company transactions run as: never a superuser, so that row-level security binds it. */
export const APP_ROLE = 'fieldwork_app';

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
  const { rows } = await pool.query<{ has: boolean; exempt: boolean; own: boolean }>(
    `select exists(select 1 from pg_roles where rolname = '${APP_ROLE}') as has,
            (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as exempt,
            current_user = '${APP_ROLE}' as own`,
  );
  try {
    if (rows[0]?.own) throw new Error('it is the user of DATABASE_URL');
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

function ignoreExisting(error: unknown): void {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  // duplicate_object, or its race
  if (code !== '42710' && code !== '23505') throw error;
}
