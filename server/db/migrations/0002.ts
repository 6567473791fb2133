import type { Kysely } from 'kysely';
import type { Engine } from '../handle.ts';
import { run } from './ddl.ts';

/** What a publication did to stored values; objects that are stopped or in the recycle bin. */
export async function second(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await run(db, `alter table "definition" add column "data" text not null default ''`);
  await run(
    db,
    `alter table "custom_module" add column "stopped" ${engine === 'postgres' ? 'smallint' : 'integer'} not null default 0`,
  );
  await run(db, `alter table "custom_module" add column "deleted_time" text`);
  await run(
    db,
    `alter table "custom_module" add column "deleted_by" ${engine === 'postgres' ? 'bigint' : 'integer'}`,
  );
}
