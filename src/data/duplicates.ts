import useSWR from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { MergeChoices } from '../../schemas/duplicates/mergeValues.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';
import { loadRecord, type RecordAnswer, refreshRecords } from './records.ts';

export type DuplicateGroup = ResponseOf<'duplicateGroups'>['list'][number];
export type DuplicateRecord = DuplicateGroup['records'][number];
export type SimilarRecord = ResponseOf<'similarRecords'>[number];
export type MergePlan = ResponseOf<'mergePlan'>;
export type MergeRow = ResponseOf<'merges'>['list'][number];

const READ = { quiet: NETWORK_CODES } as const;
type Page = { page: number; size: number };

// All of these keys begin with 'records', so that every write asks them again.
/** A page of the groups of records that may mean the same. */
export function useDuplicateGroups(module: string, query: Page) {
  return useSWR(
    ['records', module, 'duplicates', query],
    () => callEndpoint('POST', '/rest/sys/duplicates/list', { module, ...query }, READ),
    { keepPreviousData: true },
  );
}

/** The records that may mean the same as one. */
export function useSimilar(module: string, id: number) {
  return useSWR(['records', module, 'similar', id], () =>
    callEndpoint('POST', '/rest/sys/duplicates/similar', { module, id }, READ),
  );
}

/** A page of the pairs that somebody called different. */
export function useDismissedDuplicates(module: string, query: Page) {
  return useSWR(
    ['records', module, 'apart', query],
    () => callEndpoint('POST', '/rest/sys/duplicates/apart_list', { module, ...query }, READ),
    { keepPreviousData: true },
  );
}

/** A page of the merges that were made. */
export function useMerges(module: string, query: Page) {
  return useSWR(
    ['records', module, 'merges', query],
    () => callEndpoint('POST', '/rest/sys/merge/list', { module, ...query }, READ),
    { keepPreviousData: true },
  );
}

/** Says that these records are different, or takes that back. */
export async function setDuplicateDismissed(
  module: string,
  ids: readonly number[],
  apart: boolean,
): Promise<void> {
  if (apart) await callEndpoint('POST', '/rest/sys/duplicates/apart', { module, ids: [...ids] });
  else await callEndpoint('POST', '/rest/sys/duplicates/recall', { module, ids: [...ids] });
  await refreshRecords();
}

/** Asks who may merge them to do so; answers whom. */
export function requestMerge(
  module: string,
  ids: readonly number[],
): Promise<ResponseOf<'requestMerge'>> {
  return callEndpoint('POST', '/rest/sys/duplicates/request', { module, ids: [...ids] });
}

export interface MergeRequest {
  module: string;
  ids: readonly number[];
  master_id: number;
  choices: MergeChoices;
  keepOwners: boolean;
}

const asked = ({ module, ids, master_id, choices, keepOwners }: MergeRequest) => ({
  module,
  ids: [...ids],
  master_id,
  keep_owners: keepOwners ? (1 as const) : (0 as const),
  ...(Object.keys(choices).length > 0 && { choices: { ...choices } }),
});

/** What the merge would do as it is chosen now. The former answer stays while the next one is on its way. */
export function useMergePlan(ask: MergeRequest | undefined) {
  return useSWR(
    ask ? ['merge plan', ask] : null,
    () => (ask ? callEndpoint('POST', '/rest/sys/merge/plan', asked(ask), READ) : undefined),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
}

/** Merges as the plan was confirmed; all lists and panels are read again. Throws the ApiError of what forbids it. */
export async function mergeRecords(
  ask: MergeRequest,
  idempotencyKey: string,
): Promise<ResponseOf<'mergeRecords'>> {
  const done = await callEndpoint('POST', '/rest/sys/merge/run', asked(ask), { idempotencyKey });
  await refreshRecords();
  return done;
}

/** Parts a merged record again into what it was made of. */
export async function undoMerge(merge_id: number): Promise<ResponseOf<'mergeUndo'>> {
  const done = await callEndpoint('POST', '/rest/sys/merge/undo', { merge_id });
  await refreshRecords();
  return done;
}

/** The records that are to become one, in the order asked for. */
export function useMergeRecords(file: ModuleFile, ids: readonly number[]) {
  return useSWR(
    ['merge records', file.key, ids],
    () => Promise.all(ids.map((id): Promise<RecordAnswer> => loadRecord(file, id))),
    { revalidateOnFocus: false },
  );
}
