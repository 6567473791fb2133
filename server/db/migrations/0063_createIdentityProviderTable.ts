import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** Identity providers by which a company's people sign in with OpenID Connect. */
export async function createIdentityProviderTable(
  db: Kysely<unknown>,
  schema: Schema,
): Promise<void> {
  await createTables(db, schema, {
    identity_provider: {
      columns:
        "id id!, login_key text!, is_on flag, name text!, issuer text!, client_id text!, secret text!, matches text!, trusts_unverified flag, creates flag, role_id id, department_id id, groups_claim text!='', rules json!, update_time text!",
      key: 'corp_id, id',
      indexes: { identity_provider_key: 'unique (corp_id, login_key)' },
    },
  });
}
