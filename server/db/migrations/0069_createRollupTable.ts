import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** Which fields are rolled up from which modules: asked with every write, so that no definition need be read for it. */
export async function createRollupTable(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    rollup: {
      columns: 'source text!, module text!, model text!',
      key: 'corp_id, source, module, model',
    },
  });
}
