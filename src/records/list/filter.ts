import type { Condition, Group, Leaf } from '../../../schemas/conditions.ts';
import { isGroup } from '../../../schemas/conditions.ts';
import type { Field, FieldChoice, Form } from '../../../schemas/form.ts';
import type { Operator } from '../../../schemas/operators.ts';
import { isOperator, OPERATORS } from '../../../schemas/operators.ts';
import { objectOf } from '../../../schemas/readDefinition.ts';
import type { ValueType } from '../../../schemas/valueTypes.ts';
import { isEmpty } from '../../../schemas/valueTypes.ts';

const MAX_DEPTH = 4;
const MAX_RULES = 50;

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

/** The filter without rules on fields that this reader's form does not offer: they were deleted, or are withheld from him. */
export function knownRules(filter: Group | undefined, form: Form): Group | undefined {
  if (!filter) return undefined;
  const rules = filter.rules.flatMap((rule): Condition[] => {
    if (isGroup(rule)) {
      const inner = knownRules(rule, form);
      return inner ? [inner] : [];
    }
    const known = form.filters.find((each) => each.model === rule.field);
    return known?.operators.includes(rule.operator) ? [rule] : [];
  });
  return rules.length > 0 ? { ...filter, rules } : undefined;
}

/** Whether a rule says enough to be asked: its operator's operands are there. */
export function isComplete({ operator, value }: Leaf): boolean {
  switch (OPERATORS[operator].takes) {
    case 'none':
      return true;
    case 'two':
      return Array.isArray(value) && value.length === 2 && !value.some(isEmpty);
    default:
      return !isEmpty(value);
  }
}

/** What the builder holds, as a filter to ask for; undefined when nothing in it is complete. */
export function filterFrom(op: Group['op'], rules: readonly Condition[]): Group | undefined {
  const complete = rules.filter((rule) => isGroup(rule) || isComplete(rule));
  return complete.length > 0 ? { op, rules: complete } : undefined;
}

/** The rule with another operator: its operand stays where the new one can use it. */
export function withOperator(rule: Leaf, operator: Operator): Leaf {
  const [from, to] = [OPERATORS[rule.operator].takes, OPERATORS[operator].takes];
  const first = Array.isArray(rule.value) ? (rule.value as unknown[])[0] : rule.value;
  if (to === 'none') return { field: rule.field, operator };
  if (from === to) return { ...rule, operator };
  if (isEmpty(first)) return { field: rule.field, operator };
  return { field: rule.field, operator, value: to === 'many' ? [first] : to === 'two' ? [first, undefined] : first };
}

const SEVERAL: Partial<Record<ValueType, ValueType>> = { choice: 'choices', ref: 'refs' };
const PLAIN_TEXT: ReadonlySet<ValueType> = new Set(['text', 'longtext', 'html', 'address', 'time']);

/** The field whose Input takes one operand of an operator: never required, read-only or computed, and able to hold what the operator wants. */
export function operandField(field: Field, operator: Operator): Field {
  const many = OPERATORS[operator].takes === 'many';
  const open: Field = {
    ...field,
    required: false,
    readOnly: false,
    computed: false,
    hidden: false,
    system: false,
    defaultValue: undefined,
    help: '',
    placeholder: '',
  };
  if (PLAIN_TEXT.has(field.valueType) && field.valueType !== 'time') return asText(open);
  if (field.valueType === 'choice' || field.valueType === 'choices') return asSelect(open, many);
  const several = many ? SEVERAL[field.valueType] : undefined;
  const options = { ...field.widget.options, disabled: false, ...(field.refers && { multiple: many }) };
  const valueType = several ?? (field.refers ? (many ? 'refs' : 'ref') : field.valueType);
  return { ...open, valueType, shape: valueType === 'refs' ? 'ids' : open.shape, widget: { ...field.widget, options } };
}

function asText(field: Field): Field {
  return { ...field, type: 'input', valueType: 'text', shape: 'text', params: {}, widget: { ...field.widget, type: 'input', options: {} } };
}

/** Radio buttons and checkboxes are too tall for one line of a filter. */
function asSelect(field: Field, multiple: boolean): Field {
  return {
    ...field,
    type: 'select',
    valueType: multiple ? 'choices' : 'choice',
    shape: multiple ? 'list' : 'scalar',
    params: {},
    widget: { ...field.widget, type: 'select', options: { ...field.widget.options, multiple, disabled: false } },
  };
}

/** A text operand of `in`: names apart by commas of either kind. */
export function listFromText(text: string): string[] {
  return text
    .split(/[,，、;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** An operand as its field's widget shows it: a branch of a tree by the whole path that leads to it. */
export function shownOperand(field: Field, value: unknown): unknown {
  if (field.valueType !== 'path') return value;
  const [last] = Array.isArray(value) ? (value as unknown[]) : [value];
  const path = pathTo(field.choices, last);
  return path.length > 0 ? path : value;
}

/** The path that leads to a value in a tree of choices, for an Input that holds paths. */
export function pathTo(choices: readonly FieldChoice[], value: unknown): unknown[] {
  for (const choice of choices) {
    if (String(choice.value) === String(value)) return [choice.value];
    const below = choice.children ? pathTo(choice.children, value) : [];
    if (below.length > 0) return [choice.value, ...below];
  }
  return [];
}
