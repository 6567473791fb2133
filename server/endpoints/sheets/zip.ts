import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  /** read when its turn comes: later entries may say what earlier ones have found out */
  parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
}

/** The same file from the same rows, whenever it is made. */
const MADE = new Date(1980, 0, 1);

/** A zip archive piece by piece, entry after entry: nothing of it is kept but its table of contents. */
export async function* zipStream(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  let current: Readable | undefined;
  archive.on('error', (error: Error) => output.destroy(error));
  for (const { name, parts } of entries)
    archive.addReadStreamLazy(name, { mtime: MADE, forceDosTimestamp: true }, (open) => {
      current = Readable.from(bytesOf(parts));
      // yazl pipes, and a pipe passes no errors on
      current.on('error', (error) => output.destroy(error));
      open(null, current);
    });
  archive.end();
  try {
    for await (const bytes of output) yield bytes as Buffer;
  } finally {
    current?.destroy(); // whoever reads has gone away
  }
}

async function* bytesOf(parts: ZipEntry['parts']): AsyncGenerator<Buffer> {
  for await (const part of parts) yield Buffer.from(part);
}
