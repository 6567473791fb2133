import useSWR from 'swr';
import type { AnswerOf } from '../../schemas/calls.ts';
import type { MergeChoices } from '../../schemas/duplicates/mergeValues.ts';
import type { ModuleFile } from '../../schemas/module.ts';
import { NETWORK_CODES } from './callError.ts';
import { call } from './client.ts';
import { loadRecord, type RecordAnswer, refreshRecords } from './records.ts';

export type DuplicateGroup = AnswerOf<'duplicateGroups'>['list'][number];
export type DuplicateRecord = DuplicateGroup['records'][number];
export type SimilarRecord = AnswerOf<'similarRecords'>[number];
export type MergePlan = AnswerOf<'mergePlan'>;
export type MergeRow = AnswerOf<'merges'>['list'][number];

const READ = { quiet: NETWORK_CODES } as const;
type Page = { page: number; size: number };

// All of these keys begin with 'records', so that every write asks them again.
export function useDuplicateGroups(module: string, query: Page) {
  return useSWR(
    ['records', module, 'duplicates', query],
    () => call('POST', '/rest/sys/duplicates/list', { module, ...query }, READ),
    { keepPreviousData: true },
  );
}

export function useSimilar(module: string, id: number) {
  return useSWR(['records', module, 'similar', id], () =>
    call('POST', '/rest/sys/duplicates/similar', { module, id }, READ),
  );
}

export function useApartPairs(module: string, query: Page) {
  return useSWR(
    ['records', module, 'apart', query],
    () => call('POST', '/rest/sys/duplicates/apart_list', { module, ...query }, READ),
    { keepPreviousData: true },
  );
}

export function useMerges(module: string, query: Page) {
  return useSWR(
    ['records', module, 'merges', query],
    () => call('POST', '/rest/sys/merge/list', { module, ...query }, READ),
    { keepPreviousData: true },
  );
}

/** Says that these records are different, or takes that back. */
export async function tellApart(
  module: string,
  ids: readonly number[],
  apart: boolean,
): Promise<void> {
  if (apart) await call('POST', '/rest/sys/duplicates/apart', { module, ids: [...ids] });
  else await call('POST', '/rest/sys/duplicates/recall', { module, ids: [...ids] });
  await refreshRecords();
}

export interface MergeAsk {
  module: string;
  ids: readonly number[];
  master_id: number;
  choices: MergeChoices;
  keepOwners: boolean;
}

const asked = ({ module, ids, master_id, choices, keepOwners }: MergeAsk) => ({
  module,
  ids: [...ids],
  master_id,
  keep_owners: keepOwners ? (1 as const) : (0 as const),
  ...(Object.keys(choices).length > 0 && { choices: { ...choices } }),
});

/** What the merge would do as it is chosen now. The former answer stays while the next one is on its way. */
export function useMergePlan(ask: MergeAsk | undefined) {
  return useSWR(
    ask ? ['merge plan', ask] : null,
    () => (ask ? call('POST', '/rest/sys/merge/plan', asked(ask), READ) : undefined),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
}

export async function mergeRecords(
  ask: MergeAsk,
  idempotencyKey: string,
): Promise<AnswerOf<'mergeRecords'>> {
  const done = await call('POST', '/rest/sys/merge/run', asked(ask), { idempotencyKey });
  await refreshRecords();
  return done;
}

export async function undoMerge(merge_id: number): Promise<AnswerOf<'mergeUndo'>> {
  const done = await call('POST', '/rest/sys/merge/undo', { merge_id });
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
