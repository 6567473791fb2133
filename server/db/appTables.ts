import type { ColumnType } from 'kysely';
import type { Flag, Json, WithDefault } from './columnTypes.ts';

/** A program that may call the server in the place of whoever made it. */
export interface ApiAppTable {
  corp_id: number;
  id: number;
  name: string;
  /** public, unique; begins with the company: see server/rules/apiApps/secrets.ts */
  app_key: string;
  /** keyed with the secret of the server; empty once it is deleted, and of a personal token */
  secret_hash: string;
  /** JSON list: customer:read … */
  scopes: Json;
  /** addresses and networks it may come from, one a line; empty: those of the company */
  networks: WithDefault<string>;
  /** calls a minute */
  rate_limit: number;
  /** in whose place it acts, with no more rights */
  user_id: number;
  /** a token that somebody made for themself: it has no secret, and its one row in api_token lasts as long as it does */
  personal: Flag;
  disabled: Flag;
  create_time: string;
  /** the name stays for the logs */
  deleted_time: string | null;
  calls: WithDefault<number>;
  /** ms */
  used_at: ColumnType<number | null, number | null | undefined, number | null>;
  used_ip: WithDefault<string>;
}

/** A token of a program: of an app for an hour, or a personal one. */
export interface ApiTokenTable {
  corp_id: number;
  token_hash: string;
  app_id: number;
  /** JSON list: of the app's, those that were asked for */
  scopes: Json;
  /** ms */
  expires_at: number;
}
