// What the database refuses, provoked for real, reaches people in words.
import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseErrorMessage } from '../../server/db/faults.ts';
import type { CompanyDb, Tx } from '../../server/db/handle.ts';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

const onPostgres = Boolean(process.env.DATABASE_URL);
const PATH = '/rest/crm/event/template';

let server: TestServer;
let company: TestCompany;
let own: CompanyDb;
let token: string;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'FAULTS', '135000000');
  own = server.database.company(company.corpId);
  token = await server.signIn(company.people.sales.mobile, company.code);
});
afterAll(() => server.close());

const save = (content: string, locale = 'en') =>
  server.call<{ id: number }>('POST', PATH, { token, body: { content }, headers: { locale } });

describe('a full disk', () => {
  test('is told in the words of the reader, and the same server goes on once there is room', async () => {
    const before = await contents();
    const makeRoom = await fillDisk();
    const refused = await saveUntilRefused();
    expect(refused).toMatchObject({
      code: 507,
      data: null,
      message: 'The server has no space left, so nothing was saved. Tell an administrator.',
    });
    expect((await save(LONG, 'zh-CHS')).message).toBe('服务器存储空间已满，未能保存，请联系管理员');
    expect((await contents()).length).toBeGreaterThanOrEqual(before.length);
    await makeRoom();
    expect((await save('there is room again')).code).toBe(200);
    expect(await contents()).toContain('there is room again');
  });

  test('is told to the operator with its cause', () => {
    const [line] = server.logged.filter(({ msg }) => msg === 'a call failed');
    expect(JSON.stringify(line)).toMatch(/full|No space left/);
  });
});

describe('a value that others hold', () => {
  test('is told as such', async () => {
    const { data } = await save('somebody holds this');
    await raw(`create table holds (corp_id bigint, template_id bigint,
      foreign key (corp_id, template_id) references event_template (corp_id, id));
      insert into holds values (${company.corpId}, ${data.id})`);
    const refused = await server.call('DELETE', `${PATH}/${data.id}`, {
      token,
      headers: { locale: 'en' },
    });
    expect(refused).toMatchObject({
      code: 409,
      message: 'Other data still refers to this, or what it refers to is gone.',
    });
    await raw('drop table holds');
    expect((await server.call('DELETE', `${PATH}/${data.id}`, { token })).code).toBe(200);
  });
});

describe.runIf(onPostgres)('a connection that ends', () => {
  test('in the middle of a call is told; the next call has another', async () => {
    await raw(`create function ends() returns trigger language plpgsql security definer as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger ends before insert on event_template for each row execute function ends()`);
    expect(await save('nobody reads this')).toMatchObject({
      code: 503,
      message: 'The database cannot be reached at the moment. Try again shortly.',
    });
    await raw('drop trigger ends on event_template; drop function ends()');
    expect((await save('and on it goes')).code).toBe(200);
    expect(await contents()).not.toContain('nobody reads this');
  });

  test('between two statements of a transaction fails the transaction alone', async () => {
    const lost = own.write(async (tx) => {
      await raw(`select pg_terminate_backend(${await pidOf(tx)})`);
      await tx.insert('counter', { key: 'lost', value: 1 }).execute();
    });
    expect(databaseErrorMessage(await failing(lost))?.id).toBe('database_gone');
    expect((await save('still there')).code).toBe(200);
  });

  test('while nobody uses it is not noticed', async () => {
    await raw(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect((await save('nothing happened')).code).toBe(200);
  });
});

const LONG = 'long '.repeat(40);

function failing(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function contents(): Promise<string[]> {
  const { data } = await server.call<{ content: string }[]>('GET', PATH, { token });
  return data.map(({ content }) => content);
}

async function saveUntilRefused() {
  for (let tries = 1; ; tries += 1) {
    const answer = await save(LONG);
    if (answer.code !== 200 || tries === 500) return answer;
  }
}

/** SQLite: no page more than there is. PostgreSQL: the error of a full disk at the first row. Answers how to make room again. */
async function fillDisk(): Promise<() => Promise<void>> {
  if (!onPostgres) {
    const most = (pages: string) =>
      own.write(async (tx) => {
        await tx.bound.executeQuery(CompiledQuery.raw(`pragma max_page_count = ${pages}`));
      });
    await most('1');
    return () => most('1073741823');
  }
  await raw(`create function fills() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger fills before insert on event_template for each row execute function fills()`);
  return () => raw('drop trigger fills on event_template; drop function fills()');
}

async function pidOf(tx: Tx): Promise<number> {
  const { rows } = await tx.bound.executeQuery<{ pid: number }>(
    CompiledQuery.raw('select pg_backend_pid() as pid'),
  );
  return rows[0]?.pid ?? 0;
}

/** Beside the server, as an operator does. */
async function raw(statements: string): Promise<void> {
  if (!server.databaseUrl) {
    const database = new DatabaseSync(`${server.dataDir}/fieldwork.db`, { timeout: 5000 });
    database.exec(statements);
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query(statements);
  await client.end();
}
