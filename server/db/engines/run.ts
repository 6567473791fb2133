import { type Kysely, sql } from 'kysely';

/** One statement, written as text. */
export async function run(db: Kysely<unknown>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
