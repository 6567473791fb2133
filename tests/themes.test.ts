import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SLICE_INKS } from '../src/pages/reports/chartParts.ts';
import { SHADE_SHARES } from '../widgets/parts/address/tileShades.ts';

type Rgb = readonly [number, number, number];

const css = readFileSync(new URL('../src/styles.css', import.meta.url), 'utf8');
const themes = ['classic', 'violet', 'line', 'meteor', 'tomorrow-night-blue'];
const inks = ['text-1', 'text-2', 'text-3', 'accent', 'success', 'warning', 'danger', 'info'];

describe.each(themes)('the %s theme', (theme) => {
  const colour = tokensOf(theme);

  test.each(inks)('%s is readable on every surface it is written on', (ink) => {
    const surfaces = ['surface-0', 'surface-1', 'surface-2'].concat(
      ink.startsWith('text') ? 'surface-3' : [],
    );
    for (const surface of surfaces) {
      expect(contrast(colour(ink), colour(surface)), `${ink} on ${surface}`).toBeGreaterThanOrEqual(
        4.5,
      );
    }
  });

  test.each(['accent', 'success', 'warning', 'danger', 'info'])(
    '%s is readable on a tenth of itself (badges, selection)',
    (ink) => {
      expect(
        contrast(colour(ink), mix(colour(ink), colour('surface-1'), 0.1)),
      ).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('a province on the map is readable in each shade', () => {
    for (const share of SHADE_SHARES)
      expect(
        contrast(colour('text-1'), mix(colour('accent'), colour('surface-1'), share / 100)),
        `${share} %`,
      ).toBeGreaterThanOrEqual(4.5);
  });

  test('a filled button and a filled danger button are readable', () => {
    expect(contrast(colour('accent-text'), colour('accent'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('surface-1'), colour('danger'))).toBeGreaterThanOrEqual(4.5);
  });

  test('slices of a ring that touch each other differ, however many there are', () => {
    for (const [at, ink] of SLICE_INKS.entries())
      for (const other of new Set([SLICE_INKS[at - 1] ?? SLICE_INKS[1], SLICE_INKS[0]]))
        if (other !== ink)
          expect(distance(colour(ink), colour(other)), `${ink} beside ${other}`).toBeGreaterThan(
            0.1,
          );
  });

  test('the edge of a control is visible', () => {
    expect(contrast(colour('line-strong'), colour('surface-1'))).toBeGreaterThanOrEqual(3);
  });
});

function tokensOf(theme: string) {
  const block = css.split(`[data-theme='${theme}'] {`)[1]?.split('}')[0] ?? '';
  const tokens = new Map(
    [...block.matchAll(/--([\w-]+): #(\w{6});/g)].map(([, name, hex]) => [name, hex]),
  );
  return (name: string): Rgb => {
    const hex = tokens.get(name);
    if (!hex) throw new Error(`The theme ${theme} has no --${name}.`);
    return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
  };
}

function mix(ink: Rgb, ground: Rgb, share: number): Rgb {
  return ink.map((value, i) => value * share + (ground[i] ?? 0) * (1 - share)) as unknown as Rgb;
}

/** How far two colours are from each other to the eye, in Oklab: black and white are 1 apart. */
function distance(a: Rgb, b: Rgb) {
  const [one, other] = [oklab(a), oklab(b)];
  return Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)));
}

function oklab(rgb: Rgb) {
  const [r = 0, g = 0, b = 0] = rgb.map(linear);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linear(value: number) {
  return value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
}

/** WCAG 2 contrast ratio. */
function contrast(a: Rgb, b: Rgb) {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(rgb: Rgb) {
  const [r = 0, g = 0, b = 0] = rgb.map(linear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
