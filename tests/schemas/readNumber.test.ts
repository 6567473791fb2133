import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coerce, numberFrom } from '../../schemas/validation/coerce.ts';
import { LOCALES } from '../../schemas/i18n/locale.ts';
import { formatNumber, plainNumber } from '../../schemas/values/numberText.ts';
import { isBegun, readNumber } from '../../schemas/values/readNumber.ts';
import { makeField } from '../../stories/support/samples.ts';

describe('a typed number', () => {
  test.each<[string, number | undefined]>([
    ['30万', 300_000],
    ['30 万元', 300_000],
    ['1.5亿', 150_000_000],
    ['1亿2000万', 120_000_000],
    ['3万5000', 35_000],
    ['3万5', undefined],
    ['2k', 2000],
    ['1.15K', 1150],
    ['5千', 5000],
    ['１２８，０００．５', 128_000.5],
    ['¥1,234.50 元', 1234.5],
    ['￥-5', -5],
    ['-¥5', -5],
    ['$ 1,000', 1000],
    ['CNY 10,000', 10_000],
    ['(1,000)', -1000],
    ['（1,000）', -1000],
    ['(-5)', undefined],
    ['1e5', 100_000],
    ['1.5E-2', 0.015],
    ['−3', -3],
    ['+3', 3],
    ['0.', 0],
    ['.5', 0.5],
    ["1'234'567", 1_234_567],
    ['1 234 567', 1_234_567],
    ['1,234 567', undefined],
    ['12,34', undefined],
    ['1.2.3', undefined],
    ['12-3', undefined],
    ['abc', undefined],
    ['12abc', undefined],
    ['', undefined],
    ['-', undefined],
    ['123456789012345', 123_456_789_012_345],
    ['1234567890123456', undefined],
    ['1e400', undefined],
  ])('%s', (typed, number) => {
    expect(readNumber(typed)).toBe(number);
  });

  test('the unit of its field may stand behind it', () => {
    expect(readNumber('12 %', '%')).toBe(12);
    expect(readNumber('12吨', '吨')).toBe(12);
    expect(readNumber('12 %')).toBeUndefined();
  });

  test.each(['-', '(', '(1,0', '¥', '1e', '1e-', '1,', '1,0'])(
    '%s may still become one',
    (typed) => {
      expect(isBegun(typed)).toBe(true);
    },
  );

  test('what is drawn is read as the same number, in every language', () => {
    const cents = fc
      .integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 })
      .map((whole) => whole / 100 + 0);
    fc.assert(
      fc.property(cents, fc.constantFrom(...LOCALES), (number, locale) => {
        expect(readNumber(plainNumber(number))).toBe(number);
        expect(readNumber(formatNumber(number, locale, 2))).toBe(number);
      }),
    );
  });

  test('whatever is typed is a number that its digits tell, or stays as it was typed', () => {
    const field = makeField('number', '金额');
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,-()¥万亿ke 　１２')) }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const read = numberFrom(text);
        if (typeof read === 'string') expect(read).toBe(text);
        else {
          expect(Number.isFinite(read)).toBe(true);
          expect(text.normalize('NFKC')).toMatch(/\d/);
        }
        if (text !== '') expect(coerce(field, text)).toBe(read);
      }),
    );
  });
});
