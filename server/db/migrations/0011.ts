import type { Kysely } from 'kysely';
import type { Engine } from '../handle.ts';
import { createTables } from './ddl.ts';

/** To whom invoices of a customer are made out. */
export async function eleventh(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTables(db, engine, {
    invoice_header: {
      columns:
        'id id!, customer_id id!, data text!, creator_user_id id!, create_time text!, update_time text!',
      key: 'corp_id, id',
      indexes: { invoice_header_customer: '(corp_id, customer_id, id)' },
    },
  });
}
