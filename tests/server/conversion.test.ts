import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let company: TestCompany;
let token = '';
let admin = '';

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'CONVERT', '136000000');
  token = await server.signIn(company.people.sales.mobile, 'CONVERT');
  admin = await server.signIn(company.people.admin.mobile, 'CONVERT');
  await company.db.write(async (tx) => {
    const data = JSON.stringify({
      stages: [
        { id: 1, rate: 10, options: [] },
        { id: 2, rate: 100, options: [] },
      ],
    });
    await tx
      .insert('stage_group', {
        module: 'opportunity',
        id: await tx.nextId(),
        name: '标准',
        sort: 0,
        data,
      })
      .execute();
  });
});
afterAll(() => server.close());

interface Made {
  made: { module: string; id: number; name: string }[];
}
const transform = (id: number, body: object) =>
  server.call<Made & { errors?: { field: string; message: string }[] }>(
    'POST',
    '/rest/crm/clue/transform',
    { token, body: { ids: [id], create_contact: 1, create_opportunity: 1, ...body } },
  );
const data = async (module: string, id: number) =>
  (
    await server.call<{ data_raw: Record<string, unknown>; last_contact_time: string }>(
      'GET',
      `/rest/crm/${module}/${module === 'opportunity' ? '' : 'read/'}${id}`,
      { token },
    )
  ).data;

test('a lead without a contact name is converted by the answers of its dialog, its history goes to all that was made, and the answer names it', async () => {
  const clue = await company.add('sales', 'clue', {
    name: '产线改造咨询',
    company: '海宁皮革机械',
    mobile: '13912345678',
    next_contact_time: '2027-02-01 09:00:00',
  });
  const talk = await company.add('sales', 'event', {
    content: '第一次电话',
    tag_value: 'call',
    clue_ids: [clue],
  });
  await company.db.write(async (tx) => {
    await tx
      .insert('file', {
        id: await tx.nextId(),
        module: 'clue',
        record_id: clue,
        name: '需求.pdf',
        type: 'application/pdf',
        size: 3,
        path: 'x',
        user_id: company.people.sales.id,
        show_type: 1,
        create_time: '2026-01-05 09:00:00',
      })
      .execute();
  });

  const refused = await transform(clue, { name: '海宁皮革机械', opportunity_name: '产线改造' });
  expect(refused.code).toBe(422);
  expect(refused.data.errors?.map(({ field }) => field)).toEqual(['contact_name']);
  expect((await data('clue', clue)).data_raw.customer_id ?? null).toBeNull();

  const answer = await transform(clue, {
    name: '海宁皮革机械',
    contact_name: '沈国良',
    opportunity_name: '产线改造',
    opportunity_amount: '260000',
    opportunity_expect_date: '2027-03-31',
  });
  expect(answer.code, answer.text).toBe(200);
  expect(answer.data.made.map(({ module, name }) => [module, name])).toEqual([
    ['customer', '海宁皮革机械'],
    ['contact', '沈国良'],
    ['opportunity', '产线改造'],
  ]);
  const [customer = 0, contact = 0, opportunity = 0] = answer.data.made.map(({ id }) => id);
  const deal = await data('opportunity', opportunity);
  expect(deal.data_raw).toMatchObject({
    customer_id: customer,
    contact_id: contact,
    amount: 260_000,
    expect_date: '2027-03-31',
    next_contact_time: '2027-02-01 09:00:00',
  });
  expect(deal.last_contact_time).not.toBe('');
  expect((await data('event', talk)).data_raw).toMatchObject({
    customer_ids: [customer],
    contact_ids: [contact],
    opportunity_ids: [opportunity],
  });
  const files = await company.db.read((tx) =>
    tx.from('file').select(['module', 'record_id']).execute(),
  );
  expect(files).toEqual([{ module: 'customer', record_id: customer }]);
});

const set = (settings: object, who = admin) =>
  server.call('POST', '/rest/sys/config/setSetting', {
    token: who,
    body: { settings: JSON.stringify(settings) },
  });

test('what the company maps is copied, in place of what is shipped; who may not open the page maps nothing [ADMIN-021]', async () => {
  const mapped = {
    customer: { name: 'company', remark: 'requirement' },
    contact: { name: 'contact_name' },
    opportunity: { name: 'company' },
  };
  expect((await set({ clue_transform_map: mapped }, token)).code).toBe(403);
  expect((await set({ clue_transform_map: mapped })).code).toBe(200);
  const clue = await company.add('sales', 'clue', {
    name: '压铸机询价',
    company: '宁波压铸',
    contact_name: '冯丽',
    mobile: '13912345671',
    requirement: '两台，含安装',
    remark: '展会认识',
  });
  const { data: answer } = await transform(clue, { name: '宁波压铸' });
  const [customer = 0, contact = 0, opportunity = 0] = answer.made.map(({ id }) => id);
  expect((await data('customer', customer)).data_raw).toMatchObject({ remark: '两台，含安装' });
  expect((await data('contact', contact)).data_raw).toMatchObject({ name: '冯丽' });
  expect((await data('contact', contact)).data_raw).not.toHaveProperty('mobile');
  expect((await data('opportunity', opportunity)).data_raw).toMatchObject({
    name: '宁波压铸',
    amount: 0,
  });

  // the same holds where the customer is there already
  const second = await company.add('sales', 'clue', {
    name: '备件',
    contact_name: '冯强',
    mobile: '13912345672',
  });
  const moved = await server.call('POST', '/rest/crm/clue/changeCustomer', {
    token,
    body: { ids: [second], customer_id: customer },
  });
  expect(moved.code, moved.text).toBe(200);
  const contacts = await company.db.read((tx) =>
    tx
      .from('record')
      .select(['name', 'data'])
      .where('module', '=', 'contact')
      .where('name', '=', '冯强')
      .execute(),
  );
  expect(contacts.map((row) => (JSON.parse(row.data) as { mobile?: string }).mobile)).toEqual([
    undefined,
  ]);
  const page = await server.call<{ log: { snapshot: object[] }[] }>(
    'GET',
    '/rest/sys/config/settingPage',
    { token: admin, body: { page: '/clueTransform' } },
  );
  expect(page.data.log[0]?.snapshot).toContainEqual({
    model: 'customer.remark',
    name: '客户 · 备注',
    old_value: '备注',
    new_value: '需求描述',
  });
  expect((await set({ clue_transform_map: null })).code).toBe(200);
});

test('a pair of fields that hold different things is refused on the page, and so is a field that its administrator does not see [ADMIN-021]', async () => {
  const refused = { code: 422, data: { errors: [{ field: 'clue_transform_map' }] } };
  for (const pairs of [
    { customer: { next_contact_time: 'company' } },
    { customer: { gone: 'company' } },
    { customer: { remark: 'gone' } },
    { contract: { name: 'company' } },
  ])
    expect(await set({ clue_transform_map: pairs })).toMatchObject(refused);

  // who holds the key of the page and not the sight of a field would read it in what others make
  const manager = await server.signIn(company.people.manager.mobile, 'CONVERT');
  const role = await company.db.write(async (tx) => {
    const own = await tx
      .from('user as u')
      .innerJoin('role as r', 'r.id', 'u.role_id')
      .select(['r.id', 'r.permissions'])
      .where('u.id', '=', company.people.manager.id)
      .executeTakeFirstOrThrow();
    await tx
      .update('role')
      .set({
        permissions: JSON.stringify([...JSON.parse(own.permissions), 'sys_clueTransform']),
        field_no_power: JSON.stringify({ clue: ['requirement'] }),
      })
      .where('id', '=', own.id)
      .execute();
    return own;
  });
  const map = (source: string) =>
    set({ clue_transform_map: { customer: { name: 'company', remark: source } } }, manager);
  expect(await map('requirement')).toMatchObject(refused);
  expect((await map('remark')).code).toBe(200);
  await set({ clue_transform_map: null });
  await company.db.write((tx) =>
    tx
      .update('role')
      .set({ permissions: role.permissions, field_no_power: '{}' })
      .where('id', '=', role.id)
      .execute(),
  );
});

test('the dialog begins as the company has set, and what the clue has seen goes along only where it is wanted [ADMIN-022]', async () => {
  expect(
    (
      await set({
        clue_transform_contact: 0,
        clue_transform_opportunity: 1,
        clue_transform_events: 0,
        clue_transform_files: 0,
      })
    ).code,
  ).toBe(200);
  const clue = await company.add('sales', 'clue', { name: '冷库', company: '象山冷链' });
  const talk = await company.add('sales', 'event', {
    content: '电话',
    tag_value: 'call',
    clue_ids: [clue],
  });
  await company.db.write(async (tx) => {
    await tx
      .insert('file', {
        id: await tx.nextId(),
        module: 'clue',
        record_id: clue,
        name: '图纸.pdf',
        type: 'application/pdf',
        size: 3,
        path: 'y',
        user_id: company.people.sales.id,
        show_type: 1,
        create_time: '2026-01-05 09:00:00',
      })
      .execute();
  });
  const answer = await server.call<Made>('POST', '/rest/crm/clue/transform', {
    token,
    body: { ids: [clue], name: '象山冷链' },
  });
  expect(answer.code, answer.text).toBe(200);
  expect(answer.data.made.map(({ module }) => module)).toEqual(['customer', 'opportunity']);
  expect((await data('event', talk)).data_raw.customer_ids ?? []).toEqual([]);
  const [file] = await company.db.read((tx) =>
    tx.from('file').select(['module', 'record_id']).where('path', '=', 'y').execute(),
  );
  expect(file).toEqual({ module: 'clue', record_id: clue });
});
