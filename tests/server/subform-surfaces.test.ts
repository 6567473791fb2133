import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namedWidget as field, startWithObject, type WithObject } from './support/ownObject.ts';
import { readSheet } from './support/sheets.ts';

/* The rows of a sub-form where people meet them besides the form: lists, spreadsheets, histories, paper. */

const MODULE = 'parcel_c';
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

let at: WithObject;
let id: number;

beforeAll(async () => {
  at = await startWithObject({
    company: { code: 'SURFACES', mobiles: '136000011' },
    key: MODULE,
    name: '包裹',
    form: FORM,
  });
  id = await at.add({
    name: '第一批',
    parts: [
      { item: '轴', grade: 'a', count: 3 },
      { item: '座', grade: 'b', count: 1, by: at.company.people.sales.id },
      { item: '=1+1' },
      { item: '盖' },
    ],
  });
  await at.add({ name: '空箱', parts: [] });
});
afterAll(() => at.server.close());

interface Row {
  [column: string]: unknown;
}
const read = (of: number) =>
  at.ask<{ version: number; data_raw: { parts: Row[] } }>(
    'GET',
    `/rest/crm/customobject/read/${of}`,
    {
      module: MODULE,
    },
  );
async function change(of: number, edit: (parts: Row[]) => Row[]) {
  const { version, data_raw } = await read(of);
  await at.ask('PUT', `/rest/crm/customobject/update/${of}`, {
    module: MODULE,
    version,
    parts: JSON.stringify(edit(data_raw.parts)),
  });
}
const person = 'SURFACES sales';

test('a list says how many rows there are, and in words which come first', async () => {
  const { list } = await at.ask<{ list: Row[] }>('POST', '/rest/crm/customobject/list', {
    module: MODULE,
  });
  const said = new Map(
    list.map(({ name, parts, display }) => [name, [parts, (display as Row).parts]]),
  );
  expect(said.get('第一批')).toEqual([4, '轴、座、=1+1、…']);
  expect(said.get('空箱')).toEqual([null, undefined]);
});

test('a spreadsheet says the rows in a cell, and has a sheet of them', async () => {
  const { url } = await at.ask<{ url: string }>('POST', '/rest/sys/export/start', {
    module: MODULE,
    format: 'xlsx',
    columns: ['name', 'parts'],
    ids: [id],
  });
  const path = join(at.server.dataDir, 'parcels.xlsx');
  const bytes = await (await fetch(`${at.server.url}${url}`)).arrayBuffer();
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
  const of = await at.add({
    name: '第二批',
    parts: [{ item: '轴', grade: 'a', count: 3 }, { item: '座', count: 1 }, { item: '盖' }],
  });
  await change(of, ([axle, , lid]) => [
    { ...lid },
    { ...axle, grade: 'b', cost: 99, by: at.company.people.sales.id },
    { item: '键', count: 8 },
  ]);
  const { list } = await at.ask<{
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
  const { tables } = await at.ask<{
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
  const { html } = await at.ask<{ html: string }>('GET', '/rest/sys/template/print', asked);
  expect(html).toContain('<th>品名</th><th>等级</th><th style="text-align: right">数量</th>');
  expect(html).toContain(`<td>座</td><td>合格</td><td style="text-align: right">1</td>`);
  expect(html).toContain('<p><strong>配件</strong></p><table>');
  expect(html).not.toContain('成本');
});
