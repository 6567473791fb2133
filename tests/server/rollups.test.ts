import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Rollup } from '../../schemas/form/rollup.ts';
import {
  insertMany,
  loadDefinition,
  mergeRecords,
  saveDefinition,
  undoMerge,
} from '../../server/records/index.ts';
import { updateContractStates } from '../../server/rules/contract.ts';
import { namedWidget, widget as field } from './support/ownObject.ts';
import { addCompany, roleIdIn, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';
import { openTrade } from './support/trade.ts';

/* Fields that come to what other records say: kept right by every way of writing those. */

const ORDER = 'order_c';
const LINE = 'line_c';
const TITLE = namedWidget('input', '名称', 'name', { required: true, system: true });
const rollup = (model: string, of: Partial<Rollup>, options: Record<string, unknown> = {}) =>
  field('rollup', model, { rollup: { module: LINE, by: 'order', ...of }, ...options });
const PAID = { field: 'paid', operator: 'eq', value: 1 } as const;
const ROLLUPS = [
  rollup('lines', { aggregate: 'count' }),
  rollup('total', { aggregate: 'sum', of: 'money' }, { precision: 2, is_list: true }),
  rollup('paid_total', { aggregate: 'sum', of: 'money', where: PAID }, { precision: 2 }),
  rollup('mean', { aggregate: 'average', of: 'money' }),
  rollup('least', { aggregate: 'min', of: 'money' }),
  rollup('most', { aggregate: 'max', of: 'money' }),
  rollup('first_day', { aggregate: 'earliest', of: 'day' }),
  rollup('last_day', { aggregate: 'latest', of: 'day' }),
];
const LINE_FIELDS = [
  TITLE,
  field('custom', 'order', { module: ORDER }),
  field('number', 'money', { precision: 2 }),
  field('switch', 'paid'),
  field('date', 'day', { type: 'date' }),
];
const NOTHING = { lines: 0, total: 0, paid_total: 0 };

let server: TestServer;
let company: TestCompany;
let admin: string;

beforeAll(async () => {
  server = await startServer({ now: () => new Date('2026-03-10T02:00:00Z') });
  company = await addCompany(server.services, 'ROLLUPS', '136000000');
  admin = await server.signIn(company.people.admin.mobile, 'ROLLUPS');
  await object(ORDER, '订单', [TITLE, field('number', 'limit')]);
  await object(LINE, '明细', LINE_FIELDS);
});
afterAll(() => server.close());

const object = (key: string, name: string, list: unknown[]) =>
  ask('POST', '/rest/sys/custom/save', {
    key,
    name,
    title: 'name',
    field_data: JSON.stringify({ list, config: {} }),
  });
async function ask<T = unknown>(
  method: string,
  path: string,
  body: Record<string, unknown>,
  token = admin,
) {
  const answer = await server.call<T>(method, path, { token, body });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
async function publish(module: string, list: unknown[], more: Record<string, unknown> = {}) {
  const { version } = await ask<{ version: number }>('POST', '/rest/sys/fields/get_fields', {
    module,
  });
  return server.call('POST', '/rest/sys/fields/save', {
    token: admin,
    body: { module, version, field_data: JSON.stringify({ list, config: {}, ...more }) },
  });
}
const save = (module: string, values: Record<string, unknown>) =>
  ask<{ id: number }>('POST', '/rest/crm/customobject/save', { module, ...values });
const read = (module: string, id: number, token?: string) =>
  ask<{ version: number; data_raw: Record<string, unknown> }>(
    'GET',
    `/rest/crm/customobject/read/${id}`,
    { module },
    token,
  );
const order = async (id: number) => (await read(ORDER, id)).data_raw;
async function change(id: number, values: Record<string, unknown>) {
  const { version } = await read(LINE, id);
  await ask('PUT', `/rest/crm/customobject/update/${id}`, { module: LINE, version, ...values });
}

test('what records had before is rolled up as the field is published, and 0 stands where there is nothing', async () => {
  const [one, none] = [await save(ORDER, { name: '甲' }), await save(ORDER, { name: '乙' })];
  await save(LINE, { name: '1', order: one.id, money: 10.1, day: '2026-01-05' });
  await save(LINE, { name: '2', order: one.id, money: 20.2, paid: 1, day: '2026-02-01' });
  expect((await publish(ORDER, [TITLE, field('number', 'limit'), ...ROLLUPS])).code).toBe(200);
  expect(await order(one.id)).toMatchObject({
    lines: 2,
    total: 30.3,
    paid_total: 20.2,
    mean: 15.15,
    least: 10.1,
    most: 20.2,
    first_day: '2026-01-05',
    last_day: '2026-02-01',
  });
  expect(await order(none.id)).toMatchObject(NOTHING);
  expect((await order(none.id)).mean).toBeUndefined();
  const fresh = await save(ORDER, { name: '丙', total: 99 });
  expect(await order(fresh.id)).toMatchObject(NOTHING);
});

test('every way of writing a record moves what is rolled up from it, and leaves no version', async () => {
  const [from, to] = [await save(ORDER, { name: '从' }), await save(ORDER, { name: '到' })];
  const { version } = await read(ORDER, from.id);
  const line = await save(LINE, { name: '移', order: from.id, money: 5 });
  expect(await order(from.id)).toMatchObject({ lines: 1, total: 5 });
  await change(line.id, { money: 7, paid: 1 });
  expect(await order(from.id)).toMatchObject({ total: 7, paid_total: 7 });
  await change(line.id, { order: to.id });
  expect(await order(from.id)).toMatchObject(NOTHING);
  expect(await order(to.id)).toMatchObject({ lines: 1, paid_total: 7 });
  await change(line.id, { order: '' });
  expect(await order(to.id)).toMatchObject(NOTHING);
  await change(line.id, { order: to.id });
  await ask('DELETE', '/rest/crm/customobject/delete', { module: LINE, ids: [line.id] });
  expect(await order(to.id)).toMatchObject(NOTHING);
  await ask('POST', '/rest/sys/recycle/restore', { module: LINE, ids: [line.id] });
  expect(await order(to.id)).toMatchObject({ lines: 1, total: 7 });
  await insertMany(
    await company.as('admin'),
    LINE,
    Array.from({ length: 7 }, (_, at) => ({
      values: { name: `批 ${at}`, order: to.id, money: 0.1 },
    })),
  );
  expect(await order(to.id)).toMatchObject({ lines: 8, total: 7.7 });
  expect((await read(ORDER, to.id)).version).toBe(version);
});

test('many who write at once lose nothing', async () => {
  const { id } = await save(ORDER, { name: '同时' });
  await Promise.all(
    Array.from({ length: 12 }, (_, at) => save(LINE, { name: `${at}`, order: id, money: 1.5 })),
  );
  expect(await order(id)).toMatchObject({ lines: 12, total: 18 });
});

test('a formula reads it, a list sorts and filters by it, and what is made of the formula follows too', async () => {
  await publish(
    ORDER,
    [TITLE, field('number', 'limit'), ...ROLLUPS, field('number', 'left', { precision: 2 })],
    { compute_formula: { left: 'limit - total' } },
  );
  const { id } = await save(ORDER, { name: '限额', limit: 100 });
  await save(LINE, { name: '限', order: id, money: 12.5 });
  expect(await order(id)).toMatchObject({ left: 87.5 });
  const found = await ask<{ list: { id: number }[] }>('POST', '/rest/crm/customobject/list', {
    module: ORDER,
    filter: { field: 'total', operator: 'eq', value: 12.5 },
  });
  expect(found.list.map((row) => row.id)).toEqual([id]);
});

test('a source that is gone, of another kind, or read by the day or the viewer is refused at its field', async () => {
  const refused = [
    { module: 'nothing_c' },
    { by: 'name' },
    { aggregate: 'sum' },
    { aggregate: 'sum', of: 'day' },
    { aggregate: 'earliest', of: 'money' },
    { aggregate: 'count', where: { field: 'day', operator: 'this_month' } },
    {
      aggregate: 'count',
      where: { field: 'owner_user_id', operator: 'eq', value: { ref: '$viewer.id' } },
    },
    { aggregate: 'count', where: { field: 'order.name', operator: 'eq', value: '甲' } },
  ] as const;
  for (const part of refused) {
    const answer = await publish(ORDER, [TITLE, rollup('wrong', part as Partial<Rollup>)]);
    expect(answer.code, JSON.stringify(part)).not.toBe(200);
    expect(answer.data, JSON.stringify(part)).toMatchObject({ errors: [{ field: 'wrong' }] });
  }
  // nor in an object that is made with it, which nothing can point to yet
  const made = await server.call('POST', '/rest/sys/custom/save', {
    token: admin,
    body: {
      key: 'fresh_c',
      name: '新的',
      title: 'name',
      field_data: JSON.stringify({ list: [TITLE, rollup('wrong', {})], config: {} }),
    },
  });
  expect(made.data).toMatchObject({ errors: [{ field: 'wrong' }] });
});

test('who may not see what it is made of does not see it either', async () => {
  const rights = ['view', 'edit'].flatMap((right) => [
    `crm_${ORDER}_${right}`,
    `crm_${LINE}_${right}`,
  ]);
  const { id } = await save(ORDER, { name: '保密' });
  await save(LINE, { name: '密', order: id, money: 3 });
  const roleId = await roleIdIn(company, 'read_only');
  await company.db.write(async (tx) => {
    await tx
      .update('role')
      .set({
        permissions: JSON.stringify(rights),
        scope: 'all',
        field_no_power: JSON.stringify({ [LINE]: ['money'] }),
      })
      .where('id', '=', roleId)
      .execute();
  });
  const reader = await server.signIn(company.people.readOnly.mobile, 'ROLLUPS');
  const seen = (await read(ORDER, id, reader)).data_raw;
  expect(seen).toMatchObject({ name: '保密', lines: 1 });
  for (const hidden of ['total', 'paid_total', 'mean', 'least', 'most', 'left'])
    expect(seen, hidden).not.toHaveProperty(hidden);
});

test('a field of the source that is taken off empties what was made of it, and the designer is told', async () => {
  const { id } = await save(ORDER, { name: '缺' });
  await save(LINE, { name: '缺', order: id, money: 4 });
  expect(await order(id)).toMatchObject({ total: 4 });
  const without = LINE_FIELDS.filter(({ model }) => model !== 'money');
  const impact = await ask<{ refers: { name: string; model: string }[] }>(
    'POST',
    '/rest/sys/fields/impact',
    { module: LINE, field_data: JSON.stringify({ list: without, config: {} }) },
  );
  expect(impact.refers).toContainEqual(expect.objectContaining({ name: 'total', model: 'money' }));
  const { version } = await ask<{ version: number }>('POST', '/rest/sys/fields/get_fields', {
    module: LINE,
  });
  await ask('POST', '/rest/sys/fields/save', {
    module: LINE,
    version,
    field_data: JSON.stringify({ list: without, config: {} }),
    data: [{ model: 'money', action: 'keep' }],
  });
  await expect.poll(async () => (await order(id)).total).toBeUndefined();
  expect(await order(id)).toMatchObject({ lines: 1 });
  expect((await publish(LINE, LINE_FIELDS)).code).toBe(200);
  await expect.poll(async () => (await order(id)).total).toBe(4);
});

test('an object that is deleted empties what was made of it, and brings it back when it is restored', async () => {
  const { id } = await save(ORDER, { name: '整个' });
  await save(LINE, { name: '整个', order: id, money: 6 });
  await ask('POST', '/rest/sys/custom/delete', { key: LINE, name: '明细' });
  await expect.poll(async () => (await order(id)).total).toBeUndefined();
  await ask('POST', '/rest/sys/custom/restore', { key: LINE });
  await expect.poll(async () => (await order(id)).total).toBe(6);
});

test('shipped modules too: what the calendar turns, and what merging and its undoing move', async () => {
  const trade = await openTrade(server.services.database, 'ROLLTRADE');
  const boss = await trade.as('admin');
  const { definition, version } = await loadDefinition(trade.company, 'customer');
  const running = {
    module: 'contract',
    by: 'customer_id',
    where: { field: 'state', operator: 'eq', value: 1 },
  };
  const list = [
    ...definition.list,
    field('rollup', 'running', { rollup: { ...running, aggregate: 'count' } }),
    field('rollup', 'worth', { rollup: { ...running, aggregate: 'sum', of: 'price' } }),
  ];
  await saveDefinition(boss, 'customer', {
    text: JSON.stringify({ ...definition, list }),
    version,
    note: '',
  });
  const [stays, goes] = [
    await trade.customer('seller', '留下的公司'),
    await trade.customer('seller', '并入的公司'),
  ];
  await trade.contract('seller', { customer_id: stays });
  await trade.contract('seller', { customer_id: goes, start_time: '2026-04-01', price: 500 });
  const values = async (id: number) => (await trade.read('customer', id)).data;
  expect(await values(stays)).toMatchObject({ running: 1, worth: 10_000 });
  expect(await values(goes)).toMatchObject({ running: 0, worth: 0 });
  await trade.company.write((tx) => updateContractStates(tx, '2026-04-01'));
  expect(await values(goes)).toMatchObject({ running: 1, worth: 500 });
  const { merge_id } = await mergeRecords(boss, 'customer', {
    ids: [stays, goes],
    master_id: stays,
    choices: {},
    keepOwners: false,
  });
  expect(await values(stays)).toMatchObject({ running: 2, worth: 10_500 });
  await undoMerge(boss, merge_id);
  expect(await values(stays)).toMatchObject({ running: 1, worth: 10_000 });
  expect(await values(goes)).toMatchObject({ running: 1, worth: 500 });
});
