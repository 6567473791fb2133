import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a run writes at most, in bytes, with room to spare. */
const NEEDED = 4 * 2 ** 30;

/** Where the system keeps files in memory. */
const MEMORY = '/dev/shm';

let made: string | undefined;

/**
 * A folder for all that one run writes, gone when it ends. In memory, where there is room for it: every write of a test waits for its disk, and a
 * slow one would make the run three times as long.
 */
export function scratch(): string {
  if (made !== undefined) return made;
  const path = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'fieldwork-test-'));
  process.on('exit', () => rmSync(path, { recursive: true, force: true }));
  return (made = path);
}

function hasRoom(path: string): boolean {
  if (!existsSync(path)) return false;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize >= NEEDED;
}
