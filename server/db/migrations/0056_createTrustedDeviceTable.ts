import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** Browsers that need no second step of somebody for a while. */
export async function createTrustedDeviceTable(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    trusted_device: {
      columns:
        "id id!, user_id id!, token_hash text!, ip text!='', agent text!='', create_time text!, used_at ms!, expires_at ms!",
      key: 'corp_id, id',
      indexes: {
        trusted_device_token: 'unique (corp_id, token_hash)',
        trusted_device_user: '(corp_id, user_id)',
      },
    },
  });
}
