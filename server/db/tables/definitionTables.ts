import type { WithDefault, Json, Flag } from './columnTypes.ts';
import type { ColumnType } from 'kysely';

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

/** Which fields of which modules are rolled up from records of a source; what they are made of stands in their definitions. */
export interface RollupTable {
  corp_id: number;
  source: string;
  module: string;
  model: string;
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
