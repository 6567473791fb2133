import type { NewRow, Tx } from './handle.ts';
import type { TableName } from './tables/tables.ts';

/**
 * Inserts rows of one shape, thousands of them at a time. Kysely's
 * builder looks at every value of every row, which takes longer than storing it.
 */
export async function insertManyRows<T extends TableName>(
  tx: Tx,
  table: T,
  rows: readonly NewRow<T>[],
): Promise<void> {
  for (const [shape, alike] of Map.groupBy(
    rows as readonly Readonly<Record<string, unknown>>[],
    shapeOf,
  )) {
    const columns = shape.split(',');
    await tx.dialect.putRows(tx, table, { columns, rows: alike });
  }
}

/** The columns that have a value of their own: others get their default. */
function shapeOf(row: Readonly<Record<string, unknown>>): string {
  return Object.keys(row)
    .filter((column) => row[column] !== undefined)
    .join();
}
