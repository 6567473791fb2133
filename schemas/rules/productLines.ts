import type { FieldError } from '../i18n/errors.ts';
import type { MessageId } from '../i18n/messages.ts';
import { isEmpty } from '../values/valueTypes.ts';
import { isTaxRate } from './lineTax.ts';
import { exact, isMoney, isNumber, money, readNumber, spreadMoney, sum } from './money.ts';

/** One product of a quotation or contract, as stored in `product_list`. */
export interface ProductLine {
  /** the variant */
  product_detail_id: number;
  /** name, specification, unit and list price are copied: they stay when the product changes */
  name: string;
  spec_attr: string;
  unit: string;
  /** list price */
  price: number;
  /** percent of the list price; 100 means none */
  discount: number;
  /** deal price of one */
  sales_price: number;
  quantity: number;
  /** subtotal */
  sales_price_all: number;
  /** per cent that the subtotal holds as tax; lines of old have none */
  tax_rate?: number | undefined;
}

export interface LineTotals {
  /** number of products */
  count: number;
  list_total: number;
  /** percent of the list total that the final price is */
  discount: number;
  final_price: number;
}

export type Variant = Pick<
  ProductLine,
  'product_detail_id' | 'name' | 'spec_attr' | 'unit' | 'price' | 'tax_rate'
>;

/** The four figures below the lines. */
export function lineTotals(lines: readonly ProductLine[]): LineTotals {
  const list = sum(
    lines.map((line) => exact(line.price).times(exact(line.quantity)).toDecimalPlaces(2)),
  );
  const final = sum(lines.map((line) => line.sales_price_all));
  return {
    count: lines.length,
    list_total: money(list),
    discount: percent(final, list),
    final_price: money(final),
  };
}

/** A product joins once, with quantity 1 and no discount; one that is there already changes nothing. */
export function addLine(lines: readonly ProductLine[], variant: Variant): readonly ProductLine[] {
  if (lines.some((line) => line.product_detail_id === variant.product_detail_id)) return lines;
  return [
    ...lines,
    withDiscount(
      { ...variant, quantity: 1, discount: 100, sales_price: 0, sales_price_all: 0 },
      100,
    ),
  ];
}

export function withDiscount(line: ProductLine, discount: number): ProductLine {
  return withSubtotal({ ...line, discount, sales_price: dealPrice(line.price, discount) });
}

/** Editing the deal price decides the discount. */
export function withSalesPrice(line: ProductLine, sales_price: number): ProductLine {
  return withSubtotal({ ...line, sales_price, discount: percent(sales_price, line.price) });
}

export function withTaxRate(
  { tax_rate: _, ...line }: ProductLine,
  tax_rate: number | undefined,
): ProductLine {
  return tax_rate === undefined ? line : { ...line, tax_rate };
}

export function withQuantity(line: ProductLine, quantity: number): ProductLine {
  return withSubtotal({ ...line, quantity });
}

/**
 * Spreads a final price over the lines in proportion to their subtotals, so that what was negotiated for a line keeps its part of the whole;
 * where nothing costs anything, by list totals, else by quantity. Cents that are left over go to the largest remainders: the sum is the
 * final price to the cent, no line falls below 0, and a free line stays free.
 */
export function spreadFinalPrice(
  lines: readonly ProductLine[],
  final_price: number,
): ProductLine[] {
  const weights = [
    lines.map((line) => exact(line.sales_price_all)),
    lines.map((line) => exact(line.price).times(exact(line.quantity))),
    lines.map((line) => exact(line.quantity)),
  ].find((each) => each.some((weight) => weight.gt(0)));
  if (!weights) return [...lines];
  const parts = spreadMoney(exact(final_price), weights);
  return lines.map((line, index) => withSubtotalOf(line, parts[index] ?? 0));
}

/**
 * Lines as the wire sends them: numbers may come as text, subtotal and discount may be missing, because a foreign client sends only
 * product_detail_id, price, sales_price and quantity. What cannot be read stays as it is, for `checkLines` to refuse.
 */
export function readLines(raw: unknown): unknown {
  if (!Array.isArray(raw)) return raw;
  return raw.map((item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? readLine(item as Record<string, unknown>)
      : item,
  );
}

/** Every fault of the lines, and of the amount, which may not be below their total; `below` says so in the words of its module. */
export function checkLines(
  lines: unknown,
  amount: unknown,
  below: MessageId = 'amount_below_total',
): FieldError[] {
  if (lines === undefined || lines === null) return [];
  if (!Array.isArray(lines)) return [{ field: 'product_list', id: 'wrong_type' }];
  const errors = lines.flatMap((line: unknown, index) => {
    const id = lineFault(line, lines.slice(0, index));
    return id ? [{ field: 'product_list', id, data: { line: index + 1 } }] : [];
  });
  if (errors.length > 0) return errors;
  const { final_price } = lineTotals(lines as ProductLine[]);
  return isNumber(amount) && exact(final_price).gt(exact(amount))
    ? [{ field: 'price', id: below }]
    : [];
}

function lineFault(line: unknown, before: readonly unknown[]): MessageId | undefined {
  if (!isObject(line)) return 'wrong_type';
  const { product_detail_id, price, sales_price, quantity, discount } = line;
  if (!Number.isSafeInteger(product_detail_id) || Number(product_detail_id) < 1)
    return 'line_no_product';
  if (before.some((other) => isObject(other) && other.product_detail_id === product_detail_id))
    return 'line_duplicate';
  if (!isNumber(quantity) || quantity <= 0) return 'line_bad_quantity';
  if (!isMoney(price) || !isMoney(sales_price)) return 'line_bad_price';
  if (!isNumber(discount) || !fitsDiscount(price, discount, sales_price))
    return 'line_bad_discount';
  if (line.tax_rate !== undefined && !isTaxRate(line.tax_rate)) return 'line_bad_tax_rate';
  return fitsSubtotal(sales_price, quantity, line.sales_price_all) ? undefined : 'line_wrong_total';
}

/** A deal price follows from its discount, or the discount from the deal price: whichever was edited last. */
function fitsDiscount(price: number, discount: number, sales_price: number): boolean {
  return dealPrice(price, discount) === sales_price || percent(sales_price, price) === discount;
}

/** A subtotal follows from the deal price; of a line that took its part of a spread, the deal price from the subtotal. */
function fitsSubtotal(sales_price: number, quantity: number, subtotal: unknown): boolean {
  if (!isMoney(subtotal)) return false;
  return (
    subtotalOf(sales_price, quantity) === subtotal ||
    money(exact(subtotal).div(quantity)) === sales_price
  );
}

function dealPrice(price: number, discount: number): number {
  return money(exact(price).times(exact(discount)).div(100));
}

function subtotalOf(sales_price: number, quantity: number): number {
  return money(exact(sales_price).times(exact(quantity)));
}

/** Part of whole in percent, two decimals; of nothing, 100. */
function percent(part: unknown, whole: unknown): number {
  return exact(whole).gt(0) ? money(exact(part).div(exact(whole)).times(100)) : 100;
}

function withSubtotal(line: ProductLine): ProductLine {
  return { ...line, sales_price_all: subtotalOf(line.sales_price, line.quantity) };
}

/** A line whose subtotal is given; the deal price of one follows, rounded. */
function withSubtotalOf(line: ProductLine, subtotal: number): ProductLine {
  const sales_price = money(exact(subtotal).div(quantityOf(line)));
  return {
    ...line,
    sales_price,
    discount: percent(sales_price, line.price),
    sales_price_all: subtotal,
  };
}

function quantityOf(line: ProductLine): number {
  return line.quantity > 0 ? line.quantity : 1;
}

const NUMBERS = [
  'product_detail_id',
  'price',
  'discount',
  'sales_price',
  'quantity',
  'sales_price_all',
  'tax_rate',
] as const;

function readLine({ tax_rate, ...rest }: Record<string, unknown>): Record<string, unknown> {
  // No rate is sent as nothing at all, or as an empty one.
  const raw = isEmpty(tax_rate) ? rest : { ...rest, tax_rate };
  const line = {
    ...raw,
    ...Object.fromEntries(
      NUMBERS.filter((key) => Object.hasOwn(raw, key)).map((key) => [key, readNumber(raw[key])]),
    ),
  };
  const { price, sales_price, quantity } = line as Partial<ProductLine>;
  if (!isNumber(price) || !isNumber(sales_price) || !isNumber(quantity)) return line;
  return {
    discount: percent(sales_price, price),
    sales_price_all: subtotalOf(sales_price, quantity),
    ...line,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
