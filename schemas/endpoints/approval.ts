import Type from 'typebox';
import { defineEndpoint, Flag, Id, listOf, ModuleName, Page, Size } from './endpoint.ts';

const UserIds = Type.Array(Id, { maxItems: 100 });
const State = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)], {
  description: '0 pending, 1 in progress, 2 passed, 3 rejected',
});
const RecordState = Type.Union(
  [Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)],
  { description: '0 not started, 1 in review, 2 passed, 3 rejected, 4 revoked' },
);
const Relation = Type.Union([Type.Literal(1), Type.Literal(2)], {
  description: '1 all must pass, 2 any one suffices',
});
const flagThat = (description: string) =>
  Type.Union([Type.Literal(0), Type.Literal(1)], { description });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Opinion = Type.String({ maxLength: 2000 });
const Person = Type.Object({ id: Id, name: Type.String(), avatar: Type.String() });

const HistoryEntry = Type.Object({
  id: Id,
  action: Type.String({ description: 'start, restart, pass, reject, withdraw, revoke' }),
  approval_user_info: Person,
  is_daishen: Flag,
  review_user_name: Type.String({
    description: 'for whom it was decided, where somebody stood in',
  }),
  state_name: Type.String(),
  content: Type.String(),
  create_time: Type.String(),
});
const Part = Type.Object({
  approval_user_info: Person,
  state: State,
  is_daishen: Flag,
  content: Type.String(),
  create_time: Type.String(),
});
const Step = Type.Object({
  node_id: Type.Integer(),
  node_name: Type.String(),
  state: State,
  relation: Relation,
  node_type: Type.Integer({
    description: '1 superior, 2 designated, 3 chosen by the approver before',
  }),
  node_log_list: Type.Array(Part),
});

const Approval = Type.Object({
  approval_state: RecordState,
  flow_name: Type.String(),
  approval: flagThat('the viewer may decide now'),
  approval_cancel: flagThat('the viewer may revoke what passed'),
  approval_start: flagThat('the viewer may start, or start again'),
  approval_withdraw: flagThat('the viewer may withdraw'),
  approval_stuck: flagThat('nobody is left who could decide the step at hand'),
  applicant_user_ids: Type.Array(Id, {
    description: 'who submitted it and who took over from them: they decide nothing about it',
  }),
  is_daishen: flagThat('the viewer would decide for somebody else only'),
  is_end: Flag,
  is_dcx: flagThat('a revoke is pending'),
  approval_next_node_id: Type.Integer({
    description: 'the step whose approver this decision has to name; 0 when none',
  }),
  promoter_user: Type.Union([Person, Type.Null()]),
  promoter_time: Type.String(),
  fee_user_ids: UserIds,
  review_user_ids: Type.Array(Id, { description: 'for whom the viewer would decide' }),
  log_list: Type.Array(Step),
  cancel_list: Type.Array(HistoryEntry),
});

const FlowNode = Type.Object({
  id: Type.Integer(),
  node_type: Type.Integer(),
  settings: Type.Object({ node_name: Type.String(), user_ids: UserIds, type: Relation }),
});
const NodeUsers = Type.Object({ node_id: Type.Integer(), user_ids: UserIds });
const Flow = Type.Object({
  id: Id,
  name: Type.String(),
  node_list: Type.Array(FlowNode),
  notice_user_ids: UserIds,
  node_data: Type.Array(
    Type.Object({
      ...NodeUsers.properties,
      open: flagThat('the applicant has to name them'),
      refusal: Type.String({ description: 'why the flow cannot be started; empty when it can' }),
    }),
    { description: 'who would approve each step for this applicant, as far as it is known now' },
  ),
});

const Overview = Type.Object({
  id: Id,
  module: Type.String(),
  module_name: Type.String(),
  module_id: Id,
  name: Type.String(),
  amount: Type.Union([Type.Number(), Type.Null()], {
    description: 'what the record is about, where it is an amount that the reader may see',
  }),
  purpose: Type.String({
    description: 'what is asked for in the applicant’s words, where the reader may see them',
  }),
  customer_name: Type.String(),
  flow_name: Type.String(),
  promoter_user: Person,
  promoter_time: Type.String(),
  approval_state: RecordState,
  end_time: Type.String(),
  waiting_names: Type.Array(Type.String()),
  is_daishen: Flag,
  approval: flagThat('the viewer may decide now'),
});

const about = { module: ModuleName, module_id: Id };
const Moved = Type.Object({ approval_state: RecordState });

/** The approval of a record: which flows it may take, how it stands for the viewer, and what may be done. */
export const approvalEndpoints = {
  flowsByUser: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/approvalFlow/getFlowByUser',
    who: 'user',
    effect: 'read',
    does: 'The approval flows that a record may be sent through.',
    params: Type.Object(about),
    answer: Type.Array(Flow),
  }),
  approvalStart: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/Approval/approvalStart',
    who: 'user',
    effect: 'add',
    does: 'Starts the approval of a record, or starts it again. node_data names the approvers of the steps that leave them open.',
    params: Type.Object({
      ...about,
      flow_id: Id,
      notice_user_ids: Type.Optional(UserIds),
      node_data: Type.Optional(Type.Array(NodeUsers)),
      module_type: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 3,
          description: '1 CRM record, 2 office approval, 3 custom object',
        }),
      ),
    }),
    answer: Moved,
  }),
  approvalLog: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/Approval/getLog',
    who: 'user',
    effect: 'read',
    does: 'How the approval of a record stands, and what the viewer may do with it.',
    params: Type.Object(about),
    answer: Approval,
  }),
  approvalHistory: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/Approval/getAllLog',
    who: 'user',
    effect: 'read',
    does: 'Everything that happened in the approvals of a record, oldest first.',
    params: Type.Object(about),
    answer: Type.Array(HistoryEntry),
  }),
  exam: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/Approval/exam',
    who: 'user',
    effect: 'add',
    does: 'Decides: 2 passes, 3 rejects and needs an opinion. next_user_id names the next approver where that is left to this one. Nobody decides about what they submitted.',
    params: Type.Object({
      ...about,
      state: Type.Union([Type.Literal(2), Type.Literal(3)]),
      content: Type.Optional(Opinion),
      next_user_id: Type.Optional(Id),
      review_user_ids: Type.Optional(
        Type.Array(Id, {
          maxItems: 100,
          description: 'for whom it is decided: the viewer, or those he stands in for',
        }),
      ),
    }),
    answer: Moved,
  }),
  approvalWithdraw: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/Approval/applicationCanceled',
    who: 'user',
    effect: 'add',
    does: 'The applicant takes a running approval back.',
    params: Type.Object({ ...about, content: Opinion }),
    answer: Moved,
  }),
  examCancel: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/Approval/examCancel',
    who: 'user',
    effect: 'add',
    does: 'Revokes what has passed.',
    params: Type.Object({
      ...about,
      content: Opinion,
      review_user_ids: Type.Optional(Type.Array(Id)),
    }),
    answer: Moved,
  }),
  approvalOverview: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/Approval/getList',
    who: 'user',
    effect: 'read',
    does: 'Approvals that wait for the user, that he decided, that he started or that were copied to him, the newest first.',
    params: Type.Object({
      part: Type.Union([
        Type.Literal('waiting'),
        Type.Literal('decided'),
        Type.Literal('started'),
        Type.Literal('copied'),
      ]),
      kind: Type.Optional(
        Type.Union([Type.Literal('record'), Type.Literal('office'), Type.Literal('custom')], {
          description: 'of shipped modules, of office approval, of own objects',
        }),
      ),
      module: Type.Optional(ModuleName),
      state: Type.Optional(RecordState),
      start: Type.Optional(Day),
      end: Type.Optional(Day),
      page: Page,
      size: Size,
    }),
    answer: Type.Object({
      ...listOf(Overview).properties,
      counts: Type.Object(
        { waiting: Type.Integer() },
        { description: 'how many of this kind wait for the user, however else it is narrowed' },
      ),
    }),
  }),
};
