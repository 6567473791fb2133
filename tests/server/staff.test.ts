import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingKey } from '../../schemas/permissions/settingRights.ts';
import { addCompany, PASSWORD, type Person, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let company: TestCompany;
let clock = new Date();
type Who = Exclude<Person, 'disabled'> | 'foreign';
const tokens = new Map<Who, string>();
beforeAll(async () => {
  server = await startServer({ now: () => clock });
  company = await addCompany(server.services, 'STAFF', '131000021');
  const other = await addCompany(server.services, 'ELSE', '132000021');
  for (const who of ['admin', 'manager', 'sales', 'colleague', 'readOnly'] as const)
    tokens.set(who, await server.signIn(company.people[who].mobile, 'STAFF'));
  tokens.set('foreign', await server.signIn(other.people.admin.mobile, 'ELSE'));
});
afterAll(() => server.close());

interface Faults {
  errors: { field: string; message: string }[];
}
interface Row {
  id: number;
  name: string;
  mobile: string;
  email: string;
  department_name: string;
  position: string;
  role_name: string;
  status: string;
  last_login: string;
  superior_name: string;
  hidden: number;
  is_admin: number;
}
interface Page {
  list: Row[];
  count: number;
  counts: Record<string, number>;
}

const call = <T = Record<string, unknown>>(
  who: Who,
  method: string,
  path: string,
  body: Record<string, unknown> = {},
) => server.call<T>(method, `/rest${path}`, { token: tokens.get(who) ?? '', body });
const admin = <T = Record<string, unknown>>(
  method: string,
  path: string,
  body: Record<string, unknown> = {},
) => call<T>('admin', method, path, body);
const user = (person: Person) => company.people[person].id;
const people = async (body: Record<string, unknown>) =>
  (await admin<Page>('POST', '/sys/user/list', body)).data;
const names = async (body: Record<string, unknown>) =>
  (await people(body)).list.map(({ name }) => name);
const signIn = (mobile: string, password: string) =>
  server.call<{ token?: string }>('POST', '/account/api/login', {
    body: { mobile, password, corp_code: 'STAFF' },
  });
/** What people choose by their link. */
const CHOSEN = 'tree-house-92';
interface Linked {
  id: number;
  url: string;
}
const tokenOf = ({ url }: Pick<Linked, 'url'>) => /#password=(.+)$/.exec(url)?.[1] ?? '';
const choose = (link: Pick<Linked, 'url'>, password = CHOSEN) =>
  server.call<Faults>('POST', '/account/api/choosePassword', {
    body: { token: tokenOf(link), password },
  });
let turn = 0;
const mobile = () => `139${String((turn += 1)).padStart(8, '0')}`;
async function person(
  more: Record<string, unknown> = {},
): Promise<{ id: number; mobile: string; token: string }> {
  const made = { name: '新人', mobile: mobile(), ...more };
  const { data, text } = await admin<Linked>('POST', '/sys/user/save', made);
  if (!data?.id) throw new Error(text);
  await choose(data);
  const { data: session } = await signIn(made.mobile, CHOSEN);
  return { id: data.id, mobile: made.mobile, token: session.token ?? '' };
}
interface Branch {
  id: number;
  name: string;
  parent_id: number | null;
  users: number;
  leader_user_id: number | null;
  children: Branch[];
}
const tree = async () => (await admin<Branch[]>('GET', '/sys/department/list')).data;
const roleOf = async (name: string) =>
  (await admin<{ id: number; name: string; users: number }[]>('GET', '/sys/role/list')).data.find(
    (role) => role.name === name,
  );
interface Rights {
  permissions: string[];
  scope: string;
  scopes: Record<string, string>;
  field_no_power: Record<string, string[]>;
  users: { id: number }[];
}
const rights = async (id: number) =>
  (await admin<Rights>('GET', `/sys/role/authorization/${id}`)).data;

test('pages and calls of people are for those who hold their key; another company never sees them [ADMIN-016] [PERM-022] [PERM-024]', async () => {
  const asked: [string, string, Record<string, unknown>][] = [
    ['POST', '/sys/user/list', {}],
    ['GET', `/sys/user/read/${user('colleague')}`, {}],
    ['POST', '/sys/user/save', { name: '甲', mobile: mobile() }],
    ['POST', '/sys/user/stop', { id: user('colleague'), is_stop: 1 }],
    ['PUT', `/sys/user/update/${user('colleague')}`, { name: '乙' }],
    ['POST', '/sys/user/audit', { id: user('colleague'), state: 2 }],
    ['POST', '/sys/user/resetPassword', { id: user('colleague') }],
    ['GET', '/sys/user/inviteLink', {}],
    ['POST', '/sys/department/save', { name: '丙' }],
    ['POST', '/sys/role/save', { name: '丁' }],
    ['POST', '/sys/role/authorization', { id: 1, permissions: '' }],
    ['GET', '/sys/user/sees', { id: user('admin') }],
    ['GET', '/sys/user/loginLog', { all: 1 }],
  ];
  for (const [method, path, body] of asked)
    expect([path, (await call('sales', method, path, body)).code]).toEqual([path, 403]);
  for (const [method, path, body] of [
    ['GET', `/sys/user/read/${user('sales')}`, {}],
    ['PUT', `/sys/user/update/${user('sales')}`, { name: '乙' }],
    ['POST', '/sys/user/stop', { id: user('sales'), is_stop: 1 }],
  ] as const)
    expect((await call('foreign', method, path, body)).code).toBe(404);
  // a role with one key opens that page, and gives nobody more than it has itself
  const clerk = await admin<{ id: number }>('POST', '/sys/role/save', { name: '人事专员' });
  await admin('POST', '/sys/role/authorization', {
    id: clerk.data.id,
    permissions: [settingKey('/user')],
  });
  const { token, id } = await person({ role_id: clerk.data.id });
  const asClerk = (method: string, path: string, body: Record<string, unknown>) =>
    server.call<Faults>(method, `/rest${path}`, { token, body });
  expect((await asClerk('POST', '/sys/user/list', {})).code).toBe(200);
  expect((await asClerk('GET', '/sys/role/authorization/1', {})).code).toBe(403);
  expect((await asClerk('PUT', `/sys/user/update/${user('admin')}`, { name: '夺权' })).code).toBe(
    403,
  );
  expect((await asClerk('PUT', `/sys/user/update/${id}`, { is_admin: 1 })).code).toBe(200);
  expect((await admin<Row>('GET', `/sys/user/read/${id}`)).data.is_admin).toBe(0);
  expect(
    (await asClerk('PUT', `/sys/user/update/${id}`, { role_id: (await roleOf('销售人员'))?.id }))
      .code,
  ).toBe(409);
});

describe('departments', () => {
  test('are added below another, renamed, sorted, moved with all below, and deleted when they are empty [ADMIN-024] [CALLS-059] [CALLS-060] [CALLS-061] [CALLS-062]', async () => {
    const save = async (name: string, parent_id: number | '' = '') =>
      (await admin<{ id: number }>('POST', '/sys/department/save', { name, parent_id })).data.id;
    const [root, second] = [await save('研发中心'), await save('测试中心')];
    const child = await save('前端组', root);
    const below = await save('组件小组', child);
    expect(
      (await admin<Faults>('POST', '/sys/department/save', { name: '前端组', parent_id: root }))
        .data.errors,
    ).toMatchObject([{ field: 'name' }]);
    expect(
      (await admin<Faults>('POST', '/sys/department/save', { name: ' ' })).data.errors,
    ).toMatchObject([{ field: 'name' }]);
    await admin('PUT', `/sys/department/update/${second}`, { name: '质量中心', sort: 0 });
    expect((await tree())[0]?.name).toBe('质量中心');
    expect(
      (await admin<Faults>('PUT', `/sys/department/update/${root}`, { parent_id: below })).data
        .errors,
    ).toMatchObject([{ field: 'parent_id', message: '不能移到自己的下级部门' }]);
    expect(
      (await admin('PUT', `/sys/department/update/${child}`, { parent_id: second })).code,
    ).toBe(200);
    const moved = (await tree()).find(({ id }) => id === second);
    expect(moved?.children[0]).toMatchObject({ name: '前端组', children: [{ name: '组件小组' }] });
    const somebody = await person({ department_id: below });
    expect(await names({ department_id: second })).toEqual(['新人']);
    expect((await admin('DELETE', '/sys/department/delete', { id: child })).code).toBe(409);
    expect((await admin('DELETE', '/sys/department/delete', { id: below })).message).toContain(
      '1 名用户',
    );
    await admin('POST', '/sys/user/batchDepartment', { ids: [somebody.id], department_id: second });
    for (const id of [below, child])
      expect((await admin('DELETE', '/sys/department/delete', { id })).code).toBe(200);
  });

  test('show their heads what belongs to them, and records go along with whoever moves [ADMIN-025] [CALLS-050]', async () => {
    const {
      data: { id },
    } = await admin<{ id: number }>('POST', '/sys/department/save', { name: '华北' });
    const staff = (await roleOf('销售人员'))?.id;
    const [head, worker] = [
      await person({ name: '头', role_id: staff }),
      await person({ name: '兵', role_id: staff }),
    ];
    const asHead = async () =>
      (
        await server.call<{ list: { name: string }[] }>('POST', '/rest/crm/customer/list', {
          token: head.token,
        })
      ).data.list.map(({ name }) => name);
    await server.call('POST', '/rest/crm/customer/save', {
      token: worker.token,
      body: { name: '兵的客户' },
    });
    await admin('PUT', `/sys/department/update/${id}`, { leader_user_id: head.id });
    expect(await asHead()).toEqual([]);
    await admin('POST', '/sys/user/batchDepartment', { ids: [worker.id], department_id: id });
    expect(await asHead()).toEqual(['兵的客户']);
    expect((await tree()).find((branch) => branch.id === id)).toMatchObject({
      users: 1,
      leader_user_id: head.id,
    });
    await admin('PUT', `/sys/department/update/${id}`, {
      leader_user_id: '',
      deputy_user_ids: [head.id],
    });
    expect(await asHead()).toEqual(['兵的客户']);
    await admin('PUT', `/sys/department/update/${id}`, { deputy_user_ids: '' });
    expect(await asHead()).toEqual([]);
    expect(
      (
        await admin<Faults>('PUT', `/sys/department/update/${id}`, {
          leader_user_id: user('disabled'),
        })
      ).data.errors,
    ).toMatchObject([{ field: 'leader_user_id' }]);
  });
});

describe('roles', () => {
  test('are added, copied with their rights, renamed, described, and deleted when nobody holds them [ADMIN-027] [CALLS-063] [CALLS-064] [CALLS-065] [CALLS-066]', async () => {
    const from = await roleOf('销售人员');
    const {
      data: { id },
    } = await admin<{ id: number }>('POST', '/sys/role/save', {
      name: '见习销售',
      copy_of: from?.id,
    });
    expect((await rights(id)).permissions).toEqual((await rights(from?.id ?? 0)).permissions);
    expect(
      (await admin<Faults>('POST', '/sys/role/save', { name: '见习销售' })).data.errors,
    ).toMatchObject([{ field: 'name' }]);
    await admin('PUT', `/sys/role/update/${id}`, { name: '实习销售', description: '三个月' });
    expect(await roleOf('实习销售')).toMatchObject({ id, description: '三个月', users: 0 });
    const holder = await person({ role_id: id });
    expect((await admin('DELETE', '/sys/role/delete', { id })).code).toBe(409);
    await admin('POST', '/sys/user/batchRole', { ids: [holder.id], role_id: from?.id });
    expect((await admin('DELETE', '/sys/role/delete', { id })).code).toBe(200);
    expect(await roleOf('实习销售')).toBeUndefined();
  });

  test('say what may be done from the next request on, for people who are signed in [ADMIN-028] [PERM-003] [PERM-023] [CALLS-067] [CALLS-068]', async () => {
    const {
      data: { id },
    } = await admin<{ id: number }>('POST', '/sys/role/save', {
      name: '随时变化',
      copy_of: (await roleOf('销售人员'))?.id,
    });
    const { token } = await person({ role_id: id });
    const add = () =>
      server.call('POST', '/rest/crm/customer/save', {
        token,
        body: { name: `变化 ${(turn += 1)}` },
      });
    const keys = async () =>
      (
        await server.call<string[]>('GET', '/rest/sys/permission/get_current_user_permission', {
          token,
        })
      ).data;
    expect((await add()).code).toBe(200);
    const had = (await rights(id)).permissions;
    expect(
      (
        await admin('POST', '/sys/role/authorization', {
          id,
          permissions: had.filter((key) => key !== 'crm_customer_edit'),
        })
      ).data,
    ).toEqual({ users: 1 });
    expect((await add()).code).toBe(403);
    expect(await keys()).not.toContain('crm_customer_edit');
    await admin('POST', '/sys/role/authorization', { id, permissions: had });
    expect((await add()).code).toBe(200);
    expect(
      (
        await admin<Faults>('POST', '/sys/role/authorization', {
          id,
          permissions: ['crm_everything'],
        })
      ).data.errors,
    ).toMatchObject([{ field: 'permissions' }]);
    await admin('POST', '/sys/role/authorization', { id, permissions: '' });
    // what is everybody's stays
    expect(
      (await keys()).filter((key) =>
        /^crm_(customer|contact|contract|payment|quotation)_/.test(key),
      ),
    ).toEqual([]);
  });

  test('reach records by a scope of their own in each module, also of people below [ADMIN-029] [ADMIN-035] [CALLS-078]', async () => {
    const {
      data: { id },
    } = await admin<{ id: number }>('POST', '/sys/role/save', {
      name: '有范围',
      copy_of: (await roleOf('销售人员'))?.id,
    });
    const department_id = (await tree()).find(({ name }) => name === '华西')?.id;
    const [one, other] = [
      await person({ role_id: id, department_id, name: '上' }),
      await person({ role_id: id, department_id, name: '下' }),
    ];
    const add = (module: string, body: Record<string, unknown>) =>
      server.call<{ id: number }>('POST', `/rest/crm/${module}/save`, { token: other.token, body });
    const customer = (await add('customer', { name: '下的客户' })).data.id;
    await add('contact', { name: '下的联系人', customer_id: customer });
    const listed = async (module: string, body: Record<string, unknown> = {}) =>
      (
        await server.call<{ list: { name: string }[] }>('POST', `/rest/crm/${module}/list`, {
          token: one.token,
          body,
        })
      ).data.list.map(({ name }) => name);
    expect([await listed('customer'), await listed('contact')]).toEqual([[], []]);
    await admin('POST', '/sys/role/authorization', { id, scopes: { contact: 'department' } });
    expect([await listed('customer'), await listed('contact')]).toEqual([[], ['下的联系人']]);
    await admin('POST', '/sys/role/authorization', { id, scope: 'subordinates', scopes: '' });
    expect(await listed('customer')).toEqual([]);
    await admin('POST', '/sys/user/reportConfig', { ids: [other.id], superior_user_id: one.id });
    expect([await listed('customer'), await listed('contact')]).toEqual([
      ['下的客户'],
      ['下的联系人'],
    ]);
    // the line of superiors counts where the department is another one
    await admin('POST', '/sys/user/batchDepartment', {
      ids: [other.id],
      department_id: (await tree()).find(({ name }) => name !== '华西')?.id,
    });
    expect(await listed('customer', { scene_id: 'below' })).toEqual(['下的客户']);
    expect(
      (
        await server.call<{ is_edit: boolean }>('GET', `/rest/crm/customer/read/${customer}`, {
          token: one.token,
        })
      ).data.is_edit,
    ).toBe(true);
    expect(
      (
        await admin<Faults>('POST', '/sys/user/reportConfig', {
          ids: [one.id],
          superior_user_id: other.id,
        })
      ).data.errors,
    ).toMatchObject([{ field: 'superior_user_id' }]);
  });

  test('hide fields and fix others, on reading and on writing [ADMIN-029]', async () => {
    const {
      data: { id },
    } = await admin<{ id: number }>('POST', '/sys/role/save', {
      name: '看一半',
      copy_of: (await roleOf('销售人员'))?.id,
    });
    const { token } = await person({ role_id: id });
    await admin('POST', '/sys/role/authorization', {
      id,
      field_no_power: { customer: ['website'] },
      field_read_only: { customer: ['remark'] },
    });
    const { data } = await server.call<{ field_data: { field_no_power: string[] } }>(
      'POST',
      '/rest/sys/fields/get_fields',
      { token, body: { module: 'customer' } },
    );
    const text = JSON.stringify(data.field_data);
    expect([
      data.field_data.field_no_power,
      text.includes('"model":"website"'),
      text.includes('"model":"remark"'),
    ]).toEqual([['website'], false, true]);
    const made = await server.call<{ id: number }>('POST', '/rest/crm/customer/save', {
      token,
      body: { name: '半个客户', remark: '不该写入' },
    });
    const read = await server.call<{ data_raw: Record<string, unknown>; version: number }>(
      'GET',
      `/rest/crm/customer/read/${made.data.id}`,
      { token },
    );
    expect(read.data.data_raw.remark ?? '').toBe('');
    await admin('PUT', `/crm/customer/update/${made.data.id}`, {
      version: read.data.version,
      remark: '管理员写的',
    });
    expect(
      (
        await server.call<{ data_raw: Record<string, unknown> }>(
          'GET',
          `/rest/crm/customer/read/${made.data.id}`,
          { token },
        )
      ).data.data_raw.remark,
    ).toBe('管理员写的');
    expect(
      (
        await admin<{ model: string }[]>('GET', '/sys/role/fields', { module: 'customer' })
      ).data.map(({ model }) => model),
    ).toContain('website');
  });
});

describe('users', () => {
  test('are added, read, changed and listed by every filter [ADMIN-031] [ADMIN-032] [ADMIN-036] [AUTH-029] [CALLS-069] [CALLS-070] [CALLS-071]', async () => {
    const role = await roleOf('只读员工');
    const west = (await tree()).find(({ name }) => name === '华西')?.id;
    const number = mobile();
    const made = await admin<Linked>('POST', '/sys/user/save', {
      name: '周到',
      mobile: number,
      email: 'zhou@example.com',
      position: '顾问',
      department_id: west,
      role_id: role?.id,
      call_agent: '8088',
      call_telephone: '02112345678',
    });
    await choose(made.data);
    expect((await signIn(number, CHOSEN)).data.token).toBeTruthy();
    expect((await admin<Row>('GET', `/sys/user/read/${made.data.id}`)).data).toMatchObject({
      name: '周到',
      department_name: '华西',
      role_name: '只读员工',
      call_agent: '8088',
      status: 'active',
    });
    const refused = await admin<Faults>('POST', '/sys/user/save', {
      name: '',
      mobile: '123',
      email: 'nothing',
    });
    expect(refused.data.errors.map(({ field }) => field)).toEqual(['name', 'mobile', 'email']);
    expect(
      (await admin<Faults>('POST', '/sys/user/save', { name: '同号', mobile: number })).data.errors,
    ).toMatchObject([{ field: 'mobile' }]);
    await admin('PUT', `/sys/user/update/${made.data.id}`, { name: '周全', email: '' });
    expect((await admin<Row>('GET', `/sys/user/read/${made.data.id}`)).data).toMatchObject({
      name: '周全',
      email: '',
      mobile: number,
      position: '顾问',
    });
    for (const by of [
      { keyword: '周全' },
      { keyword: number.slice(3) },
      { role_id: role?.id, department_id: west },
    ])
      expect(await names(by)).toEqual(['周全']);
    expect(await names({ status: 'stopped' })).toEqual(['STAFF disabled']);
    const [row] = (await people({ keyword: '周全' })).list;
    expect(row).toMatchObject({
      mobile: number,
      position: '顾问',
      role_name: '只读员工',
      status: 'active',
    });
    expect(row?.last_login).not.toBe('');
    expect((await people({ page: 2, size: 3 })).list).toHaveLength(3);
  });

  test('are changed several at once; hidden ones stand in no address book [ADMIN-034] [CALLS-075] [CALLS-076] [CALLS-077]', async () => {
    const [west, finance] = [
      (await tree()).find(({ name }) => name === '华西')?.id,
      await roleOf('财务人员'),
    ];
    const two = [
      await person({ name: '双一', department_id: west }),
      await person({ name: '双二', department_id: west }),
    ];
    const ids = two.map(({ id }) => id);
    await admin('POST', '/sys/user/batchRole', { ids, role_id: finance?.id });
    await admin('POST', '/sys/user/batchPosition', { ids, position: '出纳' });
    await admin('POST', '/sys/user/batchHide', { ids: [ids[0]], is_hide: 1 });
    expect((await people({ keyword: '双' })).list).toMatchObject([
      { role_name: '财务人员', position: '出纳', hidden: 1 },
      { role_name: '财务人员', position: '出纳', hidden: 0 },
    ]);
    const book = JSON.stringify((await admin('GET', '/sys/department/depuserList')).data);
    expect([book.includes('双一'), book.includes('双二')]).toEqual([false, true]);
    // all or nobody
    expect(
      (await admin('POST', '/sys/user/batchPosition', { ids: [ids[0], 987_654], position: '无' }))
        .code,
    ).toBe(404);
    expect((await people({ keyword: '双一' })).list[0]?.position).toBe('出纳');
  });

  test('who is stopped is out at once; somebody else takes over records and approvals, and he may come back [ADMIN-032] [AUTH-033] [AUTH-034] [CALLS-073]', async () => {
    const role_id = (await roleOf('销售经理'))?.id;
    const [leaver, heir] = [
      await person({ name: '离职', role_id }),
      await person({ name: '接手', role_id }),
    ];
    const customer = (
      await server.call<{ id: number }>('POST', '/rest/crm/customer/save', {
        token: leaver.token,
        body: { name: '留下的客户' },
      })
    ).data.id;
    await company.db.write(async (tx) => {
      const id = await tx.nextId();
      const steps = [
        { id: 1, name: '审', node_type: 2, relation: 1, user_ids: [leaver.id, user('manager')] },
        { id: 2, name: '再审', node_type: 2, relation: 1, user_ids: [leaver.id] },
      ];
      await tx
        .insert('approval', {
          id,
          module: 'customer',
          record_id: customer,
          flow_id: null,
          snapshot: JSON.stringify({ flow_name: '', steps }),
          state: 1,
          node: 0,
          starter_user_id: user('sales'),
          create_time: '2026-01-05 09:00:00',
          end_time: null,
          data: JSON.stringify({ decisions: [], chosen: {}, notice_user_ids: [] }),
        })
        .execute();
    });
    expect((await admin('GET', '/sys/user/holdings', { id: leaver.id })).data).toEqual({
      records: [{ module: 'customer', name: '客户', count: 1 }],
      approvals: 1,
      people: 0,
    });
    expect(
      (
        await admin<Faults>('POST', '/sys/user/stop', {
          id: leaver.id,
          is_stop: 1,
          takeover_user_id: user('disabled'),
        })
      ).data.errors,
    ).toMatchObject([{ field: 'takeover_user_id' }]);
    expect(
      (
        await admin('POST', '/sys/user/stop', {
          id: leaver.id,
          is_stop: 1,
          takeover_user_id: heir.id,
        })
      ).data,
    ).toEqual({ records: 1, approvals: 1, jobs: [] });
    expect(
      (await server.call('GET', '/rest/sys/user/get_current_userinfo', { token: leaver.token }))
        .code,
    ).toBe(100);
    expect((await signIn(leaver.mobile, CHOSEN)).code).toBe(403);
    expect(
      (await admin<{ owner_user_name: string }>('GET', `/crm/customer/read/${customer}`)).data
        .owner_user_name,
    ).toBe('接手');
    const progress = await company.db.read((tx) =>
      tx
        .from('approval')
        .select('data')
        .where('record_id', '=', customer)
        .executeTakeFirstOrThrow(),
    );
    expect(JSON.parse(progress.data)).toMatchObject({
      chosen: { 0: [heir.id, user('manager')], 1: [heir.id] },
    });
    const log = await admin<{ list: { action_name: string }[] }>('GET', '/sys/modifylog/list', {
      module: 'customer',
      id: customer,
    });
    expect(log.data.list[0]?.action_name).toBe('更换负责人');
    const forbidden = (
      await admin<{ forbidden: { id: number }[] }>('GET', '/sys/fielduserlist')
    ).data.forbidden.map(({ id }) => id);
    expect(forbidden).toContain(leaver.id);
    await admin('POST', '/sys/user/stop', { id: leaver.id, is_stop: 0 });
    expect((await signIn(leaver.mobile, CHOSEN)).code).toBe(200);
  });

  test('many records move as a job of the one who stopped him', async () => {
    const { id, token } = await person({ name: '很多', role_id: (await roleOf('销售经理'))?.id });
    await company.db.write(async (tx) => {
      const ids = await tx.nextIds(320);
      await tx
        .insert(
          'record',
          ids.map((each) => ({
            module: 'customer',
            id: each,
            name: `多 ${each}`,
            number: null,
            owner_user_id: id,
            owner_department_id: null,
            creator_user_id: id,
            create_time: '2026-01-05 09:00:00',
            update_time: '2026-01-05 09:00:00',
            last_contact_time: null,
            deleted_time: null,
            deleted_by: null,
            deleted_group: null,
            data: JSON.stringify({ name: `多 ${each}` }),
          })),
        )
        .execute();
    });
    const { data } = await admin<{ records: number; jobs: number[] }>('POST', '/sys/user/stop', {
      id,
      is_stop: 1,
      takeover_user_id: user('sales'),
    });
    expect([
      data.records,
      data.jobs.length,
      (await server.call('GET', '/rest/sys/user/get_current_userinfo', { token })).code,
    ]).toEqual([320, 1, 100]);
    await expect
      .poll(
        async () =>
          (await admin<{ records: unknown[] }>('GET', '/sys/user/holdings', { id })).data.records,
        { timeout: 20_000 },
      )
      .toEqual([]);
  });

  test('the last administrator stays, and nobody stops himself', async () => {
    expect((await admin('POST', '/sys/user/stop', { id: user('admin'), is_stop: 1 })).code).toBe(
      409,
    );
    expect((await admin('PUT', `/sys/user/update/${user('admin')}`, { is_admin: 0 })).code).toBe(
      409,
    );
    const second = await person({ name: '第二位', is_admin: 1 });
    expect(
      (
        await server.call('POST', '/rest/sys/user/stop', {
          token: second.token,
          body: { id: user('admin'), is_stop: 1 },
        })
      ).code,
    ).toBe(200);
    expect(
      (
        await server.call('PUT', `/rest/sys/user/update/${second.id}`, {
          token: second.token,
          body: { is_admin: 0 },
        })
      ).code,
    ).toBe(409);
    await server.call('POST', '/rest/sys/user/stop', {
      token: second.token,
      body: { id: user('admin'), is_stop: 0 },
    });
    tokens.set('admin', await server.signIn(company.people.admin.mobile, 'STAFF'));
  });

  test('a reset ends password and sessions, and makes a link by which the person alone chooses a password, once within a day', async () => {
    const { id, token, mobile: number } = await person();
    clock = new Date(clock.getTime() + 1000);
    const { data: link } = await admin<Linked>('POST', '/sys/user/resetPassword', { id });
    expect(Object.keys(link).toSorted()).toEqual(['expire_time', 'url']);
    expect((await server.call('GET', '/rest/sys/user/get_current_userinfo', { token })).code).toBe(
      100,
    );
    expect((await signIn(number, CHOSEN)).code).toBe(422);
    expect(
      await server.call('GET', '/account/api/passwordLink', { body: { token: tokenOf(link) } }),
    ).toMatchObject({ code: 200, data: { name: '新人', mobile: number, corp_name: 'STAFF Ltd' } });
    expect((await choose(link, 'password1')).data.errors).toMatchObject([{ field: 'password' }]);
    expect((await choose(link, 'another-house-7')).code).toBe(200);
    expect((await signIn(number, 'another-house-7')).code).toBe(200);
    expect((await choose(link, 'third-house-7')).code).toBe(422);

    const late = (await admin<Linked>('POST', '/sys/user/resetPassword', { id })).data;
    const newer = (await admin<Linked>('POST', '/sys/user/resetPassword', { id })).data;
    expect((await choose(late)).code).toBe(422); // a newer one is the only one
    clock = new Date(clock.getTime() + 24 * 3600 * 1000);
    expect((await choose(newer)).code).toBe(422);
    expect((await choose({ url: '#password=nonsense' })).code).toBe(422);
  });

  test('a repeated call gives a new person a link until there is a password, and never after', async () => {
    const save = (key: string, body: Record<string, unknown>) =>
      server.call<Linked>('POST', '/rest/sys/user/save', {
        token: tokens.get('admin') ?? '',
        body,
        headers: { 'idempotency-key': key },
      });
    const body = { name: '两次', mobile: mobile() };
    const [one, two] = [await save('twice', body), await save('twice', body)];
    expect(two.data.id).toBe(one.data.id);
    expect((await choose(one.data)).code).toBe(422);
    expect((await choose(two.data)).code).toBe(200);
    expect((await save('twice', body)).data).toEqual({ id: one.data.id });
  });

  test('who holds the page of users resets nobody who may do more, see more or reach further, and makes nobody like that', async () => {
    const role = (name: string, given: Record<string, unknown>) =>
      admin<{ id: number }>('POST', '/sys/role/save', { name }).then(async ({ data: { id } }) => {
        await admin('POST', '/sys/role/authorization', { id, ...given });
        return id;
      });
    const VIEW = ['crm_customer_view'];
    const clerkRole = await role('人事', {
      permissions: ['sys_user', ...VIEW],
      scope: 'department',
      field_no_power: { customer: ['mobile'] },
    });
    const hidden = { field_no_power: { customer: ['mobile'] } };
    const like = await role('一样', { permissions: VIEW, scope: 'own', ...hidden });
    const [east, west] = (await tree()).map(({ id }) => id);
    const clerk = await person({ role_id: clerkRole, department_id: east });
    const by = (path: string, body: Record<string, unknown>) =>
      server.call('POST', `/rest/sys/user/${path}`, { token: clerk.token, body });
    const person_ = async (role_id: number | undefined, department_id = east) =>
      (await person({ role_id, department_id })).id;
    const cases: [number, number][] = [
      [await person_(like), 200],
      [await person_(like, west), 403], // reaches records that the clerk does not
      [await person_(await role('更广', { permissions: VIEW, scope: 'all', ...hidden })), 403],
      [
        await person_(
          await role('更多', { permissions: [...VIEW, 'crm_customer_edit'], ...hidden }),
        ),
        403,
      ],
      [await person_(await role('看得见', { permissions: VIEW, scope: 'own' })), 403],
      [user('admin'), 403],
      [user('manager'), 403],
    ];
    for (const [id, code] of cases)
      expect([id, (await by('resetPassword', { id })).code]).toEqual([id, code]);
    const made = (role_id: number | undefined) =>
      by('save', { name: '傀儡', mobile: mobile(), role_id, department_id: east });
    expect((await made(like)).code).toBe(200);
    const { count } = await people({ keyword: '傀儡' });
    expect((await made((await roleOf('销售经理'))?.id)).code).toBe(403);
    expect((await people({ keyword: '傀儡' })).count).toBe(count);
    const puppet = (await people({ keyword: '傀儡' })).list[0]?.id;
    expect(
      (await by('batchRole', { ids: [puppet], role_id: (await roleOf('销售经理'))?.id })).code,
    ).toBe(403);
  });

  test('the built-in role of administrators stays, and is never given less', async () => {
    const id = await company.db.write(async (tx) => {
      const { id: own } = await tx
        .from('role')
        .select('id')
        .where('name', '=', '系统管理员')
        .executeTakeFirstOrThrow();
      await tx.update('role').set({ built_in: 1 }).where('id', '=', own).execute();
      return own;
    });
    const { permissions } = await rights(id);
    const authorize = (given: Record<string, unknown>) =>
      admin('POST', '/sys/role/authorization', { id, ...given });
    for (const less of [
      { permissions: '' },
      { permissions: permissions.slice(1) },
      { scope: 'own' },
      { scopes: { customer: 'own' } },
      { field_no_power: { customer: ['mobile'] } },
      { field_read_only: { customer: ['mobile'] } },
    ])
      expect((await authorize(less)).code).toBe(409);
    expect((await rights(id)).permissions).toEqual(permissions);
    expect((await authorize({ permissions: [...permissions, 'sys_user'] })).code).toBe(200);
    expect((await admin('DELETE', '/sys/role/delete', { id })).code).toBe(409);
  });

  test('what somebody may see is told with its reasons, as his own calls are answered', async () => {
    const sees = async (id: number) =>
      (
        await admin<{
          is_admin: number;
          role: { name: string } | null;
          modules: { module: string; rights: string[]; scope: string; reaches: number }[];
          settings: string[];
        }>('GET', '/sys/user/sees', { id })
      ).data;
    const of = (data: Awaited<ReturnType<typeof sees>>, module: string) =>
      data.modules.find((each) => each.module === module);
    const sales = await sees(user('sales'));
    expect(sales).toMatchObject({ is_admin: 0, role: { name: '销售人员' }, settings: [] });
    expect(of(sales, 'customer')).toMatchObject({
      scope: 'own',
      reaches: (await call<{ count: number }>('sales', 'POST', '/crm/customer/list')).data.count,
    });
    expect(of(sales, 'customer')?.rights).toContain('查看');
    expect(of(await sees(user('admin')), 'payment')).toMatchObject({ scope: 'all' });
  });
});

describe('joining', () => {
  const join = (body: Record<string, unknown>) =>
    server.call<Faults>('POST', '/account/api/joinCorp', { body });

  test('who asks waits, cannot sign in, and is let in with a role and a department, or refused [AUTH-006] [AUTH-032] [ADMIN-033] [CALLS-072] [CALLS-074] [CALLS-378]', async () => {
    const [welcome, unwelcome] = [mobile(), mobile()];
    expect(
      (await join({ corp_code: 'staff', name: '求职', mobile: welcome, password: CHOSEN })).code,
    ).toBe(200);
    await join({ corp_code: 'STAFF', name: '路人', mobile: unwelcome, password: CHOSEN });
    expect((await signIn(welcome, CHOSEN)).message).toContain('等待管理员审核');
    expect(
      (
        await admin<{ list: { name: string }[]; forbidden: { name: string }[] }>(
          'GET',
          '/sys/fielduserlist',
        )
      ).data.forbidden.map(({ name }) => name),
    ).not.toContain('求职');
    const waiting = (await people({ status: 'pending' })).list;
    expect(waiting.map(({ name }) => name)).toEqual(['求职', '路人']);
    const [first, second] = waiting.map(({ id }) => id);
    expect(
      (await admin<Faults>('POST', '/sys/user/audit', { id: first, state: 1 })).data.errors.map(
        ({ field }) => field,
      ),
    ).toEqual(['role_id', 'department_id']);
    const [role, [department]] = [await roleOf('只读员工'), await tree()];
    expect(
      (
        await admin('POST', '/sys/user/audit', {
          id: first,
          state: 1,
          role_id: role?.id,
          department_id: department?.id,
        })
      ).code,
    ).toBe(200);
    expect((await signIn(welcome, CHOSEN)).data.token).toBeTruthy();
    await admin('POST', '/sys/user/audit', { id: second, state: 2 });
    expect((await signIn(unwelcome, CHOSEN)).code).toBe(422);
    expect((await people({ status: 'pending' })).count).toBe(0);
  });

  test('what is wrong is said at its field; passwords that are easy to guess are refused', async () => {
    const number = mobile();
    const faults = async (body: Record<string, unknown>) =>
      (
        await join({
          corp_code: 'STAFF',
          name: '某',
          mobile: number,
          password: CHOSEN,
          ...body,
        })
      ).data?.errors?.map(({ field }) => field);
    expect(await faults({ corp_code: 'NOBODY' })).toEqual(['corp_code']);
    expect(await faults({ mobile: '12', name: '', password: '' })).toEqual([
      'name',
      'mobile',
      'password',
    ]);
    expect(await faults({ password: 'short1' })).toEqual(['password']);
    for (const password of ['fieldwork-demo', 'password1', 'P@ssw0rd1', 'woaini1314', `${number}a`])
      expect(await faults({ password })).toEqual(['password']);
    expect(await faults({})).toBeUndefined();
  });

  test('who is known already is told to nobody: the answer is the same, and nothing happens', async () => {
    const ask = (number: string) =>
      join({ corp_code: 'STAFF', name: '某', mobile: number, password: CHOSEN });
    const { count } = await people({});
    const [known, stranger] = [await ask(company.people.sales.mobile), await ask(mobile())];
    expect(known.text).toBe(stranger.text);
    expect((await people({})).count).toBe(count + 1);
    expect((await signIn(company.people.sales.mobile, PASSWORD)).code).toBe(200);
  });

  test('an invitation names the company for 24 hours, and cannot be made up [SHELL-075] [SHELL-076] [CALLS-102]', async () => {
    const { data } = await admin<{ url: string; corp_code: string; expire_time: string }>(
      'GET',
      '/sys/user/inviteLink',
    );
    const token = new URL(data.url, 'http://here').searchParams.get('join') ?? '';
    expect(data.corp_code).toBe('STAFF');
    const open = (sent: string) =>
      server.call<{ corp_name: string }>('GET', '/account/api/invitation', {
        body: { token: sent },
      });
    expect((await open(token)).data.corp_name).toBe('STAFF Ltd');
    expect(
      (await open(`${Buffer.from('ELSE').toString('base64url')}${token.slice(token.indexOf('.'))}`))
        .code,
    ).toBe(422);
    expect((await join({ token, name: '应邀', mobile: mobile(), password: CHOSEN })).code).toBe(
      200,
    );
    const before = clock;
    clock = new Date(clock.getTime() + 24 * 3600 * 1000 + 1000);
    expect([
      (await open(token)).code,
      (await join({ token, name: '迟到', mobile: mobile(), password: CHOSEN })).code,
    ]).toEqual([422, 422]);
    clock = before;
  });
});

test('the log of sign-ins holds everybody’s, failed ones first seen, and one’s own; it can be filtered and taken along [ADMIN-038] [AUTH-030] [CALLS-414]', async () => {
  interface Log {
    list: {
      name: string;
      ok: number;
      ip: string;
      way: string;
      mobile: string;
      device: string;
      create_time: string;
    }[];
    count: number;
  }
  await signIn(company.people.colleague.mobile, 'wrong-password');
  const all = async (body: Record<string, unknown> = {}) =>
    (await admin<Log>('GET', '/sys/user/loginLog', { all: 1, ...body })).data;
  expect((await all()).list[0]).toMatchObject({ name: 'STAFF colleague', ok: 0, way: '密码' });
  expect((await all()).list[0]?.ip).not.toBe('');
  expect((await all({ ok: 0, keyword: 'colleague' })).count).toBe(1);
  expect(
    (await all({ ok: 1, keyword: company.people.colleague.mobile })).list.every(
      ({ ok }) => ok === 1,
    ),
  ).toBe(true);
  expect((await all({ from: '2099-01-01' })).count).toBe(0);
  const times = async (sort: string) =>
    (await all({ sort, size: 100 })).list.map(({ create_time }) => create_time);
  expect(await times('create_time')).toEqual((await times('-create_time')).toReversed());
  expect(await times('create_time')).toEqual((await times('create_time')).toSorted());
  expect((await admin('GET', '/sys/user/loginLog', { all: 1, sort: 'agent' })).code).not.toBe(200);
  const own = (await call<Log>('readOnly', 'GET', '/sys/user/loginLog')).data;
  expect(own.list.length).toBeGreaterThan(0);
  expect(new Set(own.list.map(({ name }) => name))).toEqual(new Set(['STAFF readOnly']));
  const cookie = (who: Who) => ({
    headers: { cookie: `crm-1.7.0-token=${tokens.get(who) ?? ''}` },
  });
  const file = await server.call('GET', '/rest/sys/user/loginLogExport', cookie('admin'));
  expect(file.text.split('\r\n')[0]).toBe('用户,手机号,时间,地址,设备,方式,结果');
  expect(file.text).toContain('失败');
  expect((await server.call('GET', '/rest/sys/user/loginLogExport', cookie('sales'))).code).toBe(
    403,
  );
});

test('people are ordered by what a list shows of them, who has nothing there last either way', async () => {
  await admin('PUT', `/sys/user/update/${user('sales')}`, { position: 'Bookkeeper' });
  await admin('PUT', `/sys/user/update/${user('manager')}`, { position: 'Adviser' });
  const positions = async (sort: string) =>
    (await people({ sort, size: 200 })).list.map(({ position }) => position);
  const [up, down] = [await positions('position'), await positions('-position')];
  const filled = up.filter((position) => position !== '');
  expect(filled.slice(0, 2)).toEqual(['Adviser', 'Bookkeeper']);
  expect(up.slice(filled.length).every((position) => position === '')).toBe(true);
  expect(down.slice(0, filled.length)).toEqual(filled.toReversed());
  for (const sort of ['department_name', 'role_name', 'last_login', 'create_time']) {
    const all = await people({ sort: `-${sort}`, size: 200 });
    expect(all.list.length, sort).toBe(all.count);
  }
  const seen = (await people({ sort: 'last_login', size: 200 })).list.map(
    ({ last_login }) => last_login,
  );
  const known = seen.filter((time) => time !== '');
  expect(known).toEqual(known.toSorted());
  expect(seen.slice(known.length).every((time) => time === '')).toBe(true);
});
