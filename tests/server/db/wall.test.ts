import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  appPassword,
  connectAsApp,
  scramVerifier,
} from '../../../server/db/engines/postgres/appConnections.ts';
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
    test('the wall binds owners too, apart from `search`', async () => {
      expect(
        await statement(`select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
          and not relforcerowsecurity and has_table_privilege(oid, 'select, insert, update, delete')`),
      ).toEqual([{ relname: 'search' }]);
    });

    test('the server has signed in as a role that owns nothing and can become nobody else', async () => {
      const roles = 'select current_user as now, session_user as signed_in';
      const after = (words: string) =>
        own!.write(async (tx) => {
          await sql.raw(words).execute(tx.bound);
          return (await sql.raw(roles).execute(tx.bound)).rows[0];
        });
      const app = { now: 'fieldwork_app', signed_in: 'fieldwork_app' };
      expect(await after('select 1')).toEqual(app);
      expect(await after('reset role')).toEqual(app);
      expect(await after('reset session authorization')).toEqual(app);
      expect(
        await statement(`select rolname from pg_roles where rolname <> current_user and pg_has_role(oid, 'member')
          union all select relname from pg_class where pg_get_userbyid(relowner) = current_user
          union all select proname from pg_proc where pg_get_userbyid(proowner) = current_user`),
      ).toEqual([]);
      const [owner] = (await statement(
        `select pg_get_userbyid(datdba) as name from pg_database where datname = current_database()`,
      )) as { name: string }[];
      expect(await statement(`set role ${owner?.name}`)).toMatch(/permission denied/);
      expect(await statement(`set session authorization ${owner?.name}`)).toMatch(
        /permission denied/,
      );
    });
  },
);

describe('the password of the role that the server signs in as', () => {
  test('is the same for all processes that know the one of DATABASE_URL, and another one', () => {
    expect(appPassword('secret')).toBe(appPassword('secret'));
    expect(appPassword('secret')).not.toBe(appPassword('Secret'));
    expect(appPassword('secret')).not.toContain('secret');
    expect(appPassword('')).toBeUndefined();
  });

  test('is told to the database as a verifier that PostgreSQL knows: the example of RFC 7677', () => {
    const salt = Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64');
    const key = scramVerifier('pencil', salt).split(':').at(-1) ?? '';
    const spoken =
      'n=user,r=rOprNGfwEbeRWgbNEkqO,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096,c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0';
    expect(createHmac('sha256', Buffer.from(key, 'base64')).update(spoken).digest('base64')).toBe(
      '6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=',
    );
  });

  test('without a host to sign in at, the user of DATABASE_URL stays, and the operator is told', async () => {
    const lines: string[] = [];
    const owner = new pg.Pool({ host: '127.0.0.1', port: 1 });
    expect(
      await connectAsApp(owner, 'postgres:///fieldwork', (line) => lines.push(line)),
    ).toBeUndefined();
    expect(lines).toEqual([
      expect.stringMatching(/^The role fieldwork_app cannot sign in by itself/),
    ]);
    await owner.end();
  });
});
