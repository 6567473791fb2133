import type { Context } from '../../../schemas/conditions/conditions.ts';
import { NODE_TYPES } from '../../../schemas/rules/approval.ts';
import { stepsThatRun, flowMismatch } from '../../../schemas/rules/approvalFlow.ts';
import {
  type Approvers,
  approversFor,
  type OpenStep,
  type Staff,
} from '../../../schemas/rules/approvers.ts';
import type { Viewer } from '../../../schemas/permissions/viewer.ts';
import type { Tx } from '../../db/handle.ts';
import type { RecordContext } from '../../records/core/context.ts';
import { departmentsAbove } from '../../records/access/people.ts';
import { conditionValues } from '../../records/core/row.ts';
import type { StoredRecord } from '../../records/core/types.ts';
import { staffOf } from './people.ts';
import type { FlowData, FlowNode, ApprovalStep } from './instance.ts';

export interface Flow {
  id: number;
  name: string;
  module: string;
  version: number;
  data: FlowData;
}

/** The flows that run for a module, in their order. */
export async function flowsOf(tx: Tx, module: string): Promise<Flow[]> {
  const rows = await tx
    .from('approval_flow')
    .select(['id', 'name', 'module', 'version', 'data'])
    .where('module', '=', module)
    .where('disabled', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as FlowData }));
}

/** Who applies, from where, and what conditions read. */
export interface FlowContext {
  applicant: number;
  departments: readonly number[];
  context: Context;
}

export async function flowContextOf(
  { tx, caller, today }: RecordContext,
  record: StoredRecord,
  applicant: Viewer = caller.viewer,
): Promise<FlowContext> {
  return {
    applicant: applicant.id,
    departments: await departmentsAbove(tx, applicant.department_id),
    context: {
      record: conditionValues(record),
      viewer: applicant,
      settings: caller.settings,
      today,
    },
  };
}

/** The flows that are for this record and applicant. */
export async function matchingFlows(
  tx: Tx,
  module: string,
  { departments, context }: FlowContext,
): Promise<Flow[]> {
  return (await flowsOf(tx, module)).filter(
    ({ data }) => flowMismatch(data, departments, context) === undefined,
  );
}

/** A step as it would be for an applicant, and what is open or wrong about it. */
export interface PlannedStep extends ApprovalStep {
  /** the applicant names its approvers */
  open: boolean;
  fault?: Approvers['fault'];
}

/** The steps of a flow that this record goes through, with people in them; what the applicant names (`named`, by node id) counts only where the flow leaves it open. */
export async function resolveSteps(
  tx: Tx,
  flow: Pick<Flow, 'data'>,
  { applicant, context }: FlowContext,
  named: Readonly<Record<number, readonly number[]>> = {},
): Promise<PlannedStep[]> {
  const staff = await staffOf(tx);
  return stepsThatRun(flow.data.nodes, context).map((node, index) =>
    resolveStep(staff, applicant, { node, first: index === 0, named: named[node.id] ?? [] }),
  );
}

export function resolveStep(
  staff: Staff,
  applicant: number,
  { node, first, named = [] }: OpenStep & { node: FlowNode },
): PlannedStep {
  const {
    id,
    node_type,
    settings: { node_name, type },
  } = node;
  return {
    id,
    name: node_name,
    relation: type,
    // A first step that waits for the applicant's choice is a designated one from here on.
    node_type: first && node_type === NODE_TYPES.chosen ? NODE_TYPES.designated : node_type,
    ...approversFor(staff, [applicant], { node, first, named }),
  };
}
