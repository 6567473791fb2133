import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Where the bytes of uploaded files are. Paths are `company/xx/name`, as the rows of `file` hold them; nobody outside names one. */
export interface FileStore {
  /** the folder of this machine in which bytes arrive before they are kept */
  readonly arrivals: string;
  /** Takes a file over from this machine's disk. Once it resolves, the bytes survive a power cut; the row that names them comes next. */
  keep(arrived: string, path: string): Promise<void>;
  /** The bytes from the first to the last. Throws not_found where there are none. */
  read(path: string): Promise<Readable>;
  /** What is not there is removed already. */
  remove(path: string): Promise<void>;
  /** Of all files of all companies, in their order. */
  paths(): Promise<string[]>;
}

/** A path that nobody has used, and nobody can guess. */
export function newFilePath(corpId: number): string {
  const name = randomBytes(16).toString('hex');
  return `${corpId}/${name.slice(0, 2)}/${name}`;
}

/** What a store holds besides, such as files that are just arriving, is no file of a company. */
export function isFilePath(path: string): boolean {
  return /^\d+\//.test(path);
}
