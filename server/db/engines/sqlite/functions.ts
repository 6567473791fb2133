import type { AggregateOptions, DatabaseSync } from 'node:sqlite';
import { addTo, emptySum, type ExactSum, textOf } from './exactSums.ts';

/** Gives a connection what queries call: `fw_lower`, lower case as JavaScript has it, and `fw_sum`, the exact sum of decimal numbers as text, null of none. */
export function addFunctions(database: DatabaseSync): void {
  // SQLite lowers ASCII only; conditions lower as JavaScript does.
  database.function('fw_lower', { deterministic: true, directOnly: false }, (text) =>
    text === null ? null : String(text).toLowerCase(),
  );
  const exactSum = {
    start: null,
    step: (sum: ExactSum | null, value: unknown) =>
      typeof value === 'number' || typeof value === 'bigint'
        ? addTo(sum ?? emptySum(), Number(value))
        : sum,
    result: (sum: ExactSum | null) => (sum === null ? null : textOf(sum)),
  };
  // Node hands on whatever stands between the steps; its types know of values of SQL alone.
  database.aggregate('fw_sum', exactSum as unknown as AggregateOptions);
}
