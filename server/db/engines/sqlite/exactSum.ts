import type { DatabaseSync } from 'node:sqlite';
import { unitsOf, wordOf } from '../../exactSums.ts';

/** Gives a connection `fw_sum`: the exact sum of decimal numbers as text, null of none. */
export function addExactSum(database: DatabaseSync): void {
  database.aggregate<bigint | null>('fw_sum', {
    start: null,
    step: (sum, value) =>
      typeof value === 'number' || typeof value === 'bigint'
        ? (sum ?? 0n) + unitsOf(Number(value))
        : sum,
    result: (sum) => (sum === null ? null : wordOf(sum)),
  });
}
