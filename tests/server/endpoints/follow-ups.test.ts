import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { addOneOfEach, type Kind } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let [mine, other] = [] as unknown as [TestCompany, TestCompany];
let ids: Record<Kind, number>;
let tokens: Record<'admin' | 'sales' | 'colleague' | 'stranger', string>;

beforeAll(async () => {
  server = await startServer();
  mine = await addCompany(server.services, 'TALKS', '131000000');
  other = await addCompany(server.services, 'OTHER', '132000000');
  ids = await addOneOfEach(mine, 'sales', '甲公司');
  const of = (company: TestCompany, person: 'admin' | 'sales' | 'colleague') =>
    server.signIn(company.people[person].mobile, company.code);
  tokens = {
    admin: await of(mine, 'admin'),
    sales: await of(mine, 'sales'),
    colleague: await of(mine, 'colleague'),
    stranger: await of(other, 'admin'),
  };
});
afterAll(() => server.close());

interface Talk {
  id: number;
  content: string;
  next_contact_time: string | null;
  tag_name: string;
  user_name: string;
  create_time_tip: string;
  ralation_data: Record<string, { id: number; name: string }[]> & { count: number };
}
const call = <T>(
  method: string,
  path: string,
  body: Record<string, unknown>,
  token = tokens.sales,
) => server.call<T>(method, `/rest/crm/event${path}`, { token, body });
const talksOf = (module: Kind, body: Record<string, unknown> = {}, token = tokens.sales) =>
  call<{ list: Talk[]; count: number }>(
    'GET',
    '/getEvent',
    { module, id: ids[module], ...body },
    token,
  );

test('a follow-up is about several records, and is told of each with all it is linked to [EVENT-004, EVENT-005, EVENT-008, EVENT-024, CALLS-211]', async () => {
  const saved = await call<{ id: number }>('POST', '/save', {
    content: '看过样件，下周报价',
    next_contact_time: '2030-05-06 09:30:00',
    tag_value: 'visit',
    customer_ids: [ids.customer],
    contact_ids: [ids.contact],
    opportunity_ids: [ids.opportunity],
    clue_ids: [ids.clue],
    schedule_flag: 0,
    template_flag: 0,
    module: 'customer',
  });
  expect(saved.code, saved.text).toBe(200);
  for (const module of ['customer', 'contact', 'opportunity', 'clue'] as const) {
    const { data, text } = await talksOf(module);
    const talk = data.list.find(({ id }) => id === saved.data.id);
    expect(talk, text).toMatchObject({
      content: '看过样件，下周报价',
      next_contact_time: '2030-05-06 09:30:00',
      user_name: 'TALKS sales',
      user_avatar: expect.any(String),
      create_time_tip: expect.stringMatching(/./),
      tag_name: expect.stringMatching(/./),
      source: expect.any(String),
      ralation_data: {
        customer_list: [{ id: ids.customer }],
        contact_list: [{ id: ids.contact }],
        opportunity_list: [{ id: ids.opportunity }],
        clue_list: [{ id: ids.clue }],
        image_list: [],
        file_list: [],
        count: 0,
      },
    });
  }
  expect((await talksOf('customer', {}, tokens.colleague)).code).toBe(404);
  expect((await talksOf('customer', {}, tokens.stranger)).code).toBe(404);
});

test('one about an opportunity or a contact is part of the story of their customer, whose own plan stays', async () => {
  const rest = <T>(method: string, path: string, body: Record<string, unknown>, token: string) =>
    server.call<T>(method, `/rest/crm${path}`, { token, body });
  interface Read {
    last_contact_time: string | null;
    data_raw: Record<string, unknown>;
  }
  const customer = async () =>
    (await rest<Read>('GET', `/customer/read/${ids.customer}`, {}, tokens.sales)).data;
  const planned = (await customer()).data_raw.next_contact_time;
  const write = async (body: Record<string, unknown>, token = tokens.sales) => {
    const saved = await call<{ id: number }>(
      'POST',
      '/save',
      { content: '报价口径已对齐', tag_value: 'call', ...body },
      token,
    );
    expect(saved.code, saved.text).toBe(200);
    const { data } = await rest<Read>('GET', `/event/read/${saved.data.id}`, {}, tokens.admin);
    return { id: saved.data.id, customers: data.data_raw.customer_ids ?? [] };
  };
  for (const about of [
    { opportunity_ids: [ids.opportunity], next_contact_time: '2031-07-08 09:30:00' },
    { contact_ids: [ids.contact] },
  ]) {
    const { id, customers } = await write(about);
    expect(customers).toEqual([ids.customer]);
    expect((await talksOf('customer', { size: 100 })).data.list.map((talk) => talk.id)).toContain(
      id,
    );
  }
  const after = await customer();
  expect(after.data_raw.next_contact_time).toBe(planned);
  expect(after.last_contact_time).not.toBeNull();
  // who follows the opportunity alone writes there, and learns and changes nothing of the customer
  const joined = await rest(
    'POST',
    '/team/save',
    {
      module: 'opportunity',
      module_id: ids.opportunity,
      auth_type: 1,
      user_ids: [mine.people.colleague.id],
    },
    tokens.sales,
  );
  expect(joined.code, joined.text).toBe(200);
  const { customers } = await write({ opportunity_ids: [ids.opportunity] }, tokens.colleague);
  expect(customers).toEqual([]);
  // a customer that somebody named stays the only one
  const other = await rest<{ id: number }>(
    'POST',
    '/customer/save',
    { name: '乙公司' },
    tokens.sales,
  );
  expect(
    (await write({ contact_ids: [ids.contact], customer_ids: [other.data.id] })).customers,
  ).toEqual([other.data.id]);
});

test('its files are told apart from its pictures, and counted [EVENT-019]', async () => {
  const {
    data: { id },
  } = await call<{ id: number }>('POST', '/save', {
    content: '附上图纸',
    tag_value: 'visit',
    customer_ids: [ids.customer],
  });
  for (const [name, type] of [
    ['现场.png', 'image/png'],
    ['图纸.pdf', 'application/pdf'],
    ['清单.pdf', 'application/pdf'],
  ] as const) {
    await mine.db.write(async (tx) =>
      tx
        .insert('file', {
          id: await tx.nextId(),
          module: 'event',
          record_id: id,
          name,
          type,
          size: 8,
          path: name,
          hash: name,
          user_id: mine.people.sales.id,
          show_type: 3,
          create_time: '2026-01-05 09:00:00',
          deleted_time: null,
        })
        .execute(),
    );
  }
  const talk = (await talksOf('customer')).data.list.find((each) => each.id === id);
  expect(talk?.ralation_data).toMatchObject({
    image_list: [{ name: '现场.png' }],
    file_list: [{ name: '图纸.pdf' }, { name: '清单.pdf' }],
    count: 2,
  });
});

test('five come at first, as many as are asked for, never more than a thousand [EVENT-013, CONST-023]', async () => {
  for (let talk = 0; talk < 6; talk += 1)
    await call('POST', '/save', {
      content: `沟通${talk}`,
      tag_value: 'call',
      customer_ids: [ids.customer],
    });
  const { list, count } = (await talksOf('customer')).data;
  expect([list.length, count >= 8]).toEqual([5, true]);
  expect((await talksOf('customer', { page: 2 })).data.list[0]?.id).not.toBe(list[0]?.id);
  expect((await talksOf('customer', { size: 1000 })).data.list).toHaveLength(count);
  expect((await talksOf('customer', { size: 5000 })).data.list).toHaveLength(count);
});

test('its author takes it back within a day, administrators always, nobody else; the log says so [EVENT-022]', async () => {
  const write = async () =>
    (
      await call<{ id: number }>('POST', '/save', {
        content: '记错了',
        tag_value: 'call',
        customer_ids: [ids.customer],
      })
    ).data.id;
  const remove = (id: number, token: string) => call('DELETE', '/delete', { ids: [id] }, token);
  const offered = async (id: number, token: string) =>
    (await call<{ is_delete: boolean }>('GET', `/read/${id}`, {}, token)).data.is_delete;
  const [fresh, old] = [await write(), await write()];
  await mine.db.write((tx) =>
    tx.update('record').set({ create_time: '2026-01-05 09:00:00' }).where('id', '=', old).execute(),
  );
  expect([
    await offered(fresh, tokens.sales),
    await offered(old, tokens.sales),
    await offered(old, tokens.admin),
  ]).toEqual([true, false, true]);
  expect((await remove(old, tokens.sales)).code).toBe(403);
  expect((await remove(fresh, tokens.colleague)).code).toBe(404);
  expect((await remove(fresh, tokens.sales)).code).toBe(200);
  expect((await remove(old, tokens.admin)).code).toBe(200);
  const log = await mine.db.read((tx) =>
    tx
      .from('oplog')
      .select(['record_id', 'user_id'])
      .where('module', '=', 'event')
      .where('action', '=', 'delete')
      .orderBy('id')
      .execute(),
  );
  expect(log).toEqual([
    { record_id: fresh, user_id: mine.people.sales.id },
    { record_id: old, user_id: mine.people.admin.id },
  ]);
});

test('what it was written with is kept as its source [EVENT-023]', async () => {
  const sources: string[] = [];
  for (const device of ['pc', 'mobile', 'wechat', 'DingTalk', 'telephone', 'toaster']) {
    const body = {
      content: `用 ${device}`,
      tag_value: 'call',
      customer_ids: [ids.customer],
      source: 'wechat',
    };
    const {
      data: { id },
    } = await server.call<{ id: number }>('POST', '/rest/crm/event/save', {
      token: tokens.sales,
      body,
      headers: { 'device-type': device },
    });
    sources.push(
      (await call<{ data_raw: { source: string } }>('GET', `/read/${id}`, {})).data.data_raw.source,
    );
  }
  expect(sources).toEqual(['pc', 'mobile', 'wechat', 'dingtalk', 'telephone', 'pc']);
});

test('the kinds of follow-ups are those of the list event_type [EVENT-014, CALLS-212]', async () => {
  await mine.db.write(async (tx) => {
    for (const [name, disabled] of [
      ['上门', 0],
      ['电话', 0],
      ['传真', 1],
    ] as const)
      await tx
        .insert('list_item', {
          kind: 'event_type',
          id: await tx.nextId(),
          parent_id: null,
          name,
          disabled,
        })
        .execute();
  });
  const kinds = await call<{ name: string; value: string }[]>('GET', '/tag', {
    type: 'event_type',
  });
  expect(kinds.data.map(({ name }) => name)).toEqual(['上门', '电话']);
  expect((await call('GET', '/tag', { type: 'lost_reason' })).code).toBe(404);
});
