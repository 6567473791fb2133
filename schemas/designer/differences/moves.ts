import type { WidgetIdentity, Parts } from './definitionParts.ts';

/** The fewest widgets that must have been moved: those in another list, and within each list those that are not in their former order. */
export function movedWidgets(before: Parts, after: Parts): WidgetIdentity[] {
  return [...after.lists].flatMap(([list, idents]) => {
    const common = idents.filter((ident) => before.places.has(ident));
    const stayed = common.filter((ident) => before.places.get(ident) === list);
    const order = new Map((before.lists.get(list) ?? []).map((ident, index) => [ident, index]));
    const still = new Set(longestRun(stayed, (ident) => order.get(ident) ?? 0));
    return common.filter((ident) => !still.has(ident));
  });
}

/** The longest part of the list whose ranks rise. */
function longestRun<T>(list: readonly T[], rank: (item: T) => number): T[] {
  const ends: number[] = [];
  const former = list.map((item, index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rank(list[ends[middle] ?? 0] as T) < rank(item)) low = middle + 1;
      else high = middle;
    }
    const before = low > 0 ? ends[low - 1] : undefined;
    ends[low] = index;
    return before;
  });
  const run: T[] = [];
  for (let at = ends.at(-1); at !== undefined; at = former[at]) run.unshift(list[at] as T);
  return run;
}
