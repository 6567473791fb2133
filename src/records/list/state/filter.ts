import type { Condition, Group } from '../../../../schemas/conditions/conditions.ts';
import {
  isGroup,
  filterLeaves,
  referencedField,
} from '../../../../schemas/conditions/conditions.ts';
import type { Field, Form } from '../../../../schemas/form/form.ts';
import { isOperator } from '../../../../schemas/conditions/operators.ts';
import { objectOf } from '../../../../schemas/definition/readDefinition.ts';

export const MAX_DEPTH = 4;
export const MAX_RULES = 50;

/** A filter from an address or a store: structure only. Undefined when it is none. */
export function readFilter(text: string | null): Group | undefined {
  if (!text) return undefined;
  try {
    const read = readCondition(JSON.parse(text), 0);
    if (!read) return undefined;
    return isGroup(read) ? read : { op: 'and', rules: [read] };
  } catch {
    return undefined; // not JSON: an address that was cut or typed by hand
  }
}

function readCondition(input: unknown, depth: number): Condition | undefined {
  const raw = objectOf(input);
  if (Array.isArray(raw.rules)) {
    if (depth >= MAX_DEPTH || raw.rules.length > MAX_RULES) return undefined;
    const rules = raw.rules.map((rule) => readCondition(rule, depth + 1));
    if (rules.some((rule) => rule === undefined)) return undefined;
    return { op: raw.op === 'or' ? 'or' : 'and', rules: rules as Condition[] };
  }
  if (typeof raw.field !== 'string' || !isOperator(raw.operator)) return undefined;
  return { field: raw.field, operator: raw.operator, ...('value' in raw && { value: raw.value }) };
}

/** The references to single records, whose fields may be asked for. */
export function stepsOf(form: Form): Field[] {
  return form.filters.flatMap(({ model }) => {
    const field = form.fields.get(model);
    return field?.refers !== undefined && field.valueType === 'ref' && !PEOPLE.has(field.refers)
      ? [field]
      : [];
  });
}

const PEOPLE = new Set(['user', 'department']);

/**
 * The filter without rules on fields that this reader's form does not offer: they were deleted, or are withheld from him. Of a related
 * record only the server knows.
 */
export function withoutUnknownRules(filter: Group | undefined, form: Form): Group | undefined {
  const steps = new Set(stepsOf(form).map(({ model }) => model));
  const kept =
    filter &&
    filterLeaves(filter, ({ field, operator }) => {
      const own = form.filters.find((each) => each.model === field);
      const step = own ? undefined : referencedField(field);
      return own ? own.operators.includes(operator) : step !== undefined && steps.has(step.by);
    });
  return kept && isGroup(kept) ? kept : undefined;
}
