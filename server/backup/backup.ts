import { createHash } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SetupError } from '../db/engines/errors.ts';
import type { OpenOptions } from '../db/open.ts';
import { readWholeDatabase, type WholeDatabase, type WholeTable } from '../db/wholeDatabase.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { type FileStore, isMissing } from '../fileStore/index.ts';
import { type ZipEntry, zipStream } from '../endpoints/sheets/zip.ts';
import {
  type Digest,
  entryOfFile,
  entryOfSecret,
  entryOfTable,
  FILE_LIST,
  type FileLine,
  MANIFEST,
  type Manifest,
  SECRETS,
} from './manifest.ts';

export interface BackupSummary extends Manifest {
  /** files that the database names and the folder has not */
  missing: string[];
}

/** The parts of an archive with all companies, their files and the server's secrets, made beside a running server. */
export async function* backupStream(
  place: OpenOptions & { files: FileStore },
  { version, made, tell }: { version: string; made: Date; tell(summary: BackupSummary): void },
): AsyncGenerator<Uint8Array> {
  // The rows are read inside a transaction, and whoever takes the parts decides how fast.
  const { promise: opened, resolve: give, reject } = Promise.withResolvers<WholeDatabase>();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const reading = readWholeDatabase(place, (whole) => {
    give(whole);
    return finished;
  });
  reading.catch(reject);
  try {
    const whole = await opened;
    const { entries, summary } = await contentsOf(whole, place, { version, made });
    yield* zipStream(entries);
    tell(summary());
  } finally {
    finish();
    await reading;
  }
}

interface Contents {
  entries: ZipEntry[];
  /** once all entries are written */
  summary(): BackupSummary;
}

async function contentsOf(
  whole: WholeDatabase,
  { dataDir, files: store }: { dataDir: string; files: FileStore },
  { version, made }: { version: string; made: Date },
): Promise<Contents> {
  // After the snapshot: what its rows name was there before them.
  const paths = await store.paths();
  const secrets = await secretsIn(dataDir);
  const tables: Manifest['tables'] = [];
  const named: string[] = [];
  const lines: FileLine[] = [];
  let files: Digest = { rows: 0, sha256: '' };
  const manifest = (): Manifest => ({
    fieldwork: 'backup',
    format: 1,
    version,
    made: made.toISOString(),
    engine: whole.engine,
    migrations: whole.migrations,
    companies: whole.companies,
    lastId: whole.lastId,
    tables,
    files,
    secrets: [...secrets].map(([name, bytes]) => ({ name, sha256: sha256Of(bytes) })),
  });
  return {
    entries: [
      ...whole.tables.map((table) => ({
        name: entryOfTable(table.name),
        parts: digested(rowLines(whole, table, named), (digest) =>
          tables.push({ ...table, ...digest }),
        ),
      })),
      ...[...secrets].map(([name, bytes]) => ({ name: entryOfSecret(name), parts: [bytes] })),
      ...paths.map((path) => ({
        name: entryOfFile(path),
        parts: fileParts(store, path, (read) => lines.push({ path, ...read })),
      })),
      {
        name: FILE_LIST,
        parts: digested(fileLines(lines), (digest) => (files = digest)),
      },
      { name: MANIFEST, parts: manifestParts(manifest) },
    ],
    summary: () => {
      const there = new Set(lines.map(({ path }) => path));
      return { ...manifest(), missing: named.filter((path) => !there.has(path)) };
    },
  };
}

/** A row a line, as a JSON list of its values. */
async function* rowLines(
  whole: WholeDatabase,
  table: WholeTable,
  named: string[],
): AsyncGenerator<string[]> {
  const path = table.name === 'file' ? table.columns.indexOf('path') : -1;
  for await (const rows of whole.rows(table)) {
    if (path !== -1) named.push(...rows.map((row) => String(row[path])));
    yield rows.map((row) => JSON.stringify(row));
  }
}

async function* fileLines(lines: readonly FileLine[]): AsyncGenerator<string[]> {
  for (const line of lines) yield [JSON.stringify(line)];
}

async function* manifestParts(manifest: () => Manifest): AsyncGenerator<string> {
  yield JSON.stringify(manifest(), null, 2);
}

/** Lines as text; when they have ended, what they were. */
async function* digested(
  lines: AsyncIterable<readonly string[]>,
  done: (digest: Digest) => void,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const some of lines) {
    const text = `${some.join('\n')}\n`;
    hash.update(text);
    rows += some.length;
    yield text;
  }
  done({ rows, sha256: hash.digest('hex') });
}

/** The bytes of a file; of one that was deleted meanwhile nothing is told. */
async function* fileParts(
  store: FileStore,
  path: string,
  done: (read: Omit<FileLine, 'path'>) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const bytes of (await store.read(path)) as AsyncIterable<Uint8Array>) {
      hash.update(bytes);
      size += bytes.length;
      yield bytes;
    }
  } catch (error) {
    if (error instanceof AppError && error.id === 'not_found') return;
    throw error;
  }
  done({ size, sha256: hash.digest('hex') });
}

async function secretsIn(dataDir: string): Promise<Map<string, Buffer>> {
  const secrets = new Map<string, Buffer>();
  for (const name of SECRETS) {
    const bytes = await readFile(join(dataDir, name)).catch(orNothing);
    if (Buffer.isBuffer(bytes)) secrets.set(name, bytes);
  }
  return secrets;
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function orNothing(error: unknown): [] {
  if (isMissing(error)) return [];
  throw error;
}

/** Writes the parts to a file that only its owner reads, and that has its name only once it is whole and on the disk. */
export async function writeWhole(path: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'w', 0o600).catch((error: unknown) => {
    throw new SetupError(`The backup cannot be written to ${path}: ${String(error)}`, error);
  });
  try {
    for await (const part of parts) await file.writeFile(part);
    await file.sync();
    await file.close();
    await rename(unfinished, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}
