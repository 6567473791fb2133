import useSWR, { mutate } from 'swr';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { factorChanged } from './secondFactor.ts';
import { begin } from './signIn.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';

/** The form that asks draws what was refused. */
const FORM = { quiet: true } as const;
const KEY = 'passkeys';

export type Passkey = ResponseOf<'passkeys'>['list'][number];

/** What speaks with the authenticator: loaded when somebody comes near. */
const library = () => import('@simplewebauthn/browser');

/** The reader's passkeys. */
export function usePasskeys() {
  return useSWR(KEY, () =>
    callEndpoint('GET', '/rest/sys/user/passkeys', {}, { quiet: NETWORK_CODES }),
  );
}

/**
 * Makes a passkey on a device of the reader's choice and adds it. Answers recovery codes where it is the first factor; `known` where
 * the device has one already, `left` where they thought better of it.
 */
export async function addPasskey(
  own_password: string,
  name: string,
): Promise<readonly string[] | 'known' | 'left'> {
  const { startRegistration, WebAuthnError } = await library();
  const { options } = await callEndpoint(
    'POST',
    '/rest/sys/user/passkeyOptions',
    { own_password },
    FORM,
  );
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    // what the browser has told its user itself
    if (error instanceof WebAuthnError)
      return error.name === 'InvalidStateError' ? ('known' as const) : ('left' as const);
    throw error;
  });
  if (typeof made === 'string') return made;
  const { id, response } = made;
  const { attestationObject, clientDataJSON, transports = [] } = response;
  const credential = { id, response: { attestationObject, clientDataJSON, transports } };
  const path = '/rest/sys/user/passkeyAdd';
  const { codes } = await callEndpoint('POST', path, { name, credential }, FORM);
  await passkeysChanged();
  return codes;
}

export async function renamePasskey(id: number, name: string): Promise<void> {
  await callEndpoint('PUT', '/rest/sys/user/passkeyRename', { id, name }, FORM);
  await mutate(KEY);
}

export async function removePasskey(id: number, own_password: string): Promise<void> {
  await callEndpoint('POST', '/rest/sys/user/passkeyRemove', { id, own_password }, FORM);
  await passkeysChanged();
}

/** Signs in by a passkey alone. Answers false where the reader thought better of it, or none was there. */
export async function signInByPasskey(): Promise<boolean> {
  const credential = await show(await askToSignIn());
  if (credential) await sendShown(credential);
  return credential !== undefined;
}

/**
 * Lets the browser offer passkeys at the field of the name, where it can, until the signal. Answers what signs in by the one that was chosen,
 * once one is; undefined where nothing was offered, or no more.
 */
export async function passkeyChosen(
  signal: AbortSignal,
): Promise<(() => Promise<void>) | undefined> {
  const { browserSupportsWebAuthnAutofill, WebAuthnAbortService } = await library();
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  // nobody has asked for it yet: what goes wrong is not worth a word
  const options = await askToSignIn().catch(() => undefined);
  if (!options || signal.aborted) return undefined;
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  const credential = await show(options, OFFERED);
  return credential && (() => sendShown(credential));
}

/** Shows a passkey as the second step. Answers false where the reader thought better of it. */
export async function showPasskey(challenge: string, trust: 0 | 1): Promise<boolean> {
  const path = '/account/api/secondStepPasskeyOptions';
  const { options } = await callEndpoint('POST', path, { challenge }, FORM);
  const credential = await show(options as PublicKeyCredentialRequestOptionsJSON);
  if (!credential) return false;
  const shown = { challenge, credential, trust };
  await callEndpoint('POST', '/account/api/secondStepPasskey', shown, FORM);
  await begin();
  return true;
}

type Shown = Pick<AuthenticationResponseJSON, 'id' | 'response'>;

async function askToSignIn(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { options } = await callEndpoint('POST', '/account/api/passkeyOptions', {}, FORM);
  return options as PublicKeyCredentialRequestOptionsJSON;
}

async function sendShown(credential: Shown): Promise<void> {
  await callEndpoint('POST', '/account/api/passkeyLogin', { credential }, FORM);
  await begin();
}

const OFFERED = { useBrowserAutofill: true, verifyBrowserAutofillInput: false };

async function show(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  how: Partial<typeof OFFERED> = {},
): Promise<Shown | undefined> {
  const { startAuthentication, WebAuthnError } = await library();
  try {
    const { id, response } = await startAuthentication({ optionsJSON, ...how });
    return { id, response };
  } catch (error) {
    if (error instanceof WebAuthnError) return undefined; // cancelled, none there, not this device
    throw error;
  }
}

async function passkeysChanged(): Promise<void> {
  await Promise.all([mutate(KEY), factorChanged()]);
}
