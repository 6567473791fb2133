import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, type Person, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let company: TestCompany;
type Who = Exclude<Person, 'disabled'> | 'foreign';
const tokens = new Map<Who, string>();
beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'TEAM', '131000011');
  const other = await addCompany(server.services, 'ELSE', '132000011');
  for (const who of ['admin', 'manager', 'sales', 'colleague', 'readOnly'] as const)
    tokens.set(who, await server.signIn(company.people[who].mobile, 'TEAM'));
  tokens.set('foreign', await server.signIn(other.people.admin.mobile, 'ELSE'));
});
afterAll(() => server.close());

interface Member {
  id: number;
  user_id: number;
  user_name: string;
  auth_type: 0 | 1;
  auth_name: string;
  visible_modules: string;
  role_name: string;
  module: string;
  module_id: number;
}
interface Faults {
  errors: { field: string; message: string }[];
}

const call = <T = Record<string, unknown>>(
  who: Who,
  method: string,
  path: string,
  body: Record<string, unknown> = {},
) => server.call<T>(method, `/rest${path}`, { token: tokens.get(who) ?? '', body });
const user = (person: Person) => company.people[person].id;
const team = async (module_id: number, who: Who = 'sales', module = 'customer') =>
  (
    await call<{ list: Member[]; count: number }>(who, 'GET', '/crm/team/list', {
      module,
      module_id,
    })
  ).data.list;
const save = (module_id: number, body: Record<string, unknown>, who: Who = 'sales') =>
  call<{ ids: number[] } & Faults>(who, 'POST', '/crm/team/save', {
    module: 'customer',
    module_id,
    auth_type: 0,
    ...body,
  });
const read = (who: Who, module: string, id: number) =>
  call<{ is_edit: boolean; is_delete: boolean; team: boolean; version: number }>(
    who,
    'GET',
    `/crm/${module}/read/${id}`,
  );
const names = async (who: Who, module: string, body: Record<string, unknown> = {}) =>
  (
    await call<{ list: { name: string }[] }>(who, 'POST', `/crm/${module}/list`, body)
  ).data.list.map(({ name }) => name);
const related = async (who: Who, id: number, key: string) =>
  (
    await call<{ list: { name: string }[] }>(who, 'GET', '/crm/customobject/about_list', {
      module: 'customer',
      id,
      current_module: key,
    })
  ).data.list?.map(({ name }) => name) ?? [];
const customer = (name: string) => company.add('sales', 'customer', { name });
const contact = (customer_id: number, name: string) =>
  company.add('sales', 'contact', { name, customer_id });

test('members are added, listed with their place, changed and taken out; the log says so [TEAM-002] [TEAM-005] [CALLS-219] [CALLS-220] [CALLS-221] [CALLS-222] [LOG-004]', async () => {
  const id = await customer('有团队的客户');
  const made = await save(id, {
    user_ids: [user('colleague'), user('readOnly')],
    auth_type: 1,
    visible_modules: ['contact'],
  });
  expect(made.code).toBe(200);
  const [first, second] = await team(id);
  expect(first).toMatchObject({
    id: made.data.ids[0],
    user_id: user('colleague'),
    user_name: 'TEAM colleague',
    auth_type: 1,
    auth_name: '读写',
    visible_modules: 'contact',
    module: 'customer',
    module_id: id,
  });
  expect(first?.role_name).not.toBe('');
  expect(
    (
      await call('sales', 'PUT', '/crm/team/update', {
        id: second?.id,
        auth_type: 0,
        visible_modules: '',
      })
    ).code,
  ).toBe(200);
  expect((await team(id))[1]).toMatchObject({
    auth_type: 0,
    auth_name: '只读',
    visible_modules: '',
  });
  // who is there already gets the new place, and no second one
  await save(id, {
    user_ids: [user('readOnly')],
    auth_type: 0,
    visible_modules: ['opportunity', 'contact'],
  });
  expect((await team(id)).map(({ visible_modules }) => visible_modules)).toEqual([
    'contact',
    'opportunity,contact',
  ]);
  expect((await call('sales', 'DELETE', '/crm/team/delete', { ids: [first?.id] })).code).toBe(200);
  expect((await team(id)).map(({ user_id }) => user_id)).toEqual([user('readOnly')]);
  const log = await call<{
    list: {
      action_name: string;
      snapshot: { name: string; old_value: string; new_value: string }[];
    }[];
  }>('sales', 'GET', '/sys/modifylog/list', { module: 'customer', id });
  expect(log.data.list[0]).toMatchObject({
    action_name: '团队成员调整',
    snapshot: [{ name: '团队成员', old_value: 'TEAM colleague（读写）', new_value: '' }],
  });
  expect(log.data.list.filter(({ action_name }) => action_name === '团队成员调整')).toHaveLength(5);
});

test('a member reads, one with the right to write edits, nobody of them deletes or gives away; a former one sees nothing [TEAM-006] [CUST-024] [PERM-022]', async () => {
  const id = await customer('联合跟进');
  expect((await read('colleague', 'customer', id)).code).toBe(404);
  const [member] = (await save(id, { user_ids: [user('colleague')] })).data.ids;
  expect((await read('colleague', 'customer', id)).data).toMatchObject({
    is_edit: false,
    is_delete: false,
    team: true,
  });
  expect(await names('colleague', 'customer')).toContain('联合跟进');
  const edit = (remark: string, version: number) =>
    call('colleague', 'PUT', `/crm/customer/update/${id}`, { version, remark });
  expect((await edit('不行', 1)).code).toBe(403);
  await call('sales', 'PUT', '/crm/team/update', { id: member, auth_type: 1 });
  expect((await read('colleague', 'customer', id)).data).toMatchObject({
    is_edit: true,
    is_delete: false,
  });
  expect((await edit('可以', 1)).code).toBe(200);
  for (const refused of [
    call('colleague', 'DELETE', '/crm/customer/delete', { ids: [id] }),
    call('colleague', 'POST', '/crm/customer/shift', { ids: [id], user_id: user('colleague') }),
  ])
    expect((await refused).code).toBe(403);
  await call('sales', 'DELETE', '/crm/team/delete', { ids: [member] });
  expect([
    (await read('colleague', 'customer', id)).code,
    (await edit('又来', 2)).code,
    (await call('colleague', 'GET', '/crm/team/list', { module: 'customer', module_id: id })).code,
  ]).toEqual([404, 404, 404]);
  expect(await names('colleague', 'customer')).not.toContain('联合跟进');
});

test('related records are shown as far as the place says, from the customer down and from an opportunity up [TEAM-007] [TEAM-008]', async () => {
  const id = await customer('看得见的客户');
  const person = await contact(id, '看得见的联系人');
  const [member] = (await save(id, { user_ids: [user('colleague')] })).data.ids;
  expect([
    await related('colleague', id, 'contact'),
    (await read('colleague', 'contact', person)).code,
  ]).toEqual([[], 404]);
  await call('sales', 'PUT', '/crm/team/update', { id: member, visible_modules: ['contact'] });
  expect(await related('colleague', id, 'contact')).toEqual(['看得见的联系人']);
  expect((await read('colleague', 'contact', person)).data).toMatchObject({
    team: true,
    is_edit: false,
  });
  // only what belongs to the module may be shown
  expect(
    (await save(id, { user_ids: [user('readOnly')], visible_modules: ['customer'] })).data.errors,
  ).toMatchObject([{ field: 'visible_modules' }]);

  const above = await customer('上面的客户');
  const below = await contact(above, '下面的联系人');
  const join = (visible_modules: string[]) =>
    call('sales', 'POST', '/crm/team/save', {
      module: 'contact',
      module_id: below,
      user_ids: [user('colleague')],
      auth_type: 1,
      ...(visible_modules.length > 0 && { visible_modules }),
    });
  await join([]);
  expect([
    (await read('colleague', 'contact', below)).code,
    (await read('colleague', 'customer', above)).code,
  ]).toEqual([200, 404]);
  await join(['customer']);
  expect((await read('colleague', 'customer', above)).data).toMatchObject({
    team: true,
    is_edit: false,
  });
  expect((await read('colleague', 'customer', await customer('别的客户'))).code).toBe(404);
  await call('admin', 'DELETE', '/crm/contact/delete', { ids: [below] });
  expect((await read('colleague', 'customer', above)).code).toBe(404);
});

test('a place shows no related record that whoever gave it does not see, even to the giver by a change of owner', async () => {
  const id = await customer('别人也有联系人');
  const [mine, theirs] = [await contact(id, '我的联系人'), await contact(id, '别人的联系人')];
  await call('admin', 'POST', '/crm/contact/changeOwner', {
    ids: [theirs],
    user_id: user('colleague'),
  });
  await call('sales', 'POST', '/crm/customer/shift', {
    ids: [id],
    user_id: user('colleague'),
    team_flag: 1,
    visible_modules: ['contact'],
  });
  expect(await related('sales', id, 'contact')).toEqual(['我的联系人']);
  expect([
    (await read('sales', 'contact', mine)).code,
    (await read('sales', 'contact', theirs)).code,
  ]).toEqual([200, 404]);
  // given by somebody who sees it, it is shown
  const [member] = await team(id, 'admin');
  await call('admin', 'PUT', '/crm/team/update', { id: member?.id, visible_modules: ['contact'] });
  expect((await read('sales', 'contact', theirs)).code).toBe(200);
});

describe('who arranges a team', () => {
  test('whoever edits the record, and nobody else; a member neither raises himself nor shows more than he sees [TEAM-003]', async () => {
    const id = await customer('谁说了算');
    const contactOnly = { auth_type: 1, visible_modules: ['contact'] };
    await save(id, { user_ids: [user('colleague')], ...contactOnly });
    await save(id, { user_ids: [user('readOnly')] });
    const [writer, reader] = await team(id);
    const refused = async (...calls: Promise<{ code: number }>[]) =>
      (await Promise.all(calls)).map(({ code }) => code);
    expect(
      await refused(
        save(id, { user_ids: [user('manager')] }, 'readOnly'),
        call('readOnly', 'PUT', '/crm/team/update', { id: reader?.id, auth_type: 1 }),
        call('readOnly', 'DELETE', '/crm/team/delete', { ids: [writer?.id] }),
      ),
    ).toEqual([403, 403, 403]);
    expect(
      await refused(
        call('colleague', 'PUT', '/crm/team/update', {
          id: writer?.id,
          visible_modules: ['contact', 'opportunity'],
        }),
        call('colleague', 'PUT', '/crm/team/update', { id: writer?.id, auth_type: 1 }),
        save(id, { user_ids: [user('manager')], visible_modules: ['opportunity'] }, 'colleague'),
        save(id, { user_ids: [user('colleague')], visible_modules: ['contact'] }, 'colleague'),
      ),
    ).toEqual([403, 403, 403, 403]);
    expect(
      (await save(id, { user_ids: [user('manager')], ...contactOnly }, 'colleague')).code,
    ).toBe(200);
    expect(
      await refused(
        call('foreign', 'GET', '/crm/team/list', { module: 'customer', module_id: id }),
        save(id, { user_ids: [user('manager')] }, 'foreign'),
        call('foreign', 'DELETE', '/crm/team/delete', { ids: [writer?.id] }),
        call('foreign', 'PUT', '/crm/team/update', { id: writer?.id, auth_type: 0 }),
      ),
    ).toEqual([404, 404, 404, 404]);
    expect((await team(id)).map(({ user_id, auth_type }) => [user_id, auth_type])).toEqual([
      [user('colleague'), 1],
      [user('readOnly'), 0],
      [user('manager'), 1],
    ]);
  });

  test('the owner, people who left and strangers are no members; a module without teams has none', async () => {
    const id = await customer('不能加的人');
    const faults = async (user_ids: number[]) =>
      (await save(id, { user_ids })).data.errors?.map(
        ({ field, message }) => `${field} ${message}`,
      );
    expect(await faults([user('sales')])).toEqual(['user_ids 负责人不需要加入团队']);
    expect(await faults([user('disabled')])).toEqual(['user_ids 其中有人已停用，请换人']);
    expect(await faults([999_999])).toHaveLength(1);
    expect(await team(id)).toEqual([]);
    const product = await company
      .add('admin', 'product', { name: '无团队', category_id: 1, unit: 'unit', price: 1 })
      .catch(() => 1);
    expect(
      (await call('admin', 'GET', '/crm/team/list', { module: 'product', module_id: product }))
        .code,
    ).toBe(404);
  });

  test('sent again with its key it joins once', async () => {
    const id = await customer('一次加入');
    const once = () =>
      server.call<{ ids: number[] }>('POST', '/rest/crm/team/save', {
        token: tokens.get('sales') ?? '',
        headers: { 'idempotency-key': 'join-once' },
        body: { module: 'customer', module_id: id, user_ids: [user('colleague')], auth_type: 0 },
      });
    expect((await once()).data).toEqual((await once()).data);
    expect(await team(id)).toHaveLength(1);
  });
});

test('the team outlives the recycle bin, and the new owner leaves it [CUST-035]', async () => {
  const id = await customer('回收再来');
  await save(id, { user_ids: [user('colleague'), user('readOnly')], visible_modules: ['contact'] });
  await call('admin', 'DELETE', '/crm/customer/delete', { ids: [id] });
  expect((await read('colleague', 'customer', id)).code).toBe(404);
  await call('admin', 'POST', '/sys/recycle/restore', { module: 'customer', ids: [id] });
  expect((await read('colleague', 'customer', id)).code).toBe(200);
  await call('admin', 'POST', '/crm/customer/shift', {
    ids: [id],
    user_id: user('colleague'),
    team_flag: 1,
    auth_type: 1,
    visible_modules: ['contact'],
  });
  expect((await team(id, 'admin')).map(({ user_id, auth_type }) => [user_id, auth_type])).toEqual([
    [user('readOnly'), 0],
    [user('sales'), 1],
  ]);
  expect((await read('sales', 'customer', id)).data).toMatchObject({ team: true, is_edit: true });
});
