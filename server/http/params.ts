import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { TObject } from 'typebox';
import type { FieldError } from '../../schemas/i18n/errors.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { parseJson } from './plainText.ts';

type Schema = Readonly<Record<string, unknown>>;
type Params = Record<string, unknown>;

const ajv = new Ajv({ allErrors: true, strict: false });
const validators = new WeakMap<TObject, ValidateFunction>();

/**
 * What a call declares, read from what came: texts of a form become numbers, flags and lists, JSON text becomes what it says, `id`
 * stands for `ids`, defaults are filled in. Undeclared names are left out, unless the call takes values by model: those stay as they came.
 */
export function readParams(declared: TObject, given: Params): Params {
  const params: Params =
    'additionalProperties' in declared && declared.additionalProperties === true
      ? { ...given }
      : {};
  const withIds =
    'ids' in declared.properties && isBlank(given.ids) && !isBlank(given.id)
      ? { ...given, ids: given.id }
      : given;
  for (const [name, schema] of Object.entries(declared.properties)) {
    const property = schema as Schema;
    const mayBeEmpty = isText(property) || isListToGive(declared, name);
    const value =
      isAbsent(withIds[name]) || (isBlank(withIds[name]) && !mayBeEmpty)
        ? property.default
        : read(property, withIds[name]);
    if (value === undefined) delete params[name];
    else params[name] = value;
  }
  const validate = validators.get(declared) ?? ajv.compile(declared);
  validators.set(declared, validate);
  if (!validate(params))
    throw new AppError('invalid', {
      fields: uniqueByField((validate.errors ?? []).slice(0, MOST_FAULTS).map(faultOf)),
    });
  return params;
}

/** Faults that one answer tells of. */
const MOST_FAULTS = 1000;

function isBlank(value: unknown) {
  return value === undefined || value === '' || value === null;
}

/** An empty text is a text; one that did not come at all is not. */
function isAbsent(value: unknown) {
  return value === undefined || value === null;
}

function isText(schema: Schema): boolean {
  return schema.type === 'string' || alternatives(schema).some(isText);
}

/** A form says an empty list as an empty text. Of a list that must be given and may be empty, that is what was meant. */
function isListToGive(declared: TObject, name: string): boolean {
  const { type, minItems } = declared.properties[name] as Schema;
  const required: readonly string[] = declared.required ?? [];
  return type === 'array' && minItems === undefined && required.includes(name);
}

function alternatives(schema: Schema): readonly Schema[] {
  return Array.isArray(schema.anyOf) ? (schema.anyOf as readonly Schema[]) : [];
}

/** A value in the declared type, or as it came when it cannot be read: the check that follows says so. */
function read(schema: Schema, value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  switch (schema.type) {
    case 'integer':
    case 'number':
      return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value)
        ? Number(value)
        : value;
    case 'boolean':
      return value === 'true' || value === '1' || value === 1
        ? true
        : value === 'false' || value === '0' || value === 0
          ? false
          : value;
    case 'string':
      return typeof value === 'number' ? String(value) : value;
    case 'array':
      return bounded(listOf(value)).map((item) => read((schema.items ?? {}) as Schema, item));
    case 'object':
      return objectOf(schema, value);
    default:
      return alternatives(schema).length > 0 ? firstThatFits(alternatives(schema), value) : value;
  }
}

/** The longest list that any call declares; a longer one is not worth judging item by item. */
function bounded(list: unknown[]): unknown[] {
  if (list.length > LIMITS.bulkRecords) throw new AppError('too_large');
  return list;
}

/** `[1,2]` as JSON text, `1,2`, or a single item. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return [value];
  const text = value.trim();
  return text.startsWith('[')
    ? (parseJson(text) as unknown[])
    : text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean);
}

function objectOf(schema: Schema, value: unknown): unknown {
  const object =
    typeof value === 'string' && value.trim().startsWith('{') ? parseJson(value) : value;
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return object;
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  return Object.fromEntries(
    Object.entries(object).map(([name, item]) => [
      name,
      properties[name] ? read(properties[name], item) : item,
    ]),
  );
}

function firstThatFits(schemas: readonly Schema[], value: unknown): unknown {
  for (const schema of schemas) {
    const as = read({ type: schema.type ?? typeof schema.const, ...schema }, value);
    if (ajv.validate(schema, as)) return as;
  }
  return value;
}

/** The words of the product's own checks for what a call's declaration refuses. */
function faultOf({ keyword, instancePath, params }: ErrorObject): FieldError {
  const field = [
    ...instancePath.split('/').slice(1),
    ...(keyword === 'required' ? [String(params.missingProperty)] : []),
  ].join('.');
  const limit = Number(params.limit);
  switch (keyword) {
    case 'required':
      return { field, id: 'required', data: { name: field } };
    case 'minLength':
      return limit === 1
        ? { field, id: 'required', data: { name: field } }
        : { field, id: 'too_short', data: { min: limit } };
    case 'maxLength':
      return { field, id: 'too_long', data: { max: limit } };
    case 'minimum':
      return { field, id: 'too_small', data: { min: limit } };
    case 'maximum':
      return { field, id: 'too_big', data: { max: limit } };
    case 'minItems':
      return { field, id: 'too_few', data: { min: limit } };
    case 'maxItems':
      return { field, id: 'too_many_items', data: { max: limit } };
    case 'anyOf':
    case 'const':
    case 'enum':
      return { field, id: 'bad_option' };
    default:
      return { field, id: 'wrong_type' };
  }
}

/** One fault a field; of alternatives that all refuse a value, the sentence about all of them. */
function uniqueByField(faults: FieldError[]): FieldError[] {
  const order = faults.toSorted(
    (a, b) => Number(b.id === 'bad_option') - Number(a.id === 'bad_option'),
  );
  const byField = new Map<string, FieldError>();
  for (const fault of order) if (!byField.has(fault.field)) byField.set(fault.field, fault);
  return [...byField.values()];
}
