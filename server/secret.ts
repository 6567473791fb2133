import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './db/engines/errors.ts';

const BYTES = 32;

/** What this server signs with: the one that was said, or one made at the first start, kept in the data directory, known to nobody else. There is no default. */
export function loadSecret(dataDir: string, said: Buffer | undefined): Buffer {
  return (
    said ??
    load(dataDir, {
      name: 'secret',
      damaged: 'restore it, or delete it so that a new one is made',
    })
  );
}

/** What secrets in the database are sealed with: the one that was said, or one like the other. Without it they are lost. */
export function loadSealingKey(dataDir: string, said: Buffer | undefined): Buffer {
  return (
    said ??
    load(dataDir, {
      name: 'key',
      damaged: 'restore it from a backup: it opens what is stored encrypted in the database',
    })
  );
}

function load(dataDir: string, { name, damaged }: { name: string; damaged: string }): Buffer {
  const path = join(dataDir, name);
  if (!existsSync(path)) make(dataDir, path);
  const secret = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
  if (secret.length !== BYTES) throw new SetupError(`The file ${path} is damaged: ${damaged}.`);
  return secret;
}

function make(dataDir: string, path: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const own = `${path}.${randomUUID()}`;
    writeFileSync(own, randomBytes(BYTES).toString('hex'), { mode: 0o600, flush: true });
    // of several servers that start together the first one makes it, and the others read it: a link replaces nothing
    try {
      linkSync(own, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(own);
    }
  } catch (error) {
    throw new SetupError(
      `The data directory ${dataDir} cannot be written to: set DATA_DIR to one that can.`,
      error,
    );
  }
}
