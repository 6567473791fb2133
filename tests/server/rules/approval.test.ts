import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APPROVAL } from '../../../schemas/rules/approvalState.ts';
import { deleteRecords, runAction, updateRecord } from '../../../server/records/index.ts';
import {
  approvalHistory,
  approvalPanel,
  decideApproval,
  flowsFor,
  revokeApproval,
  startApproval,
  waitingApprovals,
  withdrawApproval,
} from '../../../server/rules/approval/index.ts';
import type { FlowData } from '../../../server/rules/approval/instance.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { standIn } from '../support/standIn.ts';
import { faults, openTrade, refusal, type StaffName, type Trade } from '../support/trade.ts';

let at: TestDatabase;
let trade: Trade;
beforeAll(async () => {
  at = await openTestDatabase();
  trade = await openTrade(at.database);
});
afterAll(() => at.close());

const contract = async (name: StaffName = 'seller') => ({
  module: 'contract',
  module_id: await trade.contract(name),
});
type Subject = Awaited<ReturnType<typeof contract>>;
const flow = async (subject: Subject, name: StaffName = 'seller') =>
  (await flowsFor(await trade.as(name), subject))[0]?.id;
const start = async (subject: Subject, name: StaffName = 'seller') =>
  startApproval(await trade.as(name), { ...subject, flow_id: await flow(subject, name) });
const exam = async (
  name: StaffName,
  subject: Subject,
  more: Partial<Parameters<typeof decideApproval>[1]> = {},
) => decideApproval(await trade.as(name), { ...subject, state: 2, ...more });
const panel = async (subject: Subject, name: StaffName = 'seller') =>
  approvalPanel(await trade.as(name), subject);
const stateOf = async ({ module, module_id }: Subject) =>
  (await trade.read(module, module_id)).approval_state;
const passed = async () => {
  const subject = await contract();
  await start(subject);
  await exam('manager', subject);
  await exam('finance', subject);
  await exam('admin', subject);
  return subject;
};

describe('a flow of two steps', () => {
  test('is offered with the superior of the applicant and the named approvers [APPR-008] [APPR-022] [APPR-040]', async () => {
    const subject = await contract();
    const [offered] = await flowsFor(await trade.as('seller'), subject);
    expect(offered).toMatchObject({
      name: '合同审批',
      node_list: [
        {
          node_type: 1,
          settings: { node_name: '部门负责人审批', user_ids: [trade.ids.manager], type: 1 },
        },
        {
          node_type: 2,
          settings: {
            node_name: '财务与总经办会签',
            user_ids: [trade.ids.finance, trade.ids.admin],
            type: 1,
          },
        },
      ],
    });
    // nobody leads the colleague's department, so an administrator is asked
    const other = await contract('colleague');
    expect(
      (await flowsFor(await trade.as('colleague'), other))[0]?.node_list[0]?.settings.user_ids,
    ).toEqual([trade.ids.admin]);
  });

  test('passes step by step; & waits for everybody [APPR-001] [APPR-004] [APPR-007] [APPR-010]', async () => {
    const subject = await contract();
    expect(await start(subject)).toEqual({ approval_state: APPROVAL.running });
    expect((await panel(subject)).log_list.map(({ state }) => state)).toEqual([1, 0]);
    await exam('manager', subject, { content: '价格符合政策' });
    expect((await panel(subject)).log_list.map(({ state }) => state)).toEqual([2, 1]);
    expect(await exam('finance', subject)).toEqual({ approval_state: APPROVAL.running });
    expect(await exam('admin', subject)).toEqual({ approval_state: APPROVAL.passed });
    const { log_list, is_end, flow_name, approval_state } = await panel(subject);
    expect([log_list.map(({ state }) => state), is_end, flow_name, approval_state]).toEqual([
      [2, 2],
      1,
      '合同审批',
      2,
    ]);
    expect((await trade.oplog('contract', subject.module_id)).map(({ action }) => action)).toEqual([
      'create',
      'approval_start',
      'approval_pass',
    ]);
  });

  test('of alternatives the first suffices, and the second comes too late [APPR-010] [APPR-036]', async () => {
    const { module_id } = await contract();
    const payment = {
      module: 'payment',
      module_id: await trade.add('seller', 'payment', {
        contract_id: module_id,
        payment_money: 100,
        payment_date: '2026-03-01',
      }),
    };
    await start(payment);
    await exam('finance', payment);
    expect((await panel(payment)).log_list[1]).toMatchObject({
      relation: 2,
      state: 1,
      node_log_list: [{ state: 1 }, { state: 1 }],
    });
    const both = await Promise.allSettled([exam('manager', payment), exam('admin', payment)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((each) => each.status === 'rejected')?.reason).toMatchObject({
      id: 'wrong_state',
    });
    expect(await stateOf(payment)).toBe(APPROVAL.passed);
    expect(
      (await approvalHistory(await trade.as('seller'), payment)).filter(
        ({ action }) => action === 'pass',
      ),
    ).toHaveLength(2);
  });

  test('an approver chosen by the one before must be named when passing [APPR-026] [APPR-030]', async () => {
    const quotation = {
      module: 'quotation',
      module_id: await trade.add('seller', 'quotation', {
        name: '网关报价单',
        customer_id: await trade.customer('seller'),
        quote_date: '2026-03-01',
        price: 500,
      }),
    };
    await start(quotation);
    expect((await panel(quotation, 'manager')).approval_next_node_id).toBeGreaterThan(0);
    expect(await faults(exam('manager', quotation))).toEqual(['next_user_id choose_next_approver']);
    expect(await faults(exam('manager', quotation, { next_user_id: 999_999 }))).toEqual([
      'next_user_id choose_next_approver',
    ]);
    await exam('manager', quotation, { next_user_id: trade.ids.colleague });
    expect((await refusal(exam('finance', quotation))).id).toBe('not_allowed');
    expect(await exam('colleague', quotation)).toEqual({ approval_state: APPROVAL.passed });
  });

  test('a rejection ends it, needs an opinion, and can be started again [APPR-002] [APPR-005] [APPR-031]', async () => {
    const subject = await contract();
    await start(subject);
    expect(await faults(exam('manager', subject, { state: 3, content: '  ' }))).toEqual([
      'content opinion_required',
    ]);
    await exam('manager', subject, { state: 3, content: '折扣低于底价' });
    expect(await stateOf(subject)).toBe(APPROVAL.rejected);
    expect((await panel(subject)).log_list.map(({ state }) => state)).toEqual([3, 0]);
    await start(subject);
    expect(await stateOf(subject)).toBe(APPROVAL.running);
    const history = await approvalHistory(await trade.as('seller'), subject);
    expect(history.map(({ action, content, state_name }) => [action, content, state_name])).toEqual(
      [
        ['start', '', '发起审批'],
        ['reject', '折扣低于底价', '审批驳回'],
        ['restart', '', '重新发起'],
      ],
    );
    for (const again of [start(subject)]) expect((await refusal(again)).id).toBe('wrong_state');
  });

  test('the applicant withdraws with a reason; the record is then revoked and may start again [APPR-003] [APPR-027] [APPR-029]', async () => {
    const subject = await contract();
    await start(subject);
    const withdraw = async (name: StaffName, content: string) =>
      withdrawApproval(await trade.as(name), { ...subject, content });
    expect((await refusal(withdraw('manager', '撤回'))).id).toBe('not_allowed');
    expect(await faults(withdraw('seller', '   '))).toEqual(['content reason_required']);
    expect(await withdraw('seller', '数量有误')).toEqual({ approval_state: APPROVAL.revoked });
    expect((await panel(subject)).cancel_list).toMatchObject([
      { action: 'withdraw', content: '数量有误', state_name: '撤回审批' },
    ]);
    expect((await refusal(withdraw('seller', '再次'))).id).toBe('wrong_state');
    expect((await panel(subject)).approval_start).toBe(1);
  });

  test('what has passed is revoked by the last approvers and administrators only, with a reason [APPR-006] [APPR-028] [APPR-035]', async () => {
    const subject = await passed();
    const revoke = async (name: StaffName, content = '客户变更付款方式') =>
      revokeApproval(await trade.as(name), { ...subject, content });
    for (const name of ['seller', 'manager'] as const)
      expect((await refusal(revoke(name))).id).toBe('not_allowed');
    expect(await faults(revoke('finance', ''))).toEqual(['content reason_required']);
    expect(await revoke('finance')).toEqual({ approval_state: APPROVAL.revoked });
    const again = await passed();
    expect(await revokeApproval(await trade.as('admin'), { ...again, content: '作废' })).toEqual({
      approval_state: APPROVAL.revoked,
    });
  });

  test('only creator and owner start it, and only while the module is approved at all [APPR-013]', async () => {
    const subject = await contract();
    const flow_id = await flow(subject);
    for (const name of ['manager', 'admin', 'finance'] as const)
      expect((await refusal(startApproval(await trade.as(name), { ...subject, flow_id }))).id).toBe(
        'not_allowed',
      );
    expect(
      (await refusal(startApproval(await trade.as('colleague'), { ...subject, flow_id }))).id,
    ).toBe('not_found');
    const off = await trade.as('seller', { settings: { is_contract_check: 0 } });
    expect(await flowsFor(off, subject)).toEqual([]);
    expect((await refusal(startApproval(off, { ...subject, flow_id }))).id).toBe('wrong_state');
    expect(
      await faults(startApproval(await trade.as('seller'), { ...subject, flow_id: 999_999 })),
    ).toEqual(['flow_id choose_flow']);
    expect(await stateOf(subject)).toBe(APPROVAL.none);
  });

  test('the flags of the panel follow the viewer [APPR-017] [APPR-019] [APPR-021]', async () => {
    const subject = await contract();
    const flags = async (name: StaffName) => {
      const { approval_start, approval, approval_withdraw, approval_cancel } = await panel(
        subject,
        name,
      );
      return [approval_start, approval, approval_withdraw, approval_cancel];
    };
    const all = async () =>
      Object.fromEntries(
        await Promise.all(
          (['seller', 'manager', 'finance', 'reader', 'admin'] as const).map(async (name) => [
            name,
            await flags(name),
          ]),
        ),
      );
    expect(await all()).toEqual({
      seller: [1, 0, 0, 0],
      manager: [0, 0, 0, 0],
      finance: [0, 0, 0, 0],
      reader: [0, 0, 0, 0],
      admin: [0, 0, 0, 0],
    });
    await start(subject);
    expect(await all()).toEqual({
      seller: [0, 0, 1, 0],
      manager: [0, 1, 0, 0],
      finance: [0, 0, 0, 0],
      reader: [0, 0, 0, 0],
      admin: [0, 0, 0, 0],
    });
    for (const name of ['manager', 'finance', 'admin'] as const) await exam(name, subject);
    expect(await all()).toEqual({
      seller: [0, 0, 0, 0],
      manager: [0, 0, 0, 0],
      finance: [0, 0, 0, 1],
      reader: [0, 0, 0, 0],
      admin: [0, 0, 0, 1],
    });
  });

  test('edits are refused in review and once passed, and taken before, after a rejection and after a revocation [APPR-012]', async () => {
    const edit = async ({ module_id }: Subject) =>
      updateRecord(await trade.as('seller'), 'contract', {
        id: module_id,
        version: (await trade.read('contract', module_id)).version,
        values: { remark: `修改 ${Math.random()}` },
      });
    const subject = await contract();
    await edit(subject);
    await start(subject);
    expect((await refusal(edit(subject))).id).toBe('wrong_state');
    expect(
      (await refusal(deleteRecords(await trade.as('manager'), 'contract', [subject.module_id]))).id,
    ).toBe('wrong_state');
    await exam('manager', subject, { state: 3, content: '补充附件' });
    await edit(subject);
    const done = await passed();
    expect((await refusal(edit(done))).id).toBe('wrong_state');
    await revokeApproval(await trade.as('admin'), { ...done, content: '更正' });
    await edit(done);
  });

  test('a running approval keeps the flow as it was when it started [APPR-041]', async () => {
    const subject = await contract();
    await start(subject);
    const flow_id = (await flow(await contract())) ?? 0;
    const before = await trade.company.read((tx) =>
      tx.from('approval_flow').select('data').where('id', '=', flow_id).executeTakeFirstOrThrow(),
    );
    const data = JSON.parse(before.data) as FlowData;
    await trade.company.write((tx) =>
      tx
        .update('approval_flow')
        .set({ name: '新流程', data: JSON.stringify({ nodes: data.nodes.slice(0, 1) }) })
        .where('id', '=', flow_id)
        .execute(),
    );
    expect((await panel(subject)).flow_name).toBe('合同审批');
    expect(await exam('manager', subject)).toEqual({ approval_state: APPROVAL.running });
    const other = await contract();
    await start(other);
    expect(await exam('manager', other)).toEqual({ approval_state: APPROVAL.passed });
    await trade.company.write((tx) =>
      tx
        .update('approval_flow')
        .set({ name: '合同审批', data: before.data })
        .where('id', '=', flow_id)
        .execute(),
    );
  });

  test('somebody standing in decides for the absent one, and the history says for whom [APPR-018] [APPR-020] [APPR-033]', async () => {
    const subject = await contract();
    await start(subject);
    const proxy = {
      user_id: trade.ids.manager,
      proxy_user_id: trade.ids.reader,
      start_date: '2026-03-01',
      end_date: '2026-03-31',
    };
    await standIn(trade.company, [proxy]);
    expect(await panel(subject, 'reader')).toMatchObject({
      approval: 1,
      is_daishen: 1,
      review_user_ids: [trade.ids.manager],
    });
    await exam('reader', subject, { content: '代林总同意' });
    expect((await approvalHistory(await trade.as('seller'), subject)).at(-1)).toMatchObject({
      is_daishen: 1,
      review_user_name: '林建华',
      approval_user_info: { name: '孙立新' },
      state_name: '审批通过',
      content: '代林总同意',
    });
    await standIn(trade.company, [{ ...proxy, end_date: '2026-03-02' }]);
    const late = await contract();
    await start(late);
    expect((await refusal(exam('reader', late))).id).toBe('not_allowed');
    await standIn(trade.company, []);
  });

  test('approvals that wait for somebody are listed until he has decided [CALLS-022]', async () => {
    const subject = await contract();
    await start(subject);
    const waiting = async (name: StaffName) =>
      (await waitingApprovals(await trade.as(name))).filter(
        ({ module_id }) => module_id === subject.module_id,
      );
    expect(await waiting('manager')).toMatchObject([
      {
        module: 'contract',
        name: '网关采购合同',
        flow_name: '合同审批',
        promoter_user: { name: '陈晓峰' },
      },
    ]);
    expect(await waiting('finance')).toEqual([]);
    await exam('manager', subject);
    expect([await waiting('manager'), (await waiting('finance')).length]).toEqual([[], 1]);
  });

  test('a step never waits for people who have left', async () => {
    const subject = await contract();
    await start(subject);
    await trade.company.write((tx) =>
      tx.update('user').set({ disabled: 1 }).where('id', '=', trade.ids.finance).execute(),
    );
    try {
      await exam('manager', subject);
      expect(
        (await panel(subject)).log_list[1]?.node_log_list.map(
          ({ approval_user_info }) => approval_user_info.name,
        ),
      ).toEqual(['周启明']);
      expect(await exam('admin', subject)).toEqual({ approval_state: APPROVAL.passed });
    } finally {
      await trade.company.write((tx) =>
        tx.update('user').set({ disabled: 0 }).where('id', '=', trade.ids.finance).execute(),
      );
    }
  });

  test('a repeated decision with its key answers the first result and decides nothing twice', async () => {
    const subject = await contract();
    await start(subject);
    const decide = async () =>
      decideApproval(await trade.as('manager', { key: 'pass once' }), { ...subject, state: 2 });
    expect([await decide(), await decide()]).toEqual([
      { approval_state: 1 },
      { approval_state: 1 },
    ]);
    expect(
      (await approvalHistory(await trade.as('seller'), subject)).filter(
        ({ action }) => action === 'pass',
      ),
    ).toHaveLength(1);
  });

  test('a void record is not sent through approval', async () => {
    const subject = await contract();
    await runAction(await trade.as('seller'), 'contract', {
      action: 'void',
      ids: [subject.module_id],
    });
    expect((await refusal(start(subject))).id).toBe('wrong_state');
  });
});

describe('whatever people try', () => {
  /** Where each act may lead; anything else must be refused and change nothing. */
  const LEGAL: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
    start: [
      [0, 1],
      [3, 1],
      [4, 1],
    ],
    pass: [
      [1, 1],
      [1, 2],
    ],
    reject: [[1, 3]],
    withdraw: [[1, 4]],
    revoke: [[2, 4]],
    edit: [
      [0, 0],
      [3, 3],
      [4, 4],
    ],
  };
  const act = async (kind: string, name: StaffName, subject: Subject): Promise<unknown> => {
    switch (kind) {
      case 'start':
        return startApproval(await trade.as(name), { ...subject, flow_id: await flow(subject) });
      case 'pass':
        return exam(name, subject);
      case 'reject':
        return exam(name, subject, { state: 3, content: '不同意' });
      case 'withdraw':
        return withdrawApproval(await trade.as(name), { ...subject, content: '撤回' });
      case 'revoke':
        return revokeApproval(await trade.as(name), { ...subject, content: '撤销' });
      default:
        return updateRecord(await trade.as(name), 'contract', {
          id: subject.module_id,
          version: (await trade.read('contract', subject.module_id)).version,
          values: { remark: kind },
        });
    }
  };
  const who = fc.constantFrom<StaffName[]>(
    'seller',
    'manager',
    'finance',
    'admin',
    'colleague',
    'reader',
  );
  const deed = fc.record({
    kind: fc.constantFrom('start', 'pass', 'reject', 'withdraw', 'revoke', 'edit'),
    name: who,
  });

  test('the approval state moves along the allowed lines only, and a refusal writes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 14 }), async (deeds) => {
        const subject = await contract();
        for (const { kind, name } of deeds) {
          const before = await trade.read('contract', subject.module_id);
          const done = await act(kind, name, subject).then(
            () => true,
            () => false,
          );
          const after = await trade.read('contract', subject.module_id);
          if (done)
            expect(LEGAL[kind]).toContainEqual([before.approval_state, after.approval_state]);
          else expect(after).toEqual(before);
          const shown = await panel(subject);
          expect(shown.approval_state).toBe(after.approval_state);
          if (after.approval_state === 1)
            expect(shown.log_list.filter(({ state }) => state === 1)).toHaveLength(1);
          else expect(shown.log_list.every(({ state }) => state !== 1)).toBe(true);
          if (after.approval_state === 2)
            expect(shown.log_list.every(({ state }) => state === 2)).toBe(true);
        }
      }),
      { numRuns: 10 },
    );
  });
});
