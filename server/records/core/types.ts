import type { PhoneCallDevice } from '../../../schemas/vocabulary/phoneCalls.ts';
import type { Definition } from '../../../schemas/definition/definition.ts';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import type { Form } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { ValueType } from '../../../schemas/values/valueTypes.ts';
import type { Viewer } from '../../../schemas/permissions/viewer.ts';
import type { CompanyDb, Tx } from '../../db/handle.ts';

/** Who asks, for which company, in which words, and what the layers above hand down. */
export interface Caller {
  viewer: Viewer;
  locale: Locale;
  company: CompanyDb;
  /** the company's settings by key, for `$settings.<key>` in conditions */
  settings: Readonly<Record<string, unknown>>;
  now(): Date;
  /** IANA name */
  zone: string;
  requestId: string;
  /** of a create or act call: a replay answers the first result */
  idempotencyKey?: string;
  /** what the call was made with */
  device?: PhoneCallDevice;
  /** the program that acts in the viewer's place, within these scopes */
  app?: CallingApp;
  /** where it comes from; nowhere for work in the background */
  from?: { address: string; agent: string };
  rules: ModuleRules;
}

/** An API app as a caller: see schemas/staff/appScopes.ts. */
export interface CallingApp {
  id: number;
  name: string;
  scopes: readonly string[];
}

export type Values = Record<string, unknown>;

/** What a module's own rule is given: the record as it will be, as it was, and the transaction. */
export interface RuleInput {
  caller: Caller;
  tx: Tx;
  module: ModuleFile;
  form: Form;
  /** undefined while it is being created */
  before: StoredRecord | undefined;
  /** the values as they will be stored, each of its field's type; `beforeWrite` may change them */
  values: Values;
  /** what the caller sent, coerced: read-only fields too, which are not taken over by themselves */
  given: Readonly<Values>;
  /** create, update, delete, restore, owner, undo, or the key of an action */
  action: string;
  /** of the user's action in the operation log: what a rule writes along with it belongs to it and is undone with it */
  group?: number | undefined;
}

/** Handed down from server/rules; keys are module keys. All run inside the transaction of the write. */
export type ModuleRules = Readonly<Record<string, ModuleRule>>;
export interface ModuleRule {
  /** what it says of a new record does not depend on others of its module: several are judged first and then stored together */
  apart?: true;
  check?(input: RuleInput): FieldError[] | Promise<FieldError[]>;
  /** may change `values` and, through the answer, core columns; what it made is validated after it */
  beforeWrite?(input: RuleInput): Promise<CoreChange | void> | CoreChange | void;
  afterWrite?(input: RuleInput & { id: number }): Promise<void> | void;
  /** what keeps it from being sent through approval */
  mayBeSent?(input: {
    caller: Caller;
    tx: Tx;
    before: StoredRecord;
  }): Promise<FieldError[]> | FieldError[];
  /** its approval was switched on or off; `caller.settings` say so already */
  approvalSwitched?(input: { caller: Caller; tx: Tx }): Promise<void>;
  /** an entry of a list that the company keeps was renamed */
  listEntryRenamed?(input: {
    caller: Caller;
    tx: Tx;
    type: string;
    id: number;
  }): Promise<void> | undefined;
  /** whether this one may be deleted, beside the right to delete */
  mayRemove?(input: { caller: Caller; record: StoredRecord }): boolean;
  /** the template that this one is printed by where nobody chooses another; undefined: the module's default */
  printedBy?(input: { tx: Tx; record: StoredRecord }): Promise<number | undefined>;
  /** what the read answer of the module carries besides, under names of its own */
  read?(
    input: Pick<RuleInput, 'caller' | 'tx' | 'module' | 'form'> & { record: StoredRecord },
  ): Promise<Values> | Values;
  /** the effect of a declared action that is more than `set`; `form` holds the asked values. Answers what the call answers. */
  actions?: Readonly<Record<string, ActionHandler>>;
}
export type ActionHandler = (
  input: RuleInput & { before: StoredRecord; asked: Values; made: CreatedRecord[] },
) => Promise<CoreChange | void>;

/** A record that an action has made, as its answer names it. */
export interface CreatedRecord {
  module: string;
  id: number;
  name: string;
}

/** Core columns a rule or an action writes. */
export type CoreChange = Partial<
  Pick<
    StoredRecord,
    'state' | 'approval_state' | 'lock_flag' | 'owner_user_id' | 'last_contact_time'
  >
>;

/** A record as stored: core columns and values by model. */
export interface StoredRecord {
  module: string;
  id: number;
  version: number;
  name: string;
  number: string | null;
  owner_user_id: number | null;
  owner_department_id: number | null;
  creator_user_id: number | null;
  create_time: string;
  update_time: string;
  last_contact_time: string | null;
  state: number;
  approval_state: number;
  lock_flag: 0 | 1;
  deleted_time: string | null;
  definition_version: number;
  data: Values;
}

export interface ListQuery {
  page?: number;
  /** at most 200, unless `most` says otherwise */
  size?: number;
  /** rows that a call of its own answers at most */
  most?: number;
  keyword?: string;
  /** '-create_time,name' */
  sort?: string;
  /** as a client sends it, perhaps as JSON text; judged when it is read */
  filter?: unknown;
  /** a saved view by its number, a built-in one by its key */
  scene_id?: number | string;
  /** as a page near this one answered it: paging on from there costs no more than the first page */
  anchor?: string;
  /** of a related table: only records whose model `by` (or id) is `id` */
  within?: { by: string; id: number };
  /** only what the viewer follows jointly */
  whose?: 'team';
  /** the records as they were at the end of this day, which is over: yyyy-MM-dd */
  as_of?: string;
}

/** A row of a list: values by model, names of references under `display`, and the core columns. */
export interface ListRow {
  id: number;
  version: number;
  name: string;
  number: string | null;
  owner_user_id: number | '--';
  create_time: string;
  update_time: string;
  last_contact_time: string | null;
  state: number;
  approval_state: number;
  lock_flag: 'locked' | 'unlocked';
  is_edit: boolean;
  is_delete: boolean;
  /** by model: the words of references, choices and people */
  display: Record<string, string>;
  /** models whose values it keeps back while it waits in a pool */
  masked?: string[];
  [model: string]: unknown;
}

export interface ListAnswer {
  list: ListRow[];
  count: number;
  /** exact up to 10,000 */
  count_is_estimate: boolean;
  /** where this page lies, for asking the pages around it; none where there is nothing to walk along */
  anchor?: string;
  /** the sums its module declares (`totals`), over all that match; absent where the count is an estimate */
  [total: string]: unknown;
}

export interface DisplayField {
  name: string;
  model: string;
  value: unknown;
  /** what people read: names of references, labels of choices */
  display: string;
  type: string;
  valueType: ValueType;
  is_main: boolean;
}

export interface RecordAnswer {
  id: number;
  version: number;
  name: string;
  number: string | null;
  data_raw: Values;
  list: DisplayField[];
  owner_user_id: number | '--';
  owner_user_name: string;
  creator_user_id: number | null;
  create_time: string;
  update_time: string;
  last_contact_time: string | null;
  state: number;
  approval_state: number;
  lock_flag: 'locked' | 'unlocked';
  /** the viewer reaches it as a joint follow-up member only */
  team: boolean;
  is_edit: boolean;
  is_delete: boolean;
  /** records of its kind are approved */
  is_approval: boolean;
  /** keys of the module's actions that are allowed now */
  actions: string[];
  /** models whose values it keeps back while it waits in a pool */
  masked?: string[];
  [own: string]: unknown;
}

/** What else a save stores in its own transaction: all of it is there afterwards, or nothing. */
export type AlongSave = (tx: Tx, saved: SavedRecord) => Promise<void>;

export interface SavedRecord {
  id: number;
  version: number;
}

/** What a 409 carries beside its message: the fields both sides changed, and who was faster. */
export interface ConflictPayload {
  version: number;
  /** only the fields in which the two overlap */
  fields: { model: string; name: string; base: unknown; theirs: unknown; mine: unknown }[];
  /** the stored values as they are now */
  values: Values;
  user_id: number | null;
  user_name: string;
  time: string;
}

export interface LoadedDefinition {
  definition: Definition;
  /** 0: the shipped default, nobody saved one yet */
  version: number;
}

/** A change of owner: `visible_modules` says which children follow, and what the former owner may still see of them. */
export interface OwnerChange {
  ids: readonly number[];
  user_id: number;
  /** 1: the former owner stays as joint follow-up */
  team_flag?: 0 | 1 | undefined;
  auth_type?: 0 | 1 | undefined;
  visible_modules?: readonly string[] | undefined;
}

/** What a change of owner left alone, by module and reason. */
export interface SkippedRecords {
  module: string;
  reason: 'other_owner' | 'finished' | 'in_approval' | 'locked';
  count: number;
}

export interface LogEntry {
  id: number;
  create_time: string;
  create_user_id: number | null;
  create_user_name: string;
  create_user_avatar: string;
  action: string;
  action_name: string;
  module: string;
  object_name: string;
  snapshot: { model: string; name: string; old_value: string; new_value: string }[];
}

export interface DeletedRow {
  id: number;
  name: string;
  number: string | null;
  owner_user_id: number | '--';
  deleted_time: string;
  deleted_by: number | null;
  deleted_by_name: string;
}
