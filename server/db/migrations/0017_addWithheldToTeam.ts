import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { run } from '../engines/run.ts';

/** Related records that a place in a team does not show: those that whoever gave the place does not see. */
export async function addWithheldToTeam(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await run(
    db,
    `alter table "team" add column withheld ${schema.types.json} not null default '[]'`,
  );
}
