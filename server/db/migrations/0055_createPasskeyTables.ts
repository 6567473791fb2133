import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** Passkeys of people, and what browsers were given to sign by them a moment ago. */
export async function createPasskeyTables(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    passkey: {
      columns:
        "id id!, user_id id!, credential_id text!, site text!, handle text!, public_key text!, counter ms!, transports text!='', name text!, create_time text!, used_at ms!=0",
      key: 'corp_id, id',
      indexes: {
        passkey_credential: 'unique (corp_id, credential_id)',
        passkey_user: '(corp_id, user_id)',
      },
    },
    passkey_challenge: {
      columns: "challenge_hash text!, bound text!, handle text!='', expires_at ms!",
      key: 'corp_id, challenge_hash',
    },
  });
}
