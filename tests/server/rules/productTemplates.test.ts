import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let mine: TestCompany;
let tokens: Record<'admin' | 'sales' | 'other', string>;
let category: number;
let specification: { id: number; values: { id: number }[] };

beforeAll(async () => {
  server = await startServer();
  mine = await addCompany(server.services, 'PRODTPL', '131000017');
  const other = await addCompany(server.services, 'TPLELSE', '132000017');
  tokens = {
    admin: await server.signIn(mine.people.admin.mobile, 'PRODTPL'),
    sales: await server.signIn(mine.people.sales.mobile, 'PRODTPL'),
    other: await server.signIn(other.people.admin.mobile, 'TPLELSE'),
  };
  const product = <T>(method: 'GET' | 'POST', name: string, body: Record<string, unknown>) =>
    server.call<T>(method, `/rest/crm/product/${name}`, { token: tokens.admin, body });
  category = (await product<{ id: number }>('POST', 'saveCategory', { name: 'Gateways' })).data.id;
  const { data } = await product<{ id: number }>('POST', 'addSpec', {
    name: 'Colour',
    values: ['Black', 'White'],
  });
  specification = (await product<typeof specification>('GET', 'getSpecDetail', { id: data.id }))
    .data;
});
afterAll(() => server.close());

type Who = keyof typeof tokens;
interface Template {
  id: number;
  name: string;
  version: number;
  disabled: number;
  category_name: string;
  fields: number;
  variants: number;
  values: Record<string, unknown>;
}
const list = async (who: Who = 'admin') =>
  (
    await server.call<Template[]>('GET', '/rest/sys/template/list', {
      token: tokens[who],
      body: { type: 'product' },
    })
  ).data;
const save = (body: Record<string, unknown>, who: Who = 'admin') =>
  server.call<{ id: number; version: number; errors: { field: string }[] }>(
    'POST',
    '/rest/sys/template/save',
    { token: tokens[who], body: { type: 'product', ...body } },
  );
const remove = (id: number, who: Who = 'admin') =>
  server.call('DELETE', '/rest/sys/template/delete', {
    token: tokens[who],
    body: { type: 'product', id },
  });
const values = (more: Record<string, unknown> = {}) => ({ category_id: category, ...more });

test('a template is made, listed, changed, stopped and deleted [ADMIN-063] [CALLS-098] [CALLS-099] [CALLS-100]', async () => {
  const variants = specification.values.map(({ id }) => ({ spec_value_ids: [id] }));
  const made = await save({
    name: 'Standard gateway',
    values: values({ unit: '台', tax_rate: '6', variants, number: 'CP1' }),
  });
  expect(made.code, made.message).toBe(200);
  const [template] = await list();
  expect(template).toMatchObject({
    id: made.data.id,
    name: 'Standard gateway',
    category_name: 'Gateways',
    fields: 2,
    variants: 2,
    values: { category_id: category, unit: '台', tax_rate: 6 },
  });
  expect(template?.values, 'each product has its own').not.toHaveProperty('number');

  await save({ id: made.data.id, values: values({ unit: '箱' }) });
  expect((await list())[0]).toMatchObject({ values: { unit: '箱' }, variants: 0, version: 2 });
  const stale = await save({ id: made.data.id, version: 1, name: 'Late' });
  expect(stale.code).toBe(409);

  expect(await list('sales')).toHaveLength(1);
  await save({ id: made.data.id, disabled: 1 });
  expect(await list('sales'), 'stopped: for nobody to choose').toEqual([]);
  expect(await list()).toHaveLength(1);
  expect((await remove(made.data.id)).code).toBe(200);
  expect(await list()).toEqual([]);
  expect((await remove(made.data.id)).code).toBe(404);
});

test.each([
  ['without a category', { unit: '台' }, 'category_id'],
  ['of a category that is none', { category_id: 987654321 }, 'category_id'],
  ['with a price below nothing', { price: -1 }, 'price'],
  ['with a value of no specification', { variants: [{ spec_value_ids: [1] }] }, 'variants'],
])('one %s is refused at its field', async (_, given, field) => {
  const whole = field === 'category_id' ? given : values(given);
  const { code, data } = await save({ name: 'Wrong', values: whole });
  expect(code).toBe(422);
  expect(data.errors.map((each) => each.field)).toEqual([field]);
});

test('a name of blanks is none', async () => {
  const { code, data } = await save({ name: '  ', values: values() });
  expect(code).toBe(422);
  expect(data.errors).toMatchObject([{ field: 'name' }]);
});

test('a rich text loses what could run', async () => {
  await save({
    name: 'Text',
    values: values({ description: '<p>Robust</p><script>alert(1)</script>' }),
  });
  const text = (await list()).find(({ name }) => name === 'Text');
  expect(text?.values.description).toBe('<p>Robust</p>');
});

test('a product is not touched when its template changes or goes [ADMIN-117]', async () => {
  const { data } = await save({ name: 'Passing', values: values({ unit: '台', price: 100 }) });
  const [template] = (await list()).filter(({ id }) => id === data.id);
  const product = await server.call<{ id: number }>('POST', '/rest/crm/product/save', {
    token: tokens.admin,
    body: { name: 'From a template', ...template?.values },
  });
  expect(product.code, product.message).toBe(200);
  const read = async () =>
    (
      await server.call<{ version: number; data_raw: Record<string, unknown> }>(
        'GET',
        '/rest/crm/product/read',
        { token: tokens.admin, body: { id: product.data.id } },
      )
    ).data;
  const before = await read();
  expect(before.data_raw).toMatchObject({ unit: '台', price: 100 });
  await save({ id: data.id, values: values({ unit: '箱', price: 5 }) });
  await remove(data.id);
  expect(await read()).toEqual(before);
});

test('staff without the key change none, other companies see none', async () => {
  const { data } = await save({ name: 'Ours', values: values() });
  expect((await save({ name: 'Theirs', values: values() }, 'sales')).code).toBe(403);
  expect((await remove(data.id, 'sales')).code).toBe(403);
  expect(await list('other')).toEqual([]);
  expect((await remove(data.id, 'other')).code).toBe(404);
  const nobody = await server.call('GET', '/rest/sys/template/list', { body: { type: 'product' } });
  expect(nobody.code).toBe(100);
});

test('what a role hides of a template is not shown to it, and stays when it saves', async () => {
  const { data } = await save({ name: 'Costs', values: values({ cost: 60, unit: '台' }) });
  const shown = (await list('sales')).find(({ id }) => id === data.id);
  expect(shown?.values).toHaveProperty('unit');
  await mine.db.write(async (tx) => {
    await tx
      .update('role')
      .set({
        field_no_power: JSON.stringify({ product: ['cost'] }),
        permissions: JSON.stringify([
          'crm_product_view',
          'crm_product_edit',
          'sys_productTemplate',
        ]),
      })
      .execute();
  });
  const after = (await list('sales')).find(({ id }) => id === data.id);
  expect(after?.values).not.toHaveProperty('cost');
  const saved = await save({ id: data.id, values: values({ unit: '箱', cost: 1 }) }, 'sales');
  expect(saved.code, saved.message).toBe(200);
  const kept = (await list()).find(({ id }) => id === data.id);
  expect(kept?.values).toMatchObject({ unit: '箱', cost: 60 });
  await mine.db.write((tx) => tx.update('role').set({ field_no_power: '{}' }).execute());
});
