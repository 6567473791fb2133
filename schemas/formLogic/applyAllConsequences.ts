import type { Condition } from '../conditions/conditions.ts';
import { isGroup, operandReference } from '../conditions/conditions.ts';
import { type Change, applyConsequences } from './consequences.ts';
import type { Field } from '../form/form.ts';
import { checkValue, isShown } from '../validation/validate.ts';
import { isEmpty } from '../values/valueTypes.ts';

/**
 * Follows everything that conditions make of a record, as saving it does: besides, what was answered in a hidden field and cannot stand
 * falls back to `base`. Answers the models whose value changed.
 */
export function applyAllConsequences(
  change: Omit<Change, 'changed'>,
  base: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  const { form, record, context } = change;
  const all = new Set<string>();
  const waiting = new Set(
    [...form.fields.values()].filter(
      (field) => field.show !== undefined && field.onHide !== 'clear',
    ),
  );
  // One hidden field may hide another; each falls back once.
  for (let changed: ReadonlySet<string> | 'all' = 'all'; changed === 'all' || changed.size > 0;) {
    for (const model of applyConsequences({ ...change, changed }).changed) all.add(model);
    const fallen = [...waiting].filter(
      (field) =>
        !isShown(field, { ...context, record }) &&
        !same(record[field.model], base[field.model]) &&
        !stays(field, record[field.model]),
    );
    for (const field of fallen) {
      waiting.delete(field);
      record[field.model] = base[field.model];
      all.add(field.model);
    }
    changed = new Set(fallen.map(({ model }) => model));
  }
  return all;
}

/**
 * Whether what was answered in a hidden field is taken: it may have been given before the field was hidden. Not so where the viewer or
 * the company's settings are why it is hidden, nor when it is wrong and nobody can see that.
 */
function stays(field: Field, value: unknown): boolean {
  return (
    field.show !== undefined &&
    !readsAround(field.show) &&
    (isEmpty(value) || checkValue(field, value) === undefined)
  );
}

function readsAround(condition: Condition): boolean {
  return isGroup(condition)
    ? condition.rules.some(readsAround)
    : [condition.field, operandReference(condition.value)].some((name) => name?.startsWith('$'));
}

function same(one: unknown, other: unknown): boolean {
  return (
    Object.is(one, other) ||
    (isEmpty(one) && isEmpty(other)) ||
    JSON.stringify(one) === JSON.stringify(other)
  );
}
