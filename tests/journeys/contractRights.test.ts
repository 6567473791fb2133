import { type Browser, expect, type Page } from '@playwright/test';
import { add, begin, INVOICE, RUNNING, set } from './contracts.ts';
import { type OwnServer, testWithOwnServer } from './ownServer.ts';
import { addPerson, callApi, offeredCommands, openTab } from './support.ts';

const test = testWithOwnServer();

/** Staff of a new company who hold all that is asked of the money of contracts, and a contract of theirs. */
async function seller(admin: Page, browser: Browser, server: OwnServer) {
  const corp = await begin(admin, server);
  const staff = await (await browser.newContext()).newPage();
  const { give } = await addPerson(admin, staff, corp);
  const all = ['customer', 'contract', 'paymentplan', 'payment', 'invoice'].flatMap((key) => [
    `crm_${key}_view`,
    `crm_${key}_edit`,
  ]);
  await give(...all);
  const customer_id = await add(staff, 'customer', { name: '权限旅程客户' });
  const contract_id = await add(staff, 'contract', {
    name: '权限旅程合同',
    customer_id,
    ...RUNNING,
  });
  const buttons = async (tab: RegExp) => {
    await openTab(staff.getByRole('dialog'), tab);
    const body = staff.getByRole('dialog').getByRole('tabpanel');
    await expect(body.getByText(/^还没有/).last()).toBeVisible();
    const shown = await body.getByRole('button').allInnerTexts();
    return shown.filter((each) => /^(添加(?!抬头)|批量生成)/.test(each));
  };
  return {
    staff,
    belongs: { contract_id, customer_id },
    giveAllBut: (...gone: string[]) => give(...all.filter((key) => !gone.includes(key))),
    /** what each of the empty tabs of a record offers */
    async offers(record: string, ...tabs: RegExp[]) {
      await staff.goto(record);
      const all: string[][] = [];
      for (const tab of tabs) all.push(await buttons(tab));
      return all;
    },
  };
}

test('who may edit a contract adds plans once it has passed, earlier where the setting says so, at any time where nothing is approved [PLAN-013, PLAN-015, PLAN-016]', async ({
  page,
  browser,
  server,
}) => {
  const { staff, belongs, giveAllBut, offers } = await seller(page, browser, server);
  const id = belongs.contract_id;
  const plans = () => offers(`/contract?id=${id}`, /^回款计划/);
  const both = [['批量生成', '添加回款计划']];
  const none = [[]];
  expect(await plans()).toEqual(both); // nothing is approved here
  await set(page, { is_contract_check: 1, is_plan: 0 });
  expect(await plans()).toEqual(none);
  await set(page, { is_contract_check: 1, is_plan: 1 });
  expect(await plans()).toEqual(both);
  await giveAllBut('crm_contract_edit');
  expect(await plans()).toEqual(none);
  await giveAllBut();
  await set(page, { is_contract_check: 1, is_plan: 0 });
  await approve(page, staff, { module: 'contract', id, result: 2 });
  expect(await plans()).toEqual(both);
  await giveAllBut('crm_contract_edit');
  expect(await plans()).toEqual(none);
  await staff.context().close();
});

test('payments are added to a contract and to a plan, invoices to a contract, by who may edit it and holds their key; a customer offers no payments [PAY-006, INV-016]', async ({
  page,
  browser,
  server,
}) => {
  const { staff, belongs, giveAllBut, offers } = await seller(page, browser, server);
  const plan = await add(page, 'paymentPlan', {
    ...belongs,
    plan_payment_date: '2031-05-01',
    plan_payment_amount: 2000,
  });
  const payments = /^回款(?!计划)/;
  const inContract = () => offers(`/contract?id=${belongs.contract_id}`, payments, /^发票/);
  const inPlan = () => offers(`/paymentPlan?id=${plan}`, payments);
  expect(await inContract()).toEqual([['添加回款'], ['添加发票']]);
  expect(await inPlan()).toEqual([['添加回款']]);
  expect(await offers(`/customer?id=${belongs.customer_id}`, payments)).toEqual([[]]);
  await giveAllBut('crm_contract_edit'); // the contract is not theirs to edit
  expect(await inContract()).toEqual([[], []]);
  await giveAllBut('crm_paymentplan_edit');
  expect(await inPlan()).toEqual([[]]);
  await giveAllBut('crm_payment_edit');
  expect(await inContract()).toEqual([[], ['添加发票']]);
  expect(await inPlan()).toEqual([[]]);
  await giveAllBut('crm_invoice_edit');
  expect(await inContract()).toEqual([['添加回款'], []]);
  await staff.context().close();
});

/** Staff send a record through the usual flow, the administrator decides: 2 passes, 3 rejects; without a result it waits. */
async function approve(
  admin: Page,
  staff: Page,
  { module, id, result }: { module: string; id: number; result?: 2 | 3 },
) {
  const about = { module, module_id: String(id) };
  const known = await callApi<{ id: number }[]>(admin, 'GET', '/rest/oa/approvalFlow/getFlow', {
    module,
  });
  const me = await callApi<{ id: number }>(admin, 'GET', '/rest/sys/user/get_current_userinfo');
  const nodes = [{ node_type: 2, settings: { node_name: '主管', type: 1, user_ids: [me.id] } }];
  const flow =
    known[0] ??
    (await callApi<{ id: number }>(admin, 'POST', '/rest/oa/approvalFlow/addFlow', {
      module,
      name: '一级审批',
      node_list: JSON.stringify(nodes),
    }));
  await callApi(staff, 'POST', '/rest/oa/Approval/approvalStart', {
    ...about,
    flow_id: String(flow.id),
  });
  if (!result) return;
  await callApi(admin, 'POST', '/rest/oa/Approval/exam', {
    ...about,
    state: String(result),
    content: '已核对',
  });
}

test('an invoice is issued once it passed, voided once it is decided, by who may edit it and only while it is valid [INV-039, INV-046]', async ({
  page,
  browser,
  server,
}) => {
  const { staff, belongs, giveAllBut } = await seller(page, browser, server);
  const invoice = () => add(staff, 'invoice', { ...belongs, ...INVOICE, money: 100 });
  const [draft, waiting, passed, rejected] = [
    await invoice(),
    await invoice(),
    await invoice(),
    await invoice(),
  ];
  const steps = async (id: number) => {
    await staff.goto(`/invoice?id=${id}`);
    const panel = staff.getByRole('dialog', { name: /^FP\d+/ });
    await expect(panel.getByText('开票信息', { exact: true })).toBeVisible();
    const names = await offeredCommands(panel);
    return names.filter((name) => ['开具发票', '作废'].includes(name));
  };
  // nothing is approved
  expect(await steps(draft)).toEqual(['开具发票', '作废']);
  await set(page, { is_invoice_check: 1 });
  await approve(page, staff, { module: 'invoice', id: waiting });
  await approve(page, staff, { module: 'invoice', id: passed, result: 2 });
  await approve(page, staff, { module: 'invoice', id: rejected, result: 3 });
  expect(await steps(draft)).toEqual([]);
  expect(await steps(waiting)).toEqual([]);
  expect(await steps(rejected)).toEqual(['作废']);
  expect(await steps(passed)).toEqual(['开具发票', '作废']);
  await giveAllBut('crm_invoice_edit');
  expect(await steps(passed)).toEqual([]);
  await giveAllBut();
  await callApi(staff, 'POST', '/rest/crm/invoice/void', {
    id: String(passed),
    void_time: '2026-03-01',
    void_reason: '抬头有误',
  });
  expect(await steps(passed)).toEqual([]);
  await staff.context().close();
});
