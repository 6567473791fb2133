import type { Kysely } from 'kysely';
import type { Engine } from '../handle.ts';
import { createTables } from './ddl.ts';

/** Telephone calls, and what somebody writes again and again in follow-ups. */
export async function tenth(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTables(db, engine, {
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
