import { NODE_TYPES } from '../../../schemas/rules/approval.ts';
import type { Tx } from '../../db/handle.ts';
import { activeOf, administratorFor, superiorOf } from './people.ts';
import type { FlowData, FlowNode, Step } from './instance.ts';

export interface Flow {
  id: number;
  name: string;
  module: string;
  data: FlowData;
}

/** The flows that run for a module, in their order. */
export async function flowsOf(tx: Tx, module: string): Promise<Flow[]> {
  const rows = await tx.from('approval_flow').select(['id', 'name', 'module', 'data']).where('module', '=', module).where('disabled', '=', 0).orderBy('sort').orderBy('id').execute();
  return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as FlowData }));
}

/**
 * The steps of a flow with people in them, for an applicant. What the applicant names (`named`, by node id) counts only where the flow
 * leaves it open: a designated step without users, or a first step whose approver "the one before" chooses.
 */
export async function stepsFor(tx: Tx, flow: Flow, applicant: number, named: Readonly<Record<number, readonly number[]>> = {}): Promise<Step[]> {
  const steps: Step[] = [];
  for (const [index, node] of flow.data.nodes.entries()) {
    const { node_name, type } = node.settings;
    const first = index === 0 && node.node_type === NODE_TYPES.chosen;
    const user_ids = await activeOf(tx, await usersOf(tx, { node, first, applicant, named: named[node.id] ?? [] }));
    // A first step that waits for the applicant's choice is a designated one from here on.
    steps.push({ id: node.id, name: node_name, relation: type, node_type: first ? NODE_TYPES.designated : node.node_type, user_ids });
  }
  return steps;
}

async function usersOf(tx: Tx, { node, first, applicant, named }: { node: FlowNode; first: boolean; applicant: number; named: readonly number[] }): Promise<readonly number[]> {
  switch (node.node_type) {
    case NODE_TYPES.superior: return [(await superiorOf(tx, applicant)) ?? (await administratorFor(tx, applicant))].flatMap((id) => id ?? []);
    case NODE_TYPES.chosen: return first ? named : [];
    default: return node.settings.user_ids.length > 0 ? node.settings.user_ids : named;
  }
}
