import { createHmac, timingSafeEqual } from 'node:crypto';

const HOURS_24 = 24 * 3600 * 1000;

/** What an invitation says: the code of the company, until when it is good. */
export interface Invitation {
  corp_code: string;
  until: number;
}

/** An invitation for the next 24 hours, that an address may hold. */
export function signInvitation(
  corp_code: string,
  secret: Buffer,
  now: number,
): Invitation & { token: string } {
  const until = now + HOURS_24;
  const text = `${Buffer.from(corp_code).toString('base64url')}.${until.toString(36)}`;
  return { corp_code, until, token: `${text}.${seal(text, secret)}` };
}

/** What an invitation says, or undefined for one that is not ours or over. */
export function readInvitation(token: string, secret: Buffer, now: number): Invitation | undefined {
  const match = /^([\w-]{1,200}\.[0-9a-z]{1,13})\.([\w-]{43})$/.exec(token);
  const [, text = '', sent = ''] = match ?? [];
  if (!match || !timingSafeEqual(Buffer.from(sent), Buffer.from(seal(text, secret))))
    return undefined;
  const [code = '', end = ''] = text.split('.');
  const until = Number.parseInt(end, 36);
  return until > now ? { corp_code: Buffer.from(code, 'base64url').toString(), until } : undefined;
}

function seal(text: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`invitation ${text}`).digest('base64url');
}
