import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFormula } from '../../schemas/formulas/index.ts';

const env = { today: '2024-05-06', now: '2024-05-06 10:20:30' };
const formula = parseFormula('RMB(amount)', () => true);
const rmb = (amount: unknown) => formula.evaluate(() => amount, env);

/** Every digit with its place, then zeros struck out: another way than the one it checks. */
function oracle(cents: bigint): string {
  const digits = '零壹贰叁肆伍陆柒捌玖';
  const places = [
    '元',
    '拾',
    '佰',
    '仟',
    '万',
    '拾',
    '佰',
    '仟',
    '亿',
    '拾',
    '佰',
    '仟',
    '万',
    '拾',
    '佰',
    '仟',
  ];
  const yuan = (cents / 100n).toString();
  const whole = yuan
    .split('')
    .map((digit, index) => `${digits[Number(digit)]}${places[yuan.length - 1 - index]}`)
    .join('');
  const tidy = whole
    .replace(/零[拾佰仟]/g, '零')
    .replace(/零+/g, '零')
    .replace(/零(?=[万亿元])/g, '')
    .replace(/^元$/, '')
    .replace(/亿万/g, '亿零')
    .replace(/万亿/g, '万亿零')
    .replace(/零+/g, '零')
    .replace(/零(?=元)/g, '');
  const [jiao, fen] = [Number((cents / 10n) % 10n), Number(cents % 10n)];
  if (cents === 0n) return '零元整';
  const rest = `${jiao > 0 ? `${digits[jiao]}角` : fen > 0 && tidy !== '' ? '零' : ''}${fen > 0 ? `${digits[fen]}分` : ''}`;
  return `${tidy}${rest}${fen > 0 ? '' : '整'}`;
}

describe('an amount in upper-case Chinese', () => {
  test.each([
    [0, '零元整'],
    [1, '壹元整'],
    [0.05, '伍分'],
    [0.5, '伍角整'],
    [1.05, '壹元零伍分'],
    [10, '壹拾元整'],
    [0.47, '肆角柒分'],
    [1234.57, '壹仟贰佰叁拾肆元伍角柒分'],
    [1409.5, '壹仟肆佰零玖元伍角整'],
    [6007.14, '陆仟零柒元壹角肆分'],
    [16409.02, '壹万陆仟肆佰零玖元零贰分'],
    [10010.07, '壹万零壹拾元零柒分'],
    [107000.53, '壹拾万柒仟元伍角叁分'],
    [100000001, '壹亿零壹元整'],
    [100010000, '壹亿零壹万元整'],
    [1000100000000, '壹万零壹亿元整'],
    [1234500000000, '壹万贰仟叁佰肆拾伍亿元整'],
    [9999999999999.99, '玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
    [-1680.32, '负壹仟陆佰捌拾元叁角贰分'],
    [1.005, '壹元零壹分'],
    ['88.80', '捌拾捌元捌角整'],
    ['', '零元整'],
  ])('of %s is %s', (amount, text) => expect(rmb(amount)).toBe(text));

  test('is exact for every amount up to 2,000 yuan and a hundred thousand larger ones', () => {
    const wrong: number[] = [];
    const check = (cents: number) => {
      if (rmb(cents / 100) !== oracle(BigInt(cents))) wrong.push(cents);
    };
    for (let cents = 0; cents <= 200_000; cents += 1) check(cents);
    for (let cents = 200_001; cents <= 20_000_000_000; cents += 199_999) check(cents);
    expect(wrong).toEqual([]);
  });

  test('is exact for every pattern of zeros up to 20,000,000.00, and one cent around every round amount [FORM-072]', () => {
    const wrong: number[] = [];
    const check = (cents: number) => {
      if (cents > 0 && cents <= 2_000_000_000 && rmb(cents / 100) !== oracle(BigInt(cents)))
        wrong.push(cents);
    };
    for (let pattern = 1; pattern < 1024; pattern += 1) {
      for (const digit of [1, 2, 9])
        check(
          pattern
            .toString(2)
            .split('')
            .reduce((cents, bit) => cents * 10 + Number(bit) * digit, 0),
        );
    }
    for (let unit = 1; unit <= 1_000_000_000; unit *= 10) {
      for (let digit = 1; digit <= 20; digit += 1)
        for (const beside of [-11, -10, -1, 0, 1, 9, 10, 11, 99, 100, 101])
          check(unit * digit + beside);
    }
    expect(wrong).toEqual([]);
  });

  test('is exact up to ten million million', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_999_999 }),
        fc.constantFrom(1, 100, 10_000, 1_000_000, 100_000_000, 10_000_000_000),
        (number, step) => {
          const cents = number - (number % step);
          expect(rmb(cents / 100)).toBe(oracle(BigInt(cents)));
        },
      ),
      { numRuns: 5000 },
    );
  });
});
