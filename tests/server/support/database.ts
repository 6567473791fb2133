import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../../server/db/open.ts';
import type { Database } from '../../../server/db/handle.ts';

/** The embedded database's file. */
const EMBEDDED = 'fieldwork.db';

export interface TestDatabase {
  database: Database;
  /** holds the embedded database, files and secret */
  dataDir: string;
  /** of the fresh database; undefined on the embedded engine */
  databaseUrl: string | undefined;
  /** lines the database would print for the operator */
  log: string[];
  /** closes and removes everything */
  close(): Promise<void>;
}

/** A fresh, empty, migrated database: embedded, or PostgreSQL when DATABASE_URL is set. A copy of one that the run has migrated before. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const place = await freshPlace(process.env.MIGRATED_DATABASE);
  const log: string[] = [];
  const database = await openDatabase({ ...place, log: (line) => log.push(line) });
  return {
    database,
    ...place,
    log,
    async close() {
      await database.close();
      await place.remove();
    },
  };
}

export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
  remove(): Promise<void>;
}

/**
 * Where a database can be opened: a new directory and, on PostgreSQL, a new database, reached through DATABASE_POOLER where that is set. Both are
 * empty, or copies: of a file, or of a database by its name.
 */
export async function freshPlace(
  like?: string,
  { direct = false }: { direct?: boolean } = {},
): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldwork-test-'));
  const server = process.env.DATABASE_URL;
  const name = `fieldwork_test_${randomBytes(6).toString('hex')}`;
  if (server) await onServer(server, `create database ${name} template ${like ?? 'template1'}`);
  else if (like) await copyFile(like, join(dataDir, EMBEDDED));
  return {
    dataDir,
    databaseUrl:
      server && withName(direct ? server : (process.env.DATABASE_POOLER ?? server), name),
    async remove() {
      await rm(dataDir, { recursive: true, force: true });
      if (server) await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

/** Runs statements past the program, on a database that nobody has open or on PostgreSQL. */
export async function rawExec(
  place: { dataDir: string; databaseUrl: string | undefined },
  statement: string,
): Promise<void> {
  if (place.databaseUrl) {
    const client = new pg.Client({ connectionString: place.databaseUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
    return;
  }
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(join(place.dataDir, EMBEDDED));
  database.exec(statement);
  database.close();
}

/** Migrates a database once, of which `openTestDatabase` makes copies; answers what removes it. For the run's own process. */
export async function migrateOnce(): Promise<() => Promise<void>> {
  // PostgreSQL copies no database that a pooler keeps a connection to
  const place = await freshPlace(undefined, { direct: true });
  const { close } = await openDatabase(place);
  await close();
  process.env.MIGRATED_DATABASE = place.databaseUrl
    ? new URL(place.databaseUrl).pathname.slice(1)
    : join(place.dataDir, EMBEDDED);
  return place.remove;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withName(url: string, name: string): string {
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.href;
}
