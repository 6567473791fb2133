import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { payment } from '../../schemas/modules/payment.ts';
import { hashPassword } from '../../server/endpoints/signIn.ts';
import { runJobs } from '../../server/jobs/index.ts';
import { PASSWORD } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';
import { atNoon, openTrade, STAFF, type StaffName, type Trade } from './support/trade.ts';

let server: TestServer;
let trade: Trade;
const tokens = new Map<StaffName, string>();
beforeAll(async () => {
  server = await startServer({ now: atNoon });
  trade = await openTrade(server.database, 'TRADE', await hashPassword(PASSWORD));
  for (const name of ['seller', 'manager', 'finance', 'admin'] as const)
    tokens.set(name, await server.signIn(STAFF[name], 'TRADE'));
});
afterAll(() => server.close());

interface Faults {
  errors: { field: string; message: string }[];
}
const call = <T = Record<string, unknown>>(
  who: StaffName,
  method: string,
  path: string,
  body: Record<string, unknown> = {},
) => server.call<T>(method, `/rest${path}`, { token: tokens.get(who) ?? '', body });
const plan = (contract_id: number, amount: number) =>
  trade.add('seller', 'paymentPlan', {
    contract_id,
    plan_payment_date: '2026-04-01',
    plan_payment_amount: amount,
  });
const pay = (contract_id: number, payment_money: number, payment_plan_id?: number) =>
  call<{ id: number } & Faults>('seller', 'POST', '/crm/payment/save', {
    contract_id,
    payment_money,
    payment_date: '2026-03-05',
    payment_method: 'transfer',
    payment_plan_id,
  });
const invoice = async (contract_id: number, money: number) =>
  (
    await call<{ id: number }>('seller', 'POST', '/crm/invoice/add', {
      contract_id,
      money,
      type: '收据',
      classify: '个人',
      title: '李经理',
    })
  ).data.id;
const start = async (module: string, module_id: number) => {
  const about = { module, module_id };
  const [flow] = (
    await call<{ id: number }[]>('seller', 'GET', '/oa/approvalFlow/getFlowByUser', about)
  ).data;
  return call<Faults>('seller', 'POST', '/oa/Approval/approvalStart', {
    ...about,
    flow_id: flow?.id,
  });
};
const exam = (who: StaffName, module: string, module_id: number, state = 2) =>
  call(who, 'POST', '/oa/Approval/exam', {
    module,
    module_id,
    state,
    content: '…',
  });
const passes = async (module: string, id: number, ...who: StaffName[]) => {
  await start(module, id);
  for (const name of who) await exam(name, module, id);
};
const overview = async (contract: number) =>
  (await call<{ overview: object }>('seller', 'GET', `/crm/contract/read/${contract}`)).data
    .overview;
const standing = async (id: number) => {
  const { state, data } = await trade.read('paymentPlan', id);
  return [state, data.actual_payment_amount, data.pending_payment_amount, data.unpaid_amount];
};
const totals = async (module: string, contract: number) =>
  (
    await call('seller', 'GET', `/crm/${module}/relationList`, {
      module: 'contract',
      module_id: contract,
    })
  ).data;

describe('what is not confirmed counts apart', () => {
  test('a payment that nobody approved yet is pending in its plan, its contract and the lists; passing makes it received', async () => {
    const contract = await trade.contract('seller', { price: 1000 });
    const half = await plan(contract, 400);
    const { id } = (await pay(contract, 400, half)).data;
    expect(await standing(half)).toEqual([0, 0, 400, 400]);
    expect(await overview(contract)).toMatchObject({ paid: 0, paying: 400, outstanding: 1000 });
    expect(await totals('payment', contract)).toMatchObject({
      confirmed_total_amount: 0,
      pending_total_amount: 400,
    });
    expect(await totals('paymentPlan', contract)).toMatchObject({
      plan_total_amount: 400,
      actual_total_amount: 0,
      pending_total_amount: 400,
    });
    // pending money takes its place: no more than the contract is worth is entered
    expect((await pay(contract, 600.01)).data.errors).toMatchObject([{ field: 'payment_money' }]);
    await passes('payment', id, 'finance', 'admin');
    expect(await standing(half)).toEqual([2, 400, 0, 0]);
    expect(await overview(contract)).toMatchObject({ paid: 400, paying: 0, outstanding: 600 });
    expect(await totals('payment', contract)).toMatchObject({
      confirmed_total_amount: 400,
      pending_total_amount: 0,
    });
  });

  test('sums and groups of the main list tell what is confirmed and what is pending apart, and so does the tab of its customer', async () => {
    const contract = await trade.contract('seller', { price: 1000 });
    const [passed, waiting, refused] = [
      (await pay(contract, 300)).data.id,
      (await pay(contract, 200)).data.id,
      (await pay(contract, 100)).data.id,
    ];
    await passes('payment', passed, 'finance', 'admin');
    await start('payment', waiting);
    await start('payment', refused);
    await exam('finance', 'payment', refused, 3);
    const { customer_id } = (await trade.read('contract', contract)).data;
    const of = [
      ['payment', 'payment_money', '待确认回款'],
      ['invoice', 'money', '待开票'],
    ] as const;
    await invoice(contract, 50);
    for (const [module, model, label] of of) {
      const body = {
        module,
        filter: { op: 'and', rules: [{ field: 'contract_id', operator: 'eq', value: contract }] },
        sums: [model],
      };
      type Summed = Record<string, { parts: { label: string; sum: number }[] }>;
      const { sums } = (await call<{ sums: Summed }>('seller', 'POST', '/sys/list/sums', body))
        .data;
      const parts = module === 'payment' ? [300, 200] : [0, 50];
      expect(sums[model]?.parts.map(({ sum }) => sum)).toEqual(parts);
      expect(sums[model]?.parts[1]?.label).toBe(label);
      const { groups } = (
        await call<{ groups: { sums: Summed }[] }>('seller', 'POST', '/sys/list/groups', {
          ...body,
          by: 'customer_id',
        })
      ).data;
      expect(groups.map((group) => group.sums[model]?.parts.map(({ sum }) => sum))).toEqual([
        parts,
      ]);
      const tab = await call('seller', 'GET', `/crm/${module}/relationList`, {
        module: 'customer',
        module_id: customer_id,
      });
      expect(tab.data).toMatchObject({
        confirmed_total_amount: expect.any(Number),
        pending_total_amount: expect.any(Number),
      });
    }
  });

  test('a rejected payment counts for nothing, and is not sent again once its place is taken', async () => {
    const contract = await trade.contract('seller', { price: 1000 });
    const { id } = (await pay(contract, 800)).data;
    await start('payment', id);
    await exam('finance', 'payment', id, 3);
    expect(await overview(contract)).toMatchObject({ paid: 0, paying: 0, outstanding: 1000 });
    const other = (await pay(contract, 700)).data.id;
    expect(await start('payment', id)).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'payment_money' }] },
    });
    await trade.force('payment', other, { state: 1 });
    expect((await start('payment', id)).code).toBe(200);
  });

  test('an invoice counts as invoiced once it is issued, until then as requested', async () => {
    const contract = await trade.contract('seller', { price: 1000 });
    const id = await invoice(contract, 300);
    expect(await overview(contract)).toMatchObject({ invoiced: 0, invoicing: 300 });
    expect(
      (await call('seller', 'GET', '/crm/invoice/checkmoney', { contract_id: contract })).data,
    ).toMatchObject({ uninvoice: 700 });
    await trade.force('invoice', id, { approval_state: 2 });
    expect(await overview(contract)).toMatchObject({ invoiced: 0, invoicing: 300 });
    await call('seller', 'POST', '/crm/invoice/openInvoice', {
      id,
      invoice_number: '044',
      invoice_time: '2026-03-10',
    });
    expect(await overview(contract)).toMatchObject({ invoiced: 300, invoicing: 0 });
    expect(await totals('invoice', contract)).toMatchObject({
      confirmed_total_amount: 300,
      pending_total_amount: 0,
    });
  });

  test('where approval is switched off or on, what came in is counted anew', async () => {
    const contract = await trade.contract('seller', { price: 1000 });
    const half = await plan(contract, 400);
    await pay(contract, 300, half);
    expect(await standing(half)).toEqual([0, 0, 300, 400]);
    const turn = (enabled: 0 | 1) =>
      call('admin', 'POST', '/oa/approvalFlow/switch', { module: 'payment', enabled });
    await turn(0);
    expect(await standing(half)).toEqual([1, 300, 0, 100]);
    expect(await overview(contract)).toMatchObject({ paid: 300, paying: 0 });
    await call('admin', 'POST', '/sys/config/setSetting', {
      settings: JSON.stringify({ is_payment_check: 1 }),
    });
    expect(await standing(half)).toEqual([0, 0, 300, 400]);
  });

  test('plans that an older version summed up are counted anew at the next start, once', async () => {
    const contract = await trade.contract('seller', { price: 1000 });
    const [old, untouched] = [await plan(contract, 400), await plan(contract, 600)];
    await pay(contract, 300, old);
    const before = await trade.read('paymentPlan', untouched);
    const put = (data: object, state: number) =>
      trade.company.write(async (tx) => {
        await tx
          .update('record')
          .set({ data: JSON.stringify(data), state })
          .where('module', '=', 'paymentPlan')
          .where('id', '=', old)
          .execute();
      });
    const { pending_payment_amount: _, ...data } = (await trade.read('paymentPlan', old)).data;
    await put({ ...data, actual_payment_amount: 300, unpaid_amount: 100 }, 1);
    await trade.company.write((tx) =>
      tx.remove('counter').where('key', '=', 'plans_counted').execute(),
    );
    const start_ = () => runJobs(server.database, { now: atNoon(), files: server.services.files });
    await start_();
    expect(await standing(old)).toEqual([0, 0, 300, 400]);
    expect((await trade.read('paymentPlan', untouched)).version).toBe(before.version);
    await put({ ...data, actual_payment_amount: 1, unpaid_amount: 399 }, 1);
    await start_();
    expect(await standing(old)).toEqual([1, 1, undefined, 399]);
  });

  test('a payment begins with what no other one of its plan stands for', async () => {
    const contract = await trade.contract('seller', { price: 1000 });
    const half = await plan(contract, 400);
    await pay(contract, 150, half);
    const [from = ''] = (payment as ModuleFile).form.flatMap((item) =>
      'model' in item && item.model === 'payment_plan_id'
        ? (item.options?.fill?.payment_money ?? [])
        : [],
    );
    expect((await trade.read('paymentPlan', half)).data[from]).toBe(250);
  });

  test('a reminder of a plan tells what is open and what waits for approval apart', async () => {
    const contract = await trade.contract('seller', { price: 1000 });
    const due = await trade.add('seller', 'paymentPlan', {
      contract_id: contract,
      plan_payment_date: atNoon().toISOString().slice(0, 10),
      plan_payment_amount: 400,
    });
    await pay(contract, 150, due);
    const { list } = (
      await call<{ list: { module_id: number; content?: string }[] }>(
        'seller',
        'POST',
        '/oa/remind/paymentRemind',
        { size: 200 },
      )
    ).data;
    expect(list.find(({ module_id }) => module_id === due)?.content).toBe(
      '未回款金额 400.00 元 · 待确认回款 150.00 元',
    );
  });
});
