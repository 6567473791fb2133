import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { run } from '../engines/run.ts';

/** What a notification says besides: an outcome, how many rows became what. */
export async function addDataToNotification(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await run(
    db,
    `alter table "notification" add column data ${schema.types.text} not null default '{}'`,
  );
}
