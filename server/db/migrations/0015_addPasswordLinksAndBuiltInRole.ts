import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { run } from '../engines/run.ts';
import { createTables } from './ddl.ts';

/** What the shipped role was called, by the language of the company when it was made. */
const ADMINISTRATOR = ['系统管理员', 'Administrator', 'システム管理者', '系統管理員'];

/** Links by which people choose a password of their own, and the role that cannot be emptied: the oldest of its name in each company. */
export async function addPasswordLinksAndBuiltInRole(
  db: Kysely<unknown>,
  schema: Schema,
): Promise<void> {
  await createTables(db, schema, {
    password_link: {
      columns: 'token_hash text!, user_id id!, expires_at ms!',
      key: 'corp_id, token_hash',
      indexes: { password_link_user: '(corp_id, user_id)' },
    },
  });
  await run(db, `alter table "role" add column built_in ${schema.types.flag}`);
  const names = ADMINISTRATOR.map((name) => `'${name}'`).join(', ');
  await schema.acrossCompanies(db, ['role'], () =>
    run(
      db,
      `update "role" set built_in = 1 where id = (select min(r.id) from "role" r where r.corp_id = "role".corp_id and r.name in (${names}))`,
    ),
  );
}
