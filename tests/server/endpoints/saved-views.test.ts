import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let company: TestCompany;
let tokens: Record<'admin' | 'sales' | 'manager' | 'colleague' | 'stranger', string>;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'SCENES', '131000000');
  const other = await addCompany(server.services, 'OTHER', '132000000');
  const token = (person: 'admin' | 'sales' | 'manager' | 'colleague') =>
    server.signIn(company.people[person].mobile, 'SCENES');
  tokens = {
    admin: await token('admin'),
    sales: await token('sales'),
    manager: await token('manager'),
    colleague: await token('colleague'),
    stranger: await server.signIn(other.people.admin.mobile, 'OTHER'),
  };
});
afterAll(() => server.close());

interface Scene {
  id: number | string;
  name: string;
  filter: unknown;
  hidden: 0 | 1;
  is_default: 0 | 1;
  can_edit: 0 | 1;
  partial: 0 | 1;
  user_name: string;
}
const call = <T = unknown>(
  token: string,
  method: string,
  path: string,
  body: Record<string, unknown> = {},
) => server.call<T>(method, `/rest/sys/scene/${path}`, { token, body });
const list = async (token: string, module = 'customer') =>
  (await call<Scene[]>(token, 'POST', 'list', { module })).data;
const save = (token: string, body: Record<string, unknown>) =>
  call<{ id: number }>(token, 'POST', 'save', { module: 'customer', ...body });
const named = async (token: string, name: string) =>
  (await list(token)).find((scene) => scene.name === name);
const rows = (token: string, scene_id: number | string, body: Record<string, unknown> = {}) =>
  server.call<{ list: { name: string }[]; count: number }>('POST', '/rest/crm/customer/list', {
    token,
    body: { scene_id, ...body },
  });
const LEVEL_A = JSON.stringify({
  op: 'and',
  rules: [{ field: 'level', operator: 'eq', value: 'A' }],
});

describe('built-in views', () => {
  beforeAll(async () => {
    const [mine, old, followed] = [
      await company.add('sales', 'customer', { name: '我的' }),
      await company.add('sales', 'customer', { name: '旧的' }),
      await company.add('sales', 'customer', { name: '跟进过' }),
    ];
    const joint = await company.add('colleague', 'customer', { name: '联合' });
    await company.add('manager', 'customer', { name: '经理的' });
    await company.db.write(async (tx) => {
      await tx
        .update('record')
        .set({ create_time: '2020-01-05 09:00:00' })
        .where('id', 'in', [old, followed])
        .execute();
      await tx
        .update('record')
        .set({ last_contact_time: '2020-02-05 09:00:00' })
        .where('id', '=', old)
        .execute();
      await tx
        .update('record')
        .set({ last_contact_time: '2099-02-05 09:00:00' })
        .where('id', '=', followed)
        .execute();
      await tx
        .insert('team', {
          module: 'customer',
          record_id: joint,
          user_id: company.people.sales.id,
          id: await tx.nextId(),
          create_time: '2026-01-05 09:00:00',
        })
        .execute();
    });
    expect(mine).toBeGreaterThan(0);
  });

  test('each gives the right rows and its count [LIST-023] [CALLS-232]', async () => {
    const names = async (token: string, scene: string) =>
      (await rows(token, scene)).data.list.map(({ name }) => name).toSorted();
    expect(await names(tokens.sales, 'all')).toEqual(['我的', '旧的', '联合', '跟进过'].toSorted());
    expect(await names(tokens.sales, 'mine')).toEqual(['我的', '旧的', '跟进过'].toSorted());
    expect(await names(tokens.sales, 'team')).toEqual(['联合']);
    expect(await names(tokens.sales, 'idle')).toEqual(['旧的']);
    expect(await names(tokens.sales, 'created_this_week')).toEqual(['我的', '联合'].toSorted());
    expect(await names(tokens.manager, 'below')).toEqual(['我的', '旧的', '跟进过'].toSorted());
    const counts = (
      await call<{ id: string; count: number }[]>(tokens.sales, 'GET', 'scenenum', {
        module: 'customer',
      })
    ).data;
    expect(Object.fromEntries(counts.map(({ id, count }) => [id, count]))).toMatchObject({
      all: 4,
      mine: 3,
      team: 1,
      idle: 1,
      created_this_week: 2,
    });
    expect(
      (
        await call(tokens.sales, 'GET', 'scenenum', {
          module: 'customer',
          scenes: ['mine', 'nosuch', 987_654],
        })
      ).data,
    ).toEqual([{ id: 'mine', count: 3, count_is_estimate: false }]);
  });

  test('those that ask whom the reader represents give rows and counts too', async () => {
    const ids = (await list(tokens.sales, 'officeRequest')).map(({ id }) => id);
    expect(ids).toContain('waiting');
    const counts = await call<{ id: string; count: number }[]>(tokens.sales, 'GET', 'scenenum', {
      module: 'officeRequest',
      scenes: ids,
    });
    expect(counts.data?.map(({ id, count }) => [id, count])).toEqual(ids.map((id) => [id, 0]));
    const waiting = { token: tokens.sales, body: { scene_id: 'waiting' } };
    expect((await server.call('POST', '/rest/crm/check/list', waiting)).code).toBe(200);
  });

  test('a pool has none about owners, a catalogue none about follow-up', async () => {
    expect((await list(tokens.admin, 'customerPool')).map(({ id }) => id)).not.toContain('mine');
    expect((await list(tokens.admin, 'product')).map(({ id }) => id)).toEqual([
      'all',
      'created_this_week',
    ]);
    expect((await list(tokens.admin, 'contract')).map(({ id }) => id)).toContain('in_review');
  });

  test('narrow together with keyword and filter, and an unknown one is refused', async () => {
    expect((await rows(tokens.sales, 'mine', { keyword: '旧' })).data.count).toBe(1);
    expect((await rows(tokens.sales, 'mine', { filter: LEVEL_A })).data.count).toBe(0);
    expect((await rows(tokens.sales, 'nosuch')).code).toBe(404);
  });
});

describe('saved views', () => {
  test('are made, read, renamed and deleted by their owner [CALLS-231] [CALLS-233] [CALLS-234] [CALLS-236] [CALLS-239]', async () => {
    await company.add('sales', 'customer', { name: '重点客户', level: 'A' });
    const {
      data: { id },
    } = await save(tokens.sales, {
      name: ' 重点 ',
      filter: LEVEL_A,
      sort: '-create_time',
      columns: [{ key: 'name', showFlag: 1 }],
      view: 'kanban',
      by: 'level',
    });
    expect((await call<Scene>(tokens.sales, 'GET', `read/${id}`)).data).toMatchObject({
      id,
      name: '重点',
      filter: JSON.parse(LEVEL_A),
      sort: '-create_time',
      view: 'kanban',
      by: 'level',
      columns: [{ key: 'name', showFlag: 1 }],
      can_edit: 1,
    });
    expect((await rows(tokens.sales, id)).data.list.map(({ name }) => name)).toEqual(['重点客户']);
    await call(tokens.sales, 'PUT', `update/${id}`, { name: '重点客户' });
    expect(await named(tokens.sales, '重点客户')).toMatchObject({
      id,
      filter: JSON.parse(LEVEL_A),
    });
    expect((await call(tokens.sales, 'DELETE', String(id))).code).toBe(200);
    expect((await call(tokens.sales, 'GET', `read/${id}`)).code).toBe(404);
    expect((await rows(tokens.sales, id)).code).toBe(404);
  });

  test('what cannot be asked for cannot be saved, and a name is used once', async () => {
    expect(
      (
        await save(tokens.sales, {
          name: '坏的',
          filter: JSON.stringify({ field: 'nosuch', operator: 'eq', value: 1 }),
        })
      ).code,
    ).toBe(400);
    expect((await save(tokens.sales, { name: '坏的', sort: 'nosuch' })).code).toBe(400);
    expect(await save(tokens.sales, { name: '  ' })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'name' }] },
    });
    expect((await save(tokens.sales, { name: '一次' })).code).toBe(200);
    expect((await save(tokens.sales, { name: '一次' })).code).toBe(422);
    expect((await save(tokens.manager, { name: '一次' })).code).toBe(200);
  });

  test('are private until shared with a role, and then changed by their owner and administrators only', async () => {
    const roles = (
      await server.call<{ id: number; name: string }[]>('GET', '/rest/sys/role/list', {
        token: tokens.sales,
      })
    ).data;
    const staff = roles.find(({ name }) => name === '销售人员')?.id ?? 0;
    const {
      data: { id },
    } = await save(tokens.manager, { name: '共享', filter: LEVEL_A });
    expect(await named(tokens.colleague, '共享')).toBeUndefined();
    expect((await rows(tokens.colleague, id)).code).toBe(404);
    await call(tokens.manager, 'PUT', `update/${id}`, { roles: [staff] });
    expect(await named(tokens.colleague, '共享')).toMatchObject({
      id,
      can_edit: 0,
      user_name: 'SCENES manager',
    });
    expect((await rows(tokens.colleague, id)).code).toBe(200);
    expect((await call(tokens.colleague, 'PUT', `update/${id}`, { name: '改名' })).code).toBe(403);
    expect((await call(tokens.colleague, 'DELETE', String(id))).code).toBe(403);
    expect(await named(tokens.admin, '共享')).toMatchObject({ can_edit: 1 });
    expect((await call(tokens.admin, 'PUT', `update/${id}`, { roles: '[]' })).code).toBe(200);
    expect(await named(tokens.colleague, '共享')).toBeUndefined();
    expect((await call(tokens.stranger, 'GET', `read/${id}`)).code).toBe(404);
    expect((await call(tokens.manager, 'PUT', `update/${id}`, { roles: [987_654] })).code).toBe(
      422,
    );
  });

  test('a shared condition on a field that the reader may not see is left out, and the view says so', async () => {
    const roles = (
      await server.call<{ id: number; name: string }[]>('GET', '/rest/sys/role/list', {
        token: tokens.sales,
      })
    ).data;
    const staff = roles.find(({ name }) => name === '销售人员')?.id ?? 0;
    const filter = JSON.stringify({
      op: 'and',
      rules: [
        { field: 'level', operator: 'eq', value: 'A' },
        { field: 'name', operator: 'contains', value: '重点' },
      ],
    });
    const {
      data: { id },
    } = await save(tokens.manager, { name: '藏着', filter, sort: 'level', roles: [staff] });
    await company.db.write((tx) =>
      tx
        .update('role')
        .set({ field_no_power: JSON.stringify({ customer: ['level'] }) })
        .where('id', '=', staff)
        .execute(),
    );
    expect(await named(tokens.sales, '藏着')).toMatchObject({
      id,
      partial: 1,
      filter: { op: 'and', rules: [{ field: 'name', operator: 'contains', value: '重点' }] },
    });
    expect((await rows(tokens.sales, id)).data.list.map(({ name }) => name)).toEqual(['重点客户']);
    await company.db.write((tx) =>
      tx.update('role').set({ field_no_power: '{}' }).where('id', '=', staff).execute(),
    );
    expect(await named(tokens.sales, '藏着')).toMatchObject({ partial: 0 });
  });
});

test('each user has an order, hidden views and a first one of his own [CALLS-235] [CALLS-237] [CALLS-238]', async () => {
  const {
    data: { id },
  } = await save(tokens.colleague, { name: '最前' });
  expect(
    (await call(tokens.colleague, 'POST', 'sort', { module: 'customer', scenes: [id, 'mine'] }))
      .code,
  ).toBe(200);
  expect((await list(tokens.colleague)).slice(0, 3).map((scene) => scene.id)).toEqual([
    id,
    'mine',
    'all',
  ]);
  await call(tokens.colleague, 'POST', 'hiding', {
    module: 'customer',
    scene_id: 'idle',
    hidden: 1,
  });
  await call(tokens.colleague, 'POST', 'default', { module: 'customer', scene_id: id });
  const own = await list(tokens.colleague);
  expect(own.filter((scene) => scene.hidden === 1).map((scene) => scene.id)).toEqual(['idle']);
  expect(own.filter((scene) => scene.is_default === 1).map((scene) => scene.id)).toEqual([id]);
  const counted = (
    await call<{ id: string }[]>(tokens.colleague, 'GET', 'scenenum', { module: 'customer' })
  ).data.map((scene) => scene.id);
  expect(counted).not.toContain('idle');
  expect(
    (await list(tokens.sales)).some((scene) => scene.hidden === 1 || scene.is_default === 1),
  ).toBe(false);
  await call(tokens.colleague, 'POST', 'hiding', {
    module: 'customer',
    scene_id: 'idle',
    hidden: 0,
  });
  await call(tokens.colleague, 'POST', 'default', { module: 'customer' });
  expect(
    (await list(tokens.colleague)).some((scene) => scene.hidden === 1 || scene.is_default === 1),
  ).toBe(false);
  expect(
    (
      await call(tokens.colleague, 'POST', 'hiding', {
        module: 'customer',
        scene_id: 987_654,
        hidden: 1,
      })
    ).code,
  ).toBe(404);
});

test('a filter by people means the reader: me, my department, and all below it [LIST-022]', async () => {
  const count = async (token: string, field: string, value: unknown) =>
    (
      await server.call<{ count: number } | null>('POST', '/rest/crm/customer/list', {
        token,
        body: { filter: JSON.stringify({ field, operator: 'in', value }) },
      })
    ).data?.count ?? -1;
  const all = (await rows(tokens.manager, 'all')).data.count;
  const mine = await count(tokens.manager, 'owner_user_id', [{ ref: '$viewer.id' }]);
  const ours = await count(tokens.manager, 'owner_department_id', [{ ref: '$viewer.departments' }]);
  expect(mine).toBeGreaterThan(0);
  expect(ours).toBeGreaterThan(mine);
  expect(ours).toBe(all);
  expect(await count(tokens.admin, 'owner_department_id', [{ ref: '$viewer.nonsense' }])).toBe(-1);
});

test('each saved view has columns of its own, begun by whoever saved it and then chosen by each reader [LIST-021] [CALLS-230] [CALLS-240]', async () => {
  const {
    data: { id },
  } = await save(tokens.manager, {
    name: '列',
    columns: JSON.stringify([
      { key: 'level', showFlag: 1, pin: 1, width: 200 },
      { key: 'name', showFlag: 1 },
    ]),
  });
  const shown = async (token: string, scene?: number) =>
    (
      await server.call<{ key: string; showFlag: 0 | 1; pin?: 0 | 1; width: number }[]>(
        'GET',
        '/rest/sys/fields/getFieldsForListShow',
        { token, body: { module: 'customer', ...(scene && { scene_id: scene }) } },
      )
    ).data;
  const choose = (token: string, fields: unknown, scene?: number) =>
    server.call('POST', '/rest/sys/userconfig/saveListFields', {
      token,
      body: {
        module: 'customer',
        fields: JSON.stringify(fields),
        ...(scene && { scene_id: scene }),
      },
    });
  expect((await shown(tokens.manager, id)).slice(0, 2)).toMatchObject([
    { key: 'level', pin: 1, width: 200 },
    { key: 'name' },
  ]);
  expect((await shown(tokens.manager))[0]?.key).toBe('name');
  expect(
    (
      await choose(
        tokens.manager,
        [
          { key: 'name', showFlag: 1 },
          { key: 'level', showFlag: 0 },
        ],
        id,
      )
    ).code,
  ).toBe(200);
  expect((await shown(tokens.manager, id)).slice(0, 2)).toMatchObject([
    { key: 'name' },
    { key: 'level', showFlag: 0 },
  ]);
  await choose(tokens.manager, [], id);
  expect((await shown(tokens.manager, id))[0]).toMatchObject({ key: 'level', pin: 1 });
  expect((await choose(tokens.colleague, [{ key: 'name', showFlag: 1 }], id)).code).toBe(404);
});
