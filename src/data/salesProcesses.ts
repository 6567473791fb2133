import useSWR, { mutate } from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { GivenProcess } from '../../schemas/rules/salesProcess.ts';
import { refreshRecords } from './records.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';

export type SalesProcess = ResponseOf<'salesProcesses'>['list'][number];
export type ProcessLogEntry = ResponseOf<'salesProcesses'>['log'][number];
export type SavedProcess = ResponseOf<'salesProcessSave'>;

const KEY = ['salesProcesses'];

/** The company's sales processes with what stands in them, and who changed them. */
export function useSalesProcesses() {
  return useSWR(KEY, () =>
    callEndpoint('GET', '/rest/sys/opp_group/page', {}, { quiet: NETWORK_CODES }),
  );
}

interface Saving extends GivenProcess {
  id: number | undefined;
  /** what it was made from; without one it goes over whatever others did */
  version: number | undefined;
}

/** Adds a process, or saves one over `version`; throws `stale` where somebody else saved meanwhile. */
export async function saveSalesProcess(
  { id, version, name, department_ids, stages }: Saving,
  idempotencyKey: string,
): Promise<SavedProcess> {
  const saved = await callEndpoint(
    'POST',
    '/rest/sys/opp_group/save',
    {
      ...(id !== undefined && { id }),
      ...(version !== undefined && { version }),
      name,
      department_ids: asJson(department_ids),
      stages: asJson(stages),
    },
    { idempotencyKey },
  );
  await refresh();
  return saved;
}

/** Takes one save back, named by its group in the log; what somebody touched since stays. */
export async function undoSalesProcess(id: number, group: number): Promise<void> {
  await callEndpoint('POST', '/rest/sys/opp_group/undo', { id, group });
  await refresh();
}

/** Stops a process for new opportunities, or offers it again. */
export async function stopSalesProcess(id: number, is_stop: 0 | 1): Promise<void> {
  await callEndpoint('POST', '/rest/sys/opp_group/stop', { id, is_stop });
  await refresh();
}

/** Deletes a process that no opportunity ever used; throws otherwise. */
export async function deleteSalesProcess(id: number): Promise<void> {
  await callEndpoint('DELETE', '/rest/sys/opp_group/delete', { id });
  await refresh();
}

/** Sets the order in which processes are offered: all ids, first to last. */
export async function sortSalesProcesses(ids: readonly number[]): Promise<void> {
  await callEndpoint('POST', '/rest/sys/opp_group/sort', { ids: [...ids] });
  await refresh();
}

/** Opportunities follow their process: bars, boards and lists too. */
async function refresh(): Promise<void> {
  await mutate(KEY);
  await refreshRecords();
}

/** Lists within lists travel as JSON text; the server reads them as what they are. */
function asJson<T>(value: T): never {
  return JSON.stringify(value) as never;
}
