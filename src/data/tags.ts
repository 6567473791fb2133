import useSWR, { mutate } from 'swr';
import type { AnswerOf, ParamsOf } from '../../schemas/calls.ts';
import { TAG_LIST } from '../../schemas/tagList.ts';
import { NETWORK_CODES } from './callError.ts';
import { call } from './client.ts';
import { newIdempotencyKey, refreshRecords } from './records.ts';

export type Tag = AnswerOf<'options'>[number];
export type TagChange = ParamsOf<'tagUpdate'>;

const READ = { quiet: NETWORK_CODES };
/** The dialog says what is wrong at its field. */
const AT_FIELDS = { quiet: [422] };

/** The company's tags in their order, stopped ones among them. */
export function useTags() {
  return useSWR('tags', () => call('GET', '/rest/sys/tag/list', { type: TAG_LIST }, READ));
}

export async function addTag(tag: Pick<ParamsOf<'tagSave'>, 'name' | 'color'>, idempotencyKey = newIdempotencyKey()): Promise<AnswerOf<'tagSave'>> {
  const made = await call('POST', '/rest/sys/tag/save', tag, { ...AT_FIELDS, idempotencyKey });
  await mutate('tags');
  return made;
}

export async function changeTag(change: TagChange): Promise<void> {
  await call('PUT', '/rest/sys/tag/update', change, AT_FIELDS);
  await mutate('tags');
  await refreshRecords();
}

/** How many records carry it. */
export async function countTagged(id: number): Promise<number> {
  return (await call('DELETE', '/rest/sys/tag/delete', { id, dry: 1 })).records;
}

/** Takes it off every record, or puts another one in its place. */
export async function deleteTag(id: number, into?: number): Promise<number> {
  const { records } = await call('DELETE', '/rest/sys/tag/delete', { id, ...(into !== undefined && { into }) });
  await mutate('tags');
  await refreshRecords();
  return records;
}
