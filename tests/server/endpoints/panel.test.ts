import { afterAll, beforeAll, expect, test } from 'vitest';
import { TAG_LIST } from '../../../schemas/vocabulary/listNames.ts';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { addOneOfEach, type Kind } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let mine: TestCompany;
let ids: Record<Kind, number>;
let tokens: Record<'admin' | 'sales', string>;

beforeAll(async () => {
  server = await startServer();
  mine = await addCompany(server.services, 'PANEL', '131000000');
  ids = await addOneOfEach(mine, 'sales', '甲公司');
  tokens = {
    admin: await server.signIn(mine.people.admin.mobile, mine.code),
    sales: await server.signIn(mine.people.sales.mobile, mine.code),
  };
});
afterAll(() => server.close());

type Body = Record<string, unknown>;
const call = <T = Body>(method: string, path: string, body: Body = {}, token = tokens.sales) =>
  server.call<T>(method, `/rest${path}`, { token, body });

test('a tab has its name, its key, what its badge counts, and whether it is an own object’s table [DETAIL-007]', async () => {
  const { data } = await call<
    { menu_name: string; menu_field: string; counts: number | null; type: 0 | 1 }[]
  >('GET', '/sys/label/getLabels', {
    module_name: 'customer',
    is_open: 1,
    module_id: ids.customer,
  });
  const tab = (key: string) => data.find(({ menu_field }) => menu_field === key);
  expect(tab('contact')).toEqual({
    menu_name: '联系人',
    menu_field: 'contact',
    counts: 1,
    type: 0,
  });
  expect(tab('view')).toEqual({ menu_name: '详细信息', menu_field: 'view', counts: null, type: 0 });
  for (const each of data)
    expect(Object.keys(each).toSorted()).toEqual(['counts', 'menu_field', 'menu_name', 'type']);
});

test('a contract changes hands by ids, user_id and team_flag [DETAIL-024]', async () => {
  const contract = await mine.add('sales', 'contract', {
    name: '转手合同',
    customer_id: ids.customer,
    price: 10,
    start_time: '2026-01-01',
    end_time: '2026-12-31',
  });
  const given = await call(
    'POST',
    '/crm/contract/changeOwner',
    { ids: [contract], user_id: mine.people.colleague.id, team_flag: 1 },
    tokens.admin,
  );
  expect(given.code, given.text).toBe(200);
  expect(
    (await call('GET', `/crm/contract/read/${contract}`, {}, tokens.admin)).data.owner_user_id,
  ).toBe(mine.people.colleague.id);
  const team = await call<{ list: Body[] }>(
    'GET',
    '/crm/team/list',
    { module: 'contract', module_id: contract },
    tokens.admin,
  );
  expect(team.data.list.map(({ user_name }) => user_name)).toEqual(['PANEL sales']);
});

test('a stage says whether it is passed, and an end takes its state, its reason and a remark [OPP-011]', async () => {
  const stages = (
    await call<Body[]>('GET', '/crm/opportunity/viewprocess', { id: ids.opportunity })
  ).data;
  for (const stage of stages)
    expect(stage).toMatchObject({ id: expect.any(Number), is_pass: expect.any(Number) });
  await mine.db.write(async (tx) =>
    tx
      .insert('list_item', {
        kind: 'lost_reason',
        id: await tx.nextId(),
        parent_id: null,
        name: '价格过高',
      })
      .execute(),
  );
  const ended = await call('POST', '/crm/opportunity/end', {
    id: ids.opportunity,
    state: 2,
    state_reason: 0,
    state_remark: '价差约一成',
  });
  expect(ended.code, ended.text).toBe(200);
  const { data: reasons } = await call<string[]>('GET', '/crm/opportunity/fail');
  expect(
    (await call<{ data_raw: Body }>('GET', `/crm/opportunity/${ids.opportunity}`)).data.data_raw,
  ).toMatchObject({ state: 2, state_reason: reasons[0], state_remark: '价差约一成' });
});

test('a quotation is listed with its states, people and times [QUOTE-003]', async () => {
  const { list } = (
    await call<{ list: Body[] }>('POST', '/crm/quotation/list', { page: 1, size: 5 })
  ).data;
  expect(Object.keys(list[0] ?? {})).toEqual(
    expect.arrayContaining([
      'name',
      'number',
      'state',
      'approval_state',
      'owner_user_id',
      'creator_user_id',
      'create_time',
      'update_time',
    ]),
  );
});

test('one file is answered with what a list says of it; what is deleted is found no more [CALLS-100, CALLS-214, CALLS-245]', async () => {
  const file = await mine.db.write(async (tx) => {
    const id = await tx.nextId();
    await tx
      .insert('file', {
        id,
        module: 'customer',
        record_id: ids.customer,
        name: '协议.pdf',
        type: 'application/pdf',
        size: 9,
        path: 'x',
        user_id: mine.people.sales.id,
        create_time: '2026-01-05 09:00:00',
        deleted_time: null,
      })
      .execute();
    return id;
  });
  expect((await call('GET', '/crm/file/getFile', { id: file })).data).toMatchObject({
    id: file,
    name: '协议.pdf',
    file_type: 'pdf',
    size: 9,
    user_name: 'PANEL sales',
    create_time: '2026-01-05 09:00:00',
    id_code: file.toString(36),
  });

  const template = await call<{ id: number }>(
    'POST',
    '/sys/template/save',
    { type: 'print', module: 'contract', name: '临时模板', content: '<p>合同</p>' },
    tokens.admin,
  );
  expect(
    (await call('DELETE', '/sys/template/delete', { id: template.data.id }, tokens.admin)).code,
  ).toBe(200);
  expect(
    (await call('GET', '/sys/template/read', { id: template.data.id }, tokens.admin)).code,
  ).toBe(404);

  const tag = await call<{ id: number }>(
    'POST',
    '/sys/tag/save',
    { name: '临时标签', color: 'red' },
    tokens.admin,
  );
  expect((await call('DELETE', '/sys/tag/delete', { id: tag.data.id }, tokens.admin)).code).toBe(
    200,
  );
  expect(
    (await call<{ name: string }[]>('GET', '/sys/tag/list', { type: TAG_LIST })).data.map(
      ({ name }) => name,
    ),
  ).not.toContain('临时标签');
});

test('the tabs of a paper are those of its kind; the badge of the files says how many there are [DETAIL-008, INV-006, CONTRACT-021]', async () => {
  const tabs = async (module_name: Kind) =>
    (
      await call<{ menu_field: string; counts: number | null }[]>('GET', '/sys/label/getLabels', {
        module_name,
        module_id: ids[module_name],
      })
    ).data;
  expect((await tabs('invoice')).map(({ menu_field }) => menu_field)).toEqual(
    expect.arrayContaining(['view', 'modifylog', 'file']),
  );
  expect((await tabs('contract')).map(({ menu_field }) => menu_field)).toEqual(
    expect.arrayContaining([
      'quotation',
      'paymentPlan',
      'payment',
      'invoice',
      'event',
      'view',
      'team',
      'file',
      'modifylog',
    ]),
  );
  const badge = async () =>
    (await tabs('contract')).find(({ menu_field }) => menu_field === 'file')?.counts;
  const before = Number(await badge());
  for (const name of ['一.pdf', '二.pdf'])
    await mine.db.write(async (tx) =>
      tx
        .insert('file', {
          id: await tx.nextId(),
          module: 'contract',
          record_id: ids.contract,
          name,
          type: 'application/pdf',
          size: 9,
          path: name,
          user_id: mine.people.sales.id,
          create_time: '2026-01-05 09:00:00',
          deleted_time: null,
        })
        .execute(),
    );
  expect(await badge()).toBe(before + 2);
});

test('a payment changes hands, and stands with its customer [PAY-008, PAY-011]', async () => {
  const contract = await mine.add('sales', 'contract', {
    name: '回款转手合同',
    customer_id: ids.customer,
    price: 100,
    start_time: '2026-01-01',
    end_time: '2099-12-31',
  });
  const payment = await mine.add('sales', 'payment', {
    contract_id: contract,
    payment_money: 10,
    payment_date: '2026-03-01',
  });
  expect(
    (
      await call<{ list: Body[] }>('GET', '/crm/payment/relationList', {
        module: 'customer',
        module_id: ids.customer,
      })
    ).data.list.map(({ id }) => id),
  ).toContain(payment);
  const given = await call(
    'POST',
    '/crm/payment/shift',
    { ids: [payment], user_id: mine.people.colleague.id },
    tokens.admin,
  );
  expect(given.code, given.text).toBe(200);
  expect(
    (await call('GET', `/crm/payment/read/${payment}`, {}, tokens.admin)).data.owner_user_id,
  ).toBe(mine.people.colleague.id);
});

test('a bill is added with the fields of its form, read, changed, listed and deleted [BILL-001, BILL-002]', async () => {
  const bill = {
    customer_id: ids.customer,
    bill_date: '2026-03-01',
    direction: 'receivable',
    amount: 120.5,
    remark: '三月服务费',
  };
  const {
    data: { id },
    text,
  } = await call<{ id: number }>('POST', '/crm/bill/save', bill, tokens.admin);
  expect(id, text).toBeGreaterThan(0);
  const read = async () =>
    (
      await call<{ version: number; number: string; state: number; data_raw: Body }>(
        'GET',
        `/crm/bill/read/${id}`,
        {},
        tokens.admin,
      )
    ).data;
  expect(await read()).toMatchObject({
    number: expect.stringMatching(/^ZD\d+$/),
    state: 0,
    owner_user_id: mine.people.admin.id,
    data_raw: bill,
  });
  expect(
    (
      await call(
        'PUT',
        `/crm/bill/update/${id}`,
        { version: (await read()).version, amount: 130, direction: 'received' },
        tokens.admin,
      )
    ).code,
  ).toBe(200);
  expect((await read()).data_raw).toMatchObject({ amount: 130, direction: 'received' });
  expect(
    (await call<{ list: Body[] }>('POST', '/crm/bill/list', {}, tokens.admin)).data.list.map(
      (row) => row.id,
    ),
  ).toContain(id);
  expect((await call('DELETE', '/crm/bill/delete', { ids: [id] }, tokens.admin)).code).toBe(200);
  expect((await call('GET', `/crm/bill/read/${id}`, {}, tokens.admin)).code).toBe(404);
});
