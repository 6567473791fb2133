import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Decimal } from 'decimal.js';
import { defaultDefinition } from '../../../schemas/definition/defaultDefinition.ts';
import { MODULES } from '../../../schemas/modules/index.ts';
import { insertMany, saveDefinition } from '../../../server/records/index.ts';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let company: TestCompany;
let tokens: Record<'admin' | 'sales', string>;

const EXTRA: readonly (readonly [string, string, Record<string, unknown>])[] = [
  ['x_money', 'number', { precision: 2 }],
  ['x_free', 'number', {}],
  ['x_done', 'switch', {}],
  ['x_day', 'date', {}],
  ['x_moment', 'date', { type: 'datetime' }],
  ['x_month', 'date', { type: 'month' }],
];
/** Sums that floating point gets wrong, and numbers as large as any. */
const MONEY = [0.1, 0.2, 9_999_999_999_999.99, -0.3, 1_234_567.89, 9_999_999_999_999.98, undefined];
const DAYS = ['2026-01-31', '2026-02-01', '2025-12-31', undefined];

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'SUMS', '131000000');
  const admin = await company.as('admin');
  const shipped = defaultDefinition(MODULES.customer);
  const list = [
    ...shipped.list,
    ...EXTRA.map(([model, type, options]) => ({
      type,
      name: model,
      key: model,
      model,
      options,
      rules: [],
    })),
  ];
  await saveDefinition(admin, 'customer', {
    text: JSON.stringify({ ...shipped, list }),
    version: 0,
    note: '',
  });
  const rows = MONEY.map((x_money, index) => ({
    owner_user_id: company.people[index < 5 ? 'sales' : 'admin'].id,
    values: {
      name: `客户${index}`,
      level: ['C', 'A', 'B', 'A'][index % 4],
      x_money,
      x_free: index / 1000,
      x_done: index % 2,
      x_day: DAYS[index % 4],
      x_moment: DAYS[index % 4] && `${DAYS[index % 4]} 23:59:59`,
      x_month: DAYS[index % 4]?.slice(0, 7),
    },
  }));
  await insertMany(
    admin,
    'customer',
    rows.map(({ values, owner_user_id }) => ({ values, core: { owner_user_id } })),
  );
  tokens = {
    admin: await server.signIn(company.people.admin.mobile, 'SUMS'),
    sales: await server.signIn(company.people.sales.mobile, 'SUMS'),
  };
});
afterAll(() => server.close());

interface Group {
  key: string | number | null;
  name: string;
  count: number;
  sums: Record<string, { sum: number }>;
}
const ask = <T>(call: string, body: object, token = tokens.admin) =>
  server.call<T>('POST', `/rest/sys/list/${call}`, {
    token,
    body: { module: 'customer', ...body },
  });
const groupsBy = async (by: string, more: object = {}) =>
  (await ask<{ groups: Group[] }>('groups', { by, ...more })).data.groups;

describe('the numbers of a whole list', () => {
  test('come to what decimal arithmetic makes of them, whatever page is shown [LIST-025]', async () => {
    const { data } = await ask<{ count: number; sums: Record<string, object> }>('sums', {
      sums: ['x_money', 'x_free'],
    });
    const values = MONEY.flatMap((value) => value ?? []);
    const sum = values.reduce((total, value) => total.plus(value), new Decimal(0));
    expect(data.count).toBe(MONEY.length);
    expect(data.sums).toEqual({
      x_money: {
        sum: sum.toNumber(),
        avg: sum.div(values.length).toDecimalPlaces(2).toNumber(),
        min: -0.3,
        max: 9_999_999_999_999.99,
      },
      x_free: { sum: 0.021, avg: 0.003, min: 0, max: 0.006 },
    });
  });

  test('follow filter, search and saved view, and end where the scope of the reader ends [LIST-022]', async () => {
    const sum = async (body: object, token?: string) =>
      (
        await ask<{ count: number; sums: { x_money: { sum: number } } }>(
          'sums',
          { sums: ['x_money'], ...body },
          token,
        )
      ).data;
    expect(
      await sum({
        filter: JSON.stringify({
          op: 'and',
          rules: [{ field: 'level', operator: 'eq', value: 'B' }],
        }),
      }),
    ).toMatchObject({ count: 2, sums: { x_money: { sum: 9_999_999_999_999.99 } } });
    expect(await sum({ keyword: '客户4' })).toMatchObject({
      count: 1,
      sums: { x_money: { sum: 1_234_567.89 } },
    });
    expect(await sum({ scene_id: 'mine' })).toMatchObject({
      count: 2,
      sums: { x_money: { sum: 9_999_999_999_999.98 } },
    });
    expect((await sum({}, tokens.sales)).count).toBe(5);
    expect(await sum({ keyword: '没有这个' })).toMatchObject({
      count: 0,
      sums: { x_money: { sum: 0, avg: null, min: null, max: null } },
    });
  });

  test('tell nothing of a field that the role hides, nor without the right to look', async () => {
    await company.db.write((tx) =>
      tx
        .update('role')
        .set({ field_no_power: JSON.stringify({ customer: ['x_money'] }) })
        .where('name', '=', '销售人员')
        .execute(),
    );
    const token = await server.signIn(company.people.sales.mobile, 'SUMS');
    expect((await ask('sums', { sums: ['x_money'] }, token)).code).toBe(400);
    expect((await ask('sums', { sums: ['no_such'] }, token)).code).toBe(400);
    expect((await ask('groups', { by: 'level', sums: ['x_money'] }, token)).code).toBe(400);
    expect((await ask('sums', { sums: ['name'] })).code).toBe(400);
    expect((await ask('sums', {}, '')).code).toBe(100);
  });
});

describe('the groups of a list', () => {
  test('stand in the order of their options, with counts and exact sums', async () => {
    const groups = await groupsBy('level', { sums: ['x_money'] });
    expect(groups.map(({ key, count, sums }) => [key, count, sums.x_money?.sum])).toEqual([
      ['A', 3, new Decimal(0.2).plus(-0.3).plus(9_999_999_999_999.98).toNumber()],
      ['B', 2, 9_999_999_999_999.99],
      ['C', 2, 1_234_567.99],
    ]);
    expect(groups[0]?.name).toContain('A');
  });

  test.each([
    ['x_day', ['2026-02', '2026-01', '2025-12', null], [2, 2, 2, 1]],
    ['x_moment', ['2026-02', '2026-01', '2025-12', null], [2, 2, 2, 1]],
    ['x_month', ['2026-02', '2026-01', '2025-12', null], [2, 2, 2, 1]],
    ['x_done', [1, 0], [3, 4]],
  ] as const)('by %s', async (by, keys, counts) => {
    const groups = await groupsBy(by);
    expect(groups.map(({ key }) => key)).toEqual(keys);
    expect(groups.map(({ count }) => count)).toEqual(counts);
  });

  test('are named by the people who own the records, and follow the filter', async () => {
    expect((await groupsBy('owner_user_id')).map(({ name, count }) => [name, count])).toEqual([
      ['SUMS admin', 2],
      ['SUMS sales', 5],
    ]);
    expect(await groupsBy('owner_user_id', { scene_id: 'mine' })).toHaveLength(1);
    expect(
      (await groupsBy('owner_department_id')).map(({ count }) => count).reduce((a, b) => a + b),
    ).toBe(MONEY.length);
  });

  test('are of fields with one value only', async () => {
    for (const by of ['name', 'x_money', 'tags', 'address', 'nosuch', '"', ''])
      expect((await ask('groups', { by })).code, by).toBe(400);
  });
});

describe('the places of a list', () => {
  beforeAll(async () => {
    await company.add('sales', 'customer', {
      name: '有地址',
      level: 'A',
      address: {
        region: '上海市,上海市,浦东新区',
        address: '世纪大道 1 号',
        location: '121.5,31.2',
      },
    });
    await company.add('admin', 'customer', {
      name: '别处',
      level: 'A',
      address: { region: '', address: '', location: '200.5,31.2' },
    });
  });

  test('are those that have a location, within reach, filtered as the list is [LIST-007]', async () => {
    const { data } = await ask<{ list: object[] }>('places', { by: 'address' });
    expect(data).toMatchObject({
      count: 2,
      without: MONEY.length,
      list: [
        {
          name: '有地址',
          lng: 121.5,
          lat: 31.2,
          words: '上海市浦东新区 世纪大道 1 号',
          province: '31',
        },
      ],
    });
    expect(
      (await ask<{ list: object[] }>('places', { by: 'address', keyword: '客户' })).data,
    ).toMatchObject({ list: [], count: 0, without: MONEY.length });
    expect((await ask('places', { by: 'level' })).code).toBe(400);
  });
});
