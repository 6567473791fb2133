import { CompiledQuery, sql } from 'kysely';
import type { NewRow, Tx } from './handle.ts';
import type { TableName } from './tables.ts';

/** Rows of one statement on SQLite: one text whatever the rows, so that it is prepared once. */
const AT_ONCE = 50;

/**
 * Inserts rows of one shape, thousands of them at a time: for each column one parameter on PostgreSQL, a statement that is kept on SQLite. Kysely's
 * builder looks at every value of every row, which takes longer than storing it.
 */
export async function putMany<T extends TableName>(
  tx: Tx,
  table: T,
  rows: readonly NewRow<T>[],
): Promise<void> {
  for (const [shape, alike] of Map.groupBy(
    rows as readonly Readonly<Record<string, unknown>>[],
    shapeOf,
  )) {
    const columns = shape.split(',');
    await (tx.engine === 'postgres'
      ? onPostgres(tx, table, { columns, rows: alike })
      : onSqlite(tx, table, { columns, rows: alike }));
  }
}

/** The columns that have a value of their own: others get their default. */
function shapeOf(row: Readonly<Record<string, unknown>>): string {
  return Object.keys(row)
    .filter((column) => row[column] !== undefined)
    .join();
}

interface Alike {
  columns: readonly string[];
  rows: readonly Readonly<Record<string, unknown>>[];
}

async function onPostgres(tx: Tx, table: TableName, { columns, rows }: Alike): Promise<void> {
  const types = await typesOf(tx, table);
  const lists = columns.map(
    (column) => sql`${rows.map((row) => row[column])}::${sql.raw(types.get(column) ?? 'text')}[]`,
  );
  await sql`insert into ${sql.table(table)} (corp_id, ${sql.join(columns.map((column) => sql.id(column)))}) select ${tx.corpId}::bigint, * from unnest(${sql.join(lists)})`.execute(
    tx.bound,
  );
}

async function typesOf(tx: Tx, table: TableName): Promise<ReadonlyMap<string, string>> {
  const key = `types:${table}`;
  const known = tx.memory.get(key) as ReadonlyMap<string, string> | undefined;
  if (known) return known;
  const { rows } = await sql<{
    name: string;
    type: string;
  }>`select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = ${`"${table}"`}::regclass and attnum > 0`.execute(
    tx.bound,
  );
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  tx.memory.set(key, types);
  return types;
}

async function onSqlite(tx: Tx, table: TableName, { columns, rows }: Alike): Promise<void> {
  const row = `(${['corp_id', ...columns].map(() => '?').join()})`;
  const names = ['corp_id', ...columns].map((column) => `"${column}"`).join();
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE);
    const text = `insert into "${table}" (${names}) values ${some.map(() => row).join()}`;
    await tx.bound.executeQuery(
      CompiledQuery.raw(
        text,
        some.flatMap((each) => [tx.corpId, ...columns.map((column) => each[column] ?? null)]),
      ),
    );
  }
}
