/** Codes that are sent to a mobile or an e-mail address. */
export const CODES = {
  digits: 6,
  /** how long one is good */
  minutes: 10,
  resendSeconds: 60,
  /** of one code, right and wrong ones */
  tries: 5,
  /** sent to one address for one purpose */
  aDay: 10,
} as const;

/** What somebody who is not signed in asks a code for; `mobile`: a number that somebody wants to have from now on. */
export const CODE_PURPOSES = ['signIn', 'register', 'recover', 'mobile'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** The second factor by an app that makes codes, and what stands in for one. */
export const FACTOR = {
  digits: 6,
  secretBytes: 20,
  /** steps of 30 seconds before and after the present one whose codes are told from made-up ones, and not taken */
  stepsToldOf: 10,
  recoveryCodes: 10,
  recoveryLength: 10,
  recoveryLetters: 'ABCDEFGHJKMNPQRSTUVWXYZ23456789',
  /** how long somebody may take between the first factor and the second */
  minutes: 10,
  /** of one sign-in */
  tries: 10,
} as const;

/** Passkeys, which stand in for the second factor or for both. */
export const PASSKEY = {
  /** how long somebody may take to show one */
  minutes: 10,
  /** of one person */
  most: 20,
  nameLength: 40,
  /** ES256, Ed25519, RS256: what browsers and keys offer */
  algorithms: [-7, -8, -257],
} as const;

/** Browsers in which the second step was taken, and is not asked for again. */
export const TRUST = {
  days: 30,
  /** of one person; the oldest goes first */
  most: 20,
  /** of the people who share a browser: a cookie holds no more */
  inBrowser: 7,
} as const;

/** The way to another system and back, to show there who one is. */
export const JOURNEY = {
  minutes: 10,
} as const;

/** How long somebody lets an app act for them, and how long it may do nothing meanwhile. */
export const APP_GRANT = { days: 365, idleDays: 30 } as const;

/** Tokens that people make for scripts of their own. */
export const PERSONAL_TOKEN = {
  /** so that whoever finds one knows what it is, and scanners for leaked secrets do */
  prefix: 'fwp_',
  /** of one person */
  most: 20,
  nameLength: 30,
  /** how long one is good */
  days: [30, 90, 365],
} as const;
