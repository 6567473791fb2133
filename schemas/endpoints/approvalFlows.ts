import Type from 'typebox';
import { FLOW_LIMITS } from '../rules/approvalFlow.ts';
import { defineEndpoint, NullAnswer, Flag, Id, Ids, ModuleName } from './endpoint.ts';

const UserIds = Type.Array(Id, { maxItems: 100 });
const Condition = Type.Object(
  {},
  {
    additionalProperties: true,
    description: '{ op, rules: [{ field, operator, value } | group] }, or the same as JSON text',
  },
);
const NodeType = Type.Integer({
  minimum: 1,
  maximum: 3,
  description:
    '1 superior of the applicant, 2 designated, 3 chosen by the approver before, of a first step by the applicant',
});
const Relation = Type.Union([Type.Literal(1), Type.Literal(2)], {
  description: '1 all must pass, 2 any one suffices',
});
const NodeSettings = Type.Object({
  node_name: Type.String({ maxLength: 200 }),
  type: Relation,
  user_ids: Type.Optional(UserIds),
  when: Type.Optional(
    Type.Union([Condition, Type.Null()], {
      description: 'records that do not fit go on without this step',
    }),
  ),
});
/** Who a step is stays the same while its id does. */
const GivenNode = Type.Object({
  id: Type.Optional(Id),
  node_type: NodeType,
  settings: NodeSettings,
});
const GivenNodes = Type.Array(GivenNode, {
  maxItems: 200,
  description: 'the steps in their order, or the same as JSON text',
});
const content = {
  notice_user_ids: Type.Optional(UserIds),
  department_ids: Type.Optional(
    Type.Array(Id, {
      maxItems: 500,
      description: 'applicants of these departments and those below only; all when empty',
    }),
  ),
  when: Type.Optional(
    Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'records that the flow is for: a condition; all with { op: "and", rules: [] }',
      },
    ),
  ),
};

const Node = Type.Object({
  id: Type.Integer(),
  node_type: Type.Integer(),
  settings: Type.Object({
    node_name: Type.String(),
    type: Relation,
    user_ids: UserIds,
    when: Type.Union([Condition, Type.Null()]),
  }),
});
const Flow = Type.Object({
  id: Id,
  name: Type.String(),
  module: Type.String(),
  version: Type.Integer(),
  is_stop: Flag,
  running: Type.Integer({ description: 'approvals under way in it' }),
  create_time: Type.String(),
  node_list: Type.Array(Node),
  node_data: Type.Array(Type.Object({ node_id: Type.Integer(), user_ids: UserIds })),
  notice_user_ids: UserIds,
  department_ids: Type.Array(Id),
  when: Type.Union([Condition, Type.Null()]),
});
const Person = Type.Object({ id: Id, name: Type.String(), avatar: Type.String() });
const Made = Type.Object({ id: Id });

/** How records are approved. Each call asks for the key of the module's page, `sys_approval_{module}`. */
export const approvalFlowEndpoints = {
  flows: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/approvalFlow/getFlow',
    who: 'user',
    effect: 'read',
    does: 'The approval flows of a module in their order, stopped ones among them.',
    params: Type.Object({ module: ModuleName }),
    answer: Type.Array(Flow),
  }),
  addFlow: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/approvalFlow/addFlow',
    who: 'user',
    effect: 'add',
    does: 'Makes an approval flow. Its name is no other flow’s of the module; one step at least is for every record.',
    params: Type.Object({
      module: ModuleName,
      name: Type.String({ maxLength: 200 }),
      node_list: GivenNodes,
      ...content,
    }),
    answer: Made,
  }),
  updateFlow: defineEndpoint({
    method: 'PUT',
    path: '/rest/oa/approvalFlow/updateFlow',
    who: 'user',
    effect: 'set',
    does: 'Changes what is given of a flow. Approvals under way keep the flow as it was. With `version` only where nobody else has changed it since.',
    params: Type.Object({
      id: Id,
      version: Type.Optional(Type.Integer({ minimum: 1 })),
      name: Type.Optional(Type.String({ maxLength: 200 })),
      node_list: Type.Optional(GivenNodes),
      ...content,
    }),
    answer: Type.Object({ id: Id, version: Type.Integer() }),
  }),
  delFlow: defineEndpoint({
    method: 'DELETE',
    path: '/rest/oa/approvalFlow/delFlow',
    who: 'user',
    effect: 'set',
    does: 'Deletes a flow; refused while approvals run in it.',
    params: Type.Object({ id: Id }),
    answer: NullAnswer,
  }),
  stopFlow: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/approvalFlow/stopFlow',
    who: 'user',
    effect: 'set',
    does: 'Offers a flow no more (is_stop 1), or again; what runs in it goes on.',
    params: Type.Object({ id: Id, is_stop: Flag }),
    answer: Made,
  }),
  sortFlows: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/approvalFlow/sort',
    who: 'user',
    effect: 'set',
    does: 'The order in which flows of one module are offered.',
    params: Type.Object({ ids: Ids }),
    answer: NullAnswer,
  }),
  switchApproval: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/approvalFlow/switch',
    who: 'user',
    effect: 'set',
    does: 'Whether records of a module are approved. Where no flow was ever made for them, the applicant’s superior decides.',
    params: Type.Object({ module: ModuleName, enabled: Flag }),
    answer: NullAnswer,
  }),
  flowRuns: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/approvalFlow/running',
    who: 'user',
    effect: 'read',
    does: 'The approvals under way in a flow, the oldest first, 200 at most. A record out of reach has no name.',
    params: Type.Object({ flow_id: Id }),
    answer: Type.Array(
      Type.Object({
        module_id: Id,
        name: Type.String(),
        seen: Flag,
        promoter_user: Person,
        promoter_time: Type.String(),
        step: Type.Integer(),
        step_name: Type.String(),
        steps: Type.Integer(),
        waiting: Type.Array(Person),
        changed: Type.Union([Type.Literal(0), Type.Literal(1)], {
          description: 'the flow has been changed since it began',
        }),
      }),
    ),
  }),
  tryFlow: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/approvalFlow/try',
    who: 'user',
    effect: 'read',
    does: 'Who would approve, for an applicant and perhaps a record, if a flow were as given here; nothing is written.',
    params: Type.Object({
      module: ModuleName,
      node_list: GivenNodes,
      ...content,
      user_id: Id,
      module_id: Type.Optional(Id),
    }),
    answer: Type.Object({
      unfit: Type.Union([Type.Literal(''), Type.Literal('department'), Type.Literal('condition')], {
        description: 'why the flow is not for it',
      }),
      depends: Type.Union([Type.Literal(0), Type.Literal(1)], {
        description: 'the flow has a condition, and no record was given',
      }),
      notice_users: Type.Array(Person),
      steps: Type.Array(
        Type.Object({
          node_name: Type.String(),
          relation: Relation,
          node_type: Type.Integer(),
          runs: Type.Union([Type.Literal('yes'), Type.Literal('no'), Type.Literal('depends')]),
          users: Type.Array(Person),
          gone: Type.Array(Person),
          fallback: Type.Union([Type.Literal(0), Type.Literal(1)], {
            description: 'nobody is above the applicant, so an administrator decides',
          }),
          own: Type.Union([Type.Literal(0), Type.Literal(1)], {
            description: 'the applicant was designated, and does not decide',
          }),
          nobody: Type.Union([Type.Literal(0), Type.Literal(1)], {
            description: 'nobody but the applicant could decide it: it could not be started',
          }),
        }),
      ),
    }),
  }),
  flowNode: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/ApprovalFlowNode/getNodeInfo/{id}',
    who: 'user',
    effect: 'read',
    does: 'One step of a flow.',
    params: Type.Object({ id: Id }),
    answer: Type.Object({ ...Node.properties, flow_id: Id, sort: Type.Integer() }),
  }),
  flowNodes: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/ApprovalFlowNode/getFlowNode',
    who: 'user',
    effect: 'read',
    does: 'The steps of a flow in their order.',
    params: Type.Object({ flow_id: Id }),
    answer: Type.Array(Node),
  }),
  addFlowNode: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/ApprovalFlowNode/addNode',
    who: 'user',
    effect: 'add',
    does: 'Adds a step to a flow, at the end or before the one at `sort` (from 0).',
    params: Type.Object({
      flow_id: Id,
      node_type: NodeType,
      settings: NodeSettings,
      sort: Type.Optional(Type.Integer({ minimum: 0, maximum: FLOW_LIMITS.nodes })),
    }),
    answer: Made,
  }),
  editFlowNode: defineEndpoint({
    method: 'PUT',
    path: '/rest/oa/ApprovalFlowNode/editNode',
    who: 'user',
    effect: 'set',
    does: 'Changes a step of a flow.',
    params: Type.Object({ id: Id, node_type: Type.Optional(NodeType), settings: NodeSettings }),
    answer: Made,
  }),
};
