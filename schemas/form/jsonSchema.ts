import { usablePattern } from '../patterns/patterns.ts';
import type { ValueType } from '../values/valueTypes.ts';
import type { FieldParams, Shape } from './checks.ts';
import { HALVES } from './fieldParams.ts';
import type { Field, Form, JsonSchema } from './form.ts';

/** The field as standard JSON Schema. Apart from its translation, which lists need and schemas do not. */
export function fieldSchema({
  name,
  shape,
  params,
  valueType,
}: Pick<Field, 'name' | 'shape' | 'params' | 'valueType'>): JsonSchema {
  return { title: name, ...JSON_TYPE[shape](params, valueType) };
}

/** A record of the form as standard JSON Schema (title, type, enum, pattern …), for rjsf, OpenAPI and other people's tools. */
export function recordSchema({ fields }: Pick<Form, 'fields'>): JsonSchema {
  const own = [...fields.values()].filter((field) => !field.system);
  return {
    type: 'object',
    properties: Object.fromEntries(
      own.map((field) => {
        const schema = fieldSchema(field);
        return [field.model, field.readOnly ? { ...schema, readOnly: true } : schema];
      }),
    ),
    required: own
      .filter((field) => field.required && !field.show && !field.computed)
      .map((field) => field.model),
  };
}

/** What rjsf is told beside the schema of a record. */
export function recordUiSchema({
  fields,
}: Pick<Form, 'fields'>): Readonly<Record<string, unknown>> {
  const own = [...fields.values()].filter((field) => !field.system);
  return {
    'ui:field': 'LayoutRoot',
    'ui:order': [...own.map((field) => field.model), '*'],
    ...Object.fromEntries(
      own.map((field) => [
        field.model,
        {
          'ui:field': 'Value',
          ...(field.placeholder && { 'ui:placeholder': field.placeholder }),
          ...(field.help && { 'ui:help': field.help }),
          ...(field.readOnly && { 'ui:readonly': true }),
          ...(field.choices.length > 0 && {
            'ui:enumNames': field.choices.map((choice) => choice.label),
          }),
        },
      ]),
    ),
  };
}

const JSON_TYPE: Record<Shape, (params: FieldParams, valueType: ValueType) => JsonSchema> = {
  text: ({ minLength, maxLength, rules }, valueType) => ({
    type: 'string',
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...patternOf(rules),
    ...(valueType === 'date' && rules?.[0]?.kind === 'date' && { format: 'date' }),
  }),
  number: ({ min, max, rules }) => ({
    type: rules?.some((rule) => rule.kind === 'integer' || rule.kind === 'digits')
      ? 'integer'
      : 'number',
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    ...(rules?.some((rule) => rule.pattern === HALVES) && { multipleOf: 0.5 }),
  }),
  scalar: ({ options }) =>
    options ? { enum: options } : { type: ['string', 'number', 'boolean'] },
  list: ({ options, minItems, maxItems, rules }) => ({
    type: 'array',
    items: options ? { enum: options } : itemOf(rules),
    ...(rules?.some(({ kind }) => kind === 'distinct') && { uniqueItems: true }),
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
  }),
  id: () => ({ type: 'integer', minimum: 1 }),
  ids: () => ({ type: 'array', items: { type: 'integer', minimum: 1 }, uniqueItems: true }),
  address: () => ({
    type: 'object',
    properties: {
      region: { type: 'string' },
      address: { type: 'string' },
      location: { type: 'string' },
      accuracy: { type: 'string' },
    },
  }),
  files: ({ maxItems }) => ({
    type: 'array',
    items: { type: 'object' },
    ...(maxItems !== undefined && { maxItems }),
  }),
  lines: () => ({ type: 'array', items: { type: 'object' } }),
  object: () => ({ type: 'object' }),
  any: () => ({}),
};

function itemOf(rules: FieldParams['rules']): JsonSchema {
  const within = rules?.find((rule) => rule.kind === 'within');
  return within ? { type: 'number', minimum: within.min, maximum: within.max } : {};
}

/** The first pattern that can be used, where a schema can say it: it knows no flags but `u`. */
function patternOf(rules: FieldParams['rules'] = []): JsonSchema {
  const [pattern] = rules.flatMap((rule) =>
    rule.kind === 'pattern' ? (usablePattern(rule.pattern) ?? []) : [],
  );
  return pattern && pattern.flags.replace('u', '') === '' ? { pattern: pattern.source } : {};
}
