import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** To whom invoices of a customer are made out. */
export async function createInvoiceHeaderTable(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    invoice_header: {
      columns:
        'id id!, customer_id id!, data text!, creator_user_id id!, create_time text!, update_time text!',
      key: 'corp_id, id',
      indexes: { invoice_header_customer: '(corp_id, customer_id, id)' },
    },
  });
}
