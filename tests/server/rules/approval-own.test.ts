import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decidesFor } from '../../../schemas/rules/approval.ts';
import {
  approversFor,
  canDecide,
  type Staff,
  stillDeciding,
} from '../../../schemas/rules/approvers.ts';
import { hashPassword } from '../../../server/endpoints/signIn.ts';
import {
  reassignApproval,
  transferApprovals,
} from '../../../server/rules/approval/handOverApprovals.ts';
import {
  applicantsOf,
  decide,
  type Instance,
  waitingFor,
} from '../../../server/rules/approval/instance.ts';
import { PASSWORD } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Standing, standIn } from '../support/standIn.ts';
import { atNoon, openTrade, STAFF, type StaffName, type Trade } from '../support/trade.ts';

let server: TestServer;
let trade: Trade;
const tokens = new Map<StaffName, string>();
beforeAll(async () => {
  server = await startServer({ now: atNoon });
  trade = await openTrade(server.database, 'TRADE', await hashPassword(PASSWORD));
  for (const name of Object.keys(STAFF) as StaffName[])
    tokens.set(name, await server.signIn(STAFF[name], 'TRADE'));
});
afterAll(() => server.close());

interface Faults {
  errors: { field: string; message: string }[];
}
interface Node {
  node_type: number;
  settings: { node_name: string; type: 1 | 2; user_ids?: number[] };
}
const call = <T = Record<string, unknown>>(
  who: StaffName,
  method: string,
  path: string,
  body: Record<string, unknown> = {},
) => server.call<T>(method, `/rest${path}`, { token: tokens.get(who) ?? '', body });
const id = (name: StaffName) => trade.ids[name];
const people = (...names: StaffName[]) => names.map(id);
const step = (node_type: number, ...names: StaffName[]): Node => ({
  node_type,
  settings: { node_name: '审核', type: 1, user_ids: people(...names) },
});
let flows = 0;
const flow = async (...nodes: Node[]) =>
  (
    await call<{ id: number }>('admin', 'POST', '/oa/approvalFlow/addFlow', {
      module: 'contract',
      name: `流程 ${++flows}`,
      node_list: JSON.stringify(nodes),
    })
  ).data.id;
interface Offered {
  id: number;
  node_list: { id: number }[];
  node_data: { node_id: number; user_ids: number[]; open: 0 | 1; refusal: string }[];
}
const offered = async (who: StaffName, module_id: number, flow_id: number) =>
  (
    await call<Offered[]>(who, 'GET', '/oa/approvalFlow/getFlowByUser', {
      module: 'contract',
      module_id,
    })
  ).data.find((each) => each.id === flow_id) as Offered;
const start = (
  who: StaffName,
  module_id: number,
  flow_id: number,
  node_data?: { node_id: number; user_ids: number[] }[],
) =>
  call<Faults>(who, 'POST', '/oa/Approval/approvalStart', {
    module: 'contract',
    module_id,
    flow_id,
    ...(node_data && { node_data: JSON.stringify(node_data) }),
  });
const exam = (who: StaffName, module_id: number, more: Record<string, unknown> = {}) =>
  call<{ approval_state: number } & Faults>(who, 'POST', '/oa/Approval/exam', {
    module: 'contract',
    module_id,
    state: 2,
    ...more,
  });
interface Panel {
  approval: 0 | 1;
  approval_withdraw: 0 | 1;
  approval_stuck: 0 | 1;
  log_list: { node_log_list: { approval_user_info: { id: number } }[] }[];
}
const panel = async (who: StaffName, module_id: number) =>
  (await call<Panel>(who, 'POST', '/oa/Approval/getLog', { module: 'contract', module_id })).data;
const deciders = async (module_id: number) =>
  (await panel('admin', module_id)).log_list.map(({ node_log_list }) =>
    node_log_list.map(({ approval_user_info }) => approval_user_info.id),
  );
const waits = async (who: StaffName, module_id: number) =>
  (
    await call<{ list: { module_id: number }[] }>(who, 'POST', '/oa/Approval/getList', {
      part: 'waiting',
      page: 1,
      size: 100,
    })
  ).data.list.some((row) => row.module_id === module_id);
/** Tries to decide in every way there is, and changes nothing. */
async function cannotDecide(who: StaffName, module_id: number) {
  for (const more of [{}, { review_user_ids: [id(who)] }, { state: 3, content: '不同意' }])
    expect((await exam(who, module_id, more)).code).toBe(403);
  expect([(await panel(who, module_id)).approval, await waits(who, module_id)]).toEqual([0, false]);
}
const alter = (name: StaffName, row: Record<string, number | null>) =>
  trade.company.write((tx) => tx.update('user').set(row).where('id', '=', id(name)).execute());
const substitutes = (value: readonly Standing[]) => standIn(trade.company, value);

describe('nobody decides about what they submitted themselves', () => {
  test('naming oneself for a first step that is chosen is refused with what to do', async () => {
    const record = await trade.contract('seller');
    const flow_id = await flow(step(3));
    const node_id = (await offered('seller', record, flow_id)).node_list[0]?.id ?? 0;
    for (const names of [['seller'], ['finance', 'seller']] as const)
      expect(
        (await start('seller', record, flow_id, [{ node_id, user_ids: people(...names) }])).data
          .errors,
      ).toEqual([{ field: 'node_data', message: '申请人不能审批自己提交的数据，请指定其他人' }]);
    expect(
      (await start('seller', record, flow_id, [{ node_id, user_ids: people('finance') }])).code,
    ).toBe(200);
    await cannotDecide('seller', record);
    expect((await exam('finance', record)).data.approval_state).toBe(2);
  });

  test('a designated approver who is the applicant is passed over; alone, their superior decides', async () => {
    const both = await trade.contract('seller');
    await start('seller', both, await flow(step(2, 'seller', 'finance')));
    expect(await deciders(both)).toEqual([people('finance')]);
    await cannotDecide('seller', both);
    const alone = await trade.contract('seller');
    await start('seller', alone, await flow(step(2, 'seller')));
    expect(await deciders(alone)).toEqual([people('manager')]);
    await cannotDecide('seller', alone);
    expect((await exam('manager', alone)).data.approval_state).toBe(2);
  });

  test('the one before cannot pass the choice back to the applicant', async () => {
    const record = await trade.contract('seller');
    await start('seller', record, await flow(step(2, 'finance'), step(3)));
    expect((await exam('finance', record, { next_user_id: id('seller') })).data.errors).toEqual([
      { field: 'next_user_id', message: '申请人不能审批自己提交的数据，请指定其他人' },
    ]);
    expect((await exam('finance', record, { next_user_id: id('manager') })).code).toBe(200);
    await cannotDecide('seller', record);
  });

  test('standing in for an approver does not make the applicant one, nor does anybody stand in for the applicant', async () => {
    const record = await trade.contract('seller');
    await start('seller', record, await flow(step(2, 'finance')));
    const day = atNoon();
    const span = {
      start_date: '2020-01-01',
      end_date: `${day.getUTCFullYear() + 1}-12-31`,
    };
    await substitutes([
      { user_id: id('finance'), proxy_user_id: id('seller'), ...span },
      { user_id: id('seller'), proxy_user_id: id('colleague'), ...span },
      { user_id: id('finance'), proxy_user_id: id('manager'), ...span },
    ]);
    await cannotDecide('seller', record);
    expect((await exam('colleague', record)).code).toBe(404);
    expect((await exam('manager', record)).data.approval_state).toBe(2);
    await substitutes([]);
  });

  test('whoever heads their own department is decided about by the next superior, else by another administrator', async () => {
    const flow_id = await flow(step(1));
    const manager = await trade.contract('manager');
    await start('manager', manager, flow_id);
    expect(await deciders(manager)).toEqual([people('admin')]);
    await cannotDecide('manager', manager);
    // the only administrator has no superior: nobody is left, and it is said what to change
    const admin = await trade.contract('admin');
    const refused = await start('admin', admin, flow_id);
    expect(refused.code).toBe(422);
    expect(refused.data.errors[0]?.message).toBe(
      '「审核」这一步除申请人外没有人可以审批：请管理员在审批流中加入其他审批人，或为申请人设置上级',
    );
    expect((await offered('admin', admin, flow_id)).node_data).toMatchObject([
      { user_ids: [], open: 0, refusal: refused.data.errors[0]?.message },
    ]);
    await alter('finance', { is_admin: 1 });
    expect((await start('admin', admin, flow_id)).code).toBe(200);
    expect(await deciders(admin)).toEqual([people('finance')]);
    await cannotDecide('admin', admin);
    await alter('finance', { is_admin: 0 });
  });

  test('a flow that is edited meanwhile to name the applicant lets them decide nothing', async () => {
    const record = await trade.contract('admin');
    const flow_id = await flow(step(2, 'finance'));
    await start('admin', record, flow_id);
    expect(
      (
        await call('admin', 'PUT', '/oa/approvalFlow/updateFlow', {
          id: flow_id,
          node_list: JSON.stringify([step(2, 'admin')]),
        })
      ).code,
    ).toBe(200);
    await cannotDecide('admin', record);
    expect((await exam('finance', record, { state: 3, content: '重做' })).code).toBe(200);
    // started again in the flow as it is now: it names nobody else, and nobody is above them
    expect((await start('admin', record, flow_id)).code).toBe(422);
  });

  test('when somebody leaves, neither the applicant nor who takes the paper over decides in their place', async () => {
    await alter('reader', { is_admin: 1 });
    const [own, theirs] = [await trade.contract('seller'), await trade.contract('seller')];
    await start('seller', own, await flow(step(2, 'colleague'), step(2, 'colleague', 'finance')));
    await start('seller', theirs, await flow(step(2, 'manager'), step(2, 'finance')));
    // the applicant takes over from the approver
    expect(
      (
        await call('admin', 'POST', '/sys/user/stop', {
          id: id('colleague'),
          is_stop: 1,
          takeover_user_id: id('seller'),
        })
      ).code,
    ).toBe(200);
    expect(await deciders(own)).toEqual([people('admin'), people('admin', 'finance')]);
    await cannotDecide('seller', own);
    // the approver takes over from the applicant
    expect(
      (
        await call('admin', 'POST', '/sys/user/stop', {
          id: id('seller'),
          is_stop: 1,
          takeover_user_id: id('manager'),
        })
      ).code,
    ).toBe(200);
    expect(await deciders(theirs)).toEqual([people('admin'), people('finance')]);
    await cannotDecide('manager', theirs);
    expect((await panel('manager', theirs)).approval_withdraw).toBe(1);
    expect((await exam('admin', theirs)).code).toBe(200);
    await alter('reader', { is_admin: 0 });
    for (const name of ['seller', 'colleague'] as const) await alter(name, { disabled: 0 });
    for (const name of ['seller', 'colleague'] as const)
      tokens.set(name, await server.signIn(STAFF[name], 'TRADE'));
  });
});

describe('whatever flows, people and takeovers there are', () => {
  const person = fc.integer({ min: 1, max: 6 });
  const staffOf = fc
    .record({
      people: fc.array(
        fc.record({
          active: fc.boolean(),
          admin: fc.boolean(),
          superior: fc.option(person),
          department: fc.option(fc.integer({ min: 1, max: 3 })),
        }),
        { minLength: 6, maxLength: 6 },
      ),
      departments: fc.array(
        fc.record({ parent: fc.option(fc.integer({ min: 1, max: 3 })), leader: fc.option(person) }),
        { minLength: 3, maxLength: 3 },
      ),
    })
    .map(({ people: rows, departments }): Staff => ({
      people: new Map(rows.map((row, at) => [at + 1, row])),
      departments: new Map(departments.map((row, at) => [at + 1, row])),
    }));
  const node = fc.record({
    id: fc.constant(1),
    node_type: fc.constantFrom(1, 2, 3),
    settings: fc.record({
      node_name: fc.constant('审核'),
      type: fc.constantFrom<(1 | 2)[]>(1, 2),
      user_ids: fc.uniqueArray(person, { maxLength: 3 }),
    }),
  });
  const deed = fc.record({
    leaves: fc.boolean(),
    who: person,
    takes: fc.option(person, { nil: undefined }),
    next: person,
    represents: fc.uniqueArray(person, { maxLength: 3 }),
  });

  test('no decision is ever an applicant’s, and none is made for one', () => {
    fc.assert(
      fc.property(
        staffOf,
        fc.array(node, { minLength: 1, maxLength: 4 }),
        person,
        fc.uniqueArray(person, { maxLength: 3 }),
        fc.array(deed, { maxLength: 12 }),
        (given, nodes, applicant, named, deeds) => {
          const rows = new Map(given.people);
          const staff: Staff = { ...given, people: rows };
          const planned = nodes.map((each, index) => ({
            each,
            ...approversFor(staff, [applicant], { node: each, first: index === 0, named }),
          }));
          for (const { user_ids } of planned)
            expect(user_ids.every((id) => canDecide(staff, [applicant], id))).toBe(true);
          if (planned.some(({ fault }) => fault)) return;
          let at: Instance = {
            id: 1,
            module: 'contract',
            record_id: 1,
            flow_id: 1,
            snapshot: {
              flow_name: '',
              steps: planned.map(({ each, user_ids }) => ({
                id: each.id,
                name: '',
                relation: each.settings.type,
                node_type: each.node_type,
                user_ids,
              })),
            },
            state: 1,
            node: 0,
            starter_user_id: applicant,
            create_time: '',
            end_time: null,
            progress: { decisions: [], chosen: {}, notice_user_ids: [] },
          };
          for (const { leaves, who, takes, next, represents } of deeds) {
            if (leaves) {
              const row = rows.get(who);
              if (row) rows.set(who, { ...row, active: false });
              const to = takes !== undefined && rows.get(takes)?.active ? takes : undefined;
              const leaving = { from: who, to };
              at = reassignApproval(transferApprovals(at, leaving), leaving, staff).after;
              continue;
            }
            const applicants = applicantsOf(at);
            const mine = decidesFor(
              { waiting: waitingFor(at), applicants, represents },
              { id: who, is_admin: 0 },
            );
            expect(mine.length > 0 && applicants.includes(who)).toBe(false);
            expect(mine.some((id) => applicants.includes(id))).toBe(false);
            if (mine.length === 0 || applicants.includes(next)) continue;
            at = decide(at, {
              users: mine,
              by: who,
              state: 2,
              content: '',
              time: '',
              log_id: 1,
              next_user_id: next,
            });
            if (at.state !== 1) break;
            const known = at.progress.chosen[at.node] ?? at.snapshot.steps[at.node]?.user_ids ?? [];
            const users = stillDeciding(staff, applicants, known);
            at = {
              ...at,
              progress: { ...at.progress, chosen: { ...at.progress.chosen, [at.node]: users } },
            };
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});
