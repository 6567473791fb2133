import useSWR, { mutate } from 'swr';
import type { AnswerOf, ParamsOf } from '../../schemas/calls.ts';
import { NETWORK_CODES } from './callError.ts';
import { ask, call } from './client.ts';
import { newIdempotencyKey } from './records.ts';

export type EventTemplate = AnswerOf<'eventTemplates'>[number];

/** Saving a follow-up may keep its text as a template, so this is asked again after any write. */
const KEY = ['records', 'eventTemplates'] as const;

/** Texts that follow-ups may begin with: the own ones, and everybody's. */
export function useEventTemplates() {
  return useSWR(KEY, () => call('GET', '/rest/crm/event/template', {}, { quiet: NETWORK_CODES }));
}

export async function saveEventTemplate(template: ParamsOf<'saveEventTemplate'>): Promise<void> {
  await call('POST', '/rest/crm/event/template', template, { idempotencyKey: newIdempotencyKey() });
  await mutate(KEY);
}

export async function sortEventTemplates(ids: readonly number[]): Promise<void> {
  await call('POST', '/rest/crm/event/template/sort', { ids: [...ids] });
  await mutate(KEY);
}

export async function deleteEventTemplate({ id }: EventTemplate): Promise<void> {
  await ask({ method: 'DELETE', path: `/rest/crm/event/template/${id}`, params: {} });
  await mutate(KEY);
}
