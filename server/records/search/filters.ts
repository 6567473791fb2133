import { coerce } from '../../../schemas/validation/coerce.ts';
import type { Condition, Leaf } from '../../../schemas/conditions/conditions.ts';
import {
  isGroup,
  readCondition,
  operandReference,
  referencedField,
} from '../../../schemas/conditions/conditions.ts';
import { MOST_DAYS } from '../../../schemas/values/dates.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Field, Form } from '../../../schemas/form/form.ts';
import { filterField } from '../../../schemas/form/rowColumns.ts';
import { OPERATORS, OPERATORS_OF } from '../../../schemas/conditions/operators.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';

const MOST_RULES = 100;
const MOST_OPERANDS = 1000;
/** of all rules together: a statement has room for 32,766 values, and a list may ask by one filter several times */
const MOST_VALUES = 3000;

/**
 * A filter as a client sends it, checked and with operands of the field's own type. An unknown field, a hidden one and a wrong operator
 * are refused with the same words, so that nothing can be learnt from the difference.
 */
export function readFilter(
  form: Form,
  input: unknown,
  related: RelatedForms = NONE,
): Condition | undefined {
  const read = readRaw(input);
  return read && narrowed({ form, related }, read);
}

/** The forms of the modules that references point to, by the model of the reference. */
export type RelatedForms = ReadonlyMap<string, Form>;
const NONE: RelatedForms = new Map();

/** A filter as it came, of the right make and not too long; nothing is known of its fields yet. */
export function readRaw(input: unknown): Condition | undefined {
  if (input === undefined || input === null || input === '') return undefined;
  const read = readCondition(typeof input === 'string' ? parsed(input) : input);
  if (!read || countRules(read) > MOST_RULES || countValues(read) > MOST_VALUES)
    throw new AppError('bad_filter');
  return read;
}

/** Whether the viewer's forms have what a leaf asks. */
export function isKnownLeaf(forms: Forms, { field: name, operator }: Leaf): boolean {
  const field = fieldIn(forms, name);
  return field !== undefined && OPERATORS_OF[field.valueType].includes(operator);
}

interface Forms {
  form: Form;
  related: RelatedForms;
}

/** A field that may be filtered by, of the record itself or one step away. */
function fieldIn({ form, related }: Forms, name: string): Field | undefined {
  const own = filterable(form, name);
  if (own) return own;
  const step = referencedField(name);
  const there = step && filterable(form, step.by) && related.get(step.by);
  return there && filterable(there, step.model);
}

function filterable(form: Form, model: string): Field | undefined {
  return !model.includes('"') && form.filters.some((filter) => filter.model === model)
    ? filterField(form, model)?.field
    : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new AppError('bad_filter', { cause });
  }
}

function countValues(condition: Condition): number {
  if (isGroup(condition)) return condition.rules.reduce((sum, rule) => sum + countValues(rule), 0);
  return Array.isArray(condition.value) ? condition.value.length : 1;
}

function countRules(condition: Condition): number {
  return isGroup(condition) ? condition.rules.reduce((sum, rule) => sum + countRules(rule), 1) : 1;
}

function narrowed(forms: Forms, condition: Condition): Condition {
  if (isGroup(condition))
    return { op: condition.op, rules: condition.rules.map((rule) => narrowed(forms, rule)) };
  const field = fieldIn(forms, condition.field);
  if (!field || !isKnownLeaf(forms, condition)) throw new AppError('bad_filter');
  return leafOf(field, condition);
}

function leafOf(field: Field, { field: name, operator, value }: Leaf): Condition {
  const leaf = (own: Leaf['operator'], operand?: unknown): Leaf => ({
    field: name,
    operator: own,
    ...(operand !== undefined && { value: operand }),
  });
  switch (OPERATORS[operator].takes) {
    case 'none':
      return leaf(operator);
    case 'days':
      return leaf(operator, daysOf(value));
    case 'many':
      return leaf(
        operator,
        operands(value).map((each) => {
          const ref = operandReference(each);
          return ref !== undefined && OWN_LISTS.has(ref) ? { ref } : operandOf(field, each);
        }),
      );
    case 'two': {
      const [from, to] = operands(value);
      return leaf(operator, [operandOf(field, from), endOfDay(field, operandOf(field, to))]);
    }
    case 'one': {
      if (!isWords(operator)) return whole(field, operator, operandOf(field, value), leaf);
      const word = words(value);
      // Everything contains nothing, an empty field too.
      return word !== ''
        ? leaf(operator, word)
        : operator === 'ncontains'
          ? leaf('in', [])
          : { op: 'and', rules: [] };
    }
  }
}

/** Nothing typed yet counts no days and finds nothing. */
function daysOf(value: unknown): number | undefined {
  if (isEmpty(value)) return undefined;
  const days = Number(value);
  if (typeof value === 'object' || !Number.isInteger(days) || days < 0 || days > MOST_DAYS)
    throw new AppError('bad_filter');
  return days;
}

/** A day compared with a moment means the whole day. */
function whole(
  field: Field,
  operator: Leaf['operator'],
  operand: unknown,
  leaf: (operator: Leaf['operator'], operand?: unknown) => Leaf,
): Condition {
  const end = endOfDay(field, operand);
  if (end === operand) return leaf(operator, operand);
  switch (operator) {
    case 'eq':
      return { op: 'and', rules: [leaf('gte', operand), leaf('lte', end)] };
    case 'ne':
      return { op: 'or', rules: [leaf('lt', operand), leaf('gt', end), leaf('empty')] };
    case 'lte':
    case 'gt':
      return leaf(operator, end);
    default:
      return leaf(operator, operand);
  }
}

function endOfDay(field: Field, operand: unknown): unknown {
  return field.valueType === 'datetime' && typeof operand === 'string' && operand.length === 10
    ? `${operand} 23:59:59`
    : operand;
}

function isWords(operator: Leaf['operator']): boolean {
  return operator === 'contains' || operator === 'ncontains' || operator === 'starts';
}

function words(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw new AppError('bad_filter');
  return text(value);
}

function operands(value: unknown): unknown[] {
  const list = Array.isArray(value) ? value : isEmpty(value) ? [] : [value];
  if (list.length > MOST_OPERANDS) throw new AppError('bad_filter');
  return list;
}

const NUMBERS = new Set(['number', 'stamp', 'switch', 'ref', 'refs']);

/** The viewer's own ids may be named instead of written, so that a saved filter means "mine" to everybody. */
const OWN = new Set(['$viewer.id', '$viewer.department_id']);
/** The viewer's department and all below it: a list, for operators that take one. */
export const VIEWER_DEPARTMENTS = '$viewer.departments';
/** Everybody whose line of superiors leads to the viewer. */
export const VIEWER_PEOPLE = '$viewer.people_below';
/** Names of several ids. Whom the viewer represents is known where records are seen through their approval, elsewhere nobody. */
const OWN_LISTS = new Set([VIEWER_DEPARTMENTS, VIEWER_PEOPLE, '$viewer.represents']);

function operandOf(field: Field, value: unknown): unknown {
  if (isEmpty(value)) return undefined;
  if (typeof value === 'object' && value !== null && 'ref' in value && OWN.has(String(value.ref)))
    return { ref: String(value.ref) };
  if (typeof value === 'object') throw new AppError('bad_filter');
  const one = single(field, value);
  if (NUMBERS.has(field.valueType) && typeof one !== 'number') throw new AppError('bad_filter');
  return typeof one === 'string' ? text(one) : one;
}

/** An element of a list is coerced as a single value of its kind. */
function single(field: Field, value: unknown): unknown {
  switch (field.valueType) {
    case 'choices':
      return coerce({ ...field, valueType: 'choice' }, value);
    case 'refs':
      return coerce({ ...field, valueType: 'ref' }, value);
    case 'path':
      return value;
    default:
      return coerce(field, value);
  }
}

/** PostgreSQL holds neither NUL nor half a surrogate pair. */
function text(value: string | number): string {
  const own = String(value);
  if (!own.isWellFormed() || own.includes('\0')) throw new AppError('bad_filter');
  return own;
}
