import type { ProviderStep } from '../../../schemas/staff/providers.ts';

/** Values by name: what a call is filled with, and what it answered. */
export type ProviderValues = Readonly<Record<string, unknown>>;

/** One documented call of another system. `{name}` stands for a value: of the application, or of an answer before. */
export interface ProviderCall {
  method: 'GET' | 'POST';
  url: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** sent as JSON */
  body?: Readonly<Record<string, string>>;
  /** what is taken from its answer, by the name it has from then on: the first of the places that holds something */
  gives?: Readonly<Record<string, readonly string[]>>;
  /** which step of a test it is */
  step?: ProviderStep;
}

/** An address that a browser is sent to. */
export interface ProviderAddress {
  url: string;
  query: Readonly<Record<string, string>>;
  hash?: string;
}

/**
 * Another system that people sign in by, as data: where they are sent, and by which calls it is learnt who they are. Those calls end with
 * `subject`, who somebody is there for ever, and perhaps `name`.
 */
export interface Provider {
  signIn: ProviderAddress;
  /** instead of it for who comes from inside its own app, told by the browser's name */
  inside?: ProviderAddress & { agent: RegExp };
  /** gives `token` to the application, good for `seconds` */
  token?: ProviderCall;
  /** from the `code` that came back */
  person: readonly ProviderCall[];
  /** from a code that its own app gave out */
  personInside?: readonly ProviderCall[];
  /** from a `mobile`, for binding many */
  byMobile?: readonly ProviderCall[];
  /** what a test asks besides the token; may give `domain`, the one it takes people back to */
  checks?: readonly ProviderCall[];
  /** sends `message`, or its `text`, to `subject` */
  message?: ProviderCall;
  menu?: { read: ProviderCall; make: ProviderCall };
  /** its words for a token that is over before its time: `errcode` */
  tokenOver?: readonly number[];
  /** for a server that may not ask */
  addressRefused?: readonly number[];
  /** for what it does not have: somebody, a menu */
  nothing?: readonly number[];
}
