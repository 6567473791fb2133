import { sql } from 'kysely';
import type { Dialect, Index } from '../dialect.ts';

export const upkeep = {
  explained: (query) => ({ ...query, sql: `explain query plan ${query.sql}` }),

  async hasTable(db, table) {
    const { rows } =
      await sql`select name from sqlite_schema where type = 'table' and name = ${table}`.execute(
        db,
      );
    return rows.length > 0;
  },

  async plainIndexes(db, tables) {
    const { rows } =
      await sql<Index>`select name, sql as ddl from sqlite_schema where type = 'index' and sql not like 'create unique%' and tbl_name in (${sql.join(tables)})`.execute(
        db,
      );
    return rows;
  },

  beforeIndex: async () => {},
} satisfies Partial<Dialect>;
