import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { ValidateFunction } from 'ajv';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldSchema } from '../../schemas/form/jsonSchema.ts';
import { checkValue } from '../../schemas/validation/validate.ts';
import { isEmpty } from '../../schemas/values/valueTypes.ts';
import { compileChecks } from '../../tools/compile-checks.ts';
import type { WidgetOptions } from '../../schemas/definition/definition.ts';
import { formOf, widget } from './support.ts';

test('the compiled checks are those of schemas/form/checks.ts: else run npm run checks', () => {
  expect(
    readFileSync(new URL('../../schemas/validation/checks.generated.js', import.meta.url), 'utf8'),
  ).toBe(compileChecks());
});
test('no check needs code generation at run time', () => {
  expect(compileChecks()).not.toMatch(/\b(eval|Function)\s*\(/);
});

test('the checks that a browser is sent for every module together have at most 15 kB, compressed', () => {
  const sent = [
    '../../schemas/validation/checks.generated.js',
    '../../node_modules/ajv/dist/runtime/ucs2length.js',
    '../../node_modules/ajv/dist/runtime/equal.js',
    '../../node_modules/fast-deep-equal/index.js',
  ];
  const bytes = gzipSync(
    Buffer.concat(sent.map((path) => readFileSync(new URL(path, import.meta.url)))),
  );
  expect(bytes.length).toBeLessThanOrEqual(15_000);
});

const scalar = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.integer({ min: -20, max: 20 }),
  fc.double({ min: -20, max: 20, noNaN: true }),
  fc.boolean(),
  fc.constantFrom('A', 'B', 1, 2),
);
const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }), fc.constantFrom({}, { a: 1 }));
const limits = fc.record({
  type: fc.constantFrom(
    'input',
    'textarea',
    'number',
    'duration',
    'select',
    'checkbox',
    'switch',
    'customer',
    'slider',
    'rate',
    'date',
    'editor',
  ),
  options: fc.record(
    {
      multiple: fc.boolean(),
      maxlength: fc.constantFrom('', 3, '5'),
      min: fc.constantFrom('', 0, '-2'),
      max: fc.constantFrom('', 5, '7'),
      options: fc.constantFrom(undefined, [{ value: 'A' }, { value: 1 }]),
      pattern: fc.constantFrom('', '^[a-c]+$'),
    },
    { requiredKeys: [] },
  ),
});

test('the shared checks and Ajv on the translated JSON Schema agree on every value', () => {
  const oracle = new Map<string, ValidateFunction>();
  const ajv = addFormats.default(new Ajv({ allErrors: true, strict: false }));
  fc.assert(
    fc.property(limits, value, ({ type, options }, candidate) => {
      // a pattern also judges the digits of a number, which JSON Schema cannot say
      fc.pre(
        !isEmpty(candidate) &&
          (!options.pattern || ['input', 'textarea', 'editor', 'date'].includes(type)),
      );
      const field = formOf([widget(type, 'a', { options: options as WidgetOptions })]).fields.get(
        'a',
      )!;
      const schema = fieldSchema(field);
      const key = JSON.stringify(schema);
      const judge = oracle.get(key) ?? ajv.compile(schema);
      oracle.set(key, judge);
      expect([checkValue(field, candidate) === undefined, schema]).toEqual([
        judge(candidate),
        schema,
      ]);
    }),
    { numRuns: 5000 },
  );
});
