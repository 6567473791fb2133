import {
  type Condition,
  type Context,
  CORE_MODELS,
  evaluateCondition,
  isComplete,
  leavesOf,
  modelsOf,
} from '../conditions/conditions.ts';
import type { FieldError } from '../i18n/errors.ts';
import type { Form } from '../form/form.ts';
import { NODE_TYPES, type Relation } from './approval.ts';

/** A step of a flow as an administrator made it. */
export interface FlowNode {
  id: number;
  node_type: number;
  settings: {
    node_name: string;
    user_ids: readonly number[];
    type: Relation;
    /** records that do not fit go on without this step */
    when?: Condition | undefined;
  };
}

/** What a flow says of itself: for whom, for which records, in which steps, who is told. */
export interface FlowData {
  nodes: readonly FlowNode[];
  notice_user_ids?: readonly number[] | undefined;
  /** applicants of these departments and those below only; all when empty */
  department_ids?: readonly number[] | undefined;
  when?: Condition | undefined;
}

export const FLOW_LIMITS = { name: 40, nodes: 30, flows: 100 } as const;
const TYPES: readonly number[] = Object.values(NODE_TYPES);

/** Why a flow is not for a record, or undefined where it is. `departments` are the applicant's own and those above it. */
export function flowMismatch(
  { department_ids = [], when }: Pick<FlowData, 'department_ids' | 'when'>,
  departments: readonly number[],
  context: Context,
): 'department' | 'condition' | undefined {
  if (department_ids.length > 0 && !department_ids.some((id) => departments.includes(id)))
    return 'department';
  return when && !evaluateCondition(when, context) ? 'condition' : undefined;
}

/** The steps that a record goes through. */
export function stepsThatRun(nodes: readonly FlowNode[], context: Context): FlowNode[] {
  return nodes.filter(({ settings: { when } }) => !when || evaluateCondition(when, context));
}

export interface FlowCheckContext {
  /** the module's fields */
  form: Pick<Form, 'fields'>;
  /** those who can sign in */
  active: (userId: number) => boolean;
  /** names of the module's other flows */
  others: readonly string[];
}

/** What keeps a flow from being saved, each at its place: `name`, `nodes`, `nodes.2.user_ids`, `when` … */
export function flowFaults(
  flow: FlowData & { name: string },
  { form, active, others }: FlowCheckContext,
): FieldError[] {
  const gone = (field: string, ids: readonly number[] = []): FieldError[] =>
    ids.every(active) ? [] : [{ field, id: 'person_gone' }];
  return [
    ...nameFaults(flow.name, others),
    ...conditionFaults('when', flow.when, form),
    ...gone('notice_user_ids', flow.notice_user_ids),
    ...orderFaults(flow.nodes),
    ...flow.nodes.flatMap(
      ({ node_type, settings: { node_name, user_ids, when } }, index): FieldError[] => {
        const at = (part: string) => `nodes.${index}.${part}`;
        const designated = node_type === NODE_TYPES.designated;
        return [
          ...(node_name.trim() === ''
            ? [{ field: at('node_name'), id: 'name_step' } as const]
            : node_name.length > FLOW_LIMITS.name
              ? [
                  {
                    field: at('node_name'),
                    id: 'too_long',
                    data: { max: FLOW_LIMITS.name },
                  } as const,
                ]
              : []),
          ...(TYPES.includes(node_type)
            ? []
            : [{ field: at('node_type'), id: 'bad_option' } as const]),
          ...(designated && user_ids.length === 0
            ? [{ field: at('user_ids'), id: 'choose_approver' } as const]
            : []),
          ...(designated ? gone(at('user_ids'), user_ids) : []),
          ...conditionFaults(at('when'), when, form),
        ];
      },
    ),
  ];
}

function nameFaults(name: string, others: readonly string[]): FieldError[] {
  const said = name.trim();
  if (said === '') return [{ field: 'name', id: 'name_flow' }];
  if (said.length > FLOW_LIMITS.name)
    return [{ field: 'name', id: 'too_long', data: { max: FLOW_LIMITS.name } }];
  return others.some((other) => other.trim().toLowerCase() === said.toLowerCase())
    ? [{ field: 'name', id: 'not_unique', data: { name: said } }]
    : [];
}

/** A flow whose every step may be left out could approve by itself. */
function orderFaults(nodes: readonly FlowNode[]): FieldError[] {
  if (nodes.length === 0) return [{ field: 'nodes', id: 'add_step' }];
  if (nodes.length > FLOW_LIMITS.nodes)
    return [{ field: 'nodes', id: 'too_many_items', data: { max: FLOW_LIMITS.nodes } }];
  return nodes.every(({ settings }) => settings.when)
    ? [{ field: 'nodes', id: 'step_for_all' }]
    : [];
}

function conditionFaults(
  field: string,
  condition: Condition | undefined,
  form: Pick<Form, 'fields'>,
): FieldError[] {
  if (!condition) return [];
  const unknown = modelsOf(condition).find(
    (model) => !form.fields.has(model) && !CORE_MODELS.has(model),
  );
  if (unknown !== undefined) return [{ field, id: 'condition_unknown', data: { name: unknown } }];
  const open = leavesOf(condition).find((leaf) => !isComplete(leaf));
  return open || leavesOf(condition).length === 0
    ? [
        {
          field,
          id: 'condition_open',
          data: { name: open ? (form.fields.get(open.field)?.name ?? open.field) : '' },
        },
      ]
    : [];
}
