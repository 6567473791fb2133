import { compile } from './compile.ts';
import type { FormulaValue } from './messages.ts';
import { partsOf, type Formula } from './parse.ts';
import { show, type Term } from './tree.ts';
import { toShown, type FormulaEnv, type Value } from './values.ts';

/** Why a computed field shows what it shows: each part with its value, without the branches that were not taken. */
interface Explanation {
  text: string;
  value: FormulaValue;
  parts: readonly Explanation[];
}

/** Evaluates the formula once more, listening. Values are those on the way, before rounding to the field's decimals. */
export function explain(formula: Formula, get: (model: string) => unknown, env: FormulaEnv): Explanation {
  const values = new Map<Term, Value>();
  const run = compile(formula.term, (term, original) => (scope) => {
    const value = original(scope);
    values.set(term, value);
    return value;
  });
  run({ get, env });
  return told(formula.term, values);
}

/** Literals explain themselves, and brackets are their contents. */
function told(term: Term, values: ReadonlyMap<Term, Value>): Explanation {
  if (term.kind === 'group') return { ...told(term.of, values), text: show(term) };
  const parts = partsOf(term).filter((part) => part.kind !== 'literal' && values.has(part));
  return { text: show(term), value: toShown(values.get(term) ?? null), parts: parts.map((part) => told(part, values)) };
}
