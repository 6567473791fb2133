import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../../server/endpoints/signIn.ts';
import { PASSWORD } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { atNoon, openTrade, STAFF, type Trade } from '../support/trade.ts';

let server: TestServer;
let trade: Trade;
let token: string;
let finance: string;
beforeAll(async () => {
  server = await startServer({ now: atNoon });
  trade = await openTrade(server.database, 'STAGES', await hashPassword(PASSWORD));
  token = await server.signIn(STAFF.seller, 'STAGES');
  finance = await server.signIn(STAFF.finance, 'STAGES');
});
afterAll(() => server.close());

const SIGNED = { price: 1000.01, start_time: '2026-01-31', end_time: '2027-12-31' };
const save = (contract_id: number, rows: Record<string, unknown>[], who = token) =>
  server.call<{ ids: number[] }>('POST', '/rest/crm/paymentPlan/batchAdd', {
    token: who,
    body: { contract_id, rows },
  });

test('stages in per cent and days are worked out from the contract, to the cent, and kept as plans [PLAN-004]', async () => {
  const contract = await trade.contract('seller', SIGNED);
  const { data } = await save(contract, [
    { share: 30, days: 0, description: '预付款' },
    { share: 60, days: 30 },
    { share: 10, plan_payment_date: '2027-01-31' },
  ]);
  const plans = await Promise.all(data.ids.map((id) => trade.read('paymentPlan', id)));
  expect(plans.map((plan) => [plan.data.plan_payment_date, plan.data.plan_payment_amount])).toEqual(
    [
      ['2026-01-31', 300],
      ['2026-03-02', 600.01],
      ['2027-01-31', 100],
    ],
  );
  expect(plans[0]?.data).toMatchObject({ description: '预付款' });
  expect(Object.keys(plans[0]?.data ?? {})).not.toEqual(expect.arrayContaining(['share']));
});

test('what stands beside a share or a distance has to agree, or nothing is saved', async () => {
  const contract = await trade.contract('seller', SIGNED);
  expect(
    await save(contract, [
      { share: 50, plan_payment_amount: 500.01, days: 0, plan_payment_date: '2026-01-31' },
      { share: 50, plan_payment_amount: 400, days: 30, plan_payment_date: '2026-03-01' },
    ]),
  ).toMatchObject({
    code: 422,
    data: {
      errors: [
        { field: 'plan_payment_amount', message: '合同金额的 50% 应为 500 元' },
        { field: 'plan_payment_date', message: '按间隔天数应为 2026-03-02' },
      ],
    },
  });
  const listed = await server.call('GET', '/rest/crm/paymentPlan/relationList', {
    token,
    body: { module: 'contract', module_id: contract },
  });
  expect(listed).toMatchObject({ code: 200, data: { count: 0 } });
});

test('a stage of nothing is refused as a plan without an amount is', async () => {
  const contract = await trade.contract('seller', SIGNED);
  expect(await save(contract, [{ share: 0, days: 0 }])).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'plan_payment_amount', message: '计划回款金额必填' }] },
  });
});

test('who may not add plans to a contract learns nothing of it by per cents', async () => {
  const contract = await trade.contract('seller', SIGNED);
  const answer = await save(contract, [{ share: 50, days: 0 }], finance);
  expect(answer.code).toBe(403);
  expect(answer.text).not.toContain('500');
});
