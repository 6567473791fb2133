import { SHADES } from '../../../schemas/addresses/provinceTiles.ts';

/** Per cents of the accent in a square that stands for some, a shade darker than the one before. tests/themes.test.ts keeps words on them readable. */
export const SHADE_SHARES: readonly number[] = Array.from(
  { length: SHADES },
  (_, index) => (index + 1) * 10,
);

/** The backgrounds by `shadeOf`: of none, and of some. */
export const TILE_SHADES: readonly string[] = [
  'var(--surface-2)',
  ...SHADE_SHARES.map((share) => `color-mix(in srgb, var(--accent) ${share}%, var(--surface-1))`),
];
