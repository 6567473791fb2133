import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** Which rows are samples, and how far automatic numbers had come before and after them. */
export async function createSampleTables(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    sample: { columns: 'module text!, id id!', key: 'corp_id, module, id' },
    sample_counter: { columns: 'key text!, before id!, after id!', key: 'corp_id, key' },
  });
}
