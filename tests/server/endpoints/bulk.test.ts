import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let company: TestCompany;
let tokens: Record<'sales' | 'colleague' | 'readOnly', string>;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'BULK', '131000000');
  const token = (person: 'sales' | 'colleague' | 'readOnly') =>
    server.signIn(company.people[person].mobile, 'BULK');
  tokens = {
    sales: await token('sales'),
    colleague: await token('colleague'),
    readOnly: await token('readOnly'),
  };
});
afterAll(() => server.close());

interface Result {
  done: {
    id: number;
    name: string;
    version: number;
    before: Record<string, unknown>;
    after: Record<string, unknown>;
  }[];
  same: number[];
  refused: {
    id: number;
    name: string;
    message: string;
    errors: { field: string; message: string }[];
  }[];
}
const edit = (
  token: string,
  records: unknown,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) =>
  server.call<Result>('POST', '/rest/sys/bulk/update', {
    token,
    headers,
    body: { module: 'customer', records: JSON.stringify(records), ...more },
  });
const read = async (id: number) =>
  (
    await server.call<{ data_raw: Record<string, unknown>; version: number }>(
      'GET',
      `/rest/crm/customer/read/${id}`,
      { token: tokens.sales },
    )
  ).data;

test('each record is changed by the rules of a single one; what is refused is named and keeps nothing else back [LIST-009]', async () => {
  const [plain, same, foreign] = [
    await company.add('sales', 'customer', { name: '普通', level: 'B' }),
    await company.add('sales', 'customer', { name: '已是', level: 'A' }),
    await company.add('colleague', 'customer', { name: '别人的' }),
  ];
  const { code, data } = await edit(
    tokens.sales,
    [plain, same, foreign, 987_654].map((id) => ({ id, values: { level: 'A' } })),
  );
  expect(code).toBe(200);
  expect(data.done).toEqual([
    { id: plain, name: '普通', version: 2, before: { level: 'B' }, after: { level: 'A' } },
  ]);
  expect(data.same).toEqual([same]);
  expect(data.refused.map(({ id, name, message }) => ({ id, name, message }))).toEqual(
    [foreign, 987_654].map((id) => ({ id, name: '', message: '数据无权限或已被删除' })),
  );
  const wrong = (
    await edit(tokens.sales, [
      { id: plain, values: { mobile: '123' } },
      { id: same, values: { mobile: '13812345678' } },
    ])
  ).data;
  expect(wrong.done.map(({ id }) => id)).toEqual([same]);
  expect(wrong.refused).toMatchObject([
    { id: plain, name: '普通', errors: [{ field: 'mobile', message: '请输入正确的手机号' }] },
  ]);
});

test('a trial tells the same and writes nothing', async () => {
  const [first, second] = [
    await company.add('sales', 'customer', { name: '试一', level: 'B' }),
    await company.add('sales', 'customer', { name: '试二', level: 'C' }),
  ];
  const records = [first, second].map((id) => ({ id, values: { level: 'A' } }));
  const trial = (await edit(tokens.sales, records, { dry: 1 })).data;
  expect(await read(first)).toMatchObject({ version: 1, data_raw: { level: 'B' } });
  expect((await edit(tokens.sales, records)).data).toEqual(trial);
  expect(trial.done.map(({ before }) => before.level)).toEqual(['B', 'C']);
});

test('is undone by the values before, unless somebody has changed the same since', async () => {
  const [first, second] = [
    await company.add('sales', 'customer', { name: '撤一', level: 'B' }),
    await company.add('sales', 'customer', { name: '撤二' }),
  ];
  const { done } = (
    await edit(
      tokens.sales,
      [first, second].map((id) => ({ id, values: { level: 'A' } })),
    )
  ).data;
  await server.call('PUT', `/rest/crm/customer/update/${first}`, {
    token: tokens.sales,
    body: { version: 2, level: 'C' },
  });
  const undo = (
    await edit(
      tokens.sales,
      done.map(({ id, version, before }) => ({ id, version, values: before })),
    )
  ).data;
  expect(undo.done.map(({ id }) => id)).toEqual([second]);
  expect(undo.refused).toMatchObject([{ id: first, message: '数据已被他人修改，请核对后重试' }]);
  expect((await read(second)).data_raw.level).toBe('B');
  expect((await read(first)).data_raw.level).toBe('C');
});

test('a repeated request changes nothing a second time', async () => {
  const id = await company.add('sales', 'customer', { name: '重复', level: 'B' });
  const headers = { 'idempotency-key': 'bulk-once' };
  const first = (await edit(tokens.sales, [{ id, values: { level: 'A' } }], {}, headers)).data;
  expect((await edit(tokens.sales, [{ id, values: { level: 'A' } }], {}, headers)).data).toEqual(
    first,
  );
  expect((await read(id)).version).toBe(2);
});

test('needs the right to edit, and a field that can be written: a hidden one is as unknown as none', async () => {
  const id = await company.add('sales', 'customer', { name: '权限' });
  expect((await edit(tokens.readOnly, [{ id, values: { level: 'A' } }])).code).toBe(403);
  for (const field of ['nosuch', 'create_time', 'owner_user_id'])
    expect((await edit(tokens.sales, [{ id, values: { [field]: 'x' } }])).code, field).toBe(422);
  const role = await company.db.read((tx) =>
    tx.from('user').select('role_id').where('id', '=', company.people.sales.id).executeTakeFirst(),
  );
  await company.db.write((tx) =>
    tx
      .update('role')
      .set({ field_no_power: JSON.stringify({ customer: ['level'] }) })
      .where('id', '=', role?.role_id ?? 0)
      .execute(),
  );
  const token = await server.signIn(company.people.sales.mobile, 'BULK');
  const hidden = await edit(token, [{ id, values: { level: 'A' } }]);
  expect(hidden.code).toBe(422);
  expect(hidden.data).toMatchObject({ errors: [{ field: 'level', message: 'level不可修改' }] });
});
