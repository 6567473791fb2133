import useSWR from 'swr';
import type { AnswerOf } from '../../schemas/calls.ts';
import { localStamp } from '../../schemas/dates.ts';
import { LIMITS } from '../../schemas/limits.ts';
import type { EndedCall } from '../../schemas/phoneAgent.ts';
import { NETWORK_CODES } from './callError.ts';
import { call } from './client.ts';
import { newIdempotencyKey, refreshRecords } from './records.ts';

export type CallRecord = AnswerOf<'callRecords'>['list'][number];
export type Phone = AnswerOf<'phones'>[number];
export type Caller = AnswerOf<'callCustomer'>;

const READ = { quiet: [...NETWORK_CODES, 404] };

/** The telephone calls with one record, newest first; `about` is its id under its name on the wire. */
export function useCallRecords(about: Readonly<Record<string, number>>, page: number) {
  const query = { ...about, page, size: LIMITS.pageSize };
  return useSWR(
    ['records', 'calls', query],
    () => call('GET', '/rest/crm/contact/relatedCalllist', query, READ),
    { keepPreviousData: true },
  );
}

/** Whom one can ring about a record. */
export function usePhones(module: string, id: number) {
  return useSWR(['records', module, 'phones', id], () =>
    call('GET', '/rest/crm/contact/getPhones', { module, module_id: id }, READ),
  );
}

export function findCaller(telephone: string): Promise<Caller> {
  return call('GET', '/rest/crm/contact/getCallCustomer', { telephone }, { quiet: true });
}

/** Keeps a call that has ended. */
export async function keepCall(
  { type, number, state, rang, seconds, url, about = {} }: EndedCall,
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
  await call('POST', '/rest/crm/contact/addCallRecord', told, {
    idempotencyKey: newIdempotencyKey(),
  });
  await refreshRecords();
}
