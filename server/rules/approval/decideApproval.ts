import { AppError, type FieldError } from '../../../schemas/i18n/errors.ts';
import {
  checkDecision,
  checkReason,
  checkStart,
  decidesFor,
  mayRevoke,
  mayStart,
  mayWithdraw,
  STEP,
} from '../../../schemas/rules/approval.ts';
import { APPROVAL } from '../../../schemas/rules/approvalState.ts';
import { stillDeciding } from '../../../schemas/rules/approvers.ts';
import { openContext, type RecordContext } from '../../records/core/context.ts';
import { runOnce } from '../../records/core/idempotency.ts';
import { isApproved } from '../../records/read/read.ts';
import type { Caller, StoredRecord } from '../../records/core/types.ts';
import { writeDerivedChange } from '../lockedRecord.ts';
import { matchingFlows, flowContextOf, resolveSteps } from './flows.ts';
import type { ApprovalState, Instance } from './instance.ts';
import {
  applicantsOf,
  approversOf,
  closesStep,
  decide,
  nextStep,
  partiesOf,
  waitingFor,
} from './instance.ts';
import { activeOf, staffOf } from './people.ts';
import { approvalRecord, representsNow, type ApprovalSubject } from './approvalSubject.ts';
import { insertApproval, logStep, newestApproval, saveApproval } from './store.ts';
import { tellParties } from './tellParties.ts';

/** The record's approval_state afterwards. */
export interface ApprovalOutcome {
  approval_state: ApprovalState;
}

export interface ApprovalStart extends ApprovalSubject {
  flow_id?: number | undefined;
  notice_user_ids?: readonly number[] | undefined;
  /** approvers that the applicant names, where the flow leaves it open */
  node_data?: readonly { node_id: number; user_ids: readonly number[] }[] | undefined;
}

export function startApproval(caller: Caller, given: ApprovalStart): Promise<ApprovalOutcome> {
  const { flow_id, notice_user_ids = [], node_data = [] } = given;
  return deciding(caller, 'start', given, async (context, record) => {
    const { tx } = context;
    if (!isApproved(context)) throw new AppError('wrong_state');
    if (![record.creator_user_id, record.owner_user_id].includes(caller.viewer.id))
      throw new AppError('not_allowed', { data: { right: 'creator' } });
    if (!mayStart(record, caller.viewer) || record.state === voidState(context))
      throw new AppError('wrong_state');
    refuse(
      (await caller.rules[context.own.key]?.mayBeSent?.({ caller, tx, before: record })) ?? [],
    );
    const scene = await flowContextOf(context, record);
    const flow = (await matchingFlows(tx, context.own.key, scene)).find(({ id }) => id === flow_id);
    const steps =
      flow &&
      (await resolveSteps(
        tx,
        flow,
        scene,
        Object.fromEntries(node_data.map(({ node_id, user_ids }) => [node_id, user_ids])),
      ));
    refuse(checkStart(steps && { nodes: steps }));
    const instance: Instance = {
      id: await tx.nextId(),
      module: context.own.key,
      record_id: record.id,
      flow_id: flow?.id ?? null,
      snapshot: {
        flow_name: flow?.name ?? '',
        flow_version: flow?.version,
        steps: (steps ?? []).map(({ open: _open, fault: _fault, ...step }) => step),
      },
      state: APPROVAL.running,
      node: 0,
      starter_user_id: caller.viewer.id,
      create_time: context.now,
      end_time: null,
      progress: { decisions: [], chosen: {}, notice_user_ids: await activeOf(tx, notice_user_ids) },
    };
    await insertApproval(tx, instance);
    const again = record.approval_state !== APPROVAL.none;
    await logStep(tx, instance, {
      user_id: caller.viewer.id,
      action: again ? 'restart' : 'start',
      opinion: '',
      create_time: context.now,
    });
    await writeDerivedChange(context, record, {
      values: partiesOf(context.own, record.data, instance),
      core: { approval_state: APPROVAL.running },
      action: 'approval_start',
    });
    await tellParties(context, { after: instance });
    return { approval_state: APPROVAL.running };
  });
}

export interface ApprovalDecision extends ApprovalSubject {
  /** 2 pass, 3 reject */
  state: 2 | 3;
  content?: string | undefined;
  next_user_id?: number | undefined;
  /** the approvers for whom it is decided: oneself, or those one stands in for */
  review_user_ids?: readonly number[] | undefined;
}

/** Decides. Who comes second, when a step needs one only, meets a step that is over: wrong_state. */
export function decideApproval(caller: Caller, given: ApprovalDecision): Promise<ApprovalOutcome> {
  const { state, content = '', next_user_id, review_user_ids = [] } = given;
  return deciding(caller, 'exam', given, async (context, record) => {
    const { tx } = context;
    const instance = await running(context, record);
    const applicants = applicantsOf(instance);
    const mine = decidesFor(
      { waiting: waitingFor(instance), applicants, represents: await representsNow(context) },
      caller.viewer,
    );
    const users =
      review_user_ids.length > 0 ? mine.filter((id) => review_user_ids.includes(id)) : mine;
    if (users.length === 0)
      throw new AppError(
        isApprover(instance, caller) && !applicants.includes(caller.viewer.id)
          ? 'wrong_state'
          : 'not_allowed',
        { data: { right: 'approver' } },
      );
    const next =
      state === STEP.passed && closesStep(instance, users) ? nextStep(instance) : undefined;
    const named = next
      ? (await activeOf(tx, next_user_id === undefined ? [] : [next_user_id]))[0]
      : undefined;
    refuse(checkDecision({ state, content, next_user_id: named }, next, applicants));
    const time = context.now;
    const log_id = await logStep(tx, instance, {
      user_id: caller.viewer.id,
      action: state === STEP.passed ? 'pass' : 'reject',
      opinion: content,
      create_time: time,
    });
    const decided = await ensureApprovers(
      context,
      decide(instance, {
        users,
        by: caller.viewer.id,
        state,
        content,
        time,
        log_id,
        next_user_id: named,
      }),
    );
    await saveApproval(tx, decided);
    if (decided.state !== record.approval_state || context.own.approval?.parties)
      await writeDerivedChange(context, record, {
        values: partiesOf(context.own, record.data, decided),
        core: { approval_state: decided.state },
        action: state === STEP.passed ? 'approval_pass' : 'approval_reject',
      });
    await tellParties(context, {
      before: instance,
      after: decided,
      ended: { outcome: state === STEP.passed ? 'pass' : 'reject', text: content.trim() },
    });
    return { approval_state: decided.state };
  });
}

interface Reason extends ApprovalSubject {
  content?: string | undefined;
}

/** The applicant takes a running approval back. */
export function withdrawApproval(caller: Caller, given: Reason): Promise<ApprovalOutcome> {
  const { content = '' } = given;
  return deciding(caller, 'withdraw', given, async (context, record) => {
    const instance = await running(context, record);
    if (!mayWithdraw(record, applicantsOf(instance), caller.viewer))
      throw new AppError('not_allowed', { data: { right: 'applicant' } });
    refuse(checkReason(content));
    return end(context, { record, instance, action: 'withdraw', content });
  });
}

/** Takes back what had passed: the approvers of the last step, and administrators. */
export function revokeApproval(caller: Caller, given: Reason): Promise<ApprovalOutcome> {
  const { content = '' } = given;
  return deciding(caller, 'revoke', given, async (context, record) => {
    const instance = await newestApproval(context.tx, record, 'lock');
    if (!instance || record.approval_state !== APPROVAL.passed) throw new AppError('wrong_state');
    if (
      !mayRevoke(record, approversOf(instance, instance.snapshot.steps.length - 1), caller.viewer)
    )
      throw new AppError('not_allowed', { data: { right: 'approver' } });
    refuse(checkReason(content));
    return end(context, { record, instance, action: 'revoke', content });
  });
}

async function end(
  context: RecordContext,
  {
    record,
    instance,
    action,
    content,
  }: { record: StoredRecord; instance: Instance; action: 'withdraw' | 'revoke'; content: string },
): Promise<ApprovalOutcome> {
  const { tx, caller, now } = context;
  await logStep(tx, instance, {
    user_id: caller.viewer.id,
    action,
    opinion: content.trim(),
    create_time: now,
  });
  const ended: Instance = { ...instance, state: APPROVAL.revoked, end_time: now };
  await saveApproval(tx, ended);
  await writeDerivedChange(context, record, {
    values: partiesOf(context.own, record.data, ended),
    core: { approval_state: APPROVAL.revoked },
    action: `approval_${action}`,
  });
  await tellParties(context, {
    before: instance,
    after: ended,
    ...(action === 'revoke' && { ended: { outcome: 'revoke', text: content.trim() } }),
  });
  return { approval_state: APPROVAL.revoked };
}

/** Seen first, locked, once per key, in one transaction with its log. */
function deciding(
  caller: Caller,
  call: string,
  given: ApprovalSubject,
  work: (context: RecordContext, record: StoredRecord) => Promise<ApprovalOutcome>,
): Promise<ApprovalOutcome> {
  return caller.company.write(async (tx) => {
    const context = await openContext(caller, tx, given.module);
    const record = await approvalRecord(context, given.module_id, 'lock');
    return runOnce(caller, tx, { call: `approval.${call}`, body: given }, () =>
      work(context, record),
    );
  });
}

/** The approval of a record while it runs, locked. */
async function running({ tx }: RecordContext, record: StoredRecord): Promise<Instance> {
  const instance = await newestApproval(tx, record, 'lock');
  if (
    !instance ||
    instance.state !== APPROVAL.running ||
    record.approval_state !== APPROVAL.running
  )
    throw new AppError('wrong_state');
  return instance;
}

/** A step never waits for people who have left or whose own paper it is: others decide, or somebody in their place. */
export async function ensureApprovers(
  { tx }: RecordContext,
  instance: Instance,
): Promise<Instance> {
  const { state, node, progress } = instance;
  if (state !== APPROVAL.running) return instance;
  const known = approversOf(instance, node);
  const users = stillDeciding(await staffOf(tx), applicantsOf(instance), known);
  return users.length === known.length && users.every((id) => known.includes(id))
    ? instance
    : { ...instance, progress: { ...progress, chosen: { ...progress.chosen, [node]: users } } };
}

function isApprover(instance: Instance, { viewer }: Caller): boolean {
  return instance.snapshot.steps.some((_, step) => approversOf(instance, step).includes(viewer.id));
}

function refuse(errors: readonly FieldError[]) {
  if (errors.length > 0) throw new AppError('invalid', { fields: errors });
}

/** The state in which a record counts for nothing any more. */
function voidState({ own }: RecordContext): number | undefined {
  return own.actions?.find(({ key }) => key === 'void')?.set?.state as number | undefined;
}
