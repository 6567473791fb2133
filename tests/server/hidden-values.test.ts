import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { settingKey } from '../../schemas/permissions/settingRights.ts';
import { addCompany, type Person, type TestCompany } from './support/companies.ts';
import { addOneOfEach, sampleValues } from './support/samples.ts';
import { startServer, type TestServer } from './support/server.ts';

/* What a role hides is not told by what is made of it, by what refers to it, nor by what a call does. */

const SECRET = '绝密甲方';
const PRICE = 98_765.43;
const NOW = new Date('2026-03-10T02:00:00Z');

let server: TestServer;
let company: TestCompany;
let near: Record<string, number>;

let sales: string;
let admin: string;

beforeAll(async () => {
  server = await startServer({ now: () => NOW });
  company = await addCompany(server.services, 'HIDE', '131000000');
  near = await addOneOfEach(company, 'sales', '寻常');
  near.customer = await company.add(
    'sales',
    'customer',
    await sampleValues(company, 'customer', { word: SECRET, references: near }),
  );
  near.contract = await company.add('sales', 'contract', {
    ...(await sampleValues(company, 'contract', {
      word: '寻常',
      references: { customer: near.customer },
    })),
    price: PRICE,
  });
  near.contact = await company.add('sales', 'contact', {
    ...(await sampleValues(company, 'contact', {
      word: '寻常',
      references: { customer: near.customer },
    })),
  });
  await company.add('colleague', 'customer', { name: '别人的客户' });
  sales = await server.signIn(company.people.sales.mobile, 'HIDE');
  admin = await server.signIn(company.people.admin.mobile, 'HIDE');
}, 60_000);
afterAll(() => server.close());
beforeEach(() => roleOf('sales', {}));

interface Rights {
  hidden?: Record<string, string[]>;
  more?: string[];
  without?: string[];
}

/** What the role of somebody gives from now on, besides or instead of what it gave at first. */
async function roleOf(person: Person, { hidden = {}, more = [], without = [] }: Rights) {
  const { id } = company.people[person];
  await company.db.write(async (tx) => {
    const { role_id } = await tx
      .from('user')
      .select('role_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const row = await tx
      .from('role')
      .select(['name', 'permissions'])
      .where('id', '=', Number(role_id))
      .executeTakeFirstOrThrow();
    known.set(row.name, known.get(row.name) ?? (JSON.parse(row.permissions) as string[]));
    await tx
      .update('role')
      .set({
        field_no_power: JSON.stringify(hidden),
        permissions: JSON.stringify(
          [...(known.get(row.name) ?? []), ...more].filter((key) => !without.includes(key)),
        ),
      })
      .where('id', '=', Number(role_id))
      .execute();
  });
}
const known = new Map<string, string[]>();

/** What a payment or an invoice is of. */
const papers = () => ({ customer: near.customer as number, contract: near.contract as number });

async function asked(path: string, body: Record<string, unknown> = {}, token = sales) {
  return server.call<Record<string, unknown>>('POST', path, { token, body });
}

test('a hidden tax rate of a product is not told by the variants that are offered', async () => {
  const product_id = await company.add('admin', 'product', {
    ...(await sampleValues(company, 'product', { word: '含税', references: near })),
    tax_rate: 3,
  });
  await company.add('admin', 'productDetail', { product_id, name: '含税', price: 1 });
  await asked('/rest/crm/product/upShelf', { id: product_id }, admin);
  const rates = async () =>
    ((await asked('/rest/crm/product/getProductList')).data.list as { tax_rate?: number }[]).map(
      ({ tax_rate }) => tax_rate,
    );
  expect(await rates()).toContain(3);
  await roleOf('sales', { hidden: { product: ['tax_rate'] } });
  expect(new Set(await rates())).toEqual(new Set([undefined]));
});

describe('a hidden amount of a contract', () => {
  beforeEach(() => roleOf('sales', { hidden: { contract: ['price'] } }));

  test('is not told by what may still be invoiced', async () => {
    const { code, data } = await server.call('GET', '/rest/crm/invoice/checkmoney', {
      token: sales,
      body: { contract_id: near.contract },
    });
    expect(code).toBe(200);
    expect(data).toMatchObject({ contract_price: null, uninvoice: null });
  });

  test('is not told by the plans that are proposed; rows of one’s own are still offered', async () => {
    const proposed = await asked('/rest/crm/paymentPlan/generate', {
      contract_id: near.contract,
      cycle: 1,
    });
    expect(proposed.code).toBe(403);
    expect(proposed.message).toContain('对您隐藏');
    expect(proposed.text).not.toContain(String(PRICE));
    const own = await asked('/rest/crm/paymentPlan/generate', {
      contract_id: near.contract,
      cycle: 0,
      count: 2,
    });
    expect(own.data).toEqual([{}, {}]);
    const staged = await asked('/rest/crm/paymentPlan/batchAdd', {
      contract_id: near.contract,
      rows: [{ share: 50, plan_payment_amount: 1, plan_payment_date: '2026-04-01' }],
    });
    expect(staged.code).toBe(403);
    expect(staged.message).toContain('对您隐藏');
  });

  test('is not told by a payment or an invoice that is refused, whatever amount is tried', async () => {
    for (const amount of [1, PRICE, PRICE + 1]) {
      const paid = await asked('/rest/crm/payment/save', {
        ...(await sampleValues(company, 'payment', { word: '寻常', references: papers() })),
        payment_money: amount,
      });
      expect(paid.code, String(amount)).toBe(403);
      expect(paid.message).toContain('对您隐藏');
      const invoiced = await asked('/rest/crm/invoice/add', {
        ...(await sampleValues(company, 'invoice', { word: '寻常', references: papers() })),
        money: amount,
      });
      expect(invoiced.code, String(amount)).toBe(403);
    }
  });

  test('is in no field of an invoice that is made of it', async () => {
    const { text } = await asked('/rest/crm/invoice/list');
    expect(text).not.toContain('contract_price');
    expect(text).not.toContain('uninvoice');
    const seen = (await asked('/rest/crm/invoice/list', {}, admin)).text;
    expect(seen).toContain('contract_price');
  });
});

test('a computed field goes with a field that it is computed from', async () => {
  const { data } = await server.call<{ field_data: { list: unknown[] }; version: number }>(
    'POST',
    '/rest/sys/fields/get_fields',
    { token: admin, body: { module: 'opportunity' } },
  );
  const field_data = {
    ...data.field_data,
    list: [
      ...data.field_data.list,
      { type: 'number', name: '提成', key: 'c1', model: 'commission', options: {}, rules: [] },
    ],
    compute_formula: { commission: 'amount * 0.1' },
  };
  const saved = await asked(
    '/rest/sys/fields/save',
    { module: 'opportunity', field_data: JSON.stringify(field_data), version: data.version },
    admin,
  );
  expect(saved.code).toBe(200);
  expect((await asked('/rest/crm/opportunity/list')).text).toContain('"commission"');
  await roleOf('sales', { hidden: { opportunity: ['amount'] } });
  expect((await asked('/rest/crm/opportunity/list')).text).not.toContain('"commission"');
  const sums = await asked('/rest/sys/list/sums', { module: 'opportunity', sums: ['commission'] });
  expect(sums.code).toBe(400);
});

describe('a hidden name of a customer', () => {
  beforeEach(() =>
    roleOf('sales', { hidden: { customer: ['name'] }, more: ['crm_contact_export'] }),
  );

  test('is not the text of references in lists, records, groups, prints and spreadsheets', async () => {
    const calls: [string, Record<string, unknown>][] = [
      ['/rest/crm/contact/list', {}],
      ['/rest/crm/contract/list', {}],
      ['/rest/sys/list/groups', { module: 'contact', by: 'customer_id' }],
    ];
    for (const [path, body] of calls) {
      expect((await asked(path, body)).text, path).not.toContain(SECRET);
      expect((await asked(path, body)).text, path).toContain(`#${near.customer}`);
    }
    const reads: [string, Record<string, unknown>][] = [
      [`/rest/crm/contact/read/${near.contact}`, {}],
      ['/rest/sys/template/print', { module: 'contract', id: near.contract }],
    ];
    for (const [path, body] of reads) {
      const { code, text } = await server.call('GET', path, { token: sales, body });
      expect(code, path).toBe(200);
      expect(text, path).not.toContain(SECRET);
      expect(text, path).toContain(`#${near.customer}`);
    }
    const { data } = await asked('/rest/sys/export/start', {
      module: 'contact',
      format: 'csv',
      columns: ['name', 'customer_id'],
    });
    const sheet = (await server.call('GET', String(data.url))).text;
    expect(sheet).not.toContain(SECRET);
    expect(sheet).toContain('寻常');
  });

  test('is not confirmed by asking whether it is taken', async () => {
    const body = { name: `${SECRET} customer` };
    expect((await asked('/rest/crm/customer/checkCustomerName', body, admin)).text).toContain(
      SECRET,
    );
    const { data } = await asked('/rest/crm/customer/checkCustomerName', body);
    expect(data).toEqual([]);
  });

  test('is not put into the calendar by a follow-up', async () => {
    const saved = await asked('/rest/crm/event/save', {
      ...(await sampleValues(company, 'event', {
        word: '寻常',
        references: { customer: near.customer },
      })),
      customer_ids: [near.customer],
      next_contact_time: '2026-03-12 09:00:00',
      schedule_flag: 1,
    });
    expect(saved.code).toBe(200);
    const rows = await company.db.read((tx) =>
      tx.from('record').select('name').where('module', '=', 'schedule').execute(),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
  });
});

test('whose a contact is, hidden, is not told by the follow-up that is written on it', async () => {
  const linked = async () => {
    const saved = await asked('/rest/crm/event/save', {
      content: '寻常',
      tag_value: 'call',
      contact_ids: [near.contact],
    });
    expect(saved.code, saved.text).toBe(200);
    const { id } = saved.data as { id: number };
    const event = await server.call<{ data_raw: Record<string, unknown> }>(
      'GET',
      `/rest/crm/event/read/${id}`,
      { token: admin, body: {} },
    );
    return event.data.data_raw.customer_ids ?? [];
  };
  expect(await linked()).toEqual([near.customer]);
  await roleOf('sales', { hidden: { contact: ['customer_id'] } });
  expect(await linked()).toEqual([]);
});

test('examples of what a definition would do are records within reach, by fields of one’s own role', async () => {
  const key = settingKey('/sys/custfield/customer');
  const { data } = await server.call<{ field_data: { list: Record<string, unknown>[] } }>(
    'POST',
    '/rest/sys/fields/get_fields',
    { token: admin, body: { module: 'customer' } },
  );
  const without = (part: unknown): unknown =>
    Array.isArray(part)
      ? part.filter((each) => (each as { model?: string }).model !== 'name').map(without)
      : typeof part === 'object' && part !== null
        ? Object.fromEntries(Object.entries(part).map(([name, each]) => [name, without(each)]))
        : part;
  const ask = async (token: string) =>
    JSON.stringify(
      (
        await asked(
          '/rest/sys/fields/impact',
          { module: 'customer', field_data: JSON.stringify(without(data.field_data)) },
          token,
        )
      ).data,
    );
  expect(await ask(admin)).toContain('别人的客户');
  await roleOf('sales', { more: [key] });
  expect(await ask(sales)).toContain(SECRET);
  expect(await ask(sales)).not.toContain('别人的客户');
  await roleOf('sales', { more: [key], hidden: { customer: ['name'] } });
  expect(await ask(sales)).not.toContain(SECRET);
  await roleOf('sales', { more: [key], without: ['crm_customer_view'] });
  expect(await ask(sales)).not.toContain(SECRET);
});

test('who designs a form finds no hidden value by trying rules on it: a change that hangs on one is not counted', async () => {
  const key = settingKey('/sys/custfield/customer');
  await company.add('admin', 'customer', { name: '有电话的客户', mobile: '13799990000' });
  const definition = JSON.stringify(defaultDefinition(MODULES.customer));
  /** the form with its website open only to customers of a certain number, and needed there */
  const tried = (mobile: string) => {
    const { list, ...rest } = JSON.parse(definition) as { list: unknown[] };
    const changed = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(changed);
      if (typeof part !== 'object' || part === null) return part;
      const each = Object.fromEntries(
        Object.entries(part).map(([name, inner]) => [name, changed(inner)]),
      );
      const require = { field: 'mobile', operator: 'eq', value: mobile };
      return each.model === 'website'
        ? { ...each, options: { ...(each.options as object), when: { require } } }
        : each;
    };
    return JSON.stringify({ ...rest, list: changed(list) });
  };
  const ask = async (token: string, field_data: string) => {
    const { data } = await server.call<{ changes: { model: string; count: number }[] }>(
      'POST',
      '/rest/sys/fields/impact',
      { token, body: { module: 'customer', field_data } },
    );
    return data.changes;
  };
  const [right, wrong] = [tried('13799990000'), tried('13799990001')];
  // whoever sees the number is told how many have it
  expect(await ask(admin, right)).toMatchObject([{ model: 'website', kind: 'required', count: 1 }]);
  expect(await ask(admin, wrong)).toEqual([]);
  await roleOf('sales', { more: [key], hidden: { customer: ['mobile'] } });
  expect(await ask(sales, right)).toEqual(await ask(sales, wrong));
  expect(await ask(sales, right)).toMatchObject([{ model: 'website', withheld: true, count: 0 }]);
  // nor whether any record has one: what becomes of values is asked in any case
  const gone = JSON.stringify(JSON.parse(definition), (_, value: unknown) =>
    Array.isArray(value)
      ? value.filter((each) => (each as { model?: string } | null)?.model !== 'mobile')
      : value,
  );
  expect(await ask(sales, gone)).toMatchObject([
    { model: 'mobile', kind: 'removed', withheld: true, count: 0, destructive: true },
  ]);
});

test('a clue’s hidden telephone number does not turn up in the customer that is made of it', async () => {
  const clue = await company.add('sales', 'clue', {
    ...(await sampleValues(company, 'clue', { word: '寻常', references: near })),
    mobile: '13711112222',
  });
  await roleOf('sales', { hidden: { clue: ['mobile'] } });
  const made = await asked('/rest/crm/clue/transform', {
    id: clue,
    name: '转来的客户',
    create_contact: 0,
  });
  expect(made.text).toContain('"code":200');
  expect((await asked('/rest/crm/customer/list')).text).not.toContain('13711112222');
});

test('the stages of an opportunity are for who may see opportunities', async () => {
  const ask = () =>
    server.call<unknown[]>('GET', '/rest/crm/opportunity/viewprocess', {
      token: sales,
      body: { id: near.opportunity },
    });
  expect((await ask()).code).toBe(200);
  await roleOf('sales', { without: ['crm_opportunity_view'] });
  expect((await ask()).code).toBe(403);
});

test('a hidden customer of contacts leaves out their tab and breaks none of the others', async () => {
  await roleOf('sales', { hidden: { contact: ['customer_id'] } });
  const { code, data } = await server.call<{ menu_field: string }[]>(
    'GET',
    '/rest/sys/label/getLabels',
    { token: sales, body: { module_name: 'customer', module_id: near.customer } },
  );
  expect(code).toBe(200);
  expect(data.map(({ menu_field }) => menu_field)).not.toContain('contact');
  expect(data.map(({ menu_field }) => menu_field)).toContain('contract');
});

test('the list of tags needs no name', async () => {
  const { code } = await server.call('GET', '/rest/sys/tag/list', { token: sales });
  expect(code).toBe(200);
});

test('an administrator’s order leaves the private texts of others where they are', async () => {
  const add = async (content: string, token: string, is_public: 0 | 1 = 0) =>
    Number((await asked('/rest/crm/event/template', { content, is_public }, token)).data.id);
  const mine = [await add('甲', sales), await add('乙', sales)];
  const shared = [await add('公用一', admin, 1), await add('公用二', admin, 1)];
  const order = async (token: string) =>
    (await server.call<{ id: number }[]>('GET', '/rest/crm/event/template', { token })).data.map(
      ({ id }) => id,
    );
  const sorted = await asked(
    '/rest/crm/event/template/sort',
    { ids: [...shared.toReversed(), ...mine.toReversed()] },
    admin,
  );
  expect(sorted.code).toBe(200);
  expect((await order(sales)).filter((id) => mine.includes(id))).toEqual(mine);
  expect((await order(admin)).slice(0, 2)).toEqual(shared.toReversed());
});

test('a website is stored only if it is one, on every way in', async () => {
  const add = (website: string) =>
    asked('/rest/crm/customer/save', { name: `网址 ${website}`, website });
  for (const bad of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'java script:x',
  ])
    expect((await add(bad)).code, bad).toBe(422);
  for (const good of ['www.example.com', 'https://example.com/a?b=1', 'example.com:8080/x'])
    expect((await add(good)).code, good).toBe(200);
  const { data } = await server.call<{ version: number }>(
    'GET',
    `/rest/crm/customer/read/${near.customer}`,
    { token: sales },
  );
  const changed = await server.call('PUT', `/rest/crm/customer/update/${near.customer}`, {
    token: sales,
    body: { version: data.version, website: 'vbscript:x' },
  });
  expect(changed.code).toBe(422);
});

describe('files of a hidden field', () => {
  const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex');
  let picture: { id: number; id_code: string; path: string };

  beforeAll(async () => {
    const body = new FormData();
    body.append('show_type', '2');
    body.append('file', new Blob([PNG]), `${SECRET}.png`);
    const sent = await server.call<typeof picture>('POST', '/rest/crm/file/upload', {
      token: admin,
      body,
    });
    picture = sent.data;
    const { data: contract } = await server.call<{ version: number }>(
      'GET',
      `/rest/crm/contract/read/${near.contract}`,
      { token: admin },
    );
    const { code } = await server.call('PUT', `/rest/crm/contract/edit/${near.contract}`, {
      token: admin,
      body: {
        version: contract.version,
        scans: JSON.stringify([{ id: picture.id, path: picture.path }]),
      },
    });
    expect(code).toBe(200);
  });

  const answers = async () => {
    const ask = (method: string, path: string, body: Record<string, unknown>) =>
      server.call<{ list?: { name: string }[] }>(method, path, { token: sales, body });
    const [file, link, list, pictures] = [
      await ask('GET', '/rest/crm/file/getFile', { id: picture.id }),
      await ask('GET', '/rest/crm/file/downloadToken', { id_code: picture.id_code }),
      await ask('GET', '/rest/crm/file/getList', { module: 'contract', module_id: near.contract }),
      await ask('GET', '/rest/crm/file/getList', {
        module: 'contract',
        module_id: near.contract,
        show_type: 2,
      }),
    ];
    return {
      codes: [file.code, link.code],
      names: [...(list.data.list ?? []), ...(pictures.data.list ?? [])].map(({ name }) => name),
    };
  };

  test('are neither listed nor handed out, nor renamed or deleted', async () => {
    expect(await answers()).toEqual({
      codes: [200, 200],
      names: [`${SECRET}.png`, `${SECRET}.png`],
    });
    await roleOf('sales', { hidden: { contract: ['scans'] } });
    expect(await answers()).toEqual({ codes: [404, 404], names: [] });
    for (const [method, path, body] of [
      ['PUT', '/rest/crm/file/rename', { id: picture.id, name: 'a.png' }],
      ['DELETE', '/rest/crm/file/delete', { id: picture.id }],
    ] as const)
      expect((await server.call(method, path, { token: sales, body })).code).toBe(404);
  });
});
