import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CompanyDb } from '../../../server/db/handle.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

const NOW = '2026-11-21 09:00:00';

let at: TestDatabase;
let [own, other]: CompanyDb[] = [];
beforeAll(async () => {
  at = await openTestDatabase();
  const create = async (code: string) =>
    at.database.company(
      await at.database.platform.createCompany({ code, name: code, create_time: NOW }),
    );
  [own, other] = [await create('OWN'), await create('OTHER')];
  for (const company of [own, other])
    await company.write(
      async (tx) =>
        void (await tx
          .insert('setting', {
            key: 'secret',
            value: `"${company.corpId}"`,
            update_time: NOW,
            update_user_id: null,
          })
          .execute()),
    );
});
afterAll(() => at.close());

/** What one statement of a company's transaction answers; the reason where it is refused. */
async function statement(text: string): Promise<unknown> {
  return own!
    .write(async (tx) => (await sql.raw<Record<string, unknown>>(text).execute(tx.bound)).rows)
    .catch((error: Error) => error.message);
}

describe.runIf(Boolean(process.env.DATABASE_URL))(
  'a statement that got past the queries on PostgreSQL',
  () => {
    test.each([
      ['select value from setting'],
      ['select value from setting where true or corp_id > 0'],
      ['select max(value::text) as value from setting'],
      ['select value from setting union select value from setting'],
      [`select (query_to_xml('select value from setting', true, false, ''))::text as value`],
    ])('%s: sees its own company only', async (text) => {
      const rows = JSON.stringify(await statement(text));
      expect(rows).toContain(String(own!.corpId));
      expect(rows).not.toContain(`"\\"${other!.corpId}\\""`);
      expect(rows).not.toContain(`&quot;${other!.corpId}`);
    });

    test('writes nothing for another company, and changes and removes nothing of it', async () => {
      const id = other!.corpId;
      expect(await statement(`insert into setting values (${id}, 'x', '1', '', null)`)).toMatch(
        /row-level security/,
      );
      expect(await statement(`update setting set corp_id = ${id} returning key`)).toMatch(
        /row-level security/,
      );
      expect(await statement(`delete from setting where corp_id = ${id} returning key`)).toEqual(
        [],
      );
      expect(await statement(`insert into search values (${id}, 1, '{}') returning id`)).toMatch(
        /row-level security/,
      );
    });

    test.each([
      ['select * from kysely_migration'],
      [`insert into kysely_migration values ('9999_later', '')`],
      ['delete from kysely_migration'],
      ['update kysely_migration_lock set is_locked = 1'],
      ['drop policy company on setting'],
      ['alter table setting disable row level security'],
      ['alter table setting no force row level security'],
      ['drop table setting'],
      ['truncate setting'],
      ['create policy open on setting using (true)'],
      [
        'create or replace function fieldwork_lower(words text) returns text language sql as $$ select words $$',
      ],
      ['create role elsewhere superuser'],
      [`copy setting to program 'cat'`],
      [`select pg_read_file('/etc/passwd')`],
      ['select passwd from pg_shadow'],
    ])('%s: is refused', async (text) => {
      expect(await statement(text)).toMatch(/permission denied|must be (owner|superuser)/);
    });

    test('`set row_security = off` shows an error, never the rows', async () => {
      const rows = own!.write(async (tx) => {
        await sql.raw('set local row_security = off').execute(tx.bound);
        return (await sql.raw('select value from setting').execute(tx.bound)).rows;
      });
      await expect(rows).rejects.toThrow(/row-level security/);
    });

    test('every table is behind the wall', async () => {
      expect(
        await statement(`select relname from pg_class where relkind in ('r', 'p', 'm', 'v') and relnamespace = 'public'::regnamespace
          and not relrowsecurity and has_table_privilege(oid, 'select, insert, update, delete')`),
      ).toEqual([]);
    });

    // docs/security.md says so: whoever changes one of these changes it there
    test('the wall binds owners too, apart from `search`, and ends where somebody chooses statements', async () => {
      expect(
        await statement(`select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
          and not relforcerowsecurity and has_table_privilege(oid, 'select, insert, update, delete')`),
      ).toEqual([{ relname: 'search' }]);
      const who = own!.write(async (tx) => {
        const asked = sql<{
          role: string;
          same: boolean;
        }>`select current_user as role, current_user = session_user as same`;
        const before = (await asked.execute(tx.bound)).rows[0];
        await sql.raw('reset role').execute(tx.bound);
        return [before, (await asked.execute(tx.bound)).rows[0]?.same];
      });
      expect(await who).toEqual([{ role: 'fieldwork_app', same: false }, true]);
    });
  },
);
