import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../schemas/limits.ts';
import {
  checkVariantRows,
  combineValues,
  readVariantRows,
  specificationsOf,
  toggleValue,
  type VariantRow,
  variantKey,
  variantName,
} from '../../schemas/rules/variants.ts';

const entry = (id: number, name: string, parent_id: number | null, disabled: 0 | 1 = 0) => ({
  id,
  name,
  parent_id,
  disabled,
});
const ENTRIES = [
  entry(1, 'Colour', null),
  entry(2, 'Memory', null),
  entry(11, 'Black', 1),
  entry(12, 'White', 1, 1),
  entry(21, '64GB', 2),
  entry(22, '128GB', 2),
];
const specifications = specificationsOf(ENTRIES);
const faults = (rows: unknown, existing: readonly (readonly unknown[])[] = []) =>
  checkVariantRows(readVariantRows(rows), { specifications, existing }).map(({ id, data }) => [
    id,
    data?.line,
  ]);

test('specifications have their values; what is stopped is not offered', () => {
  expect(specifications.map(({ name, values }) => [name, values.length])).toEqual([
    ['Colour', 2],
    ['Memory', 2],
  ]);
  expect(specificationsOf(ENTRIES, true)[0]?.values).toEqual([{ id: 11, name: 'Black' }]);
});

test('every combination of the chosen values comes once, in their order', () => {
  expect(combineValues([[11, 12], [], [21, 22]])).toEqual([
    [11, 21],
    [11, 22],
    [12, 21],
    [12, 22],
  ]);
  expect(combineValues([[], []])).toEqual([]);
  const lists = fc.array(fc.uniqueArray(fc.nat(50), { maxLength: 5 }), { maxLength: 4 });
  fc.assert(
    fc.property(lists, (chosen) => {
      // ids of different specifications never meet
      const apart = chosen.map((ids, at) => ids.map((id) => at * 100 + id));
      const made = combineValues(apart);
      const filled = apart.filter((ids) => ids.length > 0);
      expect(made).toHaveLength(
        filled.length === 0 ? 0 : filled.reduce((product, ids) => product * ids.length, 1),
      );
      expect(new Set(made.map(variantKey)).size).toBe(made.length);
    }),
  );
});

test('choosing values makes rows, giving them up takes rows away; prices and what was taken out stay', () => {
  const toggle = (rows: readonly VariantRow[], ...values: number[]) =>
    values.reduce<VariantRow[]>(
      (made, value) => toggleValue(made, specifications, value),
      [...rows],
    );
  const ids = (rows: readonly VariantRow[]) => rows.map(({ spec_value_ids }) => spec_value_ids);
  const made = toggle([], 21, 11);
  expect(ids(made)).toEqual([[11, 21]]);
  const priced = toggle([{ spec_value_ids: [11, 21], price: 5 }], 22, 12);
  expect(priced).toEqual([
    { spec_value_ids: [11, 21], price: 5 },
    { spec_value_ids: [11, 22] },
    { spec_value_ids: [12, 21] },
    { spec_value_ids: [12, 22] },
  ]);
  expect(ids(toggle(priced, 12))).toEqual([
    [11, 21],
    [11, 22],
  ]);
  const without = priced.filter(({ spec_value_ids }) => !spec_value_ids.includes(22));
  expect(ids(toggle(without, 12)), 'what was taken out').toEqual([[11, 21]]);
  expect(toggle(priced, 12, 22, 21), 'a specification given up whole').toEqual([
    { spec_value_ids: [11], price: 5 },
  ]);
  expect(toggle(made, 11, 21)).toEqual([]);
  expect(toggle(made, 99)).toEqual(made);
});

test('a variant is named by its values in the order of the specifications', () => {
  expect(variantName(specifications, ['22', '11'])).toBe('Black / 128GB');
  expect(variantKey(['22', 11])).toBe(variantKey([11, 22]));
});

describe('rows to be made', () => {
  test.each([
    ['of one and two specifications', [{ spec_value_ids: [11] }, { spec_value_ids: [11, 21] }], []],
    ['with prices as text', [{ spec_value_ids: ['11'], price: '9.5', cost: '' }], []],
    ['without a value', [{ spec_value_ids: [] }], [['variant_unknown_value', 1]]],
    ['of two colours', [{ spec_value_ids: [11, 12] }], [['variant_unknown_value', 1]]],
    ['of a specification itself', [{ spec_value_ids: [1] }], [['variant_unknown_value', 1]]],
    [
      'twice',
      [{ spec_value_ids: [11, 21] }, { spec_value_ids: [21, 11] }],
      [['variant_duplicate', 2]],
    ],
    ['dearer than money goes', [{ spec_value_ids: [11], price: 1.234 }], [['line_bad_price', 1]]],
    ['below nothing', [{ spec_value_ids: [11], cost: -1 }], [['line_bad_price', 1]]],
    ['that are none', 'x', [['wrong_type', undefined]]],
    ['that are nothing', [null], [['wrong_type', undefined]]],
  ])('%s', (_, rows, expected) => {
    expect(faults(rows)).toEqual(expected);
  });

  test('what the product has already is not made again, and there is an end to them', () => {
    expect(faults([{ spec_value_ids: [11, 21] }], [['21', '11']])).toEqual([
      ['variant_duplicate', 1],
    ]);
    const many = Array.from({ length: LIMITS.variants }, () => ['11']);
    expect(faults([{ spec_value_ids: [21] }], many)).toEqual([['too_many_items', undefined]]);
  });
});
