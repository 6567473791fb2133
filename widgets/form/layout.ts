import type { LayoutNode } from '../../schemas/form.ts';

const cache = new WeakMap<LayoutNode, readonly string[]>();

/** The models drawn inside a node, in order. */
export function modelsIn(node: LayoutNode): readonly string[] {
  const known = cache.get(node);
  if (known) return known;
  const models = node.kind === 'field' ? [node.model] : node.kind === 'section' ? node.nodes.flatMap(modelsIn) : node.columns.flatMap((column) => column.nodes.flatMap(modelsIn));
  cache.set(node, models);
  return models;
}

/** A guess at the height of what has not been drawn yet, in px, so that scroll bars do not jump. */
export function heightOf(nodes: readonly LayoutNode[]): number {
  return nodes.reduce((sum, node) => sum + 12 + (node.kind === 'field' ? 34 : node.kind === 'section' ? 34 + heightOf(node.nodes) : Math.max(...node.columns.map((column) => heightOf(column.nodes)), 0)), 0);
}
