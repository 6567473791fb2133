import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let company: TestCompany;
let token = '';

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'CONVERT', '136000000');
  token = await server.signIn(company.people.sales.mobile, 'CONVERT');
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
