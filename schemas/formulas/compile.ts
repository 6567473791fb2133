import { COMPARISONS, isComparison } from './values/compare.ts';
import { functionRow } from './functions/index.ts';
import { LOGIC } from './functions/logic.ts';
import { divide, modulo, power } from './functions/numbers.ts';
import type { Evaluator } from './functions/functionRow.ts';
import { isFault } from './values/messages.ts';
import type { Binary, Term, Unary } from './tree.ts';
import { fault, fromStored, isNum, Num, sized, toNum, type Value } from './values/values.ts';

/** Sees every closure of a formula as it is made, so that an explanation can listen; evaluation itself passes none. */
export type TermObserver = (term: Term, run: Evaluator) => Evaluator;

/** A term as one closure of closures. */
export function compile(term: Term, observe?: TermObserver): Evaluator {
  const run = build(term, (part) => compile(part, observe));
  return observe ? observe(term, run) : run;
}

function build(term: Term, inner: (part: Term) => Evaluator): Evaluator {
  switch (term.kind) {
    case 'literal': {
      const { value } = term;
      return () => value;
    }
    case 'field': {
      const { model } = term;
      return (scope) => fromStored(scope.get(model));
    }
    case 'lines':
      return (scope) => column(scope.get(term.model), term.column);
    case 'group':
      return inner(term.of);
    case 'unary':
      return unary(term.operator, inner(term.of));
    case 'binary':
      return binary(term.operator, inner(term.left), inner(term.right));
    case 'chain':
      return chain(term, inner);
    case 'condition':
      return call('IF', [term.test, term.yes, term.no].map(inner));
    case 'call':
      return call(term.name, term.args.map(inner));
  }
}

function call(name: Parameters<typeof functionRow>[0], args: readonly Evaluator[]): Evaluator {
  const row = functionRow(name);
  return (scope) => row.call(args, scope);
}

const CALCULATE: Readonly<
  Record<
    Extract<Binary, 'add' | 'subtract' | 'multiply' | 'divide' | 'mod' | 'pow'>,
    (left: Num, right: Num) => Value
  >
> = {
  add: (left, right) => left.plus(right),
  subtract: (left, right) => left.minus(right),
  multiply: (left, right) => left.times(right),
  divide,
  mod: modulo,
  pow: power,
};

const CHANGE: Readonly<Record<Unary, (number: Num) => Num>> = {
  unaryMinus: (number) => number.negated(),
  unaryPlus: (number) => number,
  factorial: (number) => number.dividedBy(100),
};

function unary(operator: Unary, of: Evaluator): Evaluator {
  const change = CHANGE[operator];
  return (scope) => {
    const number = toNum(of(scope));
    return isFault(number) ? number : sized(change(number));
  };
}

function binary(operator: Binary, left: Evaluator, right: Evaluator): Evaluator {
  if (isComparison(operator)) {
    const compare = COMPARISONS[operator];
    return (scope) => compare(left(scope), right(scope));
  }
  switch (operator) {
    case 'and':
      return (scope) => LOGIC.AND.call([left, right], scope);
    case 'or':
      return (scope) => LOGIC.OR.call([left, right], scope);
    case 'xor':
      return (scope) => LOGIC.XOR.call([left, right], scope);
    default:
      return arithmetic(CALCULATE[operator], left, right);
  }
}

function arithmetic(
  calculate: (left: Num, right: Num) => Value,
  left: Evaluator,
  right: Evaluator,
): Evaluator {
  return (scope) => {
    const one = toNum(left(scope));
    if (isFault(one)) return one;
    const other = toNum(right(scope));
    if (isFault(other)) return other;
    const result = calculate(one, other);
    return isNum(result) ? sized(result) : result;
  };
}

/** 0 < discount <= 10: each part is evaluated once. */
function chain(
  { operators, parts }: Term & { kind: 'chain' },
  inner: (part: Term) => Evaluator,
): Evaluator {
  const [first, ...rest] = parts.map(inner);
  return (scope) => {
    let left = first?.(scope) ?? null;
    for (const [index, part] of rest.entries()) {
      const right = part(scope);
      const holds = COMPARISONS[operators[index] ?? 'equal'](left, right);
      if (holds !== true) return holds;
      left = right;
    }
    return true;
  };
}

/** One value of every line; a line without it gives a blank, so that two columns stay side by side. */
function column(list: unknown, name: string): Value {
  if (list === undefined || list === null || list === '') return [];
  if (isFault(list)) return list;
  if (!Array.isArray(list)) return fault('not_text');
  return list.map((line: unknown) => {
    if (typeof line !== 'object' || line === null || !Object.hasOwn(line, name)) return null;
    return fromStored((line as Record<string, unknown>)[name]);
  });
}
