import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** Links by which people outside read a document, each with the document as it was when it was sent. */
export async function createShareLinkTable(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    share_link: {
      columns:
        "id id!, module text!, record_id id!, user_id id!, locale text!, name text!, html text!, page json!, template_id id!, create_time text!, expire_time text!, revoked_time text, views int!=0, downloads int!=0, first_view_time text, last_view_time text, last_visitor text!=''",
      key: 'corp_id, id',
      indexes: { share_link_record: '(corp_id, module, record_id)' },
    },
  });
}
