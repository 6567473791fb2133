import useSWR, { mutate } from 'swr';
import type { ResponseOf, ParamsOf } from '../../schemas/endpoints/index.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';
import { newIdempotencyKey } from './records.ts';

export type Comment = ResponseOf<'comments'>['list'][number];
export type Approval = ResponseOf<'approvalOverview'>['list'][number];
export type RequestType = ResponseOf<'checkModules'>[number];

const READ = { quiet: [...NETWORK_CODES, 404] };

/** What was said about a record, a page at a time. */
export function useComments(module: string, id: number, query: { page: number; size: number }) {
  return useSWR(
    ['records', module, 'comments', id, query],
    () =>
      callEndpoint('GET', '/rest/oa/office/listComment', { module, module_id: id, ...query }, READ),
    { keepPreviousData: true },
  );
}

/** Answers the names of those mentioned who do not see the record and are not told. A fault at the text is the caller's to show. */
export async function addComment(
  module: string,
  id: number,
  {
    content,
    reply_to,
    mention_ids,
  }: { content: string; reply_to?: number | undefined; mention_ids: number[] },
): Promise<readonly string[]> {
  const { unseen } = await callEndpoint(
    'POST',
    '/rest/oa/office/addComment',
    {
      module,
      module_id: id,
      content,
      ...(reply_to !== undefined && { reply_to }),
      ...(mention_ids.length > 0 && { mention_ids }),
    },
    { idempotencyKey: newIdempotencyKey() },
  );
  await refreshPanel(module, id);
  return unseen;
}

/** Deletes a comment of a record, and reads the record's panel again. */
export async function deleteComment(
  module: string,
  { id, module_id }: Pick<Comment, 'id' | 'module_id'>,
): Promise<void> {
  await callEndpoint('DELETE', '/rest/oa/office/deleteComment', { id });
  await refreshPanel(module, module_id);
}

/** Comments, their count beside the tab, the change log. */
async function refreshPanel(module: string, id: number): Promise<void> {
  await mutate(
    (key) =>
      Array.isArray(key) &&
      key[0] === 'records' &&
      key[1] === module &&
      ['comments', 'tabs', 'log'].includes(String(key[2])) &&
      key[3] === id,
  );
}

/** Who has read a record, the latest first. */
export function useReaders(module: string, id: number, query: { page: number; size: number }) {
  return useSWR(
    ['records', module, 'readers', id, query],
    () =>
      callEndpoint('GET', '/rest/oa/office/listReaders', { module, module_id: id, ...query }, READ),
    { keepPreviousData: true },
  );
}

/** Keeps that the reader has opened the record; that it failed is not worth a message. */
export function markRead(module: string, id: number): void {
  void callEndpoint(
    'PUT',
    '/rest/oa/office/markRead',
    { module, module_id: id },
    { quiet: true },
  ).catch(() => undefined);
}

/** The types of office approval that the reader may apply by. */
export function useRequestTypes() {
  return useSWR(['requestTypes'], () =>
    callEndpoint('GET', '/rest/crm/check/moduleList', {}, READ),
  );
}

/** Approvals that the reader has a part in. */
export function useApprovals(query: ParamsOf<'approvalOverview'>) {
  return useSWR(
    ['records', 'approvals', query],
    () => callEndpoint('POST', '/rest/oa/Approval/getList', query, { quiet: NETWORK_CODES }),
    { keepPreviousData: true },
  );
}

/** Passes or rejects; `quiet` where the caller says itself what was refused. Throws the ApiError, perhaps with faults by field. */
export async function decideApproval(
  decision: ParamsOf<'exam'>,
  { idempotencyKey, quiet = false }: { idempotencyKey: string; quiet?: boolean },
): Promise<void> {
  await callEndpoint('POST', '/rest/oa/Approval/exam', decision, {
    idempotencyKey,
    ...(quiet && { quiet: true }),
  });
}

/** How the approval of a record stands for the reader. */
export function readApproval(
  module: string,
  module_id: number,
): Promise<ResponseOf<'approvalLog'>> {
  return callEndpoint('POST', '/rest/oa/Approval/getLog', { module, module_id });
}

/** The tree of departments with their people. */
export function useContacts() {
  return useSWR(
    'contacts',
    () => callEndpoint('GET', '/rest/sys/department/depuserList', {}, { quiet: NETWORK_CODES }),
    { revalidateOnFocus: false },
  );
}
