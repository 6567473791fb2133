import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

interface Entry {
  id: number;
  path: string;
  page_name: string;
  title: string;
  create_user_name: string;
  changes: string;
  undoable: 0 | 1;
  snapshot: { name: string; old_value: string; new_value: string }[];
}

let server: TestServer;
let company: TestCompany;
let admin: string;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'DEEDS', '138600000');
  admin = await server.signIn(company.people.admin.mobile, 'DEEDS');
});
afterAll(() => server.close());

const call = <T = unknown>(token: string, method: string, path: string, body: object = {}) =>
  server.call<T>(method, `/rest/sys/${path}`, { token, body });
async function done<T = unknown>(method: string, path: string, body: object): Promise<T> {
  const answer = await call<T>(admin, method, path, body);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const log = async (asked: object = {}, token = admin) =>
  (await call<{ list: Entry[]; count: number }>(token, 'GET', 'log/admin', asked)).data;
const newest = async () => (await log({ size: 1 })).list[0];

test('settings, roles, people, lists, forms and flows stand in one log: who, where, from what to what', async () => {
  await done('POST', 'config/setSetting', { settings: { company_name: '新名字' } });
  expect(await newest()).toMatchObject({
    page_name: '系统设置',
    title: '修改 系统设置',
    create_user_name: 'DEEDS admin',
    undoable: 1,
    snapshot: [{ name: '企业名称', new_value: '新名字' }],
  });

  const role = await done<{ id: number }>('POST', 'role/save', { name: '外勤' });
  expect(await newest()).toMatchObject({ path: '/role', title: '新增 外勤', undoable: 0 });
  await done('POST', 'role/authorization', {
    id: role.id,
    permissions: ['crm_customer_view'],
    field_no_power: { customer: ['website'] },
  });
  expect(await newest()).toMatchObject({
    title: '修改权限 外勤',
    snapshot: [
      { name: '新增的权限', old_value: '', new_value: '客户：查看' },
      { name: '隐藏的字段', old_value: '', new_value: '客户：网址' },
    ],
  });

  const { sales } = company.people;
  await done('PUT', `user/update/${sales.id}`, { position: '区域经理' });
  expect(await newest()).toMatchObject({
    path: '/user',
    snapshot: [{ name: '职位', new_value: '区域经理' }],
  });

  await done('POST', 'tag/save', { name: '重点' });
  expect(await newest()).toMatchObject({ path: '/tag', title: '新增 重点' });

  await done('POST', 'custom/save', { key: 'visit_c', name: '拜访', icon: 'map' });
  expect(await newest()).toMatchObject({ path: '/module', title: '新建对象 拜访' });

  await done('POST', 'template/save', {
    module: 'quotation',
    name: '名片',
    content: '<p>x</p>',
  });
  expect(await newest()).toMatchObject({ path: '/printTemplate', title: '新增 名片' });
});

test('a publication names its form, its version and its note', async () => {
  const { data } = await call<{ field_data: { list: object[] }; version: number }>(
    admin,
    'GET',
    'fields/getFields',
    { module: 'contact' },
  );
  data.field_data.list.push({
    type: 'input',
    model: 'pet_name',
    name: '宠物',
    key: 'pet_name',
    options: {},
  });
  await done('POST', 'fields/save', {
    module: 'contact',
    field_data: JSON.stringify(data.field_data),
    version: data.version,
    note: '加宠物',
  });
  expect(await newest()).toMatchObject({
    path: '/sys/custfield/contact',
    page_name: '自定义字段 · 联系人',
    title: '发布表单',
    changes: '版本：0 → 1；说明：加宠物',
  });
});

test('settings get their values back, unless somebody has changed them since', async () => {
  const save = (days: number) =>
    done('POST', 'config/setSetting', { settings: { company_name: `第 ${days} 版` } });
  await save(1);
  await save(2);
  const [second, first] = (await log({ at: '/systemSetting' })).list;
  expect([first?.undoable, second?.undoable]).toEqual([0, 1]);
  expect((await call(admin, 'POST', 'log/adminUndo', { id: first?.id })).code).not.toBe(200);
  await done('POST', 'log/adminUndo', { id: second?.id });
  expect(await newest()).toMatchObject({
    snapshot: [{ name: '企业名称', old_value: '第 2 版', new_value: '第 1 版' }],
  });
});

test('the log is narrowed by page, day and words', async () => {
  expect(new Set((await log({ at: '/role' })).list.map(({ path }) => path))).toEqual(
    new Set(['/role']),
  );
  expect((await log({ keyword: '外勤' })).list.every(({ title }) => title.includes('外勤'))).toBe(
    true,
  );
  expect((await log({ keyword: '外勤' })).count).toBe(2);
  expect((await log({ to: '2000-01-01' })).count).toBe(0);
  expect((await log({ keyword: '没有这个' })).count).toBe(0);
});

test('whoever has the key of the log reads of the pages that they may open themselves, and undoes nothing else', async () => {
  const role = await done<{ id: number }>('POST', 'role/save', { name: '审计' });
  const give = (permissions: string[]) =>
    done('POST', 'role/authorization', { id: role.id, permissions });
  await done('PUT', `user/update/${company.people.colleague.id}`, { role_id: role.id });
  const token = await server.signIn(company.people.colleague.mobile, 'DEEDS');
  expect((await call(token, 'GET', 'log/admin')).code).not.toBe(200);
  await give(['sys_adminLog']);
  expect(await log({}, token)).toEqual({ list: [], count: 0 });
  await give(['sys_adminLog', 'sys_tag']);
  expect((await log({}, token)).list.map(({ title }) => title)).toEqual(['新增 重点']);
  expect((await log({ at: '/role' }, token)).count).toBe(0);
  const pages = await call<{ path: string }[]>(token, 'GET', 'log/adminPages');
  expect(pages.data).toEqual([{ path: '/tag', name: '标签管理' }]);
  const [setting] = (await log({ at: '/systemSetting' })).list;
  expect((await call(token, 'POST', 'log/adminUndo', { id: setting?.id })).code).toBe(404);
});
