import { CompiledQuery, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Rows of one statement: one text whatever the rows, so that it is prepared once. */
const AT_ONCE = 50;
/** What a connection may keep in memory while much is loaded. Every row goes into some twenty indexes at random places: they had better be there. */
const LOADING_CACHE_KB = 786_432;

export const rows = {
  lock: (query) => query,

  /** One writer at a time: a row counts. It belongs to no company, because ids are unique in the whole file. */
  async drawIds(db, count) {
    const { rows: counted } = await sql<{
      value: number;
    }>`insert into counter (corp_id, key, value) values (0, 'id', ${count})
    on conflict (corp_id, key) do update set value = value + ${count} returning value`.execute(db);
    const last = counted[0]?.value ?? count;
    return Array.from({ length: count }, (_, index) => last - count + index + 1);
  },

  async putRows(tx, table, { columns, rows: all }) {
    const row = `(${['corp_id', ...columns].map(() => '?').join()})`;
    const names = ['corp_id', ...columns].map((column) => `"${column}"`).join();
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const some = all.slice(at, at + AT_ONCE);
      const text = `insert into "${table}" (${names}) values ${some.map(() => row).join()}`;
      await tx.bound.executeQuery(
        CompiledQuery.raw(
          text,
          some.flatMap((each) => [tx.corpId, ...columns.map((column) => each[column] ?? null)]),
        ),
      );
    }
  },

  async putGrams(tx, records) {
    for (const { id, grams } of records)
      await sql`insert or replace into search (rowid, grams) values (${id}, ${grams.map(token).join(' ')})`.execute(
        tx.bound,
      );
  },

  async dropGrams(tx, ids) {
    for (const id of ids) await sql`delete from search where rowid = ${id}`.execute(tx.bound);
  },

  async findGrams(tx, grams, most) {
    const { rows: found } = await sql<{
      id: number;
    }>`select rowid as id from search where search match ${grams.map(token).join(' AND ')} limit ${most + 1}`.execute(
      tx.bound,
    );
    return found.map(({ id }) => id);
  },

  patchedRows: {
    /** Without a schema before its name it would be the expression that shadows it. */
    table: (name) => sql.raw(`main."${name}"`),
    items: (json) => sql`json_each(${json}) as p`,
    numbers: (json) => sql`select value from json_each(${json})`,
    scalar: (_, at, key) => sql.raw(`p.value ->> '${placed(at, key)}'`),
    has: (at, key) => sql.raw(`json_type(p.value, '${placed(at, key)}') is not null`),
    // a patch goes into objects that are there: what was held is taken out first
    patched: (column, { gone, held }) =>
      sql`json_patch(json_patch(${column}, ${sql.raw(`p.value -> ${gone}`)}), ${sql.raw(`p.value -> ${held}`)})`,
  },

  sampled: ({ corpId, module, starts, rows: some, hit }) =>
    sql`select ${hit} as hit from json_each(${JSON.stringify(starts)}) as s cross join record as r
        where r.rowid in (select b.rowid from record as b where b.corp_id = ${corpId} and b.module = ${module} and b.id >= s.value order by b.id limit ${some})`,

  parameter: '?',

  async hurry(tx) {
    await sql`pragma cache_size = ${sql.raw(String(-LOADING_CACHE_KB))}`.execute(tx.bound);
  },
} satisfies Partial<Dialect>;

function placed(at: number, key?: string): string {
  return key === undefined ? `$[${at}]` : `$[${at}].${key}`;
}

/** A gram as a word of the full-text table. */
function token(gram: number): string {
  return `g${(gram >>> 0).toString(36)}`;
}
