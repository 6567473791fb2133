import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { run } from '../engines/run.ts';
import { createTables } from './ddl.ts';

/** Who decides approvals in the place of somebody absent, who is told what was decided. */
export async function createSubstituteTable(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    substitute: {
      columns:
        "id id!, user_id id!, proxy_user_id id!, start_date text!, end_date text!, modules text!, reason text!='', stopped flag, create_user_id id!, create_time text!",
      key: 'corp_id, id',
      indexes: {
        substitute_user: '(corp_id, user_id, end_date)',
        substitute_proxy: '(corp_id, proxy_user_id, end_date)',
      },
    },
  });
  await run(db, 'create index approval_log_user on approval_log (corp_id, user_id, create_time)');
}
