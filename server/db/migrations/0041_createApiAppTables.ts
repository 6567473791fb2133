import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { run } from '../engines/run.ts';
import { createTables } from './ddl.ts';

/** Programs that call the server, their tokens, and which of them did what the operation log tells. */
export async function createApiAppTables(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    api_app: {
      columns:
        "id id!, name text!, app_key text!, secret_hash text!, scopes json!, networks text!='', rate_limit int!, user_id id!, disabled flag, create_time text!, deleted_time text, calls ms!=0, used_at ms, used_ip text!=''",
      key: 'corp_id, id',
      indexes: { api_app_key: 'unique (corp_id, app_key)' },
    },
    api_token: {
      columns: 'token_hash text!, app_id id!, scopes json!, expires_at ms!',
      key: 'corp_id, token_hash',
      indexes: { api_token_app: '(corp_id, app_id)' },
    },
  });
  await run(db, `alter table "oplog" add column app_id ${schema.types.id}`);
}
