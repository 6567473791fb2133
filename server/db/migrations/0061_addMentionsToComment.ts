import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { run } from '../engines/run.ts';

/** Whom a comment mentions, of those who see what it is about. */
export async function addMentionsToComment(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await run(
    db,
    `alter table "comment" add column mention_ids ${schema.types.json} not null default '[]'`,
  );
}
