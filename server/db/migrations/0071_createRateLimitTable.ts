import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** What is slowed or refused when it is tried too often, counted for all servers together. */
export async function createRateLimitTable(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    rate_limit: {
      columns: "key_hash text!, subject_hash text!='', count int!, at ms!, turn ms!=0",
      key: 'corp_id, key_hash',
      indexes: {
        rate_limit_subject: "(corp_id, subject_hash) where subject_hash <> ''",
        rate_limit_at: '(corp_id, at)',
      },
    },
  });
}
