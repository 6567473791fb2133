import fc from 'fast-check';
import pinyin from 'pinyin-match';
import traditional from 'pinyin-match/es/traditional.js';
import { expect, test } from 'vitest';
import { matcherOf, matching, nearlyMatching } from '../../src/data/search/matcher.ts';

test.each([
  ['', '客户', 1],
  ['客户', '客户', 0],
  ['客户', '客户公海', 1],
  ['公海', '客户公海', 3],
  ['  New   CUST ', 'New customer', 1],
  ['cust new', 'New customer', 2],
  ['stom', 'New customer', 3],
  ['xzkh', '新增客户', 4],
  ['xinzengkehu', '新增客户', 4],
  ['xinz kehu', '新增客户', 4],
  ['kehu', '新增客户', 4],
  ['kh', '客户', 4],
  ['zh', '重要', 4], // read in two ways
  ['客 gh', '客户公海', 4],
  ['gong hai', '客户公海', 4],
  ['客 xz', '客户公海', undefined],
  ['xyz', '客户', undefined],
  ['客户们', '客户', undefined],
])('%j answers %j with %j', (typed, words, rank) => {
  expect(matcherOf(typed, pinyin.match)(words)).toBe(rank);
});

test.each([
  // words in any order, by how they begin
  ['pay plan', 'Payment plans', 2],
  ['plan pay', 'Payment plans', 2],
  ['set prod', 'Product settings', 2],
  ['log', 'Sign-in log', 2],
  ['in sign', 'Sign-in log', 2],
  // one typing error: another letter, one less, one more, two that changed places
  ['custumer', 'New customer', 6],
  ['custmer', 'New customer', 6],
  ['custoomer', 'New customer', 6],
  ['cusotmer', 'New customer', 6],
  ['new custmer', 'New customer', 6],
  ['oppurtun', 'Opportunities', 6],
  ['ontract', 'Contracts', 3],
  ['xontract', 'Contracts', 6],
  // two, or one in a short word, are another word
  ['cusumer', 'New customer', undefined],
  ['custumre', 'New customer', undefined],
  ['lgo', 'Sign-in log', undefined],
  ['deels', 'Deal', undefined],
  ['12346', 'Order 12345', undefined],
  // width and kana make no difference
  ['ＣＲＭ', 'CRM settings', 1],
  ['crm', 'ＣＲＭ設定', 1],
  ['ﾘｽﾄ', '顧客リスト', 2],
  ['りすと', '顧客リスト', 2],
  ['リスト　顧客', '顧客リスト', 2],
  ['カスタマ', 'カスタマーリスト', 1],
  ['みつもり', 'ミツモリ一覧', 1],
  ['ダッシュボド', 'ダッシュボード', 6],
  ['だっしゅぼーど', 'ダッシュボード', 0],
  ['顧客', '見込み顧客', 2],
])('in English and Japanese %j answers %j with %j', (typed, words, rank) => {
  expect(matcherOf(typed)(words)).toBe(rank);
});

test('what is only a typing error away stands apart from what holds what was typed', () => {
  const all = ['Contacts', 'Contract types', 'My contracts', 'Contracts', 'New contract'];
  const matches = matcherOf('contracts');
  expect(matching(all, matches, (each) => each)).toEqual(['Contracts', 'My contracts']);
  expect(nearlyMatching(all, matches, (each) => each)).toEqual([
    'Contacts',
    'Contract types',
    'New contract',
  ]);
});

test('traditional words are found by their sound; without sounds they are not', () => {
  expect(matcherOf('xzkh', traditional.match)('新增客戶')).toBe(4);
  expect(matcherOf('xzkh')('新增客戶')).toBeUndefined();
});

test('the best come first, and those that are as good keep their order', () => {
  const all = ['客户分析', '新增客户', '客户', '客户公海', '合同'];
  expect(matching(all, matcherOf('客户', pinyin.match), (each) => each)).toEqual([
    '客户',
    '客户分析',
    '客户公海',
    '新增客户',
  ]);
});

test('whatever words hold finds them, with any spaces around', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.string(), (typed, before, after) => {
      expect(matcherOf(` ${typed}  `)(`${before}${typed.trim()}${after}`)).not.toBeUndefined();
    }),
  );
});
