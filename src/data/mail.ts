import useSWR, { mutate } from 'swr';
import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';

export type MailAccount = ResponseOf<'mailAccount'>;
export type MailTest = ResponseOf<'testMail'>;

const READ = { quiet: NETWORK_CODES };

/** The mail server of the company, for whoever keeps its messages. */
export function useMailAccount() {
  return useSWR(['mailAccount'], () => callEndpoint('GET', '/rest/sys/mail/account', {}, READ));
}

/** Faults by field are the form's to show. */
export async function saveMailAccount(account: ParamsOf<'saveMailAccount'>): Promise<void> {
  await callEndpoint('POST', '/rest/sys/mail/save', account);
  await mutate(['mailAccount']);
}

/** Sends a message at once; answers at which step it came to nothing, if it did. */
export function testMail(to: string): Promise<MailTest> {
  return callEndpoint('POST', '/rest/sys/mail/test', { to });
}

/** Whether the reader wants a digest of what waits for them, each day by e-mail. */
export function useMailDigest() {
  return useSWR(['mailDigest'], async () => {
    const { mail_digest } = await callEndpoint('GET', '/rest/sys/userconfig/preferences', {}, READ);
    return mail_digest === 1;
  });
}

/** Keeps whether the reader wants a digest. */
export async function saveMailDigest(wanted: boolean): Promise<void> {
  await callEndpoint('POST', '/rest/sys/userconfig/preferences', { mail_digest: wanted ? 1 : 0 });
  await mutate(['mailDigest'], wanted, { revalidate: false });
}
