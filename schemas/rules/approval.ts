import type { FieldError } from '../errors.ts';
import type { Viewer } from '../viewer.ts';
import { isAdmin } from '../viewer.ts';

/** approval_state of a record. */
export const APPROVAL = { none: 0, running: 1, passed: 2, rejected: 3, revoked: 4 } as const;
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

/** The applicant, while it runs. */
export function mayWithdraw(
  record: Pick<Owned, 'approval_state'>,
  applicant: number,
  viewer: Who,
): boolean {
  return record.approval_state === APPROVAL.running && applicant === viewer.id;
}

/** The approvers of the step at hand who have not decided yet, or somebody who stands in for one of them (`represents`). */
export function mayDecide(
  record: Pick<Owned, 'approval_state'>,
  waiting: readonly number[],
  viewer: Who,
  represents: readonly number[] = [],
): boolean {
  return (
    record.approval_state === APPROVAL.running && decidesFor(waiting, viewer, represents).length > 0
  );
}

/** For whom the viewer would decide: himself, and those he represents (is_daishen). */
export function decidesFor(
  waiting: readonly number[],
  viewer: Who,
  represents: readonly number[] = [],
): number[] {
  return waiting.filter((id) => id === viewer.id || represents.includes(id));
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
export function hidesEdit(approval_state: number): boolean {
  return isOneOf(approval_state, [APPROVAL.passed, APPROVAL.rejected]);
}

/** The server refuses edits while a record is reviewed and once it has passed. */
export function refusesEdit(approval_state: number): boolean {
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
export function checkStart(flow: { nodes: readonly ApprovalNode[] } | undefined): FieldError[] {
  if (!flow) return [{ field: 'flow_id', id: 'choose_flow' }];
  const open = flow.nodes.some(
    ({ node_type, user_ids }) => node_type !== NODE_TYPES.chosen && user_ids.length === 0,
  );
  return open ? [{ field: 'node_data', id: 'choose_approver' }] : [];
}

/** A decision (2 pass, 3 reject): rejecting needs an opinion, passing on to a step with a chosen approver needs that approver. */
export function checkDecision(
  decision: { state: number; content?: unknown; next_user_id?: unknown },
  next: Pick<ApprovalNode, 'node_type'> | undefined,
): FieldError[] {
  if (decision.state === STEP.rejected)
    return isBlank(decision.content) ? [{ field: 'content', id: 'opinion_required' }] : [];
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
