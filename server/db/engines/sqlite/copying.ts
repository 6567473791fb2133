import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { transaction } from '../transaction.ts';
import { connectReader } from './connect.ts';

type Row = Record<string, unknown>;

export const copying = {
  async openReader({ dataDir }) {
    const reader = connectReader(dataDir);
    return {
      read: (work) => reader.connection().execute((db) => transaction(db, 'begin', work)),
      close: () => reader.destroy(),
    };
  },

  takeTime: async () => {},

  // Companies are kept apart by the queries: companyPlugin.ts.
  actFor: async () => {},

  async *rowsOf(db, { table, corpId, atOnce }) {
    const { rows: key } = await sql<{
      name: string;
    }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(db);
    // Only what its builder has made is answered row by row.
    const rows = key.reduce(
      (query, { name }) => query.orderBy(sql.id(name)),
      db
        .selectFrom(table as 'corp')
        .selectAll()
        .where('corp_id', '=', corpId),
    );
    let some: Row[] = [];
    for await (const row of rows.stream()) {
      some.push({ ...row });
      if (some.length < atOnce) continue;
      yield some;
      some = [];
    }
    if (some.length > 0) yield some;
  },

  async lastId(db) {
    const { rows } = await sql<{
      value: number;
    }>`select value from counter where corp_id = 0 and key = 'id'`.execute(db);
    return rows[0]?.value ?? 0;
  },

  async continueIds(db, last) {
    await sql`insert into counter (corp_id, key, value) values (0, 'id', ${last})
      on conflict (corp_id, key) do update set value = excluded.value`.execute(db);
  },
} satisfies Partial<Dialect>;
