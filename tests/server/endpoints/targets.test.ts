import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import type { Months } from '../../../schemas/targets/targetRows.ts';
import { insertMany } from '../../../server/records/index.ts';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let tokens: Record<'admin' | 'sales' | 'colleague', string>;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'TARGETS', '131000000');
  other = await addCompany(server.services, 'ELSEWHERE', '132000000');
  const admin = await company.as('admin');
  // the west belongs to the east
  await company.db.write(async (tx) => {
    const [east, west] = await tx.from('department').select('id').orderBy('sort').execute();
    await tx
      .update('department')
      .set({ parent_id: east?.id ?? 0, path: `${east?.id}/${west?.id}/` })
      .where('id', '=', west?.id ?? 0)
      .execute();
  });
  const { sales, colleague } = company.people;
  const signed = [
    [sales.id, '2026-01-15', 100.1, 2],
    [sales.id, '2026-02-28', 200.2, 0],
    [colleague.id, '2026-02-01', 400.4, 2],
    [colleague.id, '2025-12-31', 800.8, 2],
  ] as const;
  await insertMany(
    admin,
    'contract',
    signed.map(([owner_user_id, sign_date, price, approval_state], at) => ({
      values: { name: `合同${at}`, price, sign_date },
      core: { owner_user_id, state: 1, approval_state, create_time: '2026-03-05 10:00:00' },
    })),
  );
  const signIn = (who: keyof typeof tokens) => server.signIn(company.people[who].mobile, 'TARGETS');
  tokens = {
    admin: await signIn('admin'),
    sales: await signIn('sales'),
    colleague: await signIn('colleague'),
  };
}, 60_000);
afterAll(() => server.close());

const months = (set: Readonly<Record<number, number>>): Months =>
  Array.from({ length: 12 }, (_, at) => set[at + 1] ?? null);
const read = (year: number, index?: string, token = tokens.admin) =>
  server.call<ResponseOf<'targets'>>('GET', '/rest/sys/config/target', {
    token,
    body: { year, ...(index && { index }) },
  });
const save = (
  rows: readonly { owner: string; months: unknown }[],
  { year = 2026, index = 'contract_amount', token = tokens.admin } = {},
) =>
  server.call('POST', '/rest/sys/config/target', {
    token,
    body: { year, index, rows: JSON.stringify(rows) },
  });
const report = async (
  name: 'performanceAnalysis' | 'targetDealDep' | 'targetDealUser',
  more: object = {},
  who: keyof typeof tokens = 'admin',
) => {
  const { code, data, message } = await server.call<ResponseOf<'targetDealUser'>>(
    'GET',
    `/rest/oa/bi/${name}`,
    {
      token: tokens[who],
      body: { start_time: '2026-01-01', end_time: '2026-03-31', ...more },
    },
  );
  expect(code, message).toBe(200);
  return data;
};

test('targets of departments and people are kept month by month, of each year and index apart [CALLS-092, CALLS-093, ADMIN-121]', async () => {
  const { data: empty } = await read(2026);
  expect(empty.indexes.map(({ key }) => key)).toEqual([
    'contract_amount',
    'payment_amount',
    'new_customers',
  ]);
  const department = empty.departments[0]?.id ?? 0;
  const { sales, colleague } = company.people;
  const rows = [
    { owner: `user:${sales.id}`, months: months({ 1: 200, 2: 100.55 }) },
    { owner: `user:${colleague.id}`, months: months({ 2: 1000 }) },
    { owner: `department:${department}`, months: months({ 3: 5000 }) },
  ];
  expect((await save(rows)).code).toBe(200);
  const { data } = await read(2026, 'contract_amount');
  expect(data.rows.map(({ owner, months: kept }) => ({ owner, months: kept }))).toEqual(
    expect.arrayContaining(rows),
  );
  expect(data.rows).toHaveLength(3);
  expect((await read(2025, 'contract_amount')).data.rows).toEqual([]);
  expect((await read(2026, 'payment_amount')).data.rows).toEqual([]);
  // who changed what of whom stands beside them
  const nameOfSales = data.users.find(({ id }) => id === sales.id)?.name ?? '?';
  const changes = data.log.flatMap(({ snapshot }) => snapshot);
  expect(changes).toContainEqual(
    expect.objectContaining({
      name: expect.stringContaining(nameOfSales) as string,
      old_value: '',
      new_value: '300.55',
    }),
  );
  // a row that is sent empty is gone, the others stay
  expect((await save([{ owner: `department:${department}`, months: months({}) }])).code).toBe(200);
  expect((await read(2026)).data.rows).toHaveLength(2);
});

test.each([
  ['an amount below nothing', { months: months({ 1: -1 }) }],
  ['a text', { months: ['x', ...months({}).slice(1)] }],
  ['three decimals', { months: months({ 1: 1.005 }) }],
  ['half a customer', { months: months({ 1: 1.5 }) }, 'new_customers'],
  ['eleven months', { months: months({}).slice(1) }],
  ['nobody', { owner: 'user:999999', months: months({ 1: 1 }) }],
  ['an index that is not measured', { months: months({ 1: 1 }) }, 'follow_ups'],
] as [string, object, string?][])(
  '%s is refused and nothing is kept',
  async (_, wrong, index = 'contract_amount') => {
    const { data: before } = await read(2030);
    const good = { owner: `user:${company.people.sales.id}`, months: months({ 1: 1 }) };
    const { code } = await save([good, { ...good, ...wrong }], { year: 2030, index });
    expect(code).toBe(422);
    expect((await read(2030)).data.rows).toEqual(before.rows);
  },
);

test('whoever does not hold the key of the page neither reads nor sets targets; another company has its own', async () => {
  expect((await read(2026, undefined, tokens.sales)).code).toBe(403);
  expect((await save([], { token: tokens.sales })).code).toBe(403);
  const foreign = await server.signIn(other.people.admin.mobile, 'ELSEWHERE');
  expect((await read(2026, undefined, foreign)).data.rows).toEqual([]);
  const { code } = await save(
    [{ owner: `user:${company.people.sales.id}`, months: months({ 1: 1 }) }],
    { token: foreign },
  );
  expect(code).toBe(422);
});

test('what was reached stands beside what was to be, by month, department and person, each leading to its records [CALLS-355, CALLS-356, CALLS-357]', async () => {
  const { sales, colleague } = company.people;
  const byTime = await report('performanceAnalysis');
  expect(byTime.list.map(({ name, values }) => [name, values])).toEqual([
    ['2026-01', { target: 200, done: 100.1, rate: 50.1 }],
    ['2026-02', { target: 1100.55, done: 600.6, rate: 54.6 }],
    ['2026-03', { target: 0, done: 0, rate: null }],
  ]);
  expect(byTime.tail).toEqual({ target: 1300.55, done: 700.7, rate: 53.9 });

  const byUser = await report('targetDealUser');
  expect(byUser.list.map(({ key, values }) => [key, values.target, values.done])).toEqual(
    expect.arrayContaining([
      [sales.id, 300.55, 300.3],
      [colleague.id, 1000, 400.4],
    ]),
  );
  for (const row of byUser.list) {
    const { data } = await server.call<{ count: number; sums: { price: { sum: number } } }>(
      'POST',
      '/rest/sys/list/sums',
      {
        token: tokens.admin,
        body: {
          module: byUser.module,
          sums: 'price',
          filter: JSON.stringify({ op: 'and', rules: [byUser.filter, row.condition] }),
        },
      },
    );
    expect(data.sums.price.sum).toBe(row.values.done);
  }
  // a department without a target of its own has that of its people, and counts what those below it have reached
  const byDepartment = await report('targetDealDep');
  expect(byDepartment.tail).toMatchObject({ target: 1300.55, done: 700.7 });
  expect(byDepartment.list.map(({ name, values }) => [name, values.target, values.done])).toEqual(
    expect.arrayContaining([
      ['华东', 1300.55, 700.7],
      ['华西', 1000, 400.4],
    ]),
  );

  // whole months only, whatever days are asked
  const { from, to } = await report('performanceAnalysis', {
    start_time: '2026-01-20',
    end_time: '2026-02-03',
    type: 'day',
  });
  expect([from, to]).toEqual(['2026-01-01', '2026-02-28']);
});

test('figures of a report stand beside the target that is set for the same [BI-015]', async () => {
  const { sales, colleague } = company.people;
  const beside = async (more: object, name = 'contractAmount') => {
    const { data } = await server.call<ResponseOf<'contractAmount'>>('GET', `/rest/oa/bi/${name}`, {
      token: tokens.admin,
      body: {
        start_time: '2026-01-01',
        end_time: '2026-03-31',
        type: 'month',
        compare: 'target',
        ...more,
      },
    });
    return data;
  };
  const byMonth = await beside({});
  expect(byMonth.compared).toMatchObject({
    with: 'target',
    name: '合同金额',
    list: [{ amount: 200 }, { amount: 1100.55 }, { amount: 0 }],
    tail: { amount: 1300.55 },
  });
  // of the count of contracts no target is set
  expect(Object.keys(byMonth.compared?.tail ?? {})).toEqual(['amount']);
  expect((await beside({ type: 'quarter' })).compared?.list).toEqual([{ amount: 1300.55 }]);

  const byOwner = await beside({ size: 1 }, 'sales_analytics');
  expect(byOwner.list).toHaveLength(1);
  const all = await beside({}, 'sales_analytics');
  expect(all.list.map(({ key }, at) => [key, all.compared?.list[at]?.amount])).toEqual(
    expect.arrayContaining([
      [sales.id, 300.55],
      [colleague.id, 1000],
    ]),
  );
  expect(byOwner.compared?.list).toEqual(all.compared?.list.slice(0, 1));

  const nothing = [
    { type: 'week' },
    { end_time: '2026-03-30' },
    { group_by: 'owner_department_id' },
  ];
  for (const more of nothing) expect((await beside(more)).compared).toBeNull();
  expect((await beside({}, 'opptyAnalysis')).compared).toBeNull();
});

test('a reader sees targets and results of those alone whose records are in reach', async () => {
  const { colleague } = company.people;
  const own = await report('targetDealUser', {}, 'colleague');
  expect(own.list.map(({ key }) => key)).toEqual([colleague.id]);
  expect(own.tail).toMatchObject({ target: 1000, done: 400.4 });
  expect((await report('targetDealDep', {}, 'colleague')).list).toEqual([]);
  const { data } = await server.call<ResponseOf<'contractAmount'>>(
    'GET',
    '/rest/oa/bi/contractAmount',
    {
      token: tokens.colleague,
      body: { start_time: '2026-01-01', end_time: '2026-03-31', type: 'month', compare: 'target' },
    },
  );
  expect(data.compared?.tail).toEqual({ amount: 1000 });
  expect((await report('performanceAnalysis', {}, 'colleague')).tail).toMatchObject({
    target: 1000,
    done: 400.4,
  });
});

test('the company says which indexes are measured, of which records and by which date; last month is shown before it is saved [ADMIN-073, ADMIN-122]', async () => {
  const set = (settings: object) =>
    server.call('POST', '/rest/sys/config/setSetting', {
      token: tokens.admin,
      body: { settings: JSON.stringify(settings) },
    });
  expect((await set({ target_contract_amount_approved: 1 })).code).toBe(200);
  expect((await report('performanceAnalysis')).tail).toMatchObject({ done: 500.5 });
  expect(
    (await set({ target_contract_amount_approved: 0, target_contract_amount_date: 'create_time' }))
      .code,
  ).toBe(200);
  expect((await report('performanceAnalysis')).list.map(({ values }) => values.done)).toEqual([
    0, 0, 1501.5,
  ]);
  expect((await set({ target_follow_ups: 1, target_contract_amount: 0 })).code).toBe(200);
  const { data } = await server.call<ResponseOf<'targetIndexes'>>(
    'GET',
    '/rest/oa/bi/targetIndexes',
    { token: tokens.sales },
  );
  expect(data.map(({ key }) => key)).toEqual(['payment_amount', 'new_customers', 'follow_ups']);
  const preview = (settings: object, token = tokens.admin) =>
    server.call<ResponseOf<'targetPreview'>>('GET', '/rest/sys/config/targetPreview', {
      token,
      body: { settings: JSON.stringify(settings) },
    });
  const { data: shown } = await preview({ target_contract_amount: 1 });
  expect(shown.figures.map(({ key }) => key)).toContain('contract_amount');
  expect((await preview({}, tokens.sales)).code).toBe(403);
  await set({
    target_follow_ups: null,
    target_contract_amount: null,
    target_contract_amount_date: null,
    target_contract_amount_approved: null,
  });
});
