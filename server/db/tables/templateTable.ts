import type { ColumnType } from 'kysely';

type WithDefault<T> = ColumnType<T, T | undefined, T>;
type Flag = ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;

/** What an administrator prepares for a module. */
export interface TemplateTable {
  corp_id: number;
  id: number;
  /** print */
  kind: string;
  module: string;
  name: string;
  /** the one that is taken where nobody chooses; at most one of a kind and module */
  is_default: Flag;
  disabled: Flag;
  /** rich text, cleaned */
  content: string;
  /** JSON: how it lies on paper */
  page: WithDefault<string>;
  version: WithDefault<number>;
  /** who changed it last */
  user_id: number | null;
  create_time: string;
  update_time: string;
}
