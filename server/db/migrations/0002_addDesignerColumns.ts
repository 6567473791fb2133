import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { run } from '../engines/run.ts';

/** What a publication did to stored values; objects that are stopped or in the recycle bin. */
export async function addDesignerColumns(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await run(db, `alter table "definition" add column "data" text not null default ''`);
  await run(db, `alter table "custom_module" add column "stopped" ${schema.types.flag}`);
  await run(db, `alter table "custom_module" add column "deleted_time" text`);
  await run(db, `alter table "custom_module" add column "deleted_by" ${schema.types.id}`);
}
