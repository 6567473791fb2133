import useSWR, { mutate } from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { ApiError, OFFLINE, TIMEOUT } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';
import { type ListQuery, refreshRecords, type Values } from './records.ts';

/** What the server does to many records, and how far it is. */
export type BulkRun = ResponseOf<'bulkRead'>;
export type BulkRunRow = ResponseOf<'bulkRows'>['list'][number];
/** A run or an import of the user's that goes on, or has ended unseen. */
export type Job = ResponseOf<'bulkMine'>['list'][number];

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

const GOING: ReadonlySet<string> = new Set(['checking', 'running', 'reverting']);

/** Whether a job still changes by itself, and is worth asking for again. */
export function isRunning({ state }: { state: string }): boolean {
  return GOING.has(state);
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

const SOON_MS = 1200;
const LATER_MS = 60_000;

/** What the server does for the user to many records: asked for often while something goes on, seldom otherwise, and when the page is looked at again. */
export function useJobs(): readonly Job[] {
  const { data } = useSWR(
    'jobs',
    async () => (await callEndpoint('GET', '/rest/sys/bulk/mine', {}, { quiet: true })).list,
    {
      refreshInterval: (now) => (now?.some(isRunning) ? SOON_MS : LATER_MS),
      onSuccess: (now) => void noteEnds(now),
    },
  );
  return data ?? [];
}

/** The jobs of the last answer, by whether they went on; undefined before the first. */
let known: ReadonlyMap<number, boolean> | undefined;

/** Lists show what a job has done that has ended since the last answer, or has begun and ended. */
async function noteEnds(now: readonly Job[]): Promise<void> {
  const ended = known && now.some((job) => !isRunning(job) && known?.get(job.id) !== false);
  known = new Map(now.map((job) => [job.id, isRunning(job)]));
  if (ended) await refreshRecords();
}

/** Reads the list of jobs again, wherever it is shown. */
export async function refreshJobs(): Promise<void> {
  await mutate('jobs');
}

/** A finished job is not announced to this user any more. */
export async function markJobSeen(id: number): Promise<void> {
  await callEndpoint('POST', '/rest/sys/bulk/seen', { id });
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
