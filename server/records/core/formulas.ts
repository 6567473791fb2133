import { coerce } from '../../../schemas/validation/coerce.ts';
import type { Form } from '../../../schemas/form/form.ts';
import {
  type FormulaGraph,
  formulaGraph,
  type FormulaValue,
  isFault,
} from '../../../schemas/formulas/index.ts';
import type { RecordContext } from './context.ts';
import type { Values } from './types.ts';

const graphs = new WeakMap<Form, FormulaGraph>();

/** Computes every formula of the record; what cannot be computed is empty. The values are changed in place. */
export function compute(
  context: Pick<RecordContext, 'full' | 'now' | 'today'>,
  values: Values,
): void {
  recompute(context, values, 'all');
}

/** The same for those that `changed` reaches; answers the models that have another value now. */
export function recompute(
  { full, now, today }: Pick<RecordContext, 'full' | 'now' | 'today'>,
  values: Values,
  changed: ReadonlySet<string> | 'all',
): string[] {
  const results = new Map<string, FormulaValue>();
  const get = (model: string) => (results.has(model) ? results.get(model) : values[model]);
  graphOf(full).run(changed, get, (model, value) => results.set(model, value), { now, today });
  for (const [model, value] of results) {
    const field = full.fields.get(model);
    values[model] = isFault(value) || !field ? undefined : coerce(field, value);
  }
  return [...results.keys()];
}

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
