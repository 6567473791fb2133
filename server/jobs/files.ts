import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { timestampInZone } from '../../schemas/values/dates.ts';
import type { CompanyDb } from '../db/handle.ts';
import { type FileStore, isMissing } from '../fileStore/index.ts';

const DAY_MS = 24 * 3_600_000;
/** A form may stay open for so long; what it uploaded waits for it. */
const WAIT_MS = DAY_MS;
/** A file deleted by mistake can be brought back from the rows of the table for so long. */
const DELETED_MS = 30 * DAY_MS;

interface Sweep {
  zone: string;
  now: Date;
  files: FileStore;
}

/** Files that no form came back for, and those deleted long ago. The row goes first: a kill in between leaves bytes that nobody names, never a name without bytes. */
export async function sweepFiles(company: CompanyDb, { zone, now, files }: Sweep): Promise<void> {
  const before = (ms: number) => timestampInZone(zone, new Date(now.getTime() - ms));
  const gone = await company.write(async (tx) => [
    ...(await tx
      .remove('file')
      .where('module', 'is', null)
      .where('create_time', '<', before(WAIT_MS))
      .returning('path')
      .execute()),
    ...(await tx
      .remove('file')
      .where('deleted_time', '<', before(DELETED_MS))
      .returning('path')
      .execute()),
  ]);
  for (const { path } of gone) await files.remove(path);
}

/** Bytes that were arriving when the server was killed. */
export async function sweepArrivals({ files, now }: Pick<Sweep, 'files' | 'now'>): Promise<void> {
  const { arrivals } = files;
  const names = await readdir(arrivals).catch((error: unknown) => {
    if (isMissing(error)) return []; // nothing was ever sent
    throw error;
  });
  for (const name of names) {
    const path = join(arrivals, name);
    const arrived = await stat(path).catch((error: unknown) => {
      if (isMissing(error)) return undefined; // it was just taken over
      throw error;
    });
    if (arrived && now.getTime() - arrived.mtimeMs > WAIT_MS) await rm(path, { force: true });
  }
}
