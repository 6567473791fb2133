import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, SqliteDialect, type SqliteStatement } from 'kysely';
import { SetupError } from '../errors.ts';
import type { Tables } from '../../tables/tables.ts';
import { addFunctions } from './functions.ts';
import { connectReaders } from './readers.ts';
import { type Statistics, statisticsOf } from './statistics.ts';

/** Connections on one file: a reader never waits for a writer, and sees the last commit as a snapshot. */
export interface SqliteConnections {
  writer: Kysely<Tables>;
  reader: Kysely<Tables>;
  /** answers in threads of its own */
  apart: Kysely<Tables>;
  /** renews the planner's statistics if they are stale; reads go on meanwhile, writes wait */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

const DATABASE_FILE = 'fieldwork.db';
const STATEMENTS = 500;

export function connectFile(dataDir: string): SqliteConnections {
  const file = join(dataDir, DATABASE_FILE);
  const writer = connect(file);
  const reader = connect(file);
  reader.exec('PRAGMA query_only = ON');
  const statements = [
    new Map<string, SqliteStatement>(),
    new Map<string, SqliteStatement>(),
  ] as const;
  const [write, read] = [kyselyOver(writer, statements[0]), kyselyOver(reader, statements[1])];
  const apart = connectReaders(file);
  let known: Statistics | undefined;
  return {
    writer: write,
    reader: read,
    apart: apart.kysely,
    async maintain() {
      const statistics = (known ??= statisticsOf(file, writer));
      if (!statistics.stale()) return;
      await write.connection().execute(() => statistics.renew());
      // Connections and statements made before do not look at new statistics by themselves.
      writer.exec('ANALYZE sqlite_schema');
      reader.exec('PRAGMA query_only = OFF; ANALYZE sqlite_schema; PRAGMA query_only = ON');
      for (const prepared of statements) prepared.clear();
      apart.renew();
    },
    async close() {
      await apart.close();
      await read.destroy();
      await write.destroy();
      // Kysely closes only what it has used.
      for (const database of [reader, writer]) if (database.isOpen) database.close();
    },
  };
}

/** A connection that only reads, beside whoever has the database open. A SetupError where there is none. */
export function connectReader(dataDir: string): Kysely<Tables> {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) throw new SetupError(`There is no database in ${dataDir}.`);
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  addFunctions(reader);
  return kyselyOver(reader, new Map());
}

function connect(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5000 });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA cache_size = -65536;
    PRAGMA temp_store = MEMORY;
    PRAGMA mmap_size = 268435456;
    PRAGMA journal_size_limit = 67108864;
  `);
  addFunctions(database);
  return database;
}

function kyselyOver(
  database: DatabaseSync,
  prepared: Map<string, SqliteStatement>,
): Kysely<Tables> {
  const prepare = (sql: string): SqliteStatement => {
    const known = prepared.get(sql);
    if (known) {
      prepared.delete(sql);
      prepared.set(sql, known);
      return known;
    }
    const statement = adapt(database.prepare(sql));
    prepared.set(sql, statement);
    const oldest = prepared.size > STATEMENTS ? prepared.keys().next().value : undefined;
    if (oldest !== undefined) prepared.delete(oldest);
    return statement;
  };
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: { prepare, close: () => database.close() } }),
  });
}

function adapt(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
