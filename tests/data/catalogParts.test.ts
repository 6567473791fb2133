import { i18n, type Messages } from '@lingui/core';
import { expect, test } from 'vitest';
import { addToCatalog, type Catalog, loadParts } from '../../src/data/catalogParts.ts';

/** A part with words in two languages, each of which comes when it is let. */
function part(word: string) {
  const gates = new Map<string, () => void>();
  const words = (locale: string): [string, () => Promise<Messages>] => [
    `locales/${locale}/part.po`,
    () =>
      new Promise((resolve) => {
        gates.set(locale, () => resolve({ [word]: `${word} ${locale}` }));
      }),
  ];
  const catalog: Catalog = Object.fromEntries(['zh-chs', 'en'].map(words));
  const come = async (locale: string) => {
    await expect.poll(() => gates.has(locale)).toBe(true);
    gates.get(locale)?.();
  };
  return { catalog, come };
}

test('a part that comes while another language is on its way has its words in that language too', async () => {
  const [first, late] = [part('first'), part('late')];
  i18n.loadAndActivate({ locale: 'zh-chs', messages: {} });
  void addToCatalog(first.catalog);
  await first.come('zh-chs');
  const english = loadParts('en');
  await expect.poll(() => i18n.locale).toBe('zh-chs');
  const added = addToCatalog(late.catalog);
  await late.come('zh-chs');
  await added;
  await first.come('en');
  await late.come('en');
  expect(await english).toMatchObject({ first: 'first en', late: 'late en' });
});

test('a part whose words come after another language was chosen asks for them again', async () => {
  const late = part('later');
  i18n.loadAndActivate({ locale: 'zh-chs', messages: {} });
  const added = addToCatalog(late.catalog);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  await late.come('zh-chs');
  await late.come('en');
  await added;
  expect(i18n.messages).toMatchObject({ later: 'later en' });
});
