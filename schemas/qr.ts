/*
 * A text as a QR code: bytes, error correction M (15 %), the smallest of versions 1 to 20 that holds it. After ISO/IEC 18004; the mask is the one
 * with the fewest penalties. Pure, so that the page needs no library for one picture.
 */

const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];

type Grid = boolean[][];

/** Dark or light by row and column; throws for texts of more than some 660 bytes. */
export function qrCode(text: string): Grid {
  const bytes = new TextEncoder().encode(text);
  const version =
    1 +
    BLOCKS.findIndex(
      (_, index) => bytes.length * 8 + 4 + (index + 1 < 10 ? 8 : 16) <= dataWords(index + 1) * 8,
    );
  if (version === 0) throw new Error('The text is too long for a QR code.');
  const words = interleaved(padded(bytes, version), version);
  const { fixed, grid } = patterns(version);
  fill(grid, fixed, words);
  const masked = MASKS.map((mask, index) =>
    withFormat(
      grid.map((row, y) => row.map((dark, x) => dark !== (!at(fixed, x, y) && mask(x, y)))),
      index,
    ),
  );
  return masked.reduce((best, each) => (penalty(each) < penalty(best) ? each : best));
}

const at = (grid: Grid, x: number, y: number) => grid[y]?.[x] ?? false;
const sizeOf = (version: number) => version * 4 + 17;

function rawWords(version: number): number {
  const align = version < 2 ? 0 : Math.floor(version / 7) + 2;
  const bits =
    (16 * version + 128) * version +
    64 -
    (align > 0 ? (25 * align - 10) * align - 55 : 0) -
    (version >= 7 ? 36 : 0);
  return Math.floor(bits / 8);
}

function dataWords(version: number): number {
  return rawWords(version) - (BLOCKS[version - 1] ?? 0) * (CORRECTION[version - 1] ?? 0);
}

function padded(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const room = dataWords(version) * 8;
  put(0, Math.min(4, room - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let filler = 0xec; bits.length < room; filler ^= 0xec ^ 0x11) put(filler, 8);
  return Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  );
}

/** Blocks with their correction, word by word in turns. */
function interleaved(words: readonly number[], version: number): number[] {
  const [count, correction] = [BLOCKS[version - 1] ?? 1, CORRECTION[version - 1] ?? 0];
  const short = Math.floor(words.length / count);
  const shorts = count - (words.length % count);
  const generator = generatorOf(correction);
  const blocks: { data: number[]; check: number[] }[] = [];
  for (let index = 0, from = 0; index < count; index += 1) {
    const data = words.slice(from, from + short + (index < shorts ? 0 : 1));
    from += data.length;
    blocks.push({ data, check: remainder(data, generator) });
  }
  const turns = (pick: (block: (typeof blocks)[number]) => readonly number[], length: number) =>
    Array.from({ length }, (_, index) =>
      blocks.flatMap((block) => pick(block)[index] ?? []),
    ).flat();
  return [...turns(({ data }) => data, short + 1), ...turns(({ check }) => check, correction)];
}

/** Products in the field of 256 elements. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1)
    product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((other >>> bit) & 1) * one);
  return product;
}

function generatorOf(degree: number): number[] {
  const result: number[] = Array.from({ length: degree }, (_, index) =>
    index === degree - 1 ? 1 : 0,
  );
  for (let step = 0, root = 1; step < degree; step += 1, root = times(root, 2)) {
    for (let index = 0; index < degree; index += 1)
      result[index] = times(result[index] ?? 0, root) ^ (result[index + 1] ?? 0);
  }
  return result;
}

function remainder(data: readonly number[], generator: readonly number[]): number[] {
  const result = generator.map(() => 0);
  for (const word of data) {
    const factor = word ^ (result.shift() ?? 0);
    result.push(0);
    for (const [index, coefficient] of generator.entries())
      result[index] = (result[index] ?? 0) ^ times(coefficient, factor);
  }
  return result;
}

/** What every code of the version looks like, and which modules that settles. */
function patterns(version: number): { fixed: Grid; grid: Grid } {
  const size = sizeOf(version);
  const [grid, fixed]: [Grid, Grid] = [blank(size), blank(size)];
  const set = (x: number, y: number, dark: boolean) => {
    const [row, known] = [grid[y], fixed[y]];
    if (row && known && x >= 0 && x < size) {
      row[x] = dark;
      known[x] = true;
    }
  };
  for (let index = 0; index < size; index += 1) {
    set(6, index, index % 2 === 0);
    set(index, 6, index % 2 === 0);
  }
  for (const [left, top] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy += 1)
      for (let dx = -4; dx <= 4; dx += 1) {
        const far = Math.max(Math.abs(dx), Math.abs(dy));
        set(left + dx, top + dy, far !== 2 && far !== 4);
      }
  }
  const places = alignments(version);
  for (const [i, x] of places.entries()) {
    for (const [j, y] of places.entries()) {
      const last = places.length - 1;
      if ((i === 0 && (j === 0 || j === last)) || (i === last && j === 0)) continue;
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1)
          set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  }
  for (const [x, y] of formatPlaces(size)) set(x, y, false);
  set(8, size - 8, true);
  if (version >= 7) {
    const bits = (version << 12) | divided(version, 12, 0x1f25);
    for (let index = 0; index < 18; index += 1) {
      const [a, b] = [size - 11 + (index % 3), Math.floor(index / 3)];
      set(a, b, ((bits >>> index) & 1) === 1);
      set(b, a, ((bits >>> index) & 1) === 1);
    }
  }
  return { fixed, grid };
}

function blank(size: number): Grid {
  return Array.from({ length: size }, () => Array.from({ length: size }, () => false));
}

function alignments(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [
    6,
    ...Array.from(
      { length: count - 1 },
      (_, index) => sizeOf(version) - 7 - step * (count - 2 - index),
    ),
  ];
}

function divided(value: number, bits: number, divisor: number): number {
  let rest = value;
  const length = 32 - Math.clz32(divisor);
  for (let index = 0; index < bits; index += 1)
    rest = (rest << 1) ^ ((rest >>> (length - 2)) * divisor);
  return rest;
}

/** Both copies of the format's 15 bits, the lowest first. */
function formatPlaces(size: number): (readonly [number, number, number])[] {
  const first = Array.from({ length: 15 }, (_, bit): readonly [number, number, number] =>
    bit < 6
      ? [8, bit, bit]
      : bit === 6
        ? [8, 7, bit]
        : bit === 7
          ? [8, 8, bit]
          : bit === 8
            ? [7, 8, bit]
            : [14 - bit, 8, bit],
  );
  const second = Array.from({ length: 15 }, (_, bit): readonly [number, number, number] =>
    bit < 8 ? [size - 1 - bit, 8, bit] : [8, size - 15 + bit, bit],
  );
  return [...first, ...second];
}

function withFormat(grid: Grid, mask: number): Grid {
  const bits = ((mask << 10) | divided(mask, 10, 0x537)) ^ 0x5412; // M is 0
  for (const [x, y, bit] of formatPlaces(grid.length)) {
    const row = grid[y];
    if (row) row[x] = ((bits >>> bit) & 1) === 1;
  }
  return grid;
}

/** Up and down in columns of two, from the right. */
function fill(grid: Grid, fixed: Grid, words: readonly number[]): void {
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    const column = right <= 6 ? right - 1 : right;
    for (let step = 0; step < size; step += 1) {
      const y = ((column + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [column, column - 1]) {
        const row = grid[y];
        if (!row || at(fixed, x, y)) continue;
        row[x] = (((words[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
      }
    }
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** How hard it is to read: long runs, blocks, what looks like a corner, too dark or too light. */
function penalty(grid: Grid): number {
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x] ?? false))].map((line) =>
    line.map((dark) => (dark ? '1' : '0')).join(''),
  );
  const runs = lines
    .flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? [])
    .reduce((sum, run) => sum + run.length - 2, 0);
  const corners = lines.reduce(
    (sum, line) => sum + (line.match(/(?=10111010000|00001011101)/g) ?? []).length * 40,
    0,
  );
  let blocks = 0;
  for (let y = 1; y < grid.length; y += 1)
    for (let x = 1; x < grid.length; x += 1)
      if (
        new Set([at(grid, x, y), at(grid, x - 1, y), at(grid, x, y - 1), at(grid, x - 1, y - 1)])
          .size === 1
      )
        blocks += 3;
  const dark = grid.flat().filter(Boolean).length / grid.length ** 2;
  return runs + corners + blocks + Math.floor(Math.abs(dark - 0.5) * 20) * 10;
}
