import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let company: TestCompany;
let admin = '';
let sales = '';
let other = '';

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'MENUS', '136100000');
  const stranger = await addCompany(server.services, 'MENUS2', '136200000');
  admin = await server.signIn(company.people.admin.mobile, 'MENUS');
  sales = await server.signIn(company.people.sales.mobile, 'MENUS');
  other = await server.signIn(stranger.people.admin.mobile, 'MENUS2');
});
afterAll(() => server.close());

interface Entry {
  menu_code: string;
  title: string;
  path: string;
  out_url: string;
  hidden?: 0 | 1;
  children: Entry[];
}
const get = <T>(path: string, token: string, query: object = {}) =>
  server.call<T>('GET', `/rest/sys/${path}`, { token, body: query });
const post = <T>(path: string, body: object, token = admin) =>
  server.call<T & { errors?: { field: string; id?: string; message: string }[] }>(
    'POST',
    `/rest/sys/${path}`,
    { token, body },
  );
const menuOf = async (token: string) => (await get<Entry[]>('menus/getmenu', token)).data;
const system = async (arranged = 1) =>
  (await get<Entry[]>('menus/getsysMenu', admin, { arranged })).data;
const all = (menu: readonly Entry[]) => menu.flatMap((entry) => [entry, ...entry.children]);
const codes = (menu: readonly Entry[]) => all(menu).map(({ menu_code }) => menu_code);
const arrange = (menu: readonly object[], token = admin) =>
  post<object>('menus/setsysMenu', { menu }, token);

test('the whole menu is told to who arranges it; an arrangement is the menu of everybody at once [CALLS-054, CALLS-055]', async () => {
  const before = await system();
  expect(codes(before)).toEqual(
    expect.arrayContaining(['index', 'customer', 'contract', 'workLog']),
  );
  expect(codes(await menuOf(sales))).toContain('contact');
  const done = await arrange([
    { code: 'index' },
    {
      code: 'group_1',
      names: { 'zh-chs': '常用', en: 'Daily' },
      children: [{ code: 'customer' }, { code: 'contact', hidden: 1 }],
    },
  ]);
  expect(done.code).toBe(200);
  const menu = await menuOf(sales);
  expect(menu.find(({ menu_code }) => menu_code === 'group_1')).toMatchObject({
    title: '常用',
    children: [{ menu_code: 'customer', path: '/customer' }],
  });
  expect(codes(menu)).not.toContain('contact');
  expect(codes(menu).filter((code) => code === 'customer')).toHaveLength(1);
  expect(all(await system()).find(({ menu_code }) => menu_code === 'contact')?.hidden).toBe(1);
  expect(await system(0)).toEqual(before);
  expect(codes(await menuOf(other))).toContain('contact');
  expect((await arrange([])).code).toBe(200);
  expect(codes(await menuOf(sales))).toContain('contact');
  expect(await system()).toEqual(before);
});

test('an entry is added, renamed, hidden and put into a group by itself [CALLS-101]', async () => {
  const { data: link } = await post<{ menu_code: string }>('menus/save', {
    title: '企业文化',
    out_url: 'https://culture.example.com/',
    parent_code: 'office',
  });
  const found = all(await menuOf(sales)).find(({ menu_code }) => menu_code === link.menu_code);
  expect(found).toMatchObject({
    title: '企业文化',
    out_url: 'https://culture.example.com/',
    path: '',
  });
  expect(
    (await menuOf(sales)).find(({ menu_code }) => menu_code === 'office')?.children,
  ).toContainEqual(found);
  await post('menus/save', { menu_code: 'customer', title: '会员' });
  await post('menus/save', { menu_code: link.menu_code, hidden: 1 });
  const menu = all(await menuOf(sales));
  expect(menu.find(({ menu_code }) => menu_code === 'customer')?.title).toBe('会员');
  expect(menu.map(({ menu_code }) => menu_code)).not.toContain(link.menu_code);
  expect((await post('menus/save', { menu_code: 'nothing', title: 'x' })).code).toBe(404);
  expect(
    (await post('menus/save', { menu_code: 'customer', out_url: 'https://a.example' })).code,
  ).toBe(422);
  expect((await post('menus/save', { menu_code: 'customer', parent_code: 'index' })).code).toBe(
    422,
  );
  await arrange([]);
});

test('an entry for some roles is there for them and for administrators', async () => {
  const roles = (
    await get<{ list: { id: number; name: string }[] } | { id: number }[]>('role/list', admin)
  ).data;
  const list = Array.isArray(roles) ? roles : roles.list;
  const own = await company.db.read((tx) =>
    tx
      .from('user')
      .select('role_id')
      .where('id', '=', company.people.sales.id)
      .executeTakeFirstOrThrow(),
  );
  const others = list.map(({ id }) => id).filter((id) => id !== own.role_id);
  await arrange([{ code: 'crm', children: [{ code: 'contact', roles: [others[0] ?? 999] }] }]);
  expect(codes(await menuOf(sales))).not.toContain('contact');
  expect(codes(await menuOf(admin))).toContain('contact');
  await arrange([{ code: 'crm', children: [{ code: 'contact', roles: [own.role_id] }] }]);
  expect(codes(await menuOf(sales))).toContain('contact');
  await arrange([]);
});

test('what everybody needs is not hidden, and a bad address is refused with its reason', async () => {
  const home = await arrange([{ code: 'index', hidden: 1 }]);
  expect(home.code).toBe(422);
  expect(home.data.errors?.[0]?.message).toBe('首页不能隐藏，也不能放进分组');
  const script = await arrange([
    { code: 'link_1', names: { en: 'x' }, url: 'javascript:alert(1)' },
  ]);
  expect([script.code, script.data.errors?.[0]?.message]).toEqual([
    422,
    '请输入以 http:// 或 https:// 开头的网址',
  ]);
  expect(codes(await menuOf(sales))).toContain('index');
});

test('nobody without the key reads or arranges it, nor reads it among the settings', async () => {
  await arrange([{ code: 'contact', hidden: 1 }]);
  expect((await get('menus/getsysMenu', sales)).code).toBe(403);
  expect((await arrange([], sales)).code).toBe(403);
  expect((await post('menus/save', { title: 'x' }, sales)).code).toBe(403);
  const settings = (await get<Record<string, unknown>>('config/getSetting', sales)).data;
  expect(settings).not.toHaveProperty('side_menu');
  expect((await get('config/getSetting', sales, { key_name: 'side_menu' })).data).toBeNull();
  await arrange([]);
});

test('who hid, renamed and moved what is told on the page', async () => {
  await arrange([
    {
      code: 'crm',
      children: [
        { code: 'contact', hidden: 1 },
        { code: 'customer', names: { 'zh-chs': '会员' } },
      ],
    },
  ]);
  const { log } = (
    await get<{ log: { snapshot: { name: string; old_value: string; new_value: string }[] }[] }>(
      'config/settingPage',
      admin,
      { page: '/menuSetting' },
    )
  ).data;
  expect(log[0]?.snapshot).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: '联系人', old_value: '显示', new_value: '隐藏' }),
      expect.objectContaining({ name: '会员', old_value: '客户', new_value: '会员' }),
    ]),
  );
  await arrange([]);
});

test('the tabs of a panel follow the order, names and choice of the company', async () => {
  const id = await company.add('sales', 'customer', { name: '标签客户' });
  const tabs = async (is_open?: 0 | 1, token = sales) =>
    (
      await get<{ menu_name: string; menu_field: string }[]>('label/getLabels', token, {
        module_name: 'customer',
        module_id: id,
        ...(is_open !== undefined && { is_open }),
      })
    ).data.map(({ menu_name, menu_field }) => [menu_field, menu_name]);
  const before = await tabs();
  const set = (entries: readonly object[]) =>
    post('config/setSetting', { settings: JSON.stringify({ panel_tabs: { customer: entries } }) });
  const turned = before.toReversed().map(([code]) => ({
    code,
    ...(code === 'event' && { names: { 'zh-chs': '往来' } }),
    ...(code === 'team' && { hidden: 1 }),
  }));
  expect((await set(turned)).code).toBe(200);
  const after = await tabs();
  expect(after).toEqual(
    before
      .toReversed()
      .filter(([code]) => code !== 'team')
      .map(([code, name]) => [code, code === 'event' ? '往来' : name]),
  );
  expect(await tabs(0)).toEqual(before);
  const refused = await set([{ code: 'view', hidden: 1 }]);
  expect([refused.code, refused.data.errors?.[0]?.message]).toEqual([
    422,
    '「详细信息」标签页不能隐藏',
  ]);
  await post('config/setSetting', { settings: JSON.stringify({ panel_tabs: null }) });
  expect(await tabs()).toEqual(before);
});
