import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

const notBegun = new WeakSet<object>();

/** Whether the error came before its transaction had begun, so that nothing was done. */
export function wasNotBegun(error: unknown): boolean {
  return typeof error === 'object' && error !== null && notBegun.has(error);
}

/** All of `work` or none of it, on one connection; `begin` may be several statements. */
export async function transaction<T>(
  db: Kysely<Tables>,
  begin: string,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  await sql
    .raw(begin)
    .execute(db)
    .catch((error: Error) => {
      notBegun.add(error);
      throw error;
    });
  try {
    const result = await work(db);
    const { rows } = await sql.raw<{ command?: string }>('commit').execute(db);
    if (rows[0]?.command === 'ROLLBACK')
      throw new Error('A statement of the transaction had failed: nothing was stored');
    return result;
  } catch (error) {
    // The first error is the one to tell. A full disk has rolled SQLite back already; a connection too broken to roll back rolls back by ending.
    await sql
      .raw('rollback')
      .execute(db)
      .catch(() => {});
    throw error;
  }
}
