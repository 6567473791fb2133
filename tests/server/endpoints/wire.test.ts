// The addresses, methods and answers that clients were told, written out once more: nothing here is derived from the module files.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { addOneOfEach, type Kind, sampleValues } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let company: TestCompany;
let token: string;
let ids: Record<Kind, number>;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'WIRE', '131000000');
  token = await server.signIn(company.people.admin.mobile, 'WIRE');
  ids = await addOneOfEach(company, 'admin', '甲公司');
});
afterAll(() => server.close());

const call = <T = Record<string, unknown>>(
  method: string,
  path: string,
  body: Record<string, unknown> = {},
) => server.call<T>(method, `/rest${path}`, { token, body });
const idsOf = ({ list }: { list: { id: number }[] }) => list.map(({ id }) => id);
/** What is changed where there is no remark. */
const CHANGES: Partial<Record<Kind, [model: string, value: string]>> = {
  product: ['description', '改过的话'],
  marketing: ['description', '改过的话'],
  paymentPlan: ['plan_payment_date', '2026-04-02'],
};
let made = 0;

/** A record like any other of its kind, by itself. */
async function another(kind: Kind): Promise<number> {
  made += 1;
  const references = {
    ...ids,
    quotation: undefined,
    opportunity: kind === 'contract' ? undefined : ids.opportunity,
  };
  return company.add(
    'admin',
    kind,
    await sampleValues(company, kind, { word: `另一${made}`, references }),
  );
}

async function pooled(kind: 'customer' | 'clue'): Promise<number> {
  const id = await another(kind);
  expect((await call('POST', `/crm/${kind}/layup`, { ids: [id] })).code).toBe(200);
  return id;
}

describe('records of a module', () => {
  test.each([
    ['leads', '/crm/leads/list'],
    ['customer', '/crm/customer/list'],
    ['contact', '/crm/contact/list'],
    ['clue', '/crm/clue/list'],
    ['opportunity', '/crm/opportunity/list'],
    ['event', '/crm/event/list'],
    ['quotation', '/crm/quotation/list'],
    ['contract', '/crm/contract/list'],
    ['product', '/crm/product/list'],
    ['paymentPlan', '/crm/paymentPlan/list'],
    ['payment', '/crm/payment/list'],
    ['invoice', '/crm/invoice/list'],
    ['bill', '/crm/bill/list'],
    ['marketing', '/crm/marketing/list'],
  ] as const)(
    'are listed with their count: %s by POST %s [CALLS-144, CALLS-149, CALLS-162, CALLS-184, CALLS-191, CALLS-203, CALLS-251, CALLS-258, CALLS-268, CALLS-296, CALLS-305, CALLS-317, CALLS-322]',
    async (kind, path) => {
      const { code, data, text } = await call<{ list: { id: number }[]; count: number }>(
        'POST',
        path,
      );
      expect(code, text).toBe(200);
      expect(idsOf(data)).toContain(ids[kind]);
      expect(data.count).toBeGreaterThanOrEqual(1);
      expect(
        (await call<{ list: unknown[]; count: number }>('POST', path, { page: 1, size: 1 })).data,
      ).toMatchObject({ list: [expect.anything()], count: data.count });
    },
  );

  test('payment plans are listed with what they plan and what came in [CALLS-288]', async () => {
    expect((await call('POST', '/crm/paymentPlan/list')).data).toMatchObject({
      count: expect.any(Number),
      list: expect.any(Array),
      plan_total_amount: expect.any(Number),
      actual_total_amount: expect.any(Number),
    });
  });

  test('a lead, by its id as parameter or in the address [CALLS-145]', async () => {
    const byParameter = await call('GET', '/crm/leads/read', { id: ids.leads });
    expect(byParameter.data).toMatchObject({
      id: ids.leads,
      is_edit: true,
      list: expect.any(Array),
    });
    expect((await call('GET', `/crm/leads/read/${ids.leads}`)).data).toEqual(byParameter.data);
  });

  test('a customer, with its owner, lock, last contact and what one may do [CALLS-148, CUST-009, CUST-011]', async () => {
    const { data } = await call('GET', `/crm/customer/read/${ids.customer}`);
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining([
        'name',
        'owner_user_id',
        'lock_flag',
        'last_contact_time',
        'create_time',
        'list',
        'is_edit',
        'is_delete',
      ]),
    );
    expect(data).toMatchObject({
      owner_user_id: company.people.admin.id,
      lock_flag: 'unlocked',
      is_edit: true,
      is_delete: true,
    });
  });

  test('a contact, with the customer it belongs to [CALLS-166, CONTACT-004]', async () => {
    const { data } = await call('GET', `/crm/contact/read/${ids.contact}`);
    expect(data).toMatchObject({
      name: expect.any(String),
      data_raw: { customer_id: ids.customer },
      create_time: expect.any(String),
      update_time: expect.any(String),
      list: expect.any(Array),
      is_edit: true,
      is_delete: true,
    });
  });

  test.each([
    ['clue', '/crm/clue/read/{id}'],
    ['clue', '/crm/clue/read'],
    ['opportunity', '/crm/opportunity/{id}'],
    ['event', '/crm/event/read/{id}'],
    ['quotation', '/crm/quotation/read/{id}'],
    ['contract', '/crm/contract/read/{id}'],
    ['contract', '/crm/contract/{id}'],
    ['product', '/crm/product/read'],
    ['paymentPlan', '/crm/paymentPlan/read'],
    ['payment', '/crm/payment/read'],
    ['invoice', '/crm/invoice/read/{id}'],
    ['bill', '/crm/bill/read'],
    ['marketing', '/crm/marketing/read'],
  ] as const)(
    'one of %s by GET %s [CALLS-183, CALLS-195, CALLS-210, CALLS-252, CALLS-259, CALLS-267, CALLS-271, CALLS-291, CALLS-297, CALLS-306, CALLS-318, CALLS-325]',
    async (kind, path) => {
      const { code, data, text } = await call(
        'GET',
        path.replace('{id}', String(ids[kind])),
        path.includes('{') ? {} : { id: ids[kind] },
      );
      expect(code, text).toBe(200);
      expect(data).toMatchObject({
        id: ids[kind],
        data_raw: expect.any(Object),
        list: expect.any(Array),
        is_edit: expect.any(Boolean),
        is_delete: expect.any(Boolean),
      });
      expect((await call('GET', path.replace('{id}', '987654'), { id: 987_654 })).code).toBe(404);
    },
  );

  test.each([
    ['customer', '/crm/customer/save'],
    ['contact', '/crm/contact/save'],
    ['clue', '/crm/clue/save'],
    ['opportunity', '/crm/opportunity/add'],
    ['event', '/crm/event/save'],
    ['quotation', '/crm/quotation/add'],
    ['contract', '/crm/contract/add'],
    ['product', '/crm/product/save'],
    ['paymentPlan', '/crm/paymentPlan/save'],
    ['payment', '/crm/payment/save'],
    ['invoice', '/crm/invoice/add'],
    ['bill', '/crm/bill/save'],
    ['marketing', '/crm/marketing/save'],
  ] as const)(
    'a new one of %s by POST %s is there afterwards [CALLS-150, CALLS-163, CALLS-185, CALLS-192, CALLS-202, CALLS-253, CALLS-261, CALLS-269, CALLS-289, CALLS-300, CALLS-309, CALLS-319, CALLS-323]',
    async (kind, path) => {
      made += 1;
      const values = await sampleValues(company, kind, {
        word: `新建${made}`,
        references: { ...ids, quotation: undefined },
      });
      const { code, data, text } = await call<{ id: number }>('POST', path, values);
      expect(code, text).toBe(200);
      const read = await call('GET', `/crm/${kind}/read/${data.id}`);
      expect(read.data, read.text).toMatchObject({ id: data.id });
      expect((await call('POST', path, { name: '', customer_id: '' })).code).toBe(422);
    },
  );

  test.each([
    ['customer', '/crm/customer/update'],
    ['contact', '/crm/contact/update/{id}'],
    ['clue', '/crm/clue/update'],
    ['opportunity', '/crm/opportunity/edit'],
    ['quotation', '/crm/quotation/edit'],
    ['contract', '/crm/contract/edit'],
    ['product', '/crm/product/update'],
    ['paymentPlan', '/crm/paymentPlan/update'],
    ['payment', '/crm/payment/update'],
    ['invoice', '/crm/invoice/edit'],
    ['bill', '/crm/bill/update'],
    ['marketing', '/crm/marketing/update'],
  ] as const)(
    'one of %s is changed by PUT %s [CALLS-151, CALLS-164, CALLS-186, CALLS-193, CALLS-254, CALLS-260, CALLS-270, CALLS-292, CALLS-298, CALLS-307, CALLS-320, CALLS-326]',
    async (kind, path) => {
      const id = await another(kind);
      const [model, value] = CHANGES[kind] ?? ['remark', '改过的话'];
      const { code, text } = await call('PUT', path.replace('{id}', String(id)), {
        id,
        version: 1,
        [model]: value,
      });
      expect(code, text).toBe(200);
      expect(
        (await call<{ data_raw: Record<string, unknown> }>('GET', `/crm/${kind}/read/${id}`)).data
          .data_raw[model],
      ).toContain(value);
    },
  );

  test.each([
    ['customer', '/crm/customer/delete'],
    ['contact', '/crm/contact/delete'],
    ['clue', '/crm/clue/delete'],
    ['opportunity', '/crm/opportunity/delete'],
    ['event', '/crm/event/delete'],
    ['quotation', '/crm/quotation/delete'],
    ['contract', '/crm/contract/delete'],
    ['product', '/crm/product/delete'],
    ['paymentPlan', '/crm/paymentPlan/delete'],
    ['payment', '/crm/payment/delete'],
    ['invoice', '/crm/invoice/delete'],
    ['bill', '/crm/bill/delete'],
    ['marketing', '/crm/marketing/delete'],
  ] as const)(
    'those of %s named by DELETE %s cannot be read afterwards [CALLS-165, CALLS-187, CALLS-194, CALLS-206, CALLS-255, CALLS-262, CALLS-272, CALLS-293, CALLS-299, CALLS-308, CALLS-321, CALLS-324]',
    async (kind, path) => {
      const id = await another(kind);
      const { code, text } = await call('DELETE', path, { ids: [id] });
      expect(code, text).toBe(200);
      expect((await call('GET', `/crm/${kind}/read/${id}`)).code).toBe(404);
    },
  );

  test('a deleted customer takes its contacts and opportunities along [CALLS-152]', async () => {
    const customer = await another('customer');
    const of = async (kind: 'contact' | 'opportunity') =>
      company.add(
        'admin',
        kind,
        await sampleValues(company, kind, {
          word: '随行',
          references: { ...ids, contact: undefined, customer },
        }),
      );
    const [contact, opportunity] = [await of('contact'), await of('opportunity')];
    expect((await call('DELETE', '/crm/customer/delete', { ids: [customer] })).code).toBe(200);
    expect((await call('GET', `/crm/contact/read/${contact}`)).code).toBe(404);
    expect((await call('GET', `/crm/opportunity/${opportunity}`)).code).toBe(404);
  });

  test.each([
    ['contact', '/crm/contact/changeOwner'],
    ['clue', '/crm/clue/shift'],
    ['opportunity', '/crm/opportunity/changeOwner'],
    ['contract', '/crm/contract/changeOwner'],
    ['payment', '/crm/payment/shift'],
    ['invoice', '/crm/invoice/shift'],
  ] as const)(
    'those of %s get another owner by POST %s [CALLS-168, CALLS-190, CALLS-201, CALLS-266, CALLS-302, CALLS-311, CLUE-004]',
    async (kind, path) => {
      const id = await another(kind);
      const { code, text } = await call('POST', path, {
        ids: [id],
        user_id: company.people.sales.id,
      });
      expect(code, text).toBe(200);
      expect((await call('GET', `/crm/${kind}/read/${id}`)).data).toMatchObject({
        owner_user_id: company.people.sales.id,
      });
    },
  );
});

describe('records around another one', () => {
  test.each([
    ['opportunity', 'customer'],
    ['payment', 'contract'],
    ['quotation', 'opportunity'],
    ['contract', 'customer'],
    ['paymentPlan', 'contract'],
    ['invoice', 'contract'],
  ] as const)(
    'those of %s of a %s are a page and its count [CALLS-200, CALLS-250, CALLS-257, CALLS-265, CALLS-294, CALLS-304, CALLS-316, LIST-019]',
    async (kind, parent) => {
      const { data, text } = await call<{ list: { id: number }[]; count: number }>(
        'GET',
        `/crm/${kind}/relationList`,
        { module: parent, module_id: ids[parent], page: 1, size: 10 },
      );
      expect(idsOf(data), text).toContain(ids[kind]);
      expect(data.count).toBe(data.list.length);
    },
  );
});

describe('a pool', () => {
  test.each([
    ['customerPool', 'customer'],
    ['cluePool', 'clue'],
  ] as const)(
    '%s lists, reads, changes and deletes what nobody owns [CALLS-171, CALLS-172, CALLS-173, CALLS-174, CALLS-177, CALLS-178, CALLS-179, CALLS-180, CUST-010]',
    async (pool, kind) => {
      const id = await pooled(kind);
      expect(
        idsOf((await call<{ list: { id: number }[] }>('POST', `/crm/${pool}/list`)).data),
      ).toContain(id);
      expect(
        (await call<{ list: { id: number }[] }>('POST', `/crm/${kind}/list`)).data.list.map(
          (row) => row.id,
        ),
      ).not.toContain(id);
      const read = await call<{ owner_user_id: string; version: number }>(
        'GET',
        `/crm/${pool}/read/${id}`,
      );
      expect(read.data.owner_user_id).toBe('--');
      const changed = await call('PUT', `/crm/${pool}/update/${id}`, {
        version: read.data.version,
        remark: '公海里改过',
      });
      expect(changed.code, changed.text).toBe(200);
      expect((await call('GET', `/crm/${pool}/read/${id}`)).data).toMatchObject({
        data_raw: { remark: '公海里改过' },
      });
      expect((await call('DELETE', `/crm/${pool}/delete`, { ids: [id] })).code).toBe(200);
      expect((await call('GET', `/crm/${pool}/read/${id}`)).code).toBe(404);
    },
  );

  test('a clue goes into it, is claimed and assigned [CALLS-181, CALLS-182, CALLS-188]', async () => {
    const id = await pooled('clue');
    expect((await call('POST', '/crm/cluePool/receive', { ids: [id] })).code).toBe(200);
    expect((await call('GET', `/crm/clue/read/${id}`)).data).toMatchObject({
      owner_user_id: company.people.admin.id,
    });
    await call('POST', '/crm/clue/layup', { ids: [id] });
    expect(
      (await call('POST', '/crm/cluePool/assign', { ids: [id], user_id: company.people.sales.id }))
        .code,
    ).toBe(200);
    expect((await call('GET', `/crm/clue/read/${id}`)).data).toMatchObject({
      owner_user_id: company.people.sales.id,
    });
  });
});

describe('what is done with a record', () => {
  const stateOf = async (kind: Kind, id: number) =>
    (await call<{ state: number }>('GET', `/crm/${kind}/read/${id}`)).data.state;

  test('a clue and a customer are locked and unlocked [CLUE-002, CUST-012, CUST-013, CUST-014]', async () => {
    for (const kind of ['clue', 'customer'] as const) {
      const id = await another(kind);
      const flag = async () =>
        (await call<{ lock_flag: string }>('GET', `/crm/${kind}/read/${id}`)).data.lock_flag;
      for (const [lockflag, state] of [
        [1, 'locked'],
        [0, 'unlocked'],
      ] as const) {
        expect((await call('POST', `/crm/${kind}/lockflag`, { id, lockflag })).code).toBe(200);
        expect(await flag()).toBe(state);
      }
    }
  });

  test('a clue is put to a customer that exists [CALLS-189]', async () => {
    const id = await another('clue');
    expect(
      (await call('POST', '/crm/clue/changeCustomer', { id, customer_id: ids.customer })).code,
    ).toBe(200);
    expect((await call('GET', `/crm/clue/read/${id}`)).data).toMatchObject({
      data_raw: { customer_id: ids.customer },
    });
  });

  test('a lead becomes a customer [CALLS-147]', async () => {
    const id = await another('leads');
    const { code, text } = await call('POST', '/crm/leads/transform', {
      id,
      target: 'customer',
      name: '由线索转来的公司',
    });
    expect(code, text).toBe(200);
    const { customer_id } = (
      await call<{ data_raw: Record<string, unknown> }>('GET', `/crm/leads/read/${id}`)
    ).data.data_raw;
    expect((await call('GET', `/crm/customer/read/${String(customer_id)}`)).data).toMatchObject({
      name: '由线索转来的公司',
    });
  });

  test.each([
    ['contract', 'stop', 3],
    ['contract', 'void', 4],
    ['product', 'upShelf', 1],
    ['product', 'downShelf', 0],
    ['product', 'takeOff', 2],
  ] as const)(
    '%s is put into its state by %s [CALLS-263, CALLS-264, CALLS-273, CALLS-284, CALLS-285, PRODUCT-007, PRODUCT-009]',
    async (kind, verb, state) => {
      const id = await another(kind);
      if (verb === 'stop')
        await call('PUT', `/crm/contract/edit/${id}`, { version: 1, end_time: '2099-12-31' });
      if (verb === 'downShelf') await call('POST', '/crm/product/upShelf', { id });
      const { code, text } = await call('POST', `/crm/${kind}/${verb}`, { id });
      expect(code, text).toBe(200);
      expect(await stateOf(kind, id)).toBe(state);
    },
  );

  test('a payment is voided [CALLS-301]', async () => {
    const id = await another('payment');
    expect((await call('POST', '/crm/payment/void', { id, void_reason: '重复' })).code).toBe(200);
    expect((await call('POST', '/crm/payment/void', { id, void_reason: '重复' })).code).not.toBe(
      200,
    );
  });

  test('a product on top comes first [CALLS-286, PRODUCT-010]', async () => {
    const id = await another('product');
    await another('product');
    expect((await call('POST', '/crm/product/sort_top', { id })).code).toBe(200);
    expect(
      idsOf((await call<{ list: { id: number }[] }>('POST', '/crm/product/list')).data)[0],
    ).toBe(id);
  });
});

describe('columns', () => {
  test.each([
    'clue',
    'cluePool',
    'customer',
    'customerPool',
    'contact',
    'opportunity',
    'contract',
    'quotation',
    'product',
    'bill',
    'payment',
    'invoice',
    'paymentPlan',
  ])(
    'of %s are told with name and type, its title among the first of them [CALLS-226, LIST-015, LIST-017, LIST-020]',
    async (module) => {
      const { code, data } = await call<{ key: string; name: string; type: string }[]>(
        'GET',
        '/sys/fields/getListField',
        { module },
      );
      expect(code).toBe(200);
      expect(data.length).toBeGreaterThanOrEqual(4);
      for (const column of data)
        expect(column).toMatchObject({
          key: expect.stringMatching(/./),
          name: expect.stringMatching(/\p{Script=Han}/u),
        });
    },
  );
});
