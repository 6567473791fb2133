/** What each formula reads, by model. Models that are no formulas may be among what is read. */
export type Reads = ReadonlyMap<string, readonly string[]>;

/** The formulas in an order in which each comes after those it reads, and for each one on a cycle its shortest way back to itself. */
export function topologicalOrder(reads: Reads): { order: string[]; cycles: Map<string, string[]> } {
  const sorted = new Set(sort(reads));
  if (sorted.size === reads.size) return { order: [...sorted], cycles: new Map() };
  const cycles = new Map<string, string[]>();
  for (const model of reads.keys()) {
    const path = sorted.has(model) ? undefined : wayBack(model, reads);
    if (path) cycles.set(model, path);
  }
  return { order: sort(new Map([...reads].filter(([model]) => !cycles.has(model)))), cycles };
}

/** Those that can be put in order: none on a cycle, and none that reads one. */
function sort(reads: Reads): string[] {
  const waiting = new Map(
    [...reads].map(([model, deps]) => [model, deps.filter((dep) => reads.has(dep)).length]),
  );
  const readers = new Map<string, string[]>([...reads.keys()].map((model) => [model, []]));
  for (const [model, deps] of reads) for (const dep of deps) readers.get(dep)?.push(model);
  const order = [...reads.keys()].filter((model) => waiting.get(model) === 0);
  for (const model of order) {
    for (const reader of readers.get(model) ?? []) {
      const left = (waiting.get(reader) ?? 0) - 1;
      waiting.set(reader, left);
      if (left === 0) order.push(reader);
    }
  }
  return order;
}

/** From a formula through what it reads back to it, breadth first; undefined when there is no such way. */
function wayBack(start: string, reads: Reads): string[] | undefined {
  const from = new Map<string, string>();
  const queue = [start];
  for (const model of queue) {
    for (const dep of reads.get(model) ?? []) {
      if (dep === start) return [...trace(model, from), start];
      if (from.has(dep) || !reads.has(dep)) continue;
      from.set(dep, model);
      queue.push(dep);
    }
  }
  return undefined;
}

function trace(end: string, from: ReadonlyMap<string, string>): string[] {
  const path = [end];
  for (let model = from.get(end); model !== undefined; model = from.get(model)) path.unshift(model);
  return path;
}

/** Gives numbers out smallest first, each once however often it was added: a binary heap. */
export function rankQueue(first: Iterable<number>): {
  take(): number | undefined;
  add(ranks: Iterable<number>): void;
} {
  const heap: number[] = [];
  const inside = new Set<number>();
  const at = (index: number) => heap[index] ?? Infinity;
  const swap = (one: number, other: number) => ([heap[one], heap[other]] = [at(other), at(one)]);

  const add = (ranks: Iterable<number>) => {
    for (const rank of ranks) {
      if (inside.has(rank)) continue;
      inside.add(rank);
      let index = heap.push(rank) - 1;
      for (
        let parent = (index - 1) >> 1;
        index > 0 && at(parent) > rank;
        parent = (index - 1) >> 1
      ) {
        swap(index, parent);
        index = parent;
      }
    }
  };
  const take = () => {
    const smallest = heap[0];
    const last = heap.pop();
    if (smallest === undefined || last === undefined) return undefined;
    inside.delete(smallest);
    if (heap.length === 0) return smallest;
    heap[0] = last;
    for (let index = 0; ;) {
      const child = at(2 * index + 2) < at(2 * index + 1) ? 2 * index + 2 : 2 * index + 1;
      if (at(child) >= at(index)) return smallest;
      swap(index, child);
      index = child;
    }
  };
  add(first);
  return { take, add };
}
