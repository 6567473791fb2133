import { AppError } from '../../../schemas/i18n/errors.ts';
import { translateMessage } from '../../../schemas/i18n/messages.ts';
import { isCustomKey } from '../../../schemas/vocabulary/customObjects.ts';
import { APPROVAL } from '../../../schemas/rules/approvalState.ts';
import { FLOW_LIMITS, type FlowData } from '../../../schemas/rules/approvalFlow.ts';
import type { Tx } from '../../db/handle.ts';
import type { RecordContext } from '../../records/core/context.ts';
import { ensureDefaultFlow } from '../../records/definitions/firstFlow.ts';
import { logDeed } from '../../records/core/deeds.ts';
import { runOnce } from '../../records/core/idempotency.ts';
import { updateObject } from '../../records/definitions/objects.ts';
import { approvalSwitched } from '../../records/definitions/settings.ts';
import type { Caller } from '../../records/core/types.ts';
import type { Flow } from './flows.ts';
import {
  type FlowNodeInput,
  type FlowInput,
  mergeFlowChanges,
  requireSound,
  refuse,
} from './flowInput.ts';
import { openFlowEditing, rowsOf, flowIn, flowOfNode } from './readFlows.ts';

export function addFlow(
  caller: Caller,
  given: FlowInput & { module: string; name: string },
): Promise<{ id: number }> {
  const { module, name } = given;
  return caller.company.write(async (tx) => {
    const context = await openFlowEditing(caller, tx, module);
    return runOnce(caller, tx, { call: 'add flow', body: given }, async () => {
      const sort = await turn(tx, module);
      const others = await rowsOf(tx, module);
      if (others.length >= FLOW_LIMITS.flows)
        refuse([{ field: 'name', id: 'too_many_items', data: { max: FLOW_LIMITS.flows } }]);
      const data = await mergeFlowChanges(tx, { nodes: [] }, given);
      await requireSound(context, { ...data, name }, others);
      const id = await tx.nextId();
      await tx
        .insert('approval_flow', {
          id,
          module,
          name: name.trim(),
          data: JSON.stringify(data),
          sort: 1000 + sort,
          create_time: context.now,
        })
        .execute();
      await log(context, 'flow_add', name);
      return { id };
    });
  });
}

export function updateFlow(
  caller: Caller,
  {
    id,
    version,
    name,
    ...given
  }: FlowInput & { id: number; version?: number | undefined; name?: string | undefined },
): Promise<{ id: number; version: number }> {
  return changing(caller, id, async (context, flow) => {
    const { tx } = context;
    if (version !== undefined && version !== flow.version)
      throw new AppError('conflict', { payload: { version: flow.version } });
    return {
      id,
      version: await rewrite(context, flow, {
        name: (name ?? flow.name).trim(),
        data: await mergeFlowChanges(tx, flow.data, given),
      }),
    };
  });
}

/** A step more, at the end or before the one at `sort`. */
export function addNode(
  caller: Caller,
  given: FlowNodeInput & { flow_id: number; sort?: number | undefined },
): Promise<{ id: number }> {
  const { flow_id, sort, node_type, settings } = given;
  return changing(caller, flow_id, (context, flow) =>
    runOnce(caller, context.tx, { call: 'add flow node', body: given }, async () => {
      const {
        nodes: [node],
      } = await mergeFlowChanges(
        context.tx,
        { nodes: [] },
        { node_list: [{ node_type, settings }] },
      );
      if (!node) throw new AppError('failed');
      await rewrite(context, flow, {
        name: flow.name,
        data: {
          ...flow.data,
          nodes: flow.data.nodes.toSpliced(sort ?? flow.data.nodes.length, 0, node),
        },
      });
      return { id: node.id };
    }),
  );
}

export async function editNode(
  caller: Caller,
  {
    id,
    node_type,
    settings,
  }: Omit<FlowNodeInput, 'id' | 'node_type'> & { id: number; node_type?: number | undefined },
): Promise<{ id: number }> {
  const {
    flow: { id: flowId },
  } = await caller.company.read((tx) => flowOfNode(caller, tx, id));
  return changing(caller, flowId, async (context, flow) => {
    const before = flow.data.nodes.find((node) => node.id === id);
    if (!before) throw new AppError('not_found');
    const { nodes } = await mergeFlowChanges(
      context.tx,
      { nodes: [before] },
      { node_list: [{ id, node_type: node_type ?? before.node_type, settings }] },
    );
    await rewrite(context, flow, {
      name: flow.name,
      data: {
        ...flow.data,
        nodes: flow.data.nodes.flatMap((node) => (node.id === id ? nodes : [node])),
      },
    });
    return { id };
  });
}

/** Answers the version afterwards. */
async function rewrite(
  context: RecordContext,
  flow: Flow,
  { name, data }: { name: string; data: FlowData },
): Promise<number> {
  const { tx } = context;
  const version = flow.version + 1;
  await requireSound(
    context,
    { ...data, name },
    (await rowsOf(tx, flow.module)).filter((other) => other.id !== flow.id),
  );
  await tx
    .update('approval_flow')
    .set({ name, data: JSON.stringify(data), version })
    .where('id', '=', flow.id)
    .execute();
  await log(context, 'flow_update', name);
  return version;
}

/** What runs in a flow has a copy of it, so it could go; but who looks after it would not find it any more. */
export function deleteFlow(caller: Caller, id: number): Promise<null> {
  return changing(caller, id, async (context, flow) => {
    const { tx } = context;
    const { count } = await tx
      .from('approval')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('flow_id', '=', id)
      .where('state', '=', APPROVAL.running)
      .executeTakeFirstOrThrow();
    if (Number(count) > 0)
      throw new AppError('in_use', {
        data: { what: translateMessage('flow_running', { count: Number(count) }, caller.locale) },
      });
    await tx.remove('approval_flow').where('id', '=', id).execute();
    await log(context, 'flow_delete', flow.name);
    return null;
  });
}

export function disableFlow(
  caller: Caller,
  { id, is_stop }: { id: number; is_stop: 0 | 1 },
): Promise<{ id: number }> {
  return changing(caller, id, async (context, flow) => {
    await context.tx
      .update('approval_flow')
      .set({ disabled: is_stop })
      .where('id', '=', id)
      .execute();
    await log(context, is_stop ? 'flow_stop' : 'flow_start', flow.name);
    return { id };
  });
}

/** The given flows in the given order; those of the module that are not named come after them. */
export function sortFlows(caller: Caller, ids: readonly number[]): Promise<null> {
  return changing(caller, ids[0] ?? 0, async (context, { module }) => {
    const { tx } = context;
    const known = (await rowsOf(tx, module)).map(({ id }) => id);
    if (!ids.every((id) => known.includes(id))) throw new AppError('not_found');
    const order = [...new Set([...ids, ...known])];
    for (const [sort, id] of order.entries())
      await tx.update('approval_flow').set({ sort }).where('id', '=', id).execute();
    if (order.some((id, at) => id !== known[at])) await log(context, 'flow_sort', '');
    return null;
  });
}

/** Records of the module are approved from now on, or no more. What is under way goes on either way. */
export async function switchApproval(
  caller: Caller,
  module: string,
  enabled: 0 | 1,
): Promise<null> {
  if (isCustomKey(module)) {
    await caller.company.read((tx) => openFlowEditing(caller, tx, module));
    await updateObject(caller, module, { approval: enabled });
    return null;
  }
  return caller.company.write(async (tx) => {
    const context = await openFlowEditing(caller, tx, module);
    const key = context.own.approval?.setting ?? '';
    const row = {
      value: JSON.stringify(enabled),
      update_time: context.now,
      update_user_id: caller.viewer.id,
    };
    await tx
      .insert('setting', { key, ...row })
      .onConflict((conflict) => conflict.columns(['corp_id', 'key']).doUpdateSet(row))
      .execute();
    if (enabled)
      await ensureDefaultFlow(tx, context.own, { now: context.now, locale: caller.locale });
    await approvalSwitched(caller, tx, { module: context.own.key, key, value: enabled });
    await log(context, enabled ? 'approval_on' : 'approval_off', '');
    return null;
  });
}

function changing<T>(
  caller: Caller,
  id: number,
  work: (context: RecordContext, flow: Flow) => Promise<T>,
): Promise<T> {
  return caller.company.write(async (tx) => {
    const {
      flow: { module },
    } = await flowIn(caller, tx, id);
    await turn(tx, module);
    // Read again: whoever was before has written by now.
    const { context, flow } = await flowIn(caller, tx, id);
    return work(context, flow);
  });
}

/** Whoever draws the next number makes others wait: no two flows get one name, no change is lost. */
function turn(tx: Tx, module: string): Promise<number> {
  return tx.count(`approval flows ${module}`);
}

async function log(
  { tx, caller, own }: RecordContext,
  action: string,
  object_name: string,
): Promise<void> {
  await logDeed(tx, caller, {
    page: `/approval/${own.key}`,
    module: own.key,
    name: object_name,
    action,
    version: 1,
  });
}
