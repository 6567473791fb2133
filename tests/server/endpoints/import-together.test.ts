// Rows of an import are stored many at a time: what becomes of them is the same as one by one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let company: TestCompany;
let token: string;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'TOGETHER', '131000001');
  token = await server.signIn(company.people.admin.mobile, 'TOGETHER');
});
afterAll(() => server.close());

type Import = ResponseOf<'importRead'>;
const call = <T>(path: string, body: Record<string, unknown>, method = 'POST') =>
  server.call<T>(method, `/rest/${path}`, { token, body });

async function imported(
  module: string,
  lines: readonly (readonly unknown[])[],
  policy: 'create' | 'update' = 'create',
): Promise<Import> {
  const form = new FormData();
  form.append('module', module);
  form.append(
    'file',
    new File([lines.map((cells) => cells.join(',')).join('\n')], `${module}.csv`),
  );
  const begun = await server.call<Import>('POST', '/rest/sys/import/upload', { token, body: form });
  const { id, mapping } = begun.data;
  expect(mapping, begun.text).not.toContain(null);
  let found = (await call<Import>('sys/import/setup', { id, mapping, policy })).data;
  while (found.state !== 'ready') found = (await call<Import>('sys/import/check', { id })).data;
  while (found.state !== 'done') found = (await call<Import>('sys/import/run', { id })).data;
  return found;
}

const failed = async (id: number) =>
  (
    await call<ResponseOf<'importRows'>>('sys/import/rows', { id, state: 'failed' }, 'GET')
  ).data.list.map(({ row, errors }) => [row, ...errors.map(({ message }) => message)]);
const customers = async (keyword: string) =>
  (
    await call<{ list: { name: string; number: string; id: number }[] }>('crm/customer/list', {
      keyword,
      size: 200,
    })
  ).data.list;

test('two rows with one unique value: the first is taken, the other refused by its row, and nothing else of its batch [LIST-009]', async () => {
  const rows = Array.from({ length: 450 }, (_, at) => [
    `整批有限公司${String(at).padStart(4, '0')}`,
    `1395555${String(at).padStart(4, '0')}`,
  ]);
  for (const [at, like] of [
    [7, 3],
    [199, 198],
    [230, 10],
  ] as const)
    (rows[at] as string[])[0] = rows[like]?.[0] ?? '';
  const done = await imported('customer', [['客户名称', '手机'], ...rows]);
  expect(done.counts).toEqual({ created: 447, failed: 3 });
  expect((await failed(done.id)).map(([row]) => row)).toEqual([9, 201, 232]);
  expect(new Set((await failed(done.id)).map(([, message]) => message)).size).toBe(1);

  const stored = await company.db.read((tx) =>
    tx
      .from('record')
      .select(['id', 'name', 'number'])
      .where('module', '=', 'customer')
      .orderBy('id')
      .execute(),
  );
  expect(stored.map(({ name }) => name)).toEqual(
    rows.filter((_, at) => ![7, 199, 230].includes(at)).map(([name]) => name),
  );
  const numbers = stored.map(({ number }) => number ?? '');
  expect(numbers).toEqual([...new Set(numbers)].toSorted());
  expect(
    await company.db.read((tx) =>
      tx
        .from('oplog')
        .select(['record_id', 'action', 'version'])
        .where('group_id', '=', done.id)
        .orderBy('record_id')
        .execute(),
    ),
  ).toEqual(stored.map(({ id }) => ({ record_id: id, action: 'import', version: 1 })));
  expect(
    (
      await company.db.read((tx) =>
        tx
          .from('unique_value')
          .select('record_id')
          .where('module', '=', 'customer')
          .orderBy('record_id')
          .execute(),
      )
    ).map(({ record_id }) => record_id),
  ).toEqual(stored.map(({ id }) => id));
  expect((await customers('13955550449')).map(({ name }) => name)).toEqual(['整批有限公司0449']);
  const keys = await company.db.read((tx) =>
    tx
      .from('duplicate_key')
      .select('record_id')
      .where('module', '=', 'customer')
      .where('key', '=', 'phone:13955550123')
      .execute(),
  );
  expect(keys.map(({ record_id }) => record_id)).toEqual([
    stored.find(({ name }) => name === '整批有限公司0123')?.id,
  ]);
});

test('a rule that looks at what is stored finds the rows ahead: payments of one file never exceed their contract [PAY-009]', async () => {
  const customer_id = await company.add('admin', 'customer', { name: '付款有限公司' });
  await company.add('admin', 'contract', {
    name: '整批合同',
    customer_id,
    start_time: '2026-01-01',
    end_time: '2026-12-31',
    price: 1000,
  });
  const done = await imported('payment', [
    ['合同', '客户', '回款金额', '回款日期'],
    ...[600, 300, 200, 100].map((money) => ['整批合同', '付款有限公司', money, '2026-03-05']),
  ]);
  expect(done.counts, JSON.stringify(await failed(done.id))).toEqual({ created: 3, failed: 1 });
  expect((await failed(done.id)).map(([row]) => row)).toEqual([4]);
});

test('new records and changes of one file are written together [LIST-009]', async () => {
  const id = await company.add('admin', 'customer', {
    name: '旧名有限公司',
    mobile: '13966660001',
  });
  const done = await imported(
    'customer',
    [
      ['ID', '客户名称', '手机'],
      ['', '新来有限公司', '13966660002'],
      [id, '新名有限公司', '13966660001'],
    ],
    'update',
  );
  expect(done.counts).toEqual({ created: 1, updated: 1 });
  expect((await customers('新名有限公司')).map((row) => row.id)).toEqual([id]);
  expect(await customers('旧名有限公司')).toEqual([]);
  expect((await customers('新来有限公司')).length).toBe(1);
});

test('where the company blocks duplicates, the second of two rows with one phone number is refused, and one that is stored already', async () => {
  const set = (check: string) =>
    call('sys/config/setSetting', {
      settings: JSON.stringify({ customer_duplicate_check: check }),
    });
  await company.add('admin', 'customer', { name: '早已有的一家', mobile: '13718880001' });
  await set('block');
  const done = await imported('customer', [
    ['客户名称', '手机'],
    ['早已有的另一家', '13718880001'],
    ['一同来的一家', '13718880002'],
    ['一同来的另一家', '13718880002'],
    ['没有重复的一家', '13718880003'],
  ]);
  await set('warn');
  expect(done.counts).toEqual({ bad: 1, created: 2, failed: 1 });
  expect(await failed(done.id)).toEqual([[4, '手机与公司已有的数据重复']]);
});
