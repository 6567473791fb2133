import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let mine: TestCompany;
let tokens: Record<'admin' | 'sales' | 'other', string>;
let category: number;

beforeAll(async () => {
  server = await startServer();
  mine = await addCompany(server.services, 'VARIANTS', '131000007');
  const other = await addCompany(server.services, 'ELSEWHERE', '132000007');
  tokens = {
    admin: await server.signIn(mine.people.admin.mobile, 'VARIANTS'),
    sales: await server.signIn(mine.people.sales.mobile, 'VARIANTS'),
    other: await server.signIn(other.people.admin.mobile, 'ELSEWHERE'),
  };
  category = (await call('POST', 'saveCategory', { name: 'Gateways' })).data.id;
});
afterAll(() => server.close());

type Who = keyof typeof tokens;
interface Named {
  id: number;
  name: string;
}
interface Answer extends Named {
  errors: { field: string; message: string }[];
  ids: number[];
  values: Named[];
  list: Specification[];
  count: number;
}
interface Specification extends Named {
  values: Named[];
}
const call = <T = Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  name: string,
  body: Record<string, unknown> = {},
  who: Who = 'admin',
) => server.call<T>(method, `/rest/crm/product/${name}`, { token: tokens[who], body });

let turn = 0;
/** A specification of its own for each test. */
async function specification(...values: string[]): Promise<Specification> {
  const { data } = await call('POST', 'addSpec', { name: `Spec ${(turn += 1)}`, values });
  return (await call<Specification>('GET', 'getSpecDetail', { id: data.id })).data;
}
const product = (more: Record<string, unknown> = {}) =>
  call('POST', 'save', {
    name: `Gateway ${(turn += 1)}`,
    category_id: category,
    price: 100,
    cost: 60,
    ...more,
  });
interface Variant extends Named {
  version: number;
  spec_attr: string;
  spec_value_ids: string[];
  price: number;
  cost: number;
  state: number;
}
const variantsOf = async (product_id: number) =>
  (
    await server.call<{ list: Variant[] }>('POST', '/rest/crm/productDetail/list', {
      token: tokens.admin,
      body: {
        filter: JSON.stringify({ field: 'product_id', operator: 'in', value: [product_id] }),
        sort: 'number',
        size: 200,
      },
    })
  ).data.list;
const combinations = (...specs: Specification[]) =>
  specs
    .reduce<number[][]>(
      (made, { values }) => made.flatMap((ids) => values.map(({ id }) => [...ids, id])),
      [[]],
    )
    .map((spec_value_ids) => ({ spec_value_ids }));

describe('specifications', () => {
  test('are made with their values, listed by page, read, renamed, put in order and stopped [CALLS-276] [CALLS-277] [CALLS-278] [CALLS-279] [CALLS-280]', async () => {
    const made = await specification('Black', 'White');
    expect(made.values.map(({ name }) => name)).toEqual(['Black', 'White']);
    const more = await call('POST', 'addSpec', { name: 'Red', parent_id: made.id });
    await call('PUT', 'editSpec', { id: more.data.id, sort: 0 });
    await call('PUT', 'editSpec', { id: made.id, name: 'Colour of the case' });
    const all = await call<Specification[]>('GET', 'getAllSpec', {}, 'sales');
    expect(all.code).toBe(200);
    expect(all.data.find(({ id }) => id === made.id)).toMatchObject({
      name: 'Colour of the case',
      values: [{ name: 'Red' }, { name: 'Black' }, { name: 'White' }],
    });
    const page = await call('POST', 'getSpecList', { page: 1, size: 1, keyword: 'of the case' });
    expect(page.data).toMatchObject({ count: 1, list: [{ id: made.id }] });
    await call('PUT', 'editSpec', { id: made.id, disabled: 1 });
    const offered = await call<Specification[]>('GET', 'getAllSpec');
    expect(offered.data.some(({ id }) => id === made.id)).toBe(false);
  });

  test('two values of one name are refused, two of one name in different ones are not [ADMIN-124]', async () => {
    const made = await specification('64GB');
    const again = await call('POST', 'addSpec', { name: '64gb ', parent_id: made.id });
    expect(again.data.errors).toMatchObject([{ field: 'name' }]);
    expect((await specification('64GB')).values).toHaveLength(1);
    const twice = await call('POST', 'addSpec', { name: 'Twice', values: ['A', 'A'] });
    expect(twice.code).not.toBe(200);
    const list = await call('POST', 'getSpecList', { page: 1, size: 20, keyword: 'Twice' });
    expect(list.data.count, 'all or nothing').toBe(0);
  });

  test('one that a variant has is not deleted; one that none has goes with its values [CALLS-281] [ADMIN-077]', async () => {
    const [used, free] = [await specification('Black', 'White'), await specification('Small')];
    await product({ variants: [{ spec_value_ids: [used.values[1]?.id] }] });
    expect((await call('DELETE', 'delSpec', { id: used.id })).code).toBe(409);
    const kept = await call<Specification>('GET', 'getSpecDetail', { id: used.id });
    expect(kept.data.values, 'nothing of it is gone').toHaveLength(2);
    expect((await call('DELETE', 'delSpec', { id: free.id })).code).toBe(200);
    expect((await call('GET', 'getSpecDetail', { id: free.id })).code).toBe(404);
  });

  test('staff without the key of the page change none, other companies see none', async () => {
    const made = await specification('Black');
    for (const [method, name, body] of [
      ['POST', 'addSpec', { name: 'Mine' }],
      ['PUT', 'editSpec', { id: made.id, name: 'Mine' }],
      ['DELETE', 'delSpec', { id: made.id }],
      ['POST', 'saveCategory', { name: 'Mine' }],
    ] as const)
      expect((await call(method, name, body, 'sales')).code, name).toBe(403);
    expect((await call('GET', 'getSpecDetail', { id: made.id }, 'other')).code).toBe(404);
    expect((await call<unknown[]>('GET', 'getAllSpec', {}, 'other')).data).toEqual([]);
    const foreign = await call(
      'POST',
      'save',
      { name: 'x', price: 1, variants: [{ spec_value_ids: [made.values[0]?.id] }] },
      'other',
    );
    expect(foreign.code).not.toBe(200);
  });
});

describe('variants of a product', () => {
  test('are made with it, two colours by three sizes, each at its price [PRODUCT-005] [PRODUCT-006]', async () => {
    const [colour, size] = [
      await specification('Black', 'White'),
      await specification('S', 'M', 'L'),
    ];
    const rows = combinations(colour, size).map((row, at) =>
      at === 0 ? { ...row, price: 120 } : row,
    );
    const { code, data } = await product({ variants: rows });
    expect(code).toBe(200);
    const made = await variantsOf(data.id);
    expect(made.map(({ spec_attr, price, cost }) => [spec_attr, price, cost])).toEqual([
      ['Black / S', 120, 60],
      ['Black / M', 100, 60],
      ['Black / L', 100, 60],
      ['White / S', 100, 60],
      ['White / M', 100, 60],
      ['White / L', 100, 60],
    ]);
    const read = await call<{ data_raw: Record<string, unknown> }>('GET', 'read', { id: data.id });
    expect(read.data.data_raw, 'they are records, not a value').not.toHaveProperty('variants');
  });

  test('a wrong row refuses the product with all of them', async () => {
    const colour = await specification('Black');
    const [black] = colour.values;
    for (const wrong of [
      [{ spec_value_ids: [black?.id] }, { spec_value_ids: [black?.id] }],
      [{ spec_value_ids: [colour.id] }],
      [{ spec_value_ids: [black?.id], price: -1 }],
    ]) {
      const name = `Refused ${(turn += 1)}`;
      const { code, data } = await product({ name, variants: wrong });
      expect(code).toBe(422);
      expect(data.errors).toMatchObject([{ field: 'variants' }]);
      const found = await server.call<{ count: number }>('POST', '/rest/crm/product/list', {
        token: tokens.admin,
        body: { keyword: name },
      });
      expect(found.data.count).toBe(0);
    }
  });

  test('more are added later, all or none, and stand on the shelf if the product does', async () => {
    const colour = await specification('Black', 'White', 'Red');
    const [black, white, red] = colour.values.map(({ id }) => id);
    const { data } = await product({ variants: [{ spec_value_ids: [black] }] });
    await call('POST', 'upShelf', { ids: [data.id] });
    const mixed = await call('POST', 'addDetails', {
      product_id: data.id,
      rows: [{ spec_value_ids: [white] }, { spec_value_ids: [black] }],
    });
    expect(mixed.data.errors).toMatchObject([{ field: 'variants' }]);
    const added = await call('POST', 'addDetails', {
      product_id: data.id,
      rows: [{ spec_value_ids: [white] }, { spec_value_ids: [red], price: 90.5 }],
    });
    expect(added.data.ids).toHaveLength(2);
    expect(
      (await variantsOf(data.id)).map(({ spec_attr, price, state }) => [spec_attr, price, state]),
    ).toEqual([
      ['Black', 100, 1],
      ['White', 100, 1],
      ['Red', 90.5, 1],
    ]);
    const foreign = await call(
      'POST',
      'addDetails',
      { product_id: data.id, rows: [{ spec_value_ids: [white] }] },
      'other',
    );
    expect(foreign.code).not.toBe(200);
  });

  test('are read, changed and deleted under the names of the product [CALLS-274] [CALLS-275] [CALLS-283]', async () => {
    const colour = await specification('Black');
    const { data } = await product({ variants: combinations(colour) });
    const [variant] = await variantsOf(data.id);
    const id = variant?.id ?? 0;
    const read = await call<{ data_raw: { spec_attr: string } }>('GET', 'getDetail', { id });
    expect(read.data.data_raw.spec_attr).toBe('Black');
    const changed = await call('PUT', 'editDetail', { id, version: variant?.version, price: 77 });
    expect(changed.code).toBe(200);
    expect((await variantsOf(data.id))[0]?.price).toBe(77);
    expect((await call('DELETE', 'delProduct', { ids: [id] })).code).toBe(200);
    expect((await call('GET', 'getDetail', { id })).code).toBe(404);
  });

  test('a renamed value follows where nothing was offered yet, and stays as it was said in a document', async () => {
    const colour = await specification('Black', 'White');
    const { data } = await product({ variants: combinations(colour) });
    await call('POST', 'upShelf', { ids: [data.id] });
    const [black] = await variantsOf(data.id);
    const customer = await server.call<Named>('POST', '/rest/crm/customer/save', {
      token: tokens.admin,
      body: { name: `Buyer ${(turn += 1)}` },
    });
    const quoted = await server.call('POST', '/rest/crm/quotation/add', {
      token: tokens.admin,
      body: {
        name: 'Offer',
        customer_id: customer.data.id,
        quote_date: '2026-11-01',
        product_list: [{ product_detail_id: black?.id, price: 100, sales_price: 100, quantity: 1 }],
      },
    });
    expect(quoted.code, quoted.message).toBe(200);
    for (const value of colour.values)
      await call('PUT', 'editSpec', { id: value.id, name: `Deep ${value.name}` });
    expect((await variantsOf(data.id)).map(({ spec_attr }) => spec_attr)).toEqual([
      'Black',
      'Deep White',
    ]);
  });
});

test('categories are made, moved, sorted, answered as a tree, and kept while a product stands in them [PRODUCT-014] [CALLS-287]', async () => {
  interface Branch extends Named {
    children: Branch[];
  }
  const save = async (body: Record<string, unknown>) =>
    (await call('POST', 'saveCategory', body)).data.id;
  const root = await save({ name: 'Sensors' });
  const [heat, light] = [
    await save({ name: 'Heat', parent_id: root }),
    await save({ name: 'Light', parent_id: root }),
  ];
  await save({ id: heat, name: 'Warmth' });
  await call('POST', 'sortCategory', { id: light, sort: 0 });
  const tree = await call<Branch[]>('GET', 'getCategoryList', {}, 'sales');
  expect(tree.data.find(({ id }) => id === root)).toMatchObject({
    children: [
      { name: 'Light', children: [] },
      { name: 'Warmth', children: [] },
    ],
  });
  await product({ category_id: heat });
  expect((await call('DELETE', 'delCategory', { id: heat })).code).toBe(409);
  expect((await call('DELETE', 'delCategory', { id: light })).code).toBe(200);
});
