import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let [company, other] = [] as unknown as [TestCompany, TestCompany];
let tokens: Record<'admin' | 'sales' | 'other', string>;

beforeAll(async () => {
  server = await startServer();
  [company, other] = [
    await addCompany(server.services, 'TAGS', '131000002'),
    await addCompany(server.services, 'ELSE', '132000002'),
  ];
  tokens = {
    admin: await server.signIn(company.people.admin.mobile, 'TAGS'),
    sales: await server.signIn(company.people.sales.mobile, 'TAGS'),
    other: await server.signIn(other.people.admin.mobile, 'ELSE'),
  };
});
afterAll(() => server.close());

type Who = keyof typeof tokens;
interface Tag {
  id: number;
  name: string;
  value: string;
  disabled: number;
  color?: string;
}
interface Faults {
  errors: { field: string; message: string }[];
}

const list = async (who: Who = 'admin') =>
  (
    await server.call<Tag[]>('GET', '/rest/sys/tag/list', {
      token: tokens[who],
      body: { type: 'tag' },
    })
  ).data;
const save = (name: string, more: Record<string, unknown> = {}, who: Who = 'admin') =>
  server.call<{ id: number; value: string } & Faults>('POST', '/rest/sys/tag/save', {
    token: tokens[who],
    body: { name, ...more },
  });
const update = (id: number, body: Record<string, unknown>, who: Who = 'admin') =>
  server.call<Faults>('PUT', '/rest/sys/tag/update', { token: tokens[who], body: { id, ...body } });
const remove = (id: number, body: Record<string, unknown> = {}, who: Who = 'admin') =>
  server.call<{ records: number }>('DELETE', '/rest/sys/tag/delete', {
    token: tokens[who],
    body: { id, ...body },
  });
const read = async (module: string, id: number) =>
  (
    await server.call<{
      version: number;
      data_raw: { tags?: string[] };
      list: { model: string; display: string }[];
    }>('GET', `/rest/crm/${module}/read/${id}`, { token: tokens.admin })
  ).data;
const tagsOf = async (id: number) => (await read('customer', id)).data_raw.tags;
const said = async (id: number) =>
  (await read('customer', id)).list.find(({ model }) => model === 'tags')?.display;

describe('the company’s tags [LIST-024]', () => {
  test('are made with a colour, listed in their order, renamed, moved and stopped [CALLS-242] [CALLS-243] [CALLS-244]', async () => {
    const [first, second] = [
      (await save('重点', { color: 'red' })).data,
      (await save('续约')).data,
    ];
    expect(await list()).toMatchObject([
      { id: first.id, name: '重点', color: 'red', disabled: 0, value: first.value },
      {
        id: second.id,
        name: '续约',
        color: expect.stringMatching(/^(blue|green|amber|red|violet)$/),
      },
    ]);
    const id = await company.add('sales', 'customer', { name: '跟着改名', tags: [first.value] });
    await update(first.id, { name: '战略客户', color: 'violet', sort: 1 });
    expect((await list()).map(({ name }) => name)).toEqual(['续约', '战略客户']);
    expect((await list())[1]?.color).toBe('violet');
    expect([await said(id), (await read('customer', id)).version]).toEqual(['战略客户', 1]);
    await update(second.id, { disabled: 1 });
    const late = await server.call<Faults>('POST', '/rest/crm/customer/save', {
      token: tokens.sales,
      body: { name: '停用的标签', tags: [second.value] },
    });
    expect([late.code, late.data.errors[0]?.field]).toEqual([422, 'tags']);
  });

  test('have each a name of its own, whatever its case', async () => {
    const { id } = (await save('VIP')).data;
    expect([(await save(' vip ')).data.errors, (await save('  ')).code]).toMatchObject([
      [{ field: 'name', message: 'vip已存在' }],
      422,
    ]);
    const twin = (await save('Twin')).data;
    expect((await update(twin.id, { name: 'Vip' })).data.errors).toMatchObject([{ field: 'name' }]);
    expect((await update(id, { name: 'VIP' })).code).toBe(200);
    expect((await save('彩虹', { color: 'pink' })).code).toBe(422);
  });

  test('are changed by whoever holds the key, offered to all, and no other company’s', async () => {
    const { id } = (await save('守护')).data;
    for (const refused of [
      save('销售的', {}, 'sales'),
      update(id, { name: '改' }, 'sales'),
      remove(id, {}, 'sales'),
    ])
      expect((await refused).code).toBe(403);
    expect((await list('sales')).some((tag) => tag.id === id)).toBe(true);
    expect([
      (await list('other')).some((tag) => tag.id === id),
      (await update(id, { name: '抢' }, 'other')).code,
      (await remove(id, {}, 'other')).code,
    ]).toEqual([false, 404, 404]);
  });

  test('sent again with its key is one tag', async () => {
    const headers = { 'idempotency-key': 'tag-once' };
    const once = () =>
      server.call<{ id: number }>('POST', '/rest/sys/tag/save', {
        token: tokens.admin,
        headers,
        body: { name: '一次' },
      });
    expect((await once()).data.id).toBe((await once()).data.id);
  });
});

describe('a tag is deleted [CALLS-245]', () => {
  test('taken off every record, whoever’s, and each says so in its log', async () => {
    const [gone, kept] = [(await save('过时')).data, (await save('保留')).data];
    const ids = [
      await company.add('sales', 'customer', { name: '两个标签', tags: [gone.value, kept.value] }),
      await company.add('colleague', 'customer', { name: '一个标签', tags: [gone.value] }),
    ];
    const clue = await company.add('sales', 'clue', { name: '线索也有', tags: [gone.value] });
    expect((await remove(gone.id, { dry: 1 })).data).toEqual({ records: 3 });
    expect((await list()).some(({ id }) => id === gone.id)).toBe(true);
    expect((await remove(gone.id)).data).toEqual({ records: 3 });
    expect((await list()).some(({ id }) => id === gone.id)).toBe(false);
    expect([
      await tagsOf(ids[0] ?? 0),
      await tagsOf(ids[1] ?? 0),
      (await read('clue', clue)).data_raw.tags,
    ]).toEqual([[kept.value], undefined, undefined]);
    const log = await server.call<{
      list: { action_name: string; snapshot: { model: string }[] }[];
    }>('GET', '/rest/sys/modifylog/list', {
      token: tokens.sales,
      body: { module: 'customer', id: ids[0] },
    });
    expect(log.data.list[0]).toMatchObject({
      action_name: '标签调整',
      snapshot: [{ model: 'tags', new_value: '保留' }],
    });
    expect((await remove(gone.id)).code).toBe(404);
  });

  test('or another stands in its place, once', async () => {
    const [double, right] = [(await save('重复标签')).data, (await save('正确标签')).data];
    const both = await company.add('sales', 'customer', {
      name: '两个都有',
      tags: [right.value, double.value],
    });
    const one = await company.add('sales', 'customer', {
      name: '只有重复的',
      tags: [double.value],
    });
    expect((await remove(double.id, { into: double.id })).code).toBe(422);
    expect((await remove(double.id, { into: right.id })).data).toEqual({ records: 2 });
    expect([await tagsOf(both), await tagsOf(one)]).toEqual([[right.value], [right.value]]);
  });
});

describe('tags of records', () => {
  const found = async (operator: string, value: unknown) => {
    const filter = JSON.stringify({
      op: 'and',
      rules: [
        { field: 'tags', operator, value },
        { field: 'name', operator: 'starts', value: '筛选' },
      ],
    });
    return (
      await server.call<{ list: { name: string }[] }>('POST', '/rest/crm/customer/list', {
        token: tokens.admin,
        body: { filter, sort: 'name' },
      })
    ).data.list.map(({ name }) => name);
  };

  test('are found by any, all and none of some [LIST-022]', async () => {
    const [a, b] = [(await save('标A')).data.value, (await save('标B')).data.value];
    for (const [name, tags] of [
      ['筛选1', [a]],
      ['筛选2', [a, b]],
      ['筛选3', [b]],
      ['筛选4', undefined],
    ] as const)
      await company.add('sales', 'customer', { name, ...(tags && { tags }) });
    expect(await found('in', [a])).toEqual(['筛选1', '筛选2']);
    expect(await found('all', [a, b])).toEqual(['筛选2']);
    expect(await found('nin', [a, b])).toEqual(['筛选4']);
    expect(await found('empty', '')).toEqual(['筛选4']);
  });

  test('are added to and taken from several records without touching the rest, also by two at once, and undone [LIST-009]', async () => {
    const [a, b, c] = [
      (await save('批A')).data.value,
      (await save('批B')).data.value,
      (await save('批C')).data.value,
    ];
    const [one, two] = [
      await company.add('sales', 'customer', { name: '批量标签一', tags: [a] }),
      await company.add('sales', 'customer', { name: '批量标签二' }),
    ];
    const tag = (records: unknown) =>
      server.call<{ done: { id: number; version: number; before: object }[]; same: number[] }>(
        'POST',
        '/rest/sys/bulk/update',
        { token: tokens.sales, body: { module: 'customer', records: JSON.stringify(records) } },
      );
    await Promise.all([
      tag([{ id: two, values: {}, add: { tags: [a] } }]),
      tag([{ id: two, values: {}, add: { tags: [c] } }]),
    ]);
    expect((await tagsOf(two))?.toSorted()).toEqual([a, c].toSorted());
    const { data } = await tag(
      [one, two].map((id) => ({ id, values: {}, add: { tags: [a, b] }, remove: { tags: [c] } })),
    );
    expect([await tagsOf(one), await tagsOf(two)]).toEqual([
      [a, b],
      [a, b],
    ]);
    expect((await tag([{ id: one, values: {}, add: { tags: [b] } }])).data.same).toEqual([one]);
    await tag(data.done.map(({ id, version, before }) => ({ id, version, values: before })));
    expect([await tagsOf(one), (await tagsOf(two))?.toSorted()]).toEqual([[a], [a, c].toSorted()]);
    expect((await tag([{ id: one, values: {}, add: { name: ['x'] } }])).code).toBe(422);
  });
});
