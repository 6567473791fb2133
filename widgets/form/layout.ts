import type { Form, LayoutNode } from '../../schemas/form/form.ts';

const cache = new WeakMap<LayoutNode, readonly string[]>();

/** The models drawn inside a node, in order. */
export function modelsIn(node: LayoutNode): readonly string[] {
  const known = cache.get(node);
  if (known) return known;
  const models =
    node.kind === 'field'
      ? [node.model]
      : node.kind === 'text'
        ? []
        : node.kind === 'section'
          ? node.nodes.flatMap(modelsIn)
          : node.columns.flatMap((column) => column.nodes.flatMap(modelsIn));
  cache.set(node, models);
  return models;
}

/** The part of a layout that draws `only` these models: without sections and texts, and without the grids and columns that would stand empty. */
export function nodesOf(nodes: readonly LayoutNode[], only: ReadonlySet<string>): LayoutNode[] {
  return nodes.flatMap((node): LayoutNode[] => {
    if (node.kind === 'field') return only.has(node.model) ? [node] : [];
    if (node.kind === 'text') return [];
    if (node.kind === 'section') return nodesOf(node.nodes, only);
    const columns = node.columns
      .map((column) => ({ ...column, nodes: nodesOf(column.nodes, only) }))
      .filter((column) => column.nodes.length > 0);
    return columns.length > 0 ? [{ ...node, columns }] : [];
  });
}

type Section = Extract<LayoutNode, { kind: 'section' }>;

/** The sections that begin here and stand in one row of tabs, of which a form shows one at a time; nothing where none does. */
export function tabsFrom(nodes: readonly LayoutNode[], at: number): Section[] {
  const first = nodes[at];
  if (first?.kind !== 'section' || first.tabs === undefined) return [];
  const found: Section[] = [];
  for (const node of nodes.slice(at)) {
    if (node.kind !== 'section' || node.tabs !== first.tabs) break;
    found.push(node);
  }
  return found;
}

/** px between rows */
const GAP = 12;
/** px of a section's title */
export const HEADING = 34;

/** A guess at the height of what has not been drawn yet, in px, so that scroll bars do not jump. `row` is that of one field. */
export function heightOf(nodes: readonly LayoutNode[], row: number): number {
  return nodes.reduce(
    (sum, node) =>
      sum +
      GAP +
      (node.kind === 'field'
        ? row
        : node.kind === 'text'
          ? 20
          : node.kind === 'section'
            ? HEADING + heightOf(node.nodes, row)
            : linesOf(node.columns).reduce(
                (high, line) =>
                  high + Math.max(...line.map((column) => heightOf(column.nodes, row)), 0),
                0,
              )),
    0,
  );
}

type Columns = Extract<LayoutNode, { kind: 'grid' }>['columns'];

/** The columns of a grid stand in one line, the cells of a table in that of their row. */
function linesOf(columns: Columns): Columns[] {
  const lines = new Map<number, Columns[number][]>();
  for (const column of columns) {
    const row = column.cell?.row ?? 0;
    lines.set(row, [...(lines.get(row) ?? []), column]);
  }
  return [...lines.values()];
}

/** px of a field with its label above or beside its control */
export function rowHeight({ labelPosition }: Pick<Form, 'labelPosition'>): number {
  return labelPosition === 'top' ? 58 : 34;
}
