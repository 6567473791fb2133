import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { ApprovalNode, StepState } from '../../../schemas/rules/approval.ts';
import { NODE_TYPES, STEP, stepState } from '../../../schemas/rules/approval.ts';
import { APPROVAL } from '../../../schemas/rules/approvalState.ts';

export type ApprovalState = (typeof APPROVAL)[keyof typeof APPROVAL];

export type { FlowData, FlowNode } from '../../../schemas/rules/approvalFlow.ts';

/** A step of a running approval: its approvers are people now, or nobody yet where the approver before chooses. */
export interface ApprovalStep extends ApprovalNode {
  id: number;
  name: string;
}

/** The flow as it was when the approval started: later changes of the flow do not reach it. */
export interface Snapshot {
  flow_name: string;
  /** of the flow at that time; unknown where it began before versions were kept */
  flow_version?: number | undefined;
  steps: readonly ApprovalStep[];
}

export interface Decision {
  step: number;
  /** the approver whose decision it is */
  user_id: number;
  /** who made it: the approver, or somebody standing in */
  by: number;
  state: typeof STEP.passed | typeof STEP.rejected;
  content: string;
  time: string;
  log_id: number;
}

/** What `approval.data` holds: the decisions, and the approvers of steps that were named on the way. */
export interface Progress {
  decisions: readonly Decision[];
  /** by step: the approvers it came to */
  chosen: Readonly<Record<number, readonly number[]>>;
  notice_user_ids: readonly number[];
  /** who took over from the applicant, the latest last */
  successors?: readonly number[];
}

/** An approval of a record, as it stands. */
export interface Instance {
  id: number;
  module: string;
  record_id: number;
  flow_id: number | null;
  snapshot: Snapshot;
  /** the record's approval_state after it: 1 running, 2 passed, 3 rejected, 4 revoked */
  state: ApprovalState;
  /** the step at hand, from 0 */
  node: number;
  starter_user_id: number;
  create_time: string;
  end_time: string | null;
  progress: Progress;
}

/** Whose paper it is: who submitted it, and whoever took over from them. */
export function applicantsOf({
  starter_user_id,
  progress,
}: Pick<Instance, 'starter_user_id' | 'progress'>): readonly number[] {
  return [starter_user_id, ...(progress.successors ?? [])];
}

/** Those who decide a step. */
export function approversOf(
  { snapshot, progress }: Pick<Instance, 'snapshot' | 'progress'>,
  step: number,
): readonly number[] {
  return progress.chosen[step] ?? snapshot.steps[step]?.user_ids ?? [];
}

/** Those of the step at hand who have not decided yet. */
export function waitingFor(instance: Instance): number[] {
  if (instance.state !== APPROVAL.running) return [];
  const decided = new Set(
    instance.progress.decisions
      .filter(({ step }) => step === instance.node)
      .map(({ user_id }) => user_id),
  );
  return approversOf(instance, instance.node).filter((id) => !decided.has(id));
}

/** How one approver of a step decided. */
export function decisionOf(
  { progress }: Instance,
  step: number,
  userId: number,
): Decision | undefined {
  return progress.decisions.find(
    (decision) => decision.step === step && decision.user_id === userId,
  );
}

/** 0 pending, 1 in progress, 2 passed, 3 rejected. A step that an end of the whole left open is pending again. */
export function approvalStepState(instance: Instance, step: number): StepState {
  if (step > instance.node) return STEP.pending;
  const relation = instance.snapshot.steps[step]?.relation ?? 1;
  const state = stepState(
    relation,
    approversOf(instance, step).map((id) => decisionOf(instance, step, id)?.state ?? STEP.pending),
  );
  return state === STEP.running && instance.state !== APPROVAL.running ? STEP.pending : state;
}

export interface NewDecisions {
  /** the approvers for whom it is decided */
  users: readonly number[];
  by: number;
  state: Decision['state'];
  content: string;
  time: string;
  log_id: number;
  /** the approver of the next step, where that is to be chosen */
  next_user_id?: number | undefined;
}

/** The approval after a decision: the same step still waiting, the next step, passed as a whole, or rejected. */
export function decide(
  instance: Instance,
  { users, next_user_id, ...made }: NewDecisions,
): Instance {
  const decisions = [
    ...instance.progress.decisions,
    ...users.map((user_id) => ({ ...made, user_id, step: instance.node })),
  ];
  const decided: Instance = { ...instance, progress: { ...instance.progress, decisions } };
  const state = approvalStepState(decided, instance.node);
  if (state === STEP.rejected) return { ...decided, state: APPROVAL.rejected, end_time: made.time };
  if (state !== STEP.passed) return decided;
  if (instance.node === instance.snapshot.steps.length - 1)
    return { ...decided, state: APPROVAL.passed, end_time: made.time };
  const node = instance.node + 1;
  const chosen =
    nextStep(instance)?.node_type === NODE_TYPES.chosen && next_user_id !== undefined
      ? { ...decided.progress.chosen, [node]: [next_user_id] }
      : decided.progress.chosen;
  return { ...decided, node, progress: { ...decided.progress, chosen } };
}

export function nextStep({ snapshot, node }: Instance): ApprovalStep | undefined {
  return snapshot.steps[node + 1];
}

/** Whether this decision would close the step, so that the next approver must be known. */
export function closesStep(instance: Instance, users: readonly number[]): boolean {
  const after = decide(instance, {
    users,
    by: 0,
    state: STEP.passed,
    content: '',
    time: '',
    log_id: 0,
  });
  return after.state !== APPROVAL.running || after.node !== instance.node;
}

/** What a record that follows its approval (`parties`) says of those who have a part in it. Whoever decided once stays among them. */
export function partiesOf(
  { approval }: Pick<ModuleFile, 'approval'>,
  data: Readonly<Record<string, unknown>>,
  instance: Instance,
): Record<string, readonly number[]> {
  if (!approval?.parties) return {};
  const { waiting, decided, copied } = approval.parties;
  const known = (model: string) =>
    Array.isArray(data[model]) ? (data[model] as number[]) : ([] as number[]);
  const { decisions, notice_user_ids } = instance.progress;
  return {
    [waiting]: waitingFor(instance),
    [decided]: [
      ...new Set([...known(decided), ...decisions.flatMap(({ user_id, by }) => [user_id, by])]),
    ],
    [copied]: [...new Set([...known(copied), ...notice_user_ids])],
  };
}
