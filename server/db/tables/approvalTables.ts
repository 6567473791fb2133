import type { Json, WithDefault, Flag } from './columnTypes.ts';

/** By which steps records of a module are approved. */
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

/** One approval of one record, under way or ended. */
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

/** Who did what in an approval. */
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
