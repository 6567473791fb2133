import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linesTable } from '../../schemas/print/tables.ts';
import { isTaxRate, TAX_RATES, taxParts, taxTotals } from '../../schemas/rules/lineTax.ts';
import { exact, sum } from '../../schemas/rules/money.ts';
import {
  addLine,
  checkLines,
  lineTotals,
  type ProductLine,
  readLines,
  spreadFinalPrice,
  withQuantity,
  withTaxRate,
} from '../../schemas/rules/productLines.ts';

const line = (id: number, price: number, tax_rate?: number, quantity = 1): ProductLine => {
  const [made] = addLine([], {
    product_detail_id: id,
    name: `产品 ${id}`,
    spec_attr: '',
    unit: '套',
    price,
    ...(tax_rate !== undefined && { tax_rate }),
  });
  if (!made) throw new Error('no line');
  return withQuantity(made, quantity);
};

describe('a price holds its tax', () => {
  test.each([
    [113, 13, 100, 13],
    [100, 13, 88.5, 11.5],
    [0.05, 13, 0.04, 0.01],
    [106, 6, 100, 6],
    [100, 0, 100, 0],
    [0, 13, 0, 0],
    [99.99, 1.5, 98.51, 1.48],
  ])('%d at %d %% is %d and %d', (sales_price_all, tax_rate, net_amount, tax_amount) =>
    expect(taxParts({ sales_price_all, tax_rate })).toEqual({ net_amount, tax_amount }),
  );

  test('nothing is said of a line without a rate', () => {
    expect(taxParts({ sales_price_all: 100 })).toBeUndefined();
    expect(taxTotals([line(1, 100), line(2, 50)])).toBeUndefined();
    expect(taxTotals([])).toBeUndefined();
  });

  test('lines without a rate are counted and are in no sum', () =>
    expect(taxTotals([line(1, 113, 13), line(2, 50), line(3, 106, 6)])).toEqual({
      net_amount: 200,
      tax_amount: 19,
      gross_amount: 219,
      untaxed: 1,
    }));
});

describe('laws', () => {
  const price = fc.integer({ min: 0, max: 99_999_999_99 }).map((cents) => cents / 100);
  const rate = fc.integer({ min: 0, max: 100_00 }).map((part) => part / 100);

  test('amount before tax and tax are the price to the cent, and the tax is within half a cent', () =>
    fc.assert(
      fc.property(price, rate, (sales_price_all, tax_rate) => {
        const parts = taxParts({ sales_price_all, tax_rate });
        expect(sum([parts?.net_amount, parts?.tax_amount]).toNumber()).toBe(sales_price_all);
        expect(parts?.net_amount).toBeGreaterThanOrEqual(0);
        expect(
          exact(parts?.net_amount)
            .times(exact(tax_rate).plus(100))
            .div(100)
            .minus(sales_price_all)
            .abs()
            .lte(exact(0.005).times(exact(tax_rate).plus(100)).div(100)),
        ).toBe(true);
      }),
    ));

  const lines = fc
    .array(fc.tuple(price, fc.option(rate, { nil: undefined }), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
      maxLength: 8,
    })
    .map((all) => all.map(([each, tax, quantity], at) => line(at + 1, each, tax, quantity)));

  test('rates change no total, and lines that all have one come to the final price', () =>
    fc.assert(
      fc.property(lines, (all) => {
        const { final_price } = lineTotals(all);
        expect(lineTotals(all.map((each) => withTaxRate(each, 13)))).toEqual(lineTotals(all));
        expect(checkLines(all, final_price)).toEqual([]);
        const rated = all.map((each) => withTaxRate(each, each.tax_rate ?? 0));
        expect(taxTotals(rated)).toMatchObject({ gross_amount: final_price, untaxed: 0 });
      }),
    ));

  test('a spread price keeps the rate of each line', () =>
    fc.assert(
      fc.property(lines, price, (all, final) => {
        expect(spreadFinalPrice(all, final).map(({ tax_rate }) => tax_rate)).toEqual(
          all.map(({ tax_rate }) => tax_rate),
        );
      }),
    ));
});

describe('what is a rate', () => {
  test.each([[13], [0], [100], [1.5], [0.01]])('%d is one', (value) =>
    expect(isTaxRate(value)).toBe(true),
  );
  test.each([[-1], [100.01], [1.234], ['13'], [null], [NaN]])(
    '%j is none, and is refused',
    (value) => {
      expect(isTaxRate(value)).toBe(false);
      expect(checkLines([{ ...line(1, 5), tax_rate: value }], 5)).toEqual([
        { field: 'product_list', id: 'line_bad_tax_rate', data: { line: 1 } },
      ]);
    },
  );
  test('the usual ones are', () => expect(TAX_RATES.every(isTaxRate)).toBe(true));

  test.each([
    ['13', { tax_rate: 13 }],
    ['6.5', { tax_rate: 6.5 }],
    ['', {}],
    [null, {}],
    ['much', { tax_rate: 'much' }],
  ])('%j of the wire is read', (tax_rate, read) => {
    const { tax_rate: _, ...bare } = line(1, 5);
    expect(readLines([{ ...bare, tax_rate }])).toEqual([{ ...bare, ...read }]);
  });
});

describe('printed', () => {
  const keys = (lines: readonly ProductLine[]) =>
    linesTable(lines, 'zh-chs').columns.map(({ key }) => key);

  test('lines of which none has a rate print as they always did', () =>
    expect(keys([line(1, 100)])).toEqual([
      'name',
      'spec_attr',
      'unit',
      'price',
      'discount',
      'sales_price',
      'quantity',
      'sales_price_all',
    ]));

  test('rate, amount before tax and tax stand in each line and below', () => {
    const table = linesTable([line(1, 113, 13), line(2, 50), line(3, 1060, 6)], 'zh-chs');
    expect(
      table.rows.map((row) => [row.net_amount, row.tax_rate, row.tax_amount, row.sales_price_all]),
    ).toEqual([
      ['100.00', '13', '13.00', '113.00'],
      ['', '', '', '50.00'],
      ['1,000.00', '6', '60.00', '1,060.00'],
    ]);
    expect(table.remark?.text).toBe('不含税金额 1,100.00，税额 73.00，价税合计 1,173.00');
    expect(table.totals).toMatchObject({
      net_amount: '1,100.00',
      tax_amount: '73.00',
      sales_price_all: '1,223.00',
    });
  });
});
