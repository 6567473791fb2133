import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bandEdges, MOST_BANDS } from '../../schemas/reporting/bands.ts';

test.each([
  [0, 100, [0, 20, 40, 60, 80, 100, 120]],
  [0.1, 0.7, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]],
  [-3, 12, [-5, 0, 5, 10, 15]],
  [1_000_000, 1_000_000, [1_000_000, 2_000_000]],
  [0, 0, [0, 1]],
  [0.01, 9_999_999_999.99, [0, 2e9, 4e9, 6e9, 8e9, 10e9]],
] as const)('from %d to %d', (least, most, edges) => {
  expect(bandEdges(least, most)).toEqual(edges);
});

test('bands ascend, are few, and hold every number from the least to the most', () => {
  const number = fc.oneof(
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.double({ min: -1e12, max: 1e12, noNaN: true }),
    fc.constantFrom(0, 0.1, 0.2, 0.3, 99_999_999.99),
  );
  fc.assert(
    fc.property(number, number, (one, other) => {
      const [least, most] = [Math.min(one, other), Math.max(one, other)];
      const edges = bandEdges(least, most);
      expect(edges.toSorted((a, b) => a - b)).toEqual(edges);
      expect(new Set(edges).size).toBe(edges.length);
      expect(edges.length - 1).toBeLessThanOrEqual(MOST_BANDS);
      expect(edges[0]).toBeLessThanOrEqual(least);
      expect(edges.at(-1)).toBeGreaterThan(most);
    }),
    { numRuns: 2000 },
  );
});
