import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import type { FileHandle } from 'node:fs/promises';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { counter, SHEET_LIMITS, unreadable } from './limits.ts';

export interface OpenedZip {
  /** the bytes of one entry as they are unpacked; refused where they are more than `most` */
  read(name: string, most: number): AsyncGenerator<Buffer>;
  has(name: string): boolean;
}

const MOST_ENTRIES = 5000;

/** The table of contents of an archive on the disk; whatever is no archive is refused. The handle stays open. */
export async function openZip(file: FileHandle): Promise<OpenedZip> {
  const { zip, entries } = await contentsOf(file);
  const spend = counter(SHEET_LIMITS.bytes);
  return {
    has: (name) => entries.has(keyOf(name)),
    async *read(name, most) {
      const entry = entries.get(keyOf(name));
      if (!entry?.canDecodeFileData()) throw unreadable();
      const spendHere = counter(most);
      try {
        for await (const bytes of (await zip.openReadStreamPromise(
          entry,
        )) as AsyncIterable<Buffer>) {
          spend(bytes.length);
          spendHere(bytes.length);
          yield bytes;
        }
      } catch (error) {
        throw error instanceof AppError ? error : unreadable(error);
      }
    },
  };
}

async function contentsOf(
  file: FileHandle,
): Promise<{ zip: ZipFile; entries: ReadonlyMap<string, Entry> }> {
  try {
    const zip = await fromFdPromise(file.fd, { autoClose: false });
    if (zip.entryCount > MOST_ENTRIES) throw unreadable();
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(keyOf(entry.fileName), entry);
    return { zip, entries };
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(error);
  }
}

/** Names are the same in any case; some writers part them as Windows does. */
function keyOf(name: string): string {
  return name.replaceAll('\\', '/').toLowerCase();
}
