import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** What people tell about the product. */
export async function createFeedbackTable(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    feedback: {
      columns:
        "id id!, user_id id!, feedback_types json!, app_types json!, mobile text!='', email text!='', content text!, version text!, create_time text!",
      key: 'corp_id, id',
    },
  });
}
