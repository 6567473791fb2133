import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SetupError } from '../errors.ts';
import { faultOf } from './faults.ts';

/** Locks held by this process. One that nothing names would be collected as garbage, and its file closed: the directory would stand open. */
const held = new Set<DatabaseSync>();

/**
 * Holds the data directory for this process. The lock is the operating system's, taken through an exclusive SQLite transaction on a
 * file of its own, so it ends with the process however the process ends. Nobody else may open or even read that file:
 * closing any descriptor of it would drop the lock.
 */
export function lockDirectory(dataDir: string): () => void {
  const lock = openLock(dataDir);
  try {
    // A restart may overlap the last moments of the process before it.
    lock.exec('PRAGMA busy_timeout = 500; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error) || faultOf(error) !== 'busy')
      throw new SetupError(
        `The data directory ${dataDir} cannot be locked: ${String(error)}`,
        error,
      );
    throw new SetupError(
      `The data directory ${dataDir} is in use by another Fieldwork process: stop that one, or set DATA_DIR to another directory.`,
      error,
    );
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

function openLock(dataDir: string): DatabaseSync {
  try {
    // A recursive mkdir never returns where making directories answers 'no such directory', as in /proc.
    if (!existsSync(dataDir))
      mkdirSync(dataDir, { recursive: !existsSync(dirname(dataDir)), mode: 0o700 });
    return new DatabaseSync(join(dataDir, 'lock'));
  } catch (error) {
    throw new SetupError(
      `The data directory ${dataDir} cannot be written to: set DATA_DIR to one that can.`,
      error,
    );
  }
}
