import type { Kysely } from 'kysely';
import type { OpenOptions } from './open.ts';
import type { Dialect, Engine } from './engines/dialect.ts';
import { engineFor } from './engineFor.ts';
import { SetupError } from './engines/errors.ts';
import { migrate, migrationsOf } from './migrations/index.ts';
import { insertGrams } from './search.ts';
import type { TableName, Tables } from './tables/tables.ts';

/** The search index is each engine's own, and made from the records again. */
const MADE_AGAIN = ['search'];
/** What belongs to no company: the feedback of strangers, say. */
const NO_COMPANY = 0;
/** Loading raises counters, by triggers. */
const COUNTED_LAST = 'counter';
const ROWS_AT_ONCE = 500;

export interface WholeTable {
  name: string;
  /** `corp_id` first */
  columns: string[];
}

/** What a database is besides its rows. */
export interface DatabaseShape {
  engine: Engine;
  /** what it has been through, by their names */
  migrations: string[];
  tables: WholeTable[];
  /** the highest id that was given to anything */
  lastId: number;
}

export interface WholeDatabase extends DatabaseShape {
  companies: number;
  /** all rows of a table, some hundred at a time, in the order of their key, company by company; values in the order of the columns */
  rows(table: WholeTable): AsyncGenerator<unknown[][]>;
}

/** All companies as they stand at one moment, read beside a running server without holding anybody up. A SetupError where there is no database. */
export async function readWholeDatabase<T>(
  { dataDir, databaseUrl, log = () => {} }: OpenOptions,
  work: (whole: WholeDatabase) => Promise<T>,
): Promise<T> {
  const dialect = engineFor({ databaseUrl });
  const reader = await dialect.openReader({ dataDir, databaseUrl, log });
  try {
    return await reader.read(async (db) => {
      await dialect.takeTime(db);
      const migrations = await migrationsOf(db);
      if (migrations.length === 0) throw new SetupError('The database is empty.');
      const corps = await db.selectFrom('corp').select('corp_id').orderBy('corp_id').execute();
      return work({
        engine: dialect.name,
        migrations,
        tables: await tablesIn(db),
        lastId: await dialect.lastId(db),
        companies: corps.length,
        async *rows({ name, columns }) {
          for (const corpId of [NO_COMPANY, ...corps.map(({ corp_id }) => corp_id)]) {
            await dialect.actFor(db, corpId);
            for await (const page of dialect.rowsOf(db, {
              table: name,
              corpId,
              atOnce: ROWS_AT_ONCE,
            })) {
              const rows = page.filter((row) => !isIdCounter(name, row));
              if (rows.length > 0)
                yield rows.map((row) => columns.map((column) => row[column] ?? null));
            }
          }
        },
      });
    });
  } finally {
    await reader.close();
  }
}

type Row = Record<string, unknown>;

/** Where the embedded engine counts ids; `lastId` is for all engines. */
function isIdCounter(table: string, row: Row): boolean {
  return table === 'counter' && row.corp_id === NO_COMPANY && row.key === 'id';
}

async function tablesIn(db: Kysely<Tables>): Promise<WholeTable[]> {
  return (await db.introspection.getTables())
    .filter(
      ({ name, schema, columns }) =>
        (schema ?? 'public') === 'public' &&
        !MADE_AGAIN.includes(name) &&
        columns.some((column) => column.name === 'corp_id'),
    )
    .map(({ name, columns }) => ({
      name,
      columns: [
        'corp_id',
        ...columns
          .map((column) => column.name)
          .filter((column) => column !== 'corp_id')
          .toSorted(),
      ],
    }))
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}

function placeOf({ name }: WholeTable): string {
  return `${name === COUNTED_LAST ? 1 : 0} ${name}`;
}

/** What finds a record by its stored search text; see records/search. */
export type GramsOf = (searchText: string) => string[];

/** Stores rows as `WholeDatabase.rows` gave them. */
export type LoadRows = (table: WholeTable, rows: readonly unknown[][]) => Promise<void>;

/**
 * Fills an empty database with the rows of another, of whichever engine: all of them or, where the work fails, none. The tables are those of
 * the shape's own version; whoever opens the database next migrates it. A SetupError where the database is not empty, or the shape is of a
 * newer program.
 */
export async function fillDatabase<T>(
  { dataDir, databaseUrl, log = () => {} }: OpenOptions,
  { shape, gramsOf }: { shape: DatabaseShape; gramsOf: GramsOf },
  work: (load: LoadRows) => Promise<T>,
): Promise<T> {
  const dialect = engineFor({ databaseUrl });
  const runner = await dialect.open({
    dataDir,
    databaseUrl,
    log,
    async migrate(db) {
      // A restore that failed has left tables of the backup's version, without a company.
      const here = await migrationsOf(db);
      if (here.length > 0 && here.join() !== shape.migrations.join()) refuseFilled();
      await migrate(db, dialect, shape.migrations);
    },
  });
  try {
    return await runner.run('write', undefined, async (db) => {
      if (await db.selectFrom('corp').select('corp_id').executeTakeFirst()) refuseFilled();
      await dialect.takeTime(db);
      const result = await work(await loaderInto(db, dialect, gramsOf));
      await dialect.actFor(db, NO_COMPANY);
      await dialect.continueIds(db, shape.lastId);
      return result;
    });
  } finally {
    await runner.close();
  }
}

function refuseFilled(): never {
  throw new SetupError(
    'The database is not empty: a backup is restored into an empty one, so that nothing is lost.',
  );
}

async function loaderInto(
  db: Kysely<Tables>,
  dialect: Dialect,
  gramsOf: GramsOf,
): Promise<LoadRows> {
  const here = new Map((await tablesIn(db)).map(({ name, columns }) => [name, columns.join()]));
  const counted = new Set<number>();
  return async ({ name, columns }, rows) => {
    if (here.get(name) !== columns.join())
      throw new SetupError(`The backup is damaged: its table ${name} is none of its version.`);
    for (const [corpId, own] of Map.groupBy(rows, ([corp]) => Number(corp))) {
      const tx = { corpId, dialect, bound: db, memory: new Map<string, unknown>() };
      await dialect.actFor(db, corpId);
      // Triggers have counted what was loaded: the backup knows better, and its counters come last.
      if (name === COUNTED_LAST && !counted.has(corpId)) {
        await db.deleteFrom('counter').where('corp_id', '=', corpId).execute();
        counted.add(corpId);
      }
      const stored = own.map((row) =>
        Object.fromEntries(columns.map((column, at) => [column, row[at]])),
      );
      await dialect.putRows(tx, name as TableName, { columns: columns.slice(1), rows: stored });
      if (name === 'record') await indexRecords(tx, stored, gramsOf);
    }
  };
}

async function indexRecords(
  tx: Parameters<typeof insertGrams>[0],
  rows: readonly Row[],
  gramsOf: GramsOf,
): Promise<void> {
  const live = rows.filter(({ deleted_time }) => deleted_time === null);
  await insertGrams(
    tx,
    live.map(({ module, id, search_text }) => ({
      module: String(module),
      id: Number(id),
      grams: gramsOf(String(search_text)),
    })),
  );
}
