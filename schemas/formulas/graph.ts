import { isEmpty } from '../values/valueTypes.ts';
import { FormulaError, isFault } from './values/messages.ts';
import type { FormulaValue } from './values/messages.ts';
import { topologicalOrder, rankQueue } from './topologicalOrder.ts';
import { parseFormula, type Formula } from './parse.ts';
import type { FormulaEnv } from './values/values.ts';

/** The formulas of a module in an order in which each comes after those it reads. */
export interface FormulaGraph {
  models: readonly string[];
  /** what a formula reads; nothing of a model without one */
  deps(model: string): readonly string[];
  /**
   * Brings the computed fields up to date after `changed` and returns the models whose value changed. Runs only what is reached, stops
   * where a value stays the same, and always runs formulas that read the clock. `get` must give back what `set` was given, faults included.
   */
  run(
    changed: Iterable<string> | 'all',
    get: (model: string) => unknown,
    set: (model: string, value: FormulaValue) => void,
    env: FormulaEnv,
  ): string[];
}

interface FormulaProblem {
  model: string;
  error: FormulaError;
}

/** Reads all formulas of a module. One that cannot be read, or that depends on itself, is named in `faults` and left out. */
export function formulaGraph(
  texts: Readonly<Record<string, string>>,
  known: (model: string) => boolean,
  scaleOf: (model: string) => number | undefined = () => undefined,
): {
  graph: FormulaGraph;
  faults: FormulaProblem[];
  /** those that could be read */
  formulas: ReadonlyMap<string, Formula>;
} {
  const faults: FormulaProblem[] = [];
  const formulas = new Map<string, Formula>();
  for (const [model, text] of Object.entries(texts)) {
    try {
      formulas.set(model, parseFormula(text, known));
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      faults.push({ model, error });
    }
  }
  const { order, cycles } = topologicalOrder(
    new Map([...formulas].map(([model, { deps }]) => [model, deps])),
  );
  for (const [model, path] of cycles)
    faults.push({ model, error: new FormulaError('cycle', { data: { path: written(path) } }) });
  return { graph: graphOf(order, formulas, scaleOf), faults, formulas };
}

function written(path: readonly string[]): string {
  return (path.length > 12 ? [...path.slice(0, 6), '…', ...path.slice(-5)] : path).join(' → ');
}

function graphOf(
  models: readonly string[],
  formulas: ReadonlyMap<string, Formula>,
  scaleOf: (model: string) => number | undefined,
): FormulaGraph {
  const nodes = models.flatMap((model) => {
    const formula = formulas.get(model);
    return formula ? [{ model, formula, scale: scaleOf(model) }] : [];
  });
  const ranks = new Map(models.map((model, rank) => [model, rank]));
  const readers = readersOf(nodes);
  const clocked = nodes.flatMap(({ formula }, rank) => (formula.volatile ? [rank] : []));
  return {
    models,
    deps: (model) => (ranks.has(model) ? (formulas.get(model)?.deps ?? []) : []),
    run(changed, get, set, env) {
      const results = new Map<string, FormulaValue>();
      const read = (model: string) => (results.has(model) ? results.get(model) : get(model));
      const woken =
        changed === 'all'
          ? nodes.keys()
          : [...changed].flatMap((model) => [
              ...(readers.get(model) ?? []),
              ...ownRank(ranks, model),
            ]);
      const queue = rankQueue([...woken, ...clocked]);
      for (let rank = queue.take(); rank !== undefined; rank = queue.take()) {
        const node = nodes[rank];
        if (!node) continue;
        const value = node.formula.evaluate(read, env, node.scale);
        if (same(value, get(node.model))) continue;
        results.set(node.model, value);
        set(node.model, value);
        queue.add(readers.get(node.model) ?? []);
      }
      return [...results.keys()];
    },
  };
}

/** A computed field that was overwritten from outside is computed again itself. */
function ownRank(ranks: ReadonlyMap<string, number>, model: string): number[] {
  const rank = ranks.get(model);
  return rank === undefined ? [] : [rank];
}

function readersOf(nodes: readonly { formula: Formula }[]): Map<string, number[]> {
  const readers = new Map<string, number[]>();
  nodes.forEach(({ formula }, rank) => {
    for (const model of formula.deps) {
      const ranks = readers.get(model);
      if (ranks) ranks.push(rank);
      else readers.set(model, [rank]);
    }
  });
  return readers;
}

function same(value: FormulaValue, stored: unknown): boolean {
  if (isFault(value)) return isFault(stored) && stored.fault === value.fault;
  return Object.is(value, stored) || (isEmpty(value) && isEmpty(stored));
}
