import useSWR, { mutate } from 'swr';
import type { AnswerOf } from '../../schemas/calls.ts';
import type { ModuleFile } from '../../schemas/module.ts';
import { CallError, OFFLINE, TIMEOUT } from './callError.ts';
import { call } from './client.ts';
import { type ListQuery, refreshRecords, type Values } from './records.ts';

/** What the server does to many records, and how far it is. */
export type Run = AnswerOf<'bulkRead'>;
export type RunRow = AnswerOf<'bulkRows'>['list'][number];
/** A run or an import of the user's that goes on, or has ended unseen. */
export type Job = AnswerOf<'bulkMine'>['list'][number];

/** What is done to each of the records, as the server takes it. */
export interface DeedRequest {
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
export async function judgeDeed(
  { form = {}, module, deed, action }: DeedRequest & { deed: 'act' | 'owner' | 'delete' },
  ids: readonly number[],
): Promise<void> {
  await call('POST', '/rest/sys/bulk/do', {
    module,
    deed,
    ...(action !== undefined && { action }),
    form: asJson(form),
    records: asJson(ids.map((id) => ({ id }))),
    dry: 1,
  });
}

/** Lets the server take down what is to be done and try it out. */
export function beginRun(
  { form, values, add, remove, ...request }: DeedRequest,
  ids: readonly number[],
  idempotencyKey: string,
): Promise<Run> {
  const asked = {
    ...(form && { form: asJson(form) }),
    ...(values && { values: asJson(values) }),
    ...(add && { add: asJson(add) }),
    ...(remove && { remove: asJson(remove) }),
  };
  return call(
    'POST',
    '/rest/sys/bulk/begin',
    { ...request, ...asked, ids: asJson(ids) },
    { idempotencyKey },
  );
}

export function startRun(id: number, { retry }: { retry: boolean }): Promise<Run> {
  return call('POST', '/rest/sys/bulk/run', { id, ...(retry && { retry: 1 }) });
}

export function stopRun(id: number): Promise<Run> {
  return call('POST', '/rest/sys/bulk/stop', { id });
}

export function undoRun(id: number): Promise<Run> {
  return call('POST', '/rest/sys/bulk/undo', { id });
}

const GOING: ReadonlySet<string> = new Set(['checking', 'running', 'reverting']);

export function isGoing({ state }: { state: string }): boolean {
  return GOING.has(state);
}

/** Asks how far a run is until it is through; the server goes on with it whether or not anybody asks. Undefined once nobody waits any more. */
export async function watchRun(
  run: Run,
  { onProgress, signal }: { onProgress(now: Run): void; signal: AbortSignal },
): Promise<Run | undefined> {
  let now = run;
  onProgress(now);
  void tellJobs();
  while (isGoing(now) && !signal.aborted) {
    now = await readRun(now.id);
    if (!signal.aborted) onProgress(now);
  }
  if (signal.aborted) return undefined;
  if (now.state !== 'ready') {
    await markSeen(now.id);
    await refreshRecords();
  }
  await tellJobs();
  return now;
}

const AGAIN_MS = 2000;

/** A server that is away for a while comes back, and goes on. */
export async function readRun(id: number): Promise<Run> {
  for (;;) {
    try {
      return await call('GET', '/rest/sys/bulk/read', { id }, { quiet: [OFFLINE, TIMEOUT] });
    } catch (error) {
      if (!(error instanceof CallError) || ![OFFLINE, TIMEOUT].includes(error.code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** Records of a run in some states, the first ones; asked anew whenever the run has moved on. */
export function useRunRows({ id, state, counts }: Run, states: readonly string[], size: number) {
  const count = states.reduce((sum, each) => sum + (counts[each] ?? 0), 0);
  const { data } = useSWR(
    count === 0 ? null : ['run', id, state, states.join(), count],
    () =>
      call(
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
    async () => (await call('GET', '/rest/sys/bulk/mine', {}, { quiet: true })).list,
    {
      refreshInterval: (now) => (now?.some(isGoing) ? SOON_MS : LATER_MS),
      onSuccess: (now) => void noteEnds(now),
    },
  );
  return data ?? [];
}

/** The jobs of the last answer, by whether they went on; undefined before the first. */
let known: ReadonlyMap<number, boolean> | undefined;

/** Lists show what a job has done that has ended since the last answer, or has begun and ended. */
async function noteEnds(now: readonly Job[]): Promise<void> {
  const ended = known && now.some((job) => !isGoing(job) && known?.get(job.id) !== false);
  known = new Map(now.map((job) => [job.id, isGoing(job)]));
  if (ended) await refreshRecords();
}

export async function tellJobs(): Promise<void> {
  await mutate('jobs');
}

export async function markSeen(id: number): Promise<void> {
  await call('POST', '/rest/sys/bulk/seen', { id }, { quiet: true });
}

/** The ids of all that a list shows, as they are now; `more` where there are others beyond the limit. */
export async function chooseMatching(
  { key: module }: ModuleFile,
  { keyword, filter, scene_id, sort }: Partial<ListQuery>,
): Promise<{ ids: number[]; more: boolean }> {
  const { ids, more } = await call('POST', '/rest/sys/bulk/choose', {
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
