import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { run } from '../engines/run.ts';

/** The log of sign-ins tells of every security event: which, of whom, by whom. */
export async function widenSignInLog(db: Kysely<unknown>, schema: Schema): Promise<void> {
  for (const column of [
    "event text not null default 'signIn'",
    `by_user_id ${schema.types.id}`,
    "about text not null default ''",
  ])
    await run(db, `alter table login_log add column ${column}`);
}
