import type { WithDefault, Flag, Json } from './columnTypes.ts';
import type { ColumnType } from 'kysely';

/** A company; everything else belongs to one. */
export interface CorpTable {
  corp_id: number;
  code: string;
  name: string;
  /** IANA name of the company's zone */
  zone: WithDefault<string>;
  locale: WithDefault<string>;
  create_time: string;
  disabled: Flag;
}

/** Somebody who works there, or has asked to. */
export interface UserTable {
  corp_id: number;
  id: number;
  mobile: string;
  name: string;
  email: WithDefault<string>;
  /** argon2id; empty while the person has not chosen one */
  password_hash: string;
  /** ms; sessions made before are void */
  password_time: WithDefault<number>;
  avatar: WithDefault<string>;
  position: WithDefault<string>;
  is_admin: Flag;
  disabled: Flag;
  department_id: number | null;
  role_id: number | null;
  locale: WithDefault<string>;
  create_time: string;
  /** JSON: what telephones need to know of the person */
  data: WithDefault<string>;
  /** has asked to join and waits for the answer; disabled until then */
  pending: Flag;
  /** absent in the address book */
  hidden: Flag;
  superior_user_id: ColumnType<number | null, number | null | undefined, number | null>;
}

/** A department, in a tree. */
export interface DepartmentTable {
  corp_id: number;
  id: number;
  parent_id: number | null;
  /** ids from the root, each followed by a slash: '3/17/': below = starts with */
  path: string;
  name: string;
  leader_user_id: number | null;
  sort: WithDefault<number>;
  /** JSON list: those who head it besides */
  deputy_user_ids: WithDefault<string>;
}

/** What its holders may do, and whose records they reach. */
export interface RoleTable {
  corp_id: number;
  id: number;
  name: string;
  /** own, department, below, all */
  scope: string;
  /** JSON list of permission keys */
  permissions: Json;
  /** JSON { [module]: model[] }: fields its holders neither see nor change */
  field_no_power: WithDefault<string>;
  sort: WithDefault<number>;
  description: WithDefault<string>;
  /** JSON { [module]: scope } where it is another one */
  scopes: WithDefault<string>;
  /** JSON { [module]: model[] }: fields its holders see and do not change */
  field_read_only: WithDefault<string>;
  /** came with the company: can be given more rights, never fewer, and stays */
  built_in: Flag;
  /** its holders sign in with a second factor */
  second_factor: Flag;
}

/** Tokens begin with the company, so that a session is looked up inside it: see server/db/token.ts. */
export interface SessionTable {
  corp_id: number;
  token_hash: string;
  user_id: number;
  create_time: string;
  /** ms */
  expires_at: number;
  seen_at: number;
  ip: WithDefault<string>;
  agent: WithDefault<string>;
  /** `oidc:12`: the identity provider by which they came; empty: another way */
  provider: WithDefault<string>;
  /** who they are there */
  subject: WithDefault<string>;
  /** which session of theirs there it was, where the provider says so */
  sid: WithDefault<string>;
}

/** Opens nothing but the choice of a password, once. */
export interface PasswordLinkTable {
  corp_id: number;
  token_hash: string;
  user_id: number;
  /** ms */
  expires_at: number;
}

/** Every try to sign in, and every other event of security: rows are added, and leave when the company's days are over. */
export interface LoginLogTable {
  corp_id: number;
  id: number;
  user_id: number | null;
  mobile: string;
  ok: Flag;
  ip: WithDefault<string>;
  agent: WithDefault<string>;
  create_time: string;
  /** a key of SIGN_IN_WAYS; of other events it says nothing */
  way: WithDefault<string>;
  /** a key of SECURITY_EVENTS */
  event: WithDefault<string>;
  /** who did it, where it is not the one whom it concerns */
  by_user_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** what else it concerns: the name of a role, of a setting */
  about: WithDefault<string>;
}

/** A code on its way to somebody: of a company, or of none before anybody is signed in. */
export interface CodeTable {
  corp_id: number;
  /** what it is good for */
  purpose: string;
  /** the mobile or e-mail address it went to, or would have gone to */
  target: string;
  /** keyed with the secret of the server: six digits are guessed from a plain hash */
  code_hash: string;
  /** ms */
  expires_at: number;
  /** wrong and right ones since it was sent */
  tries: number;
  /** ms */
  sent_at: number;
  /** how many since `since`, which begins anew after a day */
  sends: number;
  /** ms */
  since: number;
}

/** The app that makes somebody's codes: one each. */
export interface SecondFactorTable {
  corp_id: number;
  user_id: number;
  /** sealed: see seal.ts */
  secret: string;
  /** ms; 0 while it is being set up and asks nothing of anybody */
  confirmed_at: number;
  /** of the code that was used last, in steps of 30 seconds since 1970: neither it nor an older one is good again */
  last_step: number;
}

/** What stands in for a code, once. */
export interface RecoveryCodeTable {
  corp_id: number;
  user_id: number;
  number: number;
  /** argon2id */
  code_hash: string;
}

/** Somebody who has shown the first factor, and not the second. */
export interface SignInChallengeTable {
  corp_id: number;
  token_hash: string;
  user_id: number;
  /** ms */
  expires_at: number;
  /** wrong and right ones */
  tries: number;
  /** `oidc:12`: the identity provider by which they came; empty: another way */
  provider: WithDefault<string>;
  /** who they are there */
  subject: WithDefault<string>;
  /** which session of theirs there it was, where the provider says so */
  sid: WithDefault<string>;
}

/** How often something was tried that is slowed or refused; belongs to no company. See rateLimits.ts. */
export interface RateLimitTable {
  corp_id: number;
  /** of what is counted: a mobile, an address, both */
  key_hash: string;
  /** of the person whom the tries are about; empty: they are not forgotten for anybody */
  subject_hash: WithDefault<string>;
  count: number;
  /** ms */
  at: number;
  /** ms */
  turn: WithDefault<number>;
}
