import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** Who was asked to make one of records that mean the same. */
export async function createMergeRequestTable(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    merge_request: {
      columns:
        'asked_user_id id!, module text!, record_id id!, ids text!, user_id id!, create_time text!',
      key: 'corp_id, asked_user_id, module, record_id',
    },
  });
}
