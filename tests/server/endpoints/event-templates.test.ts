import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let [mine, other] = [] as unknown as [TestCompany, TestCompany];
let tokens: Record<'admin' | 'sales' | 'colleague' | 'readOnly' | 'stranger', string>;

beforeAll(async () => {
  server = await startServer();
  [mine, other] = [
    await addCompany(server.services, 'WORDS', '131000000'),
    await addCompany(server.services, 'OTHER', '132000000'),
  ];
  const of = (company: TestCompany, person: 'admin' | 'sales' | 'colleague' | 'readOnly') =>
    server.signIn(company.people[person].mobile, company.code);
  tokens = {
    admin: await of(mine, 'admin'),
    sales: await of(mine, 'sales'),
    colleague: await of(mine, 'colleague'),
    readOnly: await of(mine, 'readOnly'),
    stranger: await of(other, 'admin'),
  };
});
afterAll(() => server.close());

interface Template {
  id: number;
  content: string;
  is_hide: 0 | 1;
  default: 0 | 1;
  is_public: 0 | 1;
  is_own: 0 | 1;
}
const call = <T>(
  method: string,
  path: string,
  body: Record<string, unknown>,
  token = tokens.sales,
) => server.call<T>(method, `/rest/crm/event${path}`, { token, body });
const templates = async (token = tokens.sales) =>
  (await call<Template[]>('GET', '/template', {}, token)).data;
const contents = async (token = tokens.sales) =>
  (await templates(token)).map(({ content }) => content);
const save = (body: Record<string, unknown>, token = tokens.sales) =>
  call<{ id: number }>('POST', '/template', body, token);

test('texts are kept, ordered, hidden, made the first, and deleted by their owner [EVENT-006, CALLS-205, CALLS-208, CALLS-209]', async () => {
  const [one, two] = [
    (await save({ content: '电话未接通，稍后再联系' })).data.id,
    (await save({ content: '已发送报价单' })).data.id,
  ];
  expect(await templates()).toEqual([
    { id: one, content: '电话未接通，稍后再联系', is_hide: 0, default: 0, is_public: 0, is_own: 1 },
    { id: two, content: '已发送报价单', is_hide: 0, default: 0, is_public: 0, is_own: 1 },
  ]);
  expect((await call('POST', '/template/sort', { ids: [two, one] })).code).toBe(200);
  expect(await contents()).toEqual(['已发送报价单', '电话未接通，稍后再联系']);
  await save({ id: one, default: 1 });
  await save({ id: two, default: 1, is_hide: 1 });
  expect((await templates()).map((each) => [each.id, each.default, each.is_hide])).toEqual([
    [two, 1, 1],
    [one, 0, 0],
  ]);
  expect((await call('DELETE', `/template/${two}`, {})).code).toBe(200);
  expect((await call('DELETE', `/template/${two}`, {})).code).toBe(404);
  expect(await contents()).toEqual(['电话未接通，稍后再联系']);
  expect((await save({ content: '  ' })).code).toBe(422);
  expect((await save({ content: '只读的人不写' }, tokens.readOnly)).code).toBe(403);
});

test('they are private unless an administrator makes them everybody’s; a hidden one is offered to nobody', async () => {
  const {
    data: { id },
  } = await save({ content: '公司统一话术', is_public: 1 }, tokens.admin);
  expect((await save({ content: '我的话术', is_public: 1 })).code).toBe(403);
  expect(await contents(tokens.colleague)).toEqual(['公司统一话术']);
  expect(await contents(tokens.stranger)).toEqual([]);
  expect((await save({ id, content: '改掉' }, tokens.colleague)).code).toBe(404);
  expect((await call('DELETE', `/template/${id}`, {}, tokens.stranger)).code).toBe(404);
  await call('POST', '/template/sort', { ids: [id] }, tokens.stranger);
  await save({ id, is_hide: 1 }, tokens.admin);
  expect([await contents(tokens.colleague), await contents(tokens.admin)]).toEqual([
    [],
    ['公司统一话术'],
  ]);
});

test('a follow-up that says so leaves its text as a template of its author, once [EVENT-016]', async () => {
  const customer = await mine.add('colleague', 'customer', { name: '留话客户' });
  for (let turn = 0; turn < 2; turn += 1)
    await call(
      'POST',
      '/save',
      { content: '已约定下周拜访', tag_value: 'call', customer_ids: [customer], template_flag: 1 },
      tokens.colleague,
    );
  await call(
    'POST',
    '/save',
    { content: '只此一次', tag_value: 'call', customer_ids: [customer], template_flag: 0 },
    tokens.colleague,
  );
  expect(await contents(tokens.colleague)).toEqual(['已约定下周拜访']);
  expect(await contents()).not.toContain('已约定下周拜访');
});

test('the log of all follow-ups is listed with what each is linked to, within reach [CALLS-204]', async () => {
  const customer = await mine.add('sales', 'customer', { name: '日志客户' });
  for (const content of ['先聊', '后聊'])
    await call('POST', '/save', { content, tag_value: 'call', customer_ids: [customer] });
  const { data } = await call<{
    list: { content: string; ralation_data: { customer_list: { name: string }[] } }[];
    count: number;
  }>('POST', '/getList', { page: 1, size: 10 });
  expect(data.count).toBe(2);
  expect(
    data.list.map(({ content, ralation_data }) => [content, ralation_data.customer_list[0]?.name]),
  ).toEqual([
    ['后聊', '日志客户'],
    ['先聊', '日志客户'],
  ]);
  const narrowed = await call<{ count: number }>('POST', '/getList', { keyword: '先聊' });
  expect(narrowed.data.count).toBe(1);
});

test('an administrator orders the kinds of follow-ups [CALLS-207]', async () => {
  const ids: number[] = [];
  await mine.db.write(async (tx) => {
    for (const name of ['甲类', '乙类']) {
      const id = await tx.nextId();
      ids.push(id);
      await tx.insert('list_item', { kind: 'event_type', id, parent_id: null, name }).execute();
    }
  });
  const kinds = async () =>
    (await call<{ name: string }[]>('GET', '/tag', { type: 'event_type' })).data.map(
      ({ name }) => name,
    );
  expect((await call('POST', '/typesort', { ids: ids.toReversed() })).code).toBe(403);
  expect((await call('POST', '/typesort', { ids: ids.toReversed() }, tokens.admin)).code).toBe(200);
  expect(await kinds()).toEqual(['乙类', '甲类']);
  expect((await call('POST', '/typesort', { ids: [987_654] }, tokens.admin)).code).toBe(404);
});
