import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { Caller } from '../../records/core/types.ts';
import { callerOfNobody } from './callerOfNobody.ts';
import type { Services } from './requestContext.ts';

/** What a public address means: a campaign or a link of a company. */
export interface PublicAddress {
  corp_id: number;
  id: number;
}

/** Addresses of one kind mean nothing as another. */
export type AddressKind = 'signup address' | 'share address';

/*
 * One block of AES: the company in 4 bytes, the row in 6, and 6 zeros that tell an address of ours from a made-up one. What comes out looks
 * random, so that an address says neither how many companies nor how many rows there are; it stays the same, because it is printed on posters.
 */
const BLOCK = 'aes-256-ecb';

/** The part of a public address that says what it means: 22 characters. */
export function sealAddress(
  kind: AddressKind,
  { corp_id, id }: PublicAddress,
  secret: Buffer,
): string {
  const block = Buffer.alloc(16);
  block.writeUInt32BE(corp_id, 0);
  block.writeUIntBE(id, 4, 6);
  const cipher = createCipheriv(BLOCK, keyOf(kind, secret), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url');
}

/** Undefined for what this server never sealed. */
export function openAddress(
  kind: AddressKind,
  token: string,
  secret: Buffer,
): PublicAddress | undefined {
  if (!/^[\w-]{22}$/.test(token)) return undefined;
  const sealed = Buffer.from(token, 'base64url');
  if (sealed.toString('base64url') !== token) return undefined;
  const decipher = createDecipheriv(BLOCK, keyOf(kind, secret), null).setAutoPadding(false);
  const block = Buffer.concat([decipher.update(sealed), decipher.final()]);
  if (!timingSafeEqual(block.subarray(10), Buffer.alloc(6))) return undefined;
  return { corp_id: block.readUInt32BE(0), id: block.readUIntBE(4, 6) };
}

function keyOf(kind: AddressKind, secret: Buffer): Buffer {
  return createHmac('sha256', secret).update(kind).digest();
}

/** What a stranger opens, and the language they read. */
export interface PublicAsk {
  token: string;
  locale: Locale;
  requestId: string;
}

/** What an address means in its company, and who acts there: nobody. Undefined for an address that leads nowhere, and for a company that is closed. */
export async function callerAtAddress(
  services: Services,
  kind: AddressKind,
  { token, locale, requestId }: PublicAsk,
): Promise<{ caller: Caller; id: number } | undefined> {
  const address = openAddress(kind, token, services.secret);
  if (!address) return undefined;
  const { platform } = services.database;
  const corp = (await platform.companies()).find(({ corp_id }) => corp_id === address.corp_id);
  if (!corp || (await platform.companyByCode(corp.code))?.disabled !== 0) return undefined;
  const company = services.database.company(corp.corp_id);
  const who = { company, zone: corp.zone };
  const caller = await callerOfNobody(services, who, { locale, requestId });
  return { caller, id: address.id };
}
