import { COMPARISONS } from '../values/compare.ts';
import { isFault } from '../values/messages.ts';
import type { Scope, Value } from '../values/values.ts';
import { toTruth } from '../values/values.ts';
import { eager, type FunctionRow, type Evaluator } from './functionRow.ts';

/** `decided`: the truth that settles the matter, so that the rest is not looked at. */
const junction = (decided: boolean): FunctionRow => ({
  min: 1,
  max: 50,
  call(args, scope) {
    for (const arg of args) {
      const truth = toTruth(arg(scope));
      if (isFault(truth)) return truth;
      if (truth === decided) return decided;
    }
    return !decided;
  },
});

/** Pairs of condition and result; one argument over is the result of last resort. */
function choose(args: readonly Evaluator[], scope: Scope): Value {
  for (let index = 0; index + 1 < args.length; index += 2) {
    const truth = toTruth(args[index]?.(scope) ?? null);
    if (isFault(truth)) return truth;
    if (truth) return args[index + 1]?.(scope) ?? null;
  }
  return args.length % 2 === 1 ? (args.at(-1)?.(scope) ?? null) : null;
}

export const LOGIC = {
  /** IF(condition, then, else) */
  IF: { min: 2, max: 3, call: choose },
  /** IFS(condition, result, condition, result …): the first that holds, else empty */
  IFS: { min: 2, max: 100, even: true, call: choose },
  AND: junction(false),
  OR: junction(true),
  XOR: eager([1, 50], (values) => {
    const truths = values.map(toTruth);
    return truths.find(isFault) ?? truths.filter((truth) => truth === true).length % 2 === 1;
  }),
  NOT: eager(1, ([value = null]) => {
    const truth = toTruth(value);
    return isFault(truth) ? truth : !truth;
  }),
  ISEMPTY: eager(1, ([value]) => value === null || value === ''),
  /** IFERROR(value, instead): an empty value is none */
  IFERROR: {
    min: 2,
    max: 2,
    call([first, instead], scope) {
      const value = first?.(scope) ?? null;
      return isFault(value) ? (instead?.(scope) ?? null) : value;
    },
  },
  /** SWITCH(value, case, result, case, result …, otherwise) */
  SWITCH: {
    min: 3,
    max: 100,
    call([asked, ...rest], scope) {
      const value = asked?.(scope) ?? null;
      if (isFault(value)) return value;
      for (let index = 0; index + 1 < rest.length; index += 2) {
        const same = COMPARISONS.equal(value, rest[index]?.(scope) ?? null);
        if (isFault(same)) return same;
        if (same) return rest[index + 1]?.(scope) ?? null;
      }
      return rest.length % 2 === 1 ? (rest.at(-1)?.(scope) ?? null) : null;
    },
  },
  /** COALESCE(a, b …): the first with a value; a fault counts as none, so COALESCE(a / b, 0) is safe */
  COALESCE: {
    min: 1,
    max: 50,
    call(args, scope) {
      for (const arg of args) {
        const value = arg(scope);
        if (value !== null && value !== '' && !isFault(value)) return value;
      }
      return null;
    },
  },
} as const satisfies Record<string, FunctionRow>;
