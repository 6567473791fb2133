import useSWR from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { localStamp } from '../../schemas/values/dates.ts';
import { LIMITS } from '../../schemas/limits.ts';
import type { EndedPhoneCall } from '../../schemas/collaboration/phoneAgent.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';
import { newIdempotencyKey, refreshRecords } from './records.ts';

export type PhoneCall = ResponseOf<'callRecords'>['list'][number];
export type PhoneNumber = ResponseOf<'phones'>[number];
export type Caller = ResponseOf<'callCustomer'>;

const READ = { quiet: [...NETWORK_CODES, 404] };

/** The telephone calls with one record, newest first; `about` is its id under its name on the wire. */
export function usePhoneCalls(about: Readonly<Record<string, number>>, page: number) {
  const query = { ...about, page, size: LIMITS.pageSize };
  return useSWR(
    ['records', 'calls', query],
    () => callEndpoint('GET', '/rest/crm/contact/relatedCalllist', query, READ),
    { keepPreviousData: true },
  );
}

/** Whom one can ring about a record. */
export function usePhones(module: string, id: number) {
  return useSWR(['records', module, 'phones', id], () =>
    callEndpoint('GET', '/rest/crm/contact/getPhones', { module, module_id: id }, READ),
  );
}

/** Whose number it is among the records within reach. Never shows a message: nobody asked for it. */
export function findCaller(telephone: string): Promise<Caller> {
  return callEndpoint('GET', '/rest/crm/contact/getCallCustomer', { telephone }, { quiet: true });
}

/** Keeps a call that has ended. */
export async function savePhoneCall(
  { type, number, state, rang, seconds, url, about = {} }: EndedPhoneCall,
  { own, agent }: { own: string; agent: string },
): Promise<void> {
  const ends =
    type === 'out' ? { call_no: own, called_no: number } : { call_no: number, called_no: own };
  const told = {
    ...about,
    ...ends,
    call_type: type,
    state,
    calltimelength: seconds,
    ring_time: localStamp(new Date(rang)),
    agent,
    ...(url && { record_url: url }),
  };
  await callEndpoint('POST', '/rest/crm/contact/addCallRecord', told, {
    idempotencyKey: newIdempotencyKey(),
  });
  await refreshRecords();
}
