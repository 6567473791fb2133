import { sql } from 'kysely';
import type { TableName } from '../../tables/tables.ts';
import type { ColumnType, Dialect, EngineTx } from '../dialect.ts';
import { schema } from './schema.ts';

/** What a column's type is without what only columns have. */
const BARE: Readonly<Partial<Record<ColumnType, string>>> = { text: 'text', flag: 'smallint' };

export const rows = {
  lock: (query) => query.forUpdate(),

  /** Gaps after a rollback are fine; waiting for another transaction is not. */
  async drawIds(db, count) {
    const { rows: drawn } = await sql<{
      id: number;
    }>`select nextval('record_id') as id from generate_series(1, ${count}::int)`.execute(db);
    return drawn.map(({ id }) => id);
  },

  /** For each column one parameter. */
  async putRows(tx, table, { columns, rows: all }) {
    const types = await typesOf(tx, table);
    const lists = columns.map(
      (column) => sql`${all.map((row) => row[column])}::${sql.raw(types.get(column) ?? 'text')}[]`,
    );
    await sql`insert into ${sql.table(table)} (corp_id, ${sql.join(columns.map((column) => sql.id(column)))}) select ${tx.corpId}::bigint, * from unnest(${sql.join(lists)})`.execute(
      tx.bound,
    );
  },

  async putGrams(tx, records) {
    const all = records.map(
      ({ id, grams }) => sql`(${tx.corpId}, ${id}::bigint, ${grams}::integer[])`,
    );
    await sql`insert into search (corp_id, id, grams) values ${sql.join(all)} on conflict (corp_id, id) do update set grams = excluded.grams`.execute(
      tx.bound,
    );
  },

  async dropGrams(tx, ids) {
    await sql`delete from search where corp_id = ${tx.corpId} and id = any(${ids}::bigint[])`.execute(
      tx.bound,
    );
  },

  async findGrams(tx, grams, most) {
    const { rows: found } = await sql<{
      id: number;
    }>`select id from fieldwork_search(${grams}::integer[], ${most + 1}) as id`.execute(tx.bound);
    return found[0]?.id === -1 ? 'many' : found.map(({ id }) => id);
  },

  patchedRows: {
    /** Its own name means the table within an expression that shadows it. */
    table: (name) => sql.table(name),
    // read as text: a jsonb array holds 256 MB at most
    items: (json) =>
      sql`(select item::jsonb as value from json_array_elements(${json}::json) as each(item) offset 0) as p`,
    numbers: (json) => sql`select value::bigint from json_array_elements_text(${json}::json)`,
    scalar(type, at, key) {
      const place = key === undefined ? `{${at}}` : `{${at},${key}}`;
      return sql.raw(
        `(p.value #>> '${place}')::${BARE[type] ?? schema.types[type]}${type === 'text' ? ' collate "C"' : ''}`,
      );
    },
    has: (at, key) => sql.raw(`jsonb_exists(p.value -> ${at}, '${key}')`),
    patched: (column, { gone, held }) =>
      sql`(${column} - ${sql.raw(`array(select jsonb_object_keys(p.value -> ${gone}))`)}) || ${sql.raw(`(p.value -> ${held})`)}`,
  },

  sampled: ({ corpId, module, starts, rows: some, hit }) =>
    sql`select block.hit from unnest(${starts}::bigint[]) as s(start) cross join lateral (select ${hit} as hit from record as r where r.corp_id = ${corpId} and r.module = ${module} and r.id >= s.start order by r.id limit ${some}) as block`,

  parameter: '$1',

  async hurry(tx) {
    await sql`set local synchronous_commit = off`.execute(tx.bound);
  },
} satisfies Partial<Dialect>;

async function typesOf(tx: EngineTx, table: TableName): Promise<ReadonlyMap<string, string>> {
  const key = `types:${table}`;
  const known = tx.memory.get(key) as ReadonlyMap<string, string> | undefined;
  if (known) return known;
  const { rows: columns } = await sql<{
    name: string;
    type: string;
  }>`select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = ${`"${table}"`}::regclass and attnum > 0`.execute(
    tx.bound,
  );
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  tx.memory.set(key, types);
  return types;
}
