import type { Condition } from '../../conditions/conditions.ts';
import { isGroup, operandReference } from '../../conditions/conditions.ts';
import { conditionsIn } from '../../formLogic/consequences.ts';
import type { Field, Form } from '../../form/form.ts';
import { checkValue } from '../../validation/validate.ts';
import { coerce } from '../../validation/coerce.ts';
import type { Situation } from './situation.ts';
import { simplestValue } from './values.ts';

/** What the conditions of a form compare each name with: models, `$viewer.…` and `$settings.…`. */
export function comparedValues(form: Form): ReadonlyMap<string, readonly unknown[]> {
  const mentioned = new Map<string, unknown[]>();
  const add = (name: string, value: unknown) => {
    const values = mentioned.get(name) ?? [];
    mentioned.set(name, values);
    if (Array.isArray(value)) for (const each of value as unknown[]) values.push(each);
    else if (value !== undefined && operandReference(value) === undefined) values.push(value);
  };
  const walk = (condition: Condition): void => {
    if (isGroup(condition)) condition.rules.forEach(walk);
    else add(condition.field, condition.value);
  };
  for (const field of form.fields.values()) conditionsIn(field).forEach(walk);
  return mentioned;
}

/** Every name that decides, however indirectly, whether a field shows, is required, locked or limited, and what it is set to. */
export function decidingNames(
  field: Field,
  { form, graph }: Pick<Situation, 'form' | 'graph'>,
): string[] {
  const found = new Set<string>();
  const waiting = [field];
  for (let each = waiting.pop(); each; each = waiting.pop()) {
    const names = [
      ...conditionsIn(each).flatMap(namesIn),
      ...(each.sets ?? []).flatMap(({ value }) => operandReference(value) ?? []),
      ...graph.deps(each.model),
    ];
    for (const name of names) {
      if (found.has(name) || name === field.model) continue;
      found.add(name);
      const decider = form.fields.get(name);
      if (decider) waiting.push(decider);
    }
  }
  return [...found];
}

function namesIn(condition: Condition): string[] {
  if (isGroup(condition)) return condition.rules.flatMap(namesIn);
  const ref = operandReference(condition.value);
  return ref === undefined ? [condition.field] : [condition.field, ref];
}

const MOST = 14;

/** The answers of a field that may make a difference; undefined is none. All are right by the field's own rules. */
export function domainOf(field: Field, mentioned: readonly unknown[] = []): unknown[] {
  const said = mentioned.slice(0, 8);
  const around = said.flatMap((value) =>
    typeof value === 'number'
      ? [value, value + 1, value - 1]
      : typeof value === 'string' && field.choices.length === 0
        ? [value, `${value}1`]
        : [value],
  );
  const chosen = field.choices.filter(({ disabled }) => !disabled).map(({ value }) => value);
  const candidates: readonly unknown[] =
    field.valueType === 'choices' || field.valueType === 'path'
      ? [undefined, ...[...new Set([...said, ...chosen])].map((value) => [value])]
      : field.valueType === 'switch'
        ? [0, 1]
        : [
            undefined,
            ...chosen,
            ...around.map((value) => coerce(field, value)),
            simplestValue(field),
          ];
  const right = candidates.filter((value) => value === undefined || !checkValue(field, value));
  return [...new Map(right.map((value) => [JSON.stringify(value) ?? '', value])).values()].slice(
    0,
    MOST,
  );
}
