import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { AppError } from '../../schemas/i18n/errors.ts';
import { type FileStore, isFilePath } from './fileStore.ts';

/** Files in a folder: of this machine, or a share that several servers have in common. */
export function openFolder(folder: string): FileStore {
  return {
    arrivals: join(folder, 'tmp'),

    async keep(arrived, path) {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(arrived, target);
      await syncDirectory(dirname(target));
    },

    async read(path) {
      const file = await open(join(folder, path)).catch((error: unknown) => {
        throw isMissing(error) ? new AppError('not_found') : error;
      });
      return file.createReadStream();
    },

    remove: (path) => rm(join(folder, path), { force: true }),

    async paths() {
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return []; // nothing was ever kept
          throw error;
        },
      );
      return found
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .map((path) => path.replaceAll(sep, '/'))
        .filter(isFilePath)
        .toSorted();
    },
  };
}

/** Whether the error says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
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
