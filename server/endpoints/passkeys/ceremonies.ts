import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { ParamsOf } from '../../../schemas/endpoints/index.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { PASSKEY } from '../../../schemas/staff/codes.ts';
import { PRODUCT_NAME } from '../../../schemas/product.ts';
import type { FoundPasskey } from '../../rules/staff/index.ts';
import type { PasskeySite } from './site.ts';

export type Attestation = ParamsOf<'addPasskey'>['credential'];
export type Assertion = ParamsOf<'passkeySignIn'>['credential'];

const TIMEOUT = PASSKEY.minutes * 60_000;

interface Making {
  site: PasskeySite;
  /** what the passkey says whose it is */
  handle: string;
  /** as the browser lists it */
  person: { account: string; name: string };
  /** those there are already, of which a device makes no second one */
  known: readonly FoundPasskey[];
}

/** What a browser needs to make a passkey. Who made the device is not asked. */
export function optionsToMake({ site, handle, person, known }: Making) {
  return generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: site.id,
    userID: new TextEncoder().encode(handle),
    userName: person.account,
    userDisplayName: person.name,
    attestationType: 'none',
    timeout: TIMEOUT,
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: [...PASSKEY.algorithms],
  });
}

/** What a browser needs to sign by a passkey: one of these, or any, which then has to know its user. */
export function optionsToShow(site: PasskeySite, known?: readonly FoundPasskey[]) {
  return generateAuthenticationOptions({
    rpID: site.id,
    timeout: TIMEOUT,
    userVerification: known ? 'preferred' : 'required',
    ...(known && { allowCredentials: known.map(described) }),
  });
}

/** The passkey that was made; throws bad_passkey for what was not made here, for this. */
export async function judgeMade(
  { id, response }: Attestation,
  { site, challenge }: { site: PasskeySite; challenge: string },
): Promise<{ credential_id: string; public_key: string; counter: number }> {
  const { verified, registrationInfo } = await judged(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          attestationObject: response.attestationObject,
          clientDataJSON: response.clientDataJSON,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...PASSKEY.algorithms],
    }),
  );
  if (!verified) throw new AppError('bad_passkey');
  const { credential } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  };
}

interface Showing {
  site: PasskeySite;
  challenge: string;
  /** the device has to know its user too, by a finger, a face or a number */
  alone: boolean;
}

/** How often the passkey says that it has signed; throws bad_passkey unless it has signed this, here. */
export async function judgeShown(
  { id, response }: Assertion,
  passkey: FoundPasskey,
  { site, challenge, alone }: Showing,
): Promise<number> {
  const { verified, authenticationInfo } = await judged(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response,
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: alone,
      // the count is judged where it is stored, so that two at the same moment are told apart
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: 0,
      },
    }),
  );
  if (!verified) throw new AppError('bad_passkey');
  return authenticationInfo.newCounter;
}

/** The library says in words of its own what is wrong; whoever asks is told that it is. */
async function judged<T>(judge: () => Promise<T>): Promise<T> {
  try {
    return await judge();
  } catch {
    throw new AppError('bad_passkey');
  }
}

function described({ credential_id, transports }: FoundPasskey) {
  return {
    id: credential_id,
    ...(transports !== '' && { transports: transports.split(',') }),
  };
}
