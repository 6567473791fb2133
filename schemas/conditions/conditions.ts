import { MOST_DAYS } from '../values/dates.ts';
import type { Operator } from './operators.ts';
import { isOperator, OPERATORS } from './operators.ts';
import { isEmpty, valueAsText } from '../values/valueTypes.ts';
import type { Viewer } from '../permissions/viewer.ts';

export { CORE_MODELS } from '../values/coreModels.ts';

/**
 * A condition as data. The same shape is a list filter, the `when` of a field, a button, a tab or an approval branch.
 * `field` is a model of the record, or `$viewer.<key>`, `$settings.<key>`; a `value` of `{ ref: '<field>' }` is looked up likewise.
 */
export type Condition = Group | Leaf;
export interface Group {
  op: 'and' | 'or';
  rules: Condition[];
}
export interface Leaf {
  field: string;
  operator: Operator;
  value?: unknown;
}

export interface Context {
  record: Readonly<Record<string, unknown>>;
  viewer?: Viewer;
  settings?: Readonly<Record<string, unknown>>;
  /** yyyy-MM-dd in the company's zone, for relative dates */
  today?: string;
}

export function isGroup(condition: Condition): condition is Group {
  return 'rules' in condition;
}

/** A condition from a definition or a request, or undefined when it is none: known operators, text fields, groups at most ten deep. */
export function readCondition(input: unknown, depth = 0): Condition | undefined {
  if (typeof input !== 'object' || input === null || depth > 10) return undefined;
  if ('rules' in input) {
    const { op, rules } = input as { op?: unknown; rules: unknown };
    if ((op !== 'and' && op !== 'or') || !Array.isArray(rules)) return undefined;
    const read = rules.map((rule) => readCondition(rule, depth + 1));
    return read.every((rule) => rule !== undefined) ? { op, rules: read } : undefined;
  }
  const { field, operator, value } = input as {
    field?: unknown;
    operator?: unknown;
    value?: unknown;
  };
  return typeof field === 'string' && isOperator(operator)
    ? { field, operator, ...(value !== undefined && { value }) }
    : undefined;
}

/** A condition without the leaves that `knows` refuses, and without groups that lose all of theirs; undefined when nothing is left. */
export function filterLeaves(
  condition: Condition,
  knows: (leaf: Leaf) => boolean,
): Condition | undefined {
  if (!isGroup(condition)) return knows(condition) ? condition : undefined;
  const rules = condition.rules
    .map((rule) => filterLeaves(rule, knows))
    .filter((rule) => rule !== undefined);
  return rules.length > 0 ? { op: condition.op, rules } : undefined;
}

/** Whether a rule says enough to be asked: its operator's operands are there. */
export function isComplete({ operator, value }: Leaf): boolean {
  switch (OPERATORS[operator].takes) {
    case 'none':
      return true;
    case 'days':
      return isDayCount(valueAsText(value));
    case 'two':
      return Array.isArray(value) && value.length === 2 && !value.some(isEmpty);
    default:
      return !isEmpty(value);
  }
}

function isDayCount(text: string): boolean {
  const days = Number(text);
  return text.trim() !== '' && Number.isInteger(days) && days >= 0 && days <= MOST_DAYS;
}

/** Every leaf of a condition, in its order. */
export function leavesOf(condition: Condition): Leaf[] {
  return isGroup(condition) ? condition.rules.flatMap(leavesOf) : [condition];
}

/** A column of the rows of a sub-form, `lines[].amount`: a rule on it asks whether it holds of any row. Undefined for a field of the record itself. */
export function rowColumn(field: string): { rows: string; column: string } | undefined {
  const at = field.indexOf(ANY_ROW);
  return at > 0
    ? { rows: field.slice(0, at), column: field.slice(at + ANY_ROW.length) }
    : undefined;
}

const ANY_ROW = '[].';

/** How a rule names a column of a sub-form. */
export function anyRow(rows: string, column: string): string {
  return `${rows}${ANY_ROW}${column}`;
}

/** A field of a related record, `customer_id.level`: the reference here and the field there. Undefined for a field of the record itself. */
export function referencedField(field: string): { by: string; model: string } | undefined {
  const dot = field.indexOf('.');
  return dot > 0 && !field.startsWith('$') && !field.startsWith(ANY_ROW, dot - 2)
    ? { by: field.slice(0, dot), model: field.slice(dot + 1) }
    : undefined;
}

/** Whether the condition holds. An empty group holds; an operator nobody knows does not. */
export function evaluateCondition(condition: Condition, context: Context): boolean {
  if (isGroup(condition)) {
    if (condition.rules.length === 0) return true;
    const each = (rule: Condition) => evaluateCondition(rule, context);
    return condition.op === 'or' ? condition.rules.some(each) : condition.rules.every(each);
  }
  const test = Object.hasOwn(OPERATORS, condition.operator)
    ? OPERATORS[condition.operator].test
    : undefined;
  if (!test) return false;
  const operand = resolveOperand(condition.value, context);
  const holds = (value: unknown) => test(value, operand, context.today ?? '');
  const within = rowColumn(condition.field);
  if (!within) return holds(lookUp(condition.field, context));
  const rows = lookUp(within.rows, context);
  return Array.isArray(rows) && rows.some((record) => holds(lookUp(within.column, { record })));
}

/** The record's models a condition reads, so that a change of one can wake exactly its dependents. */
export function modelsOf(condition: Condition): string[] {
  if (isGroup(condition)) return condition.rules.flatMap(modelsOf);
  const operands: unknown[] = Array.isArray(condition.value) ? condition.value : [condition.value];
  const { rows = condition.field } = rowColumn(condition.field) ?? {};
  return [rows, ...operands.map(operandReference)].filter(
    (name): name is string => name !== undefined && !name.startsWith('$'),
  );
}

function lookUp(name: string, { record, viewer, settings }: Context): unknown {
  const [source, key = ''] = name.startsWith('$') ? name.slice(1).split('.', 2) : ['', name];
  const from: object | undefined =
    source === ''
      ? record
      : source === 'viewer'
        ? viewer
        : source === 'settings'
          ? settings
          : undefined;
  return from && Object.hasOwn(from, key) ? (from as Record<string, unknown>)[key] : undefined;
}

/** What an operand means here: itself, or what its `ref` names; in a list each by itself, where a name of nothing adds nothing. */
export function resolveOperand(value: unknown, context: Context): unknown {
  if (Array.isArray(value))
    return value.some((each) => operandReference(each) !== undefined)
      ? value.flatMap((each) => found(each, context))
      : value;
  const ref = operandReference(value);
  return ref === undefined ? value : lookUp(ref, context);
}

function found(value: unknown, context: Context): unknown[] {
  const ref = operandReference(value);
  const meant = ref === undefined ? value : lookUp(ref, context);
  return Array.isArray(meant)
    ? meant
    : ref !== undefined && (meant === undefined || meant === null)
      ? []
      : [meant];
}

/** The name in an operand of the form { ref }. */
export function operandReference(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('ref' in value)) return undefined;
  return typeof value.ref === 'string' ? value.ref : undefined;
}
