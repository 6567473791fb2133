import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { run } from '../engines/run.ts';

/** The page of the back-office on which something was done: what administrators did is read over all pages, apart from what became of records. */
export async function addPageToOplog(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await run(db, `alter table "oplog" add column page ${schema.types.text}`);
  await schema.acrossCompanies(db, ['oplog'], async () => {
    for (const [page, where] of BEFORE)
      await run(db, `update "oplog" set page = ${page} where ${where}`);
  });
  await run(db, 'create index "oplog_page" on "oplog" (corp_id, id) where page is not null');
}

/** Where what was written down before belongs. */
const BEFORE = [
  ['object_name', "module = 'setting' and record_id = 0 and object_name <> ''"],
  ["'/' || module", "module in ('user', 'role', 'department')"],
  ["'/application'", "module = 'api_app'"],
  ["'/opportunitySetting'", "module = 'stage_group'"],
  [
    "'/approval/' || module",
    "record_id = 0 and (action like 'flow_%' or action like 'approval_%')",
  ],
  ["'/module'", "record_id = 0 and action like 'object_%'"],
] as const;
