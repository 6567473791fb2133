import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HEAD_BYTES } from './fileTypes.ts';

/** Moves arrived bytes, which are on the disk already, to their place. After it they survive a power cut; the row comes next. */
export async function storeFile(
  filesDir: string,
  corpId: number,
  arrived: string,
): Promise<string> {
  const name = randomBytes(16).toString('hex');
  const path = `${corpId}/${name.slice(0, 2)}/${name}`;
  const target = join(filesDir, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await rename(arrived, target);
  await syncDirectory(dirname(target));
  return path;
}

export async function removeStoredFile(filesDir: string, path: string) {
  await rm(join(filesDir, path), { force: true });
}

/** Whether the error says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

export function storedPath(filesDir: string, path: string): string {
  return join(filesDir, path);
}

export async function readFileHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function syncDirectory(path: string) {
  if (process.platform === 'win32') return; // a directory cannot be opened there
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
