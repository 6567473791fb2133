import { afterAll, beforeAll, expect, test } from 'vitest';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import { hashPassword } from '../../../server/endpoints/signIn.ts';
import { PASSWORD } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { atNoon, lines, openTrade, STAFF, type StaffName, type Trade } from '../support/trade.ts';

let server: TestServer;
let trade: Trade;
const tokens = new Map<StaffName, string>();
beforeAll(async () => {
  server = await startServer({ now: atNoon });
  trade = await openTrade(server.database, 'TRADE', await hashPassword(PASSWORD));
  for (const name of ['seller', 'colleague', 'manager', 'finance', 'admin'] as const)
    tokens.set(name, await server.signIn(STAFF[name], 'TRADE'));
});
afterAll(() => server.close());

const call = <T = Record<string, unknown>>(
  name: StaffName,
  method: string,
  path: string,
  body: Record<string, unknown> = {},
) => server.call<T>(method, `/rest${path}`, { token: tokens.get(name) ?? '', body });

test('stages over the wire: bar, advance, reasons, end [CALLS-196] [CALLS-197] [CALLS-198] [CALLS-199]', async () => {
  const id = await trade.opportunity('seller');
  const bar = await call<{ id: number; is_pass: number }[]>(
    'seller',
    'GET',
    '/crm/opportunity/viewprocess',
    { id },
  );
  expect(bar.data.map(({ is_pass }) => is_pass)).toEqual([1, 0, 0, 0, 0]);
  expect(
    await call('seller', 'POST', '/crm/opportunity/adv', { id, process_id: bar.data[2]?.id }),
  ).toMatchObject({ code: 200, data: { id, version: 2 } });
  const reasons = await call<string[]>('seller', 'GET', '/crm/opportunity/fail');
  expect(reasons.data[0]).toBe('价格高于预算');
  expect(await call('seller', 'POST', '/crm/opportunity/end', { id, state: 2 })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'state_reason', message: '请填写输单原因' }] },
  });
  expect(
    (
      await call('seller', 'POST', '/crm/opportunity/end', {
        id,
        state: 2,
        state_reason: 0,
        state_remark: '预算不足',
      })
    ).code,
  ).toBe(200);
  const read = await call<{ state: number; data_raw: Record<string, unknown> }>(
    'seller',
    'GET',
    `/crm/opportunity/${id}`,
  );
  expect([read.data.state, read.data.data_raw.state_reason]).toEqual([2, '价格高于预算']);
});

test('an approval over the wire, from the offer of flows to the history [APPR-019] [CALLS-329] [CALLS-330] [CALLS-331] [CALLS-332] [CALLS-333] [CALLS-334] [CALLS-335]', async () => {
  const about = { module: 'contract', module_id: await trade.contract('seller') };
  const flows = await call<{ id: number; name: string }[]>(
    'seller',
    'GET',
    '/oa/approvalFlow/getFlowByUser',
    about,
  );
  expect(flows.data.map(({ name }) => name)).toEqual(['合同审批']);
  expect(
    (
      await call('seller', 'POST', '/oa/Approval/approvalStart', {
        ...about,
        flow_id: flows.data[0]?.id,
        module_type: 1,
      })
    ).data,
  ).toEqual({ approval_state: 1 });
  expect(
    (await call('manager', 'POST', '/oa/approval/exam', { ...about, state: 3 })).data,
  ).toMatchObject({ errors: [{ field: 'content', message: '请填写审批意见' }] });
  expect(
    (await call('manager', 'POST', '/oa/Approval/exam', { ...about, state: 2, content: '同意' }))
      .data,
  ).toEqual({ approval_state: 1 });
  const state = (await call('finance', 'POST', '/oa/Approval/getLog', about)).data;
  expect(state).toMatchObject({
    approval: 1,
    flow_name: '合同审批',
    promoter_user: { name: '陈晓峰' },
  });
  expect(Object.keys(state)).toEqual(
    expect.arrayContaining(
      `flow_name approval approval_cancel is_daishen is_end is_dcx approval_next_node_id promoter_user
      promoter_time fee_user_ids log_list cancel_list`.split(/\s+/),
    ),
  );
  expect(
    (await call('seller', 'POST', '/oa/Approval/applicationCanceled', { ...about, content: ' ' }))
      .data,
  ).toMatchObject({ errors: [{ field: 'content', message: '撤销原因必填' }] });
  for (const name of ['finance', 'admin'] as const)
    await call(name, 'POST', '/oa/Approval/exam', { ...about, state: 2 });
  expect(
    await call('seller', 'PUT', `/crm/contract/edit/${about.module_id}`, {
      version: 99,
      remark: '改',
    }),
  ).toMatchObject({ code: 409 });
  expect(
    (await call('admin', 'POST', '/oa/Approval/examCancel', { ...about, content: '条款变更' }))
      .data,
  ).toEqual({ approval_state: 4 });
  const history = await call<{ state_name: string }[]>(
    'seller',
    'POST',
    '/oa/Approval/getAllLog',
    about,
  );
  expect(history.data.map(({ state_name }) => state_name)).toEqual([
    '发起审批',
    '审批通过',
    '审批通过',
    '审批通过',
    '撤销审批',
  ]);
});

test('quotation/shift converts, and with a user it changes the owner [QUOTE-005] [CALLS-256]', async () => {
  const item = await trade.variant(100);
  const id = await trade.add('seller', 'quotation', {
    name: '网关报价单',
    customer_id: await trade.customer('seller'),
    quote_date: '2026-03-01',
    product_list: lines([item, 2]),
  });
  await trade.force('quotation', id, { approval_state: 2 });
  const opened = await call<{ opens: { module: string; values: Record<string, unknown> } }>(
    'seller',
    'POST',
    '/crm/quotation/shift',
    { id },
  );
  expect(opened.data.opens).toMatchObject({
    module: 'contract',
    values: { quotation_id: id, price: 200 },
  });
  expect(
    await call('manager', 'POST', '/crm/quotation/shift', {
      ids: [id],
      user_id: trade.ids.colleague,
    }),
  ).toMatchObject({ code: 200, data: { ids: [id] } });
  expect((await trade.read('quotation', id)).owner_user_id).toBe(trade.ids.colleague);
});

test('product lines in brackets, their totals made by the server, read back beside the values [CONTRACT-011] [QUOTE-007]', async () => {
  const item = await trade.variant(2680);
  const body = {
    name: '采购合同',
    customer_id: await trade.customer('seller'),
    start_time: '2026-01-01',
    end_time: '2026-12-31',
    product_list: [
      { product_detail_id: item.product_detail_id, price: 2680, sales_price: 2412, quantity: 25 },
    ],
  };
  const added = await call<{ id: number }>('seller', 'POST', '/crm/contract/add', body);
  const read = await call<Record<string, unknown>>(
    'seller',
    'GET',
    `/crm/contract/read/${added.data.id}`,
  );
  expect(read.data).toMatchObject({
    is_edit: true,
    data_raw: { price: 60_300, discount: 90 },
    product_list: [{ product_detail_id: item.product_detail_id, sales_price_all: 60_300 }],
  });
  expect(
    await call('seller', 'POST', '/crm/contract/add', { ...body, price: 60_299 }),
  ).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'price', message: '合同金额不能小于产品总价' }] },
  });
});

test('plans, payments and invoices of a contract over the wire [PLAN-003] [PAY-005] [INV-020] [INV-051] [CONTRACT-022] [CALLS-290] [CALLS-303] [CALLS-310] [CALLS-312] [CALLS-313] [CALLS-314] [CALLS-315]', async () => {
  const contract = await trade.contract('seller', { price: 900 });
  const rows = await call<Record<string, unknown>[]>(
    'seller',
    'POST',
    '/crm/paymentPlan/generate',
    { contract_id: contract, cycle: 6, pay_day: 5 },
  );
  expect(rows.data).toEqual([
    { plan_payment_date: '2026-01-05', plan_payment_amount: 450 },
    { plan_payment_date: '2026-07-05', plan_payment_amount: 450 },
  ]);
  expect(
    await call('seller', 'POST', '/crm/paymentPlan/generate', { contract_id: contract }),
  ).toMatchObject({ data: { errors: [{ message: '请选择回款周期' }] } });
  const made = await call<{ ids: number[] }>('seller', 'POST', '/crm/paymentPlan/batchAdd', {
    contract_id: contract,
    rows: rows.data,
  });
  expect(made.data.ids).toHaveLength(2);
  expect(
    await call('seller', 'POST', '/crm/paymentPlan/batchAdd', { contract_id: contract, rows: [] }),
  ).toMatchObject({ data: { errors: [{ message: '回款计划不能为空' }] } });
  // all or nothing: the second row has no date, so the first is not made either
  expect(
    (
      await call('seller', 'POST', '/crm/paymentPlan/batchAdd', {
        contract_id: contract,
        rows: [
          { plan_payment_date: '2026-08-05', plan_payment_amount: 1 },
          { plan_payment_amount: 2 },
        ],
      })
    ).code,
  ).toBe(422);
  expect(
    (await call<{ value: string }[]>('seller', 'GET', '/crm/payment/getPaymentMethod')).data.map(
      ({ value }) => value,
    ),
  ).toContain('transfer');
  await call('seller', 'POST', '/crm/payment/save', {
    contract_id: contract,
    payment_plan_id: made.data.ids[0],
    payment_money: '450',
    payment_date: '2026-03-05',
  });
  expect(
    (
      await call('seller', 'GET', '/crm/paymentPlan/relationList', {
        module: 'contract',
        module_id: contract,
      })
    ).data,
  ).toMatchObject({
    count: 2,
    plan_total_amount: 900,
    actual_total_amount: 0,
    pending_total_amount: 450,
  });
  // no more approval of payments: what came in has come in
  expect(
    (await call('admin', 'POST', '/oa/approvalFlow/switch', { module: 'payment', enabled: 0 }))
      .code,
  ).toBe(200);
  expect(
    (
      await call('seller', 'GET', '/crm/paymentPlan/relationList', {
        module: 'contract',
        module_id: contract,
      })
    ).data,
  ).toMatchObject({ count: 2, plan_total_amount: 900, actual_total_amount: 450 });
  const invoice = await call<{ id: number }>('seller', 'POST', '/crm/invoice/add', {
    contract_id: contract,
    money: 300,
    type: '收据',
    classify: '个人',
    title: '李经理',
  });
  expect(
    (await call('seller', 'GET', '/crm/invoice/checkmoney', { contract_id: contract })).data,
  ).toMatchObject({ contract_price: 900, uninvoice: 600 });
  await trade.force('invoice', invoice.data.id, { approval_state: 2 });
  expect(
    await call('seller', 'POST', '/crm/invoice/openInvoice', {
      id: invoice.data.id,
      invoice_time: '2026-03-10',
    }),
  ).toMatchObject({ code: 422, data: { errors: [{ field: 'invoice_number' }] } });
  expect(
    (
      await call('seller', 'POST', '/crm/invoice/openInvoice', {
        id: invoice.data.id,
        invoice_number: '044',
        invoice_time: '2026-03-10',
      })
    ).code,
  ).toBe(200);
  expect(
    (await call('seller', 'POST', '/crm/invoice/setCourier', { id: invoice.data.id })).code,
  ).toBe(200);
  expect((await call('seller', 'GET', `/crm/invoice/${invoice.data.id}`)).data).toMatchObject({
    data_raw: { courier_status: 1 },
  });
  expect((await call('seller', 'GET', `/crm/contract/read/${contract}`)).data).toMatchObject({
    overview: { paid: 450, outstanding: 450, invoiced: 300 },
  });
  const log = await call<{ list: { action_name: string; money: number }[] }>(
    'seller',
    'GET',
    '/crm/invoice/invoiceLog',
    { module: 'contract', module_id: contract },
  );
  expect(log.data.list.map(({ action_name, money }) => [action_name, money])).toEqual([
    ['申请开票', 300],
    ['开具发票', 300],
    ['确认签收', 300],
  ]);
  expect(
    (
      await call('colleague', 'GET', '/crm/invoice/invoiceLog', {
        module: 'contract',
        module_id: contract,
      })
    ).code,
  ).toBe(404);
  expect(
    (
      await call('seller', 'POST', '/crm/invoice/void', {
        id: invoice.data.id,
        void_time: '2026-03-11',
        void_reason: '抬头有误',
      })
    ).code,
  ).toBe(200);
  expect((await trade.read('invoice', invoice.data.id)).state).toBe(1);
});

test('variants on the shelf, reminders of opportunities and the basic settings by their own calls [CALLS-282] [CALLS-021] [CALLS-420]', async () => {
  const item = await trade.variant(520);
  const shelf = await call<{ list: { product_detail_id: number }[]; count: number }>(
    'seller',
    'POST',
    '/crm/product/getProductList',
    { page: 1, size: 100 },
  );
  expect(shelf.data.list.map(({ product_detail_id }) => product_detail_id)).toContain(
    item.product_detail_id,
  );
  expect(shelf.data.count).toBe(shelf.data.list.length);
  // reminders look at the clock of the server, which is the real one here
  const id = await trade.opportunity('seller', {
    next_contact_time: timestampInZone('Asia/Shanghai', atNoon()),
  });
  const reminded = await call<{ list: { module_id: number }[]; count: number }>(
    'seller',
    'POST',
    '/oa/remind/opportunityFollow',
    { page: 1, size: 100 },
  );
  expect(reminded.data.list.map(({ module_id }) => module_id)).toContain(id);
  expect(reminded.data.count).toBe(reminded.data.list.length);
  expect(
    (await call('admin', 'POST', '/sys/config/basicSetting', { settings: { page_size: 50 } })).code,
  ).toBe(200);
  expect(
    (await call('admin', 'GET', '/sys/config/settingPage', { page: '/basicSetting' })).data,
  ).toMatchObject({ values: { page_size: 50 } });
});
