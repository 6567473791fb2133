import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeOwner,
  deleteRecords,
  readRecord,
  relatedList,
  restoreRecords,
  runAction,
  updateRecord,
} from '../../../server/records/index.ts';
import { checkMoney } from '../../../server/rules/invoice.ts';
import { addPaymentPlans, proposePaymentPlans } from '../../../server/rules/paymentPlans.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { faults, openTrade, refusal, type StaffName, type Trade } from '../support/trade.ts';

let at: TestDatabase;
let trade: Trade;
beforeAll(async () => {
  at = await openTestDatabase();
  // What is received only once it has passed has tests of its own.
  trade = await openTrade(at.database, undefined, undefined, { is_payment_check: 0 });
});
afterAll(() => at.close());

type More = Record<string, unknown>;
const plan = async (
  contract_id: number,
  amount: number,
  more: More = {},
  name: StaffName = 'seller',
) =>
  trade.add(name, 'paymentPlan', {
    contract_id,
    plan_payment_date: '2026-04-01',
    plan_payment_amount: amount,
    ...more,
  });
const pay = async (
  contract_id: number,
  payment_money: number,
  more: More = {},
  name: StaffName = 'seller',
) =>
  trade.add(name, 'payment', {
    contract_id,
    payment_money,
    payment_date: '2026-03-05',
    payment_method: 'transfer',
    ...more,
  });
const bill = async (
  contract_id: number,
  money: number,
  more: More = {},
  name: StaffName = 'seller',
) =>
  trade.add(name, 'invoice', {
    contract_id,
    money,
    type: '增值税专用发票',
    classify: '单位',
    title: '苏州恒锐精密机械有限公司',
    tax_number: '91320500MA1X2Y3Z4K',
    ...more,
  });
const act = async (
  module: string,
  id: number,
  action: string,
  form: More = {},
  name: StaffName = 'seller',
) => runAction(await trade.as(name), module, { action, ids: [id], form });

describe('payment plans', () => {
  test('belong to the customer and owner of their contract [PLAN-002]', async () => {
    const contract = await trade.contract('seller');
    const id = await plan(contract, 400, {
      customer_id: await trade.customer('seller', '别家有限公司'),
    });
    expect(await trade.read('paymentPlan', id)).toMatchObject({
      owner_user_id: trade.ids.seller,
      state: 0,
      data: {
        customer_id: await trade.customer('seller'),
        actual_payment_amount: 0,
        unpaid_amount: 400,
      },
    });
    await changeOwner(await trade.as('manager'), 'contract', {
      ids: [contract],
      user_id: trade.ids.colleague,
    });
    expect((await trade.read('paymentPlan', id)).owner_user_id).toBe(trade.ids.colleague);
  });

  test('are listed with what is planned and what has come in, over all that match [PLAN-003]', async () => {
    const contract = await trade.contract('seller');
    const [first] = [
      await plan(contract, 333.33),
      await plan(contract, 0.1),
      await plan(contract, 0.2),
    ];
    await pay(contract, 33.3, { payment_plan_id: first });
    const all = await relatedList(await trade.as('seller'), 'contract', contract, 'paymentPlan', {
      size: 1,
    });
    expect(all).toMatchObject({ count: 3, plan_total_amount: 333.63, actual_total_amount: 33.3 });
    expect(all.list).toHaveLength(1);
    expect(
      await relatedList(
        await trade.as('seller'),
        'contract',
        await trade.contract('seller'),
        'paymentPlan',
        {},
      ),
    ).toMatchObject({ count: 0, plan_total_amount: 0, actual_total_amount: 0 });
  });

  test('are taken from a passed contract, earlier where the setting allows it or nothing is approved [PLAN-013] [PLAN-015] [PLAN-016]', async () => {
    const contract = await trade.contract('seller');
    const add = async (settings: More) => {
      const caller = await trade.as('seller', { settings });
      return addPaymentPlans(caller, {
        contract_id: contract,
        rows: [{ plan_payment_date: '2026-05-01', plan_payment_amount: 1 }],
      });
    };
    expect(await faults(add({ is_plan: 0, is_contract_check: 1 }))).toEqual([
      'contract_id referred_state',
    ]);
    expect(await add({ is_plan: 1, is_contract_check: 1 })).toHaveLength(1);
    expect(await add({ is_plan: 0, is_contract_check: 0 })).toHaveLength(1);
    await trade.force('contract', contract, { approval_state: 2 });
    expect(await add({ is_plan: 0, is_contract_check: 1 })).toHaveLength(1);
  });

  test('are not taken from a stopped or void contract, nor from those who may not edit the contract [CONTRACT-018] [PLAN-013]', async () => {
    const contract = await trade.contract('seller');
    expect((await refusal(plan(contract, 100, {}, 'finance'))).id).toBe('not_allowed');
    expect(await faults(plan(contract, 100, {}, 'colleague'))).toContain('contract_id unknown_ref');
    await act('contract', contract, 'stop');
    expect(await faults(plan(contract, 100))).toEqual(['contract_id referred_state']);
  });

  test('are saved together or not at all, each fault with its row [PLAN-005] [PLAN-006] [PLAN-007] [PLAN-008]', async () => {
    const contract = await trade.contract('seller');
    const batch = async (given: Parameters<typeof addPaymentPlans>[1], key?: string) =>
      addPaymentPlans(await trade.as('seller', key === undefined ? {} : { key }), given);
    expect(await faults(batch({ rows: [{}] }))).toContain('contract_id choose_contract');
    expect(await faults(batch({ contract_id: contract, rows: [] }))).toEqual(['rows plans_empty']);
    const failed = await refusal(
      batch({
        contract_id: contract,
        rows: [
          { plan_payment_date: '2026-04-01', plan_payment_amount: 10 },
          { plan_payment_amount: 10 },
          { plan_payment_date: '2026-04-01' },
        ],
      }),
    );
    expect(failed.fields.map(({ id, data }) => [id, data?.line])).toEqual([
      ['plan_date_required', 2],
      ['plan_amount_required', 3],
    ]);
    const plans = async () =>
      trade.company.read(
        async (tx) =>
          (
            await tx.from('record').select('data').where('module', '=', 'paymentPlan').execute()
          ).filter(
            ({ data }) =>
              data.includes(`"contract_id":${contract}`) ||
              data.includes(`"contract_id": ${contract}`),
          ).length,
      );
    expect(await plans()).toBe(0);
    const rows = [
      { plan_payment_date: '2026-04-01', plan_payment_amount: 3333.33 },
      { plan_payment_date: '2026-05-01', plan_payment_amount: 6666.67, payment_method: 'cheque' },
    ];
    const ids = await batch({ contract_id: contract, rows }, 'batch once');
    expect(await batch({ contract_id: contract, rows }, 'batch once')).toEqual(ids);
    expect(await plans()).toBe(2);
  });

  test('are proposed by cycle, counted up, split to the cent [PLAN-009] [PLAN-010] [PLAN-011]', async () => {
    const contract = await trade.contract('seller', {
      start_time: '2026-01-15',
      end_time: '2026-08-20',
      price: 100,
    });
    const propose = async (cycle: number | undefined, contract_id: number | undefined = contract) =>
      proposePaymentPlans(await trade.as('seller'), { contract_id, cycle, pay_day: 10, count: 2 });
    expect(await propose(3)).toEqual([
      { plan_payment_date: '2026-02-10', plan_payment_amount: 33.33 },
      { plan_payment_date: '2026-05-10', plan_payment_amount: 33.33 },
      { plan_payment_date: '2026-08-10', plan_payment_amount: 33.34 },
    ]);
    expect(await propose(0)).toEqual([{}, {}]);
    expect(await faults(propose(undefined))).toEqual(['cycle choose_cycle']);
    expect(
      (
        await refusal(
          proposePaymentPlans(await trade.as('colleague'), {
            contract_id: contract,
            cycle: 1,
            pay_day: 1,
            count: 1,
          }),
        )
      ).id,
    ).toBe('not_found');
  });
});

describe('payments', () => {
  test('move the state of their plan, and so do voiding, changing, deleting and restoring them [PLAN-017] [PAY-007] [PAY-009]', async () => {
    const contract = await trade.contract('seller');
    const [first, second] = [await plan(contract, 400), await plan(contract, 600)];
    const standing = async (id: number) => {
      const { state, data } = await trade.read('paymentPlan', id);
      return [state, data.actual_payment_amount, data.unpaid_amount];
    };
    const half = await pay(contract, 200, { payment_plan_id: first });
    expect(await standing(first)).toEqual([1, 200, 200]);
    const rest = await pay(contract, 200, { payment_plan_id: first });
    expect(await standing(first)).toEqual([2, 400, 0]);
    await act('payment', rest, 'void', { void_reason: '重复登记' });
    expect(await standing(first)).toEqual([1, 200, 200]);
    const { version } = await trade.read('payment', half);
    await updateRecord(await trade.as('seller'), 'payment', {
      id: half,
      version,
      values: { payment_plan_id: second, payment_money: 650 },
    });
    expect([await standing(first), await standing(second)]).toEqual([
      [0, 0, 400],
      [2, 650, -50],
    ]);
    await deleteRecords(await trade.as('manager'), 'payment', [half]);
    expect(await standing(second)).toEqual([0, 0, 600]);
    await restoreRecords(await trade.as('manager'), 'payment', [half]);
    expect(await standing(second)).toEqual([2, 650, -50]);
    expect((await trade.oplog('paymentPlan', second)).map(({ action }) => action)).toEqual([
      'create',
      'payment',
      'payment',
      'payment',
    ]);
  });

  test('never exceed what is open of the contract; void ones free it again', async () => {
    const contract = await trade.contract('seller', { price: 1000 });
    const id = await pay(contract, 700);
    expect((await refusal(pay(contract, 300.01))).fields).toMatchObject([
      { field: 'payment_money', id: 'payment_above_open', data: { open: 300 } },
    ]);
    await pay(contract, 300);
    const { version } = await trade.read('payment', id);
    expect(
      await faults(
        updateRecord(await trade.as('seller'), 'payment', {
          id,
          version,
          values: { payment_money: 701 },
        }),
      ),
    ).toEqual(['payment_money payment_above_open']);
    await act('payment', id, 'void', { void_reason: '退款' });
    await pay(contract, 700);
    expect(await faults(pay(contract, 0))).toContain('payment_money too_small');
  });

  test('of two at the same time only what is open comes in', async () => {
    const contract = await trade.contract('seller', { price: 1000 });
    const both = await Promise.allSettled([pay(contract, 800), pay(contract, 800)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a void one is not edited, and voiding needs a reason', async () => {
    const contract = await trade.contract('seller');
    const id = await pay(contract, 10);
    expect(await faults(act('payment', id, 'void'))).toEqual(['void_reason required']);
    await act('payment', id, 'void', { void_reason: '重复登记' });
    const { version } = await trade.read('payment', id);
    expect(
      (
        await refusal(
          updateRecord(await trade.as('seller'), 'payment', {
            id,
            version,
            values: { payment_money: 5 },
          }),
        )
      ).id,
    ).toBe('wrong_state');
    expect((await refusal(act('payment', id, 'void', { void_reason: '再次' }))).id).toBe(
      'wrong_state',
    );
  });

  test('are added by who may edit the contract or its plan, not to a stopped contract [PAY-006] [CONTRACT-018]', async () => {
    const contract = await trade.contract('seller');
    expect((await refusal(pay(contract, 10, {}, 'finance'))).id).toBe('not_allowed');
    const due = await plan(contract, 100);
    expect(await pay(contract, 10, { payment_plan_id: due }, 'finance')).toBeGreaterThan(0);
    expect((await refusal(pay(contract, 10, {}, 'reader'))).id).toBe('not_allowed');
    await act('contract', contract, 'stop');
    // said as the list of contracts says it
    expect((await refusal(pay(contract, 10))).fields).toEqual([
      { field: 'contract_id', id: 'referred_state', data: { name: '合同', value: '已终止' } },
    ]);
  });

  test('the plan of another contract is not taken', async () => {
    const [one, other] = [await trade.contract('seller'), await trade.contract('seller')];
    expect(await faults(pay(one, 10, { payment_plan_id: await plan(other, 100) }))).toContain(
      'payment_plan_id unknown_ref',
    );
  });
});

describe('invoices', () => {
  test.each([
    ['waiting ones count', [{ approval_state: 0 }, { approval_state: 1 }], 400],
    ['passed ones count', [{ approval_state: 2 }], 700],
    ['rejected and revoked ones do not', [{ approval_state: 3 }, { approval_state: 4 }], 1000],
    ['void ones do not', [{ approval_state: 2, state: 1 }], 1000],
  ] as const)('what is not yet requested: %s', async (_, states, left) => {
    const contract = await trade.contract('seller', { price: 1000 });
    for (const state of states) await trade.force('invoice', await bill(contract, 300), state);
    expect(await checkMoney(await trade.as('seller'), { contract_id: contract })).toEqual({
      contract_price: 1000,
      uninvoice: left,
      customer_id: await trade.customer('seller'),
    });
  });

  test('the amount left is what the sums say, without the invoice at hand [INV-020] [INV-021]', async () => {
    const contract = await trade.contract('seller', { price: 1000 });
    const [counted, rejected] = [await bill(contract, 300), await bill(contract, 300)];
    await trade.force('invoice', rejected, { approval_state: 3 });
    expect((await checkMoney(await trade.as('seller'), { contract_id: contract })).uninvoice).toBe(
      700,
    );
    expect(
      (await checkMoney(await trade.as('seller'), { contract_id: contract, id: counted }))
        .uninvoice,
    ).toBe(1000);
    expect(
      (await refusal(checkMoney(await trade.as('colleague'), { contract_id: contract }))).id,
    ).toBe('not_found');
  });

  test("more than that is refused on adding and on editing; contract, amount and customer are the server's [INV-018] [INV-022]", async () => {
    const contract = await trade.contract('seller', { price: 1000 });
    const id = await bill(contract, 800, { contract_price: 5, uninvoice: 99_999 });
    expect(await trade.read('invoice', id)).toMatchObject({
      number: expect.stringMatching(/^FP20260310\d{4}$/) as unknown,
      data: { contract_price: 1000, uninvoice: 1000, customer_id: await trade.customer('seller') },
    });
    expect(await faults(bill(contract, 200.01))).toEqual(['money money_above_uninvoice']);
    const { version } = await trade.read('invoice', id);
    await updateRecord(await trade.as('seller'), 'invoice', {
      id,
      version,
      values: { money: 1000 },
    });
    expect(
      await faults(
        updateRecord(await trade.as('seller'), 'invoice', {
          id,
          version: version + 1,
          values: { money: 1000.5 },
        }),
      ),
    ).toEqual(['money money_above_uninvoice']);
  });

  test("a personal title needs no tax number, a company's does [INV-034]", async () => {
    const contract = await trade.contract('seller');
    expect(await faults(bill(contract, 10, { tax_number: undefined }))).toEqual([
      'tax_number required',
    ]);
    expect(await bill(contract, 10, { classify: '个人', tax_number: undefined })).toBeGreaterThan(
      0,
    );
  });

  test('are issued once passed, then marked as received [INV-035] [INV-039] [INV-040] [INV-043] [INV-045]', async () => {
    const contract = await trade.contract('seller');
    const id = await bill(contract, 10);
    const offered = async () => (await readRecord(await trade.as('seller'), 'invoice', id)).actions;
    expect(await offered()).toEqual([]);
    const issue = {
      invoice_number: '04412345',
      invoice_time: '2026-03-10',
      tracking_number: 'SF1002003004',
    };
    expect((await refusal(act('invoice', id, 'issue', issue))).id).toBe('wrong_state');
    await trade.force('invoice', id, { approval_state: 2 });
    expect(await offered()).toEqual(['issue', 'void']);
    expect(await faults(act('invoice', id, 'issue', { invoice_time: '2026-03-10' }))).toEqual([
      'invoice_number required',
    ]);
    await act('invoice', id, 'issue', issue);
    expect(await offered()).toEqual(['received', 'void']);
    expect((await refusal(act('invoice', id, 'issue', issue))).id).toBe('wrong_state');
    await act('invoice', id, 'received');
    expect((await trade.read('invoice', id)).data).toMatchObject({ ...issue, courier_status: 1 });
    expect(await offered()).toEqual(['void']);
  });

  test('are voided with day and reason once decided, or at once where nothing is approved [INV-046] [INV-047] [INV-048] [INV-049]', async () => {
    const contract = await trade.contract('seller');
    const id = await bill(contract, 10);
    const reason = { void_time: '2026-03-10', void_reason: '抬头信息有误' };
    expect((await refusal(act('invoice', id, 'void', reason))).id).toBe('wrong_state');
    await trade.force('invoice', id, { approval_state: 3 });
    expect(await faults(act('invoice', id, 'void', { void_time: '2026-03-10' }))).toEqual([
      'void_reason required',
    ]);
    await act('invoice', id, 'void', reason);
    expect(await trade.read('invoice', id)).toMatchObject({ state: 1, data: reason });
    const other = await bill(contract, 10);
    const free = await trade.as('seller', { settings: { is_invoice_check: 0 } });
    await runAction(free, 'invoice', { action: 'void', ids: [other], form: reason });
    expect((await trade.read('invoice', other)).state).toBe(1);
  });

  test('an issued one is not edited any more', async () => {
    const contract = await trade.contract('seller');
    const id = await bill(contract, 10);
    const free = await trade.as('seller', { settings: { is_invoice_check: 0 } });
    await runAction(free, 'invoice', {
      action: 'issue',
      ids: [id],
      form: { invoice_number: '04412346', invoice_time: '2026-03-10' },
    });
    const { version } = await trade.read('invoice', id);
    expect(
      (await refusal(updateRecord(free, 'invoice', { id, version, values: { money: 5 } }))).id,
    ).toBe('wrong_state');
  });

  test('need a contract that the applicant may edit and that is not stopped [INV-016] [CONTRACT-018]', async () => {
    const contract = await trade.contract('seller');
    expect((await refusal(bill(contract, 10, {}, 'finance'))).id).toBe('not_allowed');
    expect(await faults(bill(contract, 10, {}, 'colleague'))).toContain('contract_id unknown_ref');
    await act('contract', contract, 'void');
    expect(await faults(bill(contract, 10))).toEqual(['contract_id referred_state']);
  });

  test('answer their three sections in words [INV-007] [INV-026]', async () => {
    const contract = await trade.contract('seller');
    const id = await bill(contract, 10, {
      is_send: 1,
      contact_name: '李经理',
      telephone: '13912345678',
      address_region: ['江苏省', '苏州市', '虎丘区'],
      address_address: '科技路 8 号',
    });
    const answer: Record<string, unknown> = {
      ...(await readRecord(await trade.as('seller'), 'invoice', id)),
    };
    const words = (list: string) =>
      Object.fromEntries(
        (answer[list] as { name: string; value: string }[]).map(({ name, value }) => [name, value]),
      );
    expect(words('basic_list')).toMatchObject({
      合同: '网关采购合同',
      开票金额: '10',
      开票类型: '增值税专用发票',
    });
    expect(words('invoice_list')).toMatchObject({
      抬头类型: '单位',
      开票抬头: '苏州恒锐精密机械有限公司',
    });
    expect(words('post_list')).toMatchObject({ 是否邮寄: '是', 收件人: '李经理' });
  });
});
