import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** Spreadsheets on their way in and out: the whole, and the rows of one that comes in. */
export async function createExchangeTables(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    exchange: {
      columns:
        "id id!, kind text!, module text!, user_id id!, name text!, state text!, total int!=0, done int!=0, create_time text!, end_time text, data json!='{}'",
      key: 'corp_id, id',
      indexes: { exchange_user: '(corp_id, module, user_id, id)' },
    },
    exchange_row: {
      columns:
        "exchange_id id!, row int!, state text!, cells json!, key text!='', record_id id, version int, data json!='{}'",
      key: 'corp_id, exchange_id, row',
      indexes: {
        exchange_row_state: '(corp_id, exchange_id, state, row)',
        exchange_row_key: '(corp_id, exchange_id, key, row)',
      },
    },
  });
}
