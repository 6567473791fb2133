import { afterAll, beforeAll, expect, test } from 'vitest';
import { MORE, MOST_LISTED } from '../../schemas/definition/aggregates.ts';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { Rollup } from '../../schemas/form/rollup.ts';
import {
  insertMany,
  loadDefinition,
  mergeRecords,
  saveDefinition,
  undoMerge,
} from '../../server/records/index.ts';
import { namedWidget, widget as field } from './support/ownObject.ts';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';
import { openTrade } from './support/trade.ts';

/* Roll-ups that are values of the records themselves: that of the latest one, and the different ones in a row. */

const HOST = 'host_c';
const VISIT = 'visit_c';
const TITLE = namedWidget('input', '名称', 'name', { required: true, system: true });
const GRADES = ['甲', '乙', '丙'].map((value) => ({ value, label: `${value}等` }));
const GRADE = field('select', 'grade', { options: GRADES, showLabel: true });
const VISIT_FIELDS = [
  TITLE,
  field('custom', 'host', { module: HOST }),
  field('date', 'day', { type: 'date' }),
  GRADE,
  field('textarea', 'said'),
  field('number', 'price', { precision: 2, unit: '元' }),
  field('switch', 'done'),
  field('user', 'guide'),
  field('time', 'at'),
];
const as = (type: string, options: object = {}) => ({ as: { type, options } }) as Partial<Rollup>;
const LISTED_GRADE = { remote: true, remoteFunc: `${VISIT}.grade` };
const rollup = (model: string, of: Partial<Rollup>, options: Record<string, unknown> = {}) =>
  field('rollup', model, { rollup: { module: VISIT, by: 'host', ...of }, ...options });
const DONE = { field: 'done', operator: 'eq', value: 1 } as const;
const ROLLUPS = [
  rollup('newest', { aggregate: 'last', of: 'name', ...as('input') }, { is_list: true }),
  rollup('last_grade', {
    aggregate: 'last',
    of: 'grade',
    on: 'day',
    ...as('select', LISTED_GRADE),
  }),
  rollup('last_said', { aggregate: 'last', of: 'said', on: 'day', ...as('textarea') }),
  rollup('last_price', {
    aggregate: 'last',
    of: 'price',
    on: 'day',
    ...as('number', { precision: 2, unit: '元' }),
  }),
  rollup('last_done', { aggregate: 'last', of: 'done', on: 'day', ...as('switch') }),
  rollup('last_guide', { aggregate: 'last', of: 'guide', on: 'day', ...as('user') }),
  rollup('done_day', {
    aggregate: 'last',
    of: 'day',
    on: 'day',
    where: DONE,
    ...as('date', { type: 'date' }),
  }),
  rollup('names', { aggregate: 'list', of: 'name', ...as('input') }, { is_list: true }),
  rollup('prices', { aggregate: 'list', of: 'price', ...as('input') }),
  rollup('days', { aggregate: 'list', of: 'day', where: DONE, ...as('input') }),
  rollup('times', { aggregate: 'list', of: 'at', ...as('input') }),
  rollup('grades', {
    aggregate: 'list',
    of: 'grade',
    ...as('select', { ...LISTED_GRADE, multiple: true }),
  }),
];
const MADE = ROLLUPS.map(({ model }) => model);

let server: TestServer;
let company: TestCompany;
let admin: string;

beforeAll(async () => {
  server = await startServer({ now: () => new Date('2026-03-10T02:00:00Z') });
  company = await addCompany(server.services, 'LASTS', '136500000');
  admin = await server.signIn(company.people.admin.mobile, 'LASTS');
  await object(HOST, '被访者', [TITLE]);
  await object(VISIT, '来访', VISIT_FIELDS);
});
afterAll(() => server.close());

const object = (key: string, name: string, list: unknown[]) =>
  ask('POST', '/rest/sys/custom/save', {
    key,
    name,
    title: 'name',
    field_data: JSON.stringify({ list, config: {} }),
  });
async function ask<T = unknown>(method: string, path: string, body: Record<string, unknown>) {
  const answer = await server.call<T>(method, path, { token: admin, body });
  expect(answer.code, answer.text).toBe(200);
  return answer.data;
}
async function publish(module: string, list: unknown[], more: Record<string, unknown> = {}) {
  const { version } = await ask<{ version: number }>('POST', '/rest/sys/fields/get_fields', {
    module,
  });
  return server.call('POST', '/rest/sys/fields/save', {
    token: admin,
    body: { module, version, field_data: JSON.stringify({ list, config: {} }), ...more },
  });
}
const save = (module: string, values: Record<string, unknown>) =>
  ask<{ id: number }>('POST', '/rest/crm/customobject/save', { module, ...values });
const read = (module: string, id: number) =>
  ask<{ version: number; data_raw: Record<string, unknown> }>(
    'GET',
    `/rest/crm/customobject/read/${id}`,
    { module },
  );
/** what is rolled up into a host, and nothing else */
async function host(id: number) {
  const { data_raw } = await read(HOST, id);
  return Object.fromEntries(Object.entries(data_raw).filter(([model]) => MADE.includes(model)));
}
async function change(id: number, values: Record<string, unknown>) {
  const { version } = await read(VISIT, id);
  await ask('PUT', `/rest/crm/customobject/update/${id}`, { module: VISIT, version, ...values });
}
const found = async (filter: object, sort = 'name') =>
  (
    await ask<{ list: { id: number }[] }>('POST', '/rest/crm/customobject/list', {
      module: HOST,
      filter,
      sort,
    })
  ).list.map(({ id }) => id);

test('what records had before is told as the field is published: the latest by its day, or as it was made, and different values once', async () => {
  const { id } = await save(HOST, { name: '有' });
  const none = await save(HOST, { name: '无' });
  const guide = company.people.readOnly.id;
  const early = { host: id, day: '2026-02-01', grade: '丙', price: 10.5, at: '09:00:00' };
  const late = { host: id, day: '2026-03-01', grade: '甲', price: 9, at: '08:30:00' };
  await save(VISIT, { name: 'b', ...late, said: '好', done: 1, guide });
  await save(VISIT, { name: 'a', ...early, said: '坏', done: 1 });
  await save(VISIT, { name: 'a', host: id, grade: '丙', price: 10.5 });
  expect((await publish(HOST, [TITLE, ...ROLLUPS])).code).toBe(200);
  expect(await host(id)).toEqual({
    newest: 'a',
    last_grade: '甲',
    last_said: '好',
    last_price: 9,
    last_done: 1,
    last_guide: guide,
    done_day: '2026-03-01',
    names: 'a, b',
    prices: '9, 10.5',
    days: '2026-02-01, 2026-03-01',
    times: '08:30:00, 09:00:00',
    grades: ['甲', '丙'],
  });
  expect(await host(none.id)).toEqual({});
});

test('every way of writing a record moves them, and leaves no version', async () => {
  const [from, to] = [await save(HOST, { name: '从' }), await save(HOST, { name: '到' })];
  const { version } = await read(HOST, to.id);
  const one = await save(VISIT, { name: '1', host: from.id, day: '2026-01-01', grade: '甲' });
  const two = await save(VISIT, { name: '2', host: from.id, day: '2026-01-02', grade: '乙' });
  expect(await host(from.id)).toMatchObject({ last_grade: '乙', names: '1, 2', newest: '2' });
  await change(one.id, { day: '2026-01-03' });
  expect(await host(from.id)).toMatchObject({ last_grade: '甲' });
  await change(one.id, { done: 1, grade: '丙' });
  expect(await host(from.id)).toMatchObject({
    last_grade: '丙',
    done_day: '2026-01-03',
    grades: ['乙', '丙'],
  });
  // moved, sent nowhere, brought back
  await change(one.id, { host: to.id });
  expect(await host(from.id)).toMatchObject({ last_grade: '乙', names: '2' });
  expect(await host(to.id)).toMatchObject({ last_grade: '丙', names: '1' });
  await change(one.id, { host: '' });
  expect(await host(to.id)).toEqual({});
  await change(one.id, { host: to.id });
  await ask('DELETE', '/rest/crm/customobject/delete', { module: VISIT, ids: [one.id] });
  expect(await host(to.id)).toEqual({});
  await ask('POST', '/rest/sys/recycle/restore', { module: VISIT, ids: [one.id] });
  expect(await host(to.id)).toMatchObject({ last_grade: '丙', days: '2026-01-03' });
  // without its day it is no longer the last by it, and nothing is
  await change(one.id, { day: '' });
  expect(await host(to.id)).toEqual({ newest: '1', names: '1', grades: ['丙'] });
  // many at once
  await ask('POST', '/rest/sys/bulk/update', {
    module: VISIT,
    records: JSON.stringify(
      [one, two].map(({ id }) => ({ id, values: { day: '2026-02-02', grade: '乙', said: '齐' } })),
    ),
  });
  for (const { id } of [from, to])
    expect(await host(id)).toMatchObject({ last_grade: '乙', last_said: '齐', grades: ['乙'] });
  await insertMany(
    await company.as('admin'),
    VISIT,
    ['x', 'y'].map((name) => ({ values: { name, host: to.id, day: '2026-02-03' } })),
  );
  expect(await host(to.id)).toMatchObject({ newest: 'y', names: '1, x, y' });
  // the latest by its day says nothing of its grade, so nothing is said
  expect(await host(to.id)).not.toHaveProperty('last_grade');
  expect((await read(HOST, to.id)).version).toBe(version);
});

test('a spreadsheet that is imported moves them', async () => {
  const { id } = await save(HOST, { name: '表格来的' });
  const form = new FormData();
  form.append('module', VISIT);
  form.append(
    'file',
    new File(
      ['name,host,day,grade\n甲某,表格来的,2026-05-01,丙等\n乙某,表格来的,2026-04-01,甲等\n'],
      'v.csv',
    ),
  );
  const { data: begun, text } = await server.call<ResponseOf<'importRead'>>(
    'POST',
    '/rest/sys/import/upload',
    { token: admin, body: form },
  );
  expect(begun.total, text).toBe(2);
  const step = (name: string, body: object = {}) =>
    ask<{ state: string }>('POST', `/rest/sys/import/${name}`, { id: begun.id, ...body });
  await step('setup', { mapping: ['name', 'host', 'day', 'grade'], policy: 'create' });
  expect(await step('check')).toMatchObject({ state: 'ready' });
  expect(await step('run')).toMatchObject({ state: 'done' });
  expect(await host(id)).toMatchObject({
    last_grade: '丙',
    newest: '乙某',
    grades: ['甲', '丙'],
  });
});

test('many who write at once lose nothing', async () => {
  const { id } = await save(HOST, { name: '同时' });
  await Promise.all(
    Array.from({ length: 9 }, (_, at) =>
      save(VISIT, { name: `${at}`, host: id, day: `2026-01-0${at + 1}`, said: `${at}` }),
    ),
  );
  expect(await host(id)).toMatchObject({ names: '0, 1, 2, 3, 4, 5, 6, 7, 8', last_said: '8' });
});

test('more values than are listed end in an ellipsis, and the cut is by their order', async () => {
  const { id } = await save(HOST, { name: '很多' });
  const name = (at: number) => `值${String(at).padStart(3, '0')}`;
  await insertMany(
    await company.as('admin'),
    VISIT,
    Array.from({ length: MOST_LISTED + 5 }, (_, at) => ({
      values: { name: name(MOST_LISTED + 4 - at), host: id },
    })),
  );
  const { names } = await host(id);
  const listed = String(names).split(', ');
  expect(listed).toEqual([...Array.from({ length: MOST_LISTED }, (_, at) => name(at)), MORE]);
  // what stands far behind in the text is found too
  expect(await found({ field: 'names', operator: 'contains', value: name(49) })).toEqual([id]);
});

test('they are filtered, ordered and exported as what they are', async () => {
  const [one, two] = [await save(HOST, { name: '筛一' }), await save(HOST, { name: '筛二' })];
  await save(VISIT, { name: '很旧', host: one.id, day: '2020-05-05', grade: '甲', price: 7.5 });
  await save(VISIT, { name: '更旧', host: two.id, day: '2020-05-04', grade: '乙', price: 70 });
  const both = { field: 'name', operator: 'starts', value: '筛' };
  const only = (rule: object) => found({ op: 'and', rules: [both, rule] });
  expect(await only({ field: 'last_grade', operator: 'in', value: ['乙'] })).toEqual([two.id]);
  expect(await only({ field: 'last_price', operator: 'lt', value: 8 })).toEqual([one.id]);
  expect(await only({ field: 'last_said', operator: 'nempty' })).toEqual([]);
  expect(await only({ field: 'grades', operator: 'in', value: ['甲'] })).toEqual([one.id]);
  expect(await only({ field: 'names', operator: 'eq', value: '更旧' })).toEqual([two.id]);
  expect(await found(both, '-last_price')).toEqual([two.id, one.id]);
  expect(await found(both, 'newest')).toEqual([one.id, two.id].toSorted((a, b) => a - b));
  const { url } = await ask<{ url: string }>('POST', '/rest/sys/export/start', {
    module: HOST,
    format: 'csv',
    columns: ['name', 'last_grade', 'last_price', 'grades', 'names'],
    ids: [one.id],
  });
  const sheet = await (await fetch(`${server.url}${url}`)).text();
  expect(sheet).toContain('筛一,甲等,7.5,甲等,很旧');
});

test('a definition that asks for what cannot be told is refused at its field', async () => {
  const refused: Partial<Rollup>[] = [
    { aggregate: 'last' },
    { aggregate: 'last', of: 'name' },
    { aggregate: 'last', of: 'host', ...as('custom', { module: HOST }) },
    { aggregate: 'last', of: 'name', on: 'grade', ...as('input') },
    { aggregate: 'last', of: 'price', ...as('input') },
    { aggregate: 'list', of: 'said', ...as('input') },
    { aggregate: 'list', of: 'grade', ...as('input') },
    { aggregate: 'list', of: 'nothing', ...as('input') },
  ];
  for (const part of refused) {
    const answer = await publish(HOST, [TITLE, ...ROLLUPS, rollup('wrong', part)]);
    expect(answer.code, JSON.stringify(part)).not.toBe(200);
    expect(answer.data, JSON.stringify(part)).toMatchObject({ errors: [{ field: 'wrong' }] });
  }
});

test('another way of rolling up is made for what is there, and a field that becomes another kind empties its own', async () => {
  const { id } = await save(HOST, { name: '换' });
  await save(VISIT, { name: '早', host: id, day: '2026-01-01', grade: '甲', price: 5 });
  await save(VISIT, { name: '晚', host: id, day: '2025-01-01', grade: '乙', price: 6 });
  const without = ROLLUPS.filter(({ model }) => model !== 'newest');
  const by = (on: object) =>
    rollup('newest', { aggregate: 'last', of: 'name', ...on, ...as('input') });
  expect(await host(id)).toMatchObject({ newest: '晚' });
  expect((await publish(HOST, [TITLE, ...without, by({ on: 'day' })])).code).toBe(200);
  expect(await host(id)).toMatchObject({ newest: '早' });
  expect((await publish(HOST, [TITLE, ...ROLLUPS])).code).toBe(200);
  const other = VISIT_FIELDS.map((each) => (each === GRADE ? field('input', 'grade') : each));
  const answer = await publish(VISIT, other, { data: [{ model: 'grade', action: 'keep' }] });
  expect(answer.code, answer.text).toBe(200);
  await expect.poll(async () => Object.keys(await host(id))).not.toContain('grades');
  expect(await host(id)).not.toHaveProperty('last_grade');
  expect(await host(id)).toMatchObject({ last_price: 5 });
  const back = await publish(VISIT, VISIT_FIELDS, { data: [{ model: 'grade', action: 'keep' }] });
  expect(back.code, back.text).toBe(200);
  await expect.poll(async () => (await host(id)).grades).toEqual(['甲', '乙']);
});

test('merging and its undoing move them', async () => {
  const trade = await openTrade(server.services.database, 'LASTTRADE');
  const boss = await trade.as('admin');
  const { definition, version } = await loadDefinition(trade.company, 'customer');
  const contracts = { module: 'contract', by: 'customer_id' };
  const list = [
    ...definition.list,
    field('rollup', 'latest_price', {
      rollup: {
        ...contracts,
        aggregate: 'last',
        of: 'price',
        on: 'start_time',
        ...as('number', { precision: 2 }),
      },
    }),
    field('rollup', 'all_prices', {
      rollup: { ...contracts, aggregate: 'list', of: 'price', ...as('input') },
    }),
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
  const before = { latest_price: 10_000, all_prices: '10000' };
  expect(await values(stays)).toMatchObject(before);
  const { merge_id } = await mergeRecords(boss, 'customer', {
    ids: [stays, goes],
    master_id: stays,
    choices: {},
    keepOwners: false,
  });
  expect(await values(stays)).toMatchObject({ latest_price: 500, all_prices: '500, 10000' });
  await undoMerge(boss, merge_id);
  expect(await values(stays)).toMatchObject(before);
  expect(await values(goes)).toMatchObject({ latest_price: 500, all_prices: '500' });
});
