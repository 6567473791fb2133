import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';
import { readSheet } from './support/sheets.ts';

/* The rows of a sub-form where people meet them besides the form: lists, spreadsheets, histories, paper. */

const MODULE = 'parcel_c';
const field = (type: string, name: string, model: string, options = {}) => ({
  type,
  name,
  key: model,
  model,
  options,
  rules: [],
});
const GRADES = [
  { value: 'a', label: '优等' },
  { value: 'b', label: '合格' },
];
const FORM = {
  list: [
    field('input', '名称', 'name', { required: true, system: true }),
    field('subform', '配件', 'parts', {
      is_list: true,
      columns: [
        field('input', '品名', 'item'),
        field('select', '等级', 'grade', { showLabel: true, options: GRADES }),
        field('number', '数量', 'count', { sum: 'total' }),
        field('user', '经手人', 'by'),
        field('number', '成本', 'cost', { isHidden: true, defaultValue: 7 }),
      ],
    }),
  ],
  config: {},
};

let server: TestServer;
let company: TestCompany;
let admin: string;
let id: number;

beforeAll(async () => {
  server = await startServer({ now: () => new Date('2026-03-10T02:00:00Z') });
  company = await addCompany(server.services, 'SURFACES', '136000011');
  admin = await server.signIn(company.people.admin.mobile, 'SURFACES');
  await ask('POST', '/rest/sys/custom/save', {
    key: MODULE,
    name: '包裹',
    title: 'name',
    field_data: JSON.stringify(FORM),
  });
  id = await add('第一批', [
    { item: '轴', grade: 'a', count: 3 },
    { item: '座', grade: 'b', count: 1, by: company.people.sales.id },
    { item: '=1+1' },
    { item: '盖' },
  ]);
  await add('空箱', []);
});
afterAll(() => server.close());

async function ask<T>(method: string, path: string, body: Record<string, unknown> = {}) {
  const answer = await server.call<T>(method, path, { token: admin, body });
  expect(answer.code, answer.text).toBe(200);
  return answer.data;
}

interface Row {
  [column: string]: unknown;
}
async function add(name: string, parts: readonly Row[]) {
  const made = await ask<{ id: number }>('POST', '/rest/crm/customobject/save', {
    module: MODULE,
    name,
    parts: JSON.stringify(parts),
  });
  return made.id;
}
const read = (of: number) =>
  ask<{ version: number; data_raw: { parts: Row[] } }>('GET', `/rest/crm/customobject/read/${of}`, {
    module: MODULE,
  });
async function change(of: number, edit: (parts: Row[]) => Row[]) {
  const { version, data_raw } = await read(of);
  await ask('PUT', `/rest/crm/customobject/update/${of}`, {
    module: MODULE,
    version,
    parts: JSON.stringify(edit(data_raw.parts)),
  });
}
const person = 'SURFACES sales';

test('a list says how many rows there are, and in words which come first', async () => {
  const { list } = await ask<{ list: Row[] }>('POST', '/rest/crm/customobject/list', {
    module: MODULE,
  });
  const said = new Map(
    list.map(({ name, parts, display }) => [name, [parts, (display as Row).parts]]),
  );
  expect(said.get('第一批')).toEqual([4, '轴、座、=1+1、…']);
  expect(said.get('空箱')).toEqual([null, undefined]);
});

test('a spreadsheet says the rows in a cell, and has a sheet of them', async () => {
  const { url } = await ask<{ url: string }>('POST', '/rest/sys/export/start', {
    module: MODULE,
    format: 'xlsx',
    columns: ['name', 'parts'],
    ids: [id],
  });
  const path = join(server.dataDir, 'parcels.xlsx');
  const bytes = await (await fetch(`${server.url}${url}`)).arrayBuffer();
  await writeFile(path, Buffer.from(bytes));
  const sheet = async (at: number) =>
    (await readSheet(path, { sheet: at })).map(({ cells }) => cells);
  const [headers, first] = await sheet(0);
  expect(headers).toEqual(['名称', '配件']);
  expect(String(first?.[1]).split('\n').slice(0, 2)).toEqual([
    '品名：轴、等级：优等、数量：3',
    `品名：座、等级：合格、数量：1、经手人：${person}`,
  ]);
  const rows = await sheet(1);
  expect(rows.slice(0, 3)).toEqual([
    ['名称', '#', '品名', '等级', '数量', '经手人'],
    ['第一批', 1, '轴', '优等', 3, null],
    ['第一批', 2, '座', '合格', 1, person],
  ]);
  expect(rows).toHaveLength(5);
});

test('the history says which row and which column, and which rows came and went', async () => {
  const of = await add('第二批', [
    { item: '轴', grade: 'a', count: 3 },
    { item: '座', count: 1 },
    { item: '盖' },
  ]);
  await change(of, ([axle, , lid]) => [
    { ...lid },
    { ...axle, grade: 'b', cost: 99, by: company.people.sales.id },
    { item: '键', count: 8 },
  ]);
  const { list } = await ask<{
    list: { action: string; snapshot: { name: string; old_value: string; new_value: string }[] }[];
  }>('GET', '/rest/sys/modifylog/list', { module: MODULE, id: of });
  const told = list.find(({ action }) => action === 'update')?.snapshot ?? [];
  expect(told.map(({ name, old_value, new_value }) => [name, old_value, new_value])).toEqual([
    ['配件 第 2 行 等级', '优等', '合格'],
    ['配件 第 2 行 经手人', '', person],
    ['配件 新增第 3 行', '', '品名：键、数量：8'],
    ['配件 删除第 2 行', '品名：座、数量：1', ''],
    ['配件 行的顺序', '轴、盖', '盖、轴'],
  ]);
});

test('rows are printed as a table, with what the form adds up', async () => {
  const asked = { module: MODULE, id };
  const { tables } = await ask<{
    tables: Record<string, { rows: Row[]; totals: Row; columns: { label: string }[] }>;
  }>('GET', '/rest/sys/template/data', asked);
  expect(tables.parts?.columns.map(({ label }) => label)).toEqual([
    '品名',
    '等级',
    '数量',
    '经手人',
  ]);
  expect(tables.parts?.rows[1]).toEqual({ item: '座', grade: '合格', count: '1', by: person });
  expect(tables.parts?.totals).toEqual({ count: '4' });
  const { html } = await ask<{ html: string }>('GET', '/rest/sys/template/print', asked);
  expect(html).toContain('<th>品名</th><th>等级</th><th style="text-align: right">数量</th>');
  expect(html).toContain(`<td>座</td><td>合格</td><td style="text-align: right">1</td>`);
  expect(html).toContain('<p><strong>配件</strong></p><table>');
  expect(html).not.toContain('成本');
});
