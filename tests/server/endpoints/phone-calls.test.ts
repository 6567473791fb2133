import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { addOneOfEach, type Kind } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let [mine, other] = [] as unknown as [TestCompany, TestCompany];
let ids: Record<Kind, number>;
let tokens: Record<'admin' | 'sales' | 'colleague' | 'readOnly' | 'stranger', string>;

beforeAll(async () => {
  server = await startServer();
  mine = await addCompany(server.services, 'RINGS', '131000000');
  other = await addCompany(server.services, 'OTHER', '132000000');
  ids = await addOneOfEach(mine, 'sales', '甲公司');
  const of = (company: TestCompany, person: 'admin' | 'sales' | 'colleague' | 'readOnly') =>
    server.signIn(company.people[person].mobile, company.code);
  tokens = {
    admin: await of(mine, 'admin'),
    sales: await of(mine, 'sales'),
    colleague: await of(mine, 'colleague'),
    readOnly: await of(mine, 'readOnly'),
    stranger: await of(other, 'admin'),
  };
});
afterAll(() => server.close());

interface Row {
  [name: string]: unknown;
  id: number;
}
interface Links {
  id: number;
  customer_id: number | null;
  contact_id: number | null;
  clue_id: number | null;
}
const call = <T>(
  method: string,
  path: string,
  body: Record<string, unknown>,
  token = tokens.sales,
) => server.call<T>(method, `/rest/crm/contact${path}`, { token, body });
const keep = (body: Record<string, unknown>, token = tokens.sales) =>
  call<Links>(
    'POST',
    '/addCallRecord',
    {
      call_type: 'out',
      call_no: '8003',
      called_no: '13911112222',
      state: 'answered',
      calltimelength: 65,
      agent: '8003',
      ...body,
    },
    token,
  );
const callsOf = (about: Record<string, unknown>, token = tokens.sales) =>
  call<{ list: Row[]; count: number }>('GET', '/relatedCalllist', about, token);
const person = async (
  company: TestCompany,
  mobile: string,
  values: Record<string, unknown> = {},
) => {
  const customer = await company.add('sales', 'customer', {
    name: `来电公司 ${mobile}`,
    ...values,
  });
  return {
    customer,
    contact: await company.add('sales', 'contact', {
      name: `来电人 ${mobile}`,
      customer_id: customer,
      mobile,
    }),
  };
};

test('a call is kept with its nine facts and listed with the contact, its customer and nobody else [CONTACT-013, CALL-023, CALLS-170]', async () => {
  const kept = await keep({
    contact_id: ids.contact,
    ring_time: '2026-01-05 09:00:00',
    record_url: 'https://records.example.com/1.mp3',
  });
  expect(kept.code, kept.text).toBe(200);
  for (const about of [
    { contact_id: ids.contact },
    { customer_id: ids.customer },
    { customer_id: ids.customer, contact_id: ids.contact },
  ]) {
    const { data, text } = await callsOf(about);
    expect(data.count, text).toBe(1);
    expect(data.list).toEqual([
      {
        id: kept.data.id,
        origin: '电脑端',
        call_type: 'out',
        call_type_name: '呼出',
        calltimelength: 65,
        call_no: '8003',
        called_no: '13911112222',
        state: 'answered',
        state_name: '已接通',
        record_url: 'https://records.example.com/1.mp3',
        agent: '8003',
        ring_time: '2026-01-05 09:00:00',
      },
    ]);
  }
  expect((await callsOf({ clue_id: ids.clue })).data).toEqual({ list: [], count: 0 });
});

test('twenty come at a time, the newest first [CONST-021]', async () => {
  for (let minute = 0; minute < 23; minute += 1)
    await keep({ clue_id: ids.clue, ring_time: `2026-01-05 09:${10 + minute}:00` });
  const first = (await callsOf({ clue_id: ids.clue })).data;
  expect([first.count, first.list.length, first.list[0]?.ring_time]).toEqual([
    23,
    20,
    '2026-01-05 09:32:00',
  ]);
  expect((await callsOf({ clue_id: ids.clue, page: 2 })).data.list).toHaveLength(3);
});

test('who sees the record sees its calls, in the pool too; who may not edit it keeps none', async () => {
  expect((await callsOf({ customer_id: ids.customer }, tokens.readOnly)).data.count).toBe(1);
  expect((await callsOf({ customer_id: ids.customer }, tokens.colleague)).code).toBe(404);
  expect((await callsOf({ customer_id: ids.customer }, tokens.stranger)).code).toBe(404);
  expect((await callsOf({})).code).toBe(422);
  expect((await keep({ customer_id: ids.customer }, tokens.readOnly)).code).toBe(403);
  expect((await keep({ customer_id: ids.customer }, tokens.colleague)).code).toBe(404);
  const { customer } = await person(mine, '13922220001');
  await keep({ customer_id: customer });
  await server.call('POST', '/rest/crm/customer/layup', {
    token: tokens.sales,
    body: { ids: [customer] },
  });
  expect((await callsOf({ customer_id: customer }, tokens.colleague)).data.count).toBe(1);
});

test('a wrong moment or address is refused, a call that nobody took lasts no time, and the same request keeps one call', async () => {
  for (const ring_time of ['yesterday', '2026-02-30 09:00:00', '2026-01-05 25:00:00'])
    expect((await keep({ clue_id: ids.clue, ring_time })).data, ring_time).toMatchObject({
      errors: [{ field: 'ring_time' }],
    });
  expect((await keep({ clue_id: ids.clue, record_url: 'javascript:alert(1)' })).data).toMatchObject(
    { errors: [{ field: 'record_url' }] },
  );
  const { customer } = await person(mine, '13922220002');
  const body = {
    call_type: 'in',
    call_no: '13922220002',
    called_no: '8003',
    state: 'missed',
    calltimelength: 9,
    customer_id: customer,
  };
  for (let turn = 0; turn < 2; turn += 1)
    await server.call('POST', '/rest/crm/contact/addCallRecord', {
      token: tokens.sales,
      body,
      headers: { 'idempotency-key': 'ring-once', 'device-type': 'mobile' },
    });
  const { list, count } = (await callsOf({ customer_id: customer })).data;
  expect([
    count,
    list[0]?.calltimelength,
    list[0]?.state_name,
    list[0]?.call_type_name,
    list[0]?.origin,
  ]).toEqual([1, 0, '未接通', '呼入', '手机端']);
});

test('a call that two tabs of a person tell of is kept once; the next one, another number and another person keep their own', async () => {
  const { customer } = await person(mine, '13922220021');
  const tell = async (ring_time: string, more: object = {}, token = tokens.sales) =>
    (
      await keep(
        { call_type: 'in', call_no: '13922220021', called_no: '8003', ring_time, ...more },
        token,
      )
    ).data.id;
  const [first, second] = await Promise.all([
    tell('2026-01-06 08:59:59'),
    tell('2026-01-06 09:00:01', { calltimelength: 64 }),
  ]);
  expect(second).toBe(first);
  expect((await callsOf({ customer_id: customer })).data.count).toBe(1);
  const others = [
    await tell('2026-01-06 09:00:05'),
    await tell('2026-01-06 09:00:00', { call_type: 'out', called_no: '13922220021' }),
    await tell('2026-01-06 09:00:00', { called_no: '8004' }),
    await tell('2026-01-06 09:00:00', {}, tokens.admin),
  ];
  expect(new Set([first, ...others]).size).toBe(5);
});

test('whoever rings is known by the number, however it is written, within reach only [CALL-022, CALLS-373, CALLS-417]', async () => {
  const { customer, contact } = await person(mine, '13922220003', { telephone: '0512-68012345' });
  const who = async (telephone: string, token = tokens.sales) =>
    (await call<Row>('GET', '/getCallCustomer', { telephone }, token)).data;
  expect(await who('+86 139-2222-0003')).toEqual({
    customer_id: customer,
    module: 'contact',
    module_id: contact,
    name: '来电人 13922220003',
  });
  expect(await who('051268012345')).toMatchObject({ customer_id: customer, module: 'customer' });
  const nobody = { customer_id: null, module: '', module_id: null, name: '' };
  expect(await who('13922229999')).toEqual(nobody);
  expect(await who('13922220003', tokens.colleague)).toEqual(nobody);
  expect(await who('13922220003', tokens.stranger)).toEqual(nobody);
});

test('a call without a record is kept with whoever has the number, and with nobody where nobody has it', async () => {
  const { customer, contact } = await person(mine, '13922220004');
  expect(
    (await keep({ call_type: 'in', call_no: '13922220004', called_no: '8003' })).data,
  ).toMatchObject({ customer_id: customer, contact_id: contact });
  expect((await keep({ called_no: '13922228888' })).data).toMatchObject({
    customer_id: null,
    contact_id: null,
    clue_id: null,
  });
  expect((await keep({ called_no: '13922220004' }, tokens.colleague)).data).toMatchObject({
    customer_id: null,
    contact_id: null,
  });
});

test('one can ring a record and its people: each number with its name and what it is [CONTACT-009, CALLS-169]', async () => {
  const { customer, contact } = await person(mine, '13922220005', { telephone: '0512-68019999' });
  const phones = async (module: string, module_id: number, token = tokens.sales) =>
    call<Row[]>('GET', '/getPhones', { module, module_id }, token);
  const own = { name: '来电人 13922220005', telephone: '13922220005', field: '手机' };
  expect((await phones('contact', contact)).data).toEqual([own]);
  expect((await phones('customer', customer)).data).toEqual([
    { name: '来电公司 13922220005', telephone: '0512-68019999', field: '座机' },
    own,
  ]);
  expect((await phones('customer', customer, tokens.colleague)).code).toBe(404);
  expect((await phones('contract', ids.contract)).data).toEqual([]);
});

test('calls go with a customer that is merged, and come back when the merge is taken back', async () => {
  const [{ customer: master }, { customer: twin }] = [
    await person(mine, '13922220006'),
    await person(mine, '13922220007'),
  ];
  await keep({ customer_id: twin });
  const merged = await server.call<{ merge_id: number }>('POST', '/rest/sys/merge/run', {
    token: tokens.admin,
    body: { module: 'customer', ids: [master, twin], master_id: master },
  });
  expect(merged.code, merged.text).toBe(200);
  expect((await callsOf({ customer_id: master })).data.count).toBe(1);
  expect((await callsOf({ customer_id: twin })).data.count).toBe(1);
  const undone = await server.call('POST', '/rest/sys/merge/undo', {
    token: tokens.admin,
    body: { merge_id: merged.data.merge_id },
  });
  expect(undone.code, undone.text).toBe(200);
  expect((await callsOf({ customer_id: master })).data.count).toBe(0);
  expect((await callsOf({ customer_id: twin })).data.count).toBe(1);
});

test('of a contact that is deleted for good the call stays with its customer only', async () => {
  const { customer, contact } = await person(mine, '13922220008');
  await keep({ contact_id: contact });
  await server.call('DELETE', '/rest/crm/contact/delete', {
    token: tokens.admin,
    body: { ids: [contact] },
  });
  await server.call('POST', '/rest/sys/recycle/purge', {
    token: tokens.admin,
    body: { module: 'contact', ids: [contact] },
  });
  expect((await callsOf({ customer_id: customer })).data.count).toBe(1);
  await server.call('DELETE', '/rest/crm/customer/delete', {
    token: tokens.admin,
    body: { ids: [customer] },
  });
  await server.call('POST', '/rest/sys/recycle/purge', {
    token: tokens.admin,
    body: { module: 'customer', ids: [customer] },
  });
  const rows = await mine.db.read((tx) =>
    tx.from('call_record').select('id').where('customer_id', '=', customer).execute(),
  );
  expect(rows).toEqual([]);
});
