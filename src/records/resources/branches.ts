import type { Resource } from '../../../schemas/resources/index.ts';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';
import type { Row } from '../../data/resources.ts';

/** A branch of the tree in which rows stand. */
export interface Branch {
  value: string;
  label: string;
  depth: number;
  /** rows in it and below */
  count: number;
}

/** By the key of a row's branches, its own and those above: no call has a name of it. */
export const BRANCHES = 'branches of the row';

/** Rows that stand in the branches of a tree, each knowing those it is below; the branches, each below its parent. Other rows stay as they came. */
export function fromTree(
  { rows: { tree } }: Resource,
  answered: readonly Row[],
): { rows: readonly Row[]; branches: readonly Branch[] } {
  return tree ? gather(tree, answered, []) : { rows: answered, branches: [] };
}

interface Gathered {
  rows: Row[];
  branches: Branch[];
}

function gather(
  tree: NonNullable<Resource['rows']['tree']>,
  nodes: readonly Row[],
  above: readonly string[],
): Gathered {
  const all: Gathered = { rows: [], branches: [] };
  for (const node of nodes) {
    const value = valueAsText(node[tree.value]);
    const path = [...above, value];
    const below = gather(tree, listOf(node[tree.children]), path);
    const own = listOf(node[tree.rows]).map((row) => ({ ...row, [BRANCHES]: path }));
    all.rows.push(...own, ...below.rows);
    all.branches.push(
      {
        value,
        label: valueAsText(node[tree.label]),
        depth: above.length,
        count: own.length + below.rows.length,
      },
      ...below.branches,
    );
  }
  return all;
}

const listOf = (value: unknown) => (value ?? []) as readonly Row[];
