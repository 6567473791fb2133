import type { Place } from '../../../data/sums.ts';

/** Places that lie too near each other on the screen to be told apart. */
export interface Cluster {
  /** pixels */
  x: number;
  y: number;
  places: readonly Place[];
}

/** px: how far a finger is off */
const NEAR = 44;

/**
 * Gathers places that are near each other, as they come: a place joins the first cluster that is near, else begins one. Cells as wide as
 * that distance keep a place from being compared with all others.
 */
export function clustersOf(
  places: readonly Place[],
  project: (place: Place) => { x: number; y: number },
): Cluster[] {
  const cells = new Map<string, Cluster[]>();
  const all: Cluster[] = [];
  for (const place of places) {
    const { x, y } = project(place);
    const [column, row] = [Math.floor(x / NEAR), Math.floor(y / NEAR)];
    const around = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx} ${row + dy}`) ?? []),
    );
    const near = around.find((cluster) => Math.hypot(cluster.x - x, cluster.y - y) < NEAR);
    if (near) {
      near.places = [...near.places, place];
      continue;
    }
    const cluster = { x, y, places: [place] };
    all.push(cluster);
    cells.set(`${column} ${row}`, [...(cells.get(`${column} ${row}`) ?? []), cluster]);
  }
  return all;
}
