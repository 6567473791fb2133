import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import type { ReportFile } from '../../../schemas/definition/reportFile.ts';
import { REPORTS } from '../../../schemas/reports/registry.ts';
import { insertMany } from '../../../server/records/index.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { fileOf, readSheet } from '../support/sheets.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let [company, other] = [] as unknown as [TestCompany, TestCompany];
let tokens: Record<'admin' | 'manager' | 'sales' | 'colleague', string>;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'REPORTS', '131000000');
  other = await addCompany(server.services, 'ELSEWHERE', '132000000');
  for (const [each, factor] of [
    [company, 1],
    [other, 1000],
  ] as const) {
    const admin = await each.as('admin');
    const owners = [each.people.sales.id, each.people.sales.id, each.people.colleague.id];
    const days = ['2026-01-15', '2026-02-28', '2026-02-01'];
    const of = (index: number) => ({
      owner_user_id: owners[index] ?? 0,
      create_time: `${days[index]} 10:00:00`,
    });
    const put = (module: string, rows: { values: object; core?: object }[]) =>
      insertMany(
        admin,
        module,
        rows.map(({ values, core }, index) => ({
          values: values as Record<string, unknown>,
          core: { ...of(index), ...core },
        })),
      );
    const [customer_id = 0] = await put(
      'customer',
      owners.map((_, index) => ({
        values: {
          name: `客户${index}`,
          level: 'A',
          stage: index === 0 ? 'deal' : 'potential',
          address: { region: '浙江省,杭州市,西湖区', address: '文一路 1 号' },
        },
        core: { last_contact_time: '2026-03-01 09:00:00' },
      })),
    );
    await put(
      'contract',
      owners.map((_, index) => ({
        values: {
          name: `合同${index}`,
          customer_id,
          price: [100.1, 200.2, 400.4][index]! * factor,
          product_list: [
            { product_detail_id: 7, name: '水泵', quantity: 2, sales_price_all: 20.2 * factor },
            { product_detail_id: 8 + index, name: '阀门', quantity: 1, sales_price_all: 0.1 },
          ],
          sign_date: days[index],
        },
        core: { state: 1 },
      })),
    );
    await put(
      'payment',
      owners.map((_, index) => ({
        values: { customer_id, payment_money: 10.1 * factor, payment_date: days[index] },
      })),
    );
    await put(
      'opportunity',
      owners.map((_, index) => ({
        values: {
          name: `商机${index}`,
          customer_id,
          amount: 1000 * factor,
          rate: 30,
          expect_date: ['2026-04-30', '2026-05-01', '2026-05-31'][index],
          process_id: 1,
          ...(index === 0 && { end_time: '2026-01-25 10:00:00' }),
        },
        core: { state: index === 0 ? 1 : 0 },
      })),
    );
    await each.db.write(async (tx) => {
      for (const [index, user_id] of owners.entries())
        await tx
          .insert('call_record', {
            id: await tx.nextId(),
            customer_id: null,
            contact_id: null,
            clue_id: null,
            user_id,
            origin: 'pc',
            call_type: 'out',
            state: index === 0 ? 'missed' : 'answered',
            duration: index * 30,
            ring_time: `${days[index]} 10:00:00`,
            create_time: `${days[index]} 10:00:00`,
          })
          .execute();
    });
    await put(
      'event',
      owners.map(() => ({ values: { content: '沟通', tag_value: 'call' } })),
    );
    await put(
      'workLog',
      owners.map((_, index) => ({
        values: { title: '日报', type: 'daily', log_date: days[index], done: '拜访' },
        core: { state: 1 },
      })),
    );
  }
  const signIn = (who: keyof typeof tokens) => server.signIn(company.people[who].mobile, 'REPORTS');
  tokens = {
    admin: await signIn('admin'),
    manager: await signIn('manager'),
    sales: await signIn('sales'),
    colleague: await signIn('colleague'),
  };
}, 60_000);
afterAll(() => server.close());

const YEAR = { start_time: '2026-01-01', end_time: '2026-12-31' };
const ask = (report: string, more: object = {}, who: keyof typeof tokens = 'admin') =>
  server.call<ResponseOf<'contractAmount'>>('GET', `/rest/oa/bi/${report}`, {
    token: tokens[who],
    body: { ...YEAR, ...more },
  });
const rows = async (report: string, more: object = {}, who: keyof typeof tokens = 'admin') => {
  const { code, data, message } = await ask(report, more, who);
  expect(code, message).toBe(200);
  return data;
};

/** The bytes of a spreadsheet, by the session of the browser's cookie. */
const sheetOf = (who: keyof typeof tokens, params: Record<string, string>) =>
  fetch(`${server.url}/rest/oa/bi/export?${new URLSearchParams(params).toString()}`, {
    headers: { cookie: `crm-1.7.0-token=${tokens[who]}` },
  });

describe('a report as of a day', () => {
  const day = (before: number) =>
    timestampInZone('Asia/Shanghai', new Date(Date.now() - before * 86_400_000)).slice(0, 10);

  test('is of records alone, and of days that are over; whoever asks otherwise is told why', async () => {
    expect((await rows('contractAmount', { as_of: day(1) })).as_of).toBe(day(1));
    expect((await rows('contractAmount')).as_of).toBeNull();
    expect(await ask('contractAmount', { as_of: day(0) })).toMatchObject({
      code: 422,
      message: '只能选择今天以前的日期',
    });
    // also where no records are counted
    for (const report of ['product_top_ten', 'performanceAnalysis', 'opptyMoves'])
      for (const [as_of, code] of [
        [day(1), 200],
        [day(0), 422],
      ] as const)
        expect((await ask(report, { as_of })).code, `${report} ${as_of}`).toBe(code);
    expect(await ask('contractAmount', { as_of: '昨天' })).toMatchObject({ code: 422 });
  });

  test('leads to a list of that day, in which nothing can be changed and nobody searches by keyword', async () => {
    const listed = (body: object, who: keyof typeof tokens = 'admin') =>
      server.call<{ list: { is_edit: boolean; is_delete: boolean }[] }>(
        'POST',
        '/rest/crm/contract/list',
        {
          token: tokens[who],
          body,
        },
      );
    const { data } = await listed({ as_of: day(1) });
    expect(data.list.filter((row) => row.is_edit || row.is_delete)).toEqual([]);
    expect((await listed({ as_of: day(0) })).code).toBe(422);
    expect((await listed({ as_of: day(1), keyword: '合同' })).code).toBe(400);
  });
});

describe('each report is answered by its call', () => {
  test.each([
    ['customerIncrease', { count: 3 }],
    ['customerDeal', { count: 3, deal: 1, rate: 33.3 }],
    ['customerMap', { count: 3 }],
    ['customerCustom', { count: 3 }],
    ['customerPrice', { amount: 700.7, count: 3 }],
    ['salesFunnel', { amount: 2000, count: 2 }],
    ['opptyAnalysis', { count: 3, won: 1, won_amount: 1000 }],
    ['opptyFlowlist', { 'all.count': 2 }],
    ['opptySingleCycle', { days: 10, count: 1 }],
    ['contractAmount', { amount: 700.7, count: 3 }],
    ['paymentAmount', { amount: 30.3, count: 3 }],
    ['sales_analytics', { amount: 700.7, average: 233.57 }],
    ['eventAnalysis', { count: 3 }],
    ['eventType', { count: 3 }],
    ['eventCusAnalysis', { count: 3 }],
    ['eventTypeAnalysis', { 'all.count': 3 }],
    ['webMonthRecordlist', { 'all.count': 3 }],
    ['webDayRecordlist', { 'all.count': 3 }],
    ['attendanceList', { 'all.count': 3 }],
    ['userDetail', { 'all.count': 3 }],
  ] as const)(
    '%s answers its series [CALLS-336, CALLS-337, CALLS-338, CALLS-339, CALLS-340, CALLS-342, CALLS-343, CALLS-344, CALLS-345, CALLS-347, CALLS-350, CALLS-354, CALLS-358, CALLS-359, CALLS-360, CALLS-361, CALLS-362, CALLS-363, CALLS-364, CALLS-365]',
    async (report, total) => {
      const { list, tail } = await rows(report);
      expect(list.length).toBeGreaterThan(0);
      expect(tail).toMatchObject(total);
    },
  );

  test.each([
    ['contractNumTopTen', { count: 2, amount: 300.3 }],
    ['contractMoneyTopTen', { amount: 400.4, count: 1 }],
    ['paymentAmountTopTen', { amount: 20.2, count: 2 }],
  ] as const)(
    '%s has its first line first, and ten at most [CALLS-348, CALLS-349, CALLS-351]',
    async (report, first) => {
      const { list } = await rows(report);
      expect(list.length).toBeLessThanOrEqual(10);
      expect(list[0]?.values).toEqual(first);
    },
  );

  test('products are added up over the lines of contracts, by whoever sees these [CALLS-352, CALLS-353]', async () => {
    const { list, tail, filter } = await rows('product_analytics');
    expect(list[0]).toMatchObject({
      name: '水泵',
      values: { amount: 60.6, quantity: 6, count: 3 },
    });
    expect(tail).toEqual({ amount: 60.9, quantity: 9, count: 6 });
    expect(filter).toBeNull();
    expect((await rows('product_top_ten', {}, 'sales')).list.map(({ values }) => values)).toEqual([
      { amount: 40.4, quantity: 4 },
      { amount: 0.1, quantity: 1 },
      { amount: 0.1, quantity: 1 },
    ]);
  });

  test('telephone calls are those of people within reach [CALLS-370, CALLS-371, CALLS-372]', async () => {
    const calls = async (report: string, who: keyof typeof tokens = 'admin') =>
      (
        await server.call<ResponseOf<'call_record'>>('GET', `/rest/crm/contact/${report}`, {
          token: tokens[who],
          body: YEAR,
        })
      ).data;
    const { tail, measures } = await calls('call_record');
    expect(tail).toEqual({ count: 3, answered: 2, seconds: 90 });
    expect(measures.at(-1)).toMatchObject({ key: 'seconds', digits: 0 }); // no money
    expect((await calls('call_record', 'sales')).tail).toEqual({
      count: 2,
      answered: 1,
      seconds: 30,
    });
    const analysis = await calls('record_analysis');
    expect(analysis.list.slice(0, 2).map(({ values }) => values)).toEqual([
      { count: 1, answered: 0, seconds: 0, average: null },
      { count: 2, answered: 2, seconds: 90, average: 45 },
    ]);
    expect((await calls('connect_rate')).tail).toMatchObject({ rate: 66.7, answered: 2, count: 3 });
  });

  const entries = async (
    asked: object,
    who: keyof typeof tokens = 'admin',
  ): Promise<ResponseOf<'reportEntries'>> => {
    const { data, code, message } = await server.call<ResponseOf<'reportEntries'>>(
      'GET',
      '/rest/oa/bi/entries',
      { token: tokens[who], body: { ...YEAR, size: 50, ...asked } },
    );
    expect(code, message).toBe(200);
    return data;
  };

  test.each(['admin', 'sales'] as const)(
    'figures of products are made of lines, by contract: for %s each comes to what they do',
    async (who) => {
      const { list, tail, entries: told } = await rows('product_analytics', {}, who);
      expect(told).toBe(true);
      const sums = async (asked: object) => {
        const found = await entries({ report: 'product_analytics', ...asked }, who);
        expect(
          found.list.map(({ module, record_id, name }) => [module, record_id > 0, name]),
        ).toEqual(
          found.list.map(({ name }) => [
            'contract',
            true,
            expect.stringMatching(/^合同\d$/) && name,
          ]),
        );
        const total = (of: 'change' | 'quantity') =>
          Math.round(found.list.reduce((sum, entry) => sum + Number(entry[of]) * 100, 0)) / 100;
        return { count: found.count, amount: total('change'), quantity: total('quantity') };
      };
      expect(list.length).toBeGreaterThan(2);
      for (const { key, values } of list) expect(await sums({ key })).toEqual(values);
      expect(await sums({})).toEqual(tail);
    },
  );

  test.each(['admin', 'sales'] as const)(
    'figures of telephone calls are made of calls: for %s each comes to what they do',
    async (who) => {
      const calls = async (asked: object) => {
        const { count, list } = await entries({ report: 'call_record', ...asked }, who);
        expect(list).toHaveLength(count);
        return list;
      };
      const { data } = await server.call<ResponseOf<'call_record'>>(
        'GET',
        '/rest/crm/contact/call_record',
        { token: tokens[who], body: YEAR },
      );
      for (const { key, values } of data.list) {
        const all = await calls({ key, measure: 'count' });
        expect(all).toHaveLength(values.count ?? 0);
        expect(all.reduce((sum, { seconds }) => sum + Number(seconds), 0)).toBe(values.seconds);
        const answered = await calls({ key, measure: 'answered' });
        expect(answered).toHaveLength(values.answered ?? 0);
        expect(answered.filter(({ state }) => state !== 'answered')).toEqual([]);
      }
      expect(await calls({})).toHaveLength(data.tail.count ?? 0);
      // nobody learns of the calls of somebody out of reach, and nothing of what calls were about
      expect(await calls({ key: company.people.colleague.id })).toHaveLength(
        who === 'admin' ? 1 : 0,
      );
      expect(
        (await calls({})).map(({ module, record_id, owner }) => [module, record_id, owner]),
      ).toEqual((await calls({})).map(() => ['', 0, '']));
    },
  );

  test('figures that lead to a list, and reports that nobody has, have no entries; those of a page that is closed are', async () => {
    const code = async (report: string, who: keyof typeof tokens = 'admin') =>
      (
        await server.call('GET', '/rest/oa/bi/entries', {
          token: tokens[who],
          body: { ...YEAR, report },
        })
      ).code;
    for (const report of ['contractAmount', 'performanceAnalysis', 'nothing', 'toString'])
      expect(await code(report), report).toBe(404);
  });

  test('a province is known by its address [CALLS-338]', async () => {
    expect((await rows('customerMap')).list).toMatchObject([
      { name: '浙江省', values: { count: 3 }, condition: { field: 'address', operator: 'starts' } },
    ]);
  });

  test('customers are gathered by a field of choice, which getCustomSelect lists [CALLS-339, CALLS-341]', async () => {
    const { data } = await server.call<{ model: string }[]>('GET', '/rest/oa/bi/getCustomSelect', {
      token: tokens.admin,
      body: { module: 'customer' },
    });
    const models = data.map(({ model }) => model);
    expect(models).toEqual(expect.arrayContaining(['stage', 'industry', 'owner_user_id']));
    expect(models).not.toContain('create_time');
    const { list } = await rows('customerCustom', { group_by: 'stage' });
    expect(list.map(({ name, values }) => [name, values.count])).toEqual([
      ['潜在客户', 2],
      ['成交客户', 1],
    ]);
  });
});

describe('the forecast', () => {
  test('has columns with children, a page of twenty, and a last line of all rows [BI-017, CALLS-346, CONST-038]', async () => {
    const { data } = await ask('opptyForecast', {
      start_time: '2026-04-01',
      end_time: '2026-05-31',
    });
    expect(data.size).toBe(20);
    expect(data.list_index.map(({ name, children }) => [name, children.length])).toEqual([
      ['2026-04', 3],
      ['2026-05', 3],
      ['', 3],
    ]);
    expect(data.count).toBe(2);
    expect(data.tail).toEqual({
      'c0.count': 0,
      'c0.amount': 0,
      'c0.weighted': 0,
      'c1.count': 2,
      'c1.amount': 2000,
      'c1.weighted': 600,
      'all.count': 2,
      'all.amount': 2000,
      'all.weighted': 600,
    });
  });

  test('is had as a spreadsheet with the same rows [BI-018, BI-019]', async () => {
    const response = await sheetOf('admin', {
      report: 'opptyForecast',
      start_time: '2026-04-01',
      end_time: '2026-05-31',
    });
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
      '商机预测分析.xlsx',
    );
    const path = await fileOf(Buffer.from(await response.arrayBuffer()));
    const sheet = (await readSheet(path)).map(({ cells }) => cells);
    expect(sheet[0]).toHaveLength(10);
    expect(sheet.at(-1)?.[0]).toBe('合计');
    expect(sheet.at(-1)?.slice(-3).map(Number)).toEqual([2, 2000, 600]);
    expect(sheet).toHaveLength(4);
  });

  test('a spreadsheet has every row, and a page behind the first is held against the same rows of the period before', async () => {
    const many = await addCompany(server.services, 'MANY', '133000000');
    const admin = await many.as('admin');
    const names = Array.from({ length: 410 }, (_, at) => `客户 ${at}`);
    const customers = await insertMany(
      admin,
      'customer',
      names.map((name) => ({ values: { name } })),
    );
    await insertMany(
      admin,
      'contract',
      customers.flatMap((customer_id, at) =>
        ['2025-05-01', '2026-05-01'].map((sign_date) => ({
          values: { name: `合同 ${at}`, customer_id, price: 1000 + at, sign_date },
          core: { state: 1 },
        })),
      ),
    );
    const token = await server.signIn(many.people.admin.mobile, 'MANY');
    const { data } = await server.call<ResponseOf<'customerPrice'>>(
      'GET',
      '/rest/oa/bi/customerPrice',
      { token, body: { ...YEAR, size: 400, page: 2, compare: 'last_year' } },
    );
    expect([data.count, data.list.length]).toEqual([410, 10]);
    expect(data.compared?.list).toEqual(data.list.map(({ values }) => values));

    const response = await fetch(
      `${server.url}/rest/oa/bi/export?${new URLSearchParams({ report: 'customerPrice', ...YEAR }).toString()}`,
      { headers: { cookie: `crm-1.7.0-token=${token}` } },
    );
    const sheet = await readSheet(await fileOf(Buffer.from(await response.arrayBuffer())));
    expect(sheet).toHaveLength(412);
    expect(sheet.at(-1)?.cells[0]).toBe('合计');
  });
});

describe('what narrows reports', () => {
  test('period, people and departments narrow every report alike [BI-015]', async () => {
    const named = Object.values<ReportFile>(REPORTS).filter(({ source }) => source !== 'calls');
    for (const { key: report } of named) {
      const { tail } = await rows(report, {
        start_time: '2019-01-01',
        end_time: '2019-12-31',
      });
      expect(
        Object.values(tail).filter((value) => value),
        report,
      ).toEqual([]);
    }
    expect((await rows('contractAmount', { user_ids: company.people.colleague.id })).tail).toEqual({
      amount: 400.4,
      count: 1,
    });
    const { data: departments } = await server.call<{ id: number; name: string }[]>(
      'GET',
      '/rest/oa/bi/getAuthDept',
      { token: tokens.admin },
    );
    const west = departments.find(({ name }) => name === '华西')?.id;
    expect((await rows('contractAmount', { department_ids: west })).tail.count).toBe(1);
    const { list } = await rows('contractAmount', { type: 'quarter' });
    expect(list.map(({ name, values }) => [name, values.count])).toEqual([
      ['2026-Q1', 3],
      ['2026-Q2', 0],
      ['2026-Q3', 0],
      ['2026-Q4', 0],
    ]);
  });

  test('another period stands beside, part by part [BI-015]', async () => {
    const { compared } = await rows('contractAmount', {
      start_time: '2026-02-01',
      end_time: '2026-02-28',
      compare: 'previous',
    });
    expect(compared).toMatchObject({
      from: '2026-01-01',
      to: '2026-01-31',
      list: [{ amount: 100.1, count: 1 }],
    });
  });

  test('staff choose and see their own departments only [BI-020, CALLS-374]', async () => {
    const names = async (who: keyof typeof tokens) =>
      (
        await server.call<{ id: number; name: string }[]>('GET', '/rest/oa/bi/getAuthDept', {
          token: tokens[who],
        })
      ).data.map(({ name }) => name);
    expect(await names('admin')).toEqual(['华东', '华西']);
    expect(await names('sales')).toEqual(['华东']);
    const { data } = await server.call<{ id: number }[]>('GET', '/rest/oa/bi/getAuthDept', {
      token: tokens.admin,
    });
    const [east, west] = data.map(({ id }) => id);
    expect((await ask('contractAmount', { department_ids: east }, 'sales')).code).toBe(200);
    const beyond = await ask('contractAmount', { department_ids: west }, 'sales');
    const nowhere = await ask('contractAmount', { department_ids: 987_654 }, 'sales');
    expect([beyond.code, beyond.text]).toEqual([nowhere.code, nowhere.text]);
    expect(beyond.code).toBe(422);
  });

  test('what staff see comes to their own contracts [BI-021]', async () => {
    expect((await rows('contractAmount', {}, 'sales')).tail).toEqual({ amount: 300.3, count: 2 });
    expect((await rows('contractAmount', {}, 'colleague')).tail.amount).toBe(400.4);
  });
});

describe('the first page and the page of sales', () => {
  const home = async <T>(path: string, more: object = {}, who: keyof typeof tokens = 'admin') => {
    const { code, data, message } = await server.call<T>('GET', `/rest/oa/index/${path}`, {
      token: tokens[who],
      body: more,
    });
    expect(code, message).toBe(200);
    return data;
  };

  test('the figures of a period stand beside those before, and are those of lists [CALLS-041]', async () => {
    const { figures } = await home<ResponseOf<'homeSales'>>('salesReport', {
      start_time: '2026-02-01',
      end_time: '2026-02-28',
    });
    expect(figures.map(({ key, value, before }) => [key, value, before])).toEqual([
      ['customerIncrease.count', 2, 1],
      ['opptyAnalysis.count', 2, 1],
      ['opptyAnalysis.amount', 2000, 1000],
      ['contractAmount.count', 2, 1],
      ['contractAmount.amount', 600.6, 100.1],
      ['paymentAmount.amount', 20.2, 10.1],
    ]);
    for (const { module, kind, value, filter } of figures) {
      if (kind !== 'count') continue;
      const { data } = await server.call<{ count: number }>('POST', '/rest/sys/list/sums', {
        token: tokens.admin,
        body: { module, filter: JSON.stringify(filter) },
      });
      expect(data.count).toBe(value);
    }
  });

  test('ranked are those whose contracts the reader reaches [CALLS-038]', async () => {
    const rank = (who: keyof typeof tokens) => home<ResponseOf<'homeRank'>>('oneRank', YEAR, who);
    expect(await rank('admin')).toMatchObject([
      { rank: 1, user_id: company.people.colleague.id, amount: 400.4, count: 1 },
      { rank: 2, user_id: company.people.sales.id, amount: 300.3, count: 2 },
    ]);
    expect((await rank('colleague')).map(({ amount }) => amount)).toEqual([400.4]);
  });

  test('the newest follow-ups within reach [CALLS-040]', async () => {
    expect(await home<ResponseOf<'homeDynamics'>>('wordDynamic')).toHaveLength(3);
    expect(await home<ResponseOf<'homeDynamics'>>('wordDynamic', {}, 'colleague')).toMatchObject([
      { content: '沟通', create_time: '2026-02-01 10:00:00' },
    ]);
  });

  test('what is to be done is counted by the lists that it leads to [CALLS-042]', async () => {
    const tasks = await home<ResponseOf<'homeAssistant'>>('assistant', {}, 'colleague');
    expect(tasks.find(({ key }) => key === 'late')).toMatchObject({
      module: 'opportunity',
      count: 1,
    });
  });

  test('charts are chosen among those that the reader may open, and kept in their order [CALLS-043, CALLS-044, CALLS-045]', async () => {
    const choices = await home<ResponseOf<'homeChartChoices'>>('getChartList', {}, 'colleague');
    expect(choices.map(({ key }) => key)).toContain('eventType');
    const shown = async () =>
      (await home<ResponseOf<'homeCharts'>>('showCharts', {}, 'colleague')).map(({ key }) => key);
    const save = (chart_list: string[]) =>
      server.call('POST', '/rest/oa/index/settingChart', {
        token: tokens.colleague,
        body: { chart_list },
      });
    expect(await shown()).toEqual(['contractAmount', 'salesFunnel']);
    expect((await save(['eventType', 'customerIncrease'])).code).toBe(200);
    expect(await shown()).toEqual(['eventType', 'customerIncrease']);
    expect((await save([])).code).toBe(200); // a form says an empty list by an empty text
    expect(await shown()).toEqual([]);
    expect((await save(['eventType', 'customerIncrease'])).code).toBe(200);
    expect((await save(['nothing'])).code).toBe(422);
    expect(await shown()).toEqual(['eventType', 'customerIncrease']);
  });

  test('the contracts behind the figures, newest first, of a period [CALLS-046]', async () => {
    const { list, count } = await home<ResponseOf<'salesList'>>('salesList', {
      ...YEAR,
      start_time: '2026-02-01',
    });
    expect(count).toBe(2);
    expect(list.map(({ sign_date, price }) => [sign_date, price])).toEqual([
      ['2026-02-28', 200.2],
      ['2026-02-01', 400.4],
    ]);
  });
});

test('a report asks for a page that shows it, its spreadsheet for the right to export', async () => {
  const { code } = await server.call('GET', '/rest/oa/bi/contractAmount', {});
  expect(code).toBe(100);
  const named = async (who: keyof typeof tokens) => {
    const response = await sheetOf(who, { report: 'contractAmount', ...YEAR });
    await response.arrayBuffer();
    return response.headers.has('content-disposition');
  };
  expect([await named('manager'), await named('sales')]).toEqual([true, false]);
  await company.db.write((tx) =>
    tx
      .update('role')
      .set({ permissions: JSON.stringify(['crm_contract_view', 'crm_customerchart_view']) })
      .where('name', '=', '销售人员')
      .execute(),
  );
  expect((await ask('contractAmount', {}, 'sales')).code).toBe(403);
  expect((await ask('customerPrice', {}, 'sales')).code).toBe(200);
  expect((await ask('customerIncrease', {}, 'sales')).code).toBe(403);
});
