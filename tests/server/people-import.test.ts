import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { addCompany, type Person, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let company: TestCompany;
const tokens = {} as Record<Person, string>;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'STAFFIN', '131000051');
  for (const person of ['admin', 'colleague', 'readOnly'] as const)
    tokens[person] = await server.signIn(company.people[person].mobile, 'STAFFIN');
});
afterAll(() => server.close());

type Answer = ResponseOf<'personImport'>;
const HEAD = ['姓名 *', '手机号 *', '部门', '角色', '直属上级', '系统管理员'];
async function send(
  lines: readonly (readonly string[])[],
  { dryRun = false, person = 'admin' }: { dryRun?: boolean; person?: Person } = {},
) {
  const form = new FormData();
  form.append('dry_run', dryRun ? '1' : '0');
  form.append('file', new File([lines.map((cells) => cells.join(',')).join('\n')], '用户.csv'));
  return server.call<Answer>('POST', '/rest/sys/user/import', {
    token: tokens[person],
    body: form,
  });
}
const people = () =>
  company.db.read((tx) =>
    tx
      .from('user')
      .select(['id', 'name', 'mobile', 'department_id', 'role_id', 'superior_user_id', 'is_admin'])
      .where('mobile', 'like', '1390051%')
      .orderBy('id')
      .execute(),
  );

test('a spreadsheet of users is judged, then made: names become departments, roles and superiors, wrong lines are named', async () => {
  const lines = [
    HEAD,
    ['林主管', '13900510001', '华东', '销售人员', '', '是'],
    ['林下属', '13900510002', '华西', '销售人员', '林主管', ''],
    ['没有手机', '', '', '', '', ''],
    ['号码不对', '139', '', '', '', ''],
    ['部门没有', '13900510003', '华北', '', '', ''],
    ['已有号码', company.people.sales.mobile, '', '', '', ''],
    ['同号两行', '13900510001', '', '', '', ''],
    ['角色没有', '13900510004', '', '董事长', '', ''],
  ];
  const wrong = [
    [4, ['请输入 手机号']],
    [5, ['请输入正确的手机号']],
    [6, ['所选数据不存在或无权限']],
    [7, [`${company.people.sales.mobile}已存在`]],
    [8, ['13900510001已存在']],
    [9, ['请选择列表中的选项']],
  ];
  const judged = await send(lines, { dryRun: true });
  const told = ({ data }: typeof judged) =>
    data.rows
      .filter(({ errors }) => errors.length > 0)
      .map(({ row, errors }) => [row, errors.map(({ message }) => message)]);
  expect(judged.text).not.toContain('/login#password=');
  expect(told(judged)).toEqual(wrong);
  expect([judged.data.total, judged.data.good, await people()]).toEqual([8, 2, []]);

  const made = await send(lines);
  expect(told(made)).toEqual(wrong);
  const [head, member, ...others] = await people();
  expect(others).toEqual([]);
  expect(head).toMatchObject({ name: '林主管', is_admin: 0 });
  expect(member).toMatchObject({ name: '林下属', superior_user_id: head?.id });
  expect(head?.department_id).not.toBe(member?.department_id);
  expect(head?.role_id).toBe(member?.role_id);

  // the link opens the page where the password is chosen
  const token = made.data.rows[0]?.url?.split('#password=')[1];
  const chosen = await server.call('POST', '/account/api/choosePassword', {
    body: { token, password: 'tree-house-92' },
  });
  expect(chosen.code, chosen.text).toBe(200);
});

test('whoever manages users without being an administrator imports nobody with more rights than they have', async () => {
  const { role_id } = await company.db.read((tx) =>
    tx
      .from('user')
      .select('role_id')
      .where('id', '=', company.people.colleague.id)
      .executeTakeFirstOrThrow(),
  );
  await company.db.write((tx) =>
    tx
      .update('role')
      .set({ permissions: JSON.stringify(['sys_user']) })
      .where('id', '=', role_id ?? 0)
      .execute(),
  );
  const made = await send(
    [
      HEAD,
      ['想当管理员', '13900511001', '', '系统管理员', '', ''],
      ['普通一员', '13900511002', '', '销售人员', '', ''],
    ],
    { person: 'colleague' },
  );
  expect(made.code, made.text).toBe(200);
  expect(
    made.data.rows.map(({ name, errors }) => [name, errors.map(({ model }) => model)]),
  ).toEqual([
    ['想当管理员', ['role_id']],
    ['普通一员', []],
  ]);
});

test('only who manages users may, a file without names and mobiles is refused, and so is one that is too long', async () => {
  const line = ['外人', '13900519001'];
  expect((await send([HEAD, line], { person: 'readOnly' })).code).toBe(403);
  expect((await send([['客户名称'], ['某公司']])).text).toContain('请按模板填写');
  expect((await send([HEAD])).text).toContain('表格中没有数据');
  const many = Array.from({ length: 1001 }, (_, at) => [
    `第${at}人`,
    `13900${String(520000 + at)}`,
  ]);
  expect((await send([HEAD, ...many], { dryRun: true })).text).toContain('1000');
});

test('the template is read as it is downloaded, its example left out', async () => {
  const file = await fetch(`${server.url}/rest/sys/user/import/template`, {
    headers: { cookie: `crm-1.7.0-token=${tokens.admin}` },
  });
  expect(file.status).toBe(200);
  const form = new FormData();
  form.append('dry_run', '1');
  form.append('file', new File([await file.arrayBuffer()], '模板.xlsx'));
  const { text } = await server.call('POST', '/rest/sys/user/import', {
    token: tokens.admin,
    body: form,
  });
  expect(text).toContain('表格中没有数据');
});
