import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../../schemas/i18n/locale.ts';
import { changeLog, runAction } from '../../server/records/index.ts';
import {
  decideApproval,
  flowsFor,
  revokeApproval,
  startApproval,
  withdrawApproval,
} from '../../server/rules/approval/index.ts';
import { advance, endProcess, returnTo, viewProcess } from '../../server/rules/stages.ts';
import { openTestDatabase, type TestDatabase } from './support/database.ts';
import { openTrade, type StaffName, type Trade } from './support/trade.ts';

let at: TestDatabase;
let trade: Trade;
beforeAll(async () => {
  at = await openTestDatabase();
  trade = await openTrade(at.database, undefined, undefined, { is_payment_check: 0 });
});
afterAll(() => at.close());

/** What the log of a record calls its entries, by what they are; in another language it has the same number. */
async function named(module: string, id: number): Promise<Record<string, string>> {
  const words: Record<string, string> = {};
  for (const locale of LOCALES.toReversed()) {
    const caller = { ...(await trade.as('admin')), locale };
    const { list } = await changeLog(caller, module, { id, size: 100 });
    for (const { action, action_name } of list) {
      // a key of ours is Latin letters without blanks: no language calls anything by it
      expect(action_name, `${locale}: ${action}`).not.toBe(action);
      if (locale === 'zh-chs') words[action] = action_name;
    }
  }
  return words;
}

test('an opportunity that goes on, back, on and ends', async () => {
  const id = await trade.opportunity('seller');
  const seller = await trade.as('seller');
  const [first, , third] = (await viewProcess(seller, id)).map((stage) => stage.id);
  await advance(seller, { id, process_id: third ?? 0, values: {} });
  await returnTo(seller, { id, process_id: first ?? 0 });
  await endProcess(seller, { id, state: 1, values: {} });
  await runAction(seller, 'opportunity', { action: 'reopen', ids: [id] });
  expect(await named('opportunity', id)).toEqual({
    create: '新建',
    adv: '推进阶段',
    back: '退回阶段',
    end: '结束商机',
    reopen: '重新打开',
  });
});

test('a plan that is paid, and what a follow-up is about', async () => {
  const contract_id = await trade.contract('seller');
  const plan = await trade.add('seller', 'paymentPlan', {
    contract_id,
    plan_payment_date: '2026-04-01',
    plan_payment_amount: 3000,
  });
  await trade.add('seller', 'payment', {
    contract_id,
    payment_plan_id: plan,
    payment_money: 1000,
    payment_date: '2026-03-05',
    payment_method: 'transfer',
  });
  expect(await named('paymentPlan', plan)).toEqual({ create: '新建', payment: '回款变动' });

  const clue = await trade.add('seller', 'clue', { name: '产线咨询', mobile: '13912345678' });
  const talk = await trade.add('seller', 'event', {
    content: '已约下周拜访',
    tag_value: 'call',
    next_contact_time: '2026-03-12 09:00:00',
    clue_ids: [clue],
  });
  await runAction(await trade.as('seller'), 'clue', {
    action: 'transform',
    ids: [clue],
    form: { name: '海宁皮革机械', create_contact: 0, create_opportunity: 0 },
  });
  expect(await named('clue', clue)).toMatchObject({ follow: '更新联系时间', transform: '转化' });
  expect(await named('event', talk)).toEqual({ create: '新建', transform: '转化' });
});

test('a request of the office that is sent, withdrawn, sent again, passed, revoked and rejected', async () => {
  const module_id = await trade.add('seller', 'officeRequest', {
    type: 'expense',
    reason: '拜访客户',
    cost_list: [{ name: '高铁', date: '2026-03-02', amount: 553.5 }],
  });
  const subject = { module: 'officeRequest', module_id };
  const start = async () => {
    const seller = await trade.as('seller');
    const [flow] = await flowsFor(seller, subject);
    await startApproval(seller, { ...subject, flow_id: flow?.id });
  };
  const approver = async (): Promise<StaffName> => {
    const { data } = await trade.read('officeRequest', module_id);
    const [id] = data.waiting_user_ids as number[];
    return (
      (Object.keys(trade.ids) as StaffName[]).find((name) => trade.ids[name] === id) ?? 'admin'
    );
  };
  const decide = async (state: 2 | 3) =>
    decideApproval(await trade.as(await approver()), { ...subject, state, content: '已核对票据' });
  await start();
  await withdrawApproval(await trade.as('seller'), { ...subject, content: '金额要改' });
  await start();
  let { approval_state } = await decide(2);
  while (approval_state === 1) ({ approval_state } = await decide(2));
  await revokeApproval(await trade.as('admin'), { ...subject, content: '票据有误' });
  await start();
  await decide(3);
  expect(await named('officeRequest', module_id)).toEqual({
    create: '新建',
    approval_start: '发起审批',
    approval_withdraw: '撤回审批',
    approval_pass: '审批通过',
    approval_revoke: '撤销审批',
    approval_reject: '审批驳回',
  });
});
