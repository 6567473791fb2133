import type { ListItem } from '../../data/lists.ts';

export interface TreeRow {
  item: ListItem;
  /** 0 for the first level */
  depth: number;
  /** place among its siblings */
  index: number;
  last: boolean;
  /** levels from it downwards, itself included */
  height: number;
}

/** A tree as lines, each below the one above it; a plain list is a tree of one level. */
export function treeOf(
  items: readonly ListItem[],
  above: number | null = null,
  depth = 0,
): TreeRow[] {
  const siblings = items.filter(({ parent_id }) => parent_id === above);
  return siblings.flatMap((item, index) => {
    const below = treeOf(items, item.id, depth + 1);
    const height = 1 + Math.max(0, ...below.map((row) => row.depth - depth));
    return [{ item, depth, index, last: index === siblings.length - 1, height }, ...below];
  });
}

/** Where an entry may stand: not below itself, not deeper than the tree may be. */
export function placesFor(
  rows: readonly TreeRow[],
  { id, levels }: { id: number | undefined; levels: number },
): TreeRow[] {
  const own = rows.find(({ item }) => item.id === id);
  const start = own ? rows.indexOf(own) : -1;
  const isBelow = (at: number) =>
    own !== undefined &&
    at >= start &&
    rows.slice(start, at + 1).every((row, index) => index === 0 || row.depth > own.depth);
  return rows.filter((row, at) => !isBelow(at) && row.depth + 1 + (own?.height ?? 1) <= levels);
}
