import type { Form } from '../form/form.ts';
import { coerce } from '../validation/coerce.ts';
import { formGraph } from './formGraph.ts';
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
    formGraph(form).run(changed, get, (model, value) => results.set(model, value), env());
    return [...results].flatMap(([model, value]) => {
      const field = form.fields.get(model);
      const made = isFault(value) || !field ? undefined : coerce(field, value);
      if (Object.is(made, row[model])) return [];
      row[model] = made;
      return [model];
    });
  };
}
