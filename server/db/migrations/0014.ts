import type { Kysely } from 'kysely';
import type { Engine } from '../handle.ts';
import { createTables } from './ddl.ts';

/** What is said about a record, and who has seen what: the readers of a record, reminders that were marked read. */
export async function fourteenth(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTables(db, engine, {
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
