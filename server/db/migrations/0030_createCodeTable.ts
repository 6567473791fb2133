import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { run } from '../engines/run.ts';
import { createTables } from './ddl.ts';

/** Codes that were sent to a mobile or an e-mail address, and what is known of how often; the log tells who signed in by one. */
export async function createCodeTable(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    code: {
      columns:
        'purpose text!, target text!, code_hash text!, expires_at ms!, tries int!, sent_at ms!, sends int!, since ms!',
      key: 'corp_id, purpose, target',
      indexes: { code_sent: '(corp_id, sent_at)' },
    },
  });
  await run(db, `alter table login_log add column way text not null default 'password'`);
}
