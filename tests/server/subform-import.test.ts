import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { namedWidget as field, startWithObject, type WithObject } from './support/ownObject.ts';

/* The rows of one record stand on consecutive lines of a spreadsheet. */

const MODULE = 'crate_c';
const FORM = {
  list: [
    field('input', '名称', 'name', { required: true, system: true }),
    field('input', '备注', 'note'),
    field('number', '合计', 'total', { precision: 2 }),
    field('subform', '配件', 'parts', {
      columns: [
        field('input', '品名', 'item', { required: true, unique: true }),
        field('number', '数量', 'count', { min: 1 }),
        field('number', '金额', 'amount', { formula: 'count * 2' }),
        field('number', '成本', 'cost', { isHidden: true, defaultValue: 7 }),
        field('user', '经手人', 'by'),
      ],
    }),
  ],
  config: {},
  compute_formula: { total: 'SUM(LINES("parts", "amount"))' },
};

type Import = ResponseOf<'importRead'>;
type Rows = ResponseOf<'importRows'>;
interface Row {
  [column: string]: unknown;
}

let at: WithObject;

beforeAll(async () => {
  at = await startWithObject({
    company: { code: 'CRATES', mobiles: '136000021' },
    key: MODULE,
    name: '箱',
    form: FORM,
  });
});
afterAll(() => at.server.close());

async function upload(lines: readonly string[]): Promise<Import> {
  const form = new FormData();
  form.append('module', MODULE);
  form.append('file', new File([lines.join('\n')], '箱.csv'));
  return at.ask<Import>('POST', '/rest/sys/import/upload', form);
}
async function checked(id: number): Promise<Import> {
  for (let round = 0; round < 50; round += 1) {
    const found = await at.ask<Import>('POST', '/rest/sys/import/check', { id });
    if (found.state === 'ready') return found;
  }
  throw new Error('it is never judged');
}
async function written(id: number): Promise<Import> {
  for (let round = 0; round < 100; round += 1) {
    const found = await at.ask<Import>('POST', '/rest/sys/import/run', { id });
    if (found.state === 'done') return found;
  }
  throw new Error('it is never written');
}
const verdicts = async (id: number) =>
  (await at.ask<Rows>('GET', '/rest/sys/import/rows', { id, page: 1, size: 100 })).list;
async function crates() {
  const { list } = await at.ask<{ list: { id: number; name: string }[] }>(
    'POST',
    '/rest/crm/customobject/list',
    { module: MODULE },
  );
  const found = new Map<string, Row & { parts?: Row[] }>();
  for (const { id, name } of list) {
    const { data_raw } = await at.ask<{ data_raw: Row & { parts?: Row[] } }>(
      'GET',
      `/rest/crm/customobject/read/${id}`,
      { module: MODULE },
    );
    found.set(name, data_raw);
  }
  return found;
}

test('lines whose key is empty or said again are rows of the record above', async () => {
  const { id, mapping } = await upload([
    '名称,备注,品名,配件 › 数量,经手人',
    '第一箱,易碎,轴,3,CRATES sales',
    ',,座,1,',
    '第一箱,,盖,,',
    '第二箱,,轴,2,',
    '空箱,,,,',
  ]);
  expect(mapping).toEqual(['name', 'note', 'parts[].item', 'parts[].count', 'parts[].by']);
  const { counts } = await checked(id);
  expect(counts).toEqual({ create: 3, part: 2 });
  expect((await written(id)).counts).toEqual({ created: 3, part: 2 });
  const found = await crates();
  expect(found.get('第一箱')).toMatchObject({ note: '易碎', total: 8 });
  expect(found.get('第一箱')?.parts).toMatchObject([
    { item: '轴', count: 3, amount: 6, cost: 7, by: at.company.people.sales.id },
    { item: '座', count: 1, cost: 7 },
    { item: '盖' },
  ]);
  expect(found.get('第二箱')?.parts).toHaveLength(1);
  expect(found.get('空箱')?.parts).toBeUndefined();
});

test('each fault stands at its line and its column, keeps the whole record out, and is mended there', async () => {
  const { id } = await upload([
    '名称,品名,数量,经手人',
    '第三箱,轴,0,',
    ',轴,2,无名氏',
    ',,2,',
    '第四箱,轴,2,',
  ]);
  const { counts } = await checked(id);
  expect(counts).toEqual({ bad: 3, create: 1 });
  const faults = (list: Rows['list']) =>
    list.map(({ row, errors }) => [row, errors.map(({ column, message }) => [column, message])]);
  expect(faults(await verdicts(id)).slice(0, 3)).toEqual([
    [2, [[2, '不能小于 1']]],
    [
      3,
      [
        [3, expect.any(String)],
        [1, '与第 2 行重复'],
      ],
    ],
    [4, [[1, '请输入 品名']]],
  ]);
  const fix = (row: number, column: number, value: unknown) =>
    at.ask('POST', '/rest/sys/import/fix', { id, row, column, value });
  await fix(2, 2, 5);
  await fix(3, 3, '');
  await fix(3, 1, '座');
  const [first, second] = await verdicts(id);
  expect([first?.state, second?.state]).toEqual(['bad', 'bad']);
  expect(first?.errors.map(({ message }) => message)).toEqual([
    '与第 4 行是同一条数据，那里有错误',
  ]);
  await fix(4, 1, '盖');
  expect((await verdicts(id)).map(({ state }) => state)).toEqual([
    'create',
    'part',
    'part',
    'create',
  ]);
  await written(id);
  expect((await crates()).get('第三箱')?.parts).toMatchObject([
    { item: '轴', count: 5 },
    { item: '座', count: 2 },
    { item: '盖', count: 2 },
  ]);
});

test('a record that is there gets the rows of the spreadsheet, by their places; the same again changes nothing', async () => {
  const lines = ['名称,品名,数量', '第五箱,轴,3', ',座,1', ',盖,4'];
  const made = await upload(lines);
  await checked(made.id);
  await written(made.id);
  const before = (await crates()).get('第五箱')?.parts ?? [];
  const again = async (text: readonly string[]) => {
    const { id, mapping } = await upload(text);
    await at.ask('POST', '/rest/sys/import/setup', {
      id,
      mapping,
      policy: 'update',
      match: ['name'],
    });
    return checked(id);
  };
  expect((await again(lines)).counts).toEqual({ same: 3 });
  const { id, counts } = await again(['名称,品名,数量', '第五箱,轴,9', ',座,1']);
  expect(counts).toEqual({ update: 1, part: 1 });
  const [change] = (await verdicts(id))[0]?.changes ?? [];
  expect(change).toMatchObject({ name: '配件', after: '轴, 9\n座, 1' });
  await written(id);
  expect((await crates()).get('第五箱')?.parts).toEqual([
    { ...before[0], count: 9, amount: 18 },
    before[1],
  ]);
});

test('a record of more lines than are judged at a time stays one', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => `,件 ${at},1`);
  const { id } = await upload([
    '名称,品名,数量',
    '大箱,头,1',
    ...rows(900),
    '另一箱,头,1',
    ...rows(800),
  ]);
  const { counts } = await checked(id);
  expect(counts).toEqual({ create: 2, part: 1700 });
});

test('the template has the columns of the rows', async () => {
  const { url } = await at.ask<{ url: string }>('POST', '/rest/sys/import/template', {
    module: MODULE,
    format: 'csv',
  });
  const [heading] = (await (await fetch(`${at.server.url}${url}`)).text()).split('\r\n');
  expect(heading).toBe('名称 *,备注,配件 › 品名,配件 › 数量,配件 › 经手人');
});
