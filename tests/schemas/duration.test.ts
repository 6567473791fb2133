import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WidgetOptions } from '../../schemas/definition/definition.ts';
import { fieldChanges } from '../../schemas/formLogic/fieldChanges.ts';
import { fieldSchema } from '../../schemas/form/jsonSchema.ts';
import { usualSum } from '../../schemas/views/sums.ts';
import { LOCALES } from '../../schemas/i18n/locale.ts';
import { printedValue } from '../../schemas/print/printedValue.ts';
import { coerce } from '../../schemas/validation/coerce.ts';
import { convertValue } from '../../schemas/validation/convert.ts';
import { checkValue } from '../../schemas/validation/validate.ts';
import {
  DURATION_UNITS,
  type DurationUnit,
  formatDuration,
} from '../../schemas/values/durationText.ts';
import { readDuration } from '../../schemas/values/readDuration.ts';
import { formOf, widget } from './support.ts';

const fieldOf = (type: string, options: WidgetOptions = {}) => {
  const field = formOf([widget(type, 'a', { options })]).fields.get('a');
  if (!field) throw new Error(type);
  return field;
};

describe('a duration in words', () => {
  test.each(DURATION_UNITS)('in %ss is read back as it was, in every language', (unit) => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer({ min: -200_000, max: 200_000 }),
          fc.integer({ min: -1e12, max: 1e12 }),
        ),
        fc.constantFrom(...LOCALES),
        (value, locale) => {
          expect(readDuration(formatDuration(value, unit, locale), unit)).toBe(value);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test.each([
    [90, 'minute', ['1 小时 30 分', '1h 30m', '1 時間 30 分', '1 小時 30 分']],
    [2880, 'minute', ['2 天', '2d', '2 日', '2 天']],
    [-61, 'second', ['-1 分 1 秒', '-1m 1s', '-1 分 1 秒', '-1 分 1 秒']],
    [0, 'hour', ['0 小时', '0h', '0 時間', '0 小時']],
    // an average is seldom whole
    [59.6, 'minute', ['1 小时', '1h', '1 時間', '1 小時']],
    [-0.2, 'minute', ['0 分', '0m', '0 分', '0 分']],
  ] as const)('%d %ss is %j', (value, unit, texts) => {
    const locales = ['zh-chs', 'en', 'ja', 'zh-cht'] as const;
    expect(locales.map((locale) => formatDuration(value, unit, locale))).toEqual(texts);
  });
});

test.each<[string, DurationUnit, number | undefined]>([
  ['1h30', 'minute', 90],
  ['1H30M', 'minute', 90],
  ['1:30', 'minute', 90],
  ['1：30', 'minute', 90],
  ['90', 'minute', 90],
  ['９０', 'minute', 90],
  ['2天', 'minute', 2880],
  ['2天3小时', 'minute', 3060],
  ['1 小时 30 分', 'minute', 90],
  ['1小时30分钟', 'minute', 90],
  ['1个小时', 'minute', 60],
  ['半小时', 'minute', 30],
  ['1小时半', 'minute', 90],
  ['1時間半', 'minute', 90],
  ['1 hr, 30 min', 'minute', 90],
  ['1.5h', 'minute', 90],
  ['1.1 h', 'minute', 66],
  ['.5 day', 'hour', 12],
  ['-45m', 'minute', -45],
  ['1:30', 'second', 90],
  ['1:30:05', 'second', 5405],
  ['1:30:00', 'minute', 90],
  ['5m30', 'second', 330],
  ['8', 'hour', 8],
  // no whole number of them, or none for certain
  ['1:30', 'hour', undefined],
  ['20s', 'minute', undefined],
  ['1.5', 'minute', undefined],
  ['1:75', 'minute', undefined],
  ['30m 1h', 'minute', undefined],
  ['1h 2h', 'minute', undefined],
  ['5k', 'minute', undefined],
  ['h', 'minute', undefined],
  ['', 'minute', undefined],
  ['1h30x', 'minute', undefined],
  ['1..5h', 'minute', undefined],
  ['soon', 'minute', undefined],
])('%j in %ss is read as %s', (text, unit, value) => {
  expect(readDuration(text, unit)).toBe(value);
});

test('no text takes long to be read, nor breaks the reader', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ maxLength: 80 }), fc.stringMatching(/^[\d.:hms小时天 ,-]{0,70}$/)),
      fc.constantFrom(...DURATION_UNITS),
      (text, unit) => {
        const read = readDuration(text, unit);
        expect(read === undefined || Number.isSafeInteger(read)).toBe(true);
      },
    ),
  );
});

describe('a field of type duration', () => {
  const field = fieldOf('duration', { min: 0 });

  test('holds a whole number, counted in minutes unless it says otherwise', () => {
    expect([field.valueType, field.duration, field.precision]).toEqual(['number', 'minute', 0]);
    expect(fieldOf('duration', { durationUnit: 'second' }).duration).toBe('second');
    expect(fieldOf('duration', { durationUnit: 'fortnight' }).duration).toBe('minute');
    expect(fieldSchema(field)).toMatchObject({ type: 'integer', minimum: 0 });
    expect([90, 1.5, -1, '1h3x'].map((value) => checkValue(field, value)?.id)).toEqual([
      undefined,
      'not_integer',
      'too_small',
      'not_duration',
    ]);
  });

  test('takes what people write, from a form, a call or a spreadsheet, and keeps what it cannot read', () => {
    expect(['1h30', '1:30', '90', 90, '5k'].map((raw) => coerce(field, raw))).toEqual([
      90,
      90,
      90,
      90,
      '5k',
    ]);
  });

  test('is printed as a duration, and added up', () => {
    const names = { locale: 'en' as const, zone: 'UTC', name: () => undefined };
    expect(printedValue(field, 90, names)).toEqual({ text: '1h 30m' });
    expect(usualSum(field)).toBe('sum');
  });

  test('becomes text in words, text becomes it, and another unit keeps its length', () => {
    const text = fieldOf('input');
    expect(convertValue(field, text, 90)).toBe('1 小时 30 分');
    expect(convertValue(text, field, '1h30')).toBe(90);
    expect(convertValue(text, field, '很久')).toBeUndefined();
    const seconds = fieldOf('duration', { durationUnit: 'second' });
    expect(fieldChanges(formOf([field.widget]), formOf([seconds.widget]))).toMatchObject([
      { kind: 'retyped', model: 'a' },
    ]);
    expect(convertValue(field, seconds, 90)).toBe(5400);
    expect(convertValue(seconds, field, 89)).toBe(1);
  });

  test('a roll-up of durations is one where it says so, and never where it counts', () => {
    const rollup = (aggregate: string) =>
      fieldOf('rollup', {
        durationUnit: 'minute',
        rollup: { module: 'payment', by: 'customer_id', aggregate, of: 'b' },
      }).duration;
    expect(['sum', 'average', 'count', 'latest'].map(rollup)).toEqual([
      'minute',
      'minute',
      undefined,
      undefined,
    ]);
  });
});
