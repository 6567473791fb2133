import type { Context } from './conditions.ts';
import { holds } from './conditions.ts';
import { follow, truthsOf } from './consequences.ts';
import type { FieldError } from './errors.ts';
import type { Form } from './form.ts';
import { isEmpty } from './valueTypes.ts';

interface Step {
  form: Form;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  context: Omit<Context, 'record'>;
}

/**
 * Fields that were changed although a condition locks them: those locked before as well, and those that a rule of this same change sets
 * to something else. Whoever changes a field first and locks it then has changed it in time.
 */
export function lockFaults({ form, before, after, context }: Step): FieldError[] {
  const then: Context = { ...context, record: before };
  const now: Context = { ...context, record: after };
  const locked = [...form.fields.values()].filter(
    ({ model, lock }) => lock && !same(before[model], after[model]) && holds(lock, now),
  );
  if (locked.length === 0) return [];
  const set = locked.some(({ sets }) => sets)
    ? setBetween({ form, before, after, context })
    : new Map<string, unknown>();
  return locked
    .filter(({ model, lock }) =>
      set.has(model) ? !same(set.get(model), after[model]) : lock && holds(lock, then),
    )
    .map(({ model, name }) => ({ field: model, id: 'read_only', data: { name } }));
}

function setBetween({ form, before, after, context }: Step): ReadonlyMap<string, unknown> {
  const truths = truthsOf(form, { ...context, record: before });
  return follow({
    form,
    record: { ...after },
    context,
    truths,
    changed: 'all',
    said: new Set(form.fields.keys()),
  }).set;
}

function same(one: unknown, other: unknown): boolean {
  return (
    Object.is(one, other) ||
    (isEmpty(one) && isEmpty(other)) ||
    JSON.stringify(one) === JSON.stringify(other)
  );
}
