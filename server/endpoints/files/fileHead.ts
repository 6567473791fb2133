import { open } from 'node:fs/promises';
import { HEAD_BYTES } from './fileTypes.ts';

/** The first bytes of a file on this machine, which tell what it is. */
export async function readFileHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
