import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let mine: TestCompany;
let token: string;

beforeAll(async () => {
  server = await startServer();
  mine = await addCompany(server.services, 'OFFICE', '131000000');
  await addCompany(server.services, 'OTHER', '132000000');
  token = await server.signIn(mine.people.sales.mobile, 'OFFICE');
  await mine.db.write(async (tx) => {
    const parent = await tx
      .from('department')
      .select('id')
      .where('name', '=', '华东')
      .executeTakeFirstOrThrow();
    const id = await tx.nextId();
    await tx
      .insert('department', {
        id,
        parent_id: parent.id,
        path: `${parent.id}/${id}/`,
        name: '上海组',
        leader_user_id: null,
      })
      .execute();
    await tx
      .insert('list_item', {
        kind: 'event_type',
        id: await tx.nextId(),
        parent_id: null,
        name: '电话',
      })
      .execute();
    await tx
      .insert('stage_group', [
        {
          id: await tx.nextId(),
          module: 'opportunity',
          name: '直销',
          data: '{"stages":[{"id":1,"title":"接触","rate":10,"description":"","options":[]}]}',
          sort: 1,
          disabled: 0,
        },
        {
          id: await tx.nextId(),
          module: 'opportunity',
          name: '旧流程',
          data: '{}',
          sort: 2,
          disabled: 1,
        },
      ])
      .execute();
  });
});
afterAll(() => server.close());

const get = async <T = unknown>(path: string, body?: unknown) =>
  (await server.call<T>('GET', path, { token, body })).data;

test('people are answered in two lists, active and disabled [CALLS-247]', async () => {
  const { list, forbidden } = await get<{
    list: { name: string }[];
    forbidden: { name: string }[];
  }>('/rest/sys/fielduserlist');
  expect(list.map(({ name }) => name)).toEqual([
    'OFFICE admin',
    'OFFICE manager',
    'OFFICE sales',
    'OFFICE colleague',
    'OFFICE readOnly',
  ]);
  expect(list[2]).toEqual({
    id: mine.people.sales.id,
    name: 'OFFICE sales',
    avatar: '',
    department_id: expect.any(Number),
    department_name: '华东',
    role_name: '销售人员',
  });
  expect(forbidden.map(({ name }) => name)).toEqual(['OFFICE disabled']);
});

test('departments are a tree, with their people where asked [CALLS-246] [CALLS-050]', async () => {
  const tree = await get<{ name: string; children: { name: string }[] }[]>(
    '/rest/sys/fielddepartmentlist',
  );
  expect(tree.map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual([
    ['华东', ['上海组']],
    ['华西', []],
  ]);
  const people = await get<{ name: string; users: { name: string }[] }[]>(
    '/rest/sys/department/depuserList',
  );
  expect(people[1]).toMatchObject({ name: '华西', users: [{ name: 'OFFICE colleague' }] });
});

test('roles are listed [CALLS-063]', async () => {
  expect(await get('/rest/sys/role/list')).toContainEqual({
    id: expect.any(Number),
    name: '销售人员',
    built_in: 0,
    scope: 'own',
    description: '',
    second_factor: 0,
    users: expect.any(Number),
  });
});

test('stage processes are listed, stopped ones only when asked [CALLS-248]', async () => {
  const names = async (body?: unknown) =>
    (await get<{ list: { name: string }[] }>('/rest/sys/opp_group/listgroup', body)).list.map(
      ({ name }) => name,
    );
  expect(await names({ isStop: 0 })).toEqual(['直销']);
  expect(await names()).toEqual(['直销', '旧流程']);
});

test('lists of the company are answered by their kind [CALLS-242]', async () => {
  expect(await get('/rest/sys/tag/list', { type: 'event_type' })).toMatchObject([
    { id: expect.any(Number), name: '电话', parent_id: null, disabled: 0 },
  ]);
  expect(await get('/rest/sys/tag/list', { type: 'lost_reason' })).toEqual([]);
});

test('lists of people, departments, sales processes and of another field are answered by their names, an unknown name is refused [FORM-014]', async () => {
  const list = async (type: string) =>
    (
      await get<{ name: string; value: unknown; disabled: number }[]>('/rest/sys/tag/list', {
        type,
      })
    ).map(({ name, value, disabled }) => [name, value, disabled]);
  expect(await list('users')).toContainEqual(['OFFICE sales', mine.people.sales.id, 0]);
  expect(await list('users')).toContainEqual(['OFFICE disabled', mine.people.disabled.id, 1]);
  expect((await list('departments')).map(([name]) => name)).toEqual(['华东', '上海组', '华西']);
  expect((await list('opportunity_groups')).map(([name, , disabled]) => [name, disabled])).toEqual([
    ['直销', 0],
    ['旧流程', 1],
  ]);
  expect(await list('opportunity.type')).toContainEqual(['续约', 'renew', 0]);
  for (const type of ['nosuch', 'opportunity.nosuch', 'nosuch.type', '__proto__', 'constructor'])
    expect(
      (await server.call('GET', '/rest/sys/tag/list', { token, body: { type } })).code,
      type,
    ).toBe(404);
});

test('a value of such a list is shown by its name wherever it is read [FORM-012]', async () => {
  const admin = await server.signIn(mine.people.admin.mobile, 'OFFICE');
  const fields = await server.call<{ field_data: { list: unknown[] }; version: number }>(
    'POST',
    '/rest/sys/fields/get_fields',
    { token: admin, body: { module: 'customer' } },
  );
  const remote = (model: string, remoteFunc: string, more = {}) => ({
    type: 'select',
    name: model,
    key: model,
    model,
    options: { remote: true, remoteFunc, ...more },
    rules: [],
  });
  const added = [
    remote('helper', 'users'),
    remote('places', 'departments', { multiple: true }),
    remote('deal_type', 'opportunity.type'),
    remote('lost', 'nosuch'),
  ];
  const field_data = JSON.stringify({
    ...fields.data.field_data,
    list: [...fields.data.field_data.list, ...added],
  });
  expect(
    (
      await server.call('POST', '/rest/sys/fields/save', {
        token: admin,
        body: { module: 'customer', field_data, version: fields.data.version },
      })
    ).code,
  ).toBe(200);
  const places = (
    await get<{ id: number; name: string }[]>('/rest/sys/tag/list', { type: 'departments' })
  ).map(({ id }) => id);
  const id = await mine.add('sales', 'customer', {
    name: '远程选项',
    helper: mine.people.colleague.id,
    places: places.slice(0, 2),
    deal_type: 'renew',
    lost: '旧值',
  });
  const { list } = await get<{ list: { model: string; display: string }[] }>(
    `/rest/crm/customer/read/${id}`,
  );
  const display = (model: string) => list.find((field) => field.model === model)?.display;
  expect(['helper', 'places', 'deal_type', 'lost'].map(display)).toEqual([
    'OFFICE colleague',
    '华东、上海组',
    '续约',
    '旧值',
  ]);
});
