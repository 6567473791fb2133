import useSWR, { mutate } from 'swr';
import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';

const READ = { quiet: NETWORK_CODES };
/** The form that asks draws what was refused. */
const FORM = { quiet: true } as const;

export type Profile = ResponseOf<'ownProfile'>;
type CodeSent = ResponseOf<'sendEmailVerify'>;

/** Who the reader is to colleagues. */
export function useProfile() {
  return useSWR('profile', () => callEndpoint('GET', '/rest/sys/user/profile', {}, READ));
}

/** Where the reader is signed in. */
export function useOwnSessions() {
  return useSWR('ownSessions', () => callEndpoint('GET', '/rest/sys/user/sessions', {}, READ));
}

/** The browsers that ask the reader for no second step. */
export function useTrustedDevices() {
  return useSWR('trustedDevices', () =>
    callEndpoint('GET', '/rest/sys/user/trustedDevices', {}, READ),
  );
}

/** Trusts one of them no more, or none. */
export async function endTrust(id?: number): Promise<void> {
  await callEndpoint('POST', '/rest/sys/user/endTrust', id === undefined ? {} : { id });
  await mutate('trustedDevices');
}

/** The reader's own sign-ins, newest first. */
export function useOwnSignIns(size: number) {
  return useSWR(
    ['ownSignIns', size],
    () => callEndpoint('GET', '/rest/sys/user/loginLog', { page: 1, size }, READ),
    { keepPreviousData: true },
  );
}

export async function changePassword(old_password: string, password: string): Promise<void> {
  await callEndpoint('PUT', '/rest/sys/user/resetPwd', { old_password, password }, FORM);
  await Promise.all([mutate('ownSessions'), mutate('trustedDevices')]);
}

export async function changeMobile(given: ParamsOf<'changeMobile'>): Promise<void> {
  await callEndpoint('PUT', '/rest/sys/user/changeMobile', given, FORM);
  await changed();
}

export async function sendEmailCode(email: string): Promise<CodeSent> {
  return callEndpoint('POST', '/rest/sys/user/sendEmailVerify', { email }, FORM);
}

export async function changeEmail(given: ParamsOf<'updateEmail'>): Promise<void> {
  await callEndpoint('POST', '/rest/sys/user/updateEmail', given, FORM);
  await changed();
}

/** Moves the reader, or asks for it; answers whether it was only asked. */
export async function changeDepartment(department_id: number): Promise<boolean> {
  const { asked } = await callEndpoint('PUT', '/rest/sys/user/changeDept', { department_id });
  await changed();
  return asked === 1;
}

export async function uploadAvatar(picture: Blob): Promise<void> {
  const file = new File([picture], 'avatar.png', { type: 'image/png' });
  await callEndpoint('POST', '/rest/sys/user/uploadAvatar', {}, { files: { file } });
  await changed();
}

/** Ends one session of the reader, or all but this one. */
export async function endSessions(given: ParamsOf<'endSessions'>): Promise<void> {
  await callEndpoint('POST', '/rest/sys/user/endSessions', given, FORM);
  await mutate('ownSessions');
}

async function changed(): Promise<void> {
  await Promise.all([mutate('profile'), mutate('viewer')]);
}
