import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customModule } from '../../schemas/vocabulary/customObjects.ts';
import { rightsTree } from '../../schemas/staff/rights.ts';
import { type Scope, SCOPES } from '../../schemas/permissions/viewer.ts';
import { buildCaller } from '../../server/endpoints/shared/sessions.ts';
import { hashPassword } from '../../server/endpoints/signIn.ts';
import { servedEndpoints } from '../../server/endpoints/servedEndpoints.ts';
import { createRecord, formFor, listRecords } from '../../server/records/index.ts';
import { endpointSamples, NOT_SAMPLED, type SampleIds } from './support/asks.ts';
import { addCompany, addObject, PASSWORD, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

/*
 * No right grows by one's own hand: people with one key of the back-office each do what its pages let them do, in any order. After every
 * call that is taken, nobody may do or see anything that neither they nor who called could before.
 */

let server: TestServer;
let company: TestCompany;
let password_hash: string;
beforeAll(async () => {
  server = await startServer();
  password_hash = await hashPassword(PASSWORD);
});
afterAll(() => server.close());

const KEYS = ['sys_user', 'sys_role', 'sys_department'] as const;
const TICKET = customModule({ key: 'ticket_c', name: '工单', icon: 'ticket' });
/** Every page of the back-office. */
const PAGES = rightsTree([TICKET])
  .flatMap(({ permissions }) => permissions.map(({ key }) => key))
  .filter((key) => key.startsWith('sys_'));
const MODULES = ['customer', 'contact', 'ticket_c'] as const;
const CRM = MODULES.flatMap((module) =>
  ['view', 'edit', 'delete'].map((right) => `crm_${module}_${right}`),
);
const HIDDEN = ['mobile', 'email'];

interface Member {
  id: number;
  token: string;
}
interface Place {
  people: Member[];
  departments: number[];
  roles: number[];
  /** flows and their steps, by kind */
  things: Record<string, number>;
}

interface Start {
  roles: { key: number; crm: number; scope: number; hides: boolean }[];
  heads: number[];
  /** the keys of which each role has one */
  keys?: readonly string[];
}

/** A company of three departments in a line and as many people as there are roles, each with one key and one customer. */
async function found(code: string, { roles, heads, keys = KEYS }: Start): Promise<Place> {
  company = await addCompany(server.services, code, `138${code}`);
  await addObject(company, TICKET);
  const made = await company.db.write(async (tx) => {
    const departments = await tx.nextIds(3);
    const ids = await tx.nextIds(roles.length);
    const users = await tx.nextIds(roles.length);
    const [top = 0] = departments;
    await tx
      .insert(
        'department',
        departments.map((id, index) => ({
          id,
          name: `部门${index}`,
          parent_id: index === 0 ? null : top,
          path: index === 0 ? `${id}/` : `${top}/${id}/`,
          leader_user_id: users[(heads[index] ?? 0) % users.length] ?? null,
          sort: index,
        })),
      )
      .execute();
    await tx
      .insert(
        'role',
        roles.map(({ key, crm, scope, hides }, index) => ({
          id: ids[index] as number,
          name: `角色${index}`,
          scope: SCOPES[scope % SCOPES.length] as Scope,
          permissions: JSON.stringify([
            keys[key % keys.length],
            ...CRM.filter((_, at) => (crm >> at) % 2 === 1),
          ]),
          field_no_power: JSON.stringify(hides ? { customer: HIDDEN } : {}),
          sort: index,
        })),
      )
      .execute();
    await tx
      .insert(
        'user',
        users.map((id, index) => ({
          id,
          mobile: `139${code}${String(index).padStart(2, '0')}`,
          name: `同事${index}`,
          password_hash,
          department_id: departments[index % departments.length] ?? null,
          superior_user_id: index > 2 ? (users[index - 3] ?? null) : null,
          role_id: ids[index] ?? null,
          create_time: '2026-01-05 09:00:00',
        })),
      )
      .execute();
    return { departments, roles: ids, users };
  });
  const people: Member[] = [];
  for (const [index, id] of made.users.entries()) {
    const admin = await company.as('admin');
    const { id: customer } = await createRecord(admin, 'customer', {
      name: `客户${index}`,
      mobile: `1370000${String(index).padStart(4, '0')}`,
    });
    await company.db.write((tx) =>
      tx
        .update('record')
        .set({
          owner_user_id: id,
          owner_department_id: made.departments[index % made.departments.length] ?? null,
        })
        .where('id', '=', customer)
        .execute(),
    );
    people.push({
      id,
      token: await server.signIn(`139${code}${String(index).padStart(2, '0')}`, code),
    });
  }
  return { people, departments: made.departments, roles: made.roles, things: await addFlow() };
}

/** A flow that an administrator made, who decides in it. */
async function addFlow(): Promise<Record<string, number>> {
  return company.db.write(async (tx) => {
    const [flow = 0, flowNode = 0] = await tx.nextIds(2);
    const settings = { node_name: '步', type: 2, user_ids: [company.people.admin.id] };
    await tx
      .insert('approval_flow', {
        id: flow,
        module: 'contract',
        name: '原有流程',
        data: JSON.stringify({ nodes: [{ id: flowNode, node_type: 2, settings }] }),
        sort: 1,
        create_time: '2026-01-05 09:00:00',
      })
      .execute();
    return { flow, flowNode };
  });
}

/** Everything that each active person may do and see: keys, papers that they decide, records, fields that are open, fields that may be changed. */
async function sights(): Promise<Map<number, Set<string>>> {
  const users = await company.db.read((tx) =>
    tx.from('user').select('id').where('is_admin', '=', 0).execute(),
  );
  const flows = await company.db.read((tx) =>
    tx.from('approval_flow').select(['module', 'data']).execute(),
  );
  const proxies = await company.db.read((tx) =>
    tx.from('substitute').select(['user_id', 'proxy_user_id']).execute(),
  );
  const all = new Map<number, Set<string>>();
  for (const { id } of users) {
    const caller = await buildCaller(
      server.services,
      { company: company.db, userId: id, zone: 'Asia/Shanghai' },
      { id: 'test', locale: 'zh-chs' },
    );
    const seen = new Set<string>();
    all.set(id, seen);
    if (!caller) continue;
    for (const key of caller.viewer.permissions) seen.add(key);
    for (const { module, data } of flows)
      if (new RegExp(`"(notice_)?user_ids":\\[[^\\]]*\\b${id}\\b`).test(data))
        seen.add(`decides ${module}`);
    // everybody decides in their own place
    for (const { user_id, proxy_user_id } of [{ user_id: id, proxy_user_id: id }, ...proxies])
      if (proxy_user_id === id) seen.add(`stands for ${user_id}`);
    for (const module of MODULES) {
      if (!caller.viewer.permissions.includes(`crm_${module}_view`)) continue;
      const { list } = await listRecords(caller, module, { size: 200 });
      for (const row of list) seen.add(`${module} ${row.id}`);
      for (const model of (await formFor(caller, module)).fields.keys())
        seen.add(`${module}.${model}`);
    }
  }
  return all;
}

interface Deed {
  who: number;
  what: number;
  whom: number;
  a: number;
  b: number;
}

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
let made = 0;

/** Something that a page of the back-office lets one ask for. */
function askFor({ what, whom, a, b }: Deed, { people, departments, roles }: Place) {
  const [person, other] = [pick(people, whom).id, pick(people, a).id];
  const [department, role] = [pick(departments, a), pick(roles, b)];
  const put = (path: string, body: Record<string, unknown>) => ({ method: 'PUT', path, body });
  const post = (path: string, body: Record<string, unknown>) => ({ method: 'POST', path, body });
  const everything = [...KEYS, ...CRM];
  return pick(
    [
      put(`/rest/sys/department/update/${department}`, { leader_user_id: person }),
      put(`/rest/sys/department/update/${department}`, { deputy_user_ids: [person, other] }),
      put(`/rest/sys/department/update/${department}`, { parent_id: pick(departments, b) }),
      post('/rest/sys/department/save', {
        name: `新${(made += 1)}`,
        parent_id: department,
        leader_user_id: person,
      }),
      put(`/rest/sys/user/update/${person}`, { department_id: department }),
      put(`/rest/sys/user/update/${person}`, { superior_user_id: other }),
      put(`/rest/sys/user/update/${person}`, { role_id: role }),
      post('/rest/sys/user/batchRole', { ids: [person, other], role_id: role }),
      post('/rest/sys/user/batchDepartment', { ids: [person, other], department_id: department }),
      post('/rest/sys/user/reportConfig', { ids: [person], superior_user_id: other }),
      post('/rest/sys/user/save', {
        name: '新人',
        mobile: `136${String((made += 1)).padStart(8, '0')}`,
        department_id: department,
        role_id: role,
        superior_user_id: person,
      }),
      post('/rest/sys/user/stop', { id: person, is_stop: 1, takeover_user_id: other }),
      post('/rest/sys/user/stop', { id: person, is_stop: b % 2 }),
      post('/rest/sys/role/authorization', { id: role, permissions: everything }),
      post('/rest/sys/role/authorization', { id: role, scope: pick(SCOPES, a) }),
      post('/rest/sys/role/authorization', { id: role, scopes: { customer: pick(SCOPES, a) } }),
      post('/rest/sys/role/authorization', { id: role, field_no_power: { contact: ['name'] } }),
      post('/rest/sys/role/save', { name: `角色新${(made += 1)}`, copy_of: role, scope: 'all' }),
    ],
    what,
  );
}

/** Calls that write and are of no module. */
const OFFICE = servedEndpoints().filter(
  ({ call, name, module }) => call.effect !== 'read' && !module && !(name in NOT_SAMPLED),
);

interface Call {
  who: number;
  call: number;
  ask: number;
  whom: number;
  at: number;
  /** which parameters ask for the most there is */
  greed: number;
}

/** A call of the server's own list; where it takes people, roles, rights or a reach, it may ask for as much as can be. */
async function callFor({ call, ask, whom, at, greed }: Call, place: Place) {
  const served = pick(OFFICE, call);
  const [person, role] = [pick(place.people, whom).id, pick(place.roles, at)];
  const department = pick(place.departments, at);
  const rows = await company.db.read((tx) =>
    tx.from('record').select(['id', 'version', 'module']).orderBy('id').execute(),
  );
  const near: Record<string, number> = { user: person, role, department, ...place.things };
  for (const module of MODULES) {
    const ids = rows.filter((row) => row.module === module).map(({ id }) => id);
    if (ids.length > 0) near[module] = pick(ids, at);
  }
  const things: SampleIds = {
    near,
    far: {},
    colleague: person,
    words: ['词', '语'],
    closed: 'ticket_c',
    values: { customer: { name: `客${(made += 1)}` }, contact: { name: '人' } },
    changes: {},
    versions: new Map(rows.map(({ id, version }) => [id, version])),
    serial: (made += 1),
    made: {},
  };
  const { asks } = endpointSamples(served, things);
  if (asks.length === 0) return undefined;
  const { method, path, body } = pick(asks, ask);
  const node = { node_type: 2, settings: { node_name: '步', type: 2, user_ids: [person] } };
  const most: Record<string, unknown> = {
    node_list: [node],
    ...(served.name.endsWith('FlowNode') && node),
    notice_user_ids: [person],
    roles: [{ id: role, rights: ['view', 'edit', 'delete'] }],
    permissions: [...PAGES, ...CRM],
    scope: 'all',
    scopes: { customer: 'all' },
    field_no_power: { contact: ['name'] },
    leader_user_id: person,
    deputy_user_ids: [person],
    superior_user_id: person,
    takeover_user_id: person,
    proxy_user_id: person,
    role_id: role,
    copy_of: role,
    parent_id: department,
  };
  const asked = Object.entries(most).filter(
    ([word], index) => word in served.call.params.properties && (greed >> index) % 2 === 0,
  );
  return { method, path, body: { ...body, ...Object.fromEntries(asked) } };
}

/** What is told or given of things that the deed itself made: there was nothing to see before. */
async function things(): Promise<(each: string) => boolean> {
  const { last } = await company.db.read((tx) =>
    tx
      .from('record')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow(),
  );
  const objects = await company.db.read((tx) => tx.from('custom_module').select('key').execute());
  const known = objects.map(({ key }) => key);
  return (each) => {
    const [, record] = /^\w+ (\d+)$/.exec(each) ?? [];
    const [, object] = /^crm_(\w+_c)_\w+$/.exec(each) ?? [];
    return (
      (record === undefined || Number(record) <= Number(last)) &&
      (object === undefined || known.includes(object))
    );
  };
}

/** What anybody gains by a call that neither they ever had nor who makes it. */
async function gains(
  actor: Member,
  ask: { method: string; path: string; body: Record<string, unknown> },
  had: Map<number, Set<string>>,
): Promise<{ code: number; gained: string[] }> {
  const isOld = await things();
  const own = new Set(had.get(actor.id));
  const { code } = await server.call(ask.method, ask.path, { token: actor.token, body: ask.body });
  if (code !== 200) return { code, gained: [] };
  const gained: string[] = [];
  const isNamed = (person: number, each: string) =>
    person !== actor.id && each.startsWith('decides ');
  for (const [person, now] of await sights()) {
    const was = had.get(person) ?? new Set();
    for (const each of now)
      // whoever arranges approvals names others who decide: that is what the key is for
      if (
        !was.has(each) &&
        !own.has(each) &&
        isOld(each) &&
        !isNamed(person, each) &&
        each !== `stands for ${person}`
      )
        gained.push(`${person}: ${each}`);
    had.set(person, new Set([...was, ...now]));
  }
  return { code, gained };
}

const START = fc.record({
  roles: fc.array(
    fc.record({ key: fc.nat(2), crm: fc.nat(63), scope: fc.nat(4), hides: fc.boolean() }),
    { minLength: 6, maxLength: 6 },
  ),
  heads: fc.array(fc.nat(5), { minLength: 3, maxLength: 3 }),
});
const DEED = fc.record({
  who: fc.nat(5),
  what: fc.nat(17),
  whom: fc.nat(5),
  a: fc.nat(5),
  b: fc.nat(5),
});

describe('no right grows by one’s own hand', () => {
  test('whatever people with one key each do, nobody gets what who did it does not have', async () => {
    const seen = { taken: 0, refused: 0 };
    let companies = 0;
    await fc.assert(
      fc.asyncProperty(
        START,
        fc.array(DEED, { minLength: 12, maxLength: 12 }),
        async (start, deeds) => {
          const place = await found(String(100_000 + (companies += 1)), start);
          let before = await sights();
          for (const deed of deeds) {
            const actor = pick(place.people, deed.who);
            const ask = askFor(deed, place);
            const { code } = await server.call(ask.method, ask.path, {
              token: actor.token,
              body: ask.body,
            });
            seen[code === 200 ? 'taken' : 'refused'] += 1;
            if (code !== 200) continue;
            const after = await sights();
            const own = before.get(actor.id) ?? new Set();
            for (const [person, now] of after) {
              const was = before.get(person) ?? new Set();
              const gained = [...now].filter(
                (each) => !was.has(each) && !own.has(each) && each !== `stands for ${person}`,
              );
              expect(gained, `${JSON.stringify(ask)} by ${actor.id} for ${person}`).toEqual([]);
            }
            before = after;
          }
        },
      ),
      { numRuns: 12 },
    );
    // people who are refused everything get nothing either
    expect(seen.taken).toBeGreaterThan(10);
  }, 180_000);

  const CALL = fc.record({
    who: fc.nat(5),
    call: fc.nat(OFFICE.length - 1),
    ask: fc.nat(9),
    whom: fc.nat(5),
    at: fc.nat(5),
    greed: fc.nat(2 ** 16 - 1),
  });

  test('nor by any call that the server has, whoever makes it with whichever key of the back-office', async () => {
    const seen = { taken: new Set<string>(), refused: 0 };
    let companies = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(PAGES.length - 1), { minLength: 6, maxLength: 6 }),
        START,
        fc.array(CALL, { minLength: 120, maxLength: 120 }),
        async (keys, start, calls) => {
          const roles = start.roles.map((role, index) => ({ ...role, key: keys[index] as number }));
          const code = String(300_000 + (companies += 1));
          const place = await found(code, { ...start, roles, keys: PAGES });
          const had = await sights();
          for (const call of calls) {
            const ask = await callFor(call, place);
            if (!ask) continue;
            const actor = pick(place.people, call.who);
            const { code: answer, gained } = await gains(actor, ask, had);
            if (answer === 200) seen.taken.add(ask.path.replaceAll(/\d+/g, ''));
            else seen.refused += 1;
            expect(gained, `${JSON.stringify(ask)} by ${actor.id}`).toEqual([]);
          }
        },
      ),
      { numRuns: 6 },
    );
    expect(seen.taken.size).toBeGreaterThan(4);
  }, 240_000);

  const ALONE: Start = {
    roles: [2, 0, 0, 1, 0, 0].map((key) => ({ key, crm: 1, scope: 0, hides: false })),
    heads: [3, 4, 5],
  };
  const put = (path: string, { token }: Member, body: Record<string, unknown>) =>
    server.call('PUT', path, { token, body });

  test('who holds the page of departments heads none by their own doing, nor by a new department above', async () => {
    const { people, departments } = await found('200001', ALONE);
    const [me] = people as [Member];
    const path = (id?: number) => `/rest/sys/department/update/${id}`;
    expect((await put(path(departments[1]), me, { leader_user_id: me.id })).code).toBe(409);
    expect((await put(path(departments[1]), me, { deputy_user_ids: [me.id] })).code).toBe(409);
    const made = await server.call<{ id: number }>('POST', '/rest/sys/department/save', {
      token: me.token,
      body: { name: '我的部门', leader_user_id: me.id },
    });
    expect(made.code).toBe(200);
    expect((await put(path(departments[1]), me, { parent_id: made.data.id })).code).toBe(409);
    expect((await put(path(departments[1]), me, { name: '改个名字' })).code).toBe(200);
  });

  test('who holds the page of people moves neither themselves, nor a helper, to where others’ records are in sight', async () => {
    const roles = ALONE.roles.map((role, index) => ({ ...role, scope: index === 1 ? 2 : 0 }));
    const { people, departments, roles: ids } = await found('200002', { ...ALONE, roles });
    const [, me, , , reader] = people as Member[];
    if (!me || !reader) throw new Error('nobody');
    const user = (id: number) => `/rest/sys/user/update/${id}`;
    expect((await put(user(me.id), me, { department_id: departments[0] })).code).toBe(409);
    const helper = await server.call('POST', '/rest/sys/user/save', {
      token: me.token,
      body: {
        name: '帮手',
        mobile: '13612345678',
        department_id: departments[0],
        role_id: ids[1],
      },
    });
    expect(helper.code).toBe(403);
    const stop = (takeover_user_id: number) =>
      server.call('POST', '/rest/sys/user/stop', {
        token: me.token,
        body: { id: reader.id, is_stop: 1, takeover_user_id },
      });
    const before = (await sights()).get(me.id);
    await stop(me.id);
    const gained = [...((await sights()).get(me.id) ?? [])].filter((each) => !before?.has(each));
    expect(gained).toEqual([]);
  });

  test('who hands out a right that they have does not widen it by what others reach, and who may not look at records changes none', async () => {
    const roles = ALONE.roles.map((role, index) => ({
      ...role,
      key: 0,
      // of customers: to look at; both to look at and to edit; to edit without looking
      crm: [3, 1, 3, 2][index] ?? 1,
      scope: index === 1 || index === 2 ? 4 : 0,
    }));
    const { people, roles: ids } = await found('200004', { ...ALONE, roles });
    const [me, reader, , blind] = people as [Member, Member, Member, Member];
    const path = `/rest/sys/user/update/${reader.id}`;
    expect((await put(path, me, { role_id: ids[2] })).code).toBe(403);
    const { id } = await company.db.read((tx) =>
      tx
        .from('record')
        .select('id')
        .where('owner_user_id', '=', blind.id)
        .executeTakeFirstOrThrow(),
    );
    const changed = await put(`/rest/crm/customer/update/${id}`, blind, {
      version: 1,
      name: '改名',
    });
    expect([changed.code, changed.message]).toEqual([
      403,
      expect.stringContaining('crm_customer_view'),
    ]);
  });

  test('who manages objects gives no role rights in one that has records already, and who arranges approvals never decides by their own doing', async () => {
    const keys = ['sys_module', 'sys_approval_contract'];
    const roles = ALONE.roles.map((role, index) => ({ ...role, key: index }));
    const { people, roles: ids, things } = await found('200003', { ...ALONE, roles, keys });
    const [maker, arranger, other] = people as [Member, Member, Member];
    const call = (method: string, path: string, { token }: Member, body: Record<string, unknown>) =>
      server.call(method, `/rest/${path}`, { token, body });
    const given = (role: number | undefined) => ({
      key: 'ticket_c',
      roles: [{ id: role, rights: ['view', 'edit'] }],
    });
    expect((await call('POST', 'sys/custom/update', maker, given(ids[0]))).code).toBe(409);
    expect((await call('POST', 'sys/custom/update', maker, given(ids[2]))).code).toBe(403);
    const name = { key: 'ticket_c', name: '新名称' };
    expect((await call('POST', 'sys/custom/update', maker, name)).code).toBe(200);
    const made = { key: 'mine_c', name: '自建', roles: [{ id: ids[0], rights: ['view'] }] };
    expect((await call('POST', 'sys/custom/save', maker, made)).code).toBe(200);

    const step = (who: Member) => [
      { node_type: 2, settings: { node_name: '步', type: 2, user_ids: [who.id] } },
    ];
    const flow = (who: Member) => ({ id: things.flow, node_list: step(who) });
    const path = 'oa/approvalFlow/updateFlow';
    expect((await call('PUT', path, arranger, flow(arranger))).code).toBe(409);
    expect((await call('PUT', path, arranger, flow(other))).code).toBe(200);
    const told = { id: things.flow, notice_user_ids: [arranger.id] };
    expect((await call('PUT', path, arranger, told)).code).toBe(409);
  });
});
