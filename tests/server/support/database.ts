import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../../server/db/open.ts';
import type { Database } from '../../../server/db/handle.ts';

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

/** A fresh, empty, migrated database: embedded, or PostgreSQL when DATABASE_URL is set. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const place = await freshPlace();
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

/** Where a database can be opened: a new directory and, on PostgreSQL, a new database. */
export async function freshPlace(): Promise<{
  dataDir: string;
  databaseUrl: string | undefined;
  remove(): Promise<void>;
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldwork-test-'));
  const server = process.env.DATABASE_URL;
  const name = `fieldwork_test_${randomBytes(6).toString('hex')}`;
  if (server) await onServer(server, `create database ${name}`);
  return {
    dataDir,
    databaseUrl: server && withName(server, name),
    async remove() {
      await rm(dataDir, { recursive: true, force: true });
      if (server) await onServer(server, `drop database ${name} with (force)`);
    },
  };
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
