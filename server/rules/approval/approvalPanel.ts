import { fieldMessage } from '../../../schemas/i18n/messages.ts';
import { stepFault } from '../../../schemas/rules/approval.ts';
import { openContext, type RecordContext } from '../../records/core/context.ts';
import { isApproved } from '../../records/read/read.ts';
import type { Caller } from '../../records/core/types.ts';
import type { Flow, FlowContext } from './flows.ts';
import { matchingFlows, flowContextOf, resolveSteps } from './flows.ts';
import { approvalRecord, representsNow, type ApprovalSubject } from './approvalSubject.ts';
import type { HistoryEntry, Panel } from './approvalView.ts';
import { historyOf, panelOf } from './approvalView.ts';
import { newestApproval } from './store.ts';

/** A flow as the start dialog offers it, with people in its steps. */
export interface OfferedFlow {
  id: number;
  name: string;
  node_data: { node_id: number; user_ids: number[]; open: 0 | 1; refusal: string }[];
  node_list: {
    id: number;
    node_type: number;
    settings: { node_name: string; user_ids: number[]; type: 1 | 2 };
  }[];
  notice_user_ids: number[];
}

/** The flows that may be started for a record, each with the approvers this applicant would have. */
export function flowsFor(caller: Caller, subject: ApprovalSubject): Promise<OfferedFlow[]> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, subject.module);
    const scene = await flowContextOf(context, await approvalRecord(context, subject.module_id));
    const flows = isApproved(context) ? await matchingFlows(tx, context.own.key, scene) : [];
    const offered: OfferedFlow[] = [];
    for (const flow of flows) offered.push(await offer(context, flow, scene));
    return offered;
  });
}

async function offer(
  { tx, caller }: RecordContext,
  flow: Flow,
  scene: FlowContext,
): Promise<OfferedFlow> {
  const steps = await resolveSteps(tx, flow, scene);
  return {
    id: flow.id,
    name: flow.name,
    notice_user_ids: [...(flow.data.notice_user_ids ?? [])],
    node_data: steps.map(({ id, name, user_ids, open, fault }) => ({
      node_id: id,
      user_ids: [...user_ids],
      open: open ? 1 : 0,
      refusal: fault && !open ? fieldMessage(stepFault({ name, fault }), caller.locale) : '',
    })),
    node_list: steps.map(({ id, name, node_type, relation, user_ids }) => ({
      id,
      node_type,
      settings: { node_name: name, user_ids: [...user_ids], type: relation },
    })),
  };
}

/** How the approval of a record stands and what the viewer may do. */
export function approvalPanel(
  caller: Caller,
  { module, module_id }: ApprovalSubject,
): Promise<Panel> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, module);
    const record = await approvalRecord(context, module_id);
    return panelOf(caller, tx, {
      record,
      instance: await newestApproval(tx, record),
      represents: await representsNow(context),
      enabled: isApproved(context),
    });
  });
}

/** Everything that happened in the approvals of a record, oldest first. */
export function approvalHistory(
  caller: Caller,
  { module, module_id }: ApprovalSubject,
): Promise<HistoryEntry[]> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, module);
    return historyOf(caller, tx, await approvalRecord(context, module_id));
  });
}
