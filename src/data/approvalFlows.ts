import useSWR, { mutate } from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { Condition } from '../../schemas/conditions/conditions.ts';
import type { Relation } from '../../schemas/rules/approval.ts';
import { callEndpoint } from './transport/client.ts';
import { NETWORK_CODES } from './transport/apiError.ts';

export type ArrangedFlow = ResponseOf<'flows'>[number];
export type FlowRun = ResponseOf<'flowRuns'>[number];
export type Trial = ResponseOf<'tryFlow'>;

/** What is sent of a flow. */
export interface FlowContent {
  name: string;
  node_list: readonly {
    id?: number;
    node_type: number;
    settings: {
      node_name: string;
      type: Relation;
      user_ids: readonly number[];
      when?: Condition | undefined;
    };
  }[];
  notice_user_ids: readonly number[];
  department_ids: readonly number[];
  when: Condition | undefined;
}

const READ = { quiet: NETWORK_CODES };

/** The flows of a module in their order. */
export function useFlowsOf(module: string) {
  return useSWR(['approvalFlows', module], () =>
    callEndpoint('GET', '/rest/oa/approvalFlow/getFlow', { module }, READ),
  );
}

/** What is under way in a flow. */
export function useFlowRuns(flowId: number) {
  return useSWR(['approvalRuns', flowId], () =>
    callEndpoint('GET', '/rest/oa/approvalFlow/running', { flow_id: flowId }, READ),
  );
}

/** Who would approve if a flow were like this. */
export function useTrial(
  module: string,
  flow: FlowContent,
  who: { user_id: number; module_id: number | undefined },
) {
  const { name: _, ...content } = wired(flow);
  const asked = {
    module,
    ...content,
    user_id: who.user_id,
    ...(who.module_id !== undefined && { module_id: who.module_id }),
  };
  return useSWR(
    ['approvalTrial', JSON.stringify(asked)],
    () => callEndpoint('POST', '/rest/oa/approvalFlow/try', asked, { quiet: true }),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
}

/** Makes an approval flow of a module and returns its id. Throws the ApiError of what is refused. */
export async function addFlow(
  module: string,
  flow: FlowContent,
  idempotencyKey: string,
): Promise<number> {
  const { id } = await callEndpoint(
    'POST',
    '/rest/oa/approvalFlow/addFlow',
    { module, ...wired(flow) },
    { idempotencyKey },
  );
  await refresh();
  return id;
}

/** `version` is what it was made from; without one it goes over whatever others did. */
export async function updateFlow(
  id: number,
  flow: FlowContent,
  version: number | undefined,
): Promise<void> {
  await callEndpoint('PUT', '/rest/oa/approvalFlow/updateFlow', {
    id,
    ...wired(flow),
    ...(version !== undefined && { version }),
  });
  await refresh();
}

/** Deletes a flow; papers under way go on with the steps they began with. */
export async function deleteFlow(id: number): Promise<void> {
  await callEndpoint('DELETE', '/rest/oa/approvalFlow/delFlow', { id });
  await refresh();
}

/** Takes a flow out of use (1) or back into it (0). */
export async function disableFlow(id: number, is_stop: 0 | 1): Promise<void> {
  await callEndpoint('POST', '/rest/oa/approvalFlow/stopFlow', { id, is_stop });
  await refresh();
}

/** Keeps the order of a module's flows: all their ids, first to last. */
export async function sortFlows(ids: readonly number[]): Promise<void> {
  await callEndpoint('POST', '/rest/oa/approvalFlow/sort', { ids: [...ids] });
  await refresh();
}

/** Buttons, panels and an own object's file follow the switch. */
export async function switchApproval(module: string, enabled: 0 | 1): Promise<void> {
  await callEndpoint('POST', '/rest/oa/approvalFlow/switch', { module, enabled });
  await mutate((key) => key === 'settings' || (Array.isArray(key) && key.includes(module)));
}

async function refresh(): Promise<void> {
  await mutate(
    (key) =>
      key === 'setUp' ||
      (Array.isArray(key) &&
        ['approvalFlows', 'approvalRuns', 'approval-flows'].includes(String(key[0]))),
  );
}

const NONE: Condition = { op: 'and', rules: [] };

/** A condition's numbers stay numbers, and a list that is empty is one: groups travel as JSON text. */
function wired({ name, node_list, notice_user_ids, department_ids, when }: FlowContent) {
  return {
    name,
    node_list: asJson(node_list),
    notice_user_ids: asJson(notice_user_ids),
    department_ids: asJson(department_ids),
    when: asJson(when ?? NONE),
  };
}

/** The server reads it as the group that it is. */
function asJson<T>(group: T): never {
  return JSON.stringify(group) as never;
}
