import type { Kysely } from 'kysely';
import { ROLES } from '../../../schemas/permissions.ts';
import type { Engine } from '../handle.ts';
import { createTables, run } from './ddl.ts';

const ADMINISTRATOR = ROLES.find(({ key }) => key === 'administrator')?.words ?? [];

/** Links by which people choose a password of their own, and the role that cannot be emptied: the oldest of its name in each company. */
export async function fifteenth(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTables(db, engine, {
    password_link: {
      columns: 'token_hash text!, user_id id!, expires_at ms!',
      key: 'corp_id, token_hash',
      indexes: { password_link_user: '(corp_id, user_id)' },
    },
  });
  const flag = engine === 'postgres' ? 'smallint' : 'integer';
  await run(db, `alter table "role" add column built_in ${flag} not null default 0`);
  const names = ADMINISTRATOR.map((name) => `'${name}'`).join(', ');
  // An owner of tables who is no superuser sees no company's rows, and must not count them as changed.
  const around = engine === 'postgres' ? WALL : { down: [], up: [] };
  for (const statement of around.down) await run(db, statement);
  await run(
    db,
    `update "role" set built_in = 1 where id = (select min(r.id) from "role" r where r.corp_id = "role".corp_id and r.name in (${names}))`,
  );
  for (const statement of around.up) await run(db, statement);
}

const WALL = {
  down: [
    'alter table "role" no force row level security',
    'alter table "role" disable trigger user',
  ],
  up: ['alter table "role" enable trigger user', 'alter table "role" force row level security'],
};
