import type { ColumnType } from 'kysely';

type Flag = ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
type WithDefault<T> = ColumnType<T, T | undefined, T>;

/** What somebody said about a record. */
export interface CommentTable {
  corp_id: number;
  id: number;
  module: string;
  record_id: number;
  user_id: number;
  /** the comment that it answers */
  reply_to: number | null;
  content: string;
  /** JSON: ids of people that it mentions and who see what it is about */
  mention_ids: WithDefault<string>;
  create_time: string;
}

/** That somebody has seen something of a record. */
export interface SeenTable {
  corp_id: number;
  user_id: number;
  /** 'record' for the record itself, else the reminder's name */
  kind: string;
  module: string;
  record_id: number;
  /** of a reminder: the due time that was seen; another one reminds anew */
  mark: WithDefault<string>;
  seen_time: string;
}

/** Something that somebody is told of. */
export interface NotificationTable {
  corp_id: number;
  id: number;
  /** who is told */
  user_id: number;
  /** see schemas/collaboration/notifications */
  kind: string;
  /** of one deed, which tells each person once */
  group_id: number;
  /** empty: about no record */
  module: WithDefault<string>;
  record_id: WithDefault<number>;
  /** who did it */
  actor_id: number;
  /** to how many records; the first one stands here */
  count: WithDefault<number>;
  text: WithDefault<string>;
  /** JSON: what the words of its kind are filled with, and `outcome` where they depend on one */
  data: WithDefault<string>;
  is_read: Flag;
  create_time: string;
}

/** Who decides approvals in the place of somebody absent. Days are yyyy-MM-dd, both included. */
export interface SubstituteTable {
  corp_id: number;
  id: number;
  /** the absent one */
  user_id: number;
  proxy_user_id: number;
  start_date: string;
  end_date: string;
  /** JSON: keys of the modules it is for; none: all of them */
  modules: string;
  reason: WithDefault<string>;
  /** somebody ended it before its last day was over */
  stopped: Flag;
  create_user_id: number;
  create_time: string;
}

/** What somebody told about the product. */
export interface FeedbackTable {
  corp_id: number;
  id: number;
  user_id: number;
  /** JSON lists: keys of FEEDBACK_TYPES and APP_TYPES */
  feedback_types: string;
  app_types: string;
  mobile: WithDefault<string>;
  email: WithDefault<string>;
  /** cleaned HTML */
  content: string;
  /** of the product at the time */
  version: string;
  create_time: string;
}

/** A report that somebody has put together. */
export interface CustomReportTable {
  corp_id: number;
  id: number;
  user_id: number;
  name: string;
  /** JSON: what is counted, by what, drawn how */
  data: string;
  /** JSON: who sees it besides its owner */
  roles: string;
  /** its place among those of its owner */
  sort: WithDefault<number>;
  update_time: string;
}

/** Reports that somebody looks at together. */
export interface ReportBoardTable {
  corp_id: number;
  id: number;
  user_id: number;
  name: string;
  /** JSON: keys of reports in their order */
  items: string;
  /** JSON: who sees it besides its owner */
  roles: string;
  update_time: string;
}
