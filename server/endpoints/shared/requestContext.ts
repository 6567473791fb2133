import type { Readable } from 'node:stream';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { CompanyDb, Database } from '../../db/handle.ts';
import type { FileStore } from '../../fileStore/index.ts';
import type { Caller, ModuleRules } from '../../records/core/types.ts';
import type { RateLimiter } from '../signIn/rateLimiter.ts';
import type { EvenAnswers } from '../signIn/evenAnswers.ts';
import type { CodeSender } from '../signIn/senders/index.ts';
import type { FirstCode } from '../signIn/firstCode.ts';
import type { FixedWindowLimiter } from '../signIn/fixedWindowLimiter.ts';
import type { ProgramTraffic } from '../programs/traffic.ts';
import type { OpenIdClient } from '../openId/client.ts';
import type { ProviderClient } from '../providers/client.ts';

/** Where the pictures of an online map come from. */
export interface MapTiles {
  /** with {z}, {x} and {y}, perhaps {s} */
  url: string;
  /** whose they are, as the map says */
  attribution: string;
}

/** A module that companies get on request only. */
export interface LockedModule {
  key: string;
  /** codes of the companies that have it */
  openTo: readonly string[];
}

/** Goes on with what was begun, whether or not anybody looks. */
export interface BackgroundJobs {
  /** goes on with a job; answers when it is through, or after a moment. Never inside a transaction. */
  go(company: CompanyDb, id: number): Promise<void>;
  /** takes up what a process that died has left */
  look(): Promise<void>;
  /** lets the record under way end; the rest waits for the next process */
  stop(): Promise<void>;
}

/** What every call may need of the process; made once by buildApp. */
export interface Services {
  database: Database;
  rules: ModuleRules;
  /** where the bytes of files lie */
  files: FileStore;
  /** what the operator puts beside them: pictures of the sign-in page */
  dataDir: string;
  /** signs what leaves the server and comes back: download tokens */
  secret: Buffer;
  /** seals what is stored and has to be read again: see db/seal.ts */
  sealingKey: Buffer;
  /** the demo accounts' password opens them, and the sign-in page offers them */
  knownPasswords: boolean;
  /** while nobody can sign in as an administrator: what makes the first one */
  firstCode?: FirstCode | undefined;
  /** it was told to stop: balancers are to send nobody here any more */
  isLeaving?: boolean;
  /** where to report a weakness */
  securityContact?: string | undefined;
  /** who may read /metrics; undefined: nobody */
  metricsToken?: string | undefined;
  /** the address that others reach the server by, where it was said */
  publicUrl?: string | undefined;
  now(): Date;
  /** of wrong passwords and codes */
  signIns: RateLimiter;
  /** of what strangers ask about people */
  evenly: EvenAnswers;
  /** of what strangers may ask for, however often */
  asked: FixedWindowLimiter;
  /** of API apps: how often they call */
  programs: ProgramTraffic;
  /** other systems that people sign in by */
  providers: ProviderClient;
  /** identity providers of companies */
  openId: OpenIdClient;
  /** how codes reach a mobile or an e-mail address */
  codes: CodeSender;
  /** whoever has a mobile may make a company of their own */
  registration: boolean;
  /** tells whoever runs the server what went wrong beside a call */
  tell(error: unknown): void;
  runs: BackgroundJobs;
  /** where the operator keeps a list of versions of their own; nobody outside is asked without */
  updateLogUrl?: string | undefined;
  /** of an online map, for companies that have none of their own */
  mapTiles?: MapTiles | undefined;
  /** what companies do not switch on by themselves */
  lockedModules?: readonly LockedModule[];
}

/** A file that arrived in a multipart body and lies on the disk, not yet anybody's. */
export interface UploadedFile {
  name: string;
  size: number;
  path: string;
  /** sha-256 of the bytes, hex */
  hash: string;
}

/** What the browser keeps in cookies that its scripts cannot read; empty where there is none. */
export interface BrowserCookies {
  /** the session */
  token: string;
  /** which people have signed in with it before: see device.ts */
  device: string;
  /** who is on the way to another system and back: see bindings/journey.ts */
  journey: string;
  /** for whom it stands in for the second step: see deviceTrust.ts */
  trust: string;
  /** an empty value is forgotten */
  keep(name: 'token' | 'device' | 'journey' | 'trust', value: string): void;
}

/** A call without a session. */
export interface AnonymousContext {
  services: Services;
  locale: Locale;
  requestId: string;
  address: string;
  agent: string;
  /** where people reach this server: https://crm.example.com */
  origin: string;
  browser: BrowserCookies;
  files: readonly UploadedFile[];
}

/** A call of somebody who is signed in. */
export interface RequestContext extends AnonymousContext {
  caller: Caller;
  token: string;
  /** the token was one of getUploadToken: nothing but a file without a record is taken */
  byUploadToken?: boolean;
}

/** The answer of a call that answers bytes. */
export interface FileResponse {
  name: string;
  type: string;
  inline: boolean;
  /** a file of this machine, or bytes that come while they are sent; without a size they are made then */
  from: { path: string; size: number } | { stream: Readable; size?: number };
}
