import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** What people are told of: one row a person and deed. */
export async function createNotificationTable(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    notification: {
      columns:
        "id id!, user_id id!, kind text!, group_id id!, module text!='', record_id id!=0, actor_id id!, count int!=1, text text!='', is_read flag, create_time text!",
      key: 'corp_id, id',
      indexes: {
        notification_deed: 'unique (corp_id, user_id, kind, group_id)',
        notification_record: '(corp_id, module, record_id)',
      },
    },
  });
}
