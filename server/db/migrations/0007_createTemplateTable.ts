import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** Templates that an administrator makes for a module: how its records are printed. */
export async function createTemplateTable(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    template: {
      columns:
        "id id!, kind text!, module text!, name text!, is_default flag, disabled flag, content text!, page json!='{}', version int!=1, user_id id, create_time text!, update_time text!",
      key: 'corp_id, id',
      indexes: { template_module: '(corp_id, kind, module, id)' },
    },
  });
}
