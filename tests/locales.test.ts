// The catalogues by language: complete, translated with the same blanks, and enough for a language that is new.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parsePo } from 'pofile-ts';
import { translate, untranslated, label } from '../schemas/i18n/label.ts';
import { languageOf, LOCALES } from '../schemas/i18n/locale.ts';

const CATALOGUES = ['design', 'interface', 'labels', 'late'];
const compare = (a = '', b = '') => (a < b ? -1 : 1);
const translated = LOCALES.filter((locale) => locale !== 'zh-chs');
const itemsOf = (locale: string, catalogue: string) =>
  parsePo(readFileSync(`schemas/locales/${locale}/${catalogue}.po`, 'utf8')).items;
const keyOf = ({ msgid, msgctxt }: { msgid: string; msgctxt?: string | null }) =>
  `${msgctxt ?? ''}|${msgid}`;

test('a language is one folder: what it is, and four catalogues; they are four [I18N-008]', () => {
  expect(LOCALES.toSorted(compare)).toEqual(['en', 'ja', 'zh-chs', 'zh-cht']);
  const folders = LOCALES.map((locale) =>
    globSync(`schemas/locales/${locale}/*`)
      .map((path) => path.split(/[\\/]/).at(-1))
      .toSorted(compare),
  );
  for (const folder of folders)
    expect(folder).toEqual(['design.po', 'interface.po', 'labels.po', 'language.ts', 'late.po']);
});

describe.each(CATALOGUES)('%s', (catalogue) => {
  const source = itemsOf('zh-chs', catalogue).map(keyOf).toSorted(compare);

  test.each(translated)('%s says all that the source says, with its blanks', (locale) => {
    const items = itemsOf(locale, catalogue);
    expect(items.map(keyOf).toSorted(compare)).toEqual(source);
    expect(items.filter(({ msgstr }) => !msgstr[0]).map(keyOf)).toEqual([]);
    const blanks = (text: string) =>
      [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].toSorted(compare);
    const differing = items.filter(
      ({ msgid, msgstr: [text = ''] }) => blanks(text).join() !== blanks(msgid).join(),
    );
    expect(differing.map(keyOf)).toEqual([]);
  });
});

test.each(translated)(
  '%s says a word alike in every catalogue: which pages were visited before changes nothing',
  (locale) => {
    const said = new Map<string, string>();
    const differing = ['interface', 'late', 'design'].flatMap((catalogue) =>
      itemsOf(locale, catalogue).flatMap((item) => {
        const [text = ''] = item.msgstr;
        const other = said.get(keyOf(item)) ?? text;
        said.set(keyOf(item), other);
        return other === text ? [] : [`${keyOf(item)}: ${other}, in ${catalogue} ${text}`];
      }),
    );
    expect(differing).toEqual([]);
  },
);

/** Blanks that a number of things fills in. */
const COUNTED =
  'approvals|below|count|gone|judged|kept|lost|notes|people|records|rows|running|writes';

test('English is written with the signs of English', () => {
  const strange = CATALOGUES.flatMap((name) => itemsOf('en', name))
    .map(({ msgstr: [text = ''] }) => text)
    .filter((text) => /[「」『』《》【】，。、：；！？（）]/.test(text));
  expect(strange).toEqual([]);
});

test('English tells one from several wherever it counts', () => {
  const counting = new RegExp(`\\{(?:${COUNTED})\\} [a-z]+s\\b`);
  const plain = CATALOGUES.filter((name) => name !== 'labels')
    .flatMap((name) => itemsOf('en', name))
    .map(({ msgstr: [text = ''] }) => text)
    .filter((text) => counting.test(text) && !text.includes(', plural,'));
  expect(plain).toEqual([]);
});

test('a label is said in a language by its catalogue, a company’s own by its names; English stands in, then the source [I18N-007]', () => {
  const name = label('名称');
  expect(translate(name, 'en')).toBe('Name');
  const own = { message: '设备', names: { ja: '設備' } };
  expect(LOCALES.map((locale) => translate(own, locale))).toEqual(['设备', '设备', '设备', '設備']);
  expect(translate({ message: '设备', names: { en: 'Device' } }, 'ja')).toBe('Device');
  expect(translate(untranslated('px'), 'ja')).toBe('px');
  expect(translate(name, 'ja')).toBe('名称');
});

test('what is known of a language is known of each', () => {
  for (const locale of LOCALES) {
    const { tag, encodings } = languageOf(locale);
    expect(() => new Intl.NumberFormat(tag)).not.toThrow();
    for (const encoding of encodings) expect(() => new TextDecoder(encoding)).not.toThrow();
  }
});
