import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointPaths } from '../../../schemas/endpoints/endpointPaths.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { MODULES } from '../../../schemas/modules/index.ts';
import { addCompany, rowCounts, type TestCompany } from '../support/companies.ts';
import { addOneOfEach, type Kind, KINDS, sampleValues } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let [mine, other] = [] as unknown as [TestCompany, TestCompany];
let ids: Record<Kind, number>;
let tokens: Record<'admin' | 'sales' | 'colleague' | 'readOnly' | 'stranger', string>;

beforeAll(async () => {
  server = await startServer();
  mine = await addCompany(server.services, 'RECORDS', '131000000');
  other = await addCompany(server.services, 'OTHER', '132000000');
  ids = await addOneOfEach(mine, 'sales', '甲公司');
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

interface Detail {
  id: number;
  version: number;
  name: string;
  data_raw: Record<string, unknown>;
  is_edit: boolean;
  is_delete: boolean;
  owner_user_id: number | '--';
  lock_flag: string;
  actions: string[];
}
interface List {
  list: { id: number; name: string }[];
  count: number;
}
const post = <T = unknown>(
  path: string,
  body: unknown,
  token = tokens.sales,
  headers: Record<string, string> = {},
) => server.call<T>('POST', path, { token, body, headers });
const get = <T = unknown>(path: string, body?: unknown, token = tokens.sales) =>
  server.call<T>('GET', path, { token, body });
const file = (kind: Kind): ModuleFile => MODULES[kind];
const modules = KINDS.map((kind) => [kind] as const);

describe('every module under its own paths and verbs', () => {
  test.each(modules)('%s lists its records [API-008]', async (kind) => {
    const { code, data, text } = await post<List>(
      `/rest/${file(kind).path}/list`,
      {},
      tokens.admin,
    );
    expect(code, text).toBe(200);
    expect(data.list.map(({ id }) => id)).toContain(ids[kind]);
    expect(data.count).toBe(data.list.length);
  });

  test.each(modules)('%s reads one by path and by parameter [API-009]', async (kind) => {
    const [path = ''] = endpointPaths('read', file(kind));
    const byPath = await get<Detail>(
      path.replace('{id}', String(ids[kind])),
      undefined,
      tokens.admin,
    );
    expect(byPath.data).toMatchObject({
      id: ids[kind],
      is_edit: expect.any(Boolean),
      is_delete: expect.any(Boolean),
      data_raw: expect.any(Object),
      list: expect.any(Array),
    });
    const byParameter = await get(`/rest/${file(kind).path}/read`, { id: ids[kind] }, tokens.admin);
    expect(byParameter.data).toEqual(byPath.data);
  });

  test.each(modules)('%s saves, changes and deletes [API-010] [API-013]', async (kind) => {
    const values = await sampleValues(mine, kind, {
      word: '新的',
      references: { ...ids, quotation: undefined },
    });
    const [save = '', update, remove = ''] = [
      endpointPaths('save', file(kind))[0],
      endpointPaths('update', file(kind))[1],
      endpointPaths('delete', file(kind))[0],
    ];
    const saved = await post<{ id: number; version: number }>(save, values, tokens.admin);
    expect(saved.code, saved.text).toBe(200);
    const { id, version } = saved.data;
    if (update) {
      const changed = await server.call<{ version: number }>('PUT', update, {
        token: tokens.admin,
        body: { id, version, remark: '改过' },
      });
      expect(changed.code, changed.text).toBe(200);
      const again = await post(
        `${update}/${id}`,
        { version: changed.data.version, remark: '又改过' },
        tokens.admin,
      );
      expect(again.code, again.text).toBe(200);
    }
    const deleted = await server.call('DELETE', remove, {
      token: tokens.admin,
      body: { ids: [id] },
    });
    expect(deleted.data, deleted.text).toMatchObject({ deleted: expect.any(Number) });
    expect((await get(`/rest/${file(kind).path}/read`, { id }, tokens.admin)).code).toBe(404);
  });
});

describe('customers stand for all', () => {
  test('who is not signed in or lacks the right gets nothing and leaves nothing', async () => {
    const before = await rowCounts(server.database, mine.corpId);
    for (const [token, code] of [
      ['', 100],
      [tokens.readOnly, 403],
    ] as const) {
      expect((await post('/rest/crm/customer/save', { name: '不行' }, token)).code).toBe(code);
      expect(
        (
          await server.call('PUT', `/rest/crm/customer/update/${ids.customer}`, {
            token,
            body: { version: 1, name: '不行' },
          })
        ).code,
      ).toBe(code);
      expect(
        (
          await server.call('DELETE', '/rest/crm/customer/delete', {
            token,
            body: { ids: [ids.customer] },
          })
        ).code,
      ).toBe(code);
      expect(
        (
          await post(
            '/rest/crm/customer/shift',
            { ids: [ids.customer], user_id: mine.people.sales.id },
            token,
          )
        ).code,
      ).toBe(code);
    }
    expect(
      (await get(`/rest/crm/customer/read/${ids.customer}`, undefined, tokens.stranger)).code,
    ).toBe(404);
    expect(
      (await get(`/rest/crm/customer/read/${ids.customer}`, undefined, tokens.colleague)).code,
    ).toBe(404);
    expect(await rowCounts(server.database, mine.corpId)).toEqual(before);
  });

  test('field faults are answered by field in the words of the request', async () => {
    expect(await post('/rest/crm/customer/save', { name: '' })).toMatchObject({
      code: 422,
      message: '表单校验失败，请检查',
      data: { errors: [{ field: 'name', message: expect.stringContaining('客户名称') }] },
    });
    expect(
      await post('/rest/crm/customer/save', { name: '' }, tokens.sales, { locale: 'en' }),
    ).toMatchObject({
      data: { errors: [{ field: 'name', message: expect.stringMatching(/customer name/i) }] },
    });
  });

  test('a stale save is answered with the newer values, nobody is overwritten', async () => {
    const {
      data: { id, version },
    } = await post<Detail>('/rest/crm/customer/save', { name: '冲突客户' });
    const update = (token: string, body: Record<string, unknown>) =>
      server.call<{ values: Record<string, unknown>; fields: { model: string }[] }>(
        'PUT',
        `/rest/crm/customer/update/${id}`,
        { token, body: { version, ...body } },
      );
    expect((await update(tokens.admin, { name: '先到的名字' })).code).toBe(200);
    const stale = await update(tokens.sales, { name: '后到的名字' });
    expect(stale).toMatchObject({
      code: 409,
      data: { version: 2, values: { name: '先到的名字' }, fields: [{ model: 'name' }] },
    });
    expect((await update(tokens.sales, { remark: '别的字段' })).code).toBe(200);
    expect((await get<Detail>(`/rest/crm/customer/read/${id}`)).data.data_raw).toMatchObject({
      name: '先到的名字',
      remark: '别的字段',
    });
  });

  test('an update without its version is refused', async () => {
    expect(
      await server.call('PUT', `/rest/crm/customer/update/${ids.customer}`, {
        token: tokens.sales,
        body: { name: 'x' },
      }),
    ).toMatchObject({ code: 422, data: { errors: [{ field: 'version' }] } });
  });

  test('a repeated create with the same key is one record; with another body it is refused', async () => {
    const key = { 'idempotency-key': 'form-opened-at-9' };
    const first = await post<Detail>(
      '/rest/crm/customer/save',
      { name: '只有一个' },
      tokens.sales,
      key,
    );
    const again = await post<Detail>(
      '/rest/crm/customer/save',
      { name: '只有一个' },
      tokens.sales,
      key,
    );
    expect(again.data).toEqual(first.data);
    expect(
      (await post('/rest/crm/customer/save', { name: '另一个' }, tokens.sales, key)).code,
    ).toBe(409);
    expect((await post<List>('/rest/crm/customer/list', { keyword: '只有一个' })).data.count).toBe(
      1,
    );
    expect(
      (await post('/rest/crm/customer/save', { name: '只有一个·乙' }, tokens.admin, key)).code,
    ).toBe(200);
  });

  test('ids come as brackets, joined by commas, as JSON text, in the body or the query [API-015]', async () => {
    const make = async (name: string) =>
      (await post<Detail>('/rest/crm/customer/save', { name })).data.id;
    const [a, b, c, d] = [
      await make('删一'),
      await make('删二'),
      await make('删三'),
      await make('删四'),
    ];
    expect(
      (
        await server.call('DELETE', '/rest/crm/customer/delete', {
          token: tokens.admin,
          body: { ids: [a] },
        })
      ).data,
    ).toMatchObject({ deleted: 1 });
    expect(
      (
        await server.call('DELETE', '/rest/crm/customer/delete', {
          token: tokens.admin,
          body: { ids: `[${b}]` },
        })
      ).data,
    ).toMatchObject({ deleted: 1 });
    expect(
      (await server.call('DELETE', `/rest/crm/customer/delete?ids=${c}`, { token: tokens.admin }))
        .data,
    ).toMatchObject({ deleted: 1 });
    expect((await post('/rest/crm/customer/delete', { id: d }, tokens.admin)).data).toMatchObject({
      deleted: 1,
    });
  });

  test.each([
    [
      'an unknown field',
      { filter: { op: 'and', rules: [{ field: 'nosuch', operator: 'eq', value: 1 }] } },
    ],
    [
      'an unknown operator',
      { filter: { op: 'and', rules: [{ field: 'name', operator: 'like', value: 1 }] } },
    ],
    [
      'an operator of another type',
      { filter: { op: 'and', rules: [{ field: 'create_time', operator: 'contains', value: 1 }] } },
    ],
    ['an unknown sort', { sort: '-nosuch' }],
    ['a filter that is none', { filter: { op: 'xor', rules: 5 } }],
  ])('%s in a list is refused with one and the same message', async (_, query) => {
    const sent = 'filter' in query ? { filter: JSON.stringify(query.filter) } : query;
    expect(await post('/rest/crm/customer/list', sent)).toMatchObject({
      status: 200,
      code: 400,
      message: '筛选或排序条件无效',
    });
  });

  test('a name that exists anywhere in the company is reported with its module and owner, itself left out [CALLS-155]', async () => {
    const {
      data: { id, data_raw },
    } = await get<Detail>(`/rest/crm/customer/read/${ids.customer}`);
    const check = async (body: Record<string, unknown>, token = tokens.colleague) =>
      (await post('/rest/crm/customer/checkCustomerName', body, token)).data;
    expect(await check({ name: data_raw.name })).toEqual([
      {
        id: null,
        name: data_raw.name,
        module: '客户',
        module_key: 'customer',
        owner: 'RECORDS sales',
        same_name: true,
        blocks: true,
        reasons: [],
      },
    ]);
    expect(await check({ name: data_raw.name }, tokens.admin)).toMatchObject([
      { id, module_key: 'customer' },
    ]);
    expect(await check({ name: data_raw.name, id })).toEqual([]);
    const pooled = await mine.add('sales', 'customer', { name: '无人负责同名' });
    await mine.db.write((tx) =>
      tx
        .update('record')
        .set({ owner_user_id: null, owner_department_id: null })
        .where('module', '=', 'customer')
        .where('id', '=', pooled)
        .execute(),
    );
    expect(await check({ name: '无人负责同名' })).toEqual([
      {
        id: pooled,
        name: '无人负责同名',
        module: '客户公海',
        module_key: 'customerPool',
        owner: '--',
        same_name: true,
        blocks: true,
        reasons: [
          { model: 'name', words: '公司名称相同（不计地区和公司形式）', value: '无人负责同名' },
        ],
      },
    ]);
    expect(await check({ name: data_raw.name }, tokens.stranger)).toEqual([]);
  });

  test('what would be deleted along is counted before [CALLS-153]', async () => {
    const { data } = await post<{ module: string; count: number }[]>(
      '/rest/crm/customer/delcheck',
      { ids: [ids.customer] },
      tokens.admin,
    );
    expect(data.find(({ module }) => module === 'contact')?.count).toBe(1);
  });

  test('another owner is given by who may transfer [CALLS-156]', async () => {
    const {
      data: { id },
    } = await post<Detail>('/rest/crm/customer/save', { name: '换负责人' });
    const shifted = await post('/rest/crm/customer/shift', {
      ids: [id],
      user_id: mine.people.colleague.id,
    });
    expect(shifted.data, shifted.text).toMatchObject({ changed: 1 });
    expect(
      (await get<Detail>(`/rest/crm/customer/read/${id}`, undefined, tokens.colleague)).data
        .owner_user_id,
    ).toBe(mine.people.colleague.id);
    expect((await get(`/rest/crm/customer/read/${id}`)).code).toBe(404);
    expect(
      (
        await post(
          '/rest/crm/customer/shift',
          { ids: [id], user_id: other.people.sales.id },
          tokens.admin,
        )
      ).code,
    ).not.toBe(200);
  });

  test('two actions of one address are told apart by what they send [CALLS-157]', async () => {
    const {
      data: { id },
    } = await post<Detail>('/rest/crm/customer/save', { name: '锁定客户' });
    const lock = async (lockflag: unknown) =>
      (await post('/rest/crm/customer/lockflag', { id, lockflag })).code;
    const state = async () => (await get<Detail>(`/rest/crm/customer/read/${id}`)).data.lock_flag;
    expect(await lock(1)).toBe(200);
    expect(await state()).toBe('locked');
    expect(await lock(1)).not.toBe(200);
    expect(await lock(0)).toBe(200);
    expect(await state()).toBe('unlocked');
    expect(await post('/rest/crm/customer/lockflag', { id, lockflag: 5 })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'lockflag' }] },
    });
  });

  test('into the pool, out of it, by claim and by assignment [CALLS-154] [CALLS-175] [CALLS-176]', async () => {
    const {
      data: { id },
    } = await post<Detail>('/rest/crm/customer/save', { name: '公海客户' });
    expect((await post('/rest/crm/customer/layup', { ids: [id] })).code).toBe(200);
    expect((await get<Detail>(`/rest/crm/customerPool/read/${id}`)).data.owner_user_id).toBe('--');
    expect(
      (await post('/rest/crm/customerPool/receive', { ids: [id] }, tokens.readOnly)).code,
    ).toBe(403);
    expect(
      (await post('/rest/crm/customerPool/receive', { ids: [id] }, tokens.colleague)).code,
    ).toBe(200);
    expect(
      (await get<Detail>(`/rest/crm/customer/read/${id}`, undefined, tokens.colleague)).data
        .owner_user_id,
    ).toBe(mine.people.colleague.id);
    await post('/rest/crm/customer/layup', { ids: [id] }, tokens.admin);
    const assigned = await post(
      '/rest/crm/customerPool/assign',
      { ids: [id], user_id: mine.people.sales.id },
      tokens.admin,
    );
    expect(assigned.code, assigned.text).toBe(200);
    expect((await get<Detail>(`/rest/crm/customer/read/${id}`)).data.owner_user_id).toBe(
      mine.people.sales.id,
    );
  });

  test('records to choose from are found by a word, their names by their ids', async () => {
    const { data } = await get<List>('/rest/crm/customer/pick', { keyword: '甲公司' });
    expect(data.list.map(({ id }) => id)).toContain(ids.customer);
    expect(
      (await get<List>('/rest/crm/customer/pick', { ids: [ids.customer] })).data.list,
    ).toMatchObject([{ id: ids.customer, name: expect.stringContaining('甲公司') }]);
    expect(
      (await get<List>('/rest/crm/customer/pick', { ids: [ids.customer] }, tokens.stranger)).data
        .list,
    ).toEqual([]);
  });
});

describe('related records', () => {
  test.each([
    ['contract', 'customer'],
    ['payment', 'contract'],
    ['quotation', 'opportunity'],
    ['paymentPlan', 'contract'],
    ['invoice', 'customer'],
  ] as const)('%s of a %s', async (kind, parent) => {
    const related = await get<List>(`/rest/crm/${kind}/relationList`, {
      module: parent,
      module_id: ids[parent],
    });
    expect(
      related.data.list.map(({ id }) => id),
      related.text,
    ).toContain(ids[kind]);
    expect(
      (
        await get(
          `/rest/crm/${kind}/relationList`,
          { module: parent, module_id: ids[parent] },
          tokens.stranger,
        )
      ).code,
    ).toBe(404);
    expect(
      (
        await get(
          `/rest/crm/${kind}/relationList`,
          { module: parent, module_id: ids[parent] },
          tokens.colleague,
        )
      ).code,
    ).toBe(404);
  });

  test('contacts of a customer by its id alone [CALLS-167]', async () => {
    const { data } = await get<List>('/rest/crm/contact/relatedList', {
      customer_id: ids.customer,
      page: 1,
      size: 10,
    });
    expect(data.list.map(({ id }) => id)).toContain(ids.contact);
    expect(await get('/rest/crm/contact/relatedList', { page: 1 })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'module' }, { field: 'module_id' }] },
    });
  });

  test('tabs come with the counts of their tables [CALLS-224]', async () => {
    const { data } = await get<
      { menu_field: string; menu_name: string; counts: number | null; type: number }[]
    >('/rest/sys/label/getLabels', {
      module_name: 'customer',
      module_id: ids.customer,
      is_open: 1,
    });
    const tab = (key: string) => data.find(({ menu_field }) => menu_field === key);
    expect(tab('contact')).toMatchObject({ menu_name: '联系人', type: 0 });
    expect(tab('contact')?.counts).toBeGreaterThanOrEqual(1);
    expect(tab('modifylog')).toMatchObject({ counts: null });
    expect(
      (
        await get(
          '/rest/sys/label/getLabels',
          { module_name: 'customer', module_id: ids.customer },
          tokens.stranger,
        )
      ).code,
    ).toBe(404);
  });
});

describe('what was done', () => {
  test('stands in the change log by kind [CALLS-223] [LOG-002] [LOG-003]', async () => {
    const {
      data: { id },
    } = await post<Detail>('/rest/crm/customer/save', { name: '日志客户' });
    await server.call('PUT', `/rest/crm/customer/update/${id}`, {
      token: tokens.sales,
      body: { version: 1, name: '日志客户二' },
    });
    await post('/rest/crm/customer/shift', { ids: [id], user_id: mine.people.manager.id });
    const log = async (category: number, token = tokens.admin) =>
      get<{
        list: { action_name: string; create_user_name: string; snapshot: unknown[] }[];
        count: number;
      }>('/rest/sys/modifylog/list', { module: 'customer', id, category }, token);
    const all = (await log(0)).data;
    expect(all.count).toBe(3);
    expect(all.list[1]?.snapshot).toEqual([
      expect.objectContaining({ name: '客户名称', old_value: '日志客户', new_value: '日志客户二' }),
    ]);
    expect((await log(1)).data.count).toBe(2);
    expect((await log(2)).data.list).toMatchObject([{ create_user_name: 'RECORDS sales' }]);
    expect((await log(0, tokens.stranger)).code).toBe(404);
  });

  test('is undone from the recycle bin; for good only by an administrator', async () => {
    const {
      data: { id },
    } = await post<Detail>('/rest/crm/customer/save', { name: '回收客户' }, tokens.admin);
    await server.call('DELETE', '/rest/crm/customer/delete', {
      token: tokens.admin,
      body: { ids: [id] },
    });
    const bin = await get<{ list: { id: number; name: string }[] }>(
      '/rest/sys/recycle/list',
      { module: 'customer' },
      tokens.admin,
    );
    expect(bin.data.list.find((row) => row.id === id)).toMatchObject({ name: '回收客户' });
    expect((await post('/rest/sys/recycle/purge', { module: 'customer', ids: [id] })).code).toBe(
      403,
    );
    expect(
      (await post('/rest/sys/recycle/restore', { module: 'customer', ids: [id] }, tokens.stranger))
        .code,
    ).not.toBe(500);
    expect(
      (await post('/rest/sys/recycle/restore', { module: 'customer', ids: [id] }, tokens.admin))
        .data,
    ).toEqual({ restored: 1 });
    expect((await get(`/rest/crm/customer/read/${id}`, undefined, tokens.admin)).code).toBe(200);
    await server.call('DELETE', '/rest/crm/customer/delete', {
      token: tokens.admin,
      body: { ids: [id] },
    });
    expect(
      (await post('/rest/sys/recycle/purge', { module: 'customer', ids: [id] }, tokens.admin)).data,
    ).toEqual({ purged: 1 });
    expect(
      (await post('/rest/sys/recycle/restore', { module: 'customer', ids: [id] }, tokens.admin))
        .code,
    ).not.toBe(500);
  });
});
