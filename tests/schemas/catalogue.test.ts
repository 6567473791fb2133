import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parsePo } from 'pofile-ts';
import { LOCALES } from '../../schemas/i18n/locale.ts';
import { HTTP_STATUS } from '../../schemas/product.ts';

const FILES = ['interface', 'late', 'design', 'labels'];
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** What the catalogues of a language say, by the Chinese of the source. */
function wordsIn(locale: string): ReadonlyMap<string, string> {
  const items = FILES.flatMap(
    (file) => parsePo(read(`schemas/locales/${locale}/${file}.po`)).items,
  );
  return new Map(items.map(({ msgid, msgstr: [text = ''] }) => [msgid, text]));
}

const HAN = /\p{Script=Han}(?:[\p{Script=Han}，。！？、：；!?（）「」]| (?=\p{Script=Han}))*/gu;

test('every Chinese sentence of the requirements is an entry of the source catalogue, or made of entries [I18N-009]', () => {
  const known = [...wordsIn('zh-chs').keys()];
  const patterns = known
    .filter((id) => /\{\w+\}/.test(id) && !id.includes(', plural'))
    .map(
      (id) =>
        new RegExp(
          `^${id
            .split(/\{\w+\}/)
            .map(escaped)
            .join('(.+)')}$`,
        ),
    );
  const isEntry = (words: string) => known.some((id) => id.includes(words));
  const isMade = (words: string) =>
    patterns.some((pattern) => pattern.exec(words)?.slice(1).every(isEntry));
  // what a row only recommends may have been decided otherwise
  const rows = read('docs/requirements.tsv')
    .split('\n')
    .filter((row) => !row.includes('DECIDE'));
  const sentences = new Set(rows.flatMap((row) => row.split('\t')[3]?.match(HAN) ?? []));
  expect(sentences.size).toBeGreaterThan(60);
  expect([...sentences].filter((words) => !isEntry(words) && !isMade(words))).toEqual([]);
});

/** Sentences that the texts give in English only: no menu, extension modules, stages and ends, deleting, pools, HTTP. */
const ONLY_IN_ENGLISH = [
  '没有可用的菜单',
  '该功能属于扩展模块，请联系客服开通',
  '推进到',
  '确定删除该商机?',
  '确定删除该联系人?',
  '确定放入客户公海?',
  '放入公海成功',
  '领取成功',
  '分配成功',
  ...Object.values(HTTP_STATUS).map(({ message }) => message),
];

test.each(LOCALES)(
  'what the texts say in English only has words of its own in %s [I18N-012]',
  (locale) => {
    const words = wordsIn(locale);
    const said = ONLY_IN_ENGLISH.map((id) => words.get(id) ?? '');
    expect(said.filter((text) => text === '')).toEqual([]);
    if (locale === 'en') expect(said.filter((text) => /\p{Script=Han}/u.test(text))).toEqual([]);
    if (locale === 'zh-chs') expect(said).toEqual(ONLY_IN_ENGLISH);
  },
);

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
