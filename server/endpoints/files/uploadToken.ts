import { createHmac, timingSafeEqual } from 'node:crypto';

/** Who may bring a file: a person, or an app in that person's place. */
export interface UploadRight {
  corp: number;
  user: number;
  /** 0: none */
  app: number;
}

export const UPLOAD_SECONDS = 600;
const SIGN = 'up';

/** A token that is good for nothing but bringing files for some minutes, so that whoever brings them needs no session. */
export function signUpload({ corp, user, app }: UploadRight, secret: Buffer, now: number): string {
  const parts = [corp, user, app, now + UPLOAD_SECONDS * 1000].map((part) => part.toString(36));
  const text = [SIGN, ...parts].join('.');
  return `${text}.${seal(text, secret)}`;
}

/** What a token says and when it was given, ms; undefined for one that is not ours or too old. */
export function readUpload(
  token: string,
  secret: Buffer,
  now: number,
): (UploadRight & { given: number }) | undefined {
  const match = /^(up(?:\.[0-9a-z]{1,13}){4})\.([\w-]{43})$/.exec(token);
  const [, text = '', sent = ''] = match ?? [];
  if (!match || !timingSafeEqual(Buffer.from(sent), Buffer.from(seal(text, secret))))
    return undefined;
  const [corp = 0, user = 0, app = 0, until = 0] = text
    .split('.')
    .slice(1)
    .map((part) => Number.parseInt(part, 36));
  return until > now ? { corp, user, app, given: until - UPLOAD_SECONDS * 1000 } : undefined;
}

function seal(text: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`upload ${text}`).digest('base64url');
}
