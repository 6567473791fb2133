import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** What departments and people are to reach: one line a year, index and owner. */
export async function createTargetTable(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    target: {
      columns: 'year id!, index_key text!, owner text!, months text!, update_time text!',
      key: 'corp_id, year, index_key, owner',
    },
  });
}
