import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { run } from '../engines/run.ts';

/** Spreadsheets were the first jobs; what is done to many records is another. A job says as whom it goes on, and which process works on it until when. */
export async function turnExchangesIntoJobs(db: Kysely<unknown>, schema: Schema): Promise<void> {
  const { id, text, flag } = schema.types;
  await run(db, 'alter table "exchange" rename to "job"');
  await run(db, 'alter table "exchange_row" rename to "job_row"');
  await run(db, 'alter table "job_row" rename column exchange_id to job_id');
  await run(db, `alter table "job" add column actor_id ${id}`);
  await run(db, `alter table "job" add column locale ${text} not null default ''`);
  await run(db, `alter table "job" add column leased_by ${text} not null default ''`);
  await run(db, `alter table "job" add column leased_until ${id} not null default 0`);
  await run(db, `alter table "job" add column seen ${flag}`);
  await run(db, 'update "job" set seen = 1');
  await run(
    db,
    `create index "job_going" on "job" (corp_id, state) where state in ('checking', 'running', 'reverting')`,
  );
  await run(db, 'create index "job_unseen" on "job" (corp_id, user_id, id) where seen = 0');
}
