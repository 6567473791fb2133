import useSWR from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { SignupQuestion } from '../../schemas/rules/signup.ts';
import { refreshRecords } from './records.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';

export type SignupSettings = ResponseOf<'signupSettings'>;

/** The sign-up form of a campaign, and what has come of it. */
export function useSignupSettings(id: number) {
  return useSWR(['records', 'signup', id], () =>
    callEndpoint(
      'GET',
      '/rest/crm/marketing/signup',
      { id },
      { quiet: [...NETWORK_CODES, 403, 404] },
    ),
  );
}

/** Says what the sign-up form of a campaign asks, in order. */
export async function saveSignupQuestions(
  id: number,
  fields: readonly SignupQuestion[],
): Promise<void> {
  await callEndpoint('POST', '/rest/crm/marketing/setFormFields', { id, fields: [...fields] });
  await refreshRecords();
}
