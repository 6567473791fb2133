import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { createTables } from './ddl.ts';

/** Keys of duplicates, pairs that are none, merges. The keys of records that are there already are made in the background: server/records/indexing/reindex.ts. */
export async function createDuplicateTables(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await createTables(db, schema, {
    duplicate_key: {
      columns: "module text!, key text!, record_id id!, model text!, mark text!=''",
      key: 'corp_id, module, key, record_id',
      indexes: { duplicate_key_record: '(corp_id, module, record_id)' },
    },
    duplicate_apart: {
      columns: 'module text!, one_id id!, other_id id!, user_id id!, create_time text!',
      key: 'corp_id, module, one_id, other_id',
      indexes: { duplicate_apart_other: '(corp_id, module, other_id)' },
    },
    record_merge: {
      columns:
        "id id!, module text!, master_id id!, user_id id!, create_time text!, undone_time text, undone_user_id id, data json!='{}'",
      key: 'corp_id, id',
      indexes: {
        record_merge_module: '(corp_id, module, id)',
        record_merge_master: '(corp_id, module, master_id)',
      },
    },
    merged_record: {
      columns: 'module text!, record_id id!, master_id id!, merge_id id!',
      key: 'corp_id, module, record_id',
      indexes: { merged_record_merge: '(corp_id, merge_id)' },
    },
  });
}
