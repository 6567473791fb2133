import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { addCompany, type Person, type TestCompany } from '../support/companies.ts';
import { sampleValues } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let [demo, other] = [] as unknown as [TestCompany, TestCompany];
const tokens = {} as Record<Person, string>;
beforeAll(async () => {
  server = await startServer();
  demo = await addCompany(server.services, 'DEMO', '131000000');
  other = await addCompany(server.services, 'OTHER', '132000000');
  for (const person of ['admin', 'sales', 'manager', 'readOnly'] as const)
    tokens[person] = await server.signIn(demo.people[person].mobile, 'DEMO');
});
afterAll(() => server.close());

type Process = ResponseOf<'salesProcesses'>['list'][number];
const END = { name: '赢单', value: 1, rate: 100 };
const stage = (title: string, rate: number) => ({ title, rate, description: '', options: [END] });
const call = async <T>(method: string, path: string, body?: unknown, token = tokens.admin) =>
  server.call<T>(method, `/rest/sys/opp_group/${path}`, { token, body });
const saved = async (given: object) =>
  (await call<ResponseOf<'salesProcessSave'>>('POST', 'save', given)).data;
const page = async () => (await call<{ list: Process[] }>('GET', 'page')).data.list;

test('a sales process that is saved is listed, and viewprocess has its stages [CALLS-096]', async () => {
  const { id } = await saved({
    name: '渠道流程',
    stages: JSON.stringify([stage('报备', 10), stage('方案', 40), stage('结束', 100)]),
  });
  const { data } = await call<{ list: Process[] }>('GET', 'listgroup', { isStop: 0 }, tokens.sales);
  expect(data.list.find((each) => each.id === id)?.stages.map(({ title }) => title)).toEqual([
    '报备',
    '方案',
    '结束',
  ]);
  const customer_id = await demo.add('sales', 'customer', { name: '苏州恒锐精密' });
  const deal = await demo.add('sales', 'opportunity', {
    ...(await sampleValues(demo, 'opportunity', { word: '联网', references: {} })),
    customer_id,
    opportunity_group_id: id,
  });
  const bar = await server.call<{ title: string; rate: number }[]>(
    'GET',
    '/rest/crm/opportunity/viewprocess',
    { token: tokens.sales, body: { id: deal } },
  );
  expect(bar.data).toMatchObject([{ title: '报备', rate: 10 }, { rate: 40 }, { rate: 100 }]);
});

test('one that is stopped is not among those of isStop 0 [CALLS-097]', async () => {
  const { id } = await saved({ name: '旧流程', stages: [stage('甲', 10), stage('结束', 100)] });
  const listed = async (body?: object) =>
    (await call<{ list: Process[] }>('GET', 'listgroup', body)).data.list.some(
      (each) => each.id === id,
    );
  expect(await listed({ isStop: 0 })).toBe(true);
  expect(await call('POST', 'stop', { id })).toMatchObject({ code: 200 });
  expect([await listed({ isStop: 0 }), await listed()]).toEqual([false, true]);
});

test('they are put in order, and deleted', async () => {
  const before = (await page()).map(({ id }) => id);
  await call('POST', 'sort', { ids: before.toReversed() });
  expect((await page()).map(({ id }) => id)).toEqual(before.toReversed());
  const { id } = await saved({ name: '空流程', stages: [stage('甲', 10), stage('结束', 100)] });
  expect(await call('DELETE', 'delete', { id })).toMatchObject({ code: 200 });
  expect((await page()).some((each) => each.id === id)).toBe(false);
});

test('who is not signed in, lacks the key, or belongs to another company changes nothing', async () => {
  const [first] = await page();
  const id = first?.id ?? 0;
  const calls = [
    ['GET', 'page', {}],
    ['POST', 'save', { name: '别人的', stages: [stage('甲', 10), stage('结束', 100)] }],
    ['POST', 'stop', { id, is_stop: 1 }],
    ['POST', 'sort', { ids: [id] }],
    ['POST', 'undo', { id, group: 1 }],
    ['DELETE', 'delete', { id }],
  ] as const;
  const before = await page();
  for (const [method, path, body] of calls) {
    expect(await call(method, path, body, '')).toMatchObject({ code: 100 });
    for (const person of ['manager', 'sales', 'readOnly'] as const)
      expect(await call(method, path, body, tokens[person])).toMatchObject({ code: 403 });
  }
  const foreign = await server.signIn(other.people.admin.mobile, 'OTHER');
  for (const [method, path, body] of calls.slice(2))
    expect(await call(method, path, body, foreign)).toMatchObject({ code: 404 });
  const stages = [stage('甲', 10), stage('结束', 100)];
  expect(await call('POST', 'save', { id, name: '我的', stages }, foreign)).toMatchObject({
    code: 404,
  });
  expect(await page()).toEqual(before);
});
