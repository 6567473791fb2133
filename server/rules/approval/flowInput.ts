import type { Tx } from '../../db/handle.ts';
import { type FlowData, type FlowNode, flowFaults } from '../../../schemas/rules/approvalFlow.ts';
import { readCondition, leavesOf } from '../../../schemas/conditions/conditions.ts';
import { AppError, type FieldError } from '../../../schemas/i18n/errors.ts';
import type { RecordContext } from '../../records/core/context.ts';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';

/** A step as a client sends it. */
export interface FlowNodeInput {
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
export interface FlowInput {
  node_list?: readonly FlowNodeInput[] | undefined;
  notice_user_ids?: readonly number[] | undefined;
  department_ids?: readonly number[] | undefined;
  when?: unknown;
}

/** What a flow says with what is given put in. Steps keep their ids where they had one. */
export async function mergeFlowChanges(
  tx: Pick<Tx, 'nextId'>,
  data: FlowData,
  { node_list, notice_user_ids, department_ids, when }: FlowInput,
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

export async function requireSound(
  { tx, full, caller: { viewer } }: RecordContext,
  flow: FlowData & { name: string },
  others: readonly { name: string }[],
): Promise<void> {
  // Whoever decides sees what waits for them: no arranger who is no administrator gives that to themselves.
  const named = [flow.notice_user_ids, ...flow.nodes.map(({ settings }) => settings.user_ids)];
  if (!isAdmin(viewer) && named.some((users) => users?.includes(viewer.id)))
    throw new AppError('not_yourself');
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

export function refuse(fields: readonly FieldError[]): void {
  if (fields.length > 0) throw new AppError('invalid', { fields });
}
