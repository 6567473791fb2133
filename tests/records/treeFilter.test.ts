import { expect, test } from 'vitest';
import type { Group } from '../../schemas/conditions/conditions.ts';
import {
  chosenNode,
  filterAtNode,
  idsWithin,
  openBranch,
  type TreeNode,
} from '../../src/records/list/treeFilter.ts';

const node = (id: number, ...children: TreeNode[]): TreeNode => ({
  id,
  name: `${id}`,
  children,
  isEdit: true,
});
const nodes = [node(1, node(2), node(3, node(4))), node(5)];
const other = { field: 'title', operator: 'contains', value: '报价' } as const;

test('a press on a node narrows the list to it and all below it, and keeps what else is asked', () => {
  expect(idsWithin(nodes[0]!)).toEqual([1, 2, 3, 4]);
  const at = filterAtNode({ op: 'and', rules: [other] }, 'folder_id', nodes[0]);
  expect(at).toEqual({
    op: 'and',
    rules: [other, { field: 'folder_id', operator: 'in', value: [1, 2, 3, 4] }],
  });
  expect(filterAtNode(at, 'folder_id', nodes[1])).toEqual({
    op: 'and',
    rules: [other, { field: 'folder_id', operator: 'in', value: [5] }],
  });
  expect(filterAtNode(at, 'folder_id', undefined)).toEqual({ op: 'and', rules: [other] });
  expect(filterAtNode(undefined, 'folder_id', undefined)).toBeUndefined();
});

test('alternatives stay alternatives', () => {
  const either: Group = { op: 'or', rules: [other, { field: 'title', operator: 'empty' }] };
  const at = filterAtNode(either, 'folder_id', nodes[1]);
  expect(at).toEqual({
    op: 'and',
    rules: [either, { field: 'folder_id', operator: 'in', value: [5] }],
  });
  expect(filterAtNode(at, 'folder_id', undefined)).toEqual(either);
});

test('the node that a filter names is told again, from a link too; any other filter names none', () => {
  for (const each of [nodes[0]!, nodes[1]!, nodes[0]!.children[1]!]) {
    const filter = filterAtNode({ op: 'and', rules: [other] }, 'folder_id', each);
    expect(chosenNode(filter, 'folder_id', nodes)).toBe(each);
    expect(openBranch(filter, 'folder_id')).toBe(each.id);
  }
  const some: Group = { op: 'and', rules: [{ field: 'folder_id', operator: 'in', value: [2, 5] }] };
  expect(chosenNode(some, 'folder_id', nodes)).toBeUndefined();
  expect(chosenNode({ op: 'and', rules: [other] }, 'folder_id', nodes)).toBeUndefined();
  expect(openBranch(undefined, 'folder_id')).toBeUndefined();
});
