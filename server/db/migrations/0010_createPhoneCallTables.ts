import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** Telephone calls, and what somebody writes again and again in follow-ups. */
export async function createPhoneCallTables(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    call_record: {
      columns: `id id!, customer_id id, contact_id id, clue_id id, user_id id!, origin text!, call_type text!, state text!, duration int!=0,
        call_no text!='', called_no text!='', agent text!='', record_url text!='', ring_time text!, create_time text!`,
      key: 'corp_id, id',
      indexes: {
        call_record_customer: '(corp_id, customer_id, ring_time)',
        call_record_contact: '(corp_id, contact_id, ring_time)',
        call_record_clue: '(corp_id, clue_id, ring_time)',
      },
    },
    event_template: {
      columns:
        'id id!, user_id id!, content text!, is_public flag, is_hide flag, is_default flag, sort int!=0, create_time text!',
      key: 'corp_id, id',
      indexes: { event_template_user: '(corp_id, user_id, sort)' },
    },
  });
}
