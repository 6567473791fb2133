import { compile } from './compile.ts';
import type { FormulaValue } from './values/messages.ts';
import { subterms, type Formula } from './parse.ts';
import { formatTerm, type Term } from './tree.ts';
import { isList, toShown, toText, type FormulaEnv, type Value } from './values/values.ts';

/** Why a computed field shows what it shows: each part with its value, without the branches that were not taken. */
export interface Explanation {
  text: string;
  value: FormulaValue;
  parts: readonly Explanation[];
  /** what a field gave: it is an operand, not a step */
  model?: string;
}

/** Evaluates the formula once more, listening. Values are those on the way, before rounding to the field's decimals. `name` says models in words. */
export function explain(
  formula: Formula,
  get: (model: string) => unknown,
  env: FormulaEnv,
  name?: (model: string) => string | undefined,
): Explanation {
  const values = new Map<Term, Value>();
  const run = compile(formula.term, (term, original) => (scope) => {
    const value = original(scope);
    values.set(term, value);
    return value;
  });
  run({ get, env });
  return told(formula.term, values, name);
}

/** What fields gave, each once, in the order of the formula. */
export function operandsOf(why: Explanation): Explanation[] {
  const all = why.model === undefined ? why.parts.flatMap(operandsOf) : [why];
  return all.filter(({ text }, index) => all.findIndex((each) => each.text === text) === index);
}

/** What was computed, inmost first; the whole comes last. */
export function stepsOf(why: Explanation): Explanation[] {
  return why.model === undefined ? [...why.parts.flatMap(stepsOf), why] : [];
}

/** Literals explain themselves, and brackets are their contents. */
function told(
  term: Term,
  values: ReadonlyMap<Term, Value>,
  name?: (model: string) => string | undefined,
): Explanation {
  if (term.kind === 'group')
    return { ...told(term.of, values, name), text: formatTerm(term, name) };
  const parts = subterms(term).filter((part) => part.kind !== 'literal' && values.has(part));
  const value = values.get(term) ?? null;
  return {
    text: formatTerm(term, name),
    value: isList(value) ? toText(value) : toShown(value),
    parts: parts.map((part) => told(part, values, name)),
    ...('model' in term && { model: term.model }),
  };
}
