import type { Kysely } from 'kysely';
import { run } from '../engines/run.ts';

/** The field that a file came with: who does not see the field does not see the file. Of files from before it is not known. */
export async function addFieldToFile(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table "file" add column model text');
}
