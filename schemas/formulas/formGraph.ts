import type { Form } from '../form/form.ts';
import { formulaGraph, type FormulaGraph } from './graph.ts';

const graphs = new WeakMap<Form, FormulaGraph>();

/** The formulas of a form in the order in which they are computed, with the decimals of its fields; put together once a form. */
export function formGraph(form: Form): FormulaGraph {
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
