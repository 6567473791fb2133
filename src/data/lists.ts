import useSWR, { mutate } from 'swr';
import type { ResponseOf, ParamsOf } from '../../schemas/endpoints/index.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';
import { newIdempotencyKey, refreshRecords } from './records.ts';

export type ListItem = ResponseOf<'options'>[number];
export type ItemChange = ParamsOf<'tagUpdate'>;

const READ = { quiet: NETWORK_CODES };

/** A list of the company in its order, stopped entries among them; none without a name. */
export function useItems(type: string | undefined) {
  return useSWR(type === undefined ? null : ['listItems', type], () =>
    callEndpoint('GET', '/rest/sys/tag/list', { type: type ?? '' }, READ),
  );
}

/** How many records carry each entry. */
export function useItemCounts(type: string | undefined) {
  return useSWR(type === undefined ? null : ['records', 'listItems', type], () =>
    callEndpoint('GET', '/rest/sys/tag/counts', { type: type ?? '' }, { quiet: true }),
  );
}

/** Adds an entry to a list of the company's own and answers it. Throws the ApiError with faults by field. */
export async function addItem(
  item: ParamsOf<'tagSave'>,
  idempotencyKey = newIdempotencyKey(),
): Promise<ResponseOf<'tagSave'>> {
  const made = await callEndpoint('POST', '/rest/sys/tag/save', item, { idempotencyKey });
  await refresh();
  return made;
}

/** Changes what is given of an entry; records that carry it are read again. */
export async function changeItem(change: ItemChange): Promise<void> {
  await callEndpoint('PUT', '/rest/sys/tag/update', change);
  await refresh();
  await refreshRecords();
}

/** How many records carry it. */
export async function countItemUsage(type: string, id: number): Promise<number> {
  return (await callEndpoint('DELETE', '/rest/sys/tag/delete', { type, id, dry: 1 })).records;
}

/** Takes it off every record, or puts another one in its place. */
export async function deleteItem({
  type,
  id,
  into,
}: {
  type: string;
  id: number;
  into: number | undefined;
}): Promise<number> {
  const { records } = await callEndpoint('DELETE', '/rest/sys/tag/delete', {
    type,
    id,
    ...(into !== undefined && { into }),
  });
  await refresh();
  await refreshRecords();
  return records;
}

async function refresh(): Promise<void> {
  await mutate(
    (key) => key === 'lost-reasons' || (Array.isArray(key) && key.includes('listItems')),
  );
}
