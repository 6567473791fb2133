import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addLine,
  checkLines,
  lineTotals,
  readLines,
  spreadFinalPrice,
  withDiscount,
  withQuantity,
  withSalesPrice,
  type ProductLine,
} from '../../schemas/rules/productLines.ts';

const variant = (product_detail_id: number, price: number) => ({
  product_detail_id,
  name: `产品 ${product_detail_id}`,
  spec_attr: '标准',
  unit: '套',
  price,
});
const line = (
  id: number,
  price: number,
  more: { discount?: number; quantity?: number } = {},
): ProductLine => {
  const [first] = addLine([], variant(id, price));
  if (!first) throw new Error('no line');
  return withQuantity(withDiscount(first, more.discount ?? 100), more.quantity ?? 1);
};
const cents = (amount: number) => Math.round(amount * 100);
const ids = (lines: unknown, amount?: unknown) => checkLines(lines, amount).map(({ id }) => id);

describe('one line', () => {
  test('a new line has quantity 1 and discount 100 [CONST-030] [CONST-031]', () => {
    expect(addLine([], variant(7, 199))).toEqual([
      { ...variant(7, 199), quantity: 1, discount: 100, sales_price: 199, sales_price_all: 199 },
    ]);
  });
  test('a product that is there already is not added again [QUOTE-010]', () => {
    const lines = addLine([], variant(7, 199));
    expect(addLine(lines, variant(7, 150))).toBe(lines);
    expect(addLine(lines, variant(8, 150))).toHaveLength(2);
  });
  test('deal price is list price times discount, where 100 means none [QUOTE-013] [QUOTE-014]', () => {
    expect(line(1, 200, { discount: 85 }).sales_price).toBe(170);
    expect(line(1, 200, { discount: 100 }).sales_price).toBe(200);
    expect(line(1, 200, { discount: 0 }).sales_price).toBe(0);
  });
  test('subtotal is deal price times quantity [QUOTE-015]', () => {
    expect(line(1, 200, { discount: 85, quantity: 3 }).sales_price_all).toBe(510);
    expect(line(1, 0.1, { quantity: 3 }).sales_price_all).toBe(0.3);
  });
  test('editing the deal price recalculates the discount; a list price of 0 has discount 100 [QUOTE-019]', () => {
    expect(withSalesPrice(line(1, 200, { quantity: 2 }), 150)).toMatchObject({
      discount: 75,
      sales_price: 150,
      sales_price_all: 300,
    });
    expect(withSalesPrice(line(1, 3), 1)).toMatchObject({ discount: 33.33, sales_price: 1 });
    expect(withSalesPrice(line(1, 0), 5)).toMatchObject({ discount: 100, sales_price_all: 5 });
  });
  test.each([
    [1.005, 100, 1.01],
    [2.675, 100, 2.68],
    [10, 33.335, 3.33],
    [0.05, 10, 0.01],
    [0.1, 300, 0.3],
  ])('%f at %f percent is rounded half up to %f', (price, discount, deal) => {
    expect(withDiscount(line(1, price), discount).sales_price).toBe(deal);
  });
  test('money is rounded to two decimals, half up [QUOTE-018]', () => {
    expect(lineTotals([line(1, 0.1), line(2, 0.2)]).final_price).toBe(0.3);
    expect(withDiscount(line(1, 1.005), 100).sales_price).toBe(1.01);
  });
});

describe('the summary', () => {
  test('number of products, list total, total discount, final price [QUOTE-016]', () => {
    expect(lineTotals([line(1, 200, { discount: 85, quantity: 3 })])).toEqual({
      count: 1,
      list_total: 600,
      discount: 85,
      final_price: 510,
    });
    expect(lineTotals([line(1, 100, { quantity: 2 }), line(2, 50, { discount: 50 })])).toEqual({
      count: 2,
      list_total: 250,
      discount: 90,
      final_price: 225,
    });
    expect(lineTotals([])).toEqual({ count: 0, list_total: 0, discount: 100, final_price: 0 });
  });
});

/** Lines of different products with prices in cents, discounts and quantities that people type. */
const lineOf = (id: number) =>
  fc
    .record({
      price: fc.integer({ min: 0, max: 100_000_00 }),
      discount: fc.integer({ min: 0, max: 12_000 }),
      quantity: fc.integer({ min: 1, max: 2_000 }),
    })
    .map(({ price, discount, quantity }) =>
      line(id, price / 100, { discount: discount / 100, quantity }),
    );
const someLines = fc
  .integer({ min: 1, max: 12 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => lineOf(index + 1))));

describe('laws', () => {
  test('the final price is the sum of the subtotals to the cent', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        expect(cents(lineTotals(lines).final_price)).toBe(
          lines.reduce((total, each) => total + cents(each.sales_price_all), 0),
        );
      }),
    );
  });
  test('lines made by editing have no faults, and an amount of their total is enough', () => {
    fc.assert(
      fc.property(someLines, fc.integer({ min: 0, max: 100_000_00 }), (lines, price) => {
        const edited = lines.map((each, index) =>
          index === 0 ? withSalesPrice(each, price / 100) : each,
        );
        expect(ids(edited, lineTotals(edited).final_price)).toEqual([]);
      }),
    );
  });
  test('a spread final price is the final price to the cent, no line below 0, no faults [QUOTE-019]', () => {
    fc.assert(
      fc.property(someLines, fc.integer({ min: 0, max: 1_000_000_00 }), (lines, target) => {
        const spread = spreadFinalPrice(lines, target / 100);
        expect(lineTotals(spread).final_price).toBe(target / 100);
        expect(spread.every((each) => each.sales_price >= 0 && each.sales_price_all >= 0)).toBe(
          true,
        );
        expect(ids(spread, target / 100)).toEqual([]);
      }),
    );
  });
  test('a spread changes neither products nor quantities nor list prices', () => {
    fc.assert(
      fc.property(someLines, fc.integer({ min: 0, max: 1_000_000_00 }), (lines, target) => {
        const kept = ({ product_detail_id, price, quantity }: ProductLine) => ({
          product_detail_id,
          price,
          quantity,
        });
        expect(spreadFinalPrice(lines, target / 100).map(kept)).toEqual(lines.map(kept));
      }),
    );
  });
  test('what the wire sends as text is read back as it was', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const sent = lines.map((each) =>
          Object.fromEntries(Object.entries(each).map(([key, value]) => [key, String(value)])),
        );
        expect(readLines(sent)).toEqual(lines);
      }),
    );
  });
});

describe('spreading', () => {
  const subtotals = (lines: readonly ProductLine[]) => lines.map((each) => each.sales_price_all);

  test('cents that are left over go to the largest remainders, one each [QUOTE-019]', () => {
    expect(subtotals(spreadFinalPrice([line(1, 100), line(2, 100), line(3, 100)], 100))).toEqual([
      33.34, 33.33, 33.33,
    ]);
    expect(subtotals(spreadFinalPrice([line(1, 10), line(2, 20), line(3, 40)], 0.1))).toEqual([
      0.01, 0.03, 0.06,
    ]);
  });
  test('what was negotiated for a line keeps its part of the whole', () => {
    const lines = [line(1, 100, { discount: 50 }), line(2, 100)];
    expect(subtotals(spreadFinalPrice(lines, 75))).toEqual([25, 50]);
    expect(subtotals(spreadFinalPrice(lines, 300))).toEqual([100, 200]);
  });
  test('the total that they have already changes no line', () => {
    const lines = [line(1, 99.99, { discount: 87.5, quantity: 3 }), line(2, 12.34)];
    expect(subtotals(spreadFinalPrice(lines, lineTotals(lines).final_price))).toEqual(
      subtotals(lines),
    );
  });
  test('a gift takes nothing', () => {
    const spread = spreadFinalPrice([line(1, 100), line(2, 100), line(3, 0)], 99.99);
    expect(subtotals(spread)).toEqual([50, 49.99, 0]);
  });
  test('products without list prices share by quantity', () => {
    expect(
      spreadFinalPrice([line(1, 0, { quantity: 1 }), line(2, 0, { quantity: 3 })], 100).map(
        (each) => each.sales_price_all,
      ),
    ).toEqual([25, 75]);
  });
  test('no lines stay no lines', () => {
    expect(spreadFinalPrice([], 100)).toEqual([]);
  });
});

describe('checks', () => {
  const good = [line(1, 200, { discount: 85, quantity: 3 }), line(2, 100)];

  test('an amount below the total of the lines is refused at the amount [QUOTE-020]', () => {
    expect(checkLines(good, 609.99)).toEqual([{ field: 'price', id: 'amount_below_total' }]);
    expect(checkLines(good, 610)).toEqual([]);
    expect(checkLines(good, 700)).toEqual([]);
  });
  test('an amount that is missing is the required check’s business', () => {
    expect(checkLines(good, undefined)).toEqual([]);
    expect(checkLines(undefined, 5)).toEqual([]);
    expect(checkLines([], 0)).toEqual([]);
  });
  test('each fault is named with its line', () => {
    const [first, second] = good;
    expect(checkLines([first, { ...second, sales_price_all: 99 }], 1000)).toEqual([
      { field: 'product_list', id: 'line_wrong_total', data: { line: 2 } },
    ]);
    expect(checkLines([first, { ...second, product_detail_id: 1 }], 1000)).toEqual([
      { field: 'product_list', id: 'line_duplicate', data: { line: 2 } },
    ]);
  });
  test.each([
    ['no list', 'lines', 'wrong_type'],
    ['an object', { 0: {} }, 'wrong_type'],
    ['a line that is text', ['x'], 'wrong_type'],
    ['a line that is null', [null], 'wrong_type'],
    ['no product', [{ ...line(1, 5), product_detail_id: undefined }], 'line_no_product'],
    ['product 0', [{ ...line(1, 5), product_detail_id: 0 }], 'line_no_product'],
    ['quantity 0', [{ ...line(1, 5), quantity: 0 }], 'line_bad_quantity'],
    ['quantity -1', [{ ...line(1, 5), quantity: -1 }], 'line_bad_quantity'],
    ['quantity as text', [{ ...line(1, 5), quantity: '2' }], 'line_bad_quantity'],
    ['a price below 0', [{ ...line(1, 5), price: -5 }], 'line_bad_price'],
    ['a price of three decimals', [{ ...line(1, 5), sales_price: 1.234 }], 'line_bad_price'],
    ['a price that is not finite', [{ ...line(1, 5), price: Infinity }], 'line_bad_price'],
    ['a discount that does not fit', [{ ...line(1, 5), discount: 50 }], 'line_bad_discount'],
    ['a discount as text', [{ ...line(1, 5), discount: '100' }], 'line_bad_discount'],
    ['no subtotal', [{ ...line(1, 5), sales_price_all: undefined }], 'line_wrong_total'],
    ['NaN', [{ ...line(1, 5), sales_price_all: NaN }], 'line_wrong_total'],
  ])('%s is refused', (_, lines, id) => {
    expect(ids(lines, 1000)).toEqual([id]);
  });
  test('whatever comes is judged without a failure', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (lines, amount) => {
        expect(Array.isArray(checkLines(readLines(lines), amount))).toBe(true);
      }),
    );
  });
});

describe('lines of the wire', () => {
  test('product, list price, deal price and quantity are enough [QUOTE-007]', () => {
    const read = readLines([
      { product_detail_id: '5', price: '200.00', sales_price: '170', quantity: '3' },
    ]);
    expect(read).toEqual([
      {
        product_detail_id: 5,
        price: 200,
        sales_price: 170,
        quantity: 3,
        discount: 85,
        sales_price_all: 510,
      },
    ]);
    expect(ids(read, 510)).toEqual([]);
  });
  test('text that is no number stays, and is refused', () => {
    expect(
      ids(
        readLines([{ product_detail_id: '5', price: '1e5', sales_price: '170', quantity: '3' }]),
        1,
      ),
    ).toEqual(['line_bad_price']);
  });
  test('a wrong subtotal is not put right in silence', () => {
    expect(
      ids(
        readLines([
          { product_detail_id: 5, price: 200, sales_price: 170, quantity: 3, sales_price_all: '1' },
        ]),
        510,
      ),
    ).toEqual(['line_wrong_total']);
  });
});
