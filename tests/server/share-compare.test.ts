import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { ProductLine } from '../../schemas/rules/productLines.ts';
import { hashPassword } from '../../server/endpoints/signIn.ts';
import { updateRecord } from '../../server/records/index.ts';
import { instantOf } from '../../server/seed/world/times.ts';
import { PASSWORD } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';
import { openTrade, STAFF, type StaffName, TODAY, type Trade } from './support/trade.ts';

type Comparison = ResponseOf<'shareLinkCompare'>;

let server: TestServer;
let trade: Trade;
const tokens = new Map<StaffName, string>();
let quotation = 0;

beforeAll(async () => {
  // a clock that stands still: order is told by nothing but the history
  server = await startServer({ now: () => instantOf(`${TODAY} 12:00:00`) });
  trade = await openTrade(server.database, 'VERSIONS', await hashPassword(PASSWORD));
  for (const name of ['admin', 'seller', 'colleague'] as const)
    tokens.set(name, await server.signIn(STAFF[name], 'VERSIONS'));
});
afterAll(() => server.close());

const call = <T>(who: StaffName, method: string, path: string, body: Record<string, unknown>) =>
  server.call<T>(method, `/rest${path}`, { token: tokens.get(who) ?? '', body });

/** Sends the quotation as it is; answers the number of the link. */
async function send(body: Record<string, unknown> = {}): Promise<number> {
  await trade.force('quotation', quotation, { approval_state: 2 });
  const answer = await call<{ id: number }>('seller', 'POST', '/sys/shareLink/save', {
    module: 'quotation',
    id: quotation,
    ...body,
  });
  expect(answer.code, answer.text).toBe(200);
  return answer.data.id;
}

async function change(values: Record<string, unknown>) {
  await trade.force('quotation', quotation, { approval_state: 0, state: 0 });
  const { version } = await trade.read('quotation', quotation);
  await updateRecord(await trade.as('seller'), 'quotation', { id: quotation, version, values });
}

const compare = (id: number, other: number, who: StaffName = 'seller') =>
  call<Comparison>(who, 'GET', '/sys/shareLink/compare', { id, other });
const times = (line: ProductLine, quantity: number): ProductLine => ({
  ...line,
  quantity,
  sales_price_all: line.sales_price * quantity,
});

test('two versions that were sent are compared: first against last, fields and lines, nothing that never went out', async () => {
  const [gateway, antenna, cable] = [
    await trade.variant(1200, '标准'),
    await trade.variant(80, '天线'),
    await trade.variant(15, '线缆'),
  ];
  quotation = await trade.add('seller', 'quotation', {
    name: '产线联网报价',
    customer_id: await trade.customer('seller'),
    quote_date: TODAY,
    valid_date: '2026-04-10',
    delivery: '30 天',
    remark: '底价八折',
    price: 2480,
    product_list: [times(gateway, 2), times(antenna, 1)],
  });
  const first = await send();
  await change({ delivery: '20 天', valid_date: '2026-05-10' });
  const between = await send();
  await change({ valid_date: '2026-04-10', remark: '底价七折' });
  await change({
    delivery: '15 天',
    price: 3675,
    product_list: [times(gateway, 3), times(cable, 5)],
  });
  const last = await send();

  const { data } = await compare(last, first);
  expect(data).toMatchObject({ earlier: first, later: last });
  expect(
    data.fields.map(({ model, old_value, new_value }) => [model, old_value, new_value]),
  ).toEqual(
    expect.arrayContaining([
      ['delivery', '30 天', '15 天'],
      ['price', '2,480.00 元', '3,675.00 元'],
    ]),
  );
  // what was changed and changed back is as it was; the remark goes to nobody
  const models = data.fields.map(({ model }) => model);
  for (const model of ['valid_date', 'remark', 'product_list', 'approval_state', 'state'])
    expect(models).not.toContain(model);
  const quantity = (kind: string) =>
    data.lines
      .find((line) => line.kind === kind)
      ?.changes.find(({ model }) => model === 'quantity');
  expect(data.lines.map(({ kind, name }) => [kind, name])).toEqual([
    ['changed', 'QH-G200 工业智能网关 标准'],
    ['added', 'QH-G200 工业智能网关 线缆'],
    ['removed', 'QH-G200 工业智能网关 天线'],
  ]);
  expect(quantity('changed')).toMatchObject({ old_value: '2', new_value: '3' });
  expect(quantity('added')).toMatchObject({ old_value: '', new_value: '5' });
  expect(quantity('removed')).toMatchObject({ old_value: '1', new_value: '' });

  // whichever is named first; between two that stand side by side; with itself
  expect((await compare(first, last)).data).toEqual(data);
  const step = (await compare(between, first)).data;
  expect(step.fields.map(({ model }) => model).toSorted()).toEqual(['delivery', 'valid_date']);
  expect(step.lines).toEqual([]);
  expect((await compare(last, last)).data).toMatchObject({ fields: [], lines: [] });
});

test('who may not see the record, and links of two records, are told nothing', async () => {
  const here = await send();
  const there = await send();
  expect((await compare(here, there, 'colleague')).code).toBe(404);
  expect((await compare(here, 999_999)).code).toBe(404);
  quotation = await trade.add('seller', 'quotation', {
    name: '另一张报价',
    customer_id: await trade.customer('seller'),
    quote_date: TODAY,
    price: 100,
  });
  expect((await compare(here, await send())).code).toBe(404);
  expect(
    (await server.call('GET', '/rest/sys/shareLink/compare', { body: { id: here, other: there } }))
      .code,
  ).toBe(100);
});
