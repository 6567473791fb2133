import { expect, test } from 'vitest';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { validateRecord } from '../../schemas/validation/validate.ts';
import { definitionOf, valuesOf } from '../../src/pages/bench/neutral.ts';

test('the neutral form of the bench is a definition like any other', () => {
  const spec = {
    fields: [
      { id: 'f0', label: 'A', kind: 'text' as const, required: true },
      { id: 'f1', label: 'B', kind: 'number' as const, maximum: 10 },
      { id: 'f2', label: 'C', kind: 'select' as const, options: [{ value: 'o1', label: 'One' }] },
      { id: 'f3', label: 'D', kind: 'date' as const },
      { id: 'f4', label: 'E', kind: 'checkbox' as const },
      { id: 'f5', label: 'F', kind: 'computed' as const, formula: 'f1 * 2' },
      { id: 'f6', label: 'G', kind: 'text' as const, pattern: '^[A-Z]$' },
    ],
    values: { f1: 50, f2: 'o1', f3: '2026-03-15', f4: true, f5: 100, f6: 'a' },
  };
  const form = translateDefinition({
    module: { key: 'bench', title: 'f0', columns: [] },
    definition: definitionOf(spec.fields),
    locale: 'en',
  });
  expect(form.notices).toEqual([]);
  expect(form.layout.map((node) => node.kind === 'grid' && node.columns.length)).toEqual([
    2, 2, 2, 1,
  ]);
  expect(
    validateRecord({ form, values: valuesOf(spec), context: {} }).map(({ field, id }) => [
      field,
      id,
    ]),
  ).toEqual([
    ['f0', 'required'],
    ['f1', 'too_big'],
    ['f6', 'bad_format'],
  ]);
});
