import { resolve } from 'node:path';
import { SetupError } from './engines/errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the environment says that a server lives, for the server and every command beside it. */
export interface Place {
  /** absolute */
  dataDir: string;
  /** undefined: the embedded database in `dataDir` */
  databaseUrl: string | undefined;
}

/** Reads DATA_DIR and DATABASE_URL or throws a SetupError of one sentence. A variable that is set but empty counts as not set. */
export function readPlace(env: Environment): Place {
  const databaseUrl = env.DATABASE_URL?.trim() || undefined;
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new SetupError('DATABASE_URL must begin with postgres:// or postgresql://.');
  return { dataDir: resolve(env.DATA_DIR?.trim() || './.data'), databaseUrl };
}
