/** Numbers that look random and are the same for the same seed, so that sample data can be made again to the byte. */
export interface Random {
  /** 0 up to, not including, 1 */
  next(): number;
  /** a whole number, both ends included */
  int(min: number, max: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** one of the values, each as likely as its weight */
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T;
  /** `count` different ones, in no particular order */
  some<T>(list: readonly T[], count: number): T[];
  /** a run of its own for a part, so that a change in one part leaves the others as they were */
  fork(name: string | number): Random;
}

export function randomFrom(seed: number | string): Random {
  let state = hash(String(seed));
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('Nothing to pick from');
    return list[int(0, list.length - 1)] as T;
  };
  return {
    next,
    int,
    pick,
    chance: (share) => next() < share,
    weighted: (list) => weighted(list, next()),
    some: (list, count) => {
      const rest = [...list];
      return Array.from(
        { length: Math.min(count, rest.length) },
        () => rest.splice(int(0, rest.length - 1), 1)[0] as (typeof rest)[number],
      );
    },
    fork: (name) => randomFrom(`${seed}/${name}`),
  };
}

function weighted<T>(list: readonly (readonly [T, number])[], at: number): T {
  let left = at * list.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of list) {
    left -= weight;
    if (left < 0) return value;
  }
  const last = list.at(-1);
  if (!last) throw new Error('Nothing to pick from');
  return last[0];
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return sum | 0;
}
