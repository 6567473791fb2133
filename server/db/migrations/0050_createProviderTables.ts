import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** Sign-in by other systems: how a company is linked to them, who is who there, and who is on the way there at the moment. */
export async function createProviderTables(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    provider_link: {
      columns:
        "provider text!, is_on flag, client_id text!, agent_id text!='', secret text!, home_page text!='', update_time text!",
      key: 'corp_id, provider',
    },
    provider_account: {
      columns: "provider text!, subject text!, user_id id!, name text!='', create_time text!",
      key: 'corp_id, provider, subject',
      indexes: { provider_account_user: 'unique (corp_id, provider, user_id)' },
    },
    provider_journey: {
      columns:
        "state_hash text!, browser_hash text!, provider text!, company_id id!, user_id id!, goes_to text!='', subject text!='', expires_at ms!",
      key: 'corp_id, state_hash',
    },
  });
}
