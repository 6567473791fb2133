import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { insertMany } from '../../../server/records/index.ts';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let company: TestCompany;
let tokens: Record<'admin' | 'sales' | 'colleague', string>;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'OWNREPORTS', '131000000');
  const { sales, colleague } = company.people;
  await insertMany(
    await company.as('admin'),
    'contract',
    [
      [sales.id, 100.1, '2026-01-05'],
      [sales.id, 200.2, '2026-02-05'],
      [colleague.id, 400.4, '2026-02-06'],
    ].map(([owner, price, day], at) => ({
      values: { name: `合同${at}`, price, sign_date: '2025-05-05' },
      core: { owner_user_id: owner as number, state: 1, create_time: `${day} 10:00:00` },
    })),
  );
  const signIn = (who: keyof typeof tokens) =>
    server.signIn(company.people[who].mobile, 'OWNREPORTS');
  tokens = {
    admin: await signIn('admin'),
    sales: await signIn('sales'),
    colleague: await signIn('colleague'),
  };
}, 60_000);
afterAll(() => server.close());

const ask = (more: object, token = tokens.admin) =>
  server.call<ResponseOf<'customIncrease'>>('GET', '/rest/oa/bicustom/customIncrease', {
    token,
    body: {
      start_time: '2026-01-01',
      end_time: '2026-12-31',
      module: 'contract',
      measure: 'sum:price',
      group_by: 'owner_user_id',
      ...more,
    },
  });

test('a report of one’s own counts and adds up by any field, each figure that of the list behind it [CALLS-366]', async () => {
  const { data } = await ask({});
  const { sales, colleague } = company.people;
  expect(data.list.map(({ key, values }) => [key, values])).toEqual([
    [colleague.id, { value: 400.4, count: 1 }],
    [sales.id, { value: 300.3, count: 2 }],
  ]);
  expect(data.tail).toEqual({ value: 700.7, count: 3 });
  for (const row of data.list) {
    const { data: behind } = await server.call<{ count: number }>('POST', '/rest/sys/list/sums', {
      token: tokens.admin,
      body: {
        module: data.module,
        filter: JSON.stringify({ op: 'and', rules: [data.filter, row.condition] }),
      },
    });
    expect(behind.count).toBe(row.values.count);
  }
  const byTime = await ask({ group_by: 'time', measure: 'count', chart: 'line' });
  expect(byTime.data.chart).toBe('line');
  expect(byTime.data.list.slice(0, 3).map(({ values }) => values.count)).toEqual([1, 2, 0]);
  const average = await ask({ measure: 'avg:price' });
  expect(average.data.tail).toMatchObject({ value: 233.57 });
});

test('it is of what its reader reaches, and of nothing that is no field, no number, or not theirs to see', async () => {
  expect((await ask({}, tokens.colleague)).data.tail).toEqual({ value: 400.4, count: 1 });
  expect((await ask({ measure: 'sum:name' })).code).toBe(422);
  expect((await ask({ measure: 'sum:nothing' })).code).toBe(422);
  expect((await ask({ group_by: 'nothing' })).code).toBeGreaterThanOrEqual(400);
  expect((await ask({ module: 'nothing' })).code).toBe(404);
  expect((await ask({ measure: 'max:price' })).code).toBe(422);
});

test('modules and fields are offered as far as they may be viewed [CALLS-368, CALLS-369]', async () => {
  const { data: modules } = await server.call<ResponseOf<'customReportModules'>>(
    'GET',
    '/rest/sys/fields2/moduleList',
    { token: tokens.sales },
  );
  expect(modules.map(({ module }) => module)).toContain('contract');
  const { data: fields } = await server.call<ResponseOf<'customReportFields'>>(
    'GET',
    '/rest/sys/fields2/biFieldList',
    { token: tokens.sales, body: { module: 'contract' } },
  );
  expect(fields.measures.map(({ model }) => model)).toContain('price');
  expect(fields.dimensions.map(({ model }) => model)).toContain('owner_user_id');
  // who lacks the key of the page is told nothing
  await company.db.write(async (tx) => {
    const roles = await tx.from('role').select(['id', 'permissions']).execute();
    for (const { id, permissions } of roles)
      await tx
        .update('role')
        .set({
          permissions: JSON.stringify(
            (JSON.parse(permissions) as string[]).filter((each) => each !== 'crm_customchart_view'),
          ),
        })
        .where('id', '=', id)
        .execute();
  });
  for (const path of ['/rest/sys/fields2/moduleList', '/rest/oa/bicustom/customOption'])
    expect((await server.call('GET', path, { token: tokens.sales })).code).toBe(403);
  expect((await ask({}, tokens.sales)).code).toBe(403);
});

test('reports are kept for oneself, each under a name of its own [CALLS-367]', async () => {
  const kept = async () =>
    (
      await server.call<ResponseOf<'customReports'>>('GET', '/rest/oa/bicustom/customOption', {
        token: tokens.admin,
      })
    ).data;
  const keep = (reports: object[]) =>
    server.call('POST', '/rest/oa/bicustom/customOption', {
      token: tokens.admin,
      body: { reports: JSON.stringify(reports) },
    });
  const report = {
    name: '各负责人合同',
    module: 'contract',
    group_by: 'owner_user_id',
    measure: 'sum:price',
    chart: 'pie',
  };
  expect((await kept()).reports).toEqual([]);
  expect((await keep([report])).code).toBe(200);
  expect((await kept()).reports).toEqual([report]);
  expect((await keep([report, report])).code).toBe(422);
  expect((await keep([{ ...report, chart: 'cake' }])).code).toBe(422);
  expect((await keep([])).code).toBe(200);
  expect(await kept()).toMatchObject({
    reports: [],
    charts: ['bar', 'line', 'pie', 'funnel', 'none'],
  });
});
