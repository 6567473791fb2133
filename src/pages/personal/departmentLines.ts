import type { ResponseOf } from '../../../schemas/endpoints/index.ts';

interface Line {
  id: number;
  name: string;
  depth: number;
}

/** The departments as lines, each below its parent. */
export function departmentLines(tree: ResponseOf<'departmentUsers'>, depth = 0): Line[] {
  return tree.flatMap(({ id, name, children }) => [
    { id, name, depth },
    ...departmentLines(children as typeof tree, depth + 1),
  ]);
}
