import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { FlowNode } from '../../schemas/rules/approvalFlow.ts';
import {
  addFlow,
  addNode,
  type ArrangedFlow,
  deleteFlow,
  editNode,
  flowIn,
  flowOfNode,
  flowRuns,
  listFlows,
  sortFlows,
  disableFlow,
  switchApproval,
  tryFlow,
  updateFlow,
} from '../rules/approval/index.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { moduleNamed } from './shared/moduleNames.ts';

type FlowCall =
  | 'flows'
  | 'addFlow'
  | 'updateFlow'
  | 'delFlow'
  | 'stopFlow'
  | 'sortFlows'
  | 'switchApproval'
  | 'flowRuns'
  | 'tryFlow'
  | 'flowNode'
  | 'flowNodes'
  | 'addFlowNode'
  | 'editFlowNode';
type WireNode = ResponseOf<'flowNodes'>[number];

export const approvalFlowHandlers: EndpointHandlers<FlowCall> = {
  flows: async ({ caller }, { module }) =>
    (await listFlows(caller, moduleNamed(module))).map(wireFlow),
  addFlow: ({ caller }, given) => addFlow(caller, { ...given, module: moduleNamed(given.module) }),
  updateFlow: ({ caller }, given) => updateFlow(caller, given),
  delFlow: ({ caller }, { id }) => deleteFlow(caller, id),
  stopFlow: ({ caller }, given) => disableFlow(caller, given),
  sortFlows: ({ caller }, { ids }) => sortFlows(caller, ids),
  switchApproval: ({ caller }, { module, enabled }) =>
    switchApproval(caller, moduleNamed(module), enabled),
  flowRuns: ({ caller }, { flow_id }) => flowRuns(caller, flow_id),
  tryFlow: ({ caller }, given) => tryFlow(caller, { ...given, module: moduleNamed(given.module) }),

  flowNodes: ({ caller }, { flow_id }) =>
    caller.company.read(async (tx) =>
      (await flowIn(caller, tx, flow_id)).flow.data.nodes.map(wireNode),
    ),
  flowNode: ({ caller }, { id }) =>
    caller.company.read(async (tx) => {
      const { flow, node, index } = await flowOfNode(caller, tx, id);
      return { ...wireNode(node), flow_id: flow.id, sort: index };
    }),
  addFlowNode: ({ caller }, given) => addNode(caller, given),
  editFlowNode: ({ caller }, given) => editNode(caller, given),
};

function wireFlow({ data, disabled, ...flow }: ArrangedFlow): ResponseOf<'flows'>[number] {
  const { nodes, notice_user_ids = [], department_ids = [], when = null } = data;
  return {
    ...flow,
    is_stop: disabled,
    node_list: nodes.map(wireNode),
    node_data: nodes.map(({ id, settings }) => ({ node_id: id, user_ids: [...settings.user_ids] })),
    notice_user_ids: [...notice_user_ids],
    department_ids: [...department_ids],
    when,
  };
}

function wireNode({
  id,
  node_type,
  settings: { node_name, type, user_ids, when },
}: FlowNode): WireNode {
  return {
    id,
    node_type,
    settings: { node_name, type, user_ids: [...user_ids], when: when ?? null },
  };
}
