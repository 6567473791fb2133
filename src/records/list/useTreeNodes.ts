import useSWR from 'swr';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { listKind } from '../../../schemas/vocabulary/listKinds.ts';
import type { PickNode } from '../../../widgets/contract/host.ts';
import { loadModule } from '../../data/modules.ts';
import { listOptions } from '../../data/people.ts';
import { type ListRow, loadList } from '../../data/records.ts';
import type { TreeNode } from './treeFilter.ts';

const PAGE = 200;
/** More of them are no tree that anybody looks through. */
const MOST_PAGES = 5;

export interface Tree {
  nodes: readonly TreeNode[];
  /** whose records they are; none: a list of the back-office */
  file: ModuleFile | undefined;
  /** of those records: what refers to the one above */
  parent: string | undefined;
}

/** The tree that a reference leads into: records that stand in each other, or a list that the company keeps. */
export function useTreeNodes(field: Field | undefined) {
  const refers = field?.refers;
  return useSWR(refers ? ['records', refers, 'tree'] : null, () =>
    refers === undefined ? undefined : load(refers),
  );
}

async function load(refers: string): Promise<Tree> {
  if (listKind(refers)) {
    const options = (await listOptions(refers)) ?? [];
    return { nodes: options.map(fromOption), file: undefined, parent: undefined };
  }
  const file = await loadModule(refers);
  const parent = file.form.find(
    (item) => 'model' in item && item.type === 'custom' && item.options?.module === file.key,
  );
  const model = parent && 'model' in parent ? parent.model : undefined;
  const rows: ListRow[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { list } = await loadList(file, { page, size: PAGE, sort: file.sort });
    rows.push(...list);
    if (list.length < PAGE) break;
  }
  return { nodes: nested(rows, model), file, parent: model };
}

function nested(rows: readonly ListRow[], model: string | undefined): TreeNode[] {
  const seen = new Set(rows.map(({ id }) => id));
  const above = (row: ListRow) => {
    const value = model === undefined ? undefined : (row as Record<string, unknown>)[model];
    return typeof value === 'number' && seen.has(value) ? value : 0;
  };
  const below = Map.groupBy(rows, above);
  const branch = (id: number): TreeNode[] =>
    (below.get(id) ?? []).map((row) => ({
      id: row.id,
      name: row.name,
      isEdit: row.is_edit,
      children: branch(row.id),
    }));
  return branch(0);
}

function fromOption({ id, name, children = [] }: PickNode): TreeNode {
  return { id: Number(id), name, isEdit: false, children: children.map(fromOption) };
}
