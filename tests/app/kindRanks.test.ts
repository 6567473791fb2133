import pinyin from 'pinyin-match';
import { expect, test } from 'vitest';
import type { FieldKind } from '../../schemas/designer/edits/fieldKinds.ts';
import { ranksOf } from '../../src/pages/designer/kindRanks.ts';

/** The kind that is meant first. */
function firstOf(text: string): FieldKind | undefined {
  const ranks = [...ranksOf(text, pinyin.match)];
  return ranks.toSorted(([, one], [, other]) => one - other)[0]?.[0];
}

test.each<[string, FieldKind]>([
  ['金额', 'money'],
  ['amount', 'money'],
  ['Amount', 'money'],
  ['金額', 'money'],
  ['jine', 'money'],
  ['jin e', 'money'],
  ['je', 'money'],
  ['riqi', 'date'],
  ['date', 'date'],
  ['fw', 'editor'],
  ['fanwei', 'daterange'],
  ['zdbh', 'autonumber'],
  ['hui zong', 'rollup'],
  ['phone', 'mobile'],
  ['signatrue', 'signature'],
  ['input_complete', 'input_complete'],
])('%s means %s', (text, kind) => {
  expect(firstOf(text)).toBe(kind);
});

test('without sounds names are still names, and what nothing is called means nothing', () => {
  expect([...ranksOf('jine').keys()]).toEqual([]);
  expect(ranksOf('金额').get('money')).toBe(0);
  expect(ranksOf('天方夜谭', pinyin.match).size).toBe(0);
});
