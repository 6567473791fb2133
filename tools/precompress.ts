// After a build: a .br and a .gz beside every file worth it, so that the server never compresses the same file twice.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const folder = join(import.meta.dirname, '..', 'dist', 'assets');
const files = readdirSync(folder).filter((name) => /\.(js|css|svg|json|wasm)$/.test(name));

await Promise.all(files.map((name) => compress(join(folder, name))));

async function compress(path: string) {
  const bytes = readFileSync(path);
  if (bytes.length < 1024) return;
  const quality = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 10,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, quality));
  writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
