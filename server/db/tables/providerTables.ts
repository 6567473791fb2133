import type { Flag, WithDefault } from './columnTypes.ts';

/** The application at another system by which a company's people sign in; one each. */
export interface ProviderLinkTable {
  corp_id: number;
  /** a key of PROVIDERS */
  provider: string;
  is_on: Flag;
  /** whose application it is: corpid, AppKey */
  client_id: string;
  agent_id: WithDefault<string>;
  /** sealed: see seal.ts */
  secret: string;
  /** where people come out who open it there */
  home_page: WithDefault<string>;
  update_time: string;
}

/** One that a company's people sign in by with OpenID Connect. */
export interface IdentityProviderTable {
  corp_id: number;
  id: number;
  /** what the addresses of its sign-in end with; begins with the company */
  login_key: string;
  is_on: Flag;
  name: string;
  issuer: string;
  client_id: string;
  /** sealed: see seal.ts */
  secret: string;
  /** a key of MATCHES */
  matches: string;
  trusts_unverified: Flag;
  /** whoever is nobody here yet gets an account */
  creates: Flag;
  /** of new accounts, and where no rule says another one */
  role_id: number | null;
  department_id: number | null;
  groups_claim: WithDefault<string>;
  /** JSON: GroupRule[] */
  rules: string;
  /** of the token that it keeps people by; empty: it does not */
  scim_token_hash: WithDefault<string>;
  update_time: string;
}

/** A token by which an identity provider has ended sessions, which does so once. Kept until it would be too old anyway. */
export interface SpentLogoutTokenTable {
  corp_id: number;
  provider_id: number;
  jti_hash: string;
  /** ms */
  expires_at: number;
}

/** Somebody whom an identity provider keeps here: what it says that the person's own row has no place for. */
export interface ScimUserTable {
  corp_id: number;
  provider_id: number;
  user_id: number;
  user_name: string;
  /** as the provider knows them */
  external_id: WithDefault<string>;
  /** JSON: familyName, givenName */
  name: string;
  department: WithDefault<string>;
  /** ms */
  created_at: number;
  /** ms */
  updated_at: number;
}

/** A group that an identity provider keeps here, for its rules. */
export interface ScimGroupTable {
  corp_id: number;
  id: number;
  provider_id: number;
  name: string;
  external_id: WithDefault<string>;
  /** ms */
  created_at: number;
  /** ms */
  updated_at: number;
}

/** Who is in such a group. */
export interface ScimMemberTable {
  corp_id: number;
  group_id: number;
  user_id: number;
}

/** Who somebody is at another system. */
export interface ProviderAccountTable {
  corp_id: number;
  /** a key of PROVIDERS, or `oidc:12`: that identity provider */
  provider: string;
  /** as the other system calls them: userid, unionid, sub */
  subject: string;
  user_id: number;
  /** how they are called there, where it says so */
  name: WithDefault<string>;
  create_time: string;
}

/** Somebody on the way to another system and back: a row of the platform, because nobody is signed in yet. */
export interface ProviderJourneyTable {
  corp_id: number;
  state_hash: string;
  /** of the cookie of the browser that it began in */
  browser_hash: string;
  provider: string;
  /** the company; 0 where the other system tells */
  company_id: number;
  /** who wants to be bound; 0 for who wants to sign in */
  user_id: number;
  /** where they wanted to go */
  goes_to: WithDefault<string>;
  /** who they are there, once it is known and a company is still to be chosen */
  subject: WithDefault<string>;
  /** ms */
  expires_at: number;
}
