import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

const NOW = new Date('2026-03-10T02:00:00Z');
let server: TestServer;
let company: TestCompany;
let token: string;

beforeAll(async () => {
  server = await startServer({ now: () => NOW });
  company = await addCompany(server.services, 'CALLING', '131000030');
  token = await server.signIn(company.people.sales.mobile, company.code);
});
afterAll(() => server.close());

const list = async (kind: string, query: Record<string, unknown> = {}) =>
  (
    await server.call<ResponseOf<'customerFollow'>>('POST', `/rest/oa/remind/${kind}`, {
      token,
      body: { page: 1, size: 50, ...query },
    })
  ).data.list;

test('what is due says whom to call and when somebody last did, and is ordered by its day either way', async () => {
  const customer = await company.add('sales', 'customer', {
    name: '北山机床',
    mobile: '13900000011',
    next_contact_time: '2026-03-09 10:00:00',
  });
  await company.add('sales', 'customer', {
    name: '南山机床',
    next_contact_time: '2026-03-08 10:00:00',
  });
  const person = await company.add('sales', 'contact', {
    name: '何工',
    mobile: '13900000012',
    customer_id: customer,
    birthday: '1990-03-11',
  });
  const admin = await server.signIn(company.people.admin.mobile, company.code);
  const process = await server.call('POST', '/rest/sys/opp_group/save', {
    token: admin,
    body: {
      name: '直销流程',
      stages: ['接洽', '结束'].map((title) => ({
        title,
        rate: 10,
        options: [{ name: '赢单', value: 1, rate: 100 }],
      })),
    },
  });
  expect(process.code, process.text).toBe(200);
  const groups = await server.call<{ list: { id: number }[] }>(
    'GET',
    '/rest/sys/opp_group/listgroup',
    { token },
  );
  const group = groups.data.list[0]?.id;
  await company.add('sales', 'opportunity', {
    name: '北山改造',
    customer_id: customer,
    contact_id: person,
    opportunity_group_id: group,
    expect_date: '2026-06-30',
    amount: 1200.5,
    next_contact_time: '2026-03-09 11:00:00',
  });
  expect(await list('customerFollow')).toMatchObject([
    { name: '南山机床', mobile: '', last_contact_time: null },
    { name: '北山机床', mobile: '13900000011' },
  ]);
  const names = async (kind: string, sort: string) =>
    (await list(kind, { sort })).map(({ name }) => name);
  expect(await names('customerFollow', '-due')).toEqual(['北山机床', '南山机床']);
  expect(await names('customerFollow', 'due')).toEqual(['南山机床', '北山机床']);
  expect(await list('opportunityFollow')).toMatchObject([
    {
      customer_id: customer,
      customer_name: '北山机床',
      contact_id: person,
      contact_name: '何工',
      content: '预计金额 1,200.50 元',
    },
  ]);
  expect(await list('birthday')).toMatchObject([
    { name: '何工', mobile: '13900000012', customer_id: customer },
  ]);

  const follow = (content: string) =>
    server.call('POST', '/rest/crm/event/save', {
      token,
      body: { content, tag_value: 'call', customer_ids: String(customer) },
    });
  expect((await follow('已致电')).code).toBe(200);
  expect((await list('customerFollow')).find(({ name }) => name === '北山机床')).toMatchObject({
    last_contact_time: '2026-03-10 10:00:00',
  });
});

test('what was told comes the newest first, or by its day as asked', async () => {
  for (const name of ['甲客户', '乙客户']) {
    const id = await company.add('admin', 'customer', { name });
    const given = await server.call('POST', '/rest/crm/customer/shift', {
      token: await server.signIn(company.people.admin.mobile, company.code),
      body: { ids: [id], user_id: company.people.sales.id, team_flag: 0 },
    });
    expect(given.code).toBe(200);
  }
  await company.db.write((tx) =>
    tx
      .update('notification')
      .set({ create_time: '2026-03-01 08:00:00' })
      .where('id', 'in', (inner) =>
        inner.selectFrom('notification').select((each) => each.fn.max('id').as('id')),
      )
      .execute(),
  );
  const names = async (sort?: string) =>
    (await list('notification', sort ? { sort } : {})).map(({ name }) => name);
  expect(await names()).toEqual(['乙客户', '甲客户']);
  expect(await names('due')).toEqual(['乙客户', '甲客户']);
  expect(await names('-due')).toEqual(['甲客户', '乙客户']);
});
