import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** Messages by which links to documents went out. */
export async function createShareMailTable(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    share_mail: {
      columns:
        'id id!, share_link_id id!, user_id id!, recipients text!, subject text!, state text!, fault text!, create_time text!',
      key: 'corp_id, id',
      indexes: { share_mail_link: '(corp_id, share_link_id)' },
    },
  });
}
