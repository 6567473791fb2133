import useSWR, { mutate } from 'swr';
import type { ResponseOf, ParamsOf } from '../../schemas/endpoints/index.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { sendApiRequest, callEndpoint } from './transport/client.ts';
import { newIdempotencyKey } from './records.ts';

export type EventTemplate = ResponseOf<'eventTemplates'>[number];

/** Saving a follow-up may keep its text as a template, so this is asked again after any write. */
const KEY = ['records', 'eventTemplates'] as const;

/** Texts that follow-ups may begin with: the own ones, and everybody's. */
export function useEventTemplates() {
  return useSWR(KEY, () =>
    callEndpoint('GET', '/rest/crm/event/template', {}, { quiet: NETWORK_CODES }),
  );
}

/** Makes a template of follow-ups, or changes the one whose id is given. */
export async function saveEventTemplate(template: ParamsOf<'saveEventTemplate'>): Promise<void> {
  await callEndpoint('POST', '/rest/crm/event/template', template, {
    idempotencyKey: newIdempotencyKey(),
  });
  await mutate(KEY);
}

/** Keeps the order of the templates: all their ids, first to last. */
export async function sortEventTemplates(ids: readonly number[]): Promise<void> {
  await callEndpoint('POST', '/rest/crm/event/template/sort', { ids: [...ids] });
  await mutate(KEY);
}

/** Deletes a template; follow-ups written with it stay. */
export async function deleteEventTemplate({ id }: EventTemplate): Promise<void> {
  await sendApiRequest({ method: 'DELETE', path: `/rest/crm/event/template/${id}`, params: {} });
  await mutate(KEY);
}
