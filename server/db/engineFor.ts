import type { Dialect } from './engines/dialect.ts';
import { postgres } from './engines/postgres/index.ts';
import { sqlite } from './engines/sqlite/index.ts';

/** Every engine: its own folder and a line here. */
export const ENGINES: readonly Dialect[] = [sqlite, postgres];

/** The one that is meant by how the program was set up. */
export function engineFor({ databaseUrl }: { databaseUrl: string | undefined }): Dialect {
  return databaseUrl ? postgres : sqlite;
}
