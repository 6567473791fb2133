import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { run } from '../engines/run.ts';

/** People who wait to join, whom they report to, and who is in no address book; several heads of a department; what a role may do in each module. */
export async function addPeopleColumns(db: Kysely<unknown>, schema: Schema): Promise<void> {
  const { id, flag, json, text } = schema.types;
  await run(db, `alter table "user" add column pending ${flag}`);
  await run(db, `alter table "user" add column hidden ${flag}`);
  await run(db, `alter table "user" add column superior_user_id ${id}`);
  await run(db, `create index "user_role" on "user" (corp_id, role_id)`);
  await run(
    db,
    `alter table "department" add column deputy_user_ids ${json} not null default '[]'`,
  );
  await run(db, `alter table "role" add column description ${text} not null default ''`);
  await run(db, `alter table "role" add column scopes ${json} not null default '{}'`);
  await run(db, `alter table "role" add column field_read_only ${json} not null default '{}'`);
  await run(db, `create index "login_log_time" on "login_log" (corp_id, create_time, id)`);
}
