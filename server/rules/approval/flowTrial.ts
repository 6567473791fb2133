import { modelsOf } from '../../../schemas/conditions/conditions.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { NODE_TYPES } from '../../../schemas/rules/approval.ts';
import { type FlowData, type FlowNode, flowMismatch } from '../../../schemas/rules/approvalFlow.ts';
import { superiorsOf } from '../../../schemas/rules/approvers.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { requireRight } from '../../records/access/access.ts';
import type { RecordContext } from '../../records/core/context.ts';
import { fetchRecords, loadRecord, reachableAmong } from '../../records/access/load.ts';
import { departmentsAbove, viewerIn } from '../../records/access/people.ts';
import type { Caller } from '../../records/core/types.ts';
import type { Tx } from '../../db/handle.ts';
import { mergeFlowChanges, type FlowInput } from './flowInput.ts';
import { flowIn, openFlowEditing } from './readFlows.ts';
import { type FlowContext, flowContextOf, resolveStep } from './flows.ts';
import { type Instance, waitingFor } from './instance.ts';
import { staffOf } from './people.ts';
import { type Person, peopleOf } from './approvalView.ts';
import { runningApprovals } from './store.ts';

const SHOWN = 200;

export interface FlowRun {
  module_id: number;
  name: string;
  seen: 0 | 1;
  promoter_user: Person;
  promoter_time: string;
  /** from 1 */
  step: number;
  step_name: string;
  steps: number;
  waiting: Person[];
  changed: 0 | 1;
}

/** What is under way in a flow, where it stands and who has it. Each goes on with the flow as it was when it began. */
export function flowRuns(caller: Caller, flowId: number): Promise<FlowRun[]> {
  return caller.company.read(async (tx) => {
    const { context, flow } = await flowIn(caller, tx, flowId);
    const all = (await runningApprovals(tx, flowId)).slice(0, SHOWN);
    const people = await peopleOf(
      tx,
      all.flatMap((instance) => [instance.starter_user_id, ...waitingFor(instance)]),
    );
    const names = await namesSeen(context, all);
    return all.map((instance): FlowRun => {
      const { record_id, snapshot, node, starter_user_id, create_time } = instance;
      const name = names.get(record_id);
      return {
        module_id: record_id,
        name: name ?? '',
        seen: name === undefined ? 0 : 1,
        promoter_user: people(starter_user_id),
        promoter_time: create_time,
        step: node + 1,
        step_name: snapshot.steps[node]?.name ?? '',
        steps: snapshot.steps.length,
        waiting: waitingFor(instance).map(people),
        changed: (snapshot.flow_version ?? 1) === flow.version ? 0 : 1,
      };
    });
  });
}

async function namesSeen(
  context: RecordContext,
  all: readonly Instance[],
): Promise<ReadonlyMap<number, string>> {
  const {
    caller: { viewer },
    own,
    form,
  } = context;
  if (!hasPermission(viewer, permissionKey(own, 'view')) || form.withheld.has(own.title))
    return new Map();
  const records = await fetchRecords(
    context,
    all.map(({ record_id }) => record_id),
  );
  const seen = await reachableAmong(context, records);
  return new Map(records.filter(({ id }) => seen.has(id)).map(({ id, name }) => [id, name]));
}

export interface Trial extends FlowInput {
  module: string;
  user_id: number;
  module_id?: number | undefined;
}

export interface TrialStep {
  node_name: string;
  relation: 1 | 2;
  node_type: number;
  runs: 'yes' | 'no' | 'depends';
  users: Person[];
  /** designated, but they have left */
  gone: Person[];
  /** nobody is above the applicant, so an administrator decides */
  fallback: 0 | 1;
  /** the applicant was designated, and does not decide */
  own: 0 | 1;
  /** nobody but the applicant could decide it, so it could not be started */
  nobody: 0 | 1;
}

export interface TrialAnswer {
  unfit: '' | 'department' | 'condition';
  depends: 0 | 1;
  notice_users: Person[];
  steps: TrialStep[];
}

/** What a flow as given would mean for an applicant and a record; without a record, conditions are left open. */
export function tryFlow(caller: Caller, given: Trial): Promise<TrialAnswer> {
  const { module, user_id, module_id } = given;
  return caller.company.read(async (tx) => {
    const context = await openFlowEditing(caller, tx, module);
    const applicant = await viewerIn(tx, user_id);
    if (!applicant)
      throw new AppError('invalid', { fields: [{ field: 'user_id', id: 'unknown_ref' }] });
    const data = await mergeFlowChanges({ nextId: () => Promise.resolve(0) }, { nodes: [] }, given);
    refuseBlind(context, data);
    const scene =
      module_id === undefined
        ? undefined
        : await flowContextOf(context, await recordOf(context, module_id), applicant);
    const departments = await departmentsAbove(tx, applicant.department_id);
    const why = scene
      ? flowMismatch(data, departments, scene.context)
      : flowMismatch({ department_ids: data.department_ids }, departments, { record: {} });
    const steps = await stepsOf(tx, { data, scene, applicant: user_id });
    return {
      unfit: why ?? '',
      depends: data.when && !scene ? 1 : 0,
      steps,
      notice_users: (data.notice_user_ids ?? []).map(
        await peopleOf(tx, data.notice_user_ids ?? []),
      ),
    };
  });
}

async function recordOf(context: RecordContext, id: number) {
  requireRight(context, context.own, 'view');
  return loadRecord(context, id);
}

/** A trial tells whether a condition holds: of fields that the caller does not see it says nothing. */
function refuseBlind({ form: { withheld } }: RecordContext, { when, nodes }: FlowData): void {
  const read = [when, ...nodes.map(({ settings }) => settings.when)].flatMap((condition) =>
    condition ? modelsOf(condition) : [],
  );
  const hidden = read.find((model) => withheld.has(model));
  if (hidden !== undefined) throw new AppError('not_allowed', { data: { right: hidden } });
}

interface Asked {
  data: FlowData;
  scene: FlowContext | undefined;
  applicant: number;
}

async function stepsOf(tx: Tx, { data, scene, applicant }: Asked): Promise<TrialStep[]> {
  const steps: TrialStep[] = [];
  const staff = await staffOf(tx);
  const above = superiorsOf(staff, applicant);
  let first = true;
  for (const node of data.nodes) {
    const runs = runsOf(node, scene);
    const { user_ids, relation, fault } = resolveStep(staff, applicant, { node, first });
    const designated = node.node_type === NODE_TYPES.designated ? node.settings.user_ids : [];
    const gone = designated.filter((id) => !staff.people.get(id)?.active);
    const people = await peopleOf(tx, [...user_ids, ...gone]);
    const fallback = node.node_type === NODE_TYPES.superior && above.length === 0;
    steps.push({
      node_name: node.settings.node_name,
      relation,
      node_type: node.node_type,
      runs,
      users: user_ids.map(people),
      gone: gone.map(people),
      fallback: fallback && user_ids.length > 0 ? 1 : 0,
      own: designated.includes(applicant) ? 1 : 0,
      nobody: fault === 'no_other_approver' ? 1 : 0,
    });
    if (runs === 'yes') first = false;
  }
  return steps;
}

function runsOf(
  { settings: { when } }: FlowNode,
  scene: FlowContext | undefined,
): TrialStep['runs'] {
  if (!when) return 'yes';
  if (!scene) return 'depends';
  return flowMismatch({ when }, [], scene.context) ? 'no' : 'yes';
}
