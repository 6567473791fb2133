import type { Context } from '../../../schemas/conditions.ts';
import { NODE_TYPES } from '../../../schemas/rules/approval.ts';
import { stepsThatRun, unfit } from '../../../schemas/rules/approvalFlow.ts';
import type { Viewer } from '../../../schemas/viewer.ts';
import type { Tx } from '../../db/handle.ts';
import type { RecordContext } from '../../records/context.ts';
import { departmentsAbove } from '../../records/people.ts';
import { conditionValues } from '../../records/row.ts';
import type { StoredRecord } from '../../records/types.ts';
import { activeOf, administratorFor, superiorOf } from './people.ts';
import type { FlowData, FlowNode, Step } from './instance.ts';

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
export interface Scene {
  applicant: number;
  departments: readonly number[];
  context: Context;
}

export async function sceneOf(
  { tx, caller, today }: RecordContext,
  record: StoredRecord,
  applicant: Viewer = caller.viewer,
): Promise<Scene> {
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
export async function flowsThatFit(
  tx: Tx,
  module: string,
  { departments, context }: Scene,
): Promise<Flow[]> {
  return (await flowsOf(tx, module)).filter(
    ({ data }) => unfit(data, departments, context) === undefined,
  );
}

/**
 * The steps of a flow that this record goes through, with people in them. What the applicant names (`named`, by node id) counts only where the
 * flow leaves it open: a designated step without users, or a first step whose approver "the one before" chooses.
 */
export async function stepsFor(
  tx: Tx,
  flow: Pick<Flow, 'data'>,
  { applicant, context }: Scene,
  named: Readonly<Record<number, readonly number[]>> = {},
): Promise<Step[]> {
  const steps: Step[] = [];
  for (const [index, node] of stepsThatRun(flow.data.nodes, context).entries())
    steps.push(
      await stepOf(tx, { node, first: index === 0, applicant, named: named[node.id] ?? [] }),
    );
  return steps;
}

interface Open {
  node: FlowNode;
  /** nobody comes before it who could choose */
  first: boolean;
  applicant: number;
  named?: readonly number[];
}

export async function stepOf(tx: Tx, open: Open): Promise<Step> {
  const {
    node: {
      id,
      node_type,
      settings: { node_name, type },
    },
    first,
  } = open;
  const user_ids = await activeOf(tx, await usersOf(tx, open));
  // A first step that waits for the applicant's choice is a designated one from here on.
  return {
    id,
    name: node_name,
    relation: type,
    node_type: first && node_type === NODE_TYPES.chosen ? NODE_TYPES.designated : node_type,
    user_ids,
  };
}

async function usersOf(
  tx: Tx,
  { node, first, applicant, named = [] }: Open,
): Promise<readonly number[]> {
  switch (node.node_type) {
    case NODE_TYPES.superior:
      return [(await superiorOf(tx, applicant)) ?? (await administratorFor(tx, applicant))].flatMap(
        (id) => id ?? [],
      );
    case NODE_TYPES.chosen:
      return first ? named : [];
    default: {
      // Where all who were designated have left, the applicant names somebody.
      const there = await activeOf(tx, node.settings.user_ids);
      return there.length > 0 ? there : named;
    }
  }
}
