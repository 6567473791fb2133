import { type RawBuilder, sql } from 'kysely';

/** For `doUpdateSet`: each of these columns takes the value of the row that was to be inserted. */
export function takenFromInsert(columns: readonly string[]): Record<string, RawBuilder<unknown>> {
  return Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]));
}
