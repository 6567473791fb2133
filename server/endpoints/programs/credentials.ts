import { bearerCompany, keyCompany } from '../../rules/apiApps/index.ts';

/** What a program sends to say who it is: a token, or its key and secret. */
export type Credentials =
  | { kind: 'token'; corpId: number; token: string }
  | { kind: 'secret'; corpId: number; key: string; secret: string };

/** What the header Authorization says, if it is a program's; somebody else's (of a proxy in front of this server) is nothing to us. */
export function credentialsIn(header: string | undefined): Credentials | undefined {
  const [, kind = '', sent = ''] = /^(\w+) +([^\s]+)$/.exec(header ?? '') ?? [];
  switch (kind.toLowerCase()) {
    case 'bearer': {
      const corpId = bearerCompany(sent);
      return corpId === undefined ? undefined : { kind: 'token', corpId, token: sent };
    }
    case 'basic': {
      const [, key = '', secret = ''] =
        /^([^:]*):(.*)$/s.exec(Buffer.from(sent, 'base64').toString('utf8')) ?? [];
      return secretOf(decoded(key), decoded(secret));
    }
    default:
      return undefined;
  }
}

/** Clients of OAuth write key and secret as in a form, others as they are (RFC 6749, 2.3.1); both consist of signs that stay the same. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A key with its secret; undefined where the key is no key of ours. */
export function secretOf(key: string, secret: string): Credentials | undefined {
  const corpId = keyCompany(key);
  return corpId === undefined ? undefined : { kind: 'secret', corpId, key, secret };
}
