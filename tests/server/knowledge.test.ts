import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type Person, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');

let server: TestServer;
let company: TestCompany;
const tokens = {} as Record<Person, string>;
const folders = {} as Record<'open' | 'own' | 'within' | 'manager', number>;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'KNOW', '131000000');
  for (const person of ['admin', 'manager', 'sales', 'colleague', 'readOnly'] as const)
    tokens[person] = await server.signIn(company.people[person].mobile, company.code);
  const folder = (person: Person, values: Record<string, unknown>) =>
    company.add(person, 'knowledgeFolder', values);
  folders.open = await folder('admin', { name: '公司制度' });
  folders.own = await folder('sales', {
    name: '销售资料',
    user_ids: [id('colleague')],
    editor_user_ids: [id('manager')],
  });
  folders.within = await folder('sales', { name: '报价模板', parent_id: folders.own });
  folders.manager = await folder('manager', { name: '薪酬', user_ids: [id('manager')] });
});
afterAll(() => server.close());

interface Row {
  id: number;
  name: string;
  is_edit: boolean;
  is_delete: boolean;
  file_type?: string;
  file_size?: number;
}
interface Branch {
  id: number;
  name: string;
  is_edit: 0 | 1;
  children: Branch[];
}
const id = (person: Person) => company.people[person].id;
const call = <T = unknown>(
  who: Person,
  method: string,
  path: string,
  body: Record<string, unknown> = {},
) => server.call<T>(method, `/rest/oa/${path}`, { token: tokens[who], body });
const names = async (who: Person, body: Record<string, unknown> = {}) =>
  (
    await call<{ list: Row[] }>(who, 'POST', 'knowledge/getList', { page: 1, size: 50, ...body })
  ).data.list
    .map(({ name }) => name)
    .toSorted();
async function add(who: Person, values: Record<string, unknown>): Promise<number> {
  const { data, text } = await call<{ id: number }>(who, 'POST', 'knowledge/knowAdd', values);
  expect(data.id, text).toBeGreaterThan(0);
  return data.id;
}
async function send(who: Person, name: string, bytes = PDF): Promise<number> {
  const body = new FormData();
  body.set('file', new Blob([bytes]), name);
  body.set('show_type', '1');
  return (
    await server.call<{ id: number }>('POST', '/rest/crm/file/upload', { token: tokens[who], body })
  ).data.id;
}

test('folders are a tree of what the reader sees, with what they may change [CALLS-110]', async () => {
  const tree = async (who: Person) => (await call<Branch[]>(who, 'GET', 'knowledge/getType')).data;
  expect(await tree('sales')).toEqual([
    { id: folders.open, name: '公司制度', is_edit: 0, children: [] },
    {
      id: folders.own,
      name: '销售资料',
      is_edit: 1,
      children: [{ id: folders.within, name: '报价模板', is_edit: 1, children: [] }],
    },
  ]);
  expect((await tree('colleague')).map(({ name, is_edit }) => [name, is_edit])).toEqual([
    ['公司制度', 0],
    ['销售资料', 0],
  ]);
  expect((await tree('manager')).map(({ name, is_edit }) => [name, is_edit])).toEqual([
    ['公司制度', 0],
    ['销售资料', 1],
    ['薪酬', 1],
  ]);
  expect((await tree('readOnly')).map(({ name }) => name)).toEqual(['公司制度']);
  expect(await tree('admin')).toHaveLength(3);
});

test('an article is written, listed, read, changed, renamed and, by an administrator, deleted for ever [CALLS-111] [CALLS-113] [CALLS-114] [CALLS-115] [CALLS-116] [CALLS-117]', async () => {
  const file = await send('sales', '网关报价.pdf');
  const article = await add('sales', {
    title: '报价说明',
    folder_id: folders.within,
    content: '<p>含税报价按季度更新</p>',
    file_ids: String(file),
  });
  expect(await names('sales', { type_id: folders.own })).toEqual(['报价说明']);
  expect(await names('sales', { type_id: folders.open })).toEqual([]);
  const read = await call<{ data_raw: Record<string, unknown>; is_edit: boolean; version: number }>(
    'colleague',
    'GET',
    'knowledge/knowOne',
    { id: article },
  );
  expect(read.data).toMatchObject({
    is_edit: false,
    data_raw: { title: '报价说明', file_type: 'pdf', file_size: '15 B', file_ids: String(file) },
  });
  expect(
    (await call('manager', 'PUT', 'knowledge/knowEdit', { id: article, content: '<p>改</p>' }))
      .code,
  ).toBe(200);
  expect(
    (await call('manager', 'POST', 'knowledge/setRename', { id: article, name: '报价规则' })).code,
  ).toBe(200);
  expect(
    (await call('colleague', 'POST', 'knowledge/setRename', { id: article, name: '乱改' })).code,
  ).toBe(403);
  expect(await names('sales')).toContain('报价规则');
  const log = await server.call<{ list: { snapshot: { model: string; old_value: string }[] }[] }>(
    'GET',
    '/rest/sys/modifylog/list',
    { token: tokens.sales, body: { module: 'knowledge', id: article } },
  );
  expect(JSON.stringify(log.data)).toContain('含税报价按季度更新');
  expect((await call('sales', 'DELETE', 'knowledge/realDelete', { ids: [article] })).code).toBe(
    403,
  );
  expect((await call('admin', 'DELETE', 'knowledge/realDelete', { ids: [article] })).data).toEqual({
    purged: 1,
  });
  expect((await call('sales', 'GET', 'knowledge/knowOne', { id: article })).code).toBe(404);
  expect(
    (
      await server.call('GET', '/rest/crm/file/getFile', {
        token: tokens.sales,
        body: { id: file },
      })
    ).code,
  ).toBe(404);
});

test('words within an article find it, however far down they stand, for those who see its folder [CALLS-112]', async () => {
  await add('sales', {
    title: '产品培训',
    folder_id: folders.own,
    content: `<h1>培训</h1><p>${'网关的安装与调试。'.repeat(900)}</p><p>末尾提到：防爆&nbsp;认证证书</p>`,
  });
  await add('manager', {
    title: '薪酬表',
    folder_id: folders.manager,
    content: '<p>认证证书补贴</p>',
  });
  const found = async (who: Person, keyword: string) =>
    (
      await call<{ list: Row[]; count: number }>(who, 'GET', 'knowledge/getGlobalSearch', {
        keyword,
        page: 1,
        size: 20,
      })
    ).data.list
      .map(({ name }) => name)
      .toSorted();
  expect(await found('colleague', '认证证书')).toEqual(['产品培训']);
  expect(await found('colleague', '防爆 认证')).toEqual(['产品培训']);
  expect(await found('manager', '认证证书')).toEqual(['产品培训', '薪酬表']);
  expect(await found('readOnly', '认证证书')).toEqual([]);
  expect(await found('sales', '补贴')).toEqual([]);
});

test('nobody writes into a folder that they may only read, by whichever way [OFFICE-032]', async () => {
  const refused = { code: 422, data: { errors: [{ field: 'folder_id' }] } };
  const message = '您不能在这个文件夹中新增或修改内容';
  const values = { title: '偷放', content: '<p>偷放</p>' };
  const into = { ...values, folder_id: folders.own };
  const added = await call('colleague', 'POST', 'knowledge/knowAdd', into);
  expect(added).toMatchObject(refused);
  expect(added.text).toContain(message);
  expect(await call('colleague', 'POST', 'knowledge/save', into)).toMatchObject(refused);
  // a folder that is not seen is refused in the same words as one that is not there
  const hidden = await call('colleague', 'POST', 'knowledge/knowAdd', {
    ...values,
    folder_id: folders.manager,
  });
  const absent = await call('colleague', 'POST', 'knowledge/knowAdd', {
    ...values,
    folder_id: 999_999,
  });
  expect([hidden.code, hidden.message, hidden.data]).toEqual([
    absent.code,
    absent.message,
    absent.data,
  ]);
  // one's own entry may not be moved there either, and a folder not be made there
  const own = await company.add('colleague', 'knowledgeFolder', { name: '西部资料' });
  const mine = await add('colleague', { ...values, folder_id: own });
  expect(
    await call('colleague', 'PUT', 'knowledge/knowEdit', { id: mine, folder_id: folders.own }),
  ).toMatchObject(refused);
  expect(
    await call('colleague', 'POST', 'knowledgeFolder/save', {
      name: '下级',
      parent_id: folders.own,
    }),
  ).toMatchObject({ code: 422, data: { errors: [{ field: 'parent_id' }] } });
  // nor is a folder opened by whoever only reads it
  expect(
    (
      await call('colleague', 'PUT', `knowledgeFolder/update/${folders.own}`, {
        version: 1,
        editor_user_ids: [id('colleague')],
      })
    ).code,
  ).toBe(403);
  // who may only view writes nowhere
  expect((await call('readOnly', 'POST', 'knowledge/knowAdd', into)).code).toBe(403);
});

test('an entry says something, and the files of others stay theirs', async () => {
  expect(
    await call('sales', 'POST', 'knowledge/knowAdd', { title: '空', folder_id: folders.own }),
  ).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'content', message: '请填写正文或上传文件' }] },
  });
  const foreign = await send('manager', '薪酬.pdf');
  const entry = await add('sales', {
    title: '别人的文件',
    folder_id: folders.own,
    content: '<p>看看</p>',
    file_ids: String(foreign),
  });
  const { data } = await call<{ data_raw: Record<string, unknown> }>(
    'sales',
    'GET',
    'knowledge/knowOne',
    { id: entry },
  );
  expect([data.data_raw.file_ids, data.data_raw.file_type]).toEqual([undefined, undefined]);
});

test('a folder never lies in itself, nor deeper than eight, and goes only when it is empty', async () => {
  const folder = (values: Record<string, unknown>) =>
    company.add('sales', 'knowledgeFolder', values);
  const top = await folder({ name: '一' });
  const second = await folder({ name: '二', parent_id: top });
  const circle = await call('sales', 'PUT', `knowledgeFolder/update/${top}`, {
    version: 1,
    parent_id: second,
  });
  expect(circle).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'parent_id', message: '文件夹不能放进它自己或它的下级' }] },
  });
  let deep = second;
  for (let level = 3; level <= 8; level += 1)
    deep = await folder({ name: String(level), parent_id: deep });
  expect(
    await call('sales', 'POST', 'knowledgeFolder/save', { name: '九', parent_id: deep }),
  ).toMatchObject({ data: { errors: [{ message: '文件夹最多 8 层' }] } });
  expect((await call('sales', 'DELETE', 'knowledgeFolder/delete', { ids: [top] })).code).toBe(409);
  expect((await call('sales', 'DELETE', 'knowledgeFolder/delete', { ids: [deep] })).code).toBe(200);
});
