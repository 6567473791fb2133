import { Decimal } from 'decimal.js';
import type { FormulaFault, FormulaFaultId, FormulaValue } from './messages.ts';
import { isFault } from './messages.ts';
import { isEmpty } from '../../values/valueTypes.ts';

/**
 * Numbers inside formulas. 40 digits carry a chain of divisions without a visible loss; the exponent limits keep every number,
 * and so every text made from one, short. Half up is away from zero: 1.005 is 1.01, -1.005 is -1.01.
 */
export const Num = Decimal.clone({
  precision: 40,
  rounding: Decimal.ROUND_HALF_UP,
  maxE: 60,
  minE: -60,
  toExpPos: 61,
  toExpNeg: -61,
  defaults: true,
});
export type Num = Decimal;

/** A value while a formula runs: null is any unanswered field; `opaque` is one that formulas only test for presence (address, images, a line). */
export type Value = Num | string | boolean | null | FormulaFault | Opaque | readonly Value[];
interface Opaque {
  readonly opaque: unknown;
}

/** What a formula is evaluated against. `today` and `now` are in the company's zone: 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm:ss'. */
export interface FormulaEnv {
  today: string;
  now: string;
}
export interface Scope {
  get(model: string): unknown;
  env: FormulaEnv;
}

const DIGITS = 15;
export const MAX_TEXT = 65_536;

export function fault(id: FormulaFaultId): FormulaFault {
  return { fault: id };
}

export function isNum(value: unknown): value is Num {
  return value instanceof Num;
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** A stored value as formulas see it. */
export function fromStored(raw: unknown): Value {
  if (isEmpty(raw)) return null;
  switch (typeof raw) {
    case 'number':
      return Number.isFinite(raw) ? sized(new Num(raw)) : fault('not_number');
    case 'string':
    case 'boolean':
      return raw;
    default:
      if (isFault(raw)) return raw;
      return Array.isArray(raw) ? raw.map(fromStored) : { opaque: raw };
  }
}

/** A result as it is stored: decimals rounded to `scale`; more digits than a JSON number keeps is a fault, never a silent loss. */
export function toStored(value: Value, scale: number): FormulaValue {
  if (isNum(value)) {
    const rounded = value.toDecimalPlaces(scale);
    return rounded.precision(true) > DIGITS ? fault('too_big') : rounded.toNumber() + 0;
  }
  return plain(value);
}

/** A value on the way, for explanations: 15 digits, nothing rounded away. */
export function toShown(value: Value): FormulaValue {
  return isNum(value) ? value.toSignificantDigits(DIGITS).toNumber() + 0 : plain(value);
}

function plain(value: Exclude<Value, Num>): FormulaValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === null || isFault(value)) return value;
  if (typeof value === 'string') return value.length > MAX_TEXT ? fault('text_too_long') : value;
  return fault(isList(value) ? 'is_list' : 'not_text');
}

/** Overflow and impossible results (0/0, the root of -1) become faults. */
export function sized(number: Num): Value {
  if (number.isNaN()) return fault('bad_argument');
  return number.isFinite() ? number : fault('too_big');
}

/** As an operand of arithmetic: an empty one is 0, a text counts when it is a plain number. */
export function toNum(value: Value): Num | FormulaFault {
  if (isNum(value)) return value;
  if (value === null) return ZERO;
  if (typeof value === 'boolean') return value ? ONE : ZERO;
  if (isFault(value)) return value;
  if (isList(value)) return fault('is_list');
  return (typeof value === 'string' ? numberIn(value) : undefined) ?? fault('not_number');
}

/** The number a text spells, if it does. Decimal itself would also take '0x10' and 'Infinity'. */
export function numberIn(text: string): Num | undefined {
  return text.length <= 40 && /^\s*[-+]?\d+(\.\d+)?\s*$/.test(text)
    ? new Num(text.trim())
    : undefined;
}

/** As a piece of text: an empty one is '', several values are joined by commas. */
export function toText(value: Value): string | FormulaFault {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (isNum(value)) return value.toFixed();
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (isFault(value)) return value;
  if (!isList(value)) return fault('not_text');
  const parts = value.map(toText);
  return parts.find(isFault) ?? parts.join(',');
}

/** As a condition: 0 and empty are false, any other answer is true. */
export function toTruth(value: Value): boolean | FormulaFault {
  if (isFault(value)) return value;
  return isNum(value) ? !value.isZero() : value !== null && value !== false && value !== '';
}

const ZERO = new Num(0);
const ONE = new Num(1);
