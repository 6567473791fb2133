import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, cellOf, type Names, valueOf } from '../../schemas/exchange/cells.ts';
import { fromSerial, momentIn, readDay, readTime } from '../../schemas/exchange/dateText.ts';
import { matchHeaders } from '../../schemas/exchange/headers.ts';
import { joinList, splitList } from '../../schemas/exchange/lists.ts';
import { escapeFormula, plainCell } from '../../schemas/exchange/escapeFormula.ts';
import type { Field, Form } from '../../schemas/form/form.ts';
import type { FieldChoice } from '../../schemas/form/fieldChoices.ts';
import { LOCALES } from '../../schemas/i18n/locale.ts';
import { DURATION_UNITS } from '../../schemas/values/durationText.ts';
import { VALUE_TYPES, type ValueType } from '../../schemas/values/valueTypes.ts';

const CHOICES: FieldChoice[] = [
  { value: 'A', label: 'A 级、重点' },
  { value: 2, label: '二' },
  { value: 'c', label: '二' },
  { value: true, label: '"quoted", yes' },
  {
    value: 'zj',
    label: '浙江',
    children: [
      { value: 'hz', label: '杭州/城区' },
      { value: 'nb', label: '宁波' },
    ],
  },
  { value: 'js', label: '江苏', children: [{ value: 'nj', label: '宁波' }] },
];
const PEOPLE: Readonly<Record<number, string>> = {
  1: '张三',
  2: '李四、王五',
  3: '张三',
  4: '#5',
  5: '甲 #1',
  17: '',
};
const fieldOf = (valueType: ValueType, more: object = {}) =>
  ({
    model: 'm',
    name: 'M',
    valueType,
    choices: valueType.startsWith('choice') || valueType === 'path' ? CHOICES : [],
    widget: { type: 'input', options: {} },
    params: {},
    ...(valueType.startsWith('ref') && { refers: 'customer' }),
    ...more,
  }) as unknown as Field;
const namesIn = (locale: Names['locale'], zone: string): Names => ({
  locale,
  zone,
  name: (_, id) => PEOPLE[Number(id)],
  values: (_, name) =>
    Object.entries(PEOPLE)
      .filter(([, each]) => each === name)
      .map(([id]) => Number(id)),
});

const word = fc
  .string({ minLength: 1, unit: 'grapheme' })
  .filter((text) => text.trim() === text && text !== '');
const day = fc
  .date({ min: new Date('1900-03-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString());
const option = fc.constantFrom(...CHOICES.map(({ value }) => value));
const id = fc.constantFrom(...Object.keys(PEOPLE).map(Number), 99);
const VALUES: Record<ValueType, fc.Arbitrary<unknown>> = {
  text: word,
  longtext: fc.string({ minLength: 1, unit: 'grapheme' }),
  html: word.map((text) => `<p>${text}</p>`),
  number: fc
    .double({ noNaN: true, min: -1e13, max: 1e13 })
    .map((number) => Number(number.toPrecision(15)) + 0),
  switch: fc.constantFrom(0, 1),
  date: day.map((at) => at.slice(0, 10)),
  datetime: day.map((at) => at.slice(0, 19).replace('T', ' ')),
  time: day.map((at) => at.slice(11, 19)),
  stamp: fc.integer({ min: 0, max: 4e12 }),
  choice: option,
  choices: fc.uniqueArray(option, { minLength: 1 }),
  ref: id,
  refs: fc.uniqueArray(id, { minLength: 1 }),
  path: fc.constantFrom(['zj', 'hz'], ['zj', 'nb'], ['js', 'nj'], ['zj']),
  span: fc.tuple(day, day).map((pair) => pair.map((at) => at.slice(0, 10))),
  address: fc
    .record(
      {
        region: fc.constantFrom('浙江省,杭州市,西湖区', '上海市,上海市,黄浦区'),
        address: word,
        location: fc.constantFrom('120.1,30.2', '-1,5'),
        accuracy: fc.constantFrom('8', '1840'),
      },
      { requiredKeys: [] },
    )
    // how exact a place is says nothing without the place
    .map(({ accuracy, ...value }) =>
      value.location !== undefined && accuracy !== undefined ? { ...value, accuracy } : value,
    )
    .filter((value) => Object.keys(value).length > 0),
  images: fc.array(fc.record({ id: fc.nat(), path: word, name: word }), { minLength: 1 }),
  files: fc.array(fc.record({ id: fc.nat(), path: word, name: word, size: fc.nat() }), {
    minLength: 1,
  }),
  lines: fc.array(fc.dictionary(fc.constantFrom('a', 'b'), word, { minKeys: 1 }), { minLength: 1 }),
  object: fc.dictionary(fc.constantFrom('a', 'b'), word, { minKeys: 1 }),
  any: fc
    .oneof(word, fc.record({ a: word }))
    .filter((value) => typeof value !== 'string' || !/^\s*[[{]/.test(value)),
};

describe('a value as a cell and back', () => {
  test.each(VALUE_TYPES)('%s comes back as it was, in every language and zone', (valueType) => {
    const field = fieldOf(valueType);
    fc.assert(
      fc.property(
        VALUES[valueType],
        fc.constantFrom(...LOCALES),
        fc.constantFrom('Asia/Shanghai', 'America/New_York', 'UTC'),
        (value, locale, zone) => {
          const names = namesIn(locale, zone);
          const cell = cellOf(field, value, names);
          const written: Cell = typeof cell === 'string' ? plainCell(escapeFormula(cell)) : cell;
          expect(valueOf(field, written, names)).toEqual(value);
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each(DURATION_UNITS)(
    'a duration in %ss comes back as it was, in every language',
    (duration) => {
      const field = fieldOf('number', { duration });
      fc.assert(
        fc.property(
          fc.integer({ min: -9e9, max: 9e9 }),
          fc.constantFrom(...LOCALES),
          (value, locale) => {
            const names = namesIn(locale, 'UTC');
            const cell = cellOf(field, value, names);
            expect(cell).not.toBe(value);
            expect(valueOf(field, plainCell(escapeFormula(String(cell))), names)).toBe(value);
          },
        ),
      );
    },
  );

  test.each([
    ['01:30:00', 90],
    ['26:15', 1575],
    ['1 小时 30 分', 90],
    [90, 90],
    ['bald', 'bald'],
  ])('a duration in minutes reads %o as %o', (cell, value) => {
    const field = fieldOf('number', { duration: 'minute' });
    expect(valueOf(field, cell, namesIn('en', 'UTC'))).toBe(value);
  });

  test.each([
    ['number', '¥1,234.50', 1234.5],
    ['number', '１２', 12],
    ['number', '1.5e3', 1500],
    ['number', 'viel', 'viel'],
    ['number', 0.1 + 0.2, 0.3],
    ['date', '2026/1/5', '2026-01-05'],
    ['date', '2026年1月5日', '2026-01-05'],
    ['date', 46_027, '2026-01-05'],
    ['date', '2026-02-30', '2026-02-30'],
    ['date', 'soon', 'soon'],
    ['datetime', '2026-1-5 9:30', '2026-01-05 09:30:00'],
    ['datetime', '2026-1-5', '2026-01-05 00:00:00'],
    ['time', 0.5, '12:00:00'],
    ['time', '9:05', '09:05:00'],
    ['switch', 'はい', 1],
    ['switch', 'No', 0],
    ['choice', '二', 2],
    ['choice', 'A', 'A'],
    ['choice', '没有', '没有'],
    ['choices', '浙江，二', ['zj', 2]],
    ['path', '江苏 / 宁波', ['js', 'nj']],
    ['ref', '李四、王五', 2],
    ['ref', '张三', '张三'],
    ['ref', '张三 #3', 3],
    ['text', 13800000001, '13800000001'],
    ['text', '  ', undefined],
    ['text', null, undefined],
  ] as const)('%s: %j is read as %j', (valueType, cell, value) => {
    expect(valueOf(fieldOf(valueType), cell, namesIn('zh-chs', 'Asia/Shanghai'))).toEqual(value);
  });
});

describe('a formula in a cell', () => {
  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    "'=1",
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    "'＝1",
  ])('%j is neutralised and comes back', (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
    expect(plainCell(escapeFormula(text))).toBe(text);
  });

  test('any text comes back, and none begins like a formula', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("'", '=', '－', '-', 'a') })),
        (text) => {
          expect(plainCell(escapeFormula(text))).toBe(text);
          expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        },
      ),
    );
  });
});

test('words of a list come back whatever is in them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', '、', ',', '"', ' ', '/', '\n') }), {
        minLength: 1,
      }),
      fc.constantFrom('list' as const, 'path' as const),
      (words, separator) => {
        expect(
          splitList(joinList(words, separator, separator === 'list' ? '、' : ' / '), separator),
        ).toEqual(words);
      },
    ),
  );
});

test('dates and times are read as people type them', () => {
  expect(['2026.1.5', '20260105', '2026-13-01', '2026-1', 'x'].map(readDay)).toEqual([
    '2026-01-05',
    '2026-01-05',
    undefined,
    '2026-01',
    undefined,
  ]);
  expect(['9:5', '24:00', '09：05：59'].map((text) => readTime(text))).toEqual([
    '09:05:00',
    undefined,
    '09:05:59',
  ]);
  expect([fromSerial(46_027.396_527_777_78), fromSerial(0), fromSerial(9e9)]).toEqual([
    '2026-01-05 09:31:00',
    undefined,
    undefined,
  ]);
  expect(momentIn('Asia/Shanghai', '2026-01-05 08:00:00')).toBe(Date.UTC(2026, 0, 5));
});

test('headings are matched in any language, with or without the mark of required ones, each model once', () => {
  const form = (name: string, other: string) =>
    ({
      fields: new Map([
        ['name', fieldOf('text', { model: 'name', name })],
        ['level', fieldOf('text', { model: 'level', name: other })],
        ['secret', fieldOf('text', { model: 'secret', name: 'Secret', hidden: true })],
      ]),
    }) as unknown as Form;
  expect(
    matchHeaders(
      ['Customer Name *', '级别', '客户名称', 'ID', 'Secret', ''],
      [form('客户名称', '级别'), form('Customer name', 'Level')],
    ),
  ).toEqual(['name', 'level', null, 'id', null, null]);
});
