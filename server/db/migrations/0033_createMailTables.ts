import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** The mail server of a company, and what has been sent to whom. */
export async function createMailTables(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    mail_account: {
      columns:
        'is_on flag, host text!, port int!, security text!, user_name text!, password text!, from_address text!, update_time text!',
      key: 'corp_id',
    },
    delivery: {
      columns:
        "user_id id!, channel text!, kind text!, module text!, record_id id!, mark text!, state text!, claim text!='', tries int!=0, next_at ms!, changed_at ms!, fault text!=''",
      key: 'corp_id, user_id, channel, kind, module, record_id, mark',
      indexes: { delivery_state: '(corp_id, state, next_at)' },
    },
  });
}
