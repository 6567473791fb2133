import '../../src/styles.css';
import { afterEach, expect, vi } from 'vitest';
import { activateLocale } from '../../src/app/session/i18n.ts';
import { findings } from './axe.ts';
import { outline } from './outline.ts';

// A snapshot is what a person meets, not the markup: it fits a screen and changes only when the form does.
expect.addSnapshotSerializer({
  test: (value) => value instanceof DocumentFragment,
  serialize: (value: DocumentFragment) => outline(value),
});

// The suites mock away rjsf's random test ids, which an outline never shows; by then the real module is in use here and the browser refuses.
vi.mock = () => vi;

// Whatever form a test leaves drawn, a screen reader can use it.
afterEach(async () => {
  expect(await findings()).toEqual([]);
});

// A colour half-way from one theme to the next is nobody's colour.
document.head.append(
  Object.assign(document.createElement('style'), {
    textContent: '* { transition: none !important; animation: none !important; }',
  }),
);

await activateLocale('zh-chs');
