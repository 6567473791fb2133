/** Code points as sorted, disjoint ranges: [from, to, from, to …], both ends included. */
export type CharSet = readonly number[];

const LAST = 0x10ffff;

export const ANY: CharSet = [0, LAST];
export const DIGITS: CharSet = [0x30, 0x39];
export const WORD_CHARS: CharSet = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];
export const SPACE_CHARS: CharSet = union([
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]);
export const NOT_NEWLINE: CharSet = negate([0x0a, 0x0a, 0x0d, 0x0d, 0x2028, 0x2029]);

/** Where letters beyond ASCII have another case; under the flag `i` any of them counts as all of them. */
const CASED: CharSet = [
  0xb5, 0x24ff, 0x2c00, 0x2dff, 0xa640, 0xabbf, 0xfb00, 0xfb06, 0xff21, 0xff5a, 0x10400, 0x1e943,
];

/** The characters of either set. */
export function union(sets: readonly CharSet[]): CharSet {
  const ranges = sets.flatMap((set) => pairs(set)).sort(([one], [other]) => one - other);
  const merged: number[] = [];
  for (const [from, to] of ranges) {
    const end = merged.at(-1);
    if (end !== undefined && from <= end + 1) merged[merged.length - 1] = Math.max(end, to);
    else merged.push(from, to);
  }
  return merged;
}

/** Every character that is not in the set. */
export function negate(set: CharSet): CharSet {
  const inside = pairs(set);
  const starts = [0, ...inside.map(([, to]) => to + 1)];
  const ends = [...inside.map(([from]) => from - 1), LAST];
  return starts.flatMap((from, index) =>
    from <= (ends[index] ?? -1) ? [from, ends[index] ?? LAST] : [],
  );
}

/** The characters of both sets. */
export function intersect(one: CharSet, other: CharSet): CharSet {
  return negate(union([negate(one), negate(other)]));
}

/** Whether two sets have a character in common. */
export function overlaps(one: CharSet, other: CharSet): boolean {
  for (let left = 0, right = 0; left < one.length && right < other.length;) {
    const [from, to, start, end] = [
      one[left] ?? 0,
      one[left + 1] ?? 0,
      other[right] ?? 0,
      other[right + 1] ?? 0,
    ];
    if (from <= end && start <= to) return true;
    if (to < start) left += 2;
    else right += 2;
  }
  return false;
}

/** What the set matches when case does not count; rather too much than too little. */
export function caseFolded(set: CharSet): CharSet {
  const shifted = [shift(set, 0x41, 0x5a, 32), shift(set, 0x61, 0x7a, -32)];
  const more =
    overlaps(set, CASED) || overlaps(set, [0x4b, 0x4b, 0x53, 0x53, 0x6b, 0x6b, 0x73, 0x73]);
  return union([
    set,
    ...shifted,
    ...(more ? [CASED] : []),
    ...(overlaps(set, CASED) ? [[0x41, 0x5a, 0x61, 0x7a]] : []),
  ]);
}

function shift(set: CharSet, from: number, to: number, by: number): CharSet {
  return pairs(set).flatMap(([start, end]) =>
    start <= to && end >= from ? [Math.max(start, from) + by, Math.min(end, to) + by] : [],
  );
}

function pairs(set: CharSet): [from: number, to: number][] {
  return set.flatMap((from, index) =>
    index % 2 === 0 ? [[from, set[index + 1] ?? from] as [number, number]] : [],
  );
}
