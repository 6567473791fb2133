import type { Condition } from '../../../schemas/conditions/conditions.ts';
import { NODE_TYPES, type Relation, RELATIONS } from '../../../schemas/rules/approval.ts';
import type { FlowData } from '../../../schemas/rules/approvalFlow.ts';
import type { ArrangedFlow, FlowContent } from '../../data/approvalFlows.ts';

export interface DraftStep {
  /** tells the steps of one visit apart, also those that are new */
  key: string;
  id?: number;
  node_type: number;
  node_name: string;
  type: Relation;
  user_ids: readonly number[];
  when?: Condition | undefined;
}

/** A flow while somebody works on it. */
export interface FlowDraft {
  name: string;
  steps: readonly DraftStep[];
  notice_user_ids: readonly number[];
  department_ids: readonly number[];
  when?: Condition | undefined;
}

export function draftOf(flow: ArrangedFlow): FlowDraft {
  return {
    name: flow.name,
    notice_user_ids: flow.notice_user_ids,
    department_ids: flow.department_ids,
    when: conditionOf(flow.when),
    steps: flow.node_list.map(
      ({ id, node_type, settings: { node_name, type, user_ids, when } }) => ({
        key: `s${id}`,
        id,
        node_type,
        node_name,
        type,
        user_ids,
        when: conditionOf(when),
      }),
    ),
  };
}

/** What the server stored was judged when it was saved. */
function conditionOf(stored: object | null): Condition | undefined {
  return stored === null ? undefined : (stored as Condition);
}

/** A new flow begins with what most begin with: the superior of whoever applies. */
export function newDraft(stepName: string): FlowDraft {
  return {
    name: '',
    steps: [{ ...newStep([]), node_type: NODE_TYPES.superior, node_name: stepName }],
    notice_user_ids: [],
    department_ids: [],
  };
}

/** Steps of a copy are steps of their own. */
export function copyOf(flow: ArrangedFlow, name: string): FlowDraft {
  const draft = draftOf(flow);
  return { ...draft, name, steps: draft.steps.map(({ id: _, ...step }) => step) };
}

export function newStep(steps: readonly DraftStep[]): DraftStep {
  return {
    key: freeKey(steps),
    node_type: NODE_TYPES.designated,
    node_name: '',
    type: RELATIONS.all,
    user_ids: [],
  };
}

export function twinOf({ id: _, ...step }: DraftStep, steps: readonly DraftStep[]): DraftStep {
  return { ...step, key: freeKey(steps) };
}

function freeKey(steps: readonly DraftStep[]): string {
  const taken = new Set(steps.map(({ key }) => key));
  let number = steps.length + 1;
  while (taken.has(`n${number}`)) number += 1;
  return `n${number}`;
}

export function contentOf({
  name,
  steps,
  notice_user_ids,
  department_ids,
  when,
}: FlowDraft): FlowContent {
  return {
    name: name.trim(),
    notice_user_ids,
    department_ids,
    when,
    node_list: steps.map(({ id, node_type, node_name, type, user_ids, when: own }) => ({
      ...(id !== undefined && { id }),
      node_type,
      settings: { node_name, type, user_ids, ...(own && { when: own }) },
    })),
  };
}

/** The draft as the rules of schemas/rules/approvalFlow.ts read a flow. */
export function dataOf(draft: FlowDraft): FlowData & { name: string } {
  const { node_list, ...rest } = contentOf(draft);
  return { ...rest, nodes: node_list.map((node) => ({ ...node, id: node.id ?? 0 })) };
}

export function isSame(one: FlowDraft, other: FlowDraft): boolean {
  return JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
}
