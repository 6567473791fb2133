import { leavesOf, readCondition } from '../../../schemas/conditions.ts';
import { AppError, type FieldError } from '../../../schemas/errors.ts';
import { message } from '../../../schemas/messages.ts';
import { isCustomKey } from '../../../schemas/modules/index.ts';
import { APPROVAL } from '../../../schemas/rules/approval.ts';
import {
  FLOW_LIMITS,
  type FlowData,
  flowFaults,
  type FlowNode,
} from '../../../schemas/rules/approvalFlow.ts';
import { mayArrangeApproval } from '../../../schemas/settingRights.ts';
import { stampIn } from '../../../schemas/dates.ts';
import type { Tx } from '../../db/handle.ts';
import { openContext, type RecordContext } from '../../records/context.ts';
import { ensureFlow } from '../../records/firstFlow.ts';
import { once } from '../../records/idempotency.ts';
import { updateObject } from '../../records/objects.ts';
import { approvalSwitched } from '../../records/settings.ts';
import type { Caller } from '../../records/types.ts';
import type { Flow } from './flows.ts';

/** A step as a client sends it. */
export interface GivenNode {
  id?: number | undefined;
  node_type: number;
  settings: {
    node_name: string;
    type: 1 | 2;
    user_ids?: readonly number[] | undefined;
    when?: unknown;
  };
}

/** What a client says of a flow; what is absent stays as it is. */
export interface GivenFlow {
  node_list?: readonly GivenNode[] | undefined;
  notice_user_ids?: readonly number[] | undefined;
  department_ids?: readonly number[] | undefined;
  when?: unknown;
}

export interface ArrangedFlow extends Flow {
  disabled: 0 | 1;
  running: number;
  create_time: string;
}

/** A module whose records may be approved, for whoever may arrange it. */
export async function openArranging(
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
    await openArranging(caller, tx, module);
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

async function rowsOf(tx: Tx, module: string): Promise<Omit<ArrangedFlow, 'running'>[]> {
  const rows = await tx
    .from('approval_flow')
    .select(['id', 'name', 'module', 'version', 'data', 'disabled', 'create_time'])
    .where('module', '=', module)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as FlowData }));
}

export function addFlow(
  caller: Caller,
  given: GivenFlow & { module: string; name: string },
): Promise<{ id: number }> {
  const { module, name } = given;
  return caller.company.write(async (tx) => {
    const context = await openArranging(caller, tx, module);
    return once(caller, tx, { call: 'add flow', body: given }, async () => {
      const sort = await turn(tx, module);
      const others = await rowsOf(tx, module);
      if (others.length >= FLOW_LIMITS.flows)
        refuse([{ field: 'name', id: 'too_many_items', data: { max: FLOW_LIMITS.flows } }]);
      const data = await changed(tx, { nodes: [] }, given);
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
  }: GivenFlow & { id: number; version?: number | undefined; name?: string | undefined },
): Promise<{ id: number; version: number }> {
  return changing(caller, id, async (context, flow) => {
    const { tx } = context;
    if (version !== undefined && version !== flow.version)
      throw new AppError('conflict', { payload: { version: flow.version } });
    return {
      id,
      version: await rewrite(context, flow, {
        name: (name ?? flow.name).trim(),
        data: await changed(tx, flow.data, given),
      }),
    };
  });
}

/** A step more, at the end or before the one at `sort`. */
export function addNode(
  caller: Caller,
  given: GivenNode & { flow_id: number; sort?: number | undefined },
): Promise<{ id: number }> {
  const { flow_id, sort, node_type, settings } = given;
  return changing(caller, flow_id, (context, flow) =>
    once(caller, context.tx, { call: 'add flow node', body: given }, async () => {
      const {
        nodes: [node],
      } = await changed(context.tx, { nodes: [] }, { node_list: [{ node_type, settings }] });
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
  }: Omit<GivenNode, 'id' | 'node_type'> & { id: number; node_type?: number | undefined },
): Promise<{ id: number }> {
  const {
    flow: { id: flowId },
  } = await caller.company.read((tx) => flowOfNode(caller, tx, id));
  return changing(caller, flowId, async (context, flow) => {
    const before = flow.data.nodes.find((node) => node.id === id);
    if (!before) throw new AppError('not_found');
    const { nodes } = await changed(
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
        data: { what: message('flow_running', { count: Number(count) }, caller.locale) },
      });
    await tx.remove('approval_flow').where('id', '=', id).execute();
    await log(context, 'flow_delete', flow.name);
    return null;
  });
}

export function stopFlow(
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
    await caller.company.read((tx) => openArranging(caller, tx, module));
    await updateObject(caller, module, { approval: enabled });
    return null;
  }
  return caller.company.write(async (tx) => {
    const context = await openArranging(caller, tx, module);
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
    if (enabled) await ensureFlow(tx, context.own, { now: context.now, locale: caller.locale });
    await approvalSwitched(caller, tx, { module: context.own.key, key, value: enabled });
    await log(context, enabled ? 'approval_on' : 'approval_off', '');
    return null;
  });
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
    context: await openArranging(caller, tx, row.module),
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

/** What a flow says with what is given put in. Steps keep their ids where they had one. */
export async function changed(
  tx: Pick<Tx, 'nextId'>,
  data: FlowData,
  { node_list, notice_user_ids, department_ids, when }: GivenFlow,
): Promise<FlowData> {
  const known = new Set(data.nodes.map(({ id }) => id));
  const nodes: FlowNode[] = [];
  for (const [index, { id, node_type, settings }] of (node_list ?? []).entries()) {
    const kept = id !== undefined && known.delete(id) ? id : await tx.nextId();
    nodes.push({
      id: kept,
      node_type,
      settings: {
        node_name: settings.node_name.trim(),
        type: settings.type,
        user_ids: [...new Set(settings.user_ids ?? [])],
        ...conditionOf(settings.when, `nodes.${index}.when`),
      },
    });
  }
  return {
    nodes: node_list ? nodes : data.nodes,
    notice_user_ids: notice_user_ids ?? data.notice_user_ids ?? [],
    department_ids: department_ids ?? data.department_ids ?? [],
    ...(when === undefined ? data.when && { when: data.when } : conditionOf(when, 'when')),
  };
}

function conditionOf(given: unknown, field: string): Pick<FlowData, 'when'> {
  if (given === undefined || given === null) return {};
  const when = readCondition(given);
  if (!when)
    throw new AppError('invalid', {
      fields: [
        { field, id: 'condition_broken', data: { detail: JSON.stringify(given).slice(0, 100) } },
      ],
    });
  return leavesOf(when).length > 0 ? { when } : {};
}

async function requireSound(
  { tx, full }: RecordContext,
  flow: FlowData & { name: string },
  others: readonly { name: string }[],
): Promise<void> {
  const rows = await tx.from('user').select('id').where('disabled', '=', 0).execute();
  const active = new Set(rows.map(({ id }) => id));
  const departments = new Set(
    (await tx.from('department').select('id').execute()).map(({ id }) => id),
  );
  const strange: FieldError[] = (flow.department_ids ?? []).every((id) => departments.has(id))
    ? []
    : [{ field: 'department_ids', id: 'unknown_ref' }];
  refuse([
    ...flowFaults(flow, {
      form: full,
      active: (id) => active.has(id),
      others: others.map(({ name }) => name),
    }),
    ...strange,
  ]);
}

function refuse(fields: readonly FieldError[]): void {
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

async function log(
  { tx, caller, own }: RecordContext,
  action: string,
  object_name: string,
): Promise<void> {
  const id = await tx.nextId();
  const create_time = stampIn(caller.zone, caller.now());
  await tx
    .insert('oplog', {
      module: own.key,
      record_id: 0,
      id,
      group_id: id,
      action,
      category: 1,
      user_id: caller.viewer.id,
      create_time,
      version: 1,
      definition_version: 0,
      request_id: caller.requestId,
      object_name,
      changes: '{}',
    })
    .execute();
}
