import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../server/endpoints/signIn.ts';
import { addCompany, PASSWORD } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { atNoon, openTrade, STAFF, type StaffName, type Trade } from '../support/trade.ts';

let server: TestServer;
let trade: Trade;
const tokens = new Map<StaffName | 'foreign', string>();
beforeAll(async () => {
  server = await startServer({ now: atNoon });
  trade = await openTrade(server.database, 'TRADE', await hashPassword(PASSWORD));
  for (const name of ['seller', 'colleague', 'manager', 'finance', 'admin'] as const)
    tokens.set(name, await server.signIn(STAFF[name], 'TRADE'));
  const other = await addCompany(server.services, 'ELSE', '132000009');
  tokens.set('foreign', await server.signIn(other.people.admin.mobile, 'ELSE'));
});
afterAll(() => server.close());

interface Node {
  id?: number;
  node_type: number;
  settings: { node_name: string; type: 1 | 2; user_ids?: number[]; when?: unknown };
}
interface Flow {
  id: number;
  name: string;
  version: number;
  is_stop: 0 | 1;
  running: number;
  node_list: Required<Node>[];
  when: unknown;
  department_ids: number[];
  notice_user_ids: number[];
}
interface Faults {
  errors: { field: string; message: string }[];
}
type Who = StaffName | 'foreign';

const call = <T = Record<string, unknown>>(
  who: Who,
  method: string,
  path: string,
  body: Record<string, unknown> = {},
) => server.call<T>(method, `/rest/oa${path}`, { token: tokens.get(who) ?? '', body });
/** Groups travel as JSON text, as the application sends them. */
const wired = (body: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );
const flows = async (module = 'contract', who: Who = 'admin') =>
  (await call<Flow[]>(who, 'GET', '/approvalFlow/getFlow', { module })).data;
const flow = async (id: number, module = 'contract') =>
  (await flows(module)).find((each) => each.id === id);
const add = (body: Record<string, unknown>, who: Who = 'admin') =>
  call<{ id: number } & Faults>(
    who,
    'POST',
    '/approvalFlow/addFlow',
    wired({ module: 'contract', ...body }),
  );
const update = (id: number, body: Record<string, unknown>, who: Who = 'admin') =>
  call<{ version: number } & Faults>(
    who,
    'PUT',
    '/approvalFlow/updateFlow',
    wired({ id, ...body }),
  );
const offered = async (module_id: number, module = 'contract', who: Who = 'seller') =>
  (
    await call<{ id: number; name: string; node_list: { settings: { node_name: string } }[] }[]>(
      who,
      'GET',
      '/approvalFlow/getFlowByUser',
      { module, module_id },
    )
  ).data;
const named = async (module_id: number) => (await offered(module_id)).map(({ name }) => name);
const start = (module_id: number, flow_id: number, more: Record<string, unknown> = {}) =>
  call<Faults>('seller', 'POST', '/Approval/approvalStart', {
    module: 'contract',
    module_id,
    flow_id,
    ...more,
  });
const exam = (who: Who, module_id: number, more: Record<string, unknown> = {}) =>
  call<{ approval_state: number }>(who, 'POST', '/Approval/exam', {
    module: 'contract',
    module_id,
    state: 2,
    ...more,
  });
const designated = (node_name: string, ...user_ids: number[]): Node => ({
  node_type: 2,
  settings: { node_name, type: 1, user_ids },
});
const simple = () => [designated('财务', trade.ids.finance)];

describe('flows of a module', () => {
  test('are added, changed, copied by their steps, sorted and stopped; staff are offered what is there [ADMIN-081] [ADMIN-099] [APPR-040] [CALLS-028] [CALLS-029] [CALLS-030] [CALLS-032] [CALLS-033]', async () => {
    const record = await trade.contract('seller');
    const { id } = (await add({ name: '大额合同', node_list: simple() })).data;
    expect(await named(record)).toEqual(['合同审批', '大额合同']);
    const [usual] = await flows();
    expect((await call('admin', 'POST', '/approvalFlow/sort', { ids: [id, usual?.id] })).code).toBe(
      200,
    );
    expect(await named(record)).toEqual(['大额合同', '合同审批']);
    const before = await flow(id);
    expect(
      await update(id, {
        name: '重大合同',
        version: before?.version,
        notice_user_ids: [trade.ids.manager],
        node_list: [...(before?.node_list ?? []), designated('总经理', trade.ids.admin)],
      }),
    ).toMatchObject({ code: 200, data: { version: 2 } });
    const after = await flow(id);
    expect(after).toMatchObject({
      name: '重大合同',
      notice_user_ids: [trade.ids.manager],
      node_list: [
        { id: before?.node_list[0]?.id, settings: { node_name: '财务' } },
        { settings: { node_name: '总经理', user_ids: [trade.ids.admin], when: null } },
      ],
    });
    await update(id, { when: { field: 'price', operator: 'gt', value: 1 } });
    expect((await flow(id))?.when).toEqual({ field: 'price', operator: 'gt', value: 1 });
    await update(id, { when: { op: 'and', rules: [] }, notice_user_ids: [] });
    expect(await flow(id)).toMatchObject({ when: null, notice_user_ids: [], name: '重大合同' });
    const copy = (await add({ name: '重大合同 副本', node_list: after?.node_list })).data.id;
    expect((await flow(copy))?.node_list.map(({ id: node }) => node)).not.toEqual(
      after?.node_list.map(({ id: node }) => node),
    );
    await call('admin', 'POST', '/approvalFlow/stopFlow', { id, is_stop: 1 });
    expect(await named(record)).toEqual(['合同审批', '重大合同 副本']);
    expect(await start(record, id)).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'flow_id', message: '请选择审批流' }] },
    });
    await call('admin', 'POST', '/approvalFlow/stopFlow', { id, is_stop: 0 });
    expect(await named(record)).toContain('重大合同');
    for (const each of [id, copy])
      expect((await call('admin', 'DELETE', '/approvalFlow/delFlow', { id: each })).code).toBe(200);
    expect(await named(record)).toEqual(['合同审批']);
  });

  test('say at its place what keeps them from being saved [ADMIN-082] [APPR-039]', async () => {
    const faults = async (body: Record<string, unknown>) =>
      ((await add({ name: '新流程', node_list: simple(), ...body })).data.errors ?? []).map(
        ({ field, message }) => `${field} ${message}`,
      );
    expect(await faults({ name: ' ' })).toEqual(['name 请填写审批流名称']);
    expect(await faults({ name: ' 合同审批 ' })).toEqual(['name 合同审批已存在']);
    expect(await faults({ node_list: [] })).toEqual(['nodes 请至少添加一个步骤']);
    expect(
      await faults({ node_list: [designated('', trade.ids.finance), designated('没有人')] }),
    ).toEqual(['nodes.0.node_name 请填写步骤名称', 'nodes.1.user_ids 请指定审批人']);
    const big = { field: 'price', operator: 'gt', value: 1000 };
    expect(
      await faults({
        node_list: [{ ...simple()[0], settings: { ...simple()[0]?.settings, when: big } }],
      }),
    ).toEqual(['nodes 至少有一个步骤不带条件，否则有的数据没有人审批']);
    expect(await faults({ when: { field: 'no_such', operator: 'eq', value: 1 } })).toEqual([
      'when 条件引用了不存在的字段“no_such”',
    ]);
    expect(await faults({ when: { field: 'price', operator: 'gt' } })).toEqual([
      'when 请补全条件合同金额',
    ]);
    expect(await faults({ when: { field: 'price', operator: 'like', value: 1 } })).toHaveLength(1);
    expect(await faults({ department_ids: [999_999] })).toHaveLength(1);
    await trade.company.write((tx) =>
      tx.update('user').set({ disabled: 1 }).where('id', '=', trade.ids.reader).execute(),
    );
    expect(await faults({ node_list: [designated('已离职', trade.ids.reader)] })).toEqual([
      'nodes.0.user_ids 其中有人已停用，请换人',
    ]);
    await trade.company.write((tx) =>
      tx.update('user').set({ disabled: 0 }).where('id', '=', trade.ids.reader).execute(),
    );
    expect((await flows()).map(({ name }) => name)).toEqual(['合同审批']);
  });

  test('are nobody’s but those who hold the page’s key, and no other company’s [ADMIN-126]', async () => {
    const [{ id } = { id: 0 }] = await flows();
    const calls = (who: Who) => [
      call(who, 'GET', '/approvalFlow/getFlow', { module: 'contract' }),
      add({ name: '别人的', node_list: simple() }, who),
      update(id, { name: '改名' }, who),
      call(who, 'DELETE', '/approvalFlow/delFlow', { id }),
      call(who, 'POST', '/approvalFlow/stopFlow', { id, is_stop: 1 }),
      call(who, 'POST', '/approvalFlow/sort', { ids: [id] }),
      call(who, 'POST', '/approvalFlow/switch', { module: 'contract', enabled: 0 }),
      call(who, 'GET', '/approvalFlow/running', { flow_id: id }),
      call(
        who,
        'POST',
        '/approvalFlow/try',
        wired({ module: 'contract', node_list: simple(), user_id: trade.ids.seller }),
      ),
      call(who, 'GET', '/ApprovalFlowNode/getFlowNode', { flow_id: id }),
      call(
        who,
        'POST',
        '/ApprovalFlowNode/addNode',
        wired({ flow_id: id, ...designated('多一步', trade.ids.finance) }),
      ),
    ];
    for (const answer of calls('seller')) expect((await answer).code).toBe(403);
    expect((await Promise.all(calls('foreign').slice(2, 6))).map(({ code }) => code)).toEqual([
      404, 404, 404, 404,
    ]);
    expect((await flows())[0]).toMatchObject({ id, name: '合同审批', is_stop: 0 });
    for (const module of ['customer', 'customerPool', 'no_such_c', 'foo'])
      expect((await call('admin', 'GET', '/approvalFlow/getFlow', { module })).code).toBe(404);
    await trade.company.write(async (tx) => {
      const role = await tx
        .from('user as u')
        .innerJoin('role as r', 'r.id', 'u.role_id')
        .select(['r.id', 'r.permissions'])
        .where('u.id', '=', trade.ids.finance)
        .executeTakeFirstOrThrow();
      await tx
        .update('role')
        .set({
          permissions: JSON.stringify([
            ...(JSON.parse(role.permissions) as string[]),
            'sys_approval_payment',
          ]),
        })
        .where('id', '=', role.id)
        .execute();
    });
    expect([
      (await call('finance', 'GET', '/approvalFlow/getFlow', { module: 'payment' })).code,
      (await call('finance', 'GET', '/approvalFlow/getFlow', { module: 'contract' })).code,
      (await update(id, { name: '改名' }, 'finance')).code,
    ]).toEqual([200, 403, 403]);
  });

  test('two administrators at once: the later one is told, and nothing is overwritten', async () => {
    const { id } = (await add({ name: '并发', node_list: simple() })).data;
    const answers = await Promise.all(['甲', '乙'].map((name) => update(id, { name, version: 1 })));
    expect(answers.map(({ code }) => String(code)).toSorted()).toEqual(['200', '409']);
    expect(
      (await Promise.all(['同名', '同名'].map((name) => add({ name, node_list: simple() }))))
        .map(({ code }) => String(code))
        .toSorted(),
    ).toEqual(['200', '422']);
    for (const each of (await flows()).filter(({ name }) => name !== '合同审批'))
      await call('admin', 'DELETE', '/approvalFlow/delFlow', { id: each.id });
  });
});

describe('a flow at work', () => {
  test('three steps of three kinds, for departments and amounts, are run to the end [ADMIN-082]', async () => {
    const { department_id } = await trade.company.read((tx) =>
      tx
        .from('user')
        .select('department_id')
        .where('id', '=', trade.ids.seller)
        .executeTakeFirstOrThrow(),
    );
    const nodes: Node[] = [
      { node_type: 1, settings: { node_name: '上级', type: 1 } },
      {
        ...designated('大额复核', trade.ids.finance, trade.ids.admin),
        settings: {
          node_name: '大额复核',
          type: 2,
          user_ids: [trade.ids.finance, trade.ids.admin],
          when: { field: 'price', operator: 'gte', value: 50_000 },
        },
      },
      { node_type: 3, settings: { node_name: '指定复核', type: 1 } },
    ];
    const { id } = (
      await add({
        name: '三步',
        node_list: nodes,
        department_ids: [department_id],
        when: { field: 'price', operator: 'gt', value: 20_000 },
      })
    ).data;
    const [small, middle, large] = [
      await trade.contract('seller', { price: 10_000 }),
      await trade.contract('seller', { price: 30_000 }),
      await trade.contract('seller', { price: 60_000 }),
    ];
    const steps = async (record: number) =>
      (await offered(record))
        .find((each) => each.id === id)
        ?.node_list.map(({ settings }) => settings.node_name);
    expect([await steps(small), await steps(middle), await steps(large)]).toEqual([
      undefined,
      ['上级', '指定复核'],
      ['上级', '大额复核', '指定复核'],
    ]);
    expect((await start(small, id)).code).toBe(422);
    // the colleague sits elsewhere
    const theirs = await trade.contract('colleague', { price: 60_000 });
    expect((await offered(theirs, 'contract', 'colleague')).some((each) => each.id === id)).toBe(
      false,
    );
    expect((await start(large, id)).code).toBe(200);
    await exam('manager', large);
    expect((await exam('admin', large)).code).toBe(422);
    await exam('admin', large, { next_user_id: trade.ids.colleague });
    expect((await exam('colleague', large)).data).toEqual({ approval_state: 2 });
    await call('admin', 'DELETE', '/approvalFlow/delFlow', { id });
  });

  test('what runs keeps its steps, is counted and listed, and keeps the flow from being deleted [APPR-041] [ADMIN-126] [CALLS-031]', async () => {
    const { id } = (
      await add({
        name: '运行中',
        node_list: [
          designated('第一步', trade.ids.manager),
          designated('第二步', trade.ids.finance),
        ],
      })
    ).data;
    const record = await trade.contract('seller', { name: '在途合同' });
    await start(record, id);
    const runs = async () =>
      (
        await call<Record<string, unknown>[]>('admin', 'GET', '/approvalFlow/running', {
          flow_id: id,
        })
      ).data;
    expect([(await flow(id))?.running, await runs()]).toMatchObject([
      1,
      [
        {
          module_id: record,
          name: '在途合同',
          seen: 1,
          step: 1,
          step_name: '第一步',
          steps: 2,
          waiting: [{ id: trade.ids.manager }],
          promoter_user: { id: trade.ids.seller },
          changed: 0,
        },
      ],
    ]);
    await update(id, { node_list: [designated('改过了', trade.ids.admin)] });
    expect(await runs()).toMatchObject([{ step_name: '第一步', steps: 2, changed: 1 }]);
    expect(await call('admin', 'DELETE', '/approvalFlow/delFlow', { id })).toMatchObject({
      code: 409,
      message: '已被引用，不能删除：1 条审批正在使用',
    });
    await exam('manager', record);
    expect(await runs()).toMatchObject([
      { step: 2, step_name: '第二步', waiting: [{ id: trade.ids.finance }] },
    ]);
    expect((await exam('finance', record)).data).toEqual({ approval_state: 2 });
    expect((await call('admin', 'DELETE', '/approvalFlow/delFlow', { id })).code).toBe(200);
  });

  test('is tried out before it is saved: who would approve what, and why not [ADMIN-082] [APPR-008]', async () => {
    const record = await trade.contract('seller', { price: 30_000 });
    const nodes: Node[] = [
      { node_type: 1, settings: { node_name: '上级', type: 1 } },
      {
        ...designated('大额', trade.ids.finance),
        settings: {
          node_name: '大额',
          type: 1,
          user_ids: [trade.ids.finance],
          when: { field: 'price', operator: 'gt', value: 50_000 },
        },
      },
    ];
    const attempt = async (more: Record<string, unknown> = {}, who: Who = 'admin') =>
      (
        await call<{
          unfit: string;
          depends: number;
          steps: { runs: string; fallback: number; users: { id: number }[] }[];
        }>(
          who,
          'POST',
          '/approvalFlow/try',
          wired({ module: 'contract', node_list: nodes, user_id: trade.ids.seller, ...more }),
        )
      ).data;
    expect(await attempt()).toMatchObject({
      unfit: '',
      depends: 0,
      steps: [
        { runs: 'yes', fallback: 0, users: [{ id: trade.ids.manager }] },
        { runs: 'depends' },
      ],
    });
    expect((await attempt({ module_id: record })).steps.map(({ runs }) => runs)).toEqual([
      'yes',
      'no',
    ]);
    expect((await attempt({ user_id: trade.ids.colleague })).steps[0]).toMatchObject({
      fallback: 1,
      users: [{ id: trade.ids.admin }],
    });
    expect(
      await attempt({ module_id: record, when: { field: 'price', operator: 'lt', value: 1 } }),
    ).toMatchObject({ unfit: 'condition' });
    const { department_id } = await trade.company.read((tx) =>
      tx
        .from('user')
        .select('department_id')
        .where('id', '=', trade.ids.finance)
        .executeTakeFirstOrThrow(),
    );
    expect(await attempt({ department_ids: [department_id] })).toMatchObject({
      unfit: 'department',
    });
    expect(
      (
        await call(
          'admin',
          'POST',
          '/approvalFlow/try',
          wired({
            module: 'contract',
            node_list: nodes,
            user_id: trade.ids.seller,
            module_id: 999_999,
          }),
        )
      ).code,
    ).toBe(404);
  });

  test('where all who were designated have left, the applicant names somebody', async () => {
    const { id } = (
      await add({ name: '人走了', node_list: [designated('已离职', trade.ids.reader)] })
    ).data;
    await trade.company.write((tx) =>
      tx.update('user').set({ disabled: 1 }).where('id', '=', trade.ids.reader).execute(),
    );
    const record = await trade.contract('seller');
    const node = (await flow(id))?.node_list[0]?.id;
    expect((await start(record, id)).data.errors).toMatchObject([{ message: '请指定审批人' }]);
    expect(
      (await start(record, id, { node_data: [{ node_id: node, user_ids: [trade.ids.finance] }] }))
        .code,
    ).toBe(200);
    expect((await exam('finance', record)).data).toEqual({ approval_state: 2 });
    await trade.company.write((tx) =>
      tx.update('user').set({ disabled: 0 }).where('id', '=', trade.ids.reader).execute(),
    );
    await call('admin', 'DELETE', '/approvalFlow/delFlow', { id });
  });
});

test('steps one by one: read, added, changed [APPR-038] [CALLS-034] [CALLS-035] [CALLS-036] [CALLS-037]', async () => {
  const { id } = (await add({ name: '逐步', node_list: simple() })).data;
  const made = await call<{ id: number }>(
    'admin',
    'POST',
    '/ApprovalFlowNode/addNode',
    wired({ flow_id: id, sort: 0, ...designated('先', trade.ids.manager) }),
  );
  const nodes = async () =>
    (await call<Required<Node>[]>('admin', 'GET', '/ApprovalFlowNode/getFlowNode', { flow_id: id }))
      .data;
  expect((await nodes()).map(({ settings }) => settings.node_name)).toEqual(['先', '财务']);
  expect(
    (await call('admin', 'GET', `/ApprovalFlowNode/getNodeInfo/${made.data.id}`)).data,
  ).toMatchObject({
    id: made.data.id,
    flow_id: id,
    sort: 0,
    node_type: 2,
    settings: { node_name: '先', user_ids: [trade.ids.manager], type: 1 },
  });
  expect(
    (
      await call(
        'admin',
        'PUT',
        '/ApprovalFlowNode/editNode',
        wired({
          id: made.data.id,
          settings: { node_name: '先审', type: 2, user_ids: [trade.ids.manager, trade.ids.admin] },
        }),
      )
    ).code,
  ).toBe(200);
  expect((await nodes())[0]).toMatchObject({
    id: made.data.id,
    node_type: 2,
    settings: { node_name: '先审', type: 2 },
  });
  expect(
    (
      await call<Faults>(
        'admin',
        'PUT',
        '/ApprovalFlowNode/editNode',
        wired({
          id: made.data.id,
          settings: { node_name: '', type: 2, user_ids: [trade.ids.manager] },
        }),
      )
    ).data.errors,
  ).toMatchObject([{ field: 'nodes.0.node_name' }]);
  expect((await call('admin', 'GET', '/ApprovalFlowNode/getNodeInfo/999999')).code).toBe(404);
  await call('admin', 'DELETE', '/approvalFlow/delFlow', { id });
});

test('approval of a module is switched off and on; a module without a flow gets one [ADMIN-081]', async () => {
  const record = await trade.contract('seller');
  const [usual] = await flows();
  await call('admin', 'POST', '/approvalFlow/switch', { module: 'contract', enabled: 0 });
  expect([await named(record), (await start(record, usual?.id ?? 0)).code]).toEqual([[], 409]);
  await call('admin', 'DELETE', '/approvalFlow/delFlow', { id: usual?.id });
  await call('admin', 'POST', '/approvalFlow/switch', { module: 'contract', enabled: 1 });
  expect((await offered(record)).map(({ node_list }) => node_list.length)).toEqual([1]);
});
