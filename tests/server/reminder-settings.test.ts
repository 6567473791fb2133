import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runJobs } from '../../server/jobs/index.ts';
import { addCompany, type Person, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

const TEN = '2026-03-10T02:00:00Z'; // 10:00 in Shanghai
let now = new Date(TEN);

let server: TestServer;
let company: TestCompany;
const tokens = {} as Record<Person, string>;
let customer: number;

beforeAll(async () => {
  server = await startServer({ now: () => now });
  company = await addCompany(server.services, 'REMIND', '131000000');
  for (const person of ['admin', 'manager', 'sales', 'colleague'] as const)
    tokens[person] = await server.signIn(company.people[person].mobile, company.code);
  customer = await company.add('sales', 'customer', { name: '东海机电' });
  await company.db.write((tx) =>
    tx
      .update('user')
      .set({ superior_user_id: company.people.manager.id })
      .where('id', '=', company.people.sales.id)
      .execute(),
  );
});
afterAll(() => server.close());
afterEach(async () => {
  await travel(TEN);
  await company.db.write(async (tx) => {
    for (const pattern of ['%remind%', 'contract_expire_days'])
      await tx.remove('setting').where('key', 'like', pattern).execute();
  });
});

/** To another day, on which the salesperson signs in. */
async function travel(to: string) {
  now = new Date(to);
  tokens.sales = await server.signIn(company.people.sales.mobile, company.code);
}

const call = <T = Record<string, unknown>>(
  method: string,
  path: string,
  body: Record<string, unknown> = {},
  who: Person = 'sales',
) => server.call<T>(method, `/rest${path}`, { token: tokens[who], body });
const remind = (settings: Record<string, unknown>, who: Person = 'admin') =>
  call('POST', '/sys/config/remind', { settings: JSON.stringify(settings) }, who);
interface Row {
  module_id: number;
  due: string;
  is_read: 0 | 1;
}
const listed = async (kind: string, who: Person = 'sales') =>
  (await call<{ list: Row[] }>('POST', `/oa/remind/${kind}`, { whose: 'mine' }, who)).data.list;
const ids = async (kind: string, who: Person = 'sales') =>
  (await listed(kind, who)).map(({ module_id }) => module_id).toSorted((a, b) => a - b);
const bell = async (who: Person = 'sales') =>
  Object.fromEntries(
    (
      await call<{ schedule: string; count: number }[]>('GET', '/oa/remind/getList', {}, who)
    ).data.map(({ schedule, count }) => [schedule, count]),
  );
const contract = (name: string, end_time: string, more: Record<string, unknown> = {}) =>
  company.add('sales', 'contract', {
    name,
    customer_id: customer,
    price: 1000,
    sign_date: '2025-01-01',
    start_time: '2025-01-01',
    end_time,
    ...more,
  });

test('a running contract that ends within the days and was not renewed is about to expire [CONTRACT-023]', async () => {
  const ending = await contract('十天后到期', '2026-03-20');
  const renewed = await contract('已续约', '2026-03-21');
  const renewal = await contract('续约的', '2027-03-21', {
    start_time: '2026-03-22',
    renew_id: renewed,
  });
  await contract('还早', '2026-05-10');
  await contract('还没开始', '2026-03-25', { start_time: '2026-03-20' });
  const over = await contract('昨天到期', '2026-03-11');
  expect(await ids('contractExpire')).toEqual([ending, over]);
  // once it has ended it is about to end no longer
  now = new Date('2026-03-12T02:00:00Z');
  await runJobs(server.database, { now, files: server.services.files });
  expect(await ids('contractExpire')).toEqual([ending]);
  // whose renewal was voided or deleted is open again
  await company.db.write((tx) =>
    tx.update('record').set({ state: 4 }).where('id', '=', renewal).execute(),
  );
  expect(await ids('contractExpire')).toEqual([ending, renewed]);
  await company.db.write((tx) =>
    tx
      .update('record')
      .set({ state: 1, deleted_time: '2026-03-12 10:00:00' })
      .where('id', '=', renewal)
      .execute(),
  );
  expect(await ids('contractExpire')).toEqual([ending, renewed]);
  expect((await remind({ contract_expire_days: 8 })).code).toBe(200);
  expect(await ids('contractExpire')).toEqual([ending]);
});

describe('birthdays of contacts', () => {
  test('are told to the owner the set number of days ahead, every year anew [CUST-049]', async () => {
    const born = (birthday: string, who: Person = 'sales') =>
      company.add(who, 'contact', { name: `联系人${birthday}`, customer_id: customer, birthday });
    const today = await born('1988-03-10');
    const soon = await born('1990-03-13');
    const [later, past] = [await born('1990-03-14'), await born('1990-03-09')];
    expect((await listed('birthday')).map(({ module_id, due }) => [module_id, due])).toEqual([
      [today, '2026-03-10'],
      [soon, '2026-03-13'],
    ]);
    for (const who of ['colleague', 'manager'] as const)
      expect(await ids('birthday', who)).toEqual([]);
    await call('PUT', '/oa/remind/markRead', { schedule: 'birthday', ids: [soon] });
    expect((await bell()).birthday).toBe(1);
    await call(
      'POST',
      '/sys/config/birthdayRemind',
      { settings: JSON.stringify({ remind_birthday_days: 4 }) },
      'admin',
    );
    expect(await ids('birthday')).toEqual([today, soon, later]);
    await travel('2027-03-09T02:00:00Z');
    expect(
      (await listed('birthday')).map(({ module_id, is_read }) => [module_id, is_read]),
    ).toEqual([
      [past, 0],
      [today, 0],
      [soon, 0],
    ]);
    // the new year comes within the days
    const january = await born('1970-01-02');
    await travel('2026-12-30T02:00:00Z');
    expect(await listed('birthday')).toMatchObject([{ module_id: january, due: '2027-01-02' }]);
  });
});

describe('a company says of each kind of reminder', () => {
  test('whether there is one: the bell stops counting it, its list is empty', async () => {
    await contract('到期', '2026-03-30');
    expect((await bell()).contractExpire).toBeGreaterThan(0);
    expect((await remind({ remind_contractExpire: 0, remind_mergeRequest: 0 })).code).toBe(200);
    const kinds = Object.keys(await bell());
    expect(kinds).not.toContain('contractExpire');
    expect(kinds).not.toContain('mergeRequest');
    expect(await ids('contractExpire')).toEqual([]);
    const { data } = await call('GET', '/oa/remind/count', { schedule: 'contractExpire' });
    expect(data.count).toBe(0);
    await remind({ remind_contractExpire: 1 });
    expect((await bell()).contractExpire).toBeGreaterThan(0);
  });

  test('whom it reminds: the owner, their superior, people by name, each within reach', async () => {
    const due = await company.add('sales', 'customer', {
      name: '西山电子',
      next_contact_time: '2026-03-10 09:30:00',
    });
    const who = async () => ({
      sales: await ids('customerFollow'),
      manager: await ids('customerFollow', 'manager'),
      colleague: await ids('customerFollow', 'colleague'),
      admin: await ids('customerFollow', 'admin'),
    });
    const none: number[] = [];
    expect(await who()).toEqual({ sales: [due], manager: none, colleague: none, admin: none });
    await remind({ remind_customerFollow_to: ['owner', 'superior'] });
    expect(await who()).toEqual({ sales: [due], manager: [due], colleague: none, admin: none });
    await remind({ remind_customerFollow_to: ['superior'] });
    expect(await who()).toEqual({ sales: none, manager: [due], colleague: none, admin: none });
    // who is named sees what they reach, and nothing besides
    const { colleague, admin } = company.people;
    await remind({ remind_customerFollow_users: [colleague.id, admin.id] });
    expect(await who()).toEqual({ sales: none, manager: [due], colleague: none, admin: [due] });
  });
});

describe('the calls', () => {
  test('/sys/config/remind keeps what it is given [CALLS-094]', async () => {
    const saved = await remind({ remind_paymentRemind_days: 7, remind_approvalResult: 0 });
    expect([saved.code, saved.data]).toMatchObject([
      200,
      {
        remind_paymentRemind_days: 7,
        remind_approvalResult: 0,
        contract_expire_days: expect.any(Number),
      },
    ]);
    expect((await call('POST', '/sys/config/remind', {}, 'admin')).data).toEqual(saved.data);
    expect(
      (await call<{ schedule: string; days: number }[]>('GET', '/oa/remind/schedule')).data.find(
        ({ schedule }) => schedule === 'paymentRemind',
      )?.days,
    ).toBe(7);
  });

  test('/sys/config/birthdayRemind keeps what it is given, and nothing else [CALLS-089]', async () => {
    const set = (settings: object, who: Person = 'admin') =>
      call('POST', '/sys/config/birthdayRemind', { settings: JSON.stringify(settings) }, who);
    expect((await set({ remind_birthday_days: 14 })).data).toMatchObject({
      remind_birthday_days: 14,
    });
    expect((await call('POST', '/sys/config/birthdayRemind', {}, 'admin')).data).toMatchObject({
      remind_birthday: 1,
      remind_birthday_days: 14,
    });
    expect((await set({ contract_expire_days: 3 })).code).toBe(422);
    expect((await set({ remind_birthday_days: 400 })).code).toBe(422);
  });

  test('are for whoever holds the page', async () => {
    for (const path of ['remind', 'birthdayRemind'])
      expect((await call('POST', `/sys/config/${path}`, {}, 'sales')).code).toBe(403);
    expect((await server.call('POST', '/rest/sys/config/remind', {})).code).toBe(100);
  });
});
