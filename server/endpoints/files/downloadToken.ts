import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a download link is good for. */
export interface Download {
  corp: number;
  user: number;
  file: number;
}

export const DOWNLOAD_MS = 5 * 60 * 1000;

/** A link that an address may hold: one file, one user, five minutes. The session's token never stands in an address. */
export function signDownload({ corp, user, file }: Download, secret: Buffer, now: number): string {
  const text = [corp, user, file, now + DOWNLOAD_MS].map((part) => part.toString(36)).join('.');
  return `${text}.${seal(text, secret)}`;
}

/** What a link says, or undefined for one that is not ours or too old. */
export function readDownload(token: string, secret: Buffer, now: number): Download | undefined {
  const match = /^((?:[0-9a-z]{1,13}\.){3}[0-9a-z]{1,13})\.([\w-]{43})$/.exec(token);
  const [, text = '', sent = ''] = match ?? [];
  if (!match || !timingSafeEqual(Buffer.from(sent), Buffer.from(seal(text, secret))))
    return undefined;
  const [corp = 0, user = 0, file = 0, until = 0] = text
    .split('.')
    .map((part) => Number.parseInt(part, 36));
  return until > now ? { corp, user, file } : undefined;
}

function seal(text: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`download ${text}`).digest('base64url');
}
