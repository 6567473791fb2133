import type { Schema } from '../dialect.ts';
import { run } from '../run.ts';

const DEEDS = ['insert', 'update', 'delete'] as const;

export const schema: Schema = {
  types: {
    id: 'integer',
    ms: 'integer',
    int: 'integer',
    flag: 'integer not null default 0',
    num: 'real',
    text: 'text',
    json: 'text',
  },

  // Companies are kept apart by the queries: companyPlugin.ts.
  fence: async () => {},

  /** Rows by record id, grams as numbers (see search.ts), nothing of the text itself. */
  createSearch: (db) =>
    run(
      db,
      `create virtual table search using fts5(grams, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
    ),

  widenGramStatistics: async () => {},

  async countChanges(db, counter, tables) {
    for (const table of tables) {
      for (const deed of DEEDS) {
        const corp = `${deed === 'delete' ? 'old' : 'new'}.corp_id`;
        // In two steps: a trigger's "on conflict" gives way to that of the statement that fires it.
        await run(
          db,
          `create trigger "${counter}_${table}_${deed}" after ${deed} on "${table}" begin
        insert into counter (corp_id, key, value) select ${corp}, '${counter}', 0 where not exists (select 1 from counter where corp_id = ${corp} and key = '${counter}');
        update counter set value = value + 1 where corp_id = ${corp} and key = '${counter}';
      end`,
        );
      }
    }
  },

  acrossCompanies: (_db, _tables, work) => work(),
  daysAgo: (days) => `date('now', '-${days} days')`,
  jsonHas: (column, key) => `json_extract(${column}, '$.${key}') is not null`,
  jsonItems: (column, key) => `json_each(${column}, '$.${key}')`,
};
