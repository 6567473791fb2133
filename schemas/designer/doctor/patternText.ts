import type { CharSet } from '../../patterns/charset.ts';
import type { Pattern } from '../../patterns/read.ts';
import { readSource } from '../../patterns/read.ts';
import type { Random } from '../../sampleData/random.ts';

/** A text that the pattern accepts; undefined where none was found: what looks around itself or refers back is not followed. */
export function textFor(pattern: RegExp, random: Random): string | undefined {
  const read = readSource(pattern.source, pattern.flags);
  if (!read) return undefined;
  for (let tries = 0; tries < 8; tries++) {
    const text = written(read, random);
    if (pattern.test(text)) return text;
  }
  return undefined;
}

function written(pattern: Pattern, random: Random): string {
  switch (pattern.kind) {
    case 'set':
      return letter(pattern.set, random);
    case 'sequence':
      return pattern.parts.map((part) => written(part, random)).join('');
    case 'choice':
      return pattern.parts.length > 0 ? written(random.pick(pattern.parts), random) : '';
    case 'repeat':
      return Array.from(
        { length: random.int(pattern.min, Math.min(pattern.max, pattern.min + 3)) },
        () => written(pattern.of, random),
      ).join('');
    case 'start':
    case 'look':
    case 'back':
      return '';
  }
}

const READABLE: readonly (readonly [from: number, to: number])[] = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0x4e00, 0x4e80],
  [0x20, 0x7e],
];

/** Something that can be read, where the set has it. */
function letter(set: CharSet, random: Random): string {
  const ranges = set.flatMap((from, index) =>
    index % 2 === 0 ? [[from, set[index + 1] ?? from] as const] : [],
  );
  const plain = READABLE.flatMap(([low, high]) =>
    ranges.flatMap(([from, to]) =>
      from <= high && to >= low ? [[Math.max(from, low), Math.min(to, high)] as const] : [],
    ),
  );
  const [from, to] = random.pick(
    plain.length > 0 ? plain : ranges.length > 0 ? ranges : [[0x61, 0x61] as const],
  );
  return String.fromCodePoint(random.int(from, to));
}
