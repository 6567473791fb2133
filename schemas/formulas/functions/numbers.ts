import { Decimal } from 'decimal.js';
import { isFault } from '../values/messages.ts';
import type { Value } from '../values/values.ts';
import { fault, Num } from '../values/values.ts';
import { numeric, wholeNumber, type FunctionRow } from './functionRow.ts';

/** ROUND(x, digits): digits may be negative, as in ROUND(1234, -2) = 1200. */
const rounding = (mode: Decimal.Rounding) =>
  numeric([1, 2], (number, digits): Value => {
    const places = digits === undefined ? 0 : wholeNumber(digits, -15, 15);
    if (isFault(places)) return places;
    if (places >= 0) return number.toDecimalPlaces(places, mode);
    return number.times(`1e${places}`).toDecimalPlaces(0, mode).times(`1e${-places}`);
  });

const multiple = (round: (count: Num) => Num) =>
  numeric([1, 2], (number, step = new Num(1)): Value =>
    step.isZero() ? fault('div_zero') : round(number.dividedBy(step)).times(step),
  );

/** The remainder with the sign of the divisor, as in spreadsheets: MOD(-3, 2) = 1. */
export function modulo(number: Num, divisor: Num): Value {
  if (divisor.isZero()) return fault('div_zero');
  return number.minus(divisor.times(number.dividedBy(divisor).floor()));
}

export function divide(number: Num, divisor: Num): Value {
  return divisor.isZero() ? fault('div_zero') : number.dividedBy(divisor);
}

export function power(base: Num, exponent: Num): Value {
  return base.isZero() && exponent.isNegative() && !exponent.isZero()
    ? fault('div_zero')
    : base.pow(exponent);
}

export const NUMBERS = {
  ABS: numeric(1, (number) => number.abs()),
  ROUND: rounding(Decimal.ROUND_HALF_UP),
  /** away from zero */
  ROUNDUP: rounding(Decimal.ROUND_UP),
  /** towards zero */
  ROUNDDOWN: rounding(Decimal.ROUND_DOWN),
  /** the next whole number below */
  INT: numeric(1, (number) => number.floor()),
  /** the next multiple above, of 1 or of the step: CEILING(7, 5) = 10 */
  CEILING: multiple((count) => count.ceil()),
  /** the next multiple below */
  FLOOR: multiple((count) => count.floor()),
  MOD: numeric(2, modulo),
  POWER: numeric(2, power),
  SQRT: numeric(1, (number) => number.sqrt()),
} as const satisfies Record<string, FunctionRow>;
