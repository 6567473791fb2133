import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** What is said about a record, and who has seen what: the readers of a record, reminders that were marked read. */
export async function createCommentAndSeenTables(
  db: Kysely<unknown>,
  schema: Schema,
): Promise<void> {
  await createTables(db, schema, {
    comment: {
      columns:
        'id id!, module text!, record_id id!, user_id id!, reply_to id, content text!, create_time text!',
      key: 'corp_id, id',
      indexes: { comment_record: '(corp_id, module, record_id, id)' },
    },
    seen: {
      columns:
        "user_id id!, kind text!, module text!, record_id id!, mark text!='', seen_time text!",
      key: 'corp_id, user_id, kind, module, record_id',
      indexes: { seen_record: '(corp_id, kind, module, record_id)' },
    },
  });
}
