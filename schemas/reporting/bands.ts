/** Bands that the numbers of a report are gathered in, at most. */
export const MOST_BANDS = 8;

/**
 * Edges of bands of one width (1, 2 or 5 times a power of ten) from the last one that is no greater than the least number to the first one that is
 * greater than the most: a band is from its edge on, up to and without the next.
 */
export function bandEdges(least: number, most: number): number[] {
  const size = Math.max(Math.abs(least), Math.abs(most));
  // of one number alone the band is as wide as the number is large; of very close ones as numbers can still tell
  const whole =
    least === most
      ? size < SMALL
        ? 1
        : size
      : Math.max(most - least, size / 1e6, SMALL) / MOST_BANDS;
  const power = Math.floor(Math.log10(whole));
  for (const width of [1, 2, 5, 10, 20, 50]) {
    const edges = edgesOf(least, most, { width, power });
    if (edges.length - 1 <= MOST_BANDS) return edges;
  }
  return [least, most];
}

/** No field has so many decimals. */
const SMALL = 1e-9;

/** Edges are worked out in whole steps: 3 × 0.1 is no 0.3. */
function edgesOf(
  least: number,
  most: number,
  { width, power }: { width: number; power: number },
): number[] {
  const edge = (step: number) =>
    power < 0 ? (step * width) / 10 ** -power : step * width * 10 ** power;
  let first = Math.floor(least / edge(1));
  while (edge(first) > least) first -= 1;
  const edges = [edge(first)];
  while ((edges.at(-1) ?? 0) <= most && edges.length <= MOST_BANDS + 1)
    edges.push(edge(first + edges.length));
  return edges;
}
