import type { WithDefault } from './columnTypes.ts';

/** A key that somebody signs in by, which their device or password manager keeps. */
export interface PasskeyTable {
  corp_id: number;
  id: number;
  user_id: number;
  /** as the authenticator calls it, base64url; unique in the company */
  credential_id: string;
  /** the host that it was made for: a browser shows it to no other */
  site: string;
  /** what it says whose it is; begins with the company, as tokens do */
  handle: string;
  /** COSE, base64url */
  public_key: string;
  /** how often it has signed, as it says; 0 where it does not count */
  counter: number;
  /** how browsers reach it, with commas between */
  transports: WithDefault<string>;
  name: string;
  create_time: string;
  /** ms; 0 while it was not used */
  used_at: WithDefault<number>;
}

/** A browser in which somebody is asked for no second step, by a cookie of its own. */
export interface TrustedDeviceTable {
  corp_id: number;
  id: number;
  user_id: number;
  token_hash: string;
  /** where it was used last */
  ip: WithDefault<string>;
  agent: WithDefault<string>;
  create_time: string;
  /** ms */
  used_at: number;
  expires_at: number;
}

/** What a browser was given to sign: good once. Of the company, or of none while nobody knows who signs in. */
export interface PasskeyChallengeTable {
  corp_id: number;
  challenge_hash: string;
  /** what it is good for, and of whom: see endpoints/passkeys/challenges.ts */
  bound: string;
  /** of a passkey that is being made */
  handle: WithDefault<string>;
  /** ms */
  expires_at: number;
}
