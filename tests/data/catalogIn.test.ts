import { expect, test } from 'vitest';
import { LOCALES } from '../../schemas/i18n/locale.ts';
import { catalogIn } from '../../src/data/catalogIn.ts';

const path = (locale: string) => `../../schemas/locales/${locale}/interface.po`;

test('each language has its own catalogue', () => {
  const catalogs = Object.fromEntries(LOCALES.map((locale) => [path(locale), locale]));
  for (const locale of LOCALES) expect(catalogIn(catalogs, locale)).toBe(locale);
});

test('English stands in for a language that has no catalogue yet', () => {
  expect(catalogIn({ [path('zh-chs')]: 'zh-chs', [path('en')]: 'en' }, 'ja')).toBe('en');
});

test('a part without any catalogue is a mistake of ours, said by name', () => {
  expect(() => catalogIn({}, 'ja')).toThrow('There is no catalogue of ja.');
});
