import type { ColumnType } from 'kysely';

type WithDefault<T> = ColumnType<T, T | undefined, T>;

/** A spreadsheet on its way in or out. */
export interface ExchangeTable {
  corp_id: number;
  id: number;
  /** list, template, errors: on its way out; import: on its way in */
  kind: string;
  module: string;
  user_id: number;
  /** of the file */
  name: string;
  state: string;
  total: WithDefault<number>;
  done: WithDefault<number>;
  create_time: string;
  end_time: string | null;
  /** JSON: what was asked, or how columns and rows are taken */
  data: WithDefault<string>;
}

/** A row of a spreadsheet that comes in. */
export interface ExchangeRowTable {
  corp_id: number;
  exchange_id: number;
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
