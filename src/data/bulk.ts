import useSWR from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { ApiError, OFFLINE, TIMEOUT } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';
import { isRunning, markJobSeen, refreshJobs } from './jobs.ts';
import { type ListQuery, refreshRecords, type Values } from './records.ts';

/** What the server does to many records, and how far it is. */
export type BulkRun = ResponseOf<'bulkRead'>;
export type BulkRunRow = ResponseOf<'bulkRows'>['list'][number];
/** What is done to each of the records, as the server takes it. */
export interface BulkActionRequest {
  module: string;
  deed: 'update' | 'act' | 'owner' | 'delete';
  action?: string;
  form?: Values;
  values?: Values;
  /** of fields with several values: what is put in, and what is taken out */
  add?: Readonly<Record<string, readonly unknown[]>>;
  remove?: Readonly<Record<string, readonly unknown[]>>;
}

/** Judges the form of a deed on a few records, so that its faults stand at its fields. */
export async function validateBulkAction(
  { form = {}, module, deed, action }: BulkActionRequest & { deed: 'act' | 'owner' | 'delete' },
  ids: readonly number[],
): Promise<void> {
  await callEndpoint('POST', '/rest/sys/bulk/do', {
    module,
    deed,
    ...(action !== undefined && { action }),
    form: asJson(form),
    records: asJson(ids.map((id) => ({ id }))),
    dry: 1,
  });
}

/** Lets the server take down what is to be done and try it out. */
export function createBulkRun(
  { form, values, add, remove, ...request }: BulkActionRequest,
  ids: readonly number[],
  idempotencyKey: string,
): Promise<BulkRun> {
  const asked = {
    ...(form && { form: asJson(form) }),
    ...(values && { values: asJson(values) }),
    ...(add && { add: asJson(add) }),
    ...(remove && { remove: asJson(remove) }),
  };
  return callEndpoint(
    'POST',
    '/rest/sys/bulk/begin',
    { ...request, ...asked, ids: asJson(ids) },
    { idempotencyKey },
  );
}

/** Lets a run that was planned do its work; with `retry` only what failed the last time. Answers at once, with the run as it is then. */
export function startBulkRun(id: number, { retry }: { retry: boolean }): Promise<BulkRun> {
  return callEndpoint('POST', '/rest/sys/bulk/run', { id, ...(retry && { retry: 1 }) });
}

/** Ends a run; what is done stays done. */
export function stopBulkRun(id: number): Promise<BulkRun> {
  return callEndpoint('POST', '/rest/sys/bulk/stop', { id });
}

/** Takes back what a run has done, and answers it as it is then. */
export function undoBulkRun(id: number): Promise<BulkRun> {
  return callEndpoint('POST', '/rest/sys/bulk/undo', { id });
}

/** Asks how far a run is until it is through; the server goes on with it whether or not anybody asks. Undefined once nobody waits any more. */
export async function watchBulkRun(
  run: BulkRun,
  { onProgress, signal }: { onProgress(now: BulkRun): void; signal: AbortSignal },
): Promise<BulkRun | undefined> {
  let now = run;
  onProgress(now);
  void refreshJobs();
  while (isRunning(now) && !signal.aborted) {
    now = await readBulkRun(now.id);
    if (!signal.aborted) onProgress(now);
  }
  if (signal.aborted) return undefined;
  if (now.state !== 'ready') {
    await markJobSeen(now.id);
    await refreshRecords();
  }
  await refreshJobs();
  return now;
}

const AGAIN_MS = 2000;

/** A server that is away for a while comes back, and goes on. */
export async function readBulkRun(id: number): Promise<BulkRun> {
  for (;;) {
    try {
      return await callEndpoint(
        'GET',
        '/rest/sys/bulk/read',
        { id },
        { quiet: [OFFLINE, TIMEOUT] },
      );
    } catch (error) {
      if (!(error instanceof ApiError) || ![OFFLINE, TIMEOUT].includes(error.code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** Records of a run in some states, the first ones; asked anew whenever the run has moved on. */
export function useBulkRunRows(
  { id, state, counts }: BulkRun,
  states: readonly string[],
  size: number,
) {
  const count = states.reduce((sum, each) => sum + (counts[each] ?? 0), 0);
  const { data } = useSWR(
    count === 0 ? null : ['run', id, state, states.join(), count],
    () =>
      callEndpoint(
        'GET',
        '/rest/sys/bulk/rows',
        { id, states: [...states], page: 1, size },
        { quiet: true },
      ),
    { keepPreviousData: true },
  );
  return { rows: count === 0 ? [] : (data?.list ?? []), count };
}

/** The ids of all that a list shows, as they are now; `more` where there are others beyond the limit. */
export async function selectMatching(
  { key: module }: ModuleFile,
  { keyword, filter, scene_id, sort }: Partial<ListQuery>,
): Promise<{ ids: number[]; more: boolean }> {
  const { ids, more } = await callEndpoint('POST', '/rest/sys/bulk/choose', {
    module,
    keyword,
    scene_id,
    sort,
    ...(filter && { filter: asJson(filter) }),
  });
  return { ids, more: more === 1 };
}

/** JSON, because a form body has no null and no empty list. */
function asJson(value: unknown): never {
  return JSON.stringify(value) as never;
}
