import { EMAIL } from '../values/email.ts';
import {
  address,
  any,
  id,
  ids,
  files,
  lines,
  list,
  number,
  object,
  scalar,
  text,
} from './checks.generated.js';
import type { CheckRule, Shape } from '../form/checks.ts';
import type { Context } from '../conditions/conditions.ts';
import { evaluateCondition } from '../conditions/conditions.ts';
import type { FieldError } from '../i18n/errors.ts';
import { coerce } from './coerce.ts';
import { isEan13 } from '../values/barcodes.ts';
import { isCode128 } from '../values/code128.ts';
import { parseColor } from '../values/colors.ts';
import type { Field, Form } from '../form/form.ts';
import type { FieldChoice } from '../form/fieldChoices.ts';
import { filledRows } from '../form/rowValues.ts';
import { rowsFault } from './rowFaults.ts';
import { LIMITS } from '../limits.ts';
import type { MessageId } from '../i18n/messages.ts';
import { usablePattern } from '../patterns/patterns.ts';
import { isOtherProtocol } from '../values/webAddress.ts';
import { isEmpty, valueAsText } from '../values/valueTypes.ts';

const CHECKS = {
  address,
  any,
  id,
  ids,
  files,
  lines,
  list,
  number,
  object,
  scalar,
  text,
} satisfies Record<Shape, unknown>;

export interface ValidateInput {
  form: Form;
  /** coerced values by model */
  values: Readonly<Record<string, unknown>>;
  context: Omit<Context, 'record'>;
}

/** Every fault of a record, in the order of the form. Hidden fields have none; the same code judges in browser and server. */
export function validateRecord({ form, values, context }: ValidateInput): FieldError[] {
  const full: Context = { ...context, record: values };
  const errors: FieldError[] = [];
  for (const field of form.fields.values()) {
    if (field.system || field.computed || !isShown(field, full)) continue;
    const error = faultOf(field, full);
    if (error) errors.push(error);
  }
  return errors;
}

/** The first fault of one field on change: its own value and whether it may be empty. */
export function validateField(field: Field, context: Context): FieldError | undefined {
  if (field.system || field.computed || !isShown(field, context)) return undefined;
  return faultOf(field, context);
}

/** Whether the field has a place on the form now: not hidden by the definition nor by a condition of its own or of what it stands in. */
export function isShown(field: Field, context: Context): boolean {
  return !field.hidden && (!field.show || evaluateCondition(field.show, context));
}

export function isRequired(field: Field, context: Context): boolean {
  return (
    !field.computed &&
    isShown(field, context) &&
    (field.required || (field.require !== undefined && evaluateCondition(field.require, context)))
  );
}

export function isLocked(field: Field, context: Context): boolean {
  return (
    field.readOnly ||
    field.system ||
    (field.lock !== undefined && evaluateCondition(field.lock, context))
  );
}

/** The options that may be chosen now, as texts; undefined while nothing limits them. What several limits allow, all must allow. */
export function allowedOf({ limits }: Field, context: Context): readonly string[] | undefined {
  const [first, ...rest] = (limits ?? NO_LIMITS)
    .filter(({ when }) => evaluateCondition(when, context))
    .map(({ allow }) => allow.map(String));
  return first && first.filter((value) => rest.every((other) => other.includes(value)));
}

const NO_LIMITS: NonNullable<Field['limits']> = [];

function faultOf(field: Field, context: Context): FieldError | undefined {
  const given = context.record[field.model];
  // A text is stored tidied (no blanks around it, a telephone number without any): while it is being typed they are no fault either.
  const value =
    field.valueType === 'text' && typeof given === 'string' ? coerce(field, given) : given;
  if (isEmpty(field.rows ? filledRows(field, value) : value)) return missing(field, context);
  return (
    checkValue(field, value) ??
    notAllowed(field, value, context) ??
    (field.rows && rowsOfFault(field, value, context))
  );
}

/** A row is judged as a record of its own: what its conditions read is in it. */
function rowsOfFault(field: Field, value: unknown, { record: _, ...context }: Context) {
  return rowsFault(field, value, (row) =>
    field.rows ? validateRecord({ form: field.rows.form, values: row, context }) : [],
  );
}

function notAllowed(field: Field, value: unknown, context: Context): FieldError | undefined {
  const allowed = field.limits && allowedOf(field, context);
  const chosen = Array.isArray(value) ? value : [value];
  return allowed && !chosen.every((each) => allowed.includes(valueAsText(each)))
    ? { field: field.model, id: 'bad_option' }
    : undefined;
}

function missing(field: Field, context: Context): FieldError | undefined {
  return isRequired(field, context) ? requiredError(field) : undefined;
}

/** The error of a field that may not be empty. */
export function requiredError(
  field: Pick<Field, 'model' | 'name' | 'requiredMessage'>,
): FieldError {
  return {
    field: field.model,
    id: 'required',
    data: { name: field.name },
    ...(field.requiredMessage && { text: field.requiredMessage }),
  };
}

/** The first fault of a value that is not empty. */
export function checkValue(field: Field, value: unknown): FieldError | undefined {
  const check = CHECKS[field.shape];
  if (!check({ v: value, p: field.params })) return shapeError(field, check.errors ?? []);
  const broken = field.params.rules?.find((rule) => !keeps(rule, value));
  return (
    broken && {
      field: field.model,
      id: RULE_MESSAGE[broken.kind],
      ...(broken.max !== undefined && { data: { max: broken.max } }),
      ...(broken.message && { text: broken.message }),
    }
  );
}

const SHAPE_MESSAGE: Readonly<Record<string, MessageId>> = {
  minLength: 'too_short',
  maxLength: 'too_long',
  minimum: 'too_small',
  maximum: 'too_big',
  minItems: 'too_few',
  maxItems: 'too_many_items',
  enum: 'bad_option',
  uniqueItems: 'repeated_option',
  type: 'wrong_type',
};

type SchemaError = { keyword: string; instancePath: string; params: Record<string, unknown> };

function shapeError(field: Field, errors: readonly SchemaError[]): FieldError {
  const worst = errors.find((error) => error.keyword === 'type') ?? errors[0];
  const limit = Number(worst?.params.limit);
  const id =
    field.shape === 'number' && worst?.keyword === 'type'
      ? field.duration
        ? 'not_duration'
        : 'not_number'
      : (SHAPE_MESSAGE[worst?.keyword ?? ''] ?? 'bad_format');
  const data = Number.isNaN(limit)
    ? undefined
    : {
        [id.includes('few') || id.includes('short') || id.includes('small') ? 'min' : 'max']: limit,
      };
  return { field: field.model, id, ...(data && { data }) };
}

const RULE_MESSAGE: Record<CheckRule['kind'], MessageId> = {
  telephone: 'not_telephone',
  float: 'not_float',
  digits: 'not_digits',
  integer: 'not_integer',
  email: 'not_email',
  url: 'not_web_address',
  hex: 'bad_format',
  pattern: 'bad_format',
  decimals: 'too_precise',
  year: 'not_date',
  month: 'not_date',
  date: 'not_date',
  datetime: 'not_date',
  time: 'not_time',
  within: 'not_number',
  ordered: 'end_before_start',
  color: 'not_color',
  code128: 'not_code128',
  ean13: 'not_ean13',
  distinct: 'repeated_option',
  path: 'bad_option',
};

const PATTERN: Partial<Record<CheckRule['kind'], RegExp>> = {
  telephone: /^1[3-9]\d{9}$/,
  float: /^-?\d+(\.\d{1,2})?$/,
  digits: /^\d+$/,
  integer: /^-?\d+$/,
  hex: /^#?[0-9a-f]{3,8}$/i,
  email: EMAIL,
  time: /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/,
};

/** Of several values each is held to the rule; what has parts of its own is no text to hold to one. */
function keeps(rule: CheckRule, value: unknown): boolean {
  if (rule.kind === 'ordered')
    return !Array.isArray(value) || valueAsText(value[0]) <= valueAsText(value[1]);
  if (rule.kind === 'distinct')
    return !Array.isArray(value) || new Set(value.map(valueAsText)).size === value.length;
  if (rule.kind === 'path') return !Array.isArray(value) || leadsToEnd(rule.choices ?? [], value);
  if (Array.isArray(value)) return value.every((each) => keeps(rule, each));
  return (typeof value === 'object' && value !== null) || passes(rule, value);
}

function passes(rule: CheckRule, value: unknown): boolean {
  const text = String(value);
  switch (rule.kind) {
    // Patterns are judged safe for texts of this length; nothing longer is put to them. One that is not safe, or none, checks nothing and is told (patternNotices).
    case 'pattern':
      return text.length > LIMITS.text || (usablePattern(rule.pattern)?.test(text) ?? true);
    case 'within':
      return (
        typeof value === 'number' && value >= (rule.min ?? value) && value <= (rule.max ?? value)
      );
    case 'color': {
      const color = parseColor(text);
      return color !== undefined && color.alpha >= (rule.min ?? 0);
    }
    case 'code128':
      return isCode128(text);
    case 'ean13':
      return isEan13(text);
    case 'decimals':
      return decimals(text) <= (rule.max ?? 0);
    case 'year':
      return /^\d{4}$/.test(text);
    case 'month':
      return isDate(`${text}-01`);
    case 'date':
      return isDate(text);
    case 'datetime':
      return isDateTime(text);
    case 'url':
      return !isOtherProtocol(text);
    default:
      return PATTERN[rule.kind]?.test(text) ?? true;
  }
}

/** Whether the values lead, level by level, to a choice that has none below it. */
function leadsToEnd(choices: readonly FieldChoice[], path: readonly unknown[]): boolean {
  let level: readonly FieldChoice[] = choices;
  for (const value of path) {
    const found = level.find((choice) => String(choice.value) === valueAsText(value));
    if (!found) return false;
    level = found.children ?? [];
  }
  return level.length === 0;
}

/** A day that exists, as 'yyyy-MM-dd'. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** A minute or second of a day that exists, as 'yyyy-MM-dd HH:mm' or 'yyyy-MM-dd HH:mm:ss'. */
export function isDateTime(text: string): boolean {
  return (
    isDate(text.slice(0, 10)) &&
    / ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text) &&
    (text.length === 16 || text.length === 19)
  );
}

function decimals(text: string): number {
  const [, fraction = '', exponent = '0'] = /^-?\d*\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}
