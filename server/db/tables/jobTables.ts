import type { ColumnType } from 'kysely';

type WithDefault<T> = ColumnType<T, T | undefined, T>;

/** Work of more than one moment: a spreadsheet on its way in or out, something that is done to many records. */
export interface JobTable {
  corp_id: number;
  id: number;
  /** list, template, errors: spreadsheets on their way out; import: on its way in; bulk: one thing for many records */
  kind: string;
  module: string;
  user_id: number;
  /** of the file, or of what is done */
  name: string;
  state: string;
  total: WithDefault<number>;
  done: WithDefault<number>;
  create_time: string;
  end_time: string | null;
  /** JSON: what was asked, or how columns and rows are taken */
  data: WithDefault<string>;
  /** as whom, and in whose language, a process goes on with it */
  actor_id: WithDefault<number | null>;
  locale: WithDefault<string>;
  /** the process that works on it, and until when nobody else does */
  leased_by: WithDefault<string>;
  leased_until: WithDefault<number>;
  /** whoever began it knows how it ended */
  seen: WithDefault<0 | 1>;
}

/** A row of a spreadsheet that comes in, or one of the records of a job. */
export interface JobRowTable {
  corp_id: number;
  job_id: number;
  /** as the spreadsheet counts */
  row: number;
  state: string;
  /** JSON list */
  cells: string;
  /** by which the same row would be found again */
  key: WithDefault<string>;
  record_id: ColumnType<number | null, number | null | undefined, number | null>;
  version: ColumnType<number | null, number | null | undefined, number | null>;
  /** JSON: faults by column, what would change */
  data: WithDefault<string>;
}
