import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOneOfEach, type Kind } from './support/samples.ts';
import { addCompany, addObject, type TestCompany } from './support/companies.ts';
import { customModule } from '../../schemas/vocabulary/customObjects.ts';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let [mine, other] = [] as unknown as [TestCompany, TestCompany];
let [admin, sales, colleague, stranger] = ['', '', '', ''];
let ids: Record<Kind, number>;

beforeAll(async () => {
  server = await startServer();
  [mine, other] = [
    await addCompany(server.services, 'PRINT', '131000011'),
    await addCompany(server.services, 'PRELSE', '132000011'),
  ];
  [admin, sales, colleague, stranger] = [
    await server.signIn(mine.people.admin.mobile, 'PRINT'),
    await server.signIn(mine.people.sales.mobile, 'PRINT'),
    await server.signIn(mine.people.colleague.mobile, 'PRINT'),
    await server.signIn(other.people.admin.mobile, 'PRELSE'),
  ];
  ids = await addOneOfEach(mine, 'sales', '样本');
});
afterAll(() => server.close());

interface Template {
  id: number;
  type: string;
  module: string;
  module_name: string;
  name: string;
  is_default: number;
  disabled: number;
  version: number;
  content: string;
  page: { orientation: string };
  update_user_name: string;
}
interface Value {
  text?: string;
  rmb?: string;
  html?: string;
}
interface Data {
  name: string;
  values: Record<string, Value>;
  tables: Record<
    string,
    {
      columns: { key: string; label: string }[];
      rows: Record<string, string>[];
      totals: Record<string, string>;
    }
  >;
}

const list = async (token = admin, body: object = {}) =>
  (await server.call<Template[]>('GET', '/rest/sys/template/list', { token, body: { ...body } }))
    .data;
const save = (body: Record<string, unknown>, token = admin) =>
  server.call<{ id: number; version: number; content?: string; errors?: { field: string }[] }>(
    'POST',
    '/rest/sys/template/save',
    {
      token,
      body: { ...body, ...(body.page !== undefined && { page: JSON.stringify(body.page) }) },
    },
  );
const read = (id: number, token = admin) =>
  server.call<Template>('GET', `/rest/sys/template/read/${id}`, { token });
const remove = (id: number, token = admin) =>
  server.call('DELETE', '/rest/sys/template/delete', { token, body: { id } });
const print = (module: string, id: number, token = admin, template_id?: number) =>
  server.call<{ name: string; html: string; page: { orientation: string } }>(
    'GET',
    '/rest/sys/template/print',
    { token, body: { module, id, ...(template_id !== undefined && { template_id }) } },
  );
const data = (module: string, id: number, token = admin, tables: string[] = []) =>
  server.call<Data>('GET', '/rest/sys/template/data', {
    token,
    body: { module, id, ...(tables.length > 0 && { tables: JSON.stringify(tables) }) },
  });
const field = (path: string, format = '') =>
  `<span data-field="${path}"${format && ` data-format="${format}"`}>x</span>`;

describe('print templates', () => {
  test('are added, listed, changed, made the default, stopped and deleted [ADMIN-069] [CALLS-098] [CALLS-099]', async () => {
    const first = (
      await save({
        module: 'quotation',
        name: ' 标准报价单 ',
        content: `<p>${field('name')}</p>`,
        is_default: 1,
      })
    ).data;
    const second = (
      await save({
        module: 'quotation',
        name: '横版',
        content: '<p>b</p>',
        page: { orientation: 'landscape' },
      })
    ).data;
    expect(await list(admin, { module: 'quotation' })).toMatchObject([
      {
        id: first.id,
        type: 'print',
        module: 'quotation',
        module_name: '报价单',
        name: '标准报价单',
        is_default: 1,
        disabled: 0,
        version: 1,
        page: { orientation: 'portrait' },
        update_user_name: 'PRINT admin',
      },
      { id: second.id, name: '横版', is_default: 0, page: { orientation: 'landscape' } },
    ]);
    expect(
      (await save({ id: second.id, version: 1, name: '横版报价单', is_default: 1 })).data,
    ).toEqual({ id: second.id, version: 2 });
    expect((await list()).map(({ name, is_default }) => [name, is_default])).toEqual([
      ['标准报价单', 0],
      ['横版报价单', 1],
    ]);
    expect(await save({ id: second.id, version: 1, name: '旧的' })).toMatchObject({
      code: 409,
      data: { version: 2, name: '横版报价单', content: '<p>b</p>' },
    });
    await save({ id: second.id, disabled: 1 });
    expect((await list()).map(({ disabled, is_default }) => [disabled, is_default])).toEqual([
      [0, 0],
      [1, 0],
    ]);
    expect((await list(sales)).map(({ name }) => name)).toEqual(['标准报价单']);
    expect([(await read(second.id, sales)).code, (await read(first.id, sales)).code]).toEqual([
      404, 200,
    ]);
    await remove(second.id);
    expect((await list()).map(({ id }) => id)).toEqual([first.id]);
    await remove(first.id);
  });

  test('are made for what is printed only, with a name, by whoever holds the key, within one company [PERM-024]', async () => {
    for (const wrong of [
      { module: 'customer', name: 'x' },
      { name: 'x' },
      { module: 'quotation', name: '  ' },
    ])
      expect((await save(wrong)).code).toBe(422);
    expect((await save({ module: 'nothing', name: 'x' })).code).toBe(404);
    const { id } = (await save({ module: 'contract', name: '合同' })).data;
    for (const refused of [
      save({ module: 'contract', name: 'y' }, sales),
      save({ id, name: 'y' }, sales),
      remove(id, sales),
    ])
      expect((await refused).code).toBe(403);
    for (const unknown of [
      save({ id, name: 'y' }, stranger),
      remove(id, stranger),
      read(id, stranger),
    ])
      expect((await unknown).code).toBe(404);
    expect([
      await list(stranger),
      (await save({ module: 'contract', name: 'y' }, '')).code,
      (await server.call('GET', '/rest/sys/template/list', {})).code,
    ]).toEqual([[], 100, 100]);
    await mine.db.write((tx) =>
      tx
        .update('role')
        .set({ permissions: JSON.stringify(['sys_printTemplate']) })
        .where(
          'id',
          'in',
          tx.from('user').select('role_id').where('id', '=', mine.people.manager.id) as never,
        )
        .execute(),
    );
    const manager = await server.signIn(mine.people.manager.mobile, 'PRINT');
    expect((await save({ id, name: '主管的合同' }, manager)).code).toBe(200);
    await remove(id);
  });

  test('are cleaned when they are written; their marks stay [ADMIN-120]', async () => {
    const content = `<p onclick="x()">${field('name')}<script>alert(1)</script><img src="x" onerror="y()"></p><div data-table="product_list" data-columns="#,name" class="z"></div><div data-break="page"></div><iframe src="//e"></iframe>`;
    const { id } = (await save({ module: 'quotation', name: '脏', content })).data;
    expect((await read(id)).data.content).toBe(
      '<p><span data-field="name">x</span><img src="x" /></p><div data-table="product_list" data-columns="#,name"></div><div data-break="page"></div>',
    );
    await remove(id);
  });

  test('sent again with its key is one template', async () => {
    const send = () =>
      server.call<{ id: number }>('POST', '/rest/sys/template/save', {
        token: admin,
        headers: { 'idempotency-key': 'tpl-1' },
        body: { module: 'invoice', name: '开票' },
      });
    const [one, again] = [await send(), await send()];
    expect(again.data).toEqual(one.data);
    await remove(one.data.id);
  });
});

describe('printing a record', () => {
  const quotation = (values: Record<string, unknown> = {}) =>
    mine.add('sales', 'quotation', {
      name: '三号<产线> & 网关',
      customer_id: ids.customer,
      quote_date: '2026-03-01',
      price: 1234.5,
      ...values,
    });
  const line = (name: string, quantity: number) => ({
    product_detail_id: ids.productDetail,
    name,
    spec_attr: '标准',
    unit: '台',
    price: 100,
    discount: 100,
    sales_price: 100,
    quantity,
    sales_price_all: 100 * quantity,
  });

  test('fills in its own values, those one step away, amounts in words and lines with their sums, each escaped [ADMIN-069] [ADMIN-120]', async () => {
    const id = await quotation({ terms: '预付 30%\n<b>余款</b>' });
    await mine.db.write(async (tx) => {
      const row = await tx
        .from('record')
        .select('data')
        .where('module', '=', 'quotation')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await tx
        .update('record')
        .set({
          data: JSON.stringify({
            ...(JSON.parse(row.data) as object),
            product_list: [line('网关 <A>', 2), line('天线', 1000)],
          }),
        })
        .where('module', '=', 'quotation')
        .where('id', '=', id)
        .execute();
    });
    const content = `<p>${field('name')}|${field('price')}|${field('price', 'rmb')}|${field('quote_date')}|${field('customer_id')}|${field('customer_id.name')}|${field('terms')}|${field('gone')}|${field('$viewer')}</p><div data-table="product_list" data-columns="#,name,gone,quantity,sales_price_all"></div>`;
    const template = (await save({ module: 'quotation', name: '全', content })).data.id;
    const {
      code,
      data: { html, name },
    } = await print('quotation', id, sales, template);
    expect([code, name]).toEqual([200, '三号<产线> & 网关']);
    expect(html).toContain(
      '<p>三号&lt;产线&gt; &amp; 网关|1,234.50 元|壹仟贰佰叁拾肆元伍角整|2026-03-01|样本 customer|样本 customer|预付 30%<br>&lt;b&gt;余款&lt;/b&gt;||PRINT sales</p>',
    );
    expect(html).toContain(
      '<thead><tr><th style="text-align: right">#</th><th>产品</th><th style="text-align: right">数量</th><th style="text-align: right">小计</th></tr></thead>',
    );
    const right = (text: string) => `<td style="text-align: right">${text}</td>`;
    expect(html).toContain(
      `<tr>${right('1')}<td>网关 &lt;A&gt;</td>${right('2')}${right('200.00')}</tr><tr>${right('2')}<td>天线</td>${right('1,000')}${right('100,000.00')}</tr>`,
    );
    expect(html).toContain(
      `<tr><td colspan="2"><strong>合计</strong></td>${right('<strong>1,002</strong>')}${right('<strong>100,200.00</strong>')}</tr>`,
    );
    await remove(template);
  });

  test('prints nothing of a field that the role hides, of records and tabs out of reach, and nothing at all of a record that is not to be seen [ADMIN-120]', async () => {
    const id = await quotation();
    const content = `<p>[${field('price')}][${field('customer_id.telephone')}][${field('customer_id.name')}][${field('name')}]</p><div data-table="@contract" data-columns="name"></div>`;
    const template = (await save({ module: 'quotation', name: '权限', content })).data.id;
    await mine.db.write((tx) =>
      tx
        .update('role')
        .set({ field_no_power: JSON.stringify({ quotation: ['price'], customer: ['name'] }) })
        .where(
          'id',
          'in',
          tx.from('user').select('role_id').where('id', '=', mine.people.sales.id) as never,
        )
        .execute(),
    );
    const [hers, all] = [
      (await print('quotation', id, sales, template)).data.html,
      (await print('quotation', id, admin, template)).data.html,
    ];
    expect(hers).toMatch(/^<p>\[\]\[[^\]]*\]\[\]\[三号/);
    expect(all).toMatch(/^<p>\[1,234\.50 元\]\[[^\]]*\]\[样本 customer\]/);
    expect(Object.keys((await data('quotation', id, sales)).data.values)).not.toContain('price');
    await mine.db.write((tx) => tx.update('role').set({ field_no_power: '{}' }).execute());
    for (const nobody of [
      print('quotation', id, colleague, template),
      data('quotation', id, colleague),
      print('quotation', id, stranger),
    ])
      expect((await nobody).code).toBe(404);
    expect([
      (await print('quotation', id, '')).code,
      (await print('customer', ids.customer, admin)).code,
      (await print('contract', ids.contract, admin, template)).code,
    ]).toEqual([100, 404, 404]);
    await remove(template);
  });

  test('without a template takes the default, else one made of the form with everything that stands in it', async () => {
    const { html } = (await print('contract', ids.contract, sales)).data;
    expect(html).toMatch(/^<h1 style="text-align: center">合同<\/h1>/);
    expect(html).toContain('<th><p>合同金额</p></th>');
    expect(html).not.toContain('data-field');
    const template = (
      await save({
        module: 'contract',
        name: '默认',
        content: '<p>only</p>',
        is_default: 1,
        page: { orientation: 'landscape' },
      })
    ).data.id;
    expect((await print('contract', ids.contract, sales)).data).toMatchObject({
      html: '<p>only</p>',
      page: { orientation: 'landscape' },
    });
    await remove(template);
  });

  test('lists records of a tab as a table, with what the reader reaches', async () => {
    const { tables } = (await data('contract', ids.contract, sales, ['@paymentPlan', '@nothing']))
      .data;
    expect(Object.keys(tables).toSorted()).toEqual(['@paymentPlan', 'product_list']);
    expect(tables['@paymentPlan']?.rows.length).toBeGreaterThan(0);
  });

  test('own objects are printed too', async () => {
    await addObject(mine, customModule({ key: 'asset_c', name: '资产', icon: 'box' }));
    const id = await mine.add('admin', 'asset_c', { name: '叉车' });
    const template = (
      await save({ module: 'asset_c', name: '资产卡', content: `<h2>${field('name')}</h2>` })
    ).data.id;
    expect((await print('asset_c', id)).data.html).toBe('<h2>叉车</h2>');
    await remove(template);
  });
});

test('the designer says which templates a field is printed by, and a template outlives its fields [ADMIN-044] [ADMIN-069]', async () => {
  const own = (
    await save({ module: 'quotation', name: '报价模板', content: `<p>${field('delivery')}</p>` })
  ).data.id;
  const far = (
    await save({
      module: 'contract',
      name: '合同模板',
      content: `<p>${field('quotation_id.delivery')}</p>`,
    })
  ).data.id;
  const { list: widgets, ...rest } = defaultDefinition(MODULES.quotation);
  const without = (all: readonly object[]): object[] =>
    all.flatMap((widget) => {
      const { model, columns } = widget as { model?: string; columns?: { list: object[] }[] };
      if (model === 'delivery') return [];
      return [
        columns
          ? {
              ...widget,
              columns: columns.map((column) => ({ ...column, list: without(column.list) })),
            }
          : widget,
      ];
    });
  const field_data = JSON.stringify({ ...rest, list: without(widgets) });
  const impact = await server.call<{
    refers: { kind: string; name: string; model: string; detail: string }[];
  }>('POST', '/rest/sys/fields/impact', {
    token: admin,
    body: { module: 'quotation', field_data },
  });
  expect(impact.data.refers.filter(({ kind }) => kind === 'print')).toEqual([
    { kind: 'print', name: '报价模板', model: 'delivery', detail: '报价单' },
    { kind: 'print', name: '合同模板', model: 'delivery', detail: '合同' },
  ]);
  await server.call('POST', '/rest/sys/fields/save', {
    token: admin,
    body: { module: 'quotation', version: 0, field_data },
  });
  expect((await print('quotation', ids.quotation, admin, own)).data.html).toBe('<p></p>');
  await remove(own);
  await remove(far);
});
