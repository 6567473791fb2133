import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type Person, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let company: TestCompany;
const tokens = {} as Record<Person, string>;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'ALIKE', '131000001');
  for (const person of ['admin', 'sales', 'colleague'] as const)
    tokens[person] = await server.signIn(company.people[person].mobile, 'ALIKE');
});
afterAll(() => server.close());

interface Row {
  id: number | null;
  name: string;
  module_key: string;
  owner: string;
  same_name: boolean;
  reasons: { model: string; words: string; value: string }[];
}
const check = async (person: Person, body: object, module = 'customer') =>
  (
    await server.call<Row[]>('POST', `/rest/crm/${module}/checkName`, {
      token: tokens[person],
      body,
    })
  ).data;
const idsOf = (rows: Row[]) => rows.map(({ id }) => id);

test('what is typed finds records by phone in any format, by company name without legal form, by code and by e-mail', async () => {
  const id = await company.add('sales', 'customer', {
    name: '无锡青禾自动化有限公司',
    mobile: '13812340001',
    email: 'Sales@qinghe-auto.cn',
    credit_code: '91320200MA1MTQ5X8P',
  });
  const asked: [object, string][] = [
    [{ telephone: '+86 138-1234-0001' }, 'telephone'],
    [{ name: '青禾自动化（集团）股份有限公司' }, 'name'],
    [{ email: 'sales@QINGHE-auto.cn' }, 'email'],
    [{ credit_code: '91320200ma1mtq5x8p' }, 'credit_code'],
  ];
  for (const [values, model] of asked) {
    const rows = await check('sales', { values });
    expect(rows, model).toMatchObject([
      {
        id,
        name: '无锡青禾自动化有限公司',
        module_key: 'customer',
        owner: 'ALIKE sales',
        same_name: false,
        reasons: [{ model }],
      },
    ]);
    expect(await check('sales', { values, id }), model).toEqual([]);
  }
  expect(idsOf(await check('sales', { name: '青禾自动化股份公司' }))).toEqual([id]);
  expect(await check('sales', { values: { mobile: '13812349999', remark: '青禾' } })).toEqual([]);
});

test('a contact is found by the keys of its own module, and its name alone finds nobody', async () => {
  const employer = await company.add('sales', 'customer', { name: '周文的公司' });
  const id = await company.add('sales', 'contact', {
    name: '周文',
    wechat: 'zhou_wen_88',
    customer_id: employer,
  });
  expect(idsOf(await check('sales', { values: { wechat: 'ZHOU_WEN_88' } }, 'contact'))).toEqual([
    id,
  ]);
  expect(await check('sales', { values: { name: '周文' } }, 'contact')).toEqual([]);
});

test('beyond the reach of who asks only the very same name is told, without an address', async () => {
  const id = await company.add('colleague', 'customer', {
    name: '看不见的同行有限公司',
    mobile: '13812340002',
  });
  expect(await check('sales', { values: { mobile: '13812340002' } })).toEqual([]);
  expect(await check('sales', { name: '看不见的同行股份公司' })).toEqual([]);
  expect(
    await check('sales', { name: '看不见的同行有限公司', values: { mobile: '13812340002' } }),
  ).toMatchObject([{ id: null, owner: 'ALIKE colleague', same_name: true, reasons: [] }]);
  expect(idsOf(await check('admin', { values: { mobile: '13812340002' } }))).toEqual([id]);
});

test('what waits in the pool is found for whoever may look into it', async () => {
  const id = await company.add('colleague', 'customer', {
    name: '公海里的一家',
    mobile: '13812340003',
  });
  await server.call('POST', '/rest/crm/customer/layup', {
    token: tokens.colleague,
    body: { ids: String(id), id: String(id) },
  });
  const found = [{ id, module_key: 'customerPool' }];
  expect(await check('sales', { name: '公海里的一家有限公司' })).toMatchObject(found);
  // by how it is reached, only for whoever sees that
  const byPhone = { values: { mobile: '138 1234 0003' } };
  expect(await check('sales', byPhone)).toEqual([]);
  expect(await check('admin', byPhone)).toMatchObject(found);
});

test('fields that are withheld neither match nor show, and pairs that were called different are not proposed again', async () => {
  const [one, other] = [
    await company.add('sales', 'customer', { name: '遮住甲', mobile: '13812340004' }),
    await company.add('sales', 'customer', { name: '遮住乙', email: 'yi@zhezhu.cn' }),
  ];
  const { role_id } = await company.db.read((tx) =>
    tx
      .from('user')
      .select('role_id')
      .where('id', '=', company.people.sales.id)
      .executeTakeFirstOrThrow(),
  );
  const withhold = (models: string[]) =>
    company.db.write((tx) =>
      tx
        .update('role')
        .set({ field_no_power: JSON.stringify({ customer: models }) })
        .where('id', '=', role_id ?? 0)
        .execute(),
    );
  await withhold(['mobile', 'name']);
  expect(await check('sales', { values: { mobile: '13812340004' } })).toEqual([]);
  expect(await check('sales', { name: '遮住乙' })).toEqual([]);
  expect(await check('sales', { values: { email: 'yi@zhezhu.cn' } })).toMatchObject([
    { id: other, name: '' },
  ]);
  await withhold([]);
  const values = { mobile: '13812340004' };
  expect(idsOf(await check('sales', { values, id: other }))).toEqual([one]);
  await server.call('POST', '/rest/sys/duplicates/apart', {
    token: tokens.sales,
    body: { module: 'customer', ids: [one, other] },
  });
  expect(await check('sales', { values, id: other })).toEqual([]);
});

test('asks for the right to see, and for something to look for', async () => {
  const path = '/rest/crm/customer/checkName';
  expect((await server.call('POST', path, { body: { name: '甲' } })).code).toBe(100);
  expect((await server.call('POST', path, { token: tokens.sales, body: {} })).code).toBe(422);
});
