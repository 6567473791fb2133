import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

interface Row {
  module: string;
  name: string;
  count: number;
}
interface Plan {
  going: Row[];
  kept: Row[];
  holding: number;
}

// a story of ten months is some thousand writes
vi.setConfig({ testTimeout: 180_000 });

const MOBILE = '13712350054';
const ROOT = '/rest/sys/userconfig';

let server: TestServer;
let [admin, corpId] = ['', 0];
beforeAll(async () => {
  server = await startServer();
  await server.call('POST', '/account/api/sendSmsCode', {
    body: { mobile: MOBILE, type: 'register' },
  });
  const { data } = await server.call<{ token: string; corp_code: string }>(
    'POST',
    '/account/api/register',
    {
      body: {
        name: '沈立',
        mobile: MOBILE,
        password: 'tree-house-92',
        corp_name: '海宁经编设备有限公司',
        code: server.sent.at(-1)?.code,
      },
    },
  );
  admin = data.token;
  corpId = (await server.services.database.platform.companyByCode(data.corp_code))?.corp_id ?? 0;
});
afterAll(() => server.close());

const insert = (token = admin) => server.call<Row[]>('GET', `${ROOT}/insertSampleData`, { token });
const remove = (token = admin) => server.call<Plan>('DELETE', `${ROOT}/delSampleData`, { token });
const look = () =>
  server.call<Plan & { there: number }>('GET', `${ROOT}/sampleData`, { token: admin });
const counted = (rows: Row[]) =>
  Object.fromEntries(rows.map(({ module, count }) => [module, count]));

const call = <T = unknown>(method: string, path: string, body?: object, token = admin) =>
  server.call<T>(method, path, { token, body });
const total = async (module: string) =>
  (await call<{ count: number }>('POST', `/rest/crm/${module}/list`)).data.count;

/** What the first record of any module leaves behind, whoever made it: places of its fields in the index, and what says that something was read anew. */
const LEFT_BY_ANY = ['counter', 'field_slot'];

/** Rows of every other table of the company, and its runs of automatic numbers. */
function everyTable(): Promise<Record<string, number>> {
  return server.services.database.company(corpId).read(async (tx) => {
    const counts: Record<string, number> = {};
    for (const { name, columns } of await tx.bound.introspection.getTables()) {
      if (columns.every((column) => column.name !== 'corp_id')) continue;
      if (LEFT_BY_ANY.includes(name)) continue;
      const { count } = await tx
        .from(name as 'record')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      counts[name] = Number(count);
    }
    const { rows } = await sql<{ count: number }>`select count(*) as count from search`.execute(
      tx.bound,
    );
    counts.search = Number(rows[0]?.count);
    const numbers = await tx
      .from('counter')
      .select(['key', 'value'])
      .where('key', 'like', 'number:%')
      .execute();
    for (const { key, value } of numbers) counts[key] = value;
    return counts;
  });
}

test('only an administrator, by the token in the header, writes or deletes samples [API-017] [CALLS-051] [CALLS-052]', async () => {
  const { people } = await addCompany(server.services, 'NOSAMPLES', '131000054');
  const sales = await server.signIn(people.sales.mobile, 'NOSAMPLES');
  expect(await insert(sales)).toMatchObject({ code: 403 });
  expect(await remove(sales)).toMatchObject({ code: 403 });
  expect(await insert('')).toMatchObject({ code: 100 });
  const cookie = `crm-1.7.0-token=${admin}`;
  const byCookie = await server.call('GET', `${ROOT}/insertSampleData`, { headers: { cookie } });
  expect(byCookie.code).not.toBe(200);
  expect(await total('customer')).toBe(0);
});

test('samples are coherent, come once, and go to the last row with what hangs on them [OFFICE-041] [API-017] [CALLS-051] [CALLS-052]', async () => {
  const before = await everyTable();
  const { data } = await insert();
  expect(counted(data)).toMatchObject({ opportunity: 12, clue: 15, announcement: 4 });
  const { customer = 0, contact = 0, quotation = 0, contract = 0 } = counted(data);
  expect([customer, contact, quotation, contract].map((count) => count > 0)).not.toContain(false);
  expect(await total('opportunity')).toBe(12);
  expect(await insert()).toMatchObject({ code: 409 });

  const { list } = (
    await call<{ list: { id: number; version: number }[] }>('POST', '/rest/crm/customer/list')
  ).data;
  const [{ id, version }] = list as [{ id: number; version: number }];
  expect(
    await call('PUT', `/rest/crm/customer/update/${id}`, { version, remark: '改过的示例' }),
  ).toMatchObject({ code: 200 });
  expect(await look()).toMatchObject({ data: { there: 1, kept: [], holding: 0 } });

  const { data: gone } = await remove();
  expect(counted(gone.going)).toEqual(counted(data));
  expect(await everyTable()).toEqual(before);
  expect(await look()).toMatchObject({ data: { there: 0 } });
});

test('what is real stays, and so does the sample that it points to, until it points there no more [OFFICE-040] [OFFICE-041]', async () => {
  const made = async (module: string, values: object) =>
    (await call<{ id: number }>('POST', `/rest/crm/${module}/save`, values)).data.id;
  const own = await made('customer', { name: '真实客户有限公司' });
  const stored = async () => (await call('GET', `/rest/crm/customer/read/${own}`)).data;
  const untouched = await stored();
  await insert();
  const { list } = (
    await call<{ list: { id: number; name: string }[] }>('POST', '/rest/crm/customer/list')
  ).data;
  const sample = list.find(({ name }) => name !== '真实客户有限公司') as { id: number };
  const contact = await made('contact', { name: '真实联系人', customer_id: sample.id });

  const seen = await look();
  expect(seen.data).toMatchObject({ holding: 1, kept: [{ module: 'customer', count: 1 }] });
  await remove();
  expect(await total('customer')).toBe(2);
  expect(await total('contact')).toBe(1);
  expect(await stored()).toEqual(untouched);
  expect(await insert()).toMatchObject({ code: 409 });

  await call('DELETE', '/rest/crm/contact/delete', { ids: [contact] });
  expect((await remove()).data).toMatchObject({ holding: 1 });
  await call('POST', '/rest/sys/recycle/purge', { module: 'contact', ids: [contact] });
  expect((await remove()).data).toMatchObject({ holding: 0, kept: [] });
  expect(await total('customer')).toBe(1);
});
