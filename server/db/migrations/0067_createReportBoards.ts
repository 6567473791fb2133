import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** Reports that people put together, and boards of reports; both may be shared with roles. */
export async function createReportBoards(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    custom_report: {
      columns:
        'id id!, user_id id!, name text!, data json!, roles json!, sort int!=0, update_time text!',
      key: 'corp_id, id',
      indexes: { custom_report_user: '(corp_id, user_id)' },
    },
    report_board: {
      columns: 'id id!, user_id id!, name text!, items json!, roles json!, update_time text!',
      key: 'corp_id, id',
      indexes: { report_board_user: '(corp_id, user_id)' },
    },
  });
}
