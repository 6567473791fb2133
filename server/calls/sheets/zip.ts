import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  parts: Iterable<string> | AsyncIterable<string>;
}

/** A zip archive piece by piece: nothing of it is kept but its table of contents. At most 4 GB an entry. */
export async function* zipped(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const contents: Buffer[] = [];
  let at = 0;
  for (const { name, parts } of entries) {
    const path = Buffer.from(name);
    const head = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      FIXED,
      Buffer.alloc(12),
      short(path.length),
      short(0),
      path,
    ]);
    yield head;
    let [crc, size, packed] = [0, 0, 0];
    const counted = async function* () {
      for await (const part of parts) {
        const bytes = Buffer.from(part);
        crc = crc32(bytes, crc);
        size += bytes.length;
        yield bytes;
      }
    };
    const source = Readable.from(counted());
    const deflated = createDeflateRaw({ level: 6 });
    source.on('error', (error) => deflated.destroy(error));
    for await (const bytes of source.pipe(deflated) as AsyncIterable<Buffer>) {
      packed += bytes.length;
      yield bytes;
    }
    const sums = Buffer.concat([long(crc), long(packed), long(size)]);
    yield Buffer.concat([Buffer.from('PK\x07\x08', 'latin1'), sums]);
    contents.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02', 'latin1'),
        short(20),
        FIXED,
        sums,
        short(path.length),
        Buffer.alloc(12),
        long(at),
        path,
      ]),
    );
    at += head.length + packed + 16;
  }
  const list = Buffer.concat(contents);
  yield Buffer.concat([
    list,
    Buffer.from('PK\x05\x06', 'latin1'),
    Buffer.alloc(4),
    short(entries.length),
    short(entries.length),
    long(list.length),
    long(at),
    short(0),
  ]);
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** version 2.0, sizes behind the data and names in UTF-8, deflated, the first day of such archives */
const FIXED = Buffer.concat([short(20), short(0x0808), short(8), short(0), short(0x21)]);
