import { sql } from 'kysely';
import type { Dialect, Index } from '../dialect.ts';

export const upkeep = {
  /** with the times of a real run */
  explained: (query) => ({ ...query, sql: `explain (analyze, buffers) ${query.sql}` }),

  async hasTable(db, table) {
    const { rows } = await sql<{ found: unknown }>`select to_regclass(${table}) as found`.execute(
      db,
    );
    return rows[0]?.found != null;
  },

  async plainIndexes(db, tables) {
    const { rows } =
      await sql<Index>`select own.relname as name, pg_get_indexdef(own.oid) as ddl from pg_index join pg_class as own on own.oid = indexrelid join pg_class as of on of.oid = indrelid
    where not indisunique and of.relname in (${sql.join(tables)}) and of.relnamespace = 'public'::regnamespace`.execute(
        db,
      );
    return rows;
  },

  async beforeIndex(db) {
    await sql`select set_config('statement_timeout', '0', true), set_config('maintenance_work_mem', '1GB', true)`.execute(
      db,
    );
  },
} satisfies Partial<Dialect>;
