import useSWR from 'swr';
import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import { refreshRecords } from './records.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';

export type ShareLink = ResponseOf<'shareLinkSave'>;

/** The links by which people outside read a record, the newest first. */
export function useShareLinks(module: string, id: number) {
  return useSWR(
    ['records', 'shareLinks', module, id],
    () => callEndpoint('GET', '/rest/sys/shareLink/list', { module, id }, { quiet: NETWORK_CODES }),
    { dedupingInterval: 0 },
  );
}

export type LinkComparison = ResponseOf<'shareLinkCompare'>;

/** What changed between two links of one record, whichever is the earlier. */
export function useLinkComparison(id: number, other: number) {
  return useSWR(
    ['records', 'shareLinks', 'compare', id, other],
    () =>
      callEndpoint('GET', '/rest/sys/shareLink/compare', { id, other }, { quiet: NETWORK_CODES }),
    { keepPreviousData: true },
  );
}

/** Makes a link; what its module does along may change the record. */
export async function createShareLink(
  asked: ParamsOf<'shareLinkSave'>,
  idempotencyKey: string,
): Promise<ShareLink> {
  const link = await callEndpoint('POST', '/rest/sys/shareLink/save', asked, { idempotencyKey });
  await refreshRecords();
  return link;
}

/** What goes out with a link. */
export type ShareLetter = Omit<ParamsOf<'shareLinkMail'>, 'id'>;

/** Sends a link by the company's mail server. Throws the ApiError, perhaps with faults by field. */
export async function mailShareLink(
  asked: ParamsOf<'shareLinkMail'>,
  idempotencyKey: string,
): Promise<void> {
  try {
    await callEndpoint('POST', '/rest/sys/shareLink/mail', asked, { idempotencyKey });
  } finally {
    await refreshRecords(); // what was refused stands in the list as well
  }
}

export async function revokeShareLink(id: number): Promise<void> {
  await callEndpoint('POST', '/rest/sys/shareLink/revoke', { id });
  await refreshRecords();
}
