import type { ColumnType } from 'kysely';

type WithDefault<T> = ColumnType<T, T | undefined, T>;

/** By what records may mean the same: made from their values on every write, gone with them into the recycle bin. */
export interface DuplicateKeyTable {
  corp_id: number;
  module: string;
  /** kind and value: phone:13812345678 */
  key: string;
  record_id: number;
  /** whose value it is */
  model: string;
  /** what must not contradict; see schemas/duplicates */
  mark: WithDefault<string>;
}

/** Two records that somebody has called different. */
export interface DismissedDuplicateTable {
  corp_id: number;
  module: string;
  /** the smaller id */
  one_id: number;
  other_id: number;
  user_id: number;
  create_time: string;
}

/** Who was asked to make one of records that mean the same. */
export interface MergeRequestTable {
  corp_id: number;
  asked_user_id: number;
  module: string;
  /** the one of them that is told */
  record_id: number;
  /** JSON: all of them */
  ids: string;
  /** who asked */
  user_id: number;
  create_time: string;
}

/** Records that became one. */
export interface RecordMergeTable {
  corp_id: number;
  /** also the group of all its entries in the operation log */
  id: number;
  module: string;
  master_id: number;
  user_id: number;
  create_time: string;
  undone_time: ColumnType<string | null, string | null | undefined, string | null>;
  undone_user_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** JSON: what stands in no operation log */
  data: string;
}

/** Where a record went: its old address opens the one it was merged into. */
export interface MergedRecordTable {
  corp_id: number;
  module: string;
  record_id: number;
  master_id: number;
  merge_id: number;
}
