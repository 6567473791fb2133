import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../server/endpoints/signIn.ts';
import { PASSWORD } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { atNoon, lines, openTrade, STAFF, type Trade } from '../support/trade.ts';

let server: TestServer;
let trade: Trade;
let token: string;
beforeAll(async () => {
  server = await startServer({ now: atNoon });
  trade = await openTrade(server.database, 'TAXED', await hashPassword(PASSWORD));
  token = await server.signIn(STAFF.seller, 'TAXED');
});
afterAll(() => server.close());

const call = <T = { id: number }>(method: string, path: string, body: Record<string, unknown>) =>
  server.call<T>(method, `/rest${path}`, { token, body });
const document = async (module: string, product_list: unknown) =>
  call('POST', `/crm/${module}/add`, {
    name: '含税单据',
    customer_id: await trade.customer('seller'),
    ...(module === 'contract'
      ? { start_time: '2026-01-01', end_time: '2026-12-31' }
      : { quote_date: '2026-03-01' }),
    product_list,
  });

describe.each(['quotation', 'contract'])('lines of a %s', (module) => {
  test('keep the tax rates that they are sent with, and no total changes by them', async () => {
    const [one, two] = [await trade.variant(113), await trade.variant(50)];
    const [first, second] = lines([one, 2], [two, 1]);
    const made = await document(module, [{ ...first, tax_rate: '13' }, second]);
    expect(made.code, made.text).toBe(200);
    const { data } = await trade.read(module, made.data.id);
    expect(data).toMatchObject({ product_price: 276, price: 276 });
    expect(data.product_list).toEqual([{ ...first, tax_rate: 13 }, second]);
  });

  test.each([['-1'], ['101'], ['1.234'], ['much']])('refuse the rate %s', async (tax_rate) => {
    const [line] = lines([await trade.variant(113), 1]);
    expect(await document(module, [{ ...line, tax_rate }])).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'product_list', message: '第 1 行的税率不正确' }] },
    });
  });

  test('print amount before tax, rate and tax', async () => {
    const [line] = lines([await trade.variant(113), 2]);
    const printed = async (product_list: unknown) => {
      const { data } = await document(module, product_list);
      const answer = await call<{
        tables: Record<string, { columns: { key: string }[]; rows: unknown[] }>;
      }>('GET', '/sys/template/data', { module, id: data.id });
      expect(answer.code, answer.text).toBe(200);
      return answer.data.tables.product_list;
    };
    expect((await printed([{ ...line, tax_rate: 13 }]))?.rows).toMatchObject([
      { net_amount: '200.00', tax_rate: '13', tax_amount: '26.00', sales_price_all: '226.00' },
    ]);
    expect((await printed([line]))?.columns.map(({ key }) => key)).not.toContain('tax_rate');
  });
});

test('a variant is offered with the tax rate of its product', async () => {
  const { product_detail_id } = await trade.variant(77);
  const { data } = await call<{ list: { product_detail_id: number; tax_rate?: number }[] }>(
    'POST',
    '/crm/product/getProductList',
    { page: 1, size: 200 },
  );
  expect(data.list.find((each) => each.product_detail_id === product_detail_id)?.tax_rate).toBe(13);
});
