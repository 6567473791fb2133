import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { addDays } from '../../schemas/values/dates.ts';
import { hashPassword } from '../../server/endpoints/signIn.ts';
import { instantOf } from '../../server/seed/world/times.ts';
import { PASSWORD } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';
import { openTrade, STAFF, type StaffName, TODAY, type Trade } from './support/trade.ts';

let server: TestServer;
let trade: Trade;
const tokens = new Map<StaffName, string>();

beforeAll(async () => {
  server = await startServer({ now: () => instantOf(`${TODAY} 12:00:00`) });
  trade = await openTrade(server.database, 'TRADE', await hashPassword(PASSWORD));
  for (const name of Object.keys(STAFF) as StaffName[])
    tokens.set(name, await server.signIn(STAFF[name], 'TRADE'));
});
afterAll(() => server.close());

const call = <T>(
  who: StaffName,
  method: string,
  path: string,
  body: Record<string, unknown> = {},
  language?: string,
) =>
  server.call<T>(method, `/rest${path}`, {
    token: tokens.get(who) ?? '',
    body,
    ...(language && { headers: { 'accept-language': language } }),
  });
const desks = async (who: StaffName, language?: string) =>
  (await call<ResponseOf<'homeDesks'>>(who, 'GET', '/oa/index/desks', {}, language)).data;
const operations = async (who: StaffName) =>
  (await call<ResponseOf<'homeOperations'>>(who, 'GET', '/oa/index/operations')).data;
const figures = async (who: StaffName) =>
  Object.fromEntries(
    (await desks(who)).flatMap((desk) =>
      desk.figures.map(({ key, count, amount }) => [key, [count, amount]]),
    ),
  );

test('who edits all payments and invoices finds their desk, whatever the role is called; each figure is that of its list', async () => {
  const contract_id = await trade.contract('seller', { price: 10_000 });
  const customer_id = await trade.customer('seller');
  const plan = (days: number, plan_payment_amount: number) =>
    trade.add('seller', 'paymentPlan', {
      contract_id,
      customer_id,
      plan_payment_date: addDays(TODAY, days),
      plan_payment_amount,
    });
  await plan(-3, 1000);
  await plan(0, 200);
  await plan(6, 30);
  await plan(7, 4);
  const before = await figures('finance');
  expect(before).toMatchObject({ overdue: [1, 1000], due: [2, 230] });
  for (const who of ['seller', 'manager', 'reader'] as const) expect(await desks(who)).toEqual([]);
  expect(await figures('admin')).toEqual(before);

  const [desk] = await desks('finance', 'en');
  expect(desk).toMatchObject({ key: 'finance', list: 'overduePayments' });
  expect(desk?.figures.find(({ key }) => key === 'overdue')).toMatchObject({ warns: 1 });
  for (const { module, count, filter } of desk?.figures ?? []) {
    const { data } = await call<{ count: number }>('finance', 'POST', '/sys/list/sums', {
      module,
      filter: JSON.stringify(filter),
    });
    expect(data.count).toBe(count);
  }
});

test('an amount that the role hides is counted and not told, and what decides it tells nothing', async () => {
  const { role_id } = await trade.company.read((tx) =>
    tx.from('user').select('role_id').where('id', '=', trade.ids.finance).executeTakeFirstOrThrow(),
  );
  const hide = async (...models: string[]) => {
    const answer = await call('admin', 'POST', '/sys/role/authorization', {
      id: role_id,
      field_no_power: { paymentPlan: models },
    });
    expect(answer.code, answer.text).toBe(200);
  };
  await hide('unpaid_amount');
  expect(await figures('finance')).toMatchObject({ overdue: [1, null], due: [2, null] });
  await hide('plan_payment_date');
  expect(Object.keys(await figures('finance'))).not.toContain('overdue');
  await hide();
});

test('who runs the company is told who waits to join and what was not delivered; nobody else', async () => {
  const at = instantOf(`${TODAY} 10:00:00`).getTime();
  await trade.company.write(async (tx) => {
    await tx
      .insert('delivery', [
        {
          user_id: trade.ids.seller,
          channel: 'mail',
          kind: 'birthday',
          module: 'contact',
          record_id: 1,
          mark: 'a',
          state: 'failed',
          next_at: at,
          changed_at: at,
        },
        {
          user_id: trade.ids.seller,
          channel: 'mail',
          kind: 'birthday',
          module: 'contact',
          record_id: 2,
          mark: 'a',
          state: 'failed',
          next_at: at,
          changed_at: at - 8 * 24 * 3_600_000,
        },
      ])
      .execute();
    await tx
      .update('user')
      .set({ disabled: 1, pending: 1 })
      .where('id', '=', trade.ids.reader)
      .execute();
  });
  const found = await operations('admin');
  const of = (key: string) => found.find((row) => row.key === key);
  expect(of('joining')).toMatchObject({ count: 1, to: '/user?status=pending', warns: 1 });
  expect(of('deliveries')).toMatchObject({ count: 1, to: '/messageSetting', warns: 1 });
  expect(of('imports')).toMatchObject({ count: 0, to: '', warns: 0 });
  expect(of('accounts')?.count).toBeGreaterThan(4);
  for (const who of ['seller', 'manager', 'finance'] as const)
    expect(await operations(who)).toEqual([]);
});
