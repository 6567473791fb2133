import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';
import { TABLES_1 } from './tables.ts';

export async function createFirstTables(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, TABLES_1);
  await schema.createSearch(db);
}
