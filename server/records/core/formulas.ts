import { coerce } from '../../../schemas/validation/coerce.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { rollupsIn } from '../../../schemas/form/rollup.ts';
import { formGraph, type FormulaValue, isFault } from '../../../schemas/formulas/index.ts';
import type { RecordContext } from './context.ts';
import type { Values } from './types.ts';

/** Computes every formula of the record; what cannot be computed is empty. The values are changed in place. */
export function compute(
  context: Pick<RecordContext, 'full' | 'now' | 'today'>,
  values: Values,
): void {
  recompute(context, values, 'all');
}

/** The same for a record that is new: nothing belongs to it yet, and its roll-ups say so. */
export function computeNew(
  context: Pick<RecordContext, 'full' | 'now' | 'today'>,
  values: Values,
): void {
  for (const [model, nothing] of blanksOf(context.full)) values[model] = nothing;
  compute(context, values);
}

/** The same for those that `changed` reaches; answers the models that have another value now. */
export function recompute(
  { full, now, today }: Pick<RecordContext, 'full' | 'now' | 'today'>,
  values: Values,
  changed: ReadonlySet<string> | 'all',
): string[] {
  const results = new Map<string, FormulaValue>();
  const get = (model: string) => (results.has(model) ? results.get(model) : values[model]);
  formGraph(full).run(changed, get, (model, value) => results.set(model, value), { now, today });
  for (const [model, value] of results) {
    const field = full.fields.get(model);
    values[model] = isFault(value) || !field ? undefined : coerce(field, value);
  }
  return [...results.keys()];
}

const blanks = new WeakMap<Form, readonly (readonly [string, number])[]>();

/** What counts and sums come to where there is nothing. */
function blanksOf(form: Form): readonly (readonly [string, number])[] {
  const known = blanks.get(form);
  if (known) return known;
  const found = rollupsIn(form).flatMap(({ field: { model }, rollup: { aggregate } }) =>
    aggregate === 'count' || aggregate === 'sum' ? [[model, 0] as const] : [],
  );
  blanks.set(form, found);
  return found;
}
