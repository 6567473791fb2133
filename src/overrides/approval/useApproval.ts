import useSWR from 'swr';
import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { callEndpoint } from '../../data/transport/client.ts';

export type Approval = ResponseOf<'approvalLog'>;
export type ApprovalStep = Approval['log_list'][number];
export type HistoryEntry = ResponseOf<'approvalHistory'>[number];
export type Flow = ResponseOf<'flowsByUser'>[number];
export type FlowNode = Flow['node_list'][number];

/** What is approved. */
export interface Subject {
  file: ModuleFile;
  id: number;
  name: string;
}

/** How the approval of a record stands for the viewer, and everything that happened in it. Asked again with all other records after any write. */
export function useApproval({ file, id }: Subject) {
  const about = { module: file.key, module_id: id };
  const standing = useSWR(['records', file.key, 'approval', id], () =>
    callEndpoint('POST', '/rest/oa/Approval/getLog', about, { quiet: true }),
  );
  const history = useSWR(['records', file.key, 'approvals', id], () =>
    callEndpoint('POST', '/rest/oa/Approval/getAllLog', about, { quiet: true }),
  );
  const known = standing.data && history.data;
  return {
    approval: known && standing.data,
    history: known && history.data,
    error: known ? undefined : ((standing.error ?? history.error) as unknown),
    retry: () => void Promise.all([standing.mutate(), history.mutate()]),
  };
}

/** The flows that may be started for a record. */
export function useFlows({ file, id }: Subject) {
  const { data, error, mutate } = useSWR(
    ['approval-flows', file.key, id],
    () =>
      callEndpoint(
        'GET',
        '/rest/oa/approvalFlow/getFlowByUser',
        { module: file.key, module_id: id },
        { quiet: true },
      ),
    { dedupingInterval: 0 },
  );
  return { flows: data, error: data ? undefined : (error as unknown), retry: () => void mutate() };
}
