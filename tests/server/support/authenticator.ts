import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What the server sends a browser, as far as an authenticator reads it. */
export interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
  userVerification?: string;
  authenticatorSelection?: { userVerification?: string };
  allowCredentials?: { id: string }[];
  excludeCredentials?: { id: string }[];
}

interface Passkey {
  id: string;
  rpId: string;
  userHandle: string;
  key: KeyObject;
  counter: number;
}

/** What goes otherwise than in an honest browser. */
export interface Wrong {
  origin?: string;
  rpId?: string;
  /** empty: it says nothing of whose it is */
  userHandle?: string;
  /** it does not know its user */
  unverified?: boolean;
  /** signs with this key instead of its own */
  key?: KeyObject;
  type?: string;
}

/** An authenticator and the browser around it, in software: keys on P-256, ES256 signatures, bytes as the standard lays them out. */
export interface Authenticator {
  passkeys: Passkey[];
  /** a device that does not count always says 0 */
  counts: boolean;
  make(options: Options, wrong?: Wrong): ReturnType<typeof attestation>;
  show(options: Options, wrong?: Wrong): ReturnType<typeof assertion>;
}

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

export function createAuthenticator(origin: string): Authenticator {
  const device: Authenticator = {
    passkeys: [],
    counts: true,
    make(options, wrong = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const passkey = {
        id: randomBytes(32).toString('base64url'),
        rpId: options.rp?.id ?? '',
        userHandle: options.user?.id ?? '',
        key: privateKey,
        counter: 0,
      };
      device.passkeys.push(passkey);
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      return attestation(passkey, { options, origin, wrong, point: [x, y].map(bytes) });
    },
    show(options, wrong = {}) {
      const allowed = options.allowCredentials?.map(({ id }) => id);
      const passkey = device.passkeys.find(
        ({ id, rpId }) => (!allowed || allowed.includes(id)) && rpId === options.rpId,
      );
      if (!passkey) throw new Error('no passkey of this site');
      if (device.counts) passkey.counter += 1;
      return assertion(passkey, { options, origin, wrong });
    },
  };
  return device;
}

interface Deed {
  options: Options;
  origin: string;
  wrong: Wrong;
}

function attestation(passkey: Passkey, { point, ...deed }: Deed & { point: Buffer[] }) {
  const id = bytes(passkey.id);
  const [x = Buffer.alloc(0), y = Buffer.alloc(0)] = point;
  const cose = map([
    [int(1), int(2)], // kty: EC2
    [int(3), int(-7)], // alg: ES256
    [int(-1), int(1)], // crv: P-256
    [int(-2), byteText(x)],
    [int(-3), byteText(y)],
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const data = Buffer.concat([
    authenticatorData(passkey, { ...deed, flags: ATTESTED }),
    Buffer.alloc(16), // which make it is, is not said
    length,
    id,
    cose,
  ]);
  const attestationObject = map([
    [text('fmt'), text('none')],
    [text('attStmt'), map([])],
    [text('authData'), byteText(data)],
  ]);
  return {
    id: passkey.id,
    response: {
      attestationObject: attestationObject.toString('base64url'),
      clientDataJSON: clientData(deed, 'webauthn.create').toString('base64url'),
      transports: ['internal', 'hybrid'],
    },
  };
}

function assertion(passkey: Passkey, deed: Deed) {
  const data = authenticatorData(passkey, { ...deed, flags: 0 });
  const client = clientData(deed, 'webauthn.get');
  const hash = createHash('sha256').update(client).digest();
  return {
    id: passkey.id,
    response: {
      authenticatorData: data.toString('base64url'),
      clientDataJSON: client.toString('base64url'),
      signature: sign(
        'sha256',
        Buffer.concat([data, hash]),
        deed.wrong.key ?? passkey.key,
      ).toString('base64url'),
      ...(deed.wrong.userHandle !== '' && {
        userHandle: deed.wrong.userHandle ?? passkey.userHandle,
      }),
    },
  };
}

function authenticatorData(
  { rpId, counter }: Passkey,
  { wrong, flags }: Deed & { flags: number },
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([
    createHash('sha256')
      .update(wrong.rpId ?? rpId)
      .digest(),
    Buffer.from([PRESENT | (wrong.unverified ? 0 : VERIFIED) | flags]),
    count,
  ]);
}

function clientData({ options, origin, wrong }: Deed, type: string): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: wrong.type ?? type,
      challenge: options.challenge,
      origin: wrong.origin ?? origin,
      crossOrigin: false,
    }),
  );
}

function bytes(base64url: string): Buffer {
  return Buffer.from(base64url, 'base64url');
}

// as much of CBOR as this needs

function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
}
function int(value: number): Buffer {
  return value < 0 ? head(1, -1 - value) : head(0, value);
}
function byteText(value: Buffer): Buffer {
  return Buffer.concat([head(2, value.length), value]);
}
function text(value: string): Buffer {
  return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
}
function map(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat()]);
}
