import type { FieldError } from '../i18n/errors.ts';
import type { Viewer } from '../permissions/viewer.ts';
import { isAdmin } from '../permissions/viewer.ts';
import { APPROVAL } from './approvalState.ts';

/** State of a step, and of one approver's part in it. */
export const STEP = { pending: 0, running: 1, passed: 2, rejected: 3 } as const;
export type StepState = (typeof STEP)[keyof typeof STEP];

/** Who approves a step: the superior of the applicant, named users, or whom the approver before chooses. */
export const NODE_TYPES = { superior: 1, designated: 2, chosen: 3 } as const;
/** 1 all must pass, 2 any one suffices. */
export const RELATIONS = { all: 1, any: 2 } as const;
export type Relation = (typeof RELATIONS)[keyof typeof RELATIONS];

export interface ApprovalNode {
  node_type: number;
  relation: Relation;
  /** those who decide it, once known */
  user_ids: readonly number[];
}

interface Owned {
  approval_state: number;
  creator_user_id: number | null;
  owner_user_id: number | null;
}
type Who = Pick<Viewer, 'id' | 'is_admin'>;

/** From not started, rejected or revoked; by the creator or the owner, nobody else. */
export function mayStart(record: Owned, viewer: Who): boolean {
  const { none, rejected, revoked } = APPROVAL;
  return (
    isOneOf(record.approval_state, [none, rejected, revoked]) &&
    isOneOf(viewer.id, [record.creator_user_id, record.owner_user_id])
  );
}

/** The applicants, while it runs. */
export function mayWithdraw(
  record: Pick<Owned, 'approval_state'>,
  applicants: readonly number[],
  viewer: Who,
): boolean {
  return record.approval_state === APPROVAL.running && applicants.includes(viewer.id);
}

export interface Deciding {
  /** the approvers of the step at hand who have not decided yet */
  waiting: readonly number[];
  /** whose paper it is */
  applicants: readonly number[];
  /** those the viewer stands in for */
  represents?: readonly number[];
}

/** Whether the viewer decides now, for themselves or for one they represent. */
export function mayDecide(
  record: Pick<Owned, 'approval_state'>,
  deciding: Deciding,
  viewer: Who,
): boolean {
  return record.approval_state === APPROVAL.running && decidesFor(deciding, viewer).length > 0;
}

/** For whom the viewer would decide: themselves, and those they represent (is_daishen). An applicant decides for nobody, and nobody decides for one. */
export function decidesFor({ waiting, applicants, represents = [] }: Deciding, viewer: Who) {
  if (applicants.includes(viewer.id)) return [];
  return waiting.filter(
    (id) => (id === viewer.id || represents.includes(id)) && !applicants.includes(id),
  );
}

/** What has passed may be revoked by the approvers of its last step and by administrators. */
export function mayRevoke(
  record: Pick<Owned, 'approval_state'>,
  lastApprovers: readonly number[],
  viewer: Who,
): boolean {
  return (
    record.approval_state === APPROVAL.passed &&
    (isAdmin(viewer) || lastApprovers.includes(viewer.id))
  );
}

/** Passed and rejected records are not edited; a rejected one is corrected by starting again. */
export function hidesEditButton(approval_state: number): boolean {
  return isOneOf(approval_state, [APPROVAL.passed, APPROVAL.rejected]);
}

/** The server refuses edits while a record is reviewed and once it has passed. */
export function refusesEdits(approval_state: number): boolean {
  return isOneOf(approval_state, [APPROVAL.running, APPROVAL.passed]);
}

/** A step of what its approvers decided so far (0 for not yet): one rejection rejects it, `all` waits for everybody, `any` for the first. */
export function stepState(relation: Relation, decisions: readonly StepState[]): StepState {
  if (decisions.includes(STEP.rejected)) return STEP.rejected;
  const passed = decisions.filter((decision) => decision === STEP.passed).length;
  if (relation === RELATIONS.any) return passed > 0 ? STEP.passed : STEP.running;
  return decisions.length > 0 && passed === decisions.length ? STEP.passed : STEP.running;
}

/** '张三 & 李四' must both pass, of '张三 / 李四' one. */
export function namesOfStep(relation: Relation, names: readonly string[]): string {
  return names.join(relation === RELATIONS.all ? ' & ' : ' / ');
}

/** What starting needs: a flow, and an approver for every step but those that the approver before chooses. */
export function checkStart(
  flow: { nodes: readonly (ApprovalNode & StepFault)[] } | undefined,
): FieldError[] {
  if (!flow) return [{ field: 'flow_id', id: 'choose_flow' }];
  const faulty = flow.nodes.find(({ fault }) => fault !== undefined);
  if (faulty) return [stepFault(faulty)];
  const open = flow.nodes.some(
    ({ node_type, user_ids }) => node_type !== NODE_TYPES.chosen && user_ids.length === 0,
  );
  return open ? [{ field: 'node_data', id: 'choose_approver' }] : [];
}

/** Why a step has nobody who could decide it. */
export type ApproverFault = 'choose_approver' | 'own_approver' | 'no_other_approver';

interface StepFault {
  name?: string;
  fault?: ApproverFault;
}

/** Why a step keeps a paper from being started. */
export function stepFault({ name = '', fault = 'choose_approver' }: StepFault): FieldError {
  return { field: 'node_data', id: fault, data: { name } };
}

/** A decision (2 pass, 3 reject): rejecting needs an opinion, passing on to a step with a chosen approver needs that approver, who is no applicant. */
export function checkDecision(
  decision: { state: number; content?: unknown; next_user_id?: unknown },
  next: Pick<ApprovalNode, 'node_type'> | undefined,
  applicants: readonly unknown[] = [],
): FieldError[] {
  if (decision.state === STEP.rejected)
    return isBlank(decision.content) ? [{ field: 'content', id: 'opinion_required' }] : [];
  if (next?.node_type === NODE_TYPES.chosen && applicants.includes(decision.next_user_id))
    return [{ field: 'next_user_id', id: 'own_approver' }];
  return next?.node_type === NODE_TYPES.chosen && !decision.next_user_id
    ? [{ field: 'next_user_id', id: 'choose_next_approver' }]
    : [];
}

/** Withdrawing and revoking need a reason that is more than spaces. */
export function checkReason(content: unknown): FieldError[] {
  return isBlank(content) ? [{ field: 'content', id: 'reason_required' }] : [];
}

function isBlank(text: unknown): boolean {
  return typeof text !== 'string' || text.trim() === '';
}

function isOneOf<T>(value: T, values: readonly (T | null)[]): boolean {
  return values.includes(value);
}
