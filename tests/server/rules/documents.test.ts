import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openedValues } from '../../../schemas/values/fillIn.ts';
import { contract as contractFile } from '../../../schemas/modules/contract.ts';
import { quotation as quotationFile } from '../../../schemas/modules/quotation.ts';
import type { ProductLine } from '../../../schemas/rules/productLines.ts';
import {
  deleteRecords,
  readRecord,
  runAction,
  updateRecord,
} from '../../../server/records/index.ts';
import { offeredVariants, paymentMethods } from '../../../server/rules/choices.ts';
import { updateContractStates } from '../../../server/rules/contract.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { faults, lines, openTrade, refusal, totals, type Trade } from '../support/trade.ts';

let at: TestDatabase;
let trade: Trade;
let gateway: ProductLine;
let screen: ProductLine;
beforeAll(async () => {
  at = await openTestDatabase();
  trade = await openTrade(at.database);
  gateway = await trade.variant(2680, '4G / 2 串口');
  screen = await trade.variant(999.99, '10.1 英寸');
});
afterAll(() => at.close());

const quote = async (product_list: unknown, more: Record<string, unknown> = {}) =>
  trade.add('seller', 'quotation', {
    name: '网关报价单',
    customer_id: await trade.customer('seller'),
    quote_date: '2026-03-01',
    product_list,
    ...more,
  });
const sign = async (product_list: unknown, more: Record<string, unknown> = {}) =>
  trade.contract('seller', { product_list, price: undefined, ...more });
const edit = async (module: string, id: number, values: Record<string, unknown>) =>
  updateRecord(await trade.as('seller'), module, {
    id,
    version: (await trade.read(module, id)).version,
    values,
  });

describe.each([
  ['quotation', quote],
  ['contract', sign],
] as const)('product lines of a %s', (module, make) => {
  test('totals follow the lines, rounded to cents, and the amount follows the total [QUOTE-014] [QUOTE-015] [QUOTE-017] [QUOTE-018]', async () => {
    const list = lines([gateway, 3, 90], [screen, 2, 88.5]);
    const { data } = await trade.read(module, await make(list));
    // 2680 × 90 % = 2412 × 3, and 999.99 × 88.5 % = 884.99 × 2
    expect(data).toMatchObject({ product_price: 9005.98, price: 9005.98, discount: 89.7 });
    expect(data.product_list).toMatchObject([
      { sales_price: 2412, sales_price_all: 7236 },
      { sales_price: 884.99, sales_price_all: 1769.98 },
    ]);
  });

  test('a client may send just variant, prices and quantity; names, units and list price are those of the product [QUOTE-007] [QUOTE-011]', async () => {
    const id = await make([
      {
        product_detail_id: gateway.product_detail_id,
        price: '2680',
        sales_price: '2412',
        quantity: '3',
        name: 'something else',
        extra: 'dropped',
      },
    ]);
    expect((await trade.read(module, id)).data.product_list).toEqual([
      { ...gateway, sales_price: 2412, discount: 90, quantity: 3, sales_price_all: 7236 },
    ]);
  });

  test('a wrong subtotal, discount or total is refused, on adding and on editing', async () => {
    const [line] = lines([gateway, 2, 95]) as [ProductLine];
    const wrong: [unknown, Record<string, unknown>, string][] = [
      [
        [{ ...line, sales_price_all: line.sales_price_all - 1 }],
        {},
        'product_list line_wrong_total',
      ],
      [[{ ...line, discount: 50 }], {}, 'product_list line_bad_discount'],
      [[line], { product_price: 1, price: 99_999 }, 'product_price total_wrong'],
      [[{ ...line, quantity: 0 }], {}, 'product_list line_bad_quantity'],
      [[line, line], {}, 'product_list line_duplicate'],
      ['no list', {}, 'product_list wrong_type'],
    ];
    const id = await make([line]);
    const before = await trade.read(module, id);
    for (const [list, more, fault] of wrong) {
      expect(await faults(make(list, more))).toContain(fault);
      expect(await faults(edit(module, id, { product_list: list, ...more }))).toContain(fault);
    }
    expect(await trade.read(module, id)).toEqual(before);
  });

  test('an amount below the product total is refused with its own words; above it is taken [QUOTE-020] [QUOTE-021]', async () => {
    const list = lines([gateway, 1]);
    expect(await faults(make(list, { price: 2679.99 }))).toEqual([
      module === 'quotation' ? 'price quotation_below_total' : 'price amount_below_total',
    ]);
    const id = await make(list, { price: 3000 });
    expect((await trade.read(module, id)).data).toMatchObject({ price: 3000, product_price: 2680 });
    expect(await faults(edit(module, id, { price: 2000 }))).toEqual([
      module === 'quotation' ? 'price quotation_below_total' : 'price amount_below_total',
    ]);
    await edit(module, id, { product_list: lines([gateway, 1], [screen, 1]), price: 3679.99 });
    expect((await trade.read(module, id)).data).toMatchObject({
      price: 3679.99,
      product_price: 3679.99,
    });
  });

  test("a list price that is not the product's, and products that nobody knows or that are off the shelf, are refused for new lines; old lines stay [PRODUCT-008]", async () => {
    const [cheap] = lines([{ ...gateway, price: 1, sales_price: 1, sales_price_all: 1 }, 1]) as [
      ProductLine,
    ];
    expect(await faults(make([cheap]))).toEqual(['product_list line_bad_price']);
    expect(await faults(make([{ ...gateway, product_detail_id: 424_242 }]))).toEqual([
      'product_list line_no_product',
    ]);
    const sold = await trade.variant(100);
    const id = await make(lines([sold, 1]));
    const { product_id } = (await trade.read('productDetail', sold.product_detail_id)).data;
    await runAction(await trade.as('admin'), 'product', {
      action: 'downShelf',
      ids: [Number(product_id)],
    });
    expect(await faults(make(lines([sold, 1])))).toEqual(['product_list line_no_product']);
    await edit(module, id, { product_list: lines([sold, 4]) });
    expect((await trade.read(module, id)).data.product_price).toBe(400);
  });

  test('a product in a document is not deleted; its variants follow it on and off the shelf [PRODUCT-011] [PRODUCT-012]', async () => {
    const sold = await trade.variant(55);
    await make(lines([sold, 1]));
    const product = Number(
      (await trade.read('productDetail', sold.product_detail_id)).data.product_id,
    );
    const admin = await trade.as('admin');
    for (const [key, id] of [
      ['productDetail', sold.product_detail_id],
      ['product', product],
    ] as const) {
      expect(await refusal(deleteRecords(admin, key, [id]))).toMatchObject({ id: 'in_use' });
    }
    await runAction(admin, 'product', { action: 'takeOff', ids: [product] });
    expect((await trade.read('productDetail', sold.product_detail_id)).state).toBe(0);
    expect(
      (
        await refusal(
          runAction(admin, 'productDetail', { action: 'upShelf', ids: [sold.product_detail_id] }),
        )
      ).id,
    ).toBe('wrong_state');
    const free = await trade.variant(56);
    await deleteRecords(admin, 'product', [
      Number((await trade.read('productDetail', free.product_detail_id)).data.product_id),
    ]);
  });
});

describe('from quotation to contract', () => {
  const off = { settings: { is_quotation_check: 0 } };
  const prefill = async (id: number) => {
    const convert = quotationFile.actions.find((action) => action.key === 'convert');
    if (!convert || !('opens' in convert)) throw new Error('A quotation cannot be converted');
    return openedValues(convert.opens, {
      ...(await readRecord(await trade.as('seller'), 'quotation', id)).data_raw,
      id,
    });
  };

  test('lines and prices are carried over and the quotation is converted, once [QUOTE-004] [CONTRACT-006] [CONTRACT-024]', async () => {
    const id = await quote(lines([gateway, 2, 80]));
    const values = await prefill(id);
    expect(await faults(sign(values.product_list, values))).toContain(
      'quotation_id quotation_not_passed',
    );
    await trade.force('quotation', id, { approval_state: 2 });
    const contract = await sign(values.product_list, values);
    expect((await trade.read('contract', contract)).data).toMatchObject({
      quotation_id: id,
      price: 4288,
      product_list: (await trade.read('quotation', id)).data.product_list as unknown,
    });
    expect(await trade.read('quotation', id)).toMatchObject({ state: 2 });
    expect(await faults(sign(values.product_list, values))).toContain(
      'quotation_id referred_state',
    );
    expect((await refusal(edit('quotation', id, { terms: '现结' }))).id).toBe('wrong_state');
  });

  test('a contract that only names its quotation takes over customer, lines and amount', async () => {
    const id = await quote(lines([gateway, 2, 80]));
    await trade.force('quotation', id, { approval_state: 2 });
    const contract = await trade.add('seller', 'contract', {
      name: '只写来源的合同',
      quotation_id: id,
      start_time: '2026-04-01',
      end_time: '2027-03-31',
    });
    const { data } = await trade.read('quotation', id);
    expect((await trade.read('contract', contract)).data).toMatchObject({
      customer_id: data.customer_id,
      product_list: data.product_list,
      price: data.price,
    });
  });

  test('an offer is not sent before it has passed', async () => {
    const id = await quote(lines([gateway, 1]));
    const seller = await trade.as('seller');
    expect((await readRecord(seller, 'quotation', id)).actions).not.toContain('send');
    expect((await refusal(runAction(seller, 'quotation', { action: 'send', ids: [id] }))).id).toBe(
      'wrong_state',
    );
    await trade.force('quotation', id, { approval_state: 2 });
    await runAction(seller, 'quotation', { action: 'send', ids: [id] });
    expect((await trade.read('quotation', id)).state).toBe(1);
  });

  test('wrong totals are refused on the way too, and a price of the quotation stays good after the product has changed', async () => {
    const item = await trade.variant(500);
    const id = await quote(lines([item, 2]));
    await trade.force('quotation', id, { approval_state: 2 });
    const detail = await trade.read('productDetail', item.product_detail_id);
    await updateRecord(await trade.as('admin'), 'productDetail', {
      id: detail.id,
      version: detail.version,
      values: { price: 650 },
    });
    const values = await prefill(id);
    const [line] = values.product_list as [ProductLine];
    expect(
      await faults(
        sign([{ ...line, sales_price_all: 1 }], {
          ...values,
          product_list: [{ ...line, sales_price_all: 1 }],
        }),
      ),
    ).toContain('product_list line_wrong_total');
    expect(await faults(sign(lines([item, 1])))).toEqual(['product_list line_bad_price']);
    const contract = await sign(values.product_list, values);
    expect((await trade.read('contract', contract)).data).toMatchObject({
      price: 1000,
      product_list: [{ price: 500 }],
    });
  });

  test('the quotation of another customer is not taken', async () => {
    const id = await quote(lines([gateway, 1]));
    const other = await trade.customer('seller', '无锡恒通轴承有限公司');
    expect(
      await faults(sign(lines([gateway, 1]), { quotation_id: id, customer_id: other })),
    ).toContain('quotation_id unknown_ref');
  });

  test('without approval of quotations a draft is converted at once', async () => {
    const id = await quote(lines([gateway, 1]));
    const seller = await trade.as('seller', off);
    expect((await readRecord(seller, 'quotation', id)).actions).toContain('convert');
    expect((await readRecord(await trade.as('seller'), 'quotation', id)).actions).not.toContain(
      'convert',
    );
  });
});

describe('contracts', () => {
  const renewal = async (id: number) => {
    const renew = contractFile.actions.find((action) => action.key === 'renew');
    if (!renew || !('opens' in renew)) throw new Error('A contract cannot be renewed');
    return openedValues(renew.opens, {
      ...(await readRecord(await trade.as('seller'), 'contract', id)).data_raw,
      id,
    });
  };

  test('are renewed with a suffix, from the old end, without end and number, and point back [CONTRACT-002] [CONTRACT-003] [CONTRACT-004] [CONTRACT-005]', async () => {
    const id = await sign(lines([gateway, 1]));
    const values = await renewal(id);
    expect(values).toMatchObject({
      name: '网关采购合同[续约]',
      start_time: '2026-12-31',
      renew_id: id,
    });
    expect([Object.hasOwn(values, 'end_time'), Object.hasOwn(values, 'number')]).toEqual([
      false,
      false,
    ]);
    const renewed = await sign(values.product_list, { ...values, end_time: '2027-12-31' });
    const [old, next] = [await trade.read('contract', id), await trade.read('contract', renewed)];
    expect(next.data.renew_id).toBe(id);
    expect(next.number).not.toBe(old.number);
    await edit('contract', renewed, { renew_id: renewed, remark: '一年' });
    expect((await trade.read('contract', renewed)).data).toMatchObject({
      renew_id: id,
      remark: '一年',
    });
  });

  test('are not renewed from a void one', async () => {
    const id = await sign(lines([gateway, 1]));
    const values = await renewal(id);
    await runAction(await trade.as('seller'), 'contract', { action: 'void', ids: [id] });
    expect(
      await faults(sign(values.product_list, { ...values, end_time: '2027-12-31' })),
    ).toContain('renew_id unknown_ref');
  });

  test('begin and end with the calendar; stopped and void ones stay what they are [CONTRACT-013] [CONTRACT-014] [CONTRACT-018]', async () => {
    const state = async (id: number) => (await trade.read('contract', id)).state;
    const [ahead, running, over] = [
      await trade.contract('seller', { start_time: '2026-04-01' }),
      await trade.contract('seller'),
      await trade.contract('seller', { start_time: '2025-01-01', end_time: '2025-12-31' }),
    ];
    expect([await state(ahead), await state(running), await state(over)]).toEqual([0, 1, 2]);
    const stopped = await trade.contract('seller');
    await runAction(await trade.as('seller'), 'contract', { action: 'stop', ids: [stopped] });
    const versions = (await trade.read('contract', ahead)).version;
    await trade.company.write((tx) => updateContractStates(tx, '2026-04-01'));
    expect([await state(ahead), await state(running), await state(stopped)]).toEqual([1, 1, 3]);
    await trade.company.write((tx) => updateContractStates(tx, '2027-01-01'));
    expect([await state(ahead), await state(running), await state(stopped)]).toEqual([2, 2, 3]);
    expect((await trade.read('contract', ahead)).version).toBe(versions);
    expect(
      (
        await refusal(
          runAction(await trade.as('seller'), 'contract', { action: 'stop', ids: [stopped] }),
        )
      ).id,
    ).toBe('wrong_state');
    const gone = await trade.contract('seller');
    await runAction(await trade.as('seller'), 'contract', { action: 'void', ids: [gone] });
    expect((await refusal(edit('contract', gone, { remark: '改' }))).id).toBe('wrong_state');
  });

  test('do not end before they start, and their numbers are automatic [CONTRACT-020]', async () => {
    expect(await faults(trade.contract('seller', { end_time: '2025-12-31' }))).toEqual([
      'end_time end_before_start',
    ]);
    const [one, two] = [
      await trade.contract('seller', { number: 'mine' }),
      await trade.contract('seller'),
    ];
    expect([
      (await trade.read('contract', one)).number,
      (await trade.read('contract', two)).number,
    ]).toEqual([
      expect.stringMatching(/^HT202603100\d{3}$/),
      expect.stringMatching(/^HT202603100\d{3}$/),
    ]);
  });

  test('with a deposit need its amount, way and day, not above the amount, and book it as a payment [CONTRACT-007] [CONTRACT-008] [CONTRACT-009]', async () => {
    expect(await faults(trade.contract('seller', { is_deposit: 1 }))).toEqual([
      'deposit deposit_price_required',
      'deposit deposit_method_required',
      'deposit deposit_date_required',
    ]);
    const deposit = { price: '20000', payment_method: 'transfer', payment_date: '2026-03-02' };
    expect(await faults(trade.contract('seller', { is_deposit: 1, deposit }))).toEqual([
      'deposit deposit_above_price',
    ]);
    const id = await trade.contract('seller', {
      is_deposit: 1,
      deposit: { ...deposit, price: '2000' },
    });
    const payments = await trade.company.read((tx) =>
      tx
        .from('record')
        .select(['id', 'data', 'owner_user_id'])
        .where('module', '=', 'payment')
        .execute(),
    );
    expect(payments).toHaveLength(1);
    expect(JSON.parse(payments[0]?.data ?? '{}')).toMatchObject({
      contract_id: id,
      customer_id: await trade.customer('seller'),
      payment_money: 2000,
      payment_method: 'transfer',
      payment_date: '2026-03-02',
    });
    expect(payments[0]?.owner_user_id).toBe(trade.ids.seller);
    await edit('contract', id, { remark: '不再重复登记定金' });
    expect(
      await trade.company.read((tx) =>
        tx.from('record').select('id').where('module', '=', 'payment').execute(),
      ),
    ).toHaveLength(1);
  });
});

test('variants on the shelf are offered by category and keyword [QUOTE-022]', async () => {
  const all = await offeredVariants(await trade.as('seller'), { page: 1, size: 50 });
  expect(
    all.list.find((each) => each.product_detail_id === gateway.product_detail_id),
  ).toMatchObject({
    name: 'QH-G200 工业智能网关',
    spec_attr: '4G / 2 串口',
    unit: '台',
    price: 2680,
  });
  const parent = await trade.company.read((tx) =>
    tx
      .from('list_item')
      .select('parent_id')
      .where('id', '=', trade.category)
      .executeTakeFirstOrThrow(),
  );
  const within = async (category_id: number) =>
    (await offeredVariants(await trade.as('seller'), { page: 1, size: 50, category_id })).count;
  expect([await within(trade.category), await within(parent.parent_id ?? 0)]).toEqual([
    all.count,
    all.count,
  ]);
  const empty = await trade.company.read((tx) =>
    tx
      .from('list_item')
      .select('id')
      .where('kind', '=', 'product_category')
      .where('name', '=', '培训')
      .executeTakeFirstOrThrow(),
  );
  expect(await within(empty.id)).toBe(0);
  expect(
    (
      await offeredVariants(await trade.as('seller'), { page: 1, size: 50, keyword: '10.1' })
    ).list.map(({ spec_attr }) => spec_attr),
  ).toEqual(['10.1 英寸']);
});

test("the ways of paying come from the company's own list [PAY-005]", async () => {
  expect(await paymentMethods(await trade.as('seller'))).toContainEqual({
    value: 'transfer',
    label: '银行转账',
  });
});

test('the totals the client shows are those the server makes', () => {
  expect(totals(lines([gateway, 3, 90], [screen, 2, 88.5]))).toEqual({
    product_price: 9005.98,
    price: 9005.98,
    discount: 89.7,
  });
});
