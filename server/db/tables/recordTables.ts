import type { ColumnType } from 'kysely';
import type { WithDefault, Flag, Json } from './columnTypes.ts';

type Slots<P extends string, N extends number, V> = {
  [K in `${P}${N}`]: ColumnType<V | null, V | null | undefined, V | null>;
};

type Twelve = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

type Eight = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

type SlotColumns = Slots<'t', Twelve, string> &
  Slots<'n', Twelve, number> &
  Slots<'d', Eight, string>;

/** A record of any module or own object: what all have in columns, the rest as JSON. */
export interface RecordTable extends SlotColumns {
  corp_id: number;
  module: string;
  id: number;
  version: WithDefault<number>;
  /** the module's title field, at most 200 characters */
  name: string;
  /** sorts names as their readers do: by pinyin, then by text */
  name_key: WithDefault<string>;
  number: string | null;
  owner_user_id: number | null;
  owner_department_id: number | null;
  creator_user_id: number | null;
  create_time: string;
  update_time: string;
  last_contact_time: string | null;
  state: WithDefault<number>;
  approval_state: WithDefault<number>;
  lock_flag: Flag;
  deleted_time: string | null;
  deleted_by: number | null;
  /** the operation-log group that deleted it, so that children come back with their parent */
  deleted_group: number | null;
  definition_version: WithDefault<number>;
  /** lower case, one searchable text a line: what a keyword is verified against */
  search_text: WithDefault<string>;
  /** values by model, JSON */
  data: Json;
}

/** Values of fields that are unique, so that the database refuses a second one. */
export interface UniqueValueTable {
  corp_id: number;
  module: string;
  model: string;
  value: string;
  record_id: number;
}

/** Joint follow-up. */
export interface TeamTable {
  corp_id: number;
  module: string;
  record_id: number;
  user_id: number;
  id: number;
  /** 0 read only, 1 read and write */
  auth_type: Flag;
  /** comma-joined related modules */
  visible_modules: WithDefault<string>;
  /** JSON: ids of related records that are not shown all the same, because whoever gave the place does not see them */
  withheld: ColumnType<string, string | undefined, string>;
  create_time: string;
}

/** The one source of change log, undo, recycle bin and time travel. */
export interface OperationLogTable {
  corp_id: number;
  module: string;
  record_id: number;
  id: number;
  /** all entries of one user action */
  group_id: number;
  /** create, update, delete, restore, purge, owner, or the key of a module's action */
  action: string;
  /** 1 operation, 2 transfer */
  category: 1 | 2;
  user_id: number | null;
  create_time: string;
  /** version of the record after it */
  version: number;
  definition_version: number;
  request_id: WithDefault<string>;
  /** the record's name at the time */
  object_name: WithDefault<string>;
  /** JSON { [model]: [before, after] } */
  changes: Json;
  /** the API app that did it in the user's place */
  app_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** the page of the back-office where it was done; null for what became of records */
  page: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Answers by Idempotency-Key, so that a repeated call is answered and not done again. */
export interface IdempotencyTable {
  corp_id: number;
  user_id: number;
  key: string;
  /** of call and body */
  body_hash: string;
  /** JSON answer */
  answer: Json;
  create_time: string;
  /** ms; swept afterwards */
  expires_at: number;
}

/** Runs of automatic numbers, and ids on SQLite. */
export interface CounterTable {
  corp_id: number;
  key: string;
  value: number;
}

/** An uploaded file; its bytes lie in the data directory. */
export interface FileTable {
  corp_id: number;
  id: number;
  module: string | null;
  record_id: number | null;
  name: string;
  /** content type judged by content */
  type: string;
  size: number;
  path: string;
  hash: WithDefault<string>;
  user_id: number | null;
  /** 1 attachment, 2 picture or file of a field, 3 file of a follow-up */
  show_type: WithDefault<number>;
  /** the field of its record that it came with */
  model: WithDefault<string | null>;
  create_time: string;
  deleted_time: string | null;
}

/** A row that came with the samples: a record by its module, an entry of a list by its kind. */
export interface SampleTable {
  corp_id: number;
  module: string;
  id: number;
}

/** How far a run of automatic numbers had come before the samples (0: not begun) and with them. */
export interface SampleCounterTable {
  corp_id: number;
  key: string;
  before: number;
  after: number;
}
