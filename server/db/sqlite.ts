import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, SqliteDialect, type SqliteStatement } from 'kysely';
import type { Tables } from './tables.ts';

/** Two connections on one file: a reader never waits for a writer, and sees the last commit as a snapshot. */
export interface SqlitePair {
  writer: Kysely<Tables>;
  reader: Kysely<Tables>;
  close(): Promise<void>;
}

const STATEMENTS = 500;

export function openSqlite(dataDir: string): SqlitePair {
  const file = join(dataDir, 'fieldwork.db');
  const writer = connect(file);
  const reader = connect(file);
  reader.exec('PRAGMA query_only = ON');
  const [write, read] = [kyselyOver(writer), kyselyOver(reader)];
  return {
    writer: write,
    reader: read,
    async close() {
      await read.destroy();
      writer.exec('PRAGMA optimize');
      await write.destroy();
      // Kysely closes only what it has used.
      for (const database of [reader, writer]) if (database.isOpen) database.close();
    },
  };
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
  // SQLite lowers ASCII only; conditions lower as JavaScript does.
  database.function('fw_lower', { deterministic: true, directOnly: false }, (text) => (text === null ? null : String(text).toLowerCase()));
  return database;
}

function kyselyOver(database: DatabaseSync): Kysely<Tables> {
  const prepared = new Map<string, SqliteStatement>();
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
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: { prepare, close: () => database.close() } }) });
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
