// A save with files is one transaction: what goes wrong with the files takes back the record.
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, rowCounts, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

const onPostgres = Boolean(process.env.DATABASE_URL);

let server: TestServer;
let company: TestCompany;
let token: string;
let customer: number;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'WHOLE', '136000000');
  customer = await company.add('sales', 'customer', { name: '整体客户' });
  token = await server.signIn(company.people.sales.mobile, company.code);
});
afterAll(() => server.close());

test('a record whose files cannot be kept is not stored either', async () => {
  const file = await upload();
  const body = { content: '已发报价', customer_ids: [customer], file_ids: String(file) };
  const save = () => server.call<{ id: number }>('POST', '/rest/crm/event/save', { token, body });
  const before = await rowCounts(server.database, company.corpId);
  await raw(
    onPostgres
      ? `create function stops() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$;
        create trigger stops before update on file for each row execute function stops()`
      : `create trigger stops before update on file begin select raise(abort, 'stopped'); end`,
  );
  expect((await save()).code).toBe(500);
  await raw(
    onPostgres ? 'drop trigger stops on file; drop function stops()' : 'drop trigger stops',
  );
  expect(await rowCounts(server.database, company.corpId)).toEqual(before);
  const { code, data } = await save();
  expect(code).toBe(200);
  const rows = await company.db.read((tx) =>
    tx.from('file').select(['module', 'record_id']).where('id', '=', file).execute(),
  );
  expect(rows).toEqual([{ module: 'event', record_id: data.id }]);
});

async function upload(): Promise<number> {
  const body = new FormData();
  body.append('show_type', '3');
  body.append('file', new Blob(['%PDF-1.7']), '报价.pdf');
  return (await server.call<{ id: number }>('POST', '/rest/crm/file/upload', { token, body })).data
    .id;
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
