import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { run } from '../engines/run.ts';
import { createTables } from './ddl.ts';

/** What people show besides the password, the codes for who has lost it, who is asked for it at the moment, and the roles that want it. */
export async function createSecondFactorTables(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    second_factor: {
      columns: 'user_id id!, secret text!, confirmed_at ms!, last_step int!',
      key: 'corp_id, user_id',
    },
    recovery_code: {
      columns: 'user_id id!, number int!, code_hash text!',
      key: 'corp_id, user_id, number',
    },
    sign_in_challenge: {
      columns: 'token_hash text!, user_id id!, expires_at ms!, tries int!',
      key: 'corp_id, token_hash',
      indexes: { sign_in_challenge_user: '(corp_id, user_id)' },
    },
  });
  await run(db, `alter table "role" add column second_factor ${schema.types.flag}`);
}
