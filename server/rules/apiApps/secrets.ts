import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { PERSONAL_TOKEN } from '../../../schemas/staff/codes.ts';
import { newToken, tokenCompany } from '../../db/index.ts';

const KEY = /^fw_([0-9a-z]{1,10})_[\w-]{22}$/;

/** A key that nobody has: 'fw_<company in base 36>_<16 random bytes>', so that the app is looked up inside its company. */
export function newAppKey(corpId: number): string {
  return `fw_${corpId.toString(36)}_${randomBytes(16).toString('base64url')}`;
}

/** The company that a key speaks of, unverified; undefined for what is no key of ours. */
export function keyCompany(key: string): number | undefined {
  const company = KEY.exec(key)?.[1];
  return company === undefined ? undefined : Number.parseInt(company, 36);
}

/** A token of somebody's own: 'fwp_' before what every token is. */
export function newPersonalToken(corpId: number): string {
  return `${PERSONAL_TOKEN.prefix}${newToken(corpId)}`;
}

/** The company that the token of an app or a person speaks of, unverified; undefined for what is no token of ours. */
export function bearerCompany(token: string): number | undefined {
  const { prefix } = PERSONAL_TOKEN;
  return tokenCompany(token.startsWith(prefix) ? token.slice(prefix.length) : token);
}

/** 32 random bytes: nobody guesses them, so that a fast hash keeps them as well as a slow one. */
export function newAppSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Keyed, so that a copy of the database alone proves no secret. */
export function hashAppSecret(secret: string, serverSecret: Buffer): string {
  return createHmac('sha256', serverSecret).update(`app ${secret}`).digest('base64url');
}

/** Whether a secret is the one whose hash is stored; takes the same time for every wrong one. */
export function isAppSecret(secret: string, hash: string, serverSecret: Buffer): boolean {
  const [sent, kept] = [hashAppSecret(secret, serverSecret), hash].map((text) => Buffer.from(text));
  return sent?.length === kept?.length && timingSafeEqual(sent as Buffer, kept as Buffer);
}
