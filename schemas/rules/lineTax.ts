import { exact, isNumber, money, sum } from './money.ts';

/** The rates of value added tax that stand in a list; any other may be typed. */
export const TAX_RATES = [13, 9, 6, 3, 1, 0] as const;

interface Taxed {
  /** per cent of the amount before tax; nothing is said of a line without one */
  tax_rate?: unknown;
  /** with tax */
  sales_price_all: unknown;
}

/** What a price with tax is made of. Both are rounded to the cent, and together they are the price. */
export interface TaxParts {
  /** before tax */
  net_amount: number;
  tax_amount: number;
}

/** The parts of lines that have a rate. */
export interface TaxTotals extends TaxParts {
  /** with tax */
  gross_amount: number;
  /** lines without a rate, of which nothing is in the amounts */
  untaxed: number;
}

/** A rate in per cent: 0 to 100, at most two decimals. */
export function isTaxRate(value: unknown): value is number {
  return isNumber(value) && value >= 0 && value <= 100 && exact(value).decimalPlaces() <= 2;
}

/** The parts of a line's subtotal, which holds its tax: 113 at 13 % are 100 and 13. Nothing of a line without a rate. */
export function taxParts({ tax_rate, sales_price_all }: Taxed): TaxParts | undefined {
  if (!isTaxRate(tax_rate)) return undefined;
  const tax = money(exact(sales_price_all).times(tax_rate).div(exact(tax_rate).plus(100)));
  return { net_amount: money(exact(sales_price_all).minus(tax)), tax_amount: tax };
}

/** The sums of what the lines are made of, line by line; nothing where no line has a rate. */
export function taxTotals(lines: readonly Taxed[]): TaxTotals | undefined {
  const parts = lines.flatMap((line) => taxParts(line) ?? []);
  if (parts.length === 0) return undefined;
  const [net, tax] = [
    sum(parts.map((each) => each.net_amount)),
    sum(parts.map((each) => each.tax_amount)),
  ];
  return {
    net_amount: money(net),
    tax_amount: money(tax),
    gross_amount: money(net.plus(tax)),
    untaxed: lines.length - parts.length,
  };
}
