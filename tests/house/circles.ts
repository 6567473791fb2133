import { dirname, posix } from 'node:path';
import type { SourceFile } from './syntax.ts';
import { importsOf } from './syntax.ts';

/** From each point to those it imports. */
export type Graph = Map<string, Set<string>>;

/** Which file imports which, types and dynamic imports included; what is not among the files is left out. */
export function fileGraph(files: readonly SourceFile[]): Graph {
  const known = new Set(files.map(({ path }) => path));
  const targets = (file: SourceFile) =>
    importsOf(file)
      .map(({ text }) => posix.join(dirname(file.path), text))
      .filter((path) => known.has(path));
  return new Map(files.map((file) => [file.path, new Set(targets(file))]));
}

/** The same between folders: a folder imports what any file right in it imports from another folder. */
export function roomGraph(files: readonly SourceFile[]): Graph {
  const graph: Graph = new Map(files.map(({ path }) => [dirname(path), new Set()]));
  for (const [from, targets] of fileGraph(files))
    for (const to of targets)
      if (dirname(to) !== dirname(from)) graph.get(dirname(from))?.add(dirname(to));
  return graph;
}

/**
 * Every circle, as one shortest way round it: 'a → b → a'. One for each knot of points that all reach each other
 * (Tarjan's strongly connected components), so cutting it may show the next.
 */
export function circlesIn(graph: Graph): string[] {
  return knots(graph).map((knot) => {
    const way = shortest(knot, graph);
    const more = knot.length > way.length - 1 ? ` (${knot.length} of them hang together)` : '';
    return way.join(' → ') + more;
  });
}

/** Tarjan 1972: components of more than one point. */
function knots(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];

  function visit(point: string) {
    order.set(point, order.size);
    let low = order.size - 1;
    open.push(point);
    for (const next of graph.get(point) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low);
    }
    lowest.set(point, low);
    if (low !== order.get(point)) return;
    const knot = open.splice(open.indexOf(point));
    if (knot.length > 1) found.push(knot);
  }

  for (const point of graph.keys()) if (!order.has(point)) visit(point);
  return found;
}

/** The shortest way round within a knot, its first point again at its end. */
function shortest(knot: readonly string[], graph: Graph): string[] {
  const ways = knot.map((start) => wayBack(start, new Set(knot), graph));
  return ways.reduce((best, way) => (way.length < best.length ? way : best));
}

function wayBack(start: string, knot: ReadonlySet<string>, graph: Graph): string[] {
  const seen = new Set<string>();
  let ways = [[start]];
  while (ways.length > 0) {
    const longer: string[][] = [];
    for (const way of ways)
      for (const next of graph.get(way.at(-1) ?? start) ?? []) {
        if (next === start) return [...way, start];
        if (!knot.has(next) || seen.has(next)) continue;
        seen.add(next);
        longer.push([...way, next]);
      }
    ways = longer;
  }
  throw new Error(`${start} reaches no way back to itself`);
}
