import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { run } from '../engines/run.ts';
import { createTables } from './ddl.ts';

/** People and groups that an identity provider keeps here by SCIM, and the token that it shows. */
export async function createProvisioningTables(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await run(
    db,
    `alter table "identity_provider" add column "scim_token_hash" text not null default ''`,
  );
  await createTables(db, schema, {
    scim_user: {
      columns:
        "provider_id id!, user_id id!, user_name text!, external_id text!='', name json!, department text!='', created_at ms!, updated_at ms!",
      key: 'corp_id, provider_id, user_id',
      indexes: { scim_user_name: 'unique (corp_id, provider_id, user_name)' },
    },
    scim_group: {
      columns:
        "id id!, provider_id id!, name text!, external_id text!='', created_at ms!, updated_at ms!",
      key: 'corp_id, id',
      indexes: { scim_group_name: 'unique (corp_id, provider_id, name)' },
    },
    scim_member: {
      columns: 'group_id id!, user_id id!',
      key: 'corp_id, group_id, user_id',
      indexes: { scim_member_user: '(corp_id, user_id)' },
    },
  });
}
