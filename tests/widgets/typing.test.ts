import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatNumber, plainNumber } from '../../widgets/parts/numbers/number.ts';
import { fitAtCaret, lengthOf, toHalfWidth } from '../../widgets/parts/boxes/text.ts';

describe('a text field with a limit', () => {
  test('counts characters as people do', () => {
    expect(lengthOf('𠮷野家😀')).toBe(4);
  });

  test.each([
    ['at the end the surplus goes', '一二三四五六', 6, 4, '一二三四', 4],
    ['in the middle what stood behind the caret stays', '一甲乙丙二三', 4, 4, '一甲二三', 2],
    ['a pair of code units is never cut in two', '一😀😀', 5, 2, '一😀', 3],
    ['what fits is left alone', '一二', 2, 4, '一二', 2],
    ['without a limit everything stays', '一二三', 3, undefined, '一二三', 3],
  ])('%s', (_, text, caret, limit, kept, at) => {
    expect(fitAtCaret(text, caret, limit)).toEqual({ text: kept, caret: at });
  });

  test('key by key a text input never holds more than its limit, wherever the caret stands [FORM-067]', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.nat(40),
        fc.integer({ min: 0, max: 20 }),
        (text, at, limit) => {
          const caret = Array.from(text).slice(0, at).join('').length;
          const fitted = fitAtCaret(text, caret, limit);
          expect(lengthOf(fitted.text)).toBe(Math.min(lengthOf(text), limit));
          expect(fitted.caret).toBeLessThanOrEqual(fitted.text.length);
        },
      ),
    );
  });

  test('full-width characters become ordinary ones', () => {
    expect(toHalfWidth('１２３．５，ＡＢ　－')).toBe('123.5,AB -');
  });
});

describe('a typed number', () => {
  test('at least the decimals of the field, and never a rounded one', () => {
    expect(formatNumber(1280000.5, 'zh-chs', 2)).toBe('1,280,000.50');
    expect(formatNumber(1.239, 'en', 2)).toBe('1.239');
    expect(plainNumber(0.0000001)).toBe('0.0000001');
  });
});
