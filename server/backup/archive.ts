import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { SetupError } from '../db/engines/errors.ts';

/** A backup on the disk, entry by entry. */
export interface Archive {
  /** an entry's bytes as they are unpacked. A SetupError where there is no such entry */
  read(name: string): Promise<AsyncIterable<Buffer>>;
  text(name: string): Promise<string>;
  close(): void;
}

/** Opens an archive by its table of contents, which stands at its end: whatever was cut short has none. A SetupError of one sentence. */
export async function openArchive(path: string): Promise<Archive> {
  const { zip, entries } = await contentsOf(path).catch((error: unknown) => {
    throw new SetupError(`${path} is no whole backup: ${reason(error)}.`, error);
  });
  const read = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new SetupError(`${path} is no whole backup: it has no ${name}.`);
    return (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
  };
  return {
    read,
    async text(name) {
      const parts: Buffer[] = [];
      for await (const part of await read(name)) parts.push(part);
      return Buffer.concat(parts).toString('utf8');
    },
    close: () => zip.close(),
  };
}

async function contentsOf(
  path: string,
): Promise<{ zip: ZipFile; entries: ReadonlyMap<string, Entry> }> {
  const zip = await openPromise(path, { autoClose: false });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return { zip, entries };
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
