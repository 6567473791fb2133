import type { Form } from '../form/form.ts';
import { coerce } from '../validation/coerce.ts';
import { formulaGraph, type FormulaGraph } from './graph.ts';
import { isFault, type FormulaValue } from './values/messages.ts';
import type { FormulaEnv } from './values/values.ts';

/** Brings the formulas of one row of a sub-form up to date in it; answers the columns that have another value now. What cannot be computed is empty. */
export function rowComputer(env: () => FormulaEnv) {
  return (
    form: Form,
    row: Record<string, unknown>,
    changed: ReadonlySet<string> | 'all',
  ): string[] => {
    const results = new Map<string, FormulaValue>();
    const get = (model: string) => (results.has(model) ? results.get(model) : row[model]);
    graphOf(form).run(changed, get, (model, value) => results.set(model, value), env());
    return [...results].flatMap(([model, value]) => {
      const field = form.fields.get(model);
      const made = isFault(value) || !field ? undefined : coerce(field, value);
      if (Object.is(made, row[model])) return [];
      row[model] = made;
      return [model];
    });
  };
}

const graphs = new WeakMap<Form, FormulaGraph>();

function graphOf(form: Form): FormulaGraph {
  const known = graphs.get(form);
  if (known) return known;
  const { graph } = formulaGraph(
    form.formulas,
    (model) => form.fields.has(model),
    (model) => form.fields.get(model)?.precision,
  );
  graphs.set(form, graph);
  return graph;
}
