import type { ColumnType } from 'kysely';

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
