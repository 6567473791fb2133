import type { Json, WithDefault, Flag } from './columnTypes.ts';

/** Settings of a company: one JSON value a key. */
export interface SettingTable {
  corp_id: number;
  key: string;
  value: Json;
  update_time: string;
  update_user_id: number | null;
}

/** What a department or person is to reach in a year. */
export interface TargetTable {
  corp_id: number;
  year: number;
  index_key: string;
  /** user:7 or department:3 */
  owner: string;
  /** JSON: twelve numbers or null */
  months: Json;
  update_time: string;
}

/** What one user keeps: column choice, pinned pages … */
export interface UserConfigTable {
  corp_id: number;
  user_id: number;
  key: string;
  value: Json;
}

/** A saved filter of a list. user_id null: everybody's. */
export interface SavedViewTable {
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
