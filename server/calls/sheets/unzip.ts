import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { AppError } from '../../../schemas/errors.ts';

export interface Zipped {
  /** the bytes of one entry as they are unpacked; refused where they are more than `most` */
  read(name: string, most: number): AsyncGenerator<Buffer>;
  has(name: string): boolean;
}

interface Place {
  at: number;
  packed: number;
  method: number;
}

const MOST_ENTRIES = 5000;
/** of all that is unpacked of one archive */
const MOST_BYTES = 3 * 1024 ** 3;
const TAIL = 65_557;

/** The table of contents of an archive on the disk; whatever is no archive is refused. */
export async function openZip(file: FileHandle): Promise<Zipped> {
  const { size } = await file.stat();
  const tail = await bytesAt(file, Math.max(0, size - TAIL), Math.min(size, TAIL));
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 22 > tail.length) throw unreadable();
  const [count, length, start] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  if (count > MOST_ENTRIES || start + length > size) throw unreadable();
  const places = placesIn(await bytesAt(file, start, length), count);
  let spent = 0;
  return {
    has: (name) => places.has(keyOf(name)),
    async *read(name, most) {
      const place = places.get(keyOf(name));
      if (!place || (place.method !== 0 && place.method !== 8)) throw unreadable();
      const head = await bytesAt(file, place.at, 30);
      const from = place.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
      if (place.packed === 0) return;
      const packed = Readable.from(piecesOf(file, from, place.packed));
      let total = 0;
      const plain = place.method === 0 ? packed : packed.pipe(createInflateRaw());
      try {
        for await (const bytes of plain as AsyncIterable<Buffer>) {
          total += bytes.length;
          spent += bytes.length;
          if (total > most || spent > MOST_BYTES) throw new AppError('too_large');
          yield bytes;
        }
      } catch (error) {
        throw error instanceof AppError ? error : unreadable(error);
      } finally {
        packed.destroy();
      }
    },
  };
}

function placesIn(list: Buffer, count: number): Map<string, Place> {
  const places = new Map<string, Place>();
  let at = 0;
  for (let entry = 0; entry < count && at + 46 <= list.length; entry += 1) {
    const [name, extra, comment] = [
      list.readUInt16LE(at + 28),
      list.readUInt16LE(at + 30),
      list.readUInt16LE(at + 32),
    ];
    places.set(keyOf(list.toString('utf8', at + 46, at + 46 + name)), {
      at: list.readUInt32LE(at + 42),
      packed: list.readUInt32LE(at + 20),
      method: list.readUInt16LE(at + 10),
    });
    at += 46 + name + extra + comment;
  }
  return places;
}

/** Names are the same in any case; some writers part them as Windows does. */
function keyOf(name: string): string {
  return name.replaceAll('\\', '/').toLowerCase();
}

const PIECE = 256 * 1024;

/** All bytes of a file, piece by piece. */
export async function* wholeOf(file: FileHandle): AsyncGenerator<Buffer> {
  yield* piecesOf(file, 0, (await file.stat()).size);
}

/** A stream of the handle's own would close it at its end. */
async function* piecesOf(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += PIECE)
    yield bytesAt(file, start + at, Math.min(PIECE, length - at));
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw unreadable();
  return buffer;
}

export function unreadable(cause?: unknown): AppError {
  return new AppError('sheet_unreadable', { cause });
}
