// The labels of a company's own option lists on every way that values go: out, in, asked for, and changed together.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import type { Widget } from '../../schemas/definition/definition.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { addCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let token: string;

const call = <T>(path: string, body: Record<string, unknown>, method = 'POST') =>
  server.call<T>(method, `/rest/${path}`, { token, body });
const widget = (type: string, name: string, model: string): Widget => ({
  type,
  name,
  key: model,
  model,
  options: { remote: true, remoteFunc: 'grades' },
  rules: [],
});

beforeAll(async () => {
  server = await startServer();
  const company = await addCompany(server.services, 'LISTWAYS', '131000004');
  token = await server.signIn(company.people.admin.mobile, 'LISTWAYS');
  await call('sys/tag/save', { type: 'option_list', name: '等级', value: 'grades' });
  for (const [value, name] of [
    ['a', '甲等'],
    ['b', '乙等'],
  ])
    await call('sys/tag/save', { type: 'grades', name, value });
  const { version } = (
    await call<{ version: number }>('sys/fields/get_fields', { module: 'customer' })
  ).data;
  const shipped = defaultDefinition(MODULES.customer);
  const list = [
    ...shipped.list,
    widget('select', '评级', 'grade'),
    widget('checkbox', '资质', 'papers'),
  ];
  const { code, text } = await call('sys/fields/save', {
    module: 'customer',
    version,
    field_data: JSON.stringify({ ...shipped, list }),
  });
  expect(code, text).toBe(200);
  for (const [name, grade, papers] of [
    ['东风公司', 'a', ['a', 'b']],
    ['西岭公司', 'b', ['b']],
  ])
    expect((await call('crm/customer/save', { name, grade, papers })).code).toBe(200);
});
afterAll(() => server.close());

const stored = async (keyword: string) => {
  const { list } = (await call<{ list: { id: number }[] }>('crm/customer/list', { keyword })).data;
  const { data } = await call<{ data_raw: Record<string, unknown> }>(
    `crm/customer/read/${list[0]?.id}`,
    {},
    'GET',
  );
  return [data.data_raw.grade, data.data_raw.papers];
};

test('an export writes what people read', async () => {
  const { data, text } = await call<ResponseOf<'exportStart'>>('sys/export/start', {
    module: 'customer',
    format: 'csv',
    columns: ['name', 'grade', 'papers'],
    sort: 'create_time',
  });
  expect(data, text).toMatchObject({ total: 2 });
  const sheet = await (await fetch(`${server.url}${data.url}`)).text();
  expect(sheet).toContain('东风公司,甲等,甲等、乙等');
  expect(sheet).toContain('西岭公司,乙等,乙等');
});

test('a filter asks for entries, and an order and a list say them', async () => {
  const found = await call<{ list: Record<string, unknown>[] }>('crm/customer/list', {
    filter: JSON.stringify({ field: 'grade', operator: 'in', value: ['b'] }),
  });
  expect(
    found.data.list.map(({ name }) => name),
    found.text,
  ).toEqual(['西岭公司']);
  expect(found.text).toContain('乙等');
  const several = await call<{ list: { name: string }[] }>('crm/customer/list', {
    filter: JSON.stringify({ field: 'papers', operator: 'in', value: ['a'] }),
  });
  expect(several.data.list.map(({ name }) => name)).toEqual(['东风公司']);
});

test('an import reads the words back into what is stored, and refuses words that the list has not', async () => {
  const form = new FormData();
  form.append('module', 'customer');
  form.append(
    'file',
    new File(
      ['客户名称,评级,资质\n南浦公司,甲等,"乙等、甲等"\n北原公司,丙等,\n中州公司,b,乙等\n'],
      'c.csv',
    ),
  );
  const begun = await server.call<ResponseOf<'importRead'>>('POST', '/rest/sys/import/upload', {
    token,
    body: form,
  });
  const { id, mapping } = begun.data;
  expect(mapping, begun.text).not.toContain(null);
  const step = async (name: string, body: object = {}) =>
    (await call<ResponseOf<'importRead'>>(`sys/import/${name}`, { id, ...body })).data;
  let found = await step('setup', { mapping, policy: 'create' });
  while (found.state !== 'ready') found = await step('check');
  while (found.state !== 'done') found = await step('run');
  const rows = await call<ResponseOf<'importRows'>>('sys/import/rows', { id, state: 'bad' }, 'GET');
  expect(rows.data.list.map(({ row, errors }) => [row, errors.map(({ model }) => model)])).toEqual([
    [3, ['grade']],
  ]);
  expect(await stored('南浦')).toEqual(['a', ['b', 'a']]);
  expect(await stored('中州')).toEqual(['b', ['b']]);
});

test('many are changed to an entry at once, and to what the list has not by none', async () => {
  const { list } = (
    await call<{ list: { id: number }[] }>('crm/customer/list', { keyword: '东风' })
  ).data;
  const change = (values: object) =>
    call<ResponseOf<'bulkUpdate'>>('sys/bulk/update', {
      module: 'customer',
      records: JSON.stringify(list.map(({ id }) => ({ id, values }))),
    });
  expect((await change({ grade: 'b' })).data.done).toHaveLength(1);
  expect((await stored('东风'))[0]).toBe('b');
  expect((await change({ grade: 'z' })).data.refused).toHaveLength(1);
  expect((await stored('东风'))[0]).toBe('b');
});
