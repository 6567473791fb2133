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
  /** where people may be sent back to after they have let it act for them, one a line; empty: it acts for its maker alone */
  redirect_uris: WithDefault<string>;
  /** it runs where others could read a secret, and has none */
  is_public: Flag;
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
  /** the person who lets the app act for them; null: it acts for its maker */
  grant_id: ColumnType<number | null, number | null | undefined, never>;
  /** ms */
  expires_at: number;
}

/** That somebody lets an app act in their place. It ends with its row, and so do its tokens. */
export interface ApiGrantTable {
  corp_id: number;
  id: number;
  app_id: number;
  user_id: number;
  /** JSON list: of the app's, those that were asked for */
  scopes: Json;
  create_time: string;
  /** ms: when it ends, however much it is used */
  expires_at: number;
  /** ms: when a token was last fetched with it */
  used_at: ColumnType<number | null, number | null | undefined, number | null>;
}

/** What an app shows to get a token for a grant. A used one is kept until it expires: whoever shows it again has stolen it, or was robbed. */
export interface ApiGrantKeyTable {
  corp_id: number;
  key_hash: string;
  grant_id: number;
  /** code: the browser carried it; refresh: it came with a token */
  kind: 'code' | 'refresh';
  /** of a code: where it was sent, and the hash of what its fetcher must know (RFC 7636) */
  redirect_uri: WithDefault<string>;
  challenge: WithDefault<string>;
  /** ms */
  expires_at: number;
  used: Flag;
}
