import { coerce } from '../../schemas/coerce.ts';
import type { Condition, Leaf } from '../../schemas/conditions.ts';
import { isGroup, readCondition } from '../../schemas/conditions.ts';
import { AppError } from '../../schemas/errors.ts';
import type { Field, Form } from '../../schemas/form.ts';
import { OPERATORS, OPERATORS_OF } from '../../schemas/operators.ts';
import { isEmpty } from '../../schemas/valueTypes.ts';

const MOST_RULES = 100;
const MOST_OPERANDS = 1000;

/**
 * A filter as a client sends it, checked and with operands of the field's own type. An unknown field, a hidden one and a wrong operator
 * are refused with the same words, so that nothing can be learnt from the difference.
 */
export function readFilter(form: Form, input: unknown): Condition | undefined {
  if (input === undefined || input === null || input === '') return undefined;
  const read = readCondition(typeof input === 'string' ? parsed(input) : input);
  if (!read || countRules(read) > MOST_RULES) throw new AppError('bad_filter');
  return narrowed(form, read);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new AppError('bad_filter', { cause });
  }
}

function countRules(condition: Condition): number {
  return isGroup(condition) ? condition.rules.reduce((sum, rule) => sum + countRules(rule), 1) : 1;
}

function narrowed(form: Form, condition: Condition): Condition {
  if (isGroup(condition)) return { op: condition.op, rules: condition.rules.map((rule) => narrowed(form, rule)) };
  const filter = form.filters.find(({ model }) => model === condition.field);
  const field = form.fields.get(condition.field);
  if (!filter || !field || !OPERATORS_OF[filter.valueType].includes(condition.operator) || field.model.includes('"')) throw new AppError('bad_filter');
  return leafOf(field, condition);
}

function leafOf(field: Field, { operator, value }: Leaf): Condition {
  const leaf = (own: Leaf['operator'], operand?: unknown): Leaf => ({ field: field.model, operator: own, ...(operand !== undefined && { value: operand }) });
  switch (OPERATORS[operator].takes) {
    case 'none': return leaf(operator);
    case 'many': return leaf(operator, operands(value).map((each) => operandOf(field, each)));
    case 'two': {
      const [from, to] = operands(value);
      return leaf(operator, [operandOf(field, from), endOfDay(field, operandOf(field, to))]);
    }
    case 'one': {
      if (!isWords(operator)) return whole(field, operator, operandOf(field, value), leaf);
      const word = words(value);
      // Everything contains nothing, an empty field too.
      return word !== '' ? leaf(operator, word) : operator === 'ncontains' ? leaf('in', []) : { op: 'and', rules: [] };
    }
  }
}

/** A day compared with a moment means the whole day. */
function whole(field: Field, operator: Leaf['operator'], operand: unknown, leaf: (operator: Leaf['operator'], operand?: unknown) => Leaf): Condition {
  const end = endOfDay(field, operand);
  if (end === operand) return leaf(operator, operand);
  switch (operator) {
    case 'eq': return { op: 'and', rules: [leaf('gte', operand), leaf('lte', end)] };
    case 'ne': return { op: 'or', rules: [leaf('lt', operand), leaf('gt', end), leaf('empty')] };
    case 'lte': case 'gt': return leaf(operator, end);
    default: return leaf(operator, operand);
  }
}

function endOfDay(field: Field, operand: unknown): unknown {
  return field.valueType === 'datetime' && typeof operand === 'string' && operand.length === 10 ? `${operand} 23:59:59` : operand;
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

function operandOf(field: Field, value: unknown): unknown {
  if (isEmpty(value)) return undefined;
  if (typeof value === 'object' && value !== null && 'ref' in value && OWN.has(String(value.ref))) return { ref: String(value.ref) };
  if (typeof value === 'object') throw new AppError('bad_filter');
  const one = single(field, value);
  if (NUMBERS.has(field.valueType) && typeof one !== 'number') throw new AppError('bad_filter');
  return typeof one === 'string' ? text(one) : one;
}

/** An element of a list is coerced as a single value of its kind. */
function single(field: Field, value: unknown): unknown {
  switch (field.valueType) {
    case 'choices': return coerce({ ...field, valueType: 'choice' }, value);
    case 'refs': return coerce({ ...field, valueType: 'ref' }, value);
    case 'path': return value;
    default: return coerce(field, value);
  }
}

/** PostgreSQL holds neither NUL nor half a surrogate pair. */
function text(value: string | number): string {
  const own = String(value);
  if (!own.isWellFormed() || own.includes('\0')) throw new AppError('bad_filter');
  return own;
}
