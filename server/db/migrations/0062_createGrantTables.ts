import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { run } from '../engines/run.ts';
import { createTables } from './ddl.ts';

/** What people have let apps do in their place, with the codes and refresh tokens that came of it. */
export async function createGrantTables(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await run(db, `alter table "api_app" add column redirect_uris text not null default ''`);
  await run(db, `alter table "api_app" add column is_public ${schema.types.flag}`);
  await run(db, `alter table "api_token" add column grant_id ${schema.types.id}`);
  await run(db, 'create index api_token_grant on "api_token" (corp_id, grant_id)');
  await createTables(db, schema, {
    api_grant: {
      columns:
        'id id!, app_id id!, user_id id!, scopes json!, create_time text!, expires_at ms!, used_at ms',
      key: 'corp_id, id',
      indexes: {
        api_grant_user: '(corp_id, user_id, app_id)',
        api_grant_app: '(corp_id, app_id)',
      },
    },
    api_grant_key: {
      columns:
        "key_hash text!, grant_id id!, kind text!, redirect_uri text!='', challenge text!='', expires_at ms!, used flag",
      key: 'corp_id, key_hash',
      indexes: { api_grant_key_grant: '(corp_id, grant_id)' },
    },
  });
}
