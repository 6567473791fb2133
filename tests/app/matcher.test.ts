import fc from 'fast-check';
import pinyin from 'pinyin-match';
import traditional from 'pinyin-match/es/traditional.js';
import { expect, test } from 'vitest';
import { matcherOf, matching } from '../../src/data/search/matcher.ts';

test.each([
  ['', '客户', 1],
  ['客户', '客户', 0],
  ['客户', '客户公海', 1],
  ['公海', '客户公海', 2],
  ['  New   CUST ', 'New customer', 1],
  ['cust new', 'New customer', 2],
  ['xzkh', '新增客户', 3],
  ['xinzengkehu', '新增客户', 3],
  ['xinz kehu', '新增客户', 3],
  ['kehu', '新增客户', 3],
  ['kh', '客户', 3],
  ['zh', '重要', 3], // read in two ways
  ['客 gh', '客户公海', 3],
  ['gong hai', '客户公海', 3],
  ['客 xz', '客户公海', undefined],
  ['xyz', '客户', undefined],
  ['客户们', '客户', undefined],
])('%j answers %j with %j', (typed, words, rank) => {
  expect(matcherOf(typed, pinyin.match)(words)).toBe(rank);
});

test('traditional words are found by their sound; without sounds they are not', () => {
  expect(matcherOf('xzkh', traditional.match)('新增客戶')).toBe(3);
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
