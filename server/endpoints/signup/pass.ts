import { createHmac, timingSafeEqual } from 'node:crypto';

/** Handed out with a form: for which campaign, and when, in milliseconds. */
export function signPass(token: string, at: number, secret: Buffer): string {
  const time = at.toString(36);
  return `${time}.${sign(`${token} ${time}`, secret)}`;
}

/** When a pass for this campaign was handed out; undefined for one that is not ours. */
export function readPass(pass: string, token: string, secret: Buffer): number | undefined {
  const [time = '', sent = ''] = pass.split('.');
  const own = Buffer.from(sign(`${token} ${time}`, secret));
  const theirs = Buffer.from(sent);
  if (own.length !== theirs.length || !timingSafeEqual(own, theirs)) return undefined;
  return Number.parseInt(time, 36);
}

function sign(text: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`signup pass ${text}`).digest('base64url');
}
