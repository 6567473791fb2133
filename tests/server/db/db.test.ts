import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expressionBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CompanyDb, Tx } from '../../../server/db/handle.ts';
import { openDatabase } from '../../../server/db/open.ts';
import type { Tables } from '../../../server/db/tables/tables.ts';
import { freshPlace, openTestDatabase, rawExec, type TestDatabase } from '../support/database.ts';

const onPostgres = process.env.DATABASE_URL !== undefined && process.env.DATABASE_URL !== '';
const NOW = '2026-11-21 09:00:00';

let at: TestDatabase;
let [demo, other]: CompanyDb[] = [];
beforeAll(async () => {
  at = await openTestDatabase();
  demo = at.database.company(
    await at.database.platform.createCompany({ code: 'demo', name: 'Demo', create_time: NOW }),
  );
  other = at.database.company(
    await at.database.platform.createCompany({ code: 'OTHER', name: 'Other', create_time: NOW }),
  );
  await demo.write(
    async (tx) =>
      void (await tx
        .insert('setting', { key: 'a', value: '"demo"', update_time: NOW, update_user_id: null })
        .execute()),
  );
  await other.write(
    async (tx) =>
      void (await tx
        .insert('setting', { key: 'a', value: '"other"', update_time: NOW, update_user_id: null })
        .execute()),
  );
});
afterAll(() => at.close());

describe('opening', () => {
  test('migrations run once and find nothing to do the second time', async () => {
    const place = await freshPlace();
    await (await openDatabase(place)).close();
    const again = await openDatabase(place);
    expect(await again.platform.companies()).toEqual([]);
    await again.close();
    await place.remove();
  });

  test('a database of a newer program is refused with one sentence', async () => {
    const place = await freshPlace();
    const database = await openDatabase(place);
    await database.close();
    await rawExec(
      place,
      `insert into kysely_migration (name, timestamp) values ('9999_later', '2099-01-01')`,
    );
    await expect(openDatabase(place)).rejects.toThrow(
      /^The database is of a newer Fieldwork \(9999_later\) than this program/,
    );
    await place.remove();
  });

  test.runIf(onPostgres)('an unreachable server is one sentence without the password', async () => {
    const open = openDatabase({
      dataDir: at.dataDir,
      databaseUrl: 'postgres://someone:secret@127.0.0.1:1/nothing',
    });
    const error = await open.then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(error?.message).toMatch(
      /^The database of DATABASE_URL \(127\.0\.0\.1:1\/nothing\) does not answer: /,
    );
    expect(error?.message).not.toContain('secret');
  });

  test.skipIf(onPostgres)(
    'a second process on the same data directory is refused, and a killed one leaves no lock',
    async () => {
      const place = await freshPlace();
      const holder = spawn(process.execPath, ['--expose-gc', '-e', HOLDER, place.dataDir], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      try {
        await once(holder.stdout, 'data');
        await expect(openDatabase(place)).rejects.toThrow(/is in use by another Fieldwork process/);
      } finally {
        holder.kill('SIGKILL'); // left behind, it would keep the run's output open for ever
      }
      await once(holder, 'exit');
      const mine = await openDatabase(place);
      await expect(openDatabase(place)).rejects.toThrow(/is in use by another Fieldwork process/);
      await mine.close();
      await place.remove();
    },
  );

  test.skipIf(onPostgres)(
    'a data directory that cannot be written to is one sentence',
    async () => {
      await expect(openDatabase({ dataDir: '/proc/fieldwork' })).rejects.toThrow(
        /^The data directory \/proc\/fieldwork cannot be written to/,
      );
    },
  );
});

describe('companies', () => {
  test('are found by code in any case', async () => {
    expect(await at.database.platform.companyByCode(' Demo ')).toMatchObject({
      corp_id: demo?.corpId,
      name: 'Demo',
    });
    expect(await at.database.platform.companyByCode('nobody')).toBeUndefined();
  });

  test('read only their own rows, through joins and subqueries too', async () => {
    const seen = await other!.read(async (tx) => ({
      plain: await tx.from('setting').select('value').execute(),
      aliased: await tx
        .from('setting as s')
        .innerJoin('setting as z', (join) => join.onTrue())
        .select(['s.value', 'z.value as z'])
        .execute(),
      left: await tx
        .from('corp as c')
        .leftJoin('setting as s', (join) => join.onTrue())
        .select(['c.name', 's.value'])
        .execute(),
      or: await tx
        .from('setting')
        .select('value')
        .where((is) => is.or([is('key', '=', 'a'), is('corp_id', '=', demo!.corpId)]))
        .execute(),
      inside: await tx
        .from('corp')
        .select((is) =>
          is
            .selectFrom('setting')
            .select('value')
            .where('corp_id', '=', demo!.corpId)
            .limit(1)
            .as('v'),
        )
        .execute(),
      text: (
        await sql`select ${expressionBuilder<Tables>().selectFrom('setting').select('value').where('corp_id', '=', demo!.corpId)} as v`.execute(
          tx.bound,
        )
      ).rows,
      exists: await tx
        .from('corp')
        .select('name')
        .where((is) =>
          is.exists(is.selectFrom('setting').select('key').where('value', '=', '"demo"')),
        )
        .execute(),
    }));
    expect(seen).toEqual({
      plain: [{ value: '"other"' }],
      aliased: [{ value: '"other"', z: '"other"' }],
      left: [{ name: 'Other', value: '"other"' }],
      or: [{ value: '"other"' }],
      inside: [{ v: null }],
      text: [{ v: null }],
      exists: [],
    });
  });

  test('change and remove only their own rows', async () => {
    await other!.write(async (tx) => {
      await tx.update('setting').set({ value: '"changed"' }).execute();
      await tx.remove('setting').where('corp_id', '=', demo!.corpId).execute();
    });
    expect(await demo!.read((tx) => tx.from('setting').select('value').execute())).toEqual([
      { value: '"demo"' },
    ]);
  });

  test('a row cannot be written for another company, nor moved there', async () => {
    const row = {
      corp_id: demo!.corpId,
      key: 'b',
      value: '1',
      update_time: NOW,
      update_user_id: null,
    };
    await expect(
      other!.write((tx) => tx.bound.insertInto('setting').values(row).execute()),
    ).rejects.toThrow();
    await expect(
      other!.write((tx) => tx.update('setting').set({ corp_id: demo!.corpId }).execute()),
    ).rejects.toThrow();
  });

  test.runIf(onPostgres)(
    'row-level security shows nothing without a company and only its own with one',
    async () => {
      const client = new pg.Client({ connectionString: at.databaseUrl });
      await client.connect();
      const count = async () =>
        (await client.query('select count(*)::int as n from setting')).rows[0].n;
      await client.query('begin; set local role fieldwork_app');
      expect(await count()).toBe(0);
      await client.query(`set local fieldwork.corp_id = '${demo!.corpId}'`);
      expect(await count()).toBe(1);
      await client.query('savepoint before');
      await expect(
        client.query(`insert into setting values (${other!.corpId}, 'x', '1', '', null)`),
      ).rejects.toThrow(/row-level security/);
      await client.query('rollback to before');
      const unprotected =
        await client.query(`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%' and not relrowsecurity`);
      expect(unprotected.rows).toEqual([]);
      await client.end();
    },
  );

  test.runIf(onPostgres)(
    'servers that start together on an empty database all take the role on',
    async () => {
      for (let times = 0; times < 3; times += 1) {
        const place = await freshPlace();
        const lines: string[] = [];
        const log = (line: string) => lines.push(line);
        const servers = await Promise.all(
          Array.from({ length: 4 }, () => openDatabase({ ...place, log })),
        );
        expect(lines).toEqual([]);
        for (const server of servers) await server.close();
        await place.remove();
      }
    },
  );

  test.runIf(onPostgres)(
    'a database user who may not make roles is told so in one line, and companies stay apart',
    async () => {
      const place = await freshPlace();
      const [name, owner] = [
        new URL(place.databaseUrl ?? '').pathname.slice(1),
        `fieldwork_test_owner_${process.pid}`,
      ];
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
      await client.connect();
      await client.query(
        `create role ${owner} login password 'x' nosuperuser nocreaterole; alter database ${name} owner to ${owner}`,
      );
      const url = new URL(place.databaseUrl ?? '');
      [url.username, url.password] = [owner, 'x'];
      const lines: string[] = [];
      const database = await openDatabase({
        ...place,
        databaseUrl: url.href,
        log: (line) => lines.push(line),
      });
      expect(lines).toEqual([
        expect.stringMatching(
          /may not set up the role fieldwork_app .* row-level security binds it as owner\.$/,
        ),
      ]);
      const [one, two] = [
        await database.platform.createCompany({ code: 'A', name: 'A', create_time: NOW }),
        await database.platform.createCompany({ code: 'B', name: 'B', create_time: NOW }),
      ];
      await database.company(one).write((tx) => tx.count('mine'));
      const { rows } = await database
        .company(two)
        .read((tx) =>
          sql<{ count: number }>`select count(*) as count from counter`.execute(tx.bound),
        );
      expect(rows).toEqual([{ count: 0 }]);
      await database.close();
      await place.remove();
      await client.query(`drop role ${owner}`);
      await client.end();
    },
  );

  test('a company transaction runs as a role that row-level security binds', async () => {
    if (!onPostgres) return;
    const { rows } = await demo!.read((tx) =>
      sql<{ user: string }>`select current_user as user`.execute(tx.bound),
    );
    expect(rows).toEqual([{ user: 'fieldwork_app' }]);
    expect(at.log).toEqual([]);
  });
});

describe('transactions', () => {
  test('all or nothing', async () => {
    await expect(
      demo!.write(async (tx) => {
        await tx
          .insert('setting', { key: 'half', value: '1', update_time: NOW, update_user_id: null })
          .execute();
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    expect(
      await demo!.read((tx) =>
        tx.from('setting').select('key').where('key', '=', 'half').execute(),
      ),
    ).toEqual([]);
  });

  const kept = () =>
    demo!.read(async (tx) =>
      (
        await tx
          .from('setting')
          .select('key')
          .where('key', 'like', 'tried%')
          .orderBy('key')
          .execute()
      ).map(({ key }) => key),
    );
  const put = (tx: Tx, key: string) =>
    tx.insert('setting', { key, value: '1', update_time: NOW, update_user_id: null }).execute();

  test('a rehearsal answers what came of it and leaves nothing; what it throws comes through', async () => {
    expect(
      await demo!.dryRun(async (tx) => {
        await put(tx, 'tried');
        return (await tx.from('setting').select('key').where('key', '=', 'tried').execute()).length;
      }),
    ).toBe(1);
    await expect(
      demo!.dryRun(async () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await kept()).toEqual([]);
  });

  test('an attempt that fails, by the engine too, leaves nothing behind and the transaction goes on', async () => {
    await demo!.write(async (tx) => {
      await tx.attempt(() => put(tx, 'tried 1'));
      await expect(
        tx.attempt(async () => {
          await put(tx, 'tried 2');
          await tx.attempt(() => put(tx, 'tried 3'));
          await put(tx, 'tried 1');
        }),
      ).rejects.toThrow();
      await put(tx, 'tried 4');
    });
    expect(await kept()).toEqual(['tried 1', 'tried 4']);
    await demo!.write((tx) => tx.remove('setting').where('key', 'like', 'tried%').execute());
  });

  test('a read cannot write', async () => {
    await expect(demo!.read((tx) => tx.remove('setting').execute())).rejects.toThrow();
  });

  test('a second transaction inside one is refused instead of waiting for itself', async () => {
    await expect(demo!.write(() => demo!.read(async () => 1))).rejects.toThrow(/open already/);
  });

  test('what a transaction has started and goes on after its end may begin one of its own', async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    let after = Promise.resolve(0);
    await demo!.read(async () => void (after = end.then(() => demo!.read(async () => 1))));
    resolve();
    expect(await after).toBe(1);
  });

  test('ids and counters never repeat under concurrency', async () => {
    const both = [demo!, other!].flatMap((company) =>
      Array.from({ length: 20 }, () =>
        company.write(async (tx) => ({
          ids: await tx.nextIds(3),
          run: [tx.corpId, await tx.count('runs')],
        })),
      ),
    );
    const all = await Promise.all(both);
    expect(new Set(all.flatMap(({ ids }) => ids)).size).toBe(120);
    expect(new Set(all.map(({ run }) => run.join())).size).toBe(40);
    expect(Math.max(...all.map(({ run }) => run[1] ?? 0))).toBe(20);
  });
});

describe('a load without indexes', () => {
  const indexes = (company: CompanyDb) =>
    company.read(async (tx) => {
      const rows =
        tx.dialect.name === 'postgres'
          ? await sql<{
              ddl: string;
            }>`select indexdef as ddl from pg_indexes where schemaname = 'public' order by 1`.execute(
              tx.bound,
            )
          : await sql<{
              ddl: string;
            }>`select sql as ddl from sqlite_schema where type = 'index' order by 1`.execute(
              tx.bound,
            );
      return rows.rows.map(({ ddl }) => ddl);
    });

  test('finds only the indexes that keep something unique, and has all of them again afterwards, also after a failure', async () => {
    const before = await indexes(demo!);
    const during = await at.database.withoutIndexes(() => indexes(demo!));
    expect(before.some((ddl) => ddl?.includes('record_create'))).toBe(true);
    expect(during.some((ddl) => ddl?.includes('record_create'))).toBe(false);
    expect(during.length).toBeLessThan(before.length - 40);
    expect(await indexes(demo!)).toEqual(before);
    await expect(
      at.database.withoutIndexes(() => Promise.reject(new Error('the disk is full'))),
    ).rejects.toThrow('the disk is full');
    expect(await indexes(demo!)).toEqual(before);
  });

  test('that was killed is mended when the database is opened again', async () => {
    const place = await freshPlace();
    await (await openDatabase(place)).close();
    const ddl =
      'create index record_create on record (corp_id, module, create_time, id) where deleted_time is null';
    await rawExec(
      place,
      `drop index record_create; create table taken_index (name text primary key, ddl text not null); insert into taken_index values ('record_create', '${ddl}')`,
    );
    const again = await openDatabase(place);
    const company = again.company(
      await again.platform.createCompany({ code: 'ONE', name: 'One', create_time: NOW }),
    );
    expect((await indexes(company)).filter((each) => each?.includes('record_create'))).toHaveLength(
      1,
    );
    await again.close();
    await place.remove();
  });
});

/** Opens the directory as another process would, says so, and stays. */
const HOLDER = `import('${new URL('../../../server/db/open.ts', import.meta.url).href}').then(async ({ openDatabase }) => {
  await openDatabase({ dataDir: process.argv[1] });
  setInterval(() => { gc(); console.log('open'); }, 100);
});`;
