import {
  type Condition,
  type Group,
  isGroup,
  type Leaf,
} from '../../../schemas/conditions/conditions.ts';

/** A place of the tree that stands beside a list. */
export interface TreeNode {
  id: number;
  name: string;
  children: readonly TreeNode[];
  /** the reader may change it, and what lies in it */
  isEdit: boolean;
}

/** A node and all below it, by id. */
export function idsWithin({ id, children }: TreeNode): number[] {
  return [id, ...children.flatMap(idsWithin)];
}

/** The node that a filter narrows the list to: that whose ids, with those below, are what it asks for. */
export function chosenNode(
  filter: Group | undefined,
  model: string,
  nodes: readonly TreeNode[],
): TreeNode | undefined {
  const leaf = filter && ruleOf(filter, model);
  if (!leaf || !Array.isArray(leaf.value)) return undefined;
  const wanted = new Set(leaf.value.map(Number));
  const find = (among: readonly TreeNode[]): TreeNode | undefined => {
    for (const node of among) {
      const ids = idsWithin(node);
      if (ids.length === wanted.size && ids.every((id) => wanted.has(id))) return node;
      const below = find(node.children);
      if (below) return below;
    }
    return undefined;
  };
  return find(nodes);
}

/** The id of the node that a filter narrows the list to: the first of its ids, which `filterAtNode` writes so. */
export function openBranch(filter: Group | undefined, model: string): number | undefined {
  const value = filter && ruleOf(filter, model)?.value;
  const [first] = Array.isArray(value) ? (value as unknown[]) : [];
  return typeof first === 'number' ? first : undefined;
}

/** The filter with the list narrowed to a node, or to none; what else it asks for stays. */
export function filterAtNode(
  filter: Group | undefined,
  model: string,
  node: TreeNode | undefined,
): Group | undefined {
  const others: Condition[] =
    filter === undefined
      ? []
      : filter.op === 'and'
        ? filter.rules.filter((rule) => !isRule(rule, model))
        : [filter];
  const rules: Condition[] = node
    ? [...others, { field: model, operator: 'in', value: idsWithin(node) }]
    : others;
  const [only] = rules;
  if (!only) return undefined;
  return rules.length === 1 && isGroup(only) ? only : { op: 'and', rules };
}

function ruleOf(filter: Group, model: string): Leaf | undefined {
  return filter.op === 'and'
    ? filter.rules.find((rule): rule is Leaf => isRule(rule, model))
    : undefined;
}

function isRule(rule: Condition, model: string): rule is Leaf {
  return !isGroup(rule) && rule.field === model && rule.operator === 'in';
}
