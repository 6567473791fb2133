import { DatabaseSync } from 'node:sqlite';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addFunctions } from '../../../server/db/engines/sqlite/functions.ts';

const database = new DatabaseSync(':memory:');
addFunctions(database);
database.exec('create table number (value)');
const put = database.prepare('insert into number values (?)');
const Exact = Decimal.clone({ precision: 40 });

function sumOf(values: readonly (number | null)[]): string | null {
  database.exec('delete from number');
  for (const value of values) put.run(value);
  return database.prepare('select fw_sum(value) as sum from number').get()?.sum as string | null;
}

/** A number of so many digits before and behind the point, fifteen in all at most. */
const decimal = fc
  .tuple(fc.boolean(), fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 10 }), fc.nat())
  .map(([negative, before, behind, seed]) => {
    const digits = String(seed).repeat(3);
    const places = Math.min(behind, 15 - Math.max(before, 1));
    const text = `${digits.slice(0, before) || '0'}.${digits.slice(before, before + places) || '0'}`;
    return `${negative ? '-' : ''}${text}`;
  });

test('a sum is that of the decimals that were stored, whatever their size, sign and places [LIST-009]', () => {
  fc.assert(
    fc.property(fc.array(decimal, { minLength: 1, maxLength: 200 }), (texts) => {
      const told = sumOf(texts.map(Number));
      const right = texts.reduce((sum, text) => sum.plus(text), new Exact(0));
      expect(new Exact(told ?? 'NaN').toFixed()).toBe(right.toFixed());
    }),
    { numRuns: 500 },
  );
});

test('of a hundred thousand amounts not a cent is lost, and what has no number counts for nothing', () => {
  const amounts = Array.from({ length: 100_000 }, (_, at) => (at % 97) * 1_000_003.07 + 0.1);
  const right = amounts.reduce(
    (sum, amount) => sum.plus(new Exact(amount).toDecimalPlaces(2)),
    new Exact(0),
  );
  const told = sumOf([null, ...amounts.map((amount) => Number(amount.toFixed(2))), null]);
  expect(new Exact(told ?? 'NaN').toFixed()).toBe(right.toFixed());
  expect(sumOf([null, null])).toBeNull();
  expect(sumOf([0])).toBe('0.0000000000');
});
