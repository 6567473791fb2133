import { SetupError } from '../db/engines/errors.ts';
import type { DatabaseShape, WholeTable } from '../db/wholeDatabase.ts';

/** Last in the archive, because it tells what went before. */
export const MANIFEST = 'manifest.json';
/** One line of JSON a file: what was read of it. */
export const FILE_LIST = 'files.jsonl';
/** What the server signs and encrypts with, where it keeps that itself; see secret.ts. */
export const SECRETS = ['secret', 'key'];

export const entryOfTable = (name: string) => `tables/${name}.jsonl`;
export const entryOfSecret = (name: string) => `secrets/${name}`;
export const entryOfFile = (path: string) => `files/${path}`;

/** Of what an archive holds of a table or of all files: how much, and the SHA-256 of its bytes. */
export interface Digest {
  rows: number;
  sha256: string;
}

export interface Manifest extends Omit<DatabaseShape, 'tables'> {
  fieldwork: 'backup';
  format: 1;
  /** of the program that made it */
  version: string;
  /** ISO 8601 */
  made: string;
  companies: number;
  tables: (WholeTable & Digest)[];
  files: Digest;
  secrets: { name: string; sha256: string }[];
}

/** A line of FILE_LIST. */
export interface FileLine {
  /** below the folder of files */
  path: string;
  size: number;
  sha256: string;
}

/** Reads a manifest or throws a SetupError of one sentence. */
export function readManifest(text: string): Manifest {
  const read = parsed(text);
  if (read?.fieldwork !== 'backup') throw new SetupError('The file is no backup of Fieldwork.');
  if (read.format !== 1)
    throw new SetupError(
      'The backup was made by a newer Fieldwork in another format: restore it with the newer one.',
    );
  return read;
}

function parsed(text: string): Manifest | undefined {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    return undefined;
  }
}
