import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let [mine, other] = [] as unknown as [TestCompany, TestCompany];
let tokens: Record<'admin' | 'sales' | 'colleague' | 'readOnly' | 'stranger', string>;
let customer: number;

beforeAll(async () => {
  server = await startServer();
  [mine, other] = [
    await addCompany(server.services, 'HEADS', '131000000'),
    await addCompany(server.services, 'OTHER', '132000000'),
  ];
  const of = (company: TestCompany, person: 'admin' | 'sales' | 'colleague' | 'readOnly') =>
    server.signIn(company.people[person].mobile, company.code);
  tokens = {
    admin: await of(mine, 'admin'),
    sales: await of(mine, 'sales'),
    colleague: await of(mine, 'colleague'),
    readOnly: await of(mine, 'readOnly'),
    stranger: await of(other, 'admin'),
  };
  customer = await mine.add('sales', 'customer', { name: '抬头客户' });
});
afterAll(() => server.close());

const COMPANY = {
  classify: '单位',
  title: '苏州恒锐精密机械有限公司',
  tax_number: '91320500MA1X7K2B3C',
  bank: '工商银行苏州分行',
  account: '1102 0206 0900 0012 345',
  billing_address: '苏州市工业园区星湖街 328 号',
  telephone: '0512-62881234',
};
const call = <T>(
  method: string,
  path: string,
  body: Record<string, unknown>,
  token = tokens.sales,
) => server.call<T>(method, `/rest/crm/customer/${path}`, { token, body });
const headers = async (token = tokens.sales, customer_id = customer) =>
  call<Record<string, unknown>[]>('GET', 'getInvoiceList', { customer_id }, token);
const add = (body: Record<string, unknown>, token = tokens.sales) =>
  call<{ id: number; errors: { field: string; message: string }[] }>(
    'POST',
    'addInvoice',
    { customer_id: customer, ...body },
    token,
  );

test('a customer has invoice headers: added, changed, deleted, and told in its log [INV-027, CALLS-158, CALLS-159, CALLS-160, CALLS-161]', async () => {
  const {
    data: { id },
    text,
  } = await add(COMPANY);
  expect(id, text).toBeGreaterThan(0);
  expect((await headers()).data).toEqual([
    {
      id,
      customer_id: customer,
      ...COMPANY,
      creator_user_id_name: 'HEADS sales',
      create_time_name: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    },
  ]);
  expect((await call('PUT', 'editInvoice', { id, title: '苏州恒锐机械有限公司' })).code).toBe(200);
  expect((await headers()).data[0]).toMatchObject({ ...COMPANY, title: '苏州恒锐机械有限公司' });
  expect((await call('PUT', 'editInvoice', { id, classify: '个人' })).code).toBe(200);
  expect((await headers()).data[0]).toMatchObject({ classify: '个人', tax_number: '' });
  expect((await call('DELETE', 'delInvoice', { id })).code).toBe(200);
  expect((await headers()).data).toEqual([]);
  const log = await server.call<{ list: { snapshot: unknown[] }[] }>(
    'GET',
    '/rest/sys/modifylog/list',
    { token: tokens.sales, body: { module: 'customer', id: customer } },
  );
  expect(log.data.list[0]?.snapshot).toEqual([
    {
      model: '$invoice_header',
      name: '开票抬头',
      old_value: '苏州恒锐机械有限公司',
      new_value: '',
    },
  ]);
});

test.each([
  [
    { classify: '', title: '某公司', tax_number: COMPANY.tax_number },
    [['classify', '请选择抬头类型']],
  ],
  [{ title: '', tax_number: COMPANY.tax_number }, [['title', '请填写开票抬头']]],
  [{ title: '某公司' }, [['tax_number', '请填写纳税人识别号']]],
  [{ classify: '个人' }, [['title', '请填写开票抬头']]],
])('%j is refused in the words of invoices [INV-036, INV-037, INV-038]', async (body, faults) => {
  const { code, data } = await add(body);
  expect([code, data.errors.map(({ field, message }) => [field, message])]).toEqual([422, faults]);
});

test('they are seen and written with the rights of invoices, on customers within reach; a merge takes them along and gives them back', async () => {
  const {
    data: { id },
  } = await add({ classify: '个人', title: '李经理' });
  expect((await headers(tokens.readOnly)).data).toHaveLength(1);
  expect((await add({ classify: '个人', title: '王经理' }, tokens.readOnly)).code).toBe(403);
  for (const token of [tokens.colleague, tokens.stranger]) {
    expect((await headers(token)).code).toBe(404);
    expect((await add({ classify: '个人', title: '王经理' }, token)).code).toBe(404);
    expect((await call('PUT', 'editInvoice', { id, title: '改掉' }, token)).code).toBe(404);
    expect((await call('DELETE', 'delInvoice', { id }, token)).code).toBe(404);
  }
  const survivor = await mine.add('sales', 'customer', { name: '抬头客户二' });
  const merged = await server.call<{ id: number; merge_id: number }>(
    'POST',
    '/rest/sys/merge/run',
    {
      token: tokens.admin,
      body: { module: 'customer', master_id: survivor, ids: [survivor, customer], choices: {} },
    },
  );
  expect(merged.code, merged.text).toBe(200);
  expect((await headers(tokens.sales, survivor)).data).toMatchObject([{ id, title: '李经理' }]);
  const undone = await server.call('POST', '/rest/sys/merge/undo', {
    token: tokens.admin,
    body: { merge_id: merged.data.merge_id },
  });
  expect(undone.code, undone.text).toBe(200);
  expect((await headers()).data).toMatchObject([{ id, title: '李经理' }]);
});
