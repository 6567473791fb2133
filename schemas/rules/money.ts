import { Decimal } from 'decimal.js';
import { LIMITS } from '../limits.ts';

/** A constructor of our own, so that nobody's global settings change a sum. Half away from zero, as the tax office rounds. */
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });
export type Amount = InstanceType<typeof Exact>;

/** An exact number to calculate with. What is no finite number counts as 0: checks refuse it, sums must not fail on it. */
export function exact(value: unknown): Amount {
  return value instanceof Exact || isNumber(value) ? new Exact(value) : new Exact(0);
}

/** An amount as it is stored: two decimals, half up. */
export function money(amount: Amount): number {
  return amount.toDecimalPlaces(2).toNumber();
}

/** Two decimals, towards zero: for splitting, where the rest is given to one part. */
export function truncateMoney(amount: Amount): Amount {
  return amount.toDecimalPlaces(2, Decimal.ROUND_DOWN);
}

export function sum(values: Iterable<unknown>): Amount {
  let total = new Exact(0);
  for (const value of values) total = total.plus(exact(value));
  return total;
}

/**
 * A whole (two decimals, not below 0) divided in proportion to the weights, to the cent: what is left over goes to the largest remainders,
 * of equal ones to the first. Nothing goes to a weight of 0; some weight has to be above it.
 */
export function spreadMoney(whole: Amount, weights: readonly Amount[]): number[] {
  const all = sum(weights);
  const shares = weights.map((weight) => whole.times(weight).div(all));
  const down = shares.map(truncateMoney);
  const cents = whole.minus(sum(down)).times(100).toNumber();
  const first = shares
    .map((share, index) => ({ index, rest: share.minus(down[index] ?? 0) }))
    .filter(({ index }) => weights[index]?.gt(0))
    .toSorted((one, other) => other.rest.cmp(one.rest) || one.index - other.index)
    .slice(0, cents)
    .map(({ index }) => index);
  return down.map((part, index) => money(part.plus(first.includes(index) ? 0.01 : 0)));
}

/** A number that can be an amount: not below 0, at most two decimals, within what a double holds exactly. */
export function isMoney(value: unknown): value is number {
  return (
    isNumber(value) && value >= 0 && value <= LIMITS.number && new Exact(value).decimalPlaces() <= 2
  );
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** A number as the wire may send it: as text. Everything else stays as it is. */
export function readNumber(raw: unknown): unknown {
  return typeof raw === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(raw.trim())
    ? Number(raw)
    : raw;
}
