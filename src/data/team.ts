import useSWR from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';
import { refreshRecords } from './records.ts';

export type Member = ResponseOf<'team'>['list'][number];

export interface Place {
  auth_type: 0 | 1;
  visible_modules: readonly string[];
}

/** Who follows a record jointly. */
export function useTeam(module: string, id: number) {
  return useSWR(['records', module, 'team', id], () =>
    callEndpoint('GET', '/rest/crm/team/list', { module, module_id: id }, { quiet: NETWORK_CODES }),
  );
}

/** Lets people follow a record jointly, with what they may do and see of it. */
export async function addMembers(
  record: { module: string; module_id: number },
  place: Place & { user_ids: readonly number[] },
  idempotencyKey: string,
): Promise<void> {
  await callEndpoint(
    'POST',
    '/rest/crm/team/save',
    {
      ...record,
      user_ids: [...place.user_ids],
      auth_type: place.auth_type,
      visible_modules: [...place.visible_modules],
    },
    { idempotencyKey },
  );
  await refreshRecords();
}

/** Changes what a joint follower may do and see. */
export async function changeMember(
  id: number,
  { auth_type, visible_modules }: Place,
): Promise<void> {
  // an empty list is an empty text on the wire, which takes the former answer back
  await callEndpoint('PUT', '/rest/crm/team/update', {
    id,
    auth_type,
    visible_modules: visible_modules.length > 0 ? [...visible_modules] : '',
  });
  await refreshRecords();
}

/** Ends somebody's joint follow-up. */
export async function removeMember(id: number): Promise<void> {
  await callEndpoint('DELETE', '/rest/crm/team/delete', { ids: [id] });
  await refreshRecords();
}
