import { createHash, randomBytes } from 'node:crypto';

/**
 * Session tokens: '<company in base 36>.<32 random bytes>'. The company in front lets a session be looked up inside its company,
 * as everything else is; only the hash is stored.
 */
export function newToken(corpId: number): string {
  return `${corpId.toString(36)}.${randomBytes(32).toString('base64url')}`;
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The company a token speaks of, unverified: only a found session proves it. */
export function tokenCompany(token: string): number | undefined {
  const match = /^([0-9a-z]{1,10})\.[\w-]{43}$/.exec(token);
  return match?.[1] === undefined ? undefined : Number.parseInt(match[1], 36);
}
