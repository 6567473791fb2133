import type { Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import type { OpenEngine, Runner } from '../dialect.ts';
import { transaction } from '../transaction.ts';
import { connectFile } from './connect.ts';
import { lockDirectory } from './lockDirectory.ts';

/** writes between looks at whether the tables have outgrown their statistics */
const CHECK_EVERY = 20;

export async function open({ dataDir, migrate }: OpenEngine): Promise<Runner> {
  const unlock = lockDirectory(dataDir);
  const file = connectFile(dataDir);
  let maintaining: Promise<void> | undefined;
  const maintain = () =>
    (maintaining ??= file.maintain().finally(() => {
      maintaining = undefined;
    }));
  const close = async () => {
    await maintaining?.catch(() => undefined);
    await file.close();
    unlock();
  };
  try {
    await migrate(file.writer);
  } catch (error) {
    await close();
    throw error;
  }
  let writes = 0;
  return {
    async run(mode, _, work) {
      const inside = (kysely: Kysely<Tables>) =>
        kysely.connection().execute((db) => transaction(db, 'begin', work));
      if (mode !== 'write') return inside(mode === 'apart' ? file.apart : file.reader);
      const result = await inside(file.writer);
      writes += 1;
      // Nobody waits for it, and what fails now is tried again later.
      if (writes % CHECK_EVERY === 0) maintain().catch(() => undefined);
      return result;
    },
    maintain,
    close,
  };
}
