// npm run backup  [-- /backups] [--keep 14]        all companies, their files and the server's secrets into one file, beside a running server
// npm run restore -- backup.zip [--check]          into an empty database, of whichever engine; --check only reads the backup
// The database and the data directory are those that the environment names; `--silent backup -- -` writes to stdout.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { SetupError } from '../db/engines/errors.ts';
import { readPlace } from '../db/place.ts';
import { openFileStore, readFilePlace } from '../fileStore/index.ts';
import { type BackupSummary, backupStream, writeWhole } from './backup.ts';
import type { Manifest } from './manifest.ts';
import { checkBackup, restoreBackup } from './restore.ts';

const USAGE = `npm run backup -- [folder or file.zip or -] [--keep 14]
npm run restore -- file.zip [--check]`;
/** What `--keep` may delete: names that this program gives. */
const OURS = /^fieldwork-\d{8}-\d{6}\.zip$/;

try {
  await run();
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}

async function run() {
  const { positionals, values } = argumentsOf();
  const [deed, path, more] = positionals;
  if (more !== undefined) throw new SetupError(USAGE);
  if (deed === 'backup') return backUp(path ?? 'backups', values.keep);
  if (deed !== 'restore' || path === undefined) throw new SetupError(USAGE);
  const begun = performance.now();
  const manifest = values.check
    ? await checkBackup(resolve(path))
    : await restoreBackup(resolve(path), await place());
  console.log(
    `${values.check ? 'Whole' : 'Restored'}: ${contents(manifest)}, of ${manifest.made}, by version ${manifest.version} on ${manifest.engine} (${seconds(begun)}).`,
  );
}

function argumentsOf() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { keep: { type: 'string' }, check: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new SetupError(USAGE, error);
  }
}

async function place() {
  const at = readPlace(process.env);
  const files = await openFileStore({ ...at, ...readFilePlace(process.env) });
  return { ...at, files, log: console.error };
}

async function backUp(to: string, keep: string | undefined) {
  if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep))
    throw new SetupError(
      `--keep is ${JSON.stringify(keep)}, but must be a whole number from 1 on.`,
    );
  if (keep !== undefined && (to === '-' || to.endsWith('.zip')))
    throw new SetupError('--keep needs a folder to keep backups in.');
  const made = new Date();
  const begun = performance.now();
  let summary: BackupSummary | undefined;
  const parts = backupStream(await place(), {
    version: versionOf(),
    made,
    tell: (told) => (summary = told),
  });
  if (to === '-') await pipeline(parts, process.stdout);
  else {
    const path = pathOf(to, made);
    await writeWhole(path, parts);
    if (summary)
      console.log(
        `Backed up ${contents(summary)} to ${path} (${size(path)}, ${seconds(begun)}). It holds the secrets of the server: keep it as safe as the server.`,
      );
    if (keep !== undefined) prune(resolve(to), Number(keep));
  }
  if (summary && summary.missing.length > 0)
    console.error(
      `${summary.missing.length} files that the database names are not there: ${summary.missing.slice(0, 5).join(', ')}`,
    );
}

function pathOf(to: string, made: Date): string {
  if (to.endsWith('.zip')) return resolve(to);
  const [day = '', time = ''] = made.toISOString().replaceAll(/[-:]/g, '').split(/[T.]/);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  return resolve(to, `fieldwork-${day}-${time}.zip`);
}

/** The newest stay. */
function prune(folder: string, keep: number) {
  const names = readdirSync(folder).filter((name) => OURS.test(name));
  for (const name of names.toSorted().slice(0, -keep)) rmSync(join(folder, name));
}

function contents({ companies, tables, files }: Manifest): string {
  const records = tables.find(({ name }) => name === 'record')?.rows ?? 0;
  return `${companies} companies with ${records} records and ${files.rows} files`;
}

function size(path: string): string {
  return `${(statSync(path).size / 1_000_000).toFixed(1)} MB`;
}

function seconds(begun: number): string {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`;
}

function versionOf(): string {
  const file = readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
}
