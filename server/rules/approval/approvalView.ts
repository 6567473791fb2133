import { label, type Label, translate } from '../../../schemas/i18n/label.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import {
  decidesFor,
  mayDecide,
  mayRevoke,
  mayStart,
  mayWithdraw,
  NODE_TYPES,
  STEP,
} from '../../../schemas/rules/approval.ts';
import { APPROVAL } from '../../../schemas/rules/approvalState.ts';
import { canDecide } from '../../../schemas/rules/approvers.ts';
import type { Tx } from '../../db/handle.ts';
import type { Caller, StoredRecord } from '../../records/core/types.ts';
import type { ApprovalState, Instance } from './instance.ts';
import { staffOf } from './people.ts';
import {
  applicantsOf,
  approversOf,
  closesStep,
  decisionOf,
  nextStep,
  approvalStepState,
  waitingFor,
} from './instance.ts';

export interface Person {
  id: number;
  name: string;
  avatar: string;
}

/** An approver's part in a step. */
export interface StepPart {
  approval_user_info: Person;
  state: 0 | 1 | 2 | 3;
  is_daishen: 0 | 1;
  content: string;
  create_time: string;
}

/** How an approval stands, for one viewer: what the approval panel shows and offers. */
export interface Panel {
  approval_state: ApprovalState;
  flow_name: string;
  /** the viewer may decide now */
  approval: 0 | 1;
  /** the viewer may revoke what passed */
  approval_cancel: 0 | 1;
  /** the viewer may start, or start again */
  approval_start: 0 | 1;
  /** the viewer may withdraw */
  approval_withdraw: 0 | 1;
  /** the viewer would decide for somebody else only */
  is_daishen: 0 | 1;
  /** nobody is left who could decide the step at hand: it has to be withdrawn */
  approval_stuck: 0 | 1;
  /** whose paper it is: they decide nothing about it */
  applicant_user_ids: number[];
  is_end: 0 | 1;
  /** a revoke is pending: revoking takes effect at once here, so never */
  is_dcx: 0;
  /** the step whose approver this decision has to name; 0 when none */
  approval_next_node_id: number;
  promoter_user: Person | null;
  promoter_time: string;
  fee_user_ids: number[];
  /** for whom the viewer would decide */
  review_user_ids: number[];
  log_list: {
    node_id: number;
    node_name: string;
    state: 0 | 1 | 2 | 3;
    relation: 1 | 2;
    node_type: number;
    node_log_list: StepPart[];
  }[];
  cancel_list: HistoryEntry[];
}

export interface HistoryEntry {
  id: number;
  action: string;
  approval_user_info: Person;
  is_daishen: 0 | 1;
  /** whose decision it is, where somebody stood in */
  review_user_name: string;
  state_name: string;
  content: string;
  create_time: string;
}

export interface ApprovalView {
  record: StoredRecord;
  instance: Instance | undefined;
  /** those the viewer stands in for today */
  represents: readonly number[];
  /** approval is switched on for this kind of record */
  enabled: boolean;
}

export async function panelOf(
  caller: Caller,
  tx: Tx,
  { record, instance, represents, enabled }: ApprovalView,
): Promise<Panel> {
  const { viewer } = caller;
  const applicants = instance ? applicantsOf(instance) : [];
  const waiting = instance ? waitingFor(instance) : [];
  const deciding = { waiting, applicants, represents };
  const mine = mayDecide(record, deciding, viewer) ? decidesFor(deciding, viewer) : [];
  const staff = await staffOf(tx);
  const next =
    instance && mine.length > 0 && closesStep(instance, mine) ? nextStep(instance) : undefined;
  const history = await historyOf(caller, tx, record);
  const people = await peopleOf(
    tx,
    instance
      ? [
          instance.starter_user_id,
          ...instance.snapshot.steps.flatMap((_, step) => approversOf(instance, step)),
        ]
      : [],
  );
  const lastApprovers = instance ? approversOf(instance, instance.snapshot.steps.length - 1) : [];
  return {
    approval_state: record.approval_state as ApprovalState,
    flow_name: instance?.snapshot.flow_name ?? '',
    approval: flag(mine.length > 0),
    approval_cancel: flag(instance !== undefined && mayRevoke(record, lastApprovers, viewer)),
    approval_start: flag(enabled && mayStart(record, viewer)),
    approval_withdraw: flag(mayWithdraw(record, applicants, viewer)),
    approval_stuck: flag(
      instance?.state === APPROVAL.running &&
        !waiting.some((id) => canDecide(staff, applicants, id)),
    ),
    applicant_user_ids: [...applicants],
    is_daishen: flag(mine.length > 0 && !mine.includes(viewer.id)),
    is_end: flag(instance !== undefined && instance.state !== APPROVAL.running),
    is_dcx: 0,
    approval_next_node_id: next?.node_type === NODE_TYPES.chosen ? next.id : 0,
    promoter_user: instance ? people(instance.starter_user_id) : null,
    promoter_time: instance?.create_time ?? '',
    fee_user_ids: [...(instance?.progress.notice_user_ids ?? [])],
    review_user_ids: mine,
    log_list: instance ? stepsOf(instance, people) : [],
    cancel_list: history.filter(({ action }) => action === 'withdraw' || action === 'revoke'),
  };
}

function stepsOf(instance: Instance, people: (id: number) => Person): Panel['log_list'] {
  return instance.snapshot.steps.map(({ id, name, relation, node_type }, step) => ({
    node_id: id,
    node_name: name,
    relation,
    node_type,
    state: approvalStepState(instance, step),
    node_log_list: approversOf(instance, step).map((user) => {
      const decision = decisionOf(instance, step, user);
      const waits =
        decision === undefined && instance.state === APPROVAL.running && step === instance.node;
      return {
        approval_user_info: people(user),
        state: decision?.state ?? (waits ? STEP.running : STEP.pending),
        is_daishen: flag(decision !== undefined && decision.by !== user),
        content: decision?.content ?? '',
        create_time: decision?.time ?? '',
      };
    }),
  }));
}

/** Everything that happened in the approvals of a record, oldest first. */
export async function historyOf(
  { locale }: Pick<Caller, 'locale'>,
  tx: Tx,
  { module, id }: Pick<StoredRecord, 'module' | 'id'>,
): Promise<HistoryEntry[]> {
  const rows = await tx
    .from('approval_log as l')
    .innerJoin('approval as a', 'a.id', 'l.approval_id')
    .select(['l.id', 'l.user_id', 'l.action', 'l.opinion', 'l.create_time', 'a.data'])
    .where('a.module', '=', module)
    .where('a.record_id', '=', id)
    .orderBy('l.id')
    .execute();
  const read = rows.map(({ data, ...row }) => ({
    ...row,
    decided: (JSON.parse(data) as Instance['progress']).decisions.filter(
      ({ log_id }) => log_id === row.id,
    ),
  }));
  const people = await peopleOf(
    tx,
    read.flatMap(({ user_id, decided }) => [
      user_id ?? 0,
      ...decided.map((decision) => decision.user_id),
    ]),
  );
  return read.map(({ id: logId, user_id, action, opinion, create_time, decided }) => {
    const others = decided
      .filter((decision) => decision.user_id !== user_id)
      .map((decision) => people(decision.user_id).name);
    return {
      id: logId,
      action,
      approval_user_info: people(user_id ?? 0),
      is_daishen: flag(others.length > 0),
      review_user_name: others.join('、'),
      state_name: wordsOf(action, locale),
      content: opinion,
      create_time,
    };
  });
}

const ACTIONS: Readonly<Record<string, Label>> = {
  start: label('发起审批'),
  restart: label('重新发起'),
  pass: label('审批通过'),
  reject: label('审批驳回'),
  withdraw: label('撤回审批'),
  revoke: label('撤销审批'),
};

function wordsOf(action: string, locale: Locale): string {
  const label = ACTIONS[action];
  return label ? translate(label, locale) : action;
}

export async function peopleOf(tx: Tx, ids: readonly number[]): Promise<(id: number) => Person> {
  const wanted = [...new Set(ids)].filter((id) => id > 0);
  const rows =
    wanted.length > 0
      ? await tx.from('user').select(['id', 'name', 'avatar']).where('id', 'in', wanted).execute()
      : [];
  const known = new Map(rows.map((row) => [row.id, row]));
  return (id) => known.get(id) ?? { id, name: '', avatar: '' };
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
