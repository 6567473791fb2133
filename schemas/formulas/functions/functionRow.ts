import type { FormulaFault } from '../values/messages.ts';
import { isFault } from '../values/messages.ts';
import type { FormulaEnv, Num, Scope, Value } from '../values/values.ts';
import { fault, isNum, sized, toNum, toText } from '../values/values.ts';

/** Evaluates one part of a formula. */
export type Evaluator = (scope: Scope) => Value;

/** One function of the language. `call` gets its arguments unevaluated, so that branches not taken cost nothing and cannot fail. */
export interface FunctionRow {
  min: number;
  max: number;
  /** conditions and results in pairs */
  even?: true;
  /** its result changes with the clock */
  volatile?: true;
  call(args: readonly Evaluator[], scope: Scope): Value;
}

type Arity = number | readonly [min: number, max: number];
const arity = (count: Arity) =>
  typeof count === 'number' ? { min: count, max: count } : { min: count[0], max: count[1] };

/** All arguments first; the first fault among them is the result. */
export function eager(
  count: Arity,
  run: (values: readonly Value[], env: FormulaEnv) => Value,
): FunctionRow {
  return {
    ...arity(count),
    call(args, scope) {
      const values = args.map((arg) => arg(scope));
      return values.find(isFault) ?? run(values, scope.env);
    },
  };
}

/** Of numbers; an empty operand is 0. */
export function numeric(count: Arity, run: (...numbers: Num[]) => Value): FunctionRow {
  return eager(count, (values) => {
    const numbers = values.map(toNum);
    const problem = numbers.find(isFault);
    if (problem) return problem;
    const result = run(...(numbers as Num[]));
    return isNum(result) ? sized(result) : result;
  });
}

/** Of one text and further values. */
export function textual(
  count: Arity,
  run: (text: string, rest: readonly Value[]) => Value,
): FunctionRow {
  return eager(count, ([first = null, ...rest]) => {
    const text = toText(first);
    return isFault(text) ? text : run(text, rest);
  });
}

/** A whole number between two limits, or a fault. */
export function wholeNumber(value: Value, min: number, max: number): number | FormulaFault {
  const number = toNum(value);
  if (isFault(number)) return number;
  const fits = number.isInteger() && number.gte(min) && number.lte(max);
  return fits ? number.toNumber() : fault('bad_argument');
}
