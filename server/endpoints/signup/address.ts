import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/** Which campaign of which company a public address means. */
export interface SignupAddress {
  corp_id: number;
  id: number;
}

/*
 * One block of AES: the company in 4 bytes, the campaign in 6, and 6 zeros that tell an address of ours from a made-up one. What comes out looks
 * random, so that an address says neither how many companies nor how many campaigns there are; it stays the same, because it is printed on posters.
 */
const BLOCK = 'aes-256-ecb';

/** The part of a campaign's public address that says which it is: 22 characters. */
export function sealAddress({ corp_id, id }: SignupAddress, secret: Buffer): string {
  const block = Buffer.alloc(16);
  block.writeUInt32BE(corp_id, 0);
  block.writeUIntBE(id, 4, 6);
  const cipher = createCipheriv(BLOCK, keyOf(secret), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url');
}

/** Undefined for what this server never sealed. */
export function openAddress(token: string, secret: Buffer): SignupAddress | undefined {
  if (!/^[\w-]{22}$/.test(token)) return undefined;
  const sealed = Buffer.from(token, 'base64url');
  if (sealed.toString('base64url') !== token) return undefined;
  const decipher = createDecipheriv(BLOCK, keyOf(secret), null).setAutoPadding(false);
  const block = Buffer.concat([decipher.update(sealed), decipher.final()]);
  if (!timingSafeEqual(block.subarray(10), Buffer.alloc(6))) return undefined;
  return { corp_id: block.readUInt32BE(0), id: block.readUIntBE(4, 6) };
}

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

function keyOf(secret: Buffer): Buffer {
  return createHmac('sha256', secret).update('signup address').digest();
}

function sign(text: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`signup pass ${text}`).digest('base64url');
}
