import type { FormulaFault } from './messages.ts';
import { isFault } from './messages.ts';
import type { Value } from './values.ts';
import { isList, isNum, numberIn, toNum } from './values.ts';

/** The comparisons, by mathjs' names of the operators. */
export const COMPARISONS = {
  equal: (left: Value, right: Value) => equals(left, right),
  unequal: (left: Value, right: Value) => not(equals(left, right)),
  smaller: (left: Value, right: Value) => ordered(left, right, (order) => order < 0),
  smallerEq: (left: Value, right: Value) => ordered(left, right, (order) => order <= 0),
  larger: (left: Value, right: Value) => ordered(left, right, (order) => order > 0),
  largerEq: (left: Value, right: Value) => ordered(left, right, (order) => order >= 0),
} as const;
export type Comparison = keyof typeof COMPARISONS;

export function isComparison(name: string): name is Comparison {
  return Object.hasOwn(COMPARISONS, name);
}

/** Several values equal what one of them equals, as in filters. Empty equals only empty: an unanswered field is not 0. */
function equals(left: Value, right: Value): boolean | FormulaFault {
  if (isFault(left)) return left;
  if (isFault(right)) return right;
  if (isList(left)) return left.some((each) => equals(each, right) === true);
  if (isList(right)) return right.some((each) => equals(left, each) === true);
  if (isBlank(left) || isBlank(right)) return isBlank(left) && isBlank(right);
  if (typeof left === 'string' && typeof right === 'string') return left === right;
  const [one, other] = [toNum(left), toNum(right)];
  return isNum(one) && isNum(other) && one.equals(other);
}

function not(truth: boolean | FormulaFault): boolean | FormulaFault {
  return isFault(truth) ? truth : !truth;
}

/** Texts by their characters (so dates work), everything else as numbers; nothing is greater or smaller than an empty value. */
function ordered(
  left: Value,
  right: Value,
  holds: (order: number) => boolean,
): boolean | FormulaFault {
  if (isFault(left)) return left;
  if (isFault(right)) return right;
  if (isBlank(left) || isBlank(right)) return false;
  if (typeof left === 'string' && typeof right === 'string') return holds(textOrder(left, right));
  const [one, other] = [toNum(left), toNum(right)];
  if (isFault(one)) return one;
  return isFault(other) ? other : holds(one.comparedTo(other));
}

/** Two texts that both spell numbers compare as numbers: '9' is below '10'. */
function textOrder(left: string, right: string): number {
  const [one, other] = [numberIn(left), numberIn(right)];
  if (one && other) return one.comparedTo(other);
  return left < right ? -1 : left > right ? 1 : 0;
}

function isBlank(value: Value): boolean {
  return value === null || value === '';
}

/**
 * The test of SUMIF and COUNTIF: a value, or a text that begins with an operator, for example ">=100".
 * What cannot be compared with it does not match.
 */
export function criterion(wanted: Value): (value: Value) => boolean {
  const [, sign = '', rest = ''] =
    typeof wanted === 'string' ? (/^(>=|<=|<>|!=|==|=|>|<)([^]*)$/.exec(wanted) ?? []) : [];
  const comparison = SIGNS[sign];
  if (!comparison) return (value) => equals(value, wanted) === true;
  const operand = numberIn(rest) ?? rest.trim();
  return (value) => COMPARISONS[comparison](value, operand) === true;
}

const SIGNS: Readonly<Record<string, Comparison>> = {
  '>=': 'largerEq',
  '<=': 'smallerEq',
  '<>': 'unequal',
  '!=': 'unequal',
  '==': 'equal',
  '=': 'equal',
  '>': 'larger',
  '<': 'smaller',
};
