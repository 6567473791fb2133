import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { run } from '../engines/run.ts';

/** Tokens that people make for themselves are API apps with one token that lasts, and are ended with the password of their owner. */
export async function markPersonalTokens(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await run(db, `alter table "api_app" add column personal ${schema.types.flag}`);
  await run(db, 'create index api_app_user on "api_app" (corp_id, user_id)');
}
