import type { DatabaseSync } from 'node:sqlite';
import { unitsOf, wordOf } from '../../exactSums.ts';

/** Gives a connection what queries call: `fw_lower`, lower case as JavaScript has it, and `fw_sum`, the exact sum of decimal numbers as text, null of none. */
export function addFunctions(database: DatabaseSync): void {
  // SQLite lowers ASCII only; conditions lower as JavaScript does.
  database.function('fw_lower', { deterministic: true, directOnly: false }, (text) =>
    text === null ? null : String(text).toLowerCase(),
  );
  database.aggregate<bigint | null>('fw_sum', {
    start: null,
    step: (sum, value) =>
      typeof value === 'number' || typeof value === 'bigint'
        ? (sum ?? 0n) + unitsOf(Number(value))
        : sum,
    result: (sum) => (sum === null ? null : wordOf(sum)),
  });
}
