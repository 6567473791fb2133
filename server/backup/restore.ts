import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SetupError } from '../db/engines/errors.ts';
import type { OpenOptions } from '../db/open.ts';
import { fillDatabase, type LoadRows } from '../db/wholeDatabase.ts';
import { gramsOf } from '../db/grams.ts';
import type { FileStore } from '../fileStore/index.ts';
import { indexedLines } from '../records/index.ts';
import { type Archive, openArchive } from './archive.ts';
import {
  entryOfFile,
  entryOfSecret,
  entryOfTable,
  FILE_LIST,
  type FileLine,
  MANIFEST,
  type Manifest,
  readManifest,
  SECRETS,
} from './manifest.ts';

const ROWS_AT_ONCE = 500;

/** Reads a backup from its first byte to its last and compares all digests; nothing is written. A SetupError of one sentence where it is no whole backup. */
export async function checkBackup(path: string): Promise<Manifest> {
  return withArchive(path, async (archive, manifest) => {
    for (const file of await fileLinesOf(archive, manifest)) await drain(archive, file);
    for (const secret of manifest.secrets) await readSecret(archive, secret);
    for (const table of manifest.tables) await loadTable(archive, table, async () => {});
    return manifest;
  });
}

/**
 * Puts a backup into an empty database and its data directory: of whichever engine, and of whichever engine the backup was. All of it or, where it is
 * damaged or the database not empty, nothing but files that nobody names; then a SetupError of one sentence says why.
 */
export async function restoreBackup(
  path: string,
  place: OpenOptions & { files: FileStore },
): Promise<Manifest> {
  return withArchive(path, (archive, manifest) =>
    fillDatabase(
      place,
      { shape: manifest, gramsOf: (text) => gramsOf(indexedLines(text)) },
      async (load) => {
        for (const file of await fileLinesOf(archive, manifest))
          await extract(archive, file, place.files);
        for (const table of manifest.tables) await loadTable(archive, table, load);
        for (const secret of manifest.secrets)
          await writeSecret(join(place.dataDir, secret.name), await readSecret(archive, secret));
        return manifest;
      },
    ),
  );
}

async function withArchive<T>(
  path: string,
  work: (archive: Archive, manifest: Manifest) => Promise<T>,
): Promise<T> {
  const archive = await openArchive(path);
  try {
    return await work(archive, readManifest(await archive.text(MANIFEST)));
  } finally {
    archive.close();
  }
}

async function loadTable(
  archive: Archive,
  table: Manifest['tables'][number],
  load: LoadRows,
): Promise<void> {
  const entry = entryOfTable(table.name);
  const { bytes, same } = digesting(archive, entry);
  let [some, rows]: [unknown[][], number] = [[], 0];
  for await (const row of linesOf<unknown[]>(bytes, entry)) {
    some.push(row);
    rows += 1;
    if (some.length < ROWS_AT_ONCE) continue;
    await load(table, some);
    some = [];
  }
  if (some.length > 0) await load(table, some);
  if (!same(table.sha256) || rows !== table.rows) throw damaged(entry);
}

async function fileLinesOf(archive: Archive, { files }: Manifest): Promise<FileLine[]> {
  const { bytes, same } = digesting(archive, FILE_LIST);
  const lines: FileLine[] = [];
  for await (const line of linesOf<FileLine>(bytes, FILE_LIST)) lines.push(line);
  if (!same(files.sha256) || lines.length !== files.rows) throw damaged(FILE_LIST);
  return lines;
}

async function* linesOf<T>(bytes: Readable, entry: string): AsyncGenerator<T> {
  for await (const line of createInterface({ input: bytes, crlfDelay: Infinity }))
    yield parsed(line, entry) as T;
}

function parsed(line: string, entry: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw damaged(entry, error);
  }
}

async function drain(archive: Archive, { path, sha256 }: FileLine): Promise<void> {
  const { bytes, same } = digesting(archive, entryOfFile(path));
  for await (const part of bytes) void part;
  if (!same(sha256)) throw damaged(path);
}

async function extract(archive: Archive, { path, sha256 }: FileLine, files: FileStore) {
  await mkdir(files.arrivals, { recursive: true, mode: 0o700 });
  const arrived = join(files.arrivals, randomUUID());
  try {
    const { bytes, same } = digesting(archive, entryOfFile(path));
    await pipeline(bytes, createWriteStream(arrived, { mode: 0o600, flush: true }));
    if (!same(sha256)) throw damaged(path);
    await files.keep(arrived, path);
  } finally {
    await rm(arrived, { force: true });
  }
}

/** An entry as it is unpacked, and afterwards whether it was what the backup had written. */
function digesting(archive: Archive, name: string) {
  const hash = createHash('sha256');
  const bytes = Readable.from(
    (async function* hashed() {
      try {
        for await (const part of await archive.read(name)) {
          hash.update(part);
          yield part;
        }
      } catch (error) {
        throw damaged(name, error);
      }
    })(),
  );
  return { bytes, same: (sha256: string) => hash.digest('hex') === sha256 };
}

async function readSecret(
  archive: Archive,
  { name, sha256 }: Manifest['secrets'][number],
): Promise<Buffer> {
  const entry = entryOfSecret(name);
  const { bytes, same } = digesting(archive, entry);
  const parts = (await bytes.toArray()) as Buffer[];
  if (!same(sha256) || !SECRETS.includes(name)) throw damaged(entry);
  return Buffer.concat(parts);
}

async function writeSecret(path: string, bytes: Buffer) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.new`, bytes, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

function damaged(entry: string, cause?: unknown): SetupError {
  return new SetupError(
    `The backup is damaged: ${entry} is not what was backed up. Take another one.`,
    cause,
  );
}
