import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const [NONCE, TAG] = [12, 16];

/** Who a sealed text belongs to: in another place it does not open. */
type Place = readonly (string | number)[];

/** A secret as the database keeps it: AES-256-GCM with the key of the server, 32 bytes. */
export function seal(text: string, { key, place }: { key: Buffer; place: Place }): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(nameOf(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url');
}

/** The text again, or undefined where the key is another one, or the place, or a byte of it. */
export function unseal(
  sealed: string,
  { key, place }: { key: Buffer; place: Place },
): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE + TAG) return undefined;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE))
    .setAAD(nameOf(place))
    .setAuthTag(bytes.subarray(-TAG));
  try {
    return decipher.update(bytes.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

function nameOf(place: Place): Buffer {
  return Buffer.from(place.join(' '));
}
