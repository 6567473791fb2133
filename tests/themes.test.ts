import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

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

  test('a filled button and a filled danger button are readable', () => {
    expect(contrast(colour('accent-text'), colour('accent'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('surface-1'), colour('danger'))).toBeGreaterThanOrEqual(4.5);
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

/** WCAG 2 contrast ratio. */
function contrast(a: Rgb, b: Rgb) {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(rgb: Rgb) {
  const [r = 0, g = 0, b = 0] = rgb.map((v) =>
    v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
