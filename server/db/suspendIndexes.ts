import { type Kysely, sql } from 'kysely';
import type { Dialect, Index } from './engines/dialect.ts';
import type { Tables } from './tables/tables.ts';

/** Tables whose rows come by the million. */
const LARGE = ['record', 'search', 'unique_value', 'duplicate_key', 'oplog'];
/** Holds the indexes that are away, and is there only as long as any is. */
const AWAY = 'taken_index';

type Run = <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;

/** Takes away every index of the large tables that keeps nothing unique, and writes down how to build it, in one transaction. */
export function suspendIndexes(run: Run, dialect: Dialect): Promise<void> {
  return run(async (db) => {
    const indexes = await dialect.plainIndexes(db, LARGE);
    await sql.raw(`create table ${AWAY} (name text primary key, ddl text not null)`).execute(db);
    for (const { name, ddl } of indexes) {
      await sql`insert into ${sql.table(AWAY)} (name, ddl) values (${name}, ${ddl})`.execute(db);
      await sql`drop index ${sql.id(name)}`.execute(db);
    }
  });
}

/** Builds what was taken away, each in a transaction of its own: also after a process that ended in between. */
export async function restoreIndexes(run: Run, dialect: Dialect): Promise<void> {
  if (!(await run((db) => dialect.hasTable(db, AWAY)))) return;
  const { rows } = await run((db) =>
    sql<Index>`select name, ddl from ${sql.table(AWAY)} order by name`.execute(db),
  );
  for (const { name, ddl } of rows) {
    await run(async (db) => {
      await dialect.beforeIndex(db);
      await sql.raw(ddl).execute(db);
      await sql`delete from ${sql.table(AWAY)} where name = ${name}`.execute(db);
    });
  }
  await run((db) => sql`drop table ${sql.table(AWAY)}`.execute(db));
}
