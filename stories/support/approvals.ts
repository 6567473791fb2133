import { translateMessage, type MessageId } from '../../schemas/i18n/messages.ts';
import type { FieldError } from '../../schemas/i18n/errors.ts';
import {
  checkDecision,
  checkReason,
  checkStart,
  decidesFor,
  mayDecide,
  mayRevoke,
  mayStart,
  mayWithdraw,
  NODE_TYPES,
  RELATIONS,
  STEP,
} from '../../schemas/rules/approval.ts';
import { APPROVAL } from '../../schemas/rules/approvalState.ts';
import {
  applicantsOf,
  approversOf,
  closesStep,
  decide,
  decisionOf,
  type FlowNode,
  type Instance,
  nextStep,
  type ApprovalStep,
  approvalStepState,
  waitingFor,
} from '../../server/rules/approval/instance.ts';
import type { Approval, Flow, HistoryEntry } from '../../src/overrides/approval/useApproval.ts';
import { USERS } from './hostData.ts';
import { NOW, stored, type Tables } from './recordData.ts';
import type { Envelope } from './recordServer.ts';
import { stageServer } from './recordStage.tsx';

export const DOCUMENT = 4001;
/** the viewer of all stories */
export const ME = 11;

const ok = (data: unknown): Envelope => ({ code: 200, message: '', data });
const refused = (id: MessageId, code: number): Envelope => ({
  code,
  message: translateMessage(id, {}, 'zh-chs'),
  data: null,
});
const invalid = (faults: readonly FieldError[]): Envelope => ({
  code: 422,
  message: translateMessage('invalid', {}, 'zh-chs'),
  data: {
    errors: faults.map(({ field, id }) => ({ field, message: translateMessage(id, {}, 'zh-chs') })),
  },
});

interface StoryFlow {
  id: number;
  name: string;
  nodes: readonly FlowNode[];
  notice: readonly number[];
}

const node = (
  id: number,
  node_name: string,
  node_type: number,
  user_ids: readonly number[] = [],
  type: FlowNode['settings']['type'] = RELATIONS.all,
): FlowNode => ({ id, node_type, settings: { node_name, user_ids, type } });
const { designated, chosen } = NODE_TYPES;
const ALL_FLOWS: readonly StoryFlow[] = [
  {
    id: 1,
    name: '合同审批',
    nodes: [
      node(1, '部门负责人审批', designated, [13, 14], RELATIONS.any),
      node(2, '财务与总经办会签', designated, [15, 16]),
    ],
    notice: [17],
  },
  {
    id: 2,
    name: '大额合同审批（100 万元以上）',
    nodes: [
      node(3, '法务审核', designated),
      node(4, '总经理指定复核人', chosen),
      node(5, '董事会秘书备案', designated, [16]),
    ],
    notice: [],
  },
];

type Played = readonly [
  'start' | 'restart' | 'pass' | 'reject' | 'withdraw' | 'revoke',
  user: number,
  text?: string,
  forWhom?: number,
];

/** How far the approval of the document has come before the story begins, and who the viewer is in it. */
export interface ApprovalOptions {
  /** what happened, in order; nothing: not begun */
  played?: readonly Played[];
  /** steps of the flow that runs; default: those of the first flow */
  steps?: readonly ApprovalStep[];
  owner?: number;
  represents?: readonly number[];
  enabled?: boolean;
  flows?: readonly StoryFlow[];
  /** why a flow cannot be started, by the id of its step */
  refusals?: Readonly<Record<number, string>>;
}

export const step = (
  id: number,
  name: string,
  user_ids: readonly number[],
  more: Partial<ApprovalStep> = {},
): ApprovalStep => ({
  id,
  name,
  user_ids,
  node_type: designated,
  relation: RELATIONS.all,
  ...more,
});
const STEPS: readonly ApprovalStep[] = [
  step(1, '部门负责人审批', [13, 14], { relation: RELATIONS.any }),
  step(2, '财务与总经办会签', [15, 16]),
];

export function approvalTables(
  { owner = ME }: ApprovalOptions = {},
  name = '二期产线自动化改造合同',
): Tables {
  const contract = stored(
    DOCUMENT,
    {
      name,
      number: 'HT202611210012',
      customer_id: 101,
      price: 1_280_000,
      start_time: '2026-12-01',
      end_time: '2027-11-30',
    },
    { owner, state: 1 },
  );
  return { customer: [stored(101, { name: '上海华东机电设备有限公司' })], contract: [contract] };
}

/** The approval calls for one document, by the rules and the step logic that the server has. */
export function approvalAnswers({
  played = [],
  steps = STEPS,
  owner = ME,
  represents = [],
  enabled = true,
  flows = ALL_FLOWS,
  refusals,
}: ApprovalOptions = {}) {
  let instance: Instance | undefined;
  const history: HistoryEntry[] = [];
  const document = () => stageServer().tables.contract?.[0];
  const state = () => instance?.state ?? APPROVAL.none;
  const about = () => ({ approval_state: state(), creator_user_id: owner, owner_user_id: owner });
  const viewer = { id: ME, is_admin: 0 as const };

  function note(action: Played[0], user: number, content: string, forWhom?: number) {
    const time = `2026-11-${String(18 + Math.min(history.length, 3)).padStart(2, '0')} ${String(9 + history.length).padStart(2, '0')}:12:30`;
    history.push({
      id: history.length + 1,
      action,
      approval_user_info: personOf(user),
      is_daishen: forWhom === undefined ? 0 : 1,
      review_user_name: forWhom === undefined ? '' : personOf(forWhom).name,
      state_name: WORDS[action],
      content,
      create_time: time,
    });
    return time;
  }
  function begin(
    user: number,
    flow_name: string,
    its: readonly ApprovalStep[],
    notice: readonly number[],
  ) {
    const again = instance !== undefined;
    const time = note(again ? 'restart' : 'start', user, '');
    instance = {
      id: 1,
      module: 'contract',
      record_id: DOCUMENT,
      flow_id: 1,
      snapshot: { flow_name, steps: its },
      state: APPROVAL.running,
      node: 0,
      starter_user_id: user,
      create_time: time,
      end_time: null,
      progress: { decisions: [], chosen: {}, notice_user_ids: notice },
    };
  }
  function judge(
    passes: boolean,
    {
      by,
      users,
      content,
      next,
    }: { by: number; users: readonly number[]; content: string; next?: number },
  ) {
    if (!instance) return;
    const other = users.find((user) => user !== by);
    const time = note(passes ? 'pass' : 'reject', by, content, other);
    instance = decide(instance, {
      users,
      by,
      state: passes ? STEP.passed : STEP.rejected,
      content,
      time,
      log_id: history.length,
      next_user_id: next,
    });
  }
  for (const [action, user, text = '', forWhom] of played) {
    if (action === 'start' || action === 'restart') begin(user, '合同审批', steps, []);
    else if (action === 'pass' || action === 'reject')
      judge(action === 'pass', { by: user, users: [forWhom ?? user], content: text });
    else if (instance) {
      note(action, user, text);
      instance = { ...instance, state: APPROVAL.revoked };
    }
  }

  const deciding = () => ({
    waiting: instance ? waitingFor(instance) : [],
    applicants: instance ? applicantsOf(instance) : [],
    represents,
  });

  function panel(): Approval {
    const mine =
      instance && mayDecide(about(), deciding(), viewer) ? decidesFor(deciding(), viewer) : [];
    const next =
      instance && mine.length > 0 && closesStep(instance, mine) ? nextStep(instance) : undefined;
    const last = instance ? approversOf(instance, instance.snapshot.steps.length - 1) : [];
    return {
      approval_state: about().approval_state as Approval['approval_state'],
      flow_name: instance?.snapshot.flow_name ?? '',
      approval: flag(mine.length > 0),
      approval_cancel: flag(instance !== undefined && mayRevoke(about(), last, viewer)),
      approval_start: flag(enabled && mayStart(about(), viewer)),
      approval_withdraw: flag(
        instance !== undefined && mayWithdraw(about(), applicantsOf(instance), viewer),
      ),
      approval_stuck: 0,
      applicant_user_ids: instance ? [...applicantsOf(instance)] : [],
      is_daishen: flag(mine.length > 0 && !mine.includes(ME)),
      is_end: flag(instance !== undefined && instance.state !== 1),
      is_dcx: 0,
      approval_next_node_id: next?.node_type === chosen ? next.id : 0,
      promoter_user: instance ? personOf(instance.starter_user_id) : null,
      promoter_time: instance?.create_time ?? '',
      fee_user_ids: [],
      review_user_ids: mine,
      log_list: instance
        ? instance.snapshot.steps.map((each, index) => stepOf(instance as Instance, each, index))
        : [],
      cancel_list: history.filter(({ action }) => action === 'withdraw' || action === 'revoke'),
    };
  }

  function perform(path: string, params: Record<string, unknown>): Envelope | undefined {
    const content = String(params.content ?? '');
    switch (path) {
      case '/rest/oa/approvalFlow/getFlowByUser':
        return ok(flows.map((flow) => flowOf(flow, refusals)));
      case '/rest/oa/Approval/getLog':
        return ok(panel());
      case '/rest/oa/Approval/getAllLog':
        return ok(history);
      case '/rest/oa/Approval/approvalStart': {
        const flow = flows.find(({ id }) => id === Number(params.flow_id));
        const named = Object.fromEntries(
          ((params.node_data ?? []) as { node_id: string; user_ids: string[] }[]).map(
            ({ node_id, user_ids }) => [node_id, user_ids.map(Number)],
          ),
        );
        const its = flow?.nodes.map((each): ApprovalStep => ({
          id: each.id,
          name: each.settings.node_name,
          relation: each.settings.type,
          node_type: each.node_type,
          user_ids:
            each.settings.user_ids.length > 0 ? each.settings.user_ids : (named[each.id] ?? []),
        }));
        const faults = checkStart(its && { nodes: its });
        if (faults.length > 0) return invalid(faults);
        if (!mayStart(about(), viewer)) return refused('wrong_state', 409);
        begin(ME, flow?.name ?? '', its ?? [], []);
        break;
      }
      case '/rest/oa/Approval/exam': {
        const passes = Number(params.state) === STEP.passed;
        const mine = decidesFor(deciding(), viewer);
        const users = mine.filter((id) =>
          ((params.review_user_ids ?? []) as string[]).map(Number).includes(id),
        );
        if (!instance || state() !== APPROVAL.running || users.length === 0)
          return refused('wrong_state', 409);
        const next = params.next_user_id ? Number(params.next_user_id) : undefined;
        const faults = checkDecision(
          { state: Number(params.state), content, next_user_id: next },
          passes && closesStep(instance, users) ? nextStep(instance) : undefined,
        );
        if (faults.length > 0) return invalid(faults);
        judge(passes, { by: ME, users, content, ...(next && { next }) });
        break;
      }
      case '/rest/oa/Approval/applicationCanceled':
      case '/rest/oa/Approval/examCancel': {
        const withdraws = path.endsWith('Canceled');
        if (!instance || state() !== (withdraws ? APPROVAL.running : APPROVAL.passed))
          return refused('wrong_state', 409);
        if (checkReason(content).length > 0) return invalid(checkReason(content));
        note(withdraws ? 'withdraw' : 'revoke', ME, content);
        instance = { ...instance, state: APPROVAL.revoked };
        break;
      }
      default:
        return undefined;
    }
    Object.assign(document() ?? {}, { approval_state: state() });
    return ok({ approval_state: state() });
  }

  return {
    answer(path: string, params: Record<string, unknown>): Envelope | undefined {
      Object.assign(document() ?? {}, { approval_state: state() });
      return perform(path, params);
    },
    /** somebody else decides while the viewer looks at the panel */
    elsewhere: (passes: boolean, by: number, content = '') =>
      judge(passes, { by, users: [by], content }),
  };
}

const WORDS: Readonly<Record<Played[0], string>> = {
  start: '发起审批',
  restart: '重新发起',
  pass: '审批通过',
  reject: '审批驳回',
  withdraw: '撤回审批',
  revoke: '撤销审批',
};

function stepOf(
  instance: Instance,
  { id, name, relation, node_type }: ApprovalStep,
  index: number,
): Approval['log_list'][number] {
  return {
    node_id: id,
    node_name: name,
    relation,
    node_type,
    state: approvalStepState(instance, index),
    node_log_list: approversOf(instance, index).map((user) => {
      const decision = decisionOf(instance, index, user);
      const waits = !decision && instance.state === APPROVAL.running && index === instance.node;
      return {
        approval_user_info: personOf(user),
        state: decision?.state ?? (waits ? STEP.running : STEP.pending),
        is_daishen: flag(decision !== undefined && decision.by !== user),
        content: decision?.content ?? '',
        create_time: decision?.time ?? NOW,
      };
    }),
  };
}

function flowOf(
  { id, name, nodes, notice }: StoryFlow,
  refusals: ApprovalOptions['refusals'] = {},
): Flow {
  return {
    id,
    name,
    notice_user_ids: [...notice],
    node_list: nodes.map((each) => ({
      ...each,
      settings: { ...each.settings, user_ids: [...each.settings.user_ids] },
    })),
    node_data: nodes
      .filter((each) => each.node_type !== chosen)
      .map((each) => ({
        node_id: each.id,
        user_ids: [...each.settings.user_ids],
        open: flag(each.settings.user_ids.length === 0),
        refusal: refusals[each.id] ?? '',
      })),
  };
}

function personOf(id: number) {
  return { id, name: USERS.find((user) => user.id === id)?.name ?? '', avatar: '' };
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
