import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let company: TestCompany;
let tokens: Record<'admin' | 'sales' | 'stranger', string>;

beforeAll(async () => {
  server = await startServer({ lockedModules: [{ key: 'bill', openTo: ['OPEN'] }] });
  company = await addCompany(server.services, 'EXTEND', '133000000');
  const other = await addCompany(server.services, 'OPEN', '134000000');
  tokens = {
    admin: await server.signIn(company.people.admin.mobile, 'EXTEND'),
    sales: await server.signIn(company.people.sales.mobile, 'EXTEND'),
    stranger: await server.signIn(other.people.admin.mobile, 'OPEN'),
  };
});
afterAll(() => server.close());

const call = <T = unknown>(method: string, path: string, body?: unknown, token = tokens.admin) =>
  server.call<T>(method, path, { token, body });
const turn = (key: string, stopped: 0 | 1, token = tokens.admin) =>
  call<{ errors: { message: string }[] }>('POST', '/rest/sys/custom/stop', { key, stopped }, token);
const listOf = (path: string, token = tokens.admin) =>
  call<{ count: number }>('POST', `/rest/crm/${path}/list`, {}, token);
const menuPaths = async (token = tokens.admin) =>
  (
    await call<{ children: { path: string; locked?: number }[] }[]>(
      'GET',
      '/rest/sys/menus/getmenu',
      {},
      token,
    )
  ).data.flatMap(({ children }) => children);
const tabsOf = async (module_name: string) =>
  (
    await call<{ menu_field: string }[]>('GET', '/rest/sys/label/getLabels', { module_name })
  ).data.map(({ menu_field }) => menu_field);
const fieldsOf = async (module: string) =>
  JSON.stringify((await call<unknown>('GET', '/rest/sys/fields/getFields', { module })).data);

describe('a module that the company switches off', () => {
  test('is gone from menu, tabs and forms, refuses its calls in words, and keeps its records [ADMIN-065]', async () => {
    const campaign = await company.add('admin', 'marketing', {
      name: '春季展会',
      type: 'exhibition',
      start_time: '2026-01-06 09:00:00',
      end_time: '2026-01-07 18:00:00',
    });
    expect(await fieldsOf('leads')).toContain('marketing_id');
    expect(await turn('marketing', 1)).toMatchObject({ code: 200 });
    expect(await listOf('marketing')).toMatchObject({
      code: 403,
      message: '该功能属于扩展模块，请联系客服开通',
    });
    expect(
      (await call('GET', `/rest/crm/marketing/read/${campaign}`)).code,
      'nor a single record',
    ).toBe(403);
    expect((await menuPaths()).map(({ path }) => path)).not.toContain('/marketing');
    expect(await fieldsOf('leads')).not.toContain('"model":"marketing_id"');
    const info = await call<{ off: string[]; locked: string[] }>(
      'GET',
      '/rest/sys/user/get_current_userinfo',
    );
    expect(info.data.off).toContain('marketing');
    expect(info.data.locked).not.toContain('marketing');
    expect((await listOf('marketing', tokens.stranger)).code, 'another company').toBe(200);

    expect(await turn('marketing', 0)).toMatchObject({ code: 200 });
    expect(await listOf('marketing')).toMatchObject({ code: 200, data: { count: 1 } });
    expect((await menuPaths()).map(({ path }) => path)).toContain('/marketing');
    expect(await fieldsOf('leads')).toContain('marketing_id');
  });

  test('takes its tab along', async () => {
    expect(await tabsOf('customer')).toContain('opportunity');
    await turn('opportunity', 1);
    expect(await tabsOf('customer')).not.toContain('opportunity');
    await turn('opportunity', 0);
    expect(await tabsOf('customer')).toContain('opportunity');
  });

  test('cannot be one that others need, nor a core one', async () => {
    expect((await turn('contract', 1)).data.errors[0]?.message).toContain('回款');
    expect((await turn('customer', 1)).data.errors[0]?.message).toBe(
      '「客户」是基础模块，不能停用',
    );
    for (const key of ['payment', 'paymentPlan', 'invoice', 'contract'])
      expect((await turn(key, 1)).code, key).toBe(200);
    expect((await turn('payment', 0)).data.errors[0]?.message).toContain('请先启用');
    for (const key of ['contract', 'invoice', 'paymentPlan', 'payment'])
      expect((await turn(key, 0)).code, key).toBe(200);
  });

  test('is switched by those only who manage modules', async () => {
    expect((await turn('marketing', 1, tokens.sales)).code).toBe(403);
    expect((await turn('cluePool', 1)).code).toBe(404);
    expect(
      (await call('POST', '/rest/sys/config/setSetting', { settings: { modules_locked: [] } }))
        .code,
    ).toBe(422);
  });

  test('leaves customers, contacts and follow-ups whole where all others are off', async () => {
    const all = await call<{ key: string; core: 0 | 1; part: 0 | 1; custom: 0 | 1 }[]>(
      'GET',
      '/rest/sys/custom/modules',
    );
    const keys = all.data
      .filter(({ core, part, custom }) => !core && !part && !custom)
      .map(({ key }) => key);
    const needed = ['contract', 'product'];
    const order = [
      ...keys.filter((key) => !needed.includes(key)),
      ...needed.filter((key) => keys.includes(key)),
    ];
    for (const key of order.filter((each) => each !== 'bill')) {
      const answer = await turn(key, 1);
      expect(answer.code, `${key}: ${answer.text}`).toBe(200);
    }
    const customer = await company.add('admin', 'customer', { name: '独立客户' });
    const made = await call<{ id: number }>('POST', '/rest/crm/contact/save', {
      name: '孙一',
      customer_id: customer,
      mobile: '13311112222',
    });
    expect(made.code, made.text).toBe(200);
    for (const path of ['customer', 'contact', 'event'])
      expect((await listOf(path)).code, path).toBe(200);
    expect((await call('GET', '/rest/oa/remind/getList')).code).toBe(200);
    for (const key of order.toReversed().filter((each) => each !== 'bill'))
      expect((await turn(key, 0)).code, key).toBe(200);
  });
});

describe('a module that comes on request only', () => {
  test('stands in the menu as locked, is refused in words, and nobody in the company switches it on [ADMIN-118]', async () => {
    expect(await menuPaths()).toContainEqual(expect.objectContaining({ path: '/bill', locked: 1 }));
    expect(await listOf('bill')).toMatchObject({
      code: 403,
      message: '该功能属于扩展模块，请联系客服开通',
    });
    expect((await turn('bill', 0)).data.errors[0]?.message).toBe(
      '该功能属于扩展模块，请联系客服开通',
    );
    const rows = await call<{ key: string; locked: number; stopped: number }[]>(
      'GET',
      '/rest/sys/custom/modules',
    );
    expect(rows.data.find(({ key }) => key === 'bill')).toMatchObject({ locked: 1, stopped: 1 });
  });

  test('is there for a company that it was opened to', async () => {
    expect((await listOf('bill', tokens.stranger)).code).toBe(200);
  });
});

describe('own objects by the named calls', () => {
  test('are listed, added, changed with their id and deleted [CALLS-079] [CALLS-080] [CALLS-081]', async () => {
    const save = (body: Record<string, unknown>) =>
      call<{ key: string; errors?: unknown[] }>('POST', '/rest/sys/custom/save', body);
    const names = async () =>
      (await call<{ name: string }[]>('GET', '/rest/sys/custom/list')).data.map(({ name }) => name);
    expect(await save({ key: 'tool_c', name: '工具' })).toMatchObject({ code: 200 });
    expect(await names()).toContain('工具');
    const made = await call('POST', '/rest/crm/customobject/save', {
      module: 'tool_c',
      name: '电钻',
    });
    expect(made.code, made.text).toBe(200);
    expect(await save({ id: 'tool_c', name: '设备' })).toMatchObject({ code: 200 });
    expect(await names()).toEqual(['设备']);
    expect((await save({ name: '没有标识' })).code).toBe(422);
    const remove = (name?: string) =>
      call('DELETE', '/rest/sys/custom/delete', { key: 'tool_c', ...(name && { name }) });
    expect((await remove()).code, 'it has records').toBe(422);
    expect((await remove('设备')).code).toBe(200);
    expect(await names()).toEqual([]);
  });
});
