import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Condition } from '../../schemas/conditions/conditions.ts';
import { groupList, listRecords, sumList } from '../../server/records/index.ts';
import { roleIdIn } from './support/companies.ts';
import { namedWidget as field, startWithObject, type WithObject } from './support/ownObject.ts';
import { readSheet } from './support/sheets.ts';

/* Fields of the record that a reference names: as they are now, and never more of it than its reader may see. */

const FIRM = 'firm_c';
const DEAL = 'deal_c';
const TRADES = [
  { value: 'm', label: '制造' },
  { value: 's', label: '软件' },
];
const TITLE = field('input', '名称', 'name', { required: true, system: true });
const trade = field('select', '行业', 'trade', { showLabel: true, options: TRADES });
const FIRM_FORM = [
  TITLE,
  trade,
  field('number', '评分', 'score', { precision: 1 }),
  field('date', '成立', 'founded', { type: 'date' }),
  field('custom', '母公司', 'parent', { module: FIRM }),
  field('checkbox', '标签', 'marks', { showLabel: true, options: TRADES }),
];
const lookup = (model: string, of: string, as: object) =>
  field('lookup', `公司${model}`, model, {
    is_list: true,
    lookup: { by: 'firm', module: FIRM, of, as },
  });
const REMOTE = { type: 'select', options: { remote: true, remoteFunc: `${FIRM}.trade` } };
const DEAL_FORM = [
  TITLE,
  field('custom', '公司', 'firm', { module: FIRM }),
  lookup('l_trade', 'trade', REMOTE),
  lookup('l_score', 'score', { type: 'number', options: { precision: 1 } }),
  lookup('l_founded', 'founded', { type: 'date', options: { type: 'date' } }),
  lookup('l_parent', 'parent', { type: 'custom', options: { module: FIRM } }),
  lookup('l_name', 'name', { type: 'input' }),
];

let at: WithObject;
let firms: [open: number, closed: number];
let deals: [ofOpen: number, ofClosed: number, ofNone: number];

beforeAll(async () => {
  at = await startWithObject({
    company: { code: 'LOOKUPS', mobiles: '136000041' },
    key: FIRM,
    name: '公司',
    form: { list: FIRM_FORM, config: {} },
  });
  await at.ask('POST', '/rest/sys/custom/save', {
    key: DEAL,
    name: '交易',
    title: 'name',
    field_data: JSON.stringify({ list: DEAL_FORM, config: {} }),
  });
  const save = async (module: string, values: object) =>
    (await at.ask<{ id: number }>('POST', '/rest/crm/customobject/save', { module, ...values })).id;
  const open = await save(FIRM, { name: '甲', trade: 'm', score: 3.5, founded: '2001-02-03' });
  const closed = await save(FIRM, { name: '乙', trade: 's', score: 9, parent: open });
  firms = [open, closed];
  deals = [
    await save(DEAL, { name: '一', firm: open }),
    await save(DEAL, { name: '二', firm: closed }),
    await save(DEAL, { name: '三' }),
  ];
  // the seller owns all deals, and one of the firms
  const { sales } = at.company.people;
  await at.company.db.write((tx) =>
    tx
      .update('record')
      .set({ owner_user_id: sales.id })
      .where('id', 'in', [open, ...deals])
      .execute(),
  );
});
afterAll(() => at.server.close());

const RIGHTS = ['view', 'edit', 'export'].flatMap((right) => [
  `crm_${FIRM}_${right}`,
  `crm_${DEAL}_${right}`,
]);
async function allow(
  hidden: Record<string, string[]> = {},
  { scope = 'own', permissions = RIGHTS }: { scope?: string; permissions?: string[] } = {},
) {
  const id = await roleIdIn(at.company, 'sales_staff');
  await at.company.db.write((tx) =>
    tx
      .update('role')
      .set({
        permissions: JSON.stringify(permissions),
        scope: scope as 'own',
        field_no_power: JSON.stringify(hidden),
      })
      .where('id', '=', id)
      .execute(),
  );
}
beforeEach(() => allow());

const seller = () => at.company.as('sales');
type Row = Record<string, unknown> & { display: Record<string, string> };
const rows = async (who: 'sales' | 'admin', query: { filter?: Condition; sort?: string } = {}) => {
  const { list } = await listRecords(await at.company.as(who), DEAL, {
    page: 1,
    size: 20,
    ...query,
  } as Parameters<typeof listRecords>[2]);
  return list as unknown as Row[];
};
const names = async (...asked: Parameters<typeof rows>) =>
  (await rows(...asked)).map(({ name }) => name);
const read = (module: string, id: number) =>
  at.ask<{ version: number; data_raw: Record<string, unknown> }>(
    'GET',
    `/rest/crm/customobject/read/${id}`,
    { module },
  );

test('a list and a record show what stands over there, in its words', async () => {
  const list = await rows('admin', { sort: 'create_time' });
  const second = list.find(({ name }) => name === '二');
  expect(second).toMatchObject({ l_trade: 's', l_score: 9, l_parent: firms[0], l_name: '乙' });
  expect(second?.display).toMatchObject({ l_trade: '软件', l_parent: '甲' });
  expect(list.find(({ name }) => name === '三')).toMatchObject({ l_trade: null, l_name: null });
  expect((await read(DEAL, deals[0])).data_raw).toMatchObject({
    l_trade: 'm',
    l_founded: '2001-02-03',
  });
});

test('it is always the value of now, and no deal is written for it', async () => {
  const before = await read(DEAL, deals[0]);
  const { version } = await read(FIRM, firms[0]);
  const change = (score: number, of: number) =>
    at.ask('PUT', `/rest/crm/customobject/update/${firms[0]}`, {
      module: FIRM,
      version: of,
      score,
    });
  await change(4, version);
  const after = await read(DEAL, deals[0]);
  expect([after.version, after.data_raw.l_score]).toEqual([before.version, 4]);
  await change(3.5, version + 1);
});

test('nobody writes it, and nothing of it is stored', async () => {
  const { version } = await read(DEAL, deals[2]);
  await at.ask('PUT', `/rest/crm/customobject/update/${deals[2]}`, {
    module: DEAL,
    version,
    l_score: 99,
    l_name: '丙',
  });
  expect((await read(DEAL, deals[2])).data_raw).not.toHaveProperty('l_score');
  const stored = await at.company.db.read((tx) =>
    tx.from('record').select('data').where('id', 'in', deals).execute(),
  );
  for (const { data } of stored) expect(data).not.toContain('l_');
});

test('it is filtered, sorted, grouped and added up', async () => {
  const where = (model: string, operator: 'eq' | 'gt' | 'empty' | 'contains', value?: unknown) =>
    names('admin', { filter: { field: model, operator, value } });
  expect(await where('l_trade', 'eq', 'm')).toEqual(['一']);
  expect(await where('l_score', 'gt', 5)).toEqual(['二']);
  expect(await where('l_name', 'contains', '乙')).toEqual(['二']);
  expect(await where('l_trade', 'empty')).toEqual(['三']);
  expect(await names('admin', { sort: '-l_score' })).toEqual(['二', '一', '三']);
  expect(await names('admin', { sort: 'l_founded,-l_score' })).toEqual(['一', '二', '三']);
  const admin = await at.company.as('admin');
  const { sums } = await sumList(admin, DEAL, { sums: ['l_score'] });
  expect(sums?.l_score?.sum).toBe(12.5);
  const { groups } = await groupList(admin, DEAL, { by: 'l_trade', sums: ['l_score'] });
  expect(groups?.map(({ key, count }) => [key, count]).toSorted()).toEqual([
    [null, 1],
    ['m', 1],
    ['s', 1],
  ]);
});

test('a spreadsheet and paper say it in words', async () => {
  const { url } = await at.ask<{ url: string }>('POST', '/rest/sys/export/start', {
    module: DEAL,
    format: 'xlsx',
    columns: ['name', 'l_trade', 'l_score', 'l_parent'],
    ids: [deals[1]],
  });
  const path = join(at.server.dataDir, 'deals.xlsx');
  await writeFile(path, Buffer.from(await (await fetch(`${at.server.url}${url}`)).arrayBuffer()));
  expect((await readSheet(path)).map(({ cells }) => cells)[1]).toEqual(['二', '软件', 9, '甲']);
  const { html } = await at.ask<{ html: string }>('GET', '/rest/sys/template/print', {
    module: DEAL,
    id: deals[1],
  });
  expect(html).toContain('软件');
});

test('of a record out of reach nothing is told: not in a list, a filter, an order, a group or a sum', async () => {
  const list = await rows('sales');
  expect(new Set(list.map(({ name }) => name))).toEqual(new Set(['一', '二', '三']));
  expect(list.find(({ name }) => name === '一')).toMatchObject({ l_trade: 'm', l_score: 3.5 });
  const closed = list.find(({ name }) => name === '二');
  for (const model of ['l_trade', 'l_score', 'l_founded', 'l_parent', 'l_name']) {
    expect(closed?.[model], model).toBeNull();
    expect(closed?.display, model).not.toHaveProperty(model);
  }
  const where = (model: string, operator: 'eq' | 'gt' | 'nempty' | 'ne' | 'in', value?: unknown) =>
    names('sales', { filter: { field: model, operator, value } });
  expect(await where('l_trade', 'eq', 's')).toEqual([]);
  expect(await where('l_trade', 'in', ['s'])).toEqual([]);
  expect(await where('l_score', 'gt', 5)).toEqual([]);
  expect(await where('l_name', 'nempty')).toEqual(['一']);
  // as a record without a value: what is not "software" holds of it
  expect(new Set(await where('l_trade', 'ne', 's'))).toEqual(new Set(['一', '二', '三']));
  const me = await seller();
  // the same order as by creation alone, whichever way: the two unknown ones never move
  const order = await names('sales', { sort: 'l_score,create_time' });
  expect(order[0]).toBe('一');
  expect((await sumList(me, DEAL, { sums: ['l_score'] })).sums?.l_score?.sum).toBe(3.5);
  const { groups } = await groupList(me, DEAL, { by: 'l_trade', sums: [] });
  expect(groups?.map(({ key, count }) => [key, count]).toSorted()).toEqual([
    [null, 2],
    ['m', 1],
  ]);
});

test('who may not look at the other module sees nothing of it', async () => {
  await allow({}, { permissions: RIGHTS.filter((right) => !right.includes(FIRM)) });
  const list = await rows('sales');
  expect(list.map(({ l_trade, l_name }) => [l_trade, l_name])).toEqual(
    list.map(() => [null, null]),
  );
  expect(
    await names('sales', { filter: { field: 'l_trade', operator: 'eq', value: 'm' } }),
  ).toEqual([]);
});

test.each([
  ['the field over there', { [FIRM]: ['trade'] }, ['l_trade']],
  ['the reference here', { [DEAL]: ['firm'] }, ['l_trade', 'l_score', 'l_name']],
  ['the lookup itself', { [DEAL]: ['l_score'] }, ['l_score']],
])('whoever’s role hides %s has no such field', async (_, hidden, gone) => {
  await allow(hidden, { scope: 'all' });
  const list = await rows('sales');
  for (const model of gone) {
    for (const row of list) expect(row, model).not.toHaveProperty(model);
    await expect(
      rows('sales', { filter: { field: model, operator: 'nempty' } }),
    ).rejects.toMatchObject({ id: 'bad_filter' });
    await expect(rows('sales', { sort: model })).rejects.toMatchObject({ id: 'bad_filter' });
  }
});

test('a record in the recycle bin is none', async () => {
  const set = (deleted_time: string | null) =>
    at.company.db.write((tx) =>
      tx.update('record').set({ deleted_time }).where('id', '=', firms[1]).execute(),
    );
  await set('2026-03-10 10:00:00');
  expect((await rows('admin')).find(({ name }) => name === '二')).toMatchObject({ l_trade: null });
  expect(await names('admin', { filter: { field: 'l_score', operator: 'gt', value: 5 } })).toEqual(
    [],
  );
  await set(null);
});

test('publishing refuses what cannot be looked up, and what would be made of it', async () => {
  const said = async (list: unknown[], more: object = {}) => {
    const { version } = await at.ask<{ version: number }>('POST', '/rest/sys/fields/get_fields', {
      module: DEAL,
    });
    const { code, data } = await at.call<{ errors?: { field: string; message: string }[] }>(
      'POST',
      '/rest/sys/fields/save',
      { module: DEAL, version, field_data: JSON.stringify({ list, config: {}, ...more }) },
    );
    expect(code).toBe(422);
    return data.errors?.map((fault) => `${fault.field} ${fault.message}`);
  };
  const gone = '查找的字段已不存在，或不再是这种类型，请重新选择';
  const unset = '请选择查找哪条记录的哪个字段';
  const read = (name: string) => `「${name}」是查找引用：它的值因人而异，公式和条件不能使用`;
  const more = (extra: object) => said([...DEAL_FORM, extra]);
  expect(await more(lookup('x', 'nobody', { type: 'input' }))).toEqual([`x ${gone}`]);
  expect(await more(lookup('x', 'score', { type: 'input' }))).toEqual([`x ${gone}`]);
  expect(await more(lookup('x', 'marks', { type: 'checkbox' }))).toEqual([`x ${unset}`]);
  expect(await more(field('lookup', 'x', 'x', {}))).toEqual([`x ${unset}`]);
  expect(
    await more(
      field('input', 'x', 'x', { when: { show: { field: 'l_score', operator: 'gt', value: 1 } } }),
    ),
  ).toEqual([`x ${read('公司l_score')}`]);
  const set = { when: { field: 'name', operator: 'nempty' }, value: { ref: 'l_score' } };
  expect(await more(field('number', 'x', 'x', { when: { set: [set] } }))).toEqual([
    `x ${read('公司l_score')}`,
  ]);
  expect(
    await said([...DEAL_FORM, field('number', 'x', 'x')], {
      compute_formula: { x: 'l_score * 2' },
    }),
  ).toEqual([`x ${read('公司l_score')}`]);
});
