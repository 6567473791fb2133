import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type Person, type TestCompany } from './support/companies.ts';
import { addOneOfEach } from './support/samples.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let company: TestCompany;
let made: Record<string, number>;
const tokens = {} as Record<Person, string>;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'SELLING', '131000000');
  for (const person of ['admin', 'sales', 'readOnly'] as const)
    tokens[person] = await server.signIn(company.people[person].mobile, company.code);
  made = await addOneOfEach(company, 'sales', '单据');
});
afterAll(() => server.close());

interface Answer {
  is_edit: boolean;
  is_delete: boolean;
  owner_user_id: number;
  data_raw: Record<string, unknown>;
}
const read = async (path: string, id: number, who: Person) =>
  server.call<Answer>('GET', `/rest/crm/${path}/read/${id}`, { token: tokens[who] });

test.each(['quotation', 'contract', 'paymentPlan', 'payment', 'invoice'] as const)(
  'a %s has one owner, and its answer says whether the reader may edit and delete it [PERM-020]',
  async (module) => {
    const id = made[module] ?? 0;
    expect((await read(module, id, 'sales')).data).toMatchObject({ is_edit: true });
    expect((await read(module, id, 'admin')).data).toMatchObject({
      owner_user_id: company.people.sales.id,
      is_edit: true,
      is_delete: true,
    });
    expect((await read(module, id, 'readOnly')).data).toMatchObject({
      is_edit: false,
      is_delete: false,
    });
  },
);

test('a quotation answers its parties, how to reach them, its sums, its discount and its products [QUOTE-002]', async () => {
  const { data } = await read('quotation', made.quotation ?? 0, 'sales');
  const form = await server.call<{ field_data: { list: object[] } }>(
    'POST',
    '/rest/sys/fields/get_fields',
    { token: tokens.sales, body: { module: 'quotation' } },
  );
  const models = JSON.stringify(form.data.field_data.list);
  for (const model of [
    'customer_id',
    'opportunity_id',
    'contact_id',
    'contact_mobile',
    'contact_email',
    'price',
    'product_price',
    'discount',
    'product_list',
  ])
    expect(models, model).toContain(`"model":"${model}"`);
  expect(data.data_raw).toMatchObject({ customer_id: made.customer });
});
