import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeOwner,
  createRecord,
  listRecords,
  readRecord,
  runAction,
  updateRecord,
} from '../../../server/records/index.ts';
import { endProcess } from '../../../server/rules/stages.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { faults, openTrade, refusal, type StaffName, type Trade } from '../support/trade.ts';

let at: TestDatabase;
let trade: Trade;
let named = 0;
beforeAll(async () => {
  at = await openTestDatabase();
  trade = await openTrade(at.database);
});
afterAll(() => at.close());

const newCustomer = async (name: StaffName = 'seller') =>
  trade.add(name, 'customer', { name: `无锡恒通轴承有限公司 ${(named += 1)}`, level: 'B' });
const contact = async (customer_id: number, name: StaffName = 'seller') =>
  trade.add(name, 'contact', { name: '李经理', customer_id, mobile: '13912345678' });
const deal = async (customer_id: number) => trade.opportunity('seller', { customer_id });
const owner = async (module: string, id: number) => (await trade.read(module, id)).owner_user_id;
const act = async (
  name: StaffName,
  module: string,
  id: number,
  action: string,
  form: Record<string, unknown> = {},
) => runAction(await trade.as(name), module, { action, ids: [id], form });
const shift = async (id: number, more: Partial<Parameters<typeof changeOwner>[2]> = {}) =>
  changeOwner(await trade.as('manager'), 'customer', {
    ids: [id],
    user_id: trade.ids.colleague,
    visible_modules: ['contact', 'opportunity'],
    ...more,
  });

describe('a customer that changes hands', () => {
  test('takes its contacts and open opportunities along when asked to [CUST-026] [CUST-027]', async () => {
    const customer = await newCustomer();
    const [person, open] = [await contact(customer), await deal(customer)];
    expect(await shift(customer)).toEqual({ changed: 1, moved: 2, skipped: [] });
    for (const [module, id] of [
      ['customer', customer],
      ['contact', person],
      ['opportunity', open],
    ] as const)
      expect(await owner(module, id)).toBe(trade.ids.colleague);
    const alone = await newCustomer();
    const stays = await contact(alone);
    await shift(alone, { visible_modules: ['opportunity'] });
    expect(await owner('contact', stays)).toBe(trade.ids.seller);
  });

  test('leaves what is finished or void where it was, and says how many [CUST-028] [CUST-029] [CUST-034]', async () => {
    const customer = await newCustomer();
    const [won, invalid, open] = [await deal(customer), await deal(customer), await deal(customer)];
    await endProcess(await trade.as('seller'), { id: won, state: 1 });
    await endProcess(await trade.as('seller'), { id: invalid, state: 3 });
    expect((await shift(customer)).skipped).toEqual([
      { module: 'opportunity', reason: 'finished', count: 2 },
    ]);
    expect([
      await owner('opportunity', won),
      await owner('opportunity', invalid),
      await owner('opportunity', open),
    ]).toEqual([trade.ids.seller, trade.ids.seller, trade.ids.colleague]);
  });

  test('leaves what is in approval or in a running workflow [CUST-030] [CUST-032]', async () => {
    const customer = await newCustomer();
    const open = await deal(customer);
    await trade.force('opportunity', open, { approval_state: 1 });
    expect((await shift(customer)).skipped).toEqual([
      { module: 'opportunity', reason: 'in_approval', count: 1 },
    ]);
    expect(await owner('opportunity', open)).toBe(trade.ids.seller);
  });

  test('leaves what is locked, itself or by its customer [CUST-031] [CUST-034]', async () => {
    const customer = await newCustomer();
    const [locked, free] = [await contact(customer), await contact(customer)];
    await trade.force('contact', locked, { lock_flag: 1 });
    expect((await shift(customer)).skipped).toEqual([
      { module: 'contact', reason: 'locked', count: 1 },
    ]);
    expect([await owner('contact', locked), await owner('contact', free)]).toEqual([
      trade.ids.seller,
      trade.ids.colleague,
    ]);
    const shut = await newCustomer();
    const inside = await contact(shut);
    await act('seller', 'customer', shut, 'lock');
    expect((await shift(shut)).skipped).toEqual([
      { module: 'contact', reason: 'locked', count: 1 },
    ]);
    expect([await owner('customer', shut), await owner('contact', inside)]).toEqual([
      trade.ids.colleague,
      trade.ids.seller,
    ]);
  });

  test('leaves what somebody else owns [CUST-033]', async () => {
    const customer = await newCustomer();
    const other = await contact(customer, 'manager');
    expect((await shift(customer)).skipped).toEqual([
      { module: 'contact', reason: 'other_owner', count: 1 },
    ]);
    expect(await owner('contact', other)).toBe(trade.ids.manager);
  });

  test('keeps the former owner as joint follow-up, read only or writing, with the modules shown [CUST-025] [CUST-035] [CUST-036]', async () => {
    const customer = await newCustomer();
    const edit = async () =>
      updateRecord(await trade.as('seller'), 'customer', {
        id: customer,
        version: (await trade.read('customer', customer)).version,
        values: { remark: '联合跟进' },
      });
    await shift(customer, { team_flag: 1, auth_type: 0 });
    expect(await readRecord(await trade.as('seller'), 'customer', customer)).toMatchObject({
      team: true,
      is_edit: false,
    });
    expect((await refusal(edit())).id).toBe('not_allowed');
    const second = await newCustomer();
    await shift(second, { team_flag: 1, auth_type: 1 });
    expect(await readRecord(await trade.as('seller'), 'customer', second)).toMatchObject({
      team: true,
      is_edit: true,
    });
    expect(
      (
        await refusal(
          readRecord(await trade.as('seller'), 'customer', await newCustomer('colleague')),
        )
      ).id,
    ).toBe('not_found');
  });
});

describe('the pool', () => {
  test('takes a customer that is not locked and gives it to whoever claims it, with its contacts [CUST-016] [CUST-017] [CUST-018] [CUST-019] [CUST-021]', async () => {
    const customer = await newCustomer();
    const person = await contact(customer);
    await act('seller', 'customer', customer, 'lock');
    expect((await refusal(act('seller', 'customer', customer, 'layup'))).id).toBe('wrong_state');
    await act('seller', 'customer', customer, 'unlock');
    await act('seller', 'customer', customer, 'layup');
    expect(await owner('customer', customer)).toBeNull();
    expect((await refusal(act('seller', 'customer', customer, 'lock'))).id).not.toBe('');
    expect((await refusal(act('reader', 'customerPool', customer, 'receive'))).id).toBe(
      'not_allowed',
    );
    await act('colleague', 'customerPool', customer, 'receive');
    expect([await owner('customer', customer), await owner('contact', person)]).toEqual([
      trade.ids.colleague,
      trade.ids.colleague,
    ]);
    expect((await refusal(act('seller', 'customerPool', customer, 'receive'))).id).toBe(
      'not_found',
    );
    expect((await trade.oplog('customer', customer)).map(({ action }) => action)).toEqual([
      'create',
      'lock',
      'unlock',
      'layup',
      'receive',
    ]);
  });

  test('of two who claim at the same time one gets it', async () => {
    const customer = await newCustomer();
    await act('seller', 'customer', customer, 'layup');
    const both = await Promise.allSettled([
      act('seller', 'customerPool', customer, 'receive'),
      act('colleague', 'customerPool', customer, 'receive'),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is assigned from by those with the key, to somebody who is there [CUST-005] [CUST-020] [CUST-022]', async () => {
    const customer = await newCustomer();
    await act('seller', 'customer', customer, 'layup');
    expect(
      (
        await refusal(
          act('seller', 'customerPool', customer, 'assign', { user_id: trade.ids.seller }),
        )
      ).id,
    ).toBe('not_allowed');
    expect(await faults(act('manager', 'customerPool', customer, 'assign'))).toEqual([
      'user_id required',
    ]);
    expect(
      await faults(act('manager', 'customerPool', customer, 'assign', { user_id: 999_999 })),
    ).toContain('user_id choose_owner');
    await act('manager', 'customerPool', customer, 'assign', { user_id: trade.ids.colleague });
    expect(await owner('customer', customer)).toBe(trade.ids.colleague);
  });

  test('of clues works like that of customers [CLUE-003] [CLUE-005] [CLUE-010] [CLUE-011] [CLUE-012]', async () => {
    const clue = await trade.add('seller', 'clue', { name: '网关采购咨询' });
    await act('seller', 'clue', clue, 'lock');
    expect((await refusal(act('seller', 'clue', clue, 'layup'))).id).toBe('wrong_state');
    await act('seller', 'clue', clue, 'unlock');
    await act('seller', 'clue', clue, 'layup');
    const pool = await listRecords(await trade.as('colleague'), 'cluePool', {});
    expect(pool.list.map(({ id, owner_user_id }) => [id, owner_user_id])).toEqual([[clue, '--']]);
    expect(
      (await refusal(act('seller', 'cluePool', clue, 'assign', { user_id: trade.ids.seller }))).id,
    ).toBe('not_allowed');
    await act('colleague', 'cluePool', clue, 'receive');
    expect(await owner('clue', clue)).toBe(trade.ids.colleague);
  });
});

describe('a clue', () => {
  const clue = (more: Record<string, unknown> = {}) =>
    trade.add('seller', 'clue', {
      name: 'MES 选型',
      company: '常州美晟汽车零部件有限公司',
      contact_name: '龚辉',
      mobile: '13812345678',
      source: 'website',
      industry: 'manufacturing',
      ...more,
    });
  const everything = async (module: string, values: Record<string, unknown>) => {
    const { list } = await listRecords(await trade.as('admin'), module, { size: 200 });
    return list.filter((row) =>
      Object.entries(values).every(([model, value]) => row[model] === value),
    );
  };

  test('becomes customer, contact and opportunity, its talks move along, and it is only read afterwards [CLUE-006] [CLUE-008] [CLUE-014]', async () => {
    const id = await clue();
    const talk = await trade.add('seller', 'event', {
      content: '首次电话',
      tag_value: 'call',
      clue_ids: [id],
    });
    expect(await trade.read('clue', id)).toMatchObject({
      state: 1,
      last_contact_time: '2026-03-10 12:00:00',
    });
    await act('seller', 'clue', id, 'transform', {
      name: '常州美晟汽车零部件有限公司',
      create_contact: 1,
      create_opportunity: 1,
      opportunity_name: '美晟 MES 项目',
    });
    const { state, data } = await trade.read('clue', id);
    const customer = Number(data.customer_id);
    expect([state, data.transform_time]).toEqual([2, '2026-03-10 12:00:00']);
    expect(await trade.read('customer', customer)).toMatchObject({
      name: '常州美晟汽车零部件有限公司',
      owner_user_id: trade.ids.seller,
      last_contact_time: '2026-03-10 12:00:00',
      data: { industry: 'manufacturing', source: 'website', mobile: '13812345678' },
    });
    expect(await everything('contact', { customer_id: customer })).toMatchObject([
      { name: '龚辉', mobile: '13812345678' },
    ]);
    expect(await everything('opportunity', { customer_id: customer })).toMatchObject([
      { name: '美晟 MES 项目', rate: 10 },
    ]);
    expect((await trade.read('event', talk)).data.customer_ids).toEqual([customer]);
    const { version } = await trade.read('clue', id);
    expect(
      (
        await refusal(
          updateRecord(await trade.as('seller'), 'clue', { id, version, values: { remark: '改' } }),
        )
      ).id,
    ).toBe('wrong_state');
    expect(
      (await refusal(act('seller', 'clue', id, 'transform', { name: '另一家', create_contact: 0 })))
        .id,
    ).toBe('wrong_state');
  });

  test('is not transformed into a customer that exists, and then nothing is made', async () => {
    await trade.add('colleague', 'customer', { name: '杭州云泽软件有限公司', level: 'B' });
    const id = await clue();
    const before = (await listRecords(await trade.as('admin'), 'contact', {})).count;
    expect(
      await faults(
        act('seller', 'clue', id, 'transform', { name: '杭州云泽软件有限公司', create_contact: 1 }),
      ),
    ).toEqual(['name not_unique']);
    expect([
      (await trade.read('clue', id)).state,
      (await listRecords(await trade.as('admin'), 'contact', {})).count,
    ]).toEqual([0, before]);
  });

  test('joins a customer that is there: contact and talks become his [CLUE-007] [CLUE-009]', async () => {
    const [id, customer] = [await clue(), await newCustomer()];
    const talk = await trade.add('seller', 'event', {
      content: '发送资料',
      tag_value: 'email',
      clue_ids: [id],
    });
    expect(
      (
        await refusal(
          act('seller', 'clue', id, 'changeCustomer', {
            customer_id: await newCustomer('colleague'),
          }),
        )
      ).id,
    ).toBe('not_found');
    await act('seller', 'clue', id, 'changeCustomer', { customer_id: customer });
    expect(await trade.read('clue', id)).toMatchObject({
      state: 2,
      data: { customer_id: customer },
    });
    expect(await everything('contact', { customer_id: customer })).toMatchObject([
      { name: '龚辉' },
    ]);
    expect((await trade.read('event', talk)).data.customer_ids).toEqual([customer]);
  });

  test('an enquiry becomes a clue or a customer [CLUE-013]', async () => {
    const lead = () =>
      trade.add('seller', 'leads', {
        name: '罗建华',
        company: '上海东霖智能科技有限公司',
        mobile: '13712345678',
        requirement: '想了解价格',
      });
    const [one, two] = [await lead(), await lead()];
    await act('seller', 'leads', one, 'transform', { target: 'clue', name: '东霖智能咨询' });
    const made = await trade.read('leads', one);
    expect(await trade.read('clue', Number(made.data.clue_id))).toMatchObject({
      name: '东霖智能咨询',
      data: {
        contact_name: '罗建华',
        company: '上海东霖智能科技有限公司',
        requirement: '想了解价格',
      },
    });
    await act('seller', 'leads', two, 'transform', {
      target: 'customer',
      name: '上海东霖智能科技有限公司',
      create_contact: 1,
    });
    const customer = Number((await trade.read('leads', two)).data.customer_id);
    expect(await everything('contact', { customer_id: customer })).toMatchObject([
      { name: '罗建华' },
    ]);
    expect(made.state).toBe(1);
  });
});

describe('a follow-up', () => {
  test('moves the time of the last contact of all it is about, without a new version [EVENT-018] [EVENT-025]', async () => {
    const customer = await newCustomer();
    const [person, open] = [await contact(customer), await deal(customer)];
    const before = await trade.read('customer', customer);
    await trade.add('seller', 'event', {
      content: '电话沟通',
      tag_value: 'call',
      customer_ids: [customer],
      contact_ids: [person],
      opportunity_ids: [open],
    });
    for (const [module, id] of [
      ['customer', customer],
      ['contact', person],
      ['opportunity', open],
    ] as const)
      expect((await trade.read(module, id)).last_contact_time).toBe('2026-03-10 12:00:00');
    expect((await trade.read('customer', customer)).version).toBe(before.version);
  });

  test('is written by those who may edit the customer, with a next time not before yesterday, which becomes the next one of the customer [EVENT-007] [EVENT-011]', async () => {
    const customer = await newCustomer();
    const write = async (name: StaffName, next_contact_time?: string) =>
      createRecord(await trade.as(name), 'event', {
        content: '拜访',
        tag_value: 'visit',
        customer_ids: [customer],
        next_contact_time,
      });
    expect(await faults(write('seller', '2026-03-08 09:30:00'))).toEqual([
      'next_contact_time next_contact_past',
    ]);
    await write('seller', '2026-03-09 09:30:00');
    expect((await trade.read('customer', customer)).data.next_contact_time).toBe(
      '2026-03-09 09:30:00',
    );
    await write('seller');
    expect((await trade.read('customer', customer)).data.next_contact_time).toBe(
      '2026-03-09 09:30:00',
    );
    await shift(customer, { team_flag: 1, auth_type: 0 });
    expect((await refusal(write('seller'))).id).toBe('not_allowed');
    expect((await refusal(write('reader'))).id).toBe('not_allowed');
  });
});
