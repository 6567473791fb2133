import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { transaction } from '../transaction.ts';
import { connectPool } from './connect.ts';

/** One snapshot of every company. */
const BEGIN = 'begin isolation level repeatable read read only';

export const copying = {
  async openReader({ databaseUrl = '', log }) {
    const { kysely, settings } = await connectPool(databaseUrl, log);
    const begin = `${BEGIN}; ${settings}; set local fieldwork.platform = 'on'`;
    return {
      read: (work) => kysely.connection().execute((db) => transaction(db, begin, work)),
      close: () => kysely.destroy(),
    };
  },

  async takeTime(db) {
    await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
      db,
    );
  },

  async actFor(db, corpId) {
    await sql`select set_config('fieldwork.corp_id', ${String(corpId)}, true)`.execute(db);
  },

  async *rowsOf(db, { table, corpId, atOnce }) {
    const { rows: key } = await sql<{
      name: string;
    }>`select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indrelid = ${`"${table}"`}::regclass and indisprimary order by array_position(indkey::int2[], attnum)`.execute(
      db,
    );
    const order = sql.join(key.map(({ name }) => sql.id(name)));
    await sql`declare whole no scroll cursor for select * from ${sql.table(table)} where corp_id = ${sql.lit(corpId)} order by ${order}`.execute(
      db,
    );
    for (;;) {
      const { rows } = await sql<
        Record<string, unknown>
      >`fetch ${sql.lit(atOnce)} from whole`.execute(db);
      if (rows.length === 0) break;
      yield rows;
    }
    await sql`close whole`.execute(db);
  },

  async lastId(db) {
    const { rows } = await sql<{
      last: number;
    }>`select case when is_called then last_value else 0 end as last from record_id`.execute(db);
    return rows[0]?.last ?? 0;
  },

  async continueIds(db, last) {
    await sql`select setval('record_id', ${Math.max(last, 1)}, ${last > 0})`.execute(db);
  },
} satisfies Partial<Dialect>;
