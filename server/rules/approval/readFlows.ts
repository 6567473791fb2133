import type { Flow } from './flows.ts';
import type { Caller } from '../../records/core/types.ts';
import type { Tx } from '../../db/handle.ts';
import { type RecordContext, openContext } from '../../records/core/context.ts';
import { mayArrangeApproval } from '../../../schemas/permissions/settingRights.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { isCustomKey } from '../../../schemas/vocabulary/customObjects.ts';
import { APPROVAL } from '../../../schemas/rules/approvalState.ts';
import type { FlowData, FlowNode } from '../../../schemas/rules/approvalFlow.ts';

export interface ArrangedFlow extends Flow {
  disabled: 0 | 1;
  running: number;
  create_time: string;
}

/** A module whose records may be approved, for whoever may arrange it. */
export async function openFlowEditing(
  caller: Caller,
  tx: Tx,
  module: string,
): Promise<RecordContext> {
  if (!mayArrangeApproval(caller.viewer, module))
    throw new AppError('not_allowed', { data: { right: `sys_approval_${module}` } });
  const context = await openContext(caller, tx, module);
  if (context.own.key !== module || !(context.own.approval || isCustomKey(module)))
    throw new AppError('not_found');
  return context;
}

/** Every flow of the module, in order, with how many approvals are under way in it. */
export function listFlows(caller: Caller, module: string): Promise<ArrangedFlow[]> {
  return caller.company.read(async (tx) => {
    await openFlowEditing(caller, tx, module);
    const counts = await tx
      .from('approval as a')
      .innerJoin('record as r', (join) =>
        join.onRef('r.module', '=', 'a.module').onRef('r.id', '=', 'a.record_id'),
      )
      .select(['a.flow_id', (eb) => eb.fn.countAll().as('count')])
      .where('a.module', '=', module)
      .where('a.state', '=', APPROVAL.running)
      .where('r.deleted_time', 'is', null)
      .groupBy('a.flow_id')
      .execute();
    const running = new Map(counts.map(({ flow_id, count }) => [flow_id, Number(count)]));
    return (await rowsOf(tx, module)).map((flow) => ({
      ...flow,
      running: running.get(flow.id) ?? 0,
    }));
  });
}

export async function rowsOf(tx: Tx, module: string): Promise<Omit<ArrangedFlow, 'running'>[]> {
  const rows = await tx
    .from('approval_flow')
    .select(['id', 'name', 'module', 'version', 'data', 'disabled', 'create_time'])
    .where('module', '=', module)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as FlowData }));
}

/** A flow by its number, for whoever may arrange its module. */
export async function flowIn(
  caller: Caller,
  tx: Tx,
  id: number,
): Promise<{ context: RecordContext; flow: Flow }> {
  requireAny(caller);
  const row = await tx
    .from('approval_flow')
    .select(['id', 'name', 'module', 'version', 'data'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return {
    context: await openFlowEditing(caller, tx, row.module),
    flow: { ...row, data: JSON.parse(row.data) as FlowData },
  };
}

/** The flow that a step belongs to, and the step. */
export async function flowOfNode(
  caller: Caller,
  tx: Tx,
  nodeId: number,
): Promise<{ flow: Flow; node: FlowNode; index: number }> {
  requireAny(caller);
  // A company has a handful of flows: they are read.
  const rows = await tx.from('approval_flow').select(['id', 'data']).orderBy('id').execute();
  for (const { id, data } of rows) {
    const { nodes } = JSON.parse(data) as FlowData;
    const index = nodes.findIndex((node) => node.id === nodeId);
    const node = nodes[index];
    if (node) return { flow: (await flowIn(caller, tx, id)).flow, node, index };
  }
  throw new AppError('not_found');
}

/** Who may arrange nothing does not learn which flows there are. */
function requireAny({ viewer }: Caller): void {
  const any =
    mayArrangeApproval(viewer, '_c') ||
    viewer.permissions.some((key) => key.startsWith('sys_approval_'));
  if (!any) throw new AppError('not_allowed', { data: { right: 'sys_approval' } });
}
