import type { ColumnType } from 'kysely';
import type { CallRecordTable, EventTemplateTable, InvoiceHeaderTable } from './contactTables.ts';
import type {
  DuplicateApartTable,
  DuplicateKeyTable,
  MergedRecordTable,
  RecordMergeTable,
} from './duplicateTables.ts';
import type { JobRowTable, JobTable } from './jobTables.ts';
import type { CommentTable, SeenTable } from './officeTables.ts';
import type { TemplateTable } from './templateTable.ts';

/**
 * Every table, as both engines hold it. JSON columns are text here on both; times are 'yyyy-MM-dd HH:mm:ss' in the company's zone,
 * instants that only machines read are milliseconds. Every primary key begins with corp_id.
 */
export interface Tables {
  corp: CorpTable;
  user: UserTable;
  department: DepartmentTable;
  role: RoleTable;
  session: SessionTable;
  password_link: PasswordLinkTable;
  login_log: LoginLogTable;
  setting: SettingTable;
  userconfig: UserConfigTable;
  scene: SceneTable;
  definition: DefinitionTable;
  custom_module: CustomModuleTable;
  field_slot: FieldSlotTable;
  record: RecordTable;
  unique_value: UniqueValueTable;
  team: TeamTable;
  oplog: OplogTable;
  idempotency: IdempotencyTable;
  counter: CounterTable;
  list_item: ListItemTable;
  stage_group: StageGroupTable;
  approval_flow: ApprovalFlowTable;
  approval: ApprovalTable;
  approval_log: ApprovalLogTable;
  file: FileTable;
  job: JobTable;
  job_row: JobRowTable;
  duplicate_key: DuplicateKeyTable;
  duplicate_apart: DuplicateApartTable;
  record_merge: RecordMergeTable;
  merged_record: MergedRecordTable;
  template: TemplateTable;
  call_record: CallRecordTable;
  event_template: EventTemplateTable;
  invoice_header: InvoiceHeaderTable;
  comment: CommentTable;
  seen: SeenTable;
}
export type TableName = keyof Tables;

/** 0 or 1: SQLite has no boolean, and the wire has none either. */
type Flag = ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
/** JSON text; parse and stringify at the edge of server/records. */
type Json = ColumnType<string, string, string>;
type WithDefault<T> = ColumnType<T, T | undefined, T>;

export interface CorpTable {
  corp_id: number;
  code: string;
  name: string;
  /** IANA name of the company's zone */
  zone: WithDefault<string>;
  locale: WithDefault<string>;
  create_time: string;
  disabled: Flag;
}

export interface UserTable {
  corp_id: number;
  id: number;
  mobile: string;
  name: string;
  email: WithDefault<string>;
  /** argon2id; empty while the person has not chosen one */
  password_hash: string;
  /** ms; sessions made before are void */
  password_time: WithDefault<number>;
  avatar: WithDefault<string>;
  position: WithDefault<string>;
  is_admin: Flag;
  disabled: Flag;
  department_id: number | null;
  role_id: number | null;
  locale: WithDefault<string>;
  create_time: string;
  /** JSON: what telephones need to know of the person */
  data: WithDefault<string>;
  /** has asked to join and waits for the answer; disabled until then */
  pending: Flag;
  /** absent in the address book */
  hidden: Flag;
  superior_user_id: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface DepartmentTable {
  corp_id: number;
  id: number;
  parent_id: number | null;
  /** ids from the root, each followed by a slash: '3/17/': below = starts with */
  path: string;
  name: string;
  leader_user_id: number | null;
  sort: WithDefault<number>;
  /** JSON list: those who head it besides */
  deputy_user_ids: WithDefault<string>;
}

export interface RoleTable {
  corp_id: number;
  id: number;
  name: string;
  /** own, department, below, all */
  scope: string;
  /** JSON list of permission keys */
  permissions: Json;
  /** JSON { [module]: model[] }: fields its holders neither see nor change */
  field_no_power: WithDefault<string>;
  sort: WithDefault<number>;
  description: WithDefault<string>;
  /** JSON { [module]: scope } where it is another one */
  scopes: WithDefault<string>;
  /** JSON { [module]: model[] }: fields its holders see and do not change */
  field_read_only: WithDefault<string>;
  /** came with the company: can be given more rights, never fewer, and stays */
  built_in: Flag;
}

/** Tokens begin with the company, so that a session is looked up inside it: see server/db/token.ts. */
export interface SessionTable {
  corp_id: number;
  token_hash: string;
  user_id: number;
  create_time: string;
  /** ms */
  expires_at: number;
  seen_at: number;
  ip: WithDefault<string>;
  agent: WithDefault<string>;
}

/** Opens nothing but the choice of a password, once. */
export interface PasswordLinkTable {
  corp_id: number;
  token_hash: string;
  user_id: number;
  /** ms */
  expires_at: number;
}

export interface LoginLogTable {
  corp_id: number;
  id: number;
  user_id: number | null;
  mobile: string;
  ok: Flag;
  ip: WithDefault<string>;
  agent: WithDefault<string>;
  create_time: string;
}

/** Settings of a company: one JSON value a key. */
export interface SettingTable {
  corp_id: number;
  key: string;
  value: Json;
  update_time: string;
  update_user_id: number | null;
}

/** What one user keeps: column choice, pinned pages … */
export interface UserConfigTable {
  corp_id: number;
  user_id: number;
  key: string;
  value: Json;
}

/** A saved filter of a list. user_id null: everybody's. */
export interface SceneTable {
  corp_id: number;
  id: number;
  user_id: number | null;
  module: string;
  name: string;
  /** JSON { filter, sort } */
  data: Json;
  sort: WithDefault<number>;
  hidden: Flag;
  is_default: Flag;
}

/** Every published version, its text byte for byte as it was sent. */
export interface DefinitionTable {
  corp_id: number;
  module: string;
  version: number;
  text: string;
  note: string;
  author_user_id: number | null;
  create_time: string;
  /** JSON: what became of stored values with it; '' for nothing */
  data: WithDefault<string>;
}

/** Custom objects: a ModuleFile as JSON. */
export interface CustomModuleTable {
  corp_id: number;
  key: string;
  file: Json;
  version: WithDefault<number>;
  create_time: string;
  /** nobody but the back-office sees it; its records stay */
  stopped: Flag;
  /** in the recycle bin since */
  deleted_time: ColumnType<string | null, string | null | undefined, string | null>;
  deleted_by: ColumnType<number | null, number | null | undefined, number | null>;
}

/** Which index slot of `record` holds a copy of a field. */
export interface FieldSlotTable {
  corp_id: number;
  module: string;
  model: string;
  slot: string;
  /** 0 while old records are still being copied: filters read the JSON until then */
  ready: Flag;
}

type Slots<P extends string, N extends number, V> = {
  [K in `${P}${N}`]: ColumnType<V | null, V | null | undefined, V | null>;
};
type Twelve = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;
type Eight = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
type SlotColumns = Slots<'t', Twelve, string> &
  Slots<'n', Twelve, number> &
  Slots<'d', Eight, string>;

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
  create_time: string;
}

/** The one source of change log, undo, recycle bin and time travel. */
export interface OplogTable {
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
}

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

/** Administrators' own lists and trees: categories, tags, reasons … by kind. */
export interface ListItemTable {
  corp_id: number;
  kind: string;
  id: number;
  parent_id: number | null;
  name: string;
  sort: WithDefault<number>;
  disabled: Flag;
  data: WithDefault<string>;
}

/** A stage process: JSON { stages, ends, reasons }. */
export interface StageGroupTable {
  corp_id: number;
  module: string;
  id: number;
  name: string;
  data: Json;
  sort: WithDefault<number>;
  disabled: Flag;
}

export interface ApprovalFlowTable {
  corp_id: number;
  id: number;
  module: string;
  name: string;
  /** JSON: conditions and nodes */
  data: Json;
  version: WithDefault<number>;
  disabled: Flag;
  sort: WithDefault<number>;
  create_time: string;
}

export interface ApprovalTable {
  corp_id: number;
  id: number;
  module: string;
  record_id: number;
  flow_id: number | null;
  /** JSON: the flow as it was when it started */
  snapshot: Json;
  state: number;
  node: WithDefault<number>;
  starter_user_id: number;
  create_time: string;
  end_time: string | null;
  /** JSON: who may decide now, what was decided */
  data: WithDefault<string>;
}

export interface ApprovalLogTable {
  corp_id: number;
  approval_id: number;
  id: number;
  node: number;
  user_id: number | null;
  action: string;
  opinion: WithDefault<string>;
  create_time: string;
}

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
  /** 1 attachment, 2 picture of a field, 3 file of a follow-up */
  show_type: WithDefault<number>;
  create_time: string;
  deleted_time: string | null;
}
