import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { MailSecurity } from '../../../schemas/collaboration/mail.ts';
import type { Tx } from '../../db/handle.ts';

export interface MailAccount {
  is_on: 0 | 1;
  host: string;
  port: number;
  security: MailSecurity;
  user: string;
  from: string;
}

/** The mail server of the company as it is stored, its password still encrypted; undefined before there is one. */
export async function mailAccountIn(
  tx: Tx,
): Promise<(MailAccount & { sealed: string }) | undefined> {
  const row = await tx.from('mail_account').selectAll().executeTakeFirst();
  return (
    row && {
      is_on: row.is_on,
      host: row.host,
      port: row.port,
      security: row.security as MailSecurity,
      user: row.user_name,
      from: row.from_address,
      sealed: row.password,
    }
  );
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** A password as the database keeps it: readable with this server's secret only. Empty stays empty. */
export function sealPassword(secret: Buffer, password: string): string {
  if (password === '') return '';
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce);
  const text = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

/** The password again; undefined where the secret is another one than it was sealed with. */
export function openPassword(secret: Buffer, sealed: string): string | undefined {
  if (sealed === '') return '';
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE));
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    // the data directory's secret was lost and made anew: the password has to be typed again
    return undefined;
  }
}

function keyOf(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'mail password', 32));
}
