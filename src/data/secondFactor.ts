import useSWR, { mutate } from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';
import { begin } from './signIn.ts';

/** The form that asks draws what was refused. */
const FORM = { quiet: true } as const;
const KEY = 'secondFactor';

export type NewFactor = ResponseOf<'newFactor'>;

/** Whether the reader has a second factor. */
export function useSecondFactor() {
  return useSWR(KEY, () =>
    callEndpoint('GET', '/rest/sys/user/secondFactor', {}, { quiet: NETWORK_CODES }),
  );
}

/** A secret to be scanned by who is signed in and knows the own password. */
export async function makeFactor(own_password: string): Promise<NewFactor> {
  return callEndpoint('POST', '/rest/sys/user/secondFactorSecret', { own_password }, FORM);
}

/** Turns it on by a code; answers the recovery codes. */
export async function confirmFactor(code: string): Promise<string[]> {
  const path = '/rest/sys/user/secondFactorConfirm';
  return (await callEndpoint('POST', path, { code }, FORM)).codes;
}

/** New recovery codes; the old ones are worthless. */
export async function renewRecoveryCodes(own_password: string): Promise<string[]> {
  const path = '/rest/sys/user/recoveryCodes';
  const { codes } = await callEndpoint('POST', path, { own_password }, FORM);
  await factorChanged();
  return codes;
}

export async function endFactor(own_password: string, code: string): Promise<void> {
  await callEndpoint('POST', '/rest/sys/user/secondFactorOff', { own_password, code }, FORM);
  await factorChanged();
}

/** What is shown of it is asked anew, and so are where one is signed in, and the devices that are trusted. */
export async function factorChanged(): Promise<void> {
  await Promise.all([mutate(KEY), mutate('ownSessions'), mutate('trustedDevices')]);
}

/** Signs in who has shown the first factor; this browser may stand in for the second from now on. */
export async function showSecondFactor(
  challenge: string,
  shown: { code: string; trust: 0 | 1 },
): Promise<void> {
  await callEndpoint('POST', '/account/api/secondStep', { challenge, ...shown }, FORM);
  await begin();
}

/** A secret for who needs a second factor to get in. */
export async function makeFirstFactor(challenge: string): Promise<NewFactor> {
  return callEndpoint('POST', '/account/api/secondFactorSecret', { challenge }, FORM);
}

/** Turns that one on and signs in; answers the recovery codes. */
export async function confirmFirstFactor(challenge: string, code: string): Promise<string[]> {
  const path = '/account/api/secondFactorConfirm';
  const { codes } = await callEndpoint('POST', path, { challenge, code }, FORM);
  await begin();
  return codes;
}
