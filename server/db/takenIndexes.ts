import { type Kysely, sql } from 'kysely';
import type { Engine } from './handle.ts';
import type { Tables } from './tables.ts';

/** Tables whose rows come by the million. */
const LARGE = ['record', 'search', 'unique_value', 'duplicate_key', 'oplog'];
/** Holds the indexes that are away, and is there only as long as any is. */
const AWAY = 'taken_index';

interface Index {
  name: string;
  ddl: string;
}

type Run = <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;

/** Takes away every index of the large tables that keeps nothing unique, and writes down how to build it, in one transaction. */
export function takeIndexes(run: Run, engine: Engine): Promise<void> {
  return run(async (db) => {
    const indexes = await (engine === 'postgres' ? onPostgres(db) : onSqlite(db));
    await sql.raw(`create table ${AWAY} (name text primary key, ddl text not null)`).execute(db);
    for (const { name, ddl } of indexes) {
      await sql`insert into ${sql.table(AWAY)} (name, ddl) values (${name}, ${ddl})`.execute(db);
      await sql`drop index ${sql.id(name)}`.execute(db);
    }
  });
}

/** Builds what was taken away, each in a transaction of its own: also after a process that ended in between. */
export async function restoreIndexes(run: Run, engine: Engine): Promise<void> {
  if (!(await run((db) => isAway(db, engine)))) return;
  const { rows } = await run((db) =>
    sql<Index>`select name, ddl from ${sql.table(AWAY)} order by name`.execute(db),
  );
  for (const { name, ddl } of rows) {
    await run(async (db) => {
      if (engine === 'postgres')
        await sql`select set_config('statement_timeout', '0', true), set_config('maintenance_work_mem', '1GB', true)`.execute(
          db,
        );
      await sql.raw(ddl).execute(db);
      await sql`delete from ${sql.table(AWAY)} where name = ${name}`.execute(db);
    });
  }
  await run((db) => sql`drop table ${sql.table(AWAY)}`.execute(db));
}

async function isAway(db: Kysely<Tables>, engine: Engine): Promise<boolean> {
  const there =
    engine === 'postgres'
      ? sql<{ there: unknown }>`select to_regclass(${AWAY}) as there`
      : sql<{ there: unknown }>`select max(name) as there from sqlite_schema where name = ${AWAY}`;
  const { rows } = await there.execute(db);
  return rows[0]?.there != null;
}

async function onSqlite(db: Kysely<Tables>): Promise<Index[]> {
  return (
    await sql<Index>`select name, sql as ddl from sqlite_schema where type = 'index' and sql not like 'create unique%' and tbl_name in (${sql.join(LARGE)})`.execute(
      db,
    )
  ).rows;
}

async function onPostgres(db: Kysely<Tables>): Promise<Index[]> {
  return (
    await sql<Index>`select own.relname as name, pg_get_indexdef(own.oid) as ddl from pg_index join pg_class as own on own.oid = indexrelid join pg_class as of on of.oid = indrelid
    where not indisunique and of.relname in (${sql.join(LARGE)}) and of.relnamespace = 'public'::regnamespace`.execute(
      db,
    )
  ).rows;
}
