import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { run } from '../engines/run.ts';
import { createTables } from './ddl.ts';

/** A session knows who opened it at which identity provider, so that the provider can end it; a token by which one did is good once. */
export async function rememberProviderSessions(db: Kysely<unknown>, schema: Schema): Promise<void> {
  const text = `${schema.types.text} not null default ''`;
  for (const table of ['session', 'sign_in_challenge'])
    for (const column of ['provider', 'subject', 'sid'])
      await run(db, `alter table "${table}" add column "${column}" ${text}`);
  await run(db, 'create index session_provider on "session" (corp_id, provider, subject)');
  await createTables(db, schema, {
    spent_logout_token: {
      columns: 'provider_id id!, jti_hash text!, expires_at ms!',
      key: 'corp_id, provider_id, jti_hash',
    },
  });
}
