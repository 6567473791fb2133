import { stampIn } from '../../../schemas/dates.ts';
import { decidesFor } from '../../../schemas/rules/approval.ts';
import { openContext, type RecordContext } from '../../records/context.ts';
import { isApproved } from '../../records/read.ts';
import type { Caller } from '../../records/types.ts';
import type { Flow, Scene } from './flows.ts';
import { flowsThatFit, sceneOf, stepsFor } from './flows.ts';
import type { Instance } from './instance.ts';
import { waitingFor } from './instance.ts';
import { representedBy } from './people.ts';
import { recordFor, representsNow, type Subject } from './reach.ts';
import type { HistoryEntry, Panel, Person } from './show.ts';
import { historyOf, panelOf, peopleOf } from './show.ts';
import { newestApproval, runningApprovals } from './store.ts';

/** A flow as the start dialog offers it, with people in its steps. */
export interface OfferedFlow {
  id: number;
  name: string;
  node_data: { node_id: number; user_ids: number[] }[];
  node_list: { id: number; node_type: number; settings: { node_name: string; user_ids: number[]; type: 1 | 2 } }[];
  notice_user_ids: number[];
}

/** The flows that may be started for a record, each with the approvers this applicant would have. */
export function flowsFor(caller: Caller, subject: Subject): Promise<OfferedFlow[]> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, subject.module);
    const scene = await sceneOf(context, await recordFor(context, subject.module_id));
    const flows = isApproved(context) ? await flowsThatFit(tx, context.own.key, scene) : [];
    const offered: OfferedFlow[] = [];
    for (const flow of flows) offered.push(await offer(context, flow, scene));
    return offered;
  });
}

async function offer({ tx }: RecordContext, flow: Flow, scene: Scene): Promise<OfferedFlow> {
  const steps = await stepsFor(tx, flow, scene);
  return {
    id: flow.id, name: flow.name, notice_user_ids: [...(flow.data.notice_user_ids ?? [])],
    node_data: steps.map(({ id, user_ids }) => ({ node_id: id, user_ids: [...user_ids] })),
    node_list: steps.map(({ id, name, node_type, relation, user_ids }) => ({ id, node_type, settings: { node_name: name, user_ids: [...user_ids], type: relation } })),
  };
}

/** How the approval of a record stands and what the viewer may do. */
export function approvalPanel(caller: Caller, { module, module_id }: Subject): Promise<Panel> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, module);
    const record = await recordFor(context, module_id);
    return panelOf(caller, tx, { record, instance: await newestApproval(tx, record), represents: await representsNow(context), enabled: isApproved(context) });
  });
}

/** Everything that happened in the approvals of a record, oldest first. */
export function approvalHistory(caller: Caller, { module, module_id }: Subject): Promise<HistoryEntry[]> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, module);
    return historyOf(caller, tx, await recordFor(context, module_id));
  });
}

export interface WaitingApproval {
  module: string;
  module_id: number;
  name: string;
  flow_name: string;
  promoter_user: Person;
  promoter_time: string;
  is_daishen: 0 | 1;
}

/** The records whose approval waits for the caller, the oldest first. Running approvals are few, so they are read and asked. */
export function waitingApprovals(caller: Caller, { page, size }: { page: number; size: number }): Promise<{ list: WaitingApproval[]; count: number }> {
  const today = stampIn(caller.zone, caller.now()).slice(0, 10);
  return caller.company.read(async (tx) => {
    const waiting: { instance: Instance; own: boolean }[] = [];
    for (const instance of await runningApprovals(tx)) {
      const users = waitingFor(instance);
      const represents = await representedBy(tx, { viewerId: caller.viewer.id, module: instance.module, today });
      if (decidesFor(users, caller.viewer, represents).length > 0) waiting.push({ instance, own: users.includes(caller.viewer.id) });
    }
    const shown = waiting.slice((page - 1) * size, page * size);
    const people = await peopleOf(tx, shown.map(({ instance }) => instance.starter_user_id));
    const list: WaitingApproval[] = [];
    for (const { instance: { module, record_id, snapshot, starter_user_id, create_time }, own } of shown) {
      const record = await tx.from('record').select('name').where('module', '=', module).where('id', '=', record_id).executeTakeFirst();
      list.push({ module, module_id: record_id, name: record?.name ?? '', flow_name: snapshot.flow_name, promoter_user: people(starter_user_id), promoter_time: create_time, is_daishen: own ? 0 : 1 });
    }
    return { list, count: waiting.length };
  });
}
