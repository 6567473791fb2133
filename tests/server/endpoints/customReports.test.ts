import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { insertMany } from '../../../server/records/index.ts';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let company: TestCompany;
let tokens: Record<'admin' | 'manager' | 'sales' | 'colleague', string>;
let salesRole: number;

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
    manager: await signIn('manager'),
    sales: await signIn('sales'),
    colleague: await signIn('colleague'),
  };
  salesRole = await company.db.read(async (tx) =>
    Number(
      (await tx.from('user').select('role_id').where('id', '=', sales.id).executeTakeFirstOrThrow())
        .role_id,
    ),
  );
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

const REPORT = {
  name: '各负责人合同',
  module: 'contract',
  group_by: 'owner_user_id',
  measure: 'sum:price',
  chart: 'pie',
};
type Who = keyof typeof tokens;
const keptBy = async (who: Who) =>
  (
    await server.call<ResponseOf<'customReports'>>('GET', '/rest/oa/bicustom/customOption', {
      token: tokens[who],
    })
  ).data;
const keep = (who: Who, reports: object[]) =>
  server.call('POST', '/rest/oa/bicustom/customOption', {
    token: tokens[who],
    body: { reports: JSON.stringify(reports) },
  });

test('reports are kept under a name of their own, changed by their number, deleted by leaving them out [CALLS-367]', async () => {
  expect((await keptBy('manager')).reports).toEqual([]);
  expect((await keep('manager', [REPORT])).code).toBe(200);
  const [kept] = (await keptBy('manager')).reports;
  expect(kept).toMatchObject({ ...REPORT, roles: [], can_edit: 1 });
  expect((await keep('manager', [{ ...REPORT, id: kept?.id, chart: 'bar' }])).code).toBe(200);
  expect((await keptBy('manager')).reports).toMatchObject([{ id: kept?.id, chart: 'bar' }]);
  expect((await keep('manager', [REPORT, REPORT])).code).toBe(422);
  expect((await keep('manager', [{ ...REPORT, chart: 'cake' }])).code).toBe(422);
  expect((await keep('manager', [{ ...REPORT, roles: [987_654] }])).code).toBe(422);
  expect((await keep('admin', [{ ...REPORT, id: kept?.id }])).code).toBe(404); // somebody else's
  expect((await keptBy('manager')).reports).toHaveLength(1);
  expect((await keep('manager', [])).code).toBe(200);
  expect(await keptBy('manager')).toEqual({
    reports: [],
    charts: ['bar', 'line', 'pie', 'funnel', 'none'],
  });
});

test('a report shared with a role is read by its people with their own figures, and changed by its owner alone', async () => {
  await keep('manager', [REPORT, { ...REPORT, name: '只给自己' }]);
  expect((await keptBy('sales')).reports).toEqual([]);
  const before = (await keptBy('manager')).reports;
  await keep(
    'manager',
    before.map((each) => ({
      ...each,
      roles: each.name === REPORT.name ? [salesRole] : [],
    })),
  );
  const { reports } = await keptBy('sales');
  expect(reports).toMatchObject([
    { name: REPORT.name, can_edit: 0, user_id: company.people.manager.id },
  ]);
  expect((await ask({}, tokens.colleague)).data.tail).toEqual({ value: 400.4, count: 1 });
  expect((await keep('sales', reports)).code).toBe(404);

  // it may stand on their first page
  const home = (path: string, body?: object) =>
    server.call<ResponseOf<'homeCharts'>>(body ? 'POST' : 'GET', `/rest/oa/index/${path}`, {
      token: tokens.sales,
      ...(body && { body }),
    });
  const choices = (await home('getChartList')).data;
  const chosen = choices.find(({ custom }) => custom);
  expect(chosen).toMatchObject({ label: REPORT.name, custom: { measure: 'sum:price' } });
  await home('settingChart', { chart_list: [chosen?.key, 'eventType'] });
  expect((await home('showCharts')).data.map(({ label }) => label)).toEqual([
    REPORT.name,
    expect.any(String),
  ]);

  // not once it is shared no more, nor to whoever may not see the number that it adds up
  const hide = (field_no_power: object) =>
    company.db.write((tx) =>
      tx
        .update('role')
        .set({ field_no_power: JSON.stringify(field_no_power) })
        .where('id', '=', salesRole)
        .execute(),
    );
  await hide({ contract: ['price'] });
  expect((await keptBy('sales')).reports).toEqual([]);
  expect((await home('showCharts')).data).toHaveLength(1);
  await hide({});
});

test('a board shows the reports on it to those whom it is shared with, and its spreadsheet to who may export', async () => {
  const boards = async (who: Who) =>
    (
      await server.call<ResponseOf<'reportBoards'>>('GET', '/rest/oa/bicustom/boards', {
        token: tokens[who],
      })
    ).data;
  const save = (who: Who, body: object) =>
    server.call<{ id: number }>('POST', '/rest/oa/bicustom/saveBoard', {
      token: tokens[who],
      body,
    });
  await keep('manager', [{ ...REPORT, name: '看板上的', measure: 'count' }]);
  const [own] = (await keptBy('manager')).reports;
  const items = ['contractAmount', `own:${own?.id}`];
  expect((await save('manager', { name: '晨会', items: ['nothing'] })).code).toBe(422);
  expect((await save('sales', { name: '晨会', items: [`own:${own?.id}`] })).code).toBe(422);
  const { data: made } = await save('manager', { name: '晨会', items });
  expect(await boards('sales')).toEqual([]);
  expect((await save('sales', { id: made.id, name: '我的', items: [] })).code).toBe(404);
  await save('manager', { id: made.id, name: '晨会', items, roles: [salesRole] });
  expect(await boards('manager')).toMatchObject([{ id: made.id, can_edit: 1 }]);
  const [seen] = await boards('sales');
  expect(seen).toMatchObject({ name: '晨会', can_edit: 0 });
  expect(seen?.charts.map(({ key }) => key)).toEqual(items);
  expect((await save('sales', { id: made.id, name: '我的', items: [] })).code).toBe(403);
  const remove = (who: Who) =>
    server.call('DELETE', `/rest/oa/bicustom/deleteBoard/${made.id}`, { token: tokens[who] });
  expect((await remove('sales')).code).toBe(403);

  const sheet = async (who: Who) => {
    const query = new URLSearchParams({
      report: 'customIncrease',
      name: '看板上的',
      module: 'contract',
      group_by: 'owner_user_id',
      measure: 'count',
      start_time: '2026-01-01',
      end_time: '2026-12-31',
    });
    const response = await fetch(`${server.url}/rest/oa/bi/export?${query.toString()}`, {
      headers: { cookie: `crm-1.7.0-token=${tokens[who]}` },
    });
    await response.arrayBuffer();
    return response.headers.get('content-disposition');
  };
  expect(decodeURIComponent((await sheet('manager')) ?? '')).toContain('看板上的.xlsx');
  expect(await sheet('sales')).toBeNull();

  // an editor who sees less takes nothing away; what is gone is on no board
  expect((await remove('manager')).code).toBe(200);
  expect(await boards('sales')).toEqual([]);
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
