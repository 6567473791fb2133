import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LOCALES } from '../../schemas/i18n/locale.ts';
import { THEMES } from '../../schemas/themes.ts';
import { activateLocale } from '../../src/app/session/i18n.ts';
import { applyTheme } from '../../src/app/session/themes.ts';
import type { ValueWidgetType } from '../../widgets/index.ts';
import { contrastFindings, findings } from './axe.ts';
import { TYPES, WidgetStates } from './WidgetStates.tsx';

/** A busy machine is late, not wrong. */
const WAIT = { timeout: 20_000 };
let root: Root;

beforeEach(async () => {
  await page.viewport(1440, 900);
  // Whatever a failed test has left: one fault is told once.
  document.body.replaceChildren();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => root.unmount());

const draw = (...types: readonly ValueWidgetType[]) => root.render(<WidgetStates types={types} />);
const layers = () => document.querySelectorAll('[data-radix-popper-content-wrapper]');

/** Everything in the first theme, what colours decide in each of the others. */
async function inEveryTheme(): Promise<string[]> {
  const found: string[] = [];
  for (const { key } of THEMES) {
    const theme = applyTheme(key);
    const here = theme === THEMES[0].key ? await findings() : await contrastFindings();
    found.push(...here.map((finding) => `${theme} ${finding}`));
  }
  applyTheme(THEMES[0].key);
  return found;
}

/** The registry in six parts: axe grows faster than the page. */
const PARTS = Array.from({ length: 6 }, (_, part) => TYPES.filter((_type, at) => at % 6 === part));
const CASES = LOCALES.flatMap((locale) => PARTS.map((types) => ({ locale, types })));

test.each(CASES)(
  'axe finds nothing in any state and theme: $locale, $types',
  async ({ locale, types }) => {
    await activateLocale(locale);
    draw(...types);
    await vi.waitFor(
      () => expect(document.querySelectorAll('[data-type]')).toHaveLength(types.length),
      WAIT,
    );
    // The one that is loaded late.
    if (types.includes('editor'))
      await vi.waitFor(
        () => expect(document.querySelectorAll('[contenteditable=true]').length).toBeGreaterThan(2),
        WAIT,
      );
    expect(await inEveryTheme()).toEqual([]);
  },
  120_000,
);

const DROPS = [
  'select',
  'date',
  'time',
  'address',
  'cascader',
  'contact',
  'user',
  'department',
  'product_category',
] as const satisfies readonly ValueWidgetType[];

test.each(LOCALES.flatMap((locale) => DROPS.map((type) => ({ locale, type }))))(
  'axe finds nothing on the open drop in any theme: $locale, $type',
  async ({ locale, type }) => {
    await activateLocale(locale);
    draw(type);
    const trigger = await vi.waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-type] [aria-haspopup]');
      if (!found) throw new Error(`${type} has nothing that opens`);
      return found;
    }, WAIT);
    trigger.focus();
    trigger.click();
    await vi.waitFor(() => expect(layers()).toHaveLength(1), WAIT);
    expect(await inEveryTheme()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(layers()).toHaveLength(0), WAIT);
  },
  120_000,
);
