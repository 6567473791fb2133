/**
 * The tables of migration 1, one line a column: `name type`. A `!` is not null, `=x` a default.
 *   id, int, ms whole numbers   flag 0 or 1, never null   num double precision   text bytewise ordered   json
 */
export interface TableSpec {
  columns: string;
  key: string;
  indexes?: Readonly<Record<string, string>>;
}

const live = 'where deleted_time is null';
const slots = (kind: 'text' | 'num', stem: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${stem}${index + 1} ${kind}`).join(', ');
const slotIndexes = (stem: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const slot = `${stem}${index + 1}`;
      return [`record_${slot}`, `(corp_id, module, ${slot}, id) ${live} and ${slot} is not null`];
    }),
  );

export const TABLES_1: Readonly<Record<string, TableSpec>> = {
  corp: {
    columns:
      "code text!, name text!, zone text!='Asia/Shanghai', locale text!='zh-chs', create_time text!, disabled flag",
    key: 'corp_id',
    indexes: { corp_code: 'unique (code)' },
  },
  user: {
    columns:
      "id id!, mobile text!, name text!, email text!='', password_hash text!, password_time ms!=0, avatar text!='', position text!='', is_admin flag, disabled flag, department_id id, role_id id, locale text!='', create_time text!, data json!='{}'",
    key: 'corp_id, id',
    indexes: {
      user_mobile: 'unique (corp_id, mobile)',
      user_department: '(corp_id, department_id)',
    },
  },
  department: {
    columns: 'id id!, parent_id id, path text!, name text!, leader_user_id id, sort int!=0',
    key: 'corp_id, id',
    indexes: { department_path: '(corp_id, path)' },
  },
  role: {
    columns:
      "id id!, name text!, scope text!, permissions json!, field_no_power json!='{}', sort int!=0",
    key: 'corp_id, id',
  },
  session: {
    columns:
      "token_hash text!, user_id id!, create_time text!, expires_at ms!, seen_at ms!, ip text!='', agent text!=''",
    key: 'corp_id, token_hash',
    indexes: { session_user: '(corp_id, user_id)' },
  },
  login_log: {
    columns:
      "id id!, user_id id, mobile text!, ok flag, ip text!='', agent text!='', create_time text!",
    key: 'corp_id, id',
    indexes: { login_log_user: '(corp_id, user_id, id)' },
  },
  setting: {
    columns: 'key text!, value json!, update_time text!, update_user_id id',
    key: 'corp_id, key',
  },
  userconfig: { columns: 'user_id id!, key text!, value json!', key: 'corp_id, user_id, key' },
  scene: {
    columns:
      'id id!, user_id id, module text!, name text!, data json!, sort int!=0, hidden flag, is_default flag',
    key: 'corp_id, id',
    indexes: { scene_module: '(corp_id, module, user_id)' },
  },
  definition: {
    columns:
      'module text!, version int!, text text!, note text!, author_user_id id, create_time text!',
    key: 'corp_id, module, version',
  },
  custom_module: {
    columns: 'key text!, file json!, version int!=1, create_time text!',
    key: 'corp_id, key',
  },
  field_slot: {
    columns: 'module text!, model text!, slot text!, ready flag',
    key: 'corp_id, module, model',
    indexes: { field_slot_slot: 'unique (corp_id, module, slot)' },
  },
  record: {
    columns: `module text!, id id!, version int!=1, name text!, name_key text!='', number text, owner_user_id id, owner_department_id id, creator_user_id id,
      create_time text!, update_time text!, last_contact_time text, state int!=0, approval_state int!=0, lock_flag flag,
      deleted_time text, deleted_by id, deleted_group id, definition_version int!=0, search_text text!='', data json!,
      ${slots('text', 't', 12)}, ${slots('num', 'n', 12)}, ${slots('text', 'd', 8)}`,
    key: 'corp_id, module, id',
    indexes: {
      record_create: `(corp_id, module, create_time, id) ${live}`,
      record_update: `(corp_id, module, update_time, id) ${live}`,
      record_owner: `(corp_id, module, owner_user_id, create_time, id) ${live}`,
      record_department: `(corp_id, module, owner_department_id, create_time, id) ${live}`,
      record_state: `(corp_id, module, state, create_time, id) ${live}`,
      record_name: `(corp_id, module, name_key, id) ${live}`,
      record_number: `(corp_id, module, number, id) ${live} and number is not null`,
      record_contact: `(corp_id, module, last_contact_time, id) ${live} and last_contact_time is not null`,
      record_deleted: '(corp_id, module, deleted_time, id) where deleted_time is not null',
      record_deleted_group: '(corp_id, deleted_group) where deleted_group is not null',
      ...slotIndexes('t', 12),
      ...slotIndexes('n', 12),
      ...slotIndexes('d', 8),
    },
  },
  unique_value: {
    columns: 'module text!, model text!, value text!, record_id id!',
    key: 'corp_id, module, model, value',
    indexes: { unique_value_record: '(corp_id, module, record_id)' },
  },
  team: {
    columns:
      "module text!, record_id id!, user_id id!, id id!, auth_type flag, visible_modules text!='', create_time text!",
    key: 'corp_id, module, record_id, user_id',
    indexes: {
      team_user: '(corp_id, user_id, module, record_id)',
      team_id: 'unique (corp_id, id)',
    },
  },
  oplog: {
    columns:
      "module text!, record_id id!, id id!, group_id id!, action text!, category int!, user_id id, create_time text!, version int!, definition_version int!, request_id text!='', object_name text!='', changes json!",
    key: 'corp_id, module, record_id, id',
    indexes: { oplog_group: '(corp_id, group_id)' },
  },
  idempotency: {
    columns:
      'user_id id!, key text!, body_hash text!, answer json!, create_time text!, expires_at ms!',
    key: 'corp_id, user_id, key',
    indexes: { idempotency_expiry: '(corp_id, expires_at)' },
  },
  counter: { columns: 'key text!, value id!', key: 'corp_id, key' },
  list_item: {
    columns:
      "kind text!, id id!, parent_id id, name text!, sort int!=0, disabled flag, data json!='{}'",
    key: 'corp_id, kind, id',
  },
  stage_group: {
    columns: 'module text!, id id!, name text!, data json!, sort int!=0, disabled flag',
    key: 'corp_id, module, id',
  },
  approval_flow: {
    columns:
      'id id!, module text!, name text!, data json!, version int!=1, disabled flag, sort int!=0, create_time text!',
    key: 'corp_id, id',
    indexes: { approval_flow_module: '(corp_id, module)' },
  },
  approval: {
    columns:
      "id id!, module text!, record_id id!, flow_id id, snapshot json!, state int!, node int!=0, starter_user_id id!, create_time text!, end_time text, data json!='{}'",
    key: 'corp_id, id',
    indexes: {
      approval_record: '(corp_id, module, record_id, id)',
      approval_state: '(corp_id, state, id)',
    },
  },
  approval_log: {
    columns:
      "approval_id id!, id id!, node int!, user_id id, action text!, opinion text!='', create_time text!",
    key: 'corp_id, approval_id, id',
  },
  file: {
    columns:
      "id id!, module text, record_id id, name text!, type text!, size ms!, path text!, hash text!='', user_id id, show_type int!=1, create_time text!, deleted_time text",
    key: 'corp_id, id',
    indexes: {
      file_record: '(corp_id, module, record_id, id)',
      file_deleted: '(corp_id, deleted_time)',
    },
  },
};
