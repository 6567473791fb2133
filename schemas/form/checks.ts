import type { FieldChoice } from './fieldChoices.ts';

/**
 * The closed set of checks of single values. Each shape is one JSON Schema whose limits are Ajv `$data` references into the field's
 * parameters; Ajv compiles the whole set once, at build time (tools/compile-checks.ts), into checks.generated.js, which browser and
 * server both run. No definition is ever compiled, and no page needs `unsafe-eval`.
 */
export const SHAPES = [
  'text',
  'number',
  'scalar',
  'list',
  'id',
  'ids',
  'address',
  'files',
  'lines',
  'object',
  'any',
] as const;
export type Shape = (typeof SHAPES)[number];

/** Limits of one field; what is absent checks nothing. */
export interface FieldParams {
  min?: number;
  max?: number;
  /** in characters (code points) */
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  /** allowed values of a scalar, or of each item of a list */
  options?: readonly unknown[];
  /** what no schema says well: formats and the rules of the definition, with the administrator's message */
  rules?: readonly CheckRule[];
}

export const RULE_KINDS = [
  'telephone',
  'float',
  'digits',
  'integer',
  'email',
  'url',
  'hex',
  'pattern',
  'decimals',
  'year',
  'month',
  'date',
  'datetime',
  'time',
  'within',
  'ordered',
  'color',
  'code128',
  'ean13',
  'distinct',
  'path',
] as const;
export interface CheckRule {
  kind: (typeof RULE_KINDS)[number];
  /** as the definition says it: whoever puts it to a value judges it first (usablePattern) */
  pattern?: string;
  /** least number, of `within`; least opacity, of `color` */
  min?: number;
  /** most decimals, of `decimals`; greatest number, of `within` */
  max?: number;
  /** the tree that a `path` follows to one of its ends */
  choices?: readonly FieldChoice[];
  message?: string;
}

const at = (up: number, name: keyof FieldParams) => ({ $data: `${up}/p/${name}` });
const items = { minItems: at(1, 'minItems'), maxItems: at(1, 'maxItems') };
const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
const text = (maxLength: number) => ({ type: 'string', maxLength });

/** The schema of `v` in `{ v: value, p: FieldParams }`, by shape. */
const VALUES: Record<Shape, object> = {
  text: { type: 'string', minLength: at(1, 'minLength'), maxLength: at(1, 'maxLength') },
  number: { type: 'number', minimum: at(1, 'min'), maximum: at(1, 'max') },
  scalar: { type: ['string', 'number', 'boolean'], enum: at(1, 'options') },
  list: {
    type: 'array',
    ...items,
    items: { type: ['string', 'number', 'boolean'], enum: at(2, 'options') },
  },
  id,
  ids: { type: 'array', uniqueItems: true, ...items, items: id },
  address: {
    type: 'object',
    additionalProperties: false,
    properties: {
      region: text(200),
      address: text(200),
      location: {
        type: 'string',
        pattern: '^(-?\\d{1,3}(\\.\\d{1,10})?,-?\\d{1,2}(\\.\\d{1,10})?)?$',
      },
      accuracy: { type: 'string', pattern: '^\\d{0,8}$' },
    },
  },
  files: {
    type: 'array',
    ...items,
    items: {
      type: 'object',
      required: ['id'],
      properties: { id, path: text(500), name: text(200) },
    },
  },
  lines: { type: 'array', ...items, items: { type: 'object' } },
  object: { type: 'object' },
  any: {},
};

export function checkSchema(shape: Shape): object {
  return { $id: shape, type: 'object', properties: { v: VALUES[shape], p: { type: 'object' } } };
}
