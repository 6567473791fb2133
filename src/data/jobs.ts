import useSWR, { mutate } from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { callEndpoint } from './transport/client.ts';
import { refreshRecords } from './records.ts';

/** A run or an import of the user's that goes on, or has ended unseen. */
export type Job = ResponseOf<'bulkMine'>['list'][number];

const GOING: ReadonlySet<string> = new Set(['checking', 'running', 'reverting']);

/** Whether a job still changes by itself, and is worth asking for again. */
export function isRunning({ state }: { state: string }): boolean {
  return GOING.has(state);
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
