import { describe, expect, test } from 'vitest';
import {
  explain,
  FormulaError,
  formulaMessage,
  isFault,
  operandsOf,
  parseFormula,
  stepsOf,
  type FormulaErrorId,
} from '../../schemas/formulas/index.ts';
import { LOCALES } from '../../schemas/i18n/locale.ts';

const record: Record<string, unknown> = {
  price: 12.5,
  quantity: 3,
  discount: 0.85,
  empty: '',
  none: null,
  zero: 0,
  code: ' 42 ',
  name: '上海明远科技',
  stage: '赢单',
  on: 1,
  off: 0,
  sign_date: '2024-01-31',
  due: '2024-03-15',
  at: '2024-01-31 09:30:00',
  month: '2024-02',
  bad_date: '2023-02-29',
  tags: ['重点', '续约'],
  address: { region: '上海市', address: '', location: '' },
  nothing: { region: '', address: '' },
  list: [],
  product_list: [
    { kind: '硬件', sales_price_all: 100.1, amount: 1 },
    { kind: '软件', sales_price_all: '200.2', amount: 2 },
    { kind: '硬件', sales_price_all: 300.3 },
    { kind: '', sales_price_all: '' },
  ],
  i: 7,
  e: 2,
  pi: 9,
  date: '2024-05-01',
  单价: 8,
  'a-b': 4,
  '金额（元）': 5,
  数量１: 6,
  broken: { fault: 'div_zero' },
  endless: Infinity,
};
const env = { today: '2024-05-06', now: '2024-05-06 10:20:30' };
const known = (model: string) => Object.hasOwn(record, model);
const get = (model: string) => record[model];
const value = (text: string, scale?: number) => parseFormula(text, known).evaluate(get, env, scale);

function refusal(text: string, accepts = known): FormulaError {
  try {
    parseFormula(text, accepts);
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
  throw new Error(`${text} was not refused`);
}

describe('a formula gives', () => {
  test.each([
    ['price * quantity', 37.5],
    ['price*quantity*discount', 31.88],
    ['(price + 2) * 2 - 1 / 4', 28.75],
    ['2 + 3 * 4 ^ 2', 50],
    ['-2 ^ 2', -4],
    ['2 ^ -1', 0.5],
    ['-price + +quantity', -9.5],
    ['0.1 + 0.2', 0.3],
    ['price * 10% + 5', 6.25],
    ['100 / 10%', 1000],
    ['5 % 3', 2],
    ['10 mod 4', 2],
    ['1e3 + .5', 1000.5],
    ['= price * 2', 25],
  ])('of arithmetic: %s = %s [FORM-072]', (text, result) => expect(value(text)).toBe(result));

  test.each([
    ['price + empty', 12.5],
    ['price * none', 0],
    ['empty - list', 0],
    ['SUM(price, empty, none)', 12.5],
    ['min(price, empty)', 0],
    ['max(price, empty)', 12.5],
    ['round(empty, 1)', 0],
    ['code + 1', 43],
    ['on + off + (1 < 2)', 2],
  ])(
    'an empty operand counts as 0, a text that is a number as that: %s = %s [FORM-072]',
    (text, result) => expect(value(text)).toBe(result),
  );

  test.each([
    ['if(price > 10, "高", "低")', '高'],
    ['IF(zero, 1)', null],
    ['IF(price = 12.5, 1, 2)', 1],
    ['IFS(price > 100, "A", price > 10, "B", true, "C")', 'B'],
    ['IFS(price > 100, "A")', null],
    ['price > 10 ? price < 12 ? "x" : "y" : "z"', 'y'],
    ['off ? 1 : off ? 2 : 3', 3],
    ['AND(price > 1, quantity == 3)', 1],
    ['price > 100 or quantity == 3 and on', 1],
    ['price > 100 || not(off)', 1],
    ['on xor on', 0],
    ['XOR(on, off, on, on)', 1],
    ['0 < quantity <= 3', 1],
    ['0 < quantity < 3', 0],
    ['stage == "赢单"', 1],
    ['stage <> "赢单"', 0],
    ['tags == "续约"', 1],
    ['empty == 0', 0],
    ['empty == none', 1],
    ['empty > -1', 0],
    ['sign_date < due', 1],
    ['code == 42', 1],
    ['"9" < "10"', 1],
    ['ISEMPTY(empty)', 1],
    ['ISEMPTY(zero)', 0],
    ['ISEMPTY(address)', 0],
    ['ISEMPTY(nothing)', 1],
    ['COALESCE(empty, none, price)', 12.5],
    ['COALESCE(price / zero, 0)', 0],
    ['true', 1],
    ['null', null],
  ])('of logic: %s = %s [FORM-072]', (text, result) => expect(value(text)).toBe(result));

  test.each([
    ['SUM(1, 2, 3.5)', 6.5],
    ['SUM(LINES("product_list", "sales_price_all"))', 600.6],
    ['SUM(LINES(product_list, "sales_price_all"), price)', 613.1],
    ['AVG(LINES("product_list", "sales_price_all"))', 200.2],
    ['AVERAGE(1, 2)', 1.5],
    ['MIN(LINES("product_list", "sales_price_all"))', 100.1],
    ['MAX(LINES("product_list", "sales_price_all"), 5)', 300.3],
    ['SUM(LINES("product_list", "nothing"))', 0],
    ['SUM(LINES("empty", "x"))', 0],
    ['COUNT(LINES("product_list", "amount"))', 2],
    ['COUNT(product_list)', 3],
    ['COUNT(tags, empty, price)', 3],
    [
      'SUMIF(LINES("product_list", "kind"), "硬件", LINES("product_list", "sales_price_all"))',
      400.4,
    ],
    ['SUMIF(LINES("product_list", "sales_price_all"), ">=200")', 500.5],
    ['COUNTIF(LINES("product_list", "sales_price_all"), "<>100.1")', 3],
    ['COUNTIF(LINES("product_list", "kind"), "")', 1],
    ['COUNTIF(tags, "重点")', 1],
  ])('of lists: %s = %s', (text, result) => expect(value(text)).toBe(result));

  test.each([
    ['ABS(-3)', 3],
    ['round(2.675, 2)', 2.68],
    ['ROUND(1234.5, -2)', 1200],
    ['ROUND(0.5)', 1],
    ['ROUNDUP(1.001, 1)', 1.1],
    ['ROUNDUP(-1.001, 1)', -1.1],
    ['ROUNDDOWN(-1.99, 1)', -1.9],
    ['INT(-1.5)', -2],
    ['MOD(-3, 2)', 1],
    ['MOD(3, -2)', -1],
    ['POWER(2, 10)', 1024],
    ['SQRT(2)', 1.41],
  ])('of numbers: %s = %s', (text, result) => expect(value(text)).toBe(result));

  test.each([
    ['CONCAT(name, "-", quantity, empty)', '上海明远科技-3'],
    ['CONCAT(tags)', '重点,续约'],
    ['LEFT(name, 2)', '上海'],
    ['RIGHT(name, 2)', '科技'],
    ['LEFT("😀好", 1)', '😀'],
    ['RIGHT(name, 0)', ''],
    ['MID(name, 3, 2)', '明远'],
    ['LEN(name)', 6],
    ['TRIM(code)', '42'],
    ['UPPER("ab")', 'AB'],
    ['LOWER("AB")', 'ab'],
    ['CONTAINS("CRM 系统", "crm")', 1],
    ['CONTAINS(tags, "重")', 0],
    ['TEXT(1234567.895, "#,##0.00")', '1,234,567.90'],
    ['TEXT(-1234, "#,##0")', '-1,234'],
    ['TEXT(0.1234, "0.0%")', '12.3%'],
    ['TEXT(sign_date, "yyyy年M月d日")', '2024年1月31日'],
    ['TEXT(at, "MM/dd HH:mm")', '01/31 09:30'],
    ['TEXT(price)', '12.5'],
    ['“中文，引号”', '中文，引号'],
    ['"a\\"b"', 'a"b'],
  ])('of texts: %s = %s', (text, result) => expect(value(text)).toBe(result));

  test.each([
    ['DATE(2024, 2, 30)', '2024-03-01'],
    ['DATE(2024, 14, 1)', '2025-02-01'],
    ['TODAY()', '2024-05-06'],
    ['now()', '2024-05-06 10:20:30'],
    ['YEAR(sign_date) * 10000 + MONTH(sign_date) * 100 + DAY(sign_date)', 20240131],
    ['YEAR(month)', 2024],
    ['DATEDIF(sign_date, due, "d")', 44],
    ['DATEDIF(sign_date, due, "M")', 1],
    ['DATEDIF(due, sign_date, "d")', -44],
    ['DATEDIF("2020-02-29", "2024-02-28", "y")', 3],
    ['DATEDIF("2020-02-29", "2024-02-29", "y")', 4],
    ['DATEDIF(at, NOW(), "h")', 2304],
    // a month is over on its last day where it has no such day, so that DATEDIF takes back what DATEADD adds
    ['DATEDIF("2026-01-31", "2026-02-28", "m")', 1],
    ['DATEDIF("2026-01-31", DATEADD("2026-01-31", 1, "m"), "m")', 1],
    ['DATEDIF("2020-02-29", "2021-02-28", "y")', 1],
    ['DATEDIF(sign_date, empty, "d")', null],
    ['DATEADD(sign_date, 1, "m")', '2024-02-29'],
    ['DATEADD(sign_date, 30)', '2024-03-01'],
    ['DATEADD(sign_date, -1, "y")', '2023-01-31'],
    ['DATEADD(at, 1, "d")', '2024-02-01 09:30:00'],
    ['DATEADD(at, 90, "min")', '2024-01-31 11:00:00'],
    ['DATEADD(empty, 1)', null],
  ])('of dates: %s = %s', (text, result) => expect(value(text)).toBe(result));

  test.each([
    ['1.005', 1.01],
    ['2.675', 2.68],
    ['-1.005', -1.01],
    ['0.145', 0.15],
    ['1.004999999', 1],
    ['10 / 3', 3.33],
    ['-0.001', 0],
  ])('two decimals, rounded half up away from zero: %s = %s [FORM-072]', (text, result) =>
    expect(value(text)).toBe(result),
  );

  test('as many decimals as the field has', () => {
    expect(value('10 / 3', 4)).toBe(3.3333);
    expect(value('10 / 3', 0)).toBe(3);
    expect(value('1 / 3 * 3', 4)).toBe(1);
  });
});

test.each([
  ['price / zero', 'div_zero'],
  ['MOD(1, 0)', 'div_zero'],
  ['1 % zero', 'div_zero'],
  ['zero ^ -1', 'div_zero'],
  ['name + 1', 'not_number'],
  ['SUM(tags)', 'not_number'],
  ['endless + 1', 'not_number'],
  ['tags + 1', 'is_list'],
  ['tags', 'is_list'],
  ['LINES("product_list", "kind")', 'is_list'],
  ['address', 'not_text'],
  ['CONCAT(address)', 'not_text'],
  ['LINES("name", "x")', 'not_text'],
  ['YEAR(bad_date)', 'not_date'],
  ['DATEADD(price, 1)', 'not_date'],
  ['TEXT(price, "yyyy")', 'not_date'],
  ['SQRT(-1)', 'bad_argument'],
  ['ROUND(1, 99)', 'bad_argument'],
  ['LEFT(name, -1)', 'bad_argument'],
  ['DATEADD(due, 1, "parsec")', 'bad_argument'],
  ['DATEADD(due, 9999999)', 'bad_argument'],
  ['SUMIF(tags, "x", price)', 'bad_argument'],
  ['TEXT(1, "?")', 'bad_argument'],
  ['9 ^ 9 ^ 9', 'too_big'],
  ['999999999999999 * 10 + 1', 'too_big'],
  ['RMB(10 ^ 30)', 'too_big'],
  ['broken + 1', 'div_zero'],
  ['AND(on, broken)', 'div_zero'],
  ['IF(broken, 1, 2)', 'div_zero'],
  ['price > name', 'not_number'],
])('%s has no value: %s', (text, fault) => {
  const result = value(text);
  expect(result).toEqual({ fault });
  expect(
    isFault(result) && LOCALES.every((locale) => formulaMessage(result, locale).length > 3),
  ).toBe(true);
});

test('branches not taken are not evaluated', () => {
  const asked: string[] = [];
  const listen = (model: string) => {
    asked.push(model);
    return record[model];
  };
  const run = (text: string) => parseFormula(text, known).evaluate(listen, env);
  expect(run('IF(on, price, broken)')).toBe(12.5);
  expect(run('off and broken')).toBe(0);
  expect(run('off ? broken : quantity')).toBe(3);
  expect(run('IFS(on, 1, broken, 2)')).toBe(1);
  expect(run('COALESCE(price, broken)')).toBe(12.5);
  expect(asked).not.toContain('broken');
});

describe('a formula may be written', () => {
  test.each([
    ['{{price}} * {{ quantity }}'],
    ['${price} * ${quantity}'],
    ['`price` * `quantity`'],
    ['price × quantity'],
    ['（price）＊quantity'],
    ['ＳＵＭ（price，0）*quantity'],
    ['IF(price ≥ 12, price, 0) * quantity'],
    ['IF(price≠1,price,0)*quantity'],
    ['IF(price＝12.5，price，０)*quantity'],
    ['price\n  *\tquantity'],
    ['　price * quantity　'],
    ['Sum(price) * quantity'],
    ['price ÷ 1 * quantity'],
  ])('as %j', (text) => expect(value(text)).toBe(37.5));

  test('with any name that a field has', () => {
    expect(value('i * e + pi')).toBe(23);
    expect(value('date')).toBe('2024-05-01');
    expect(value('YEAR(date)')).toBe(2024);
    expect(value('单价 * 2')).toBe(16);
    expect(value('{{a-b}} * 2')).toBe(8);
    expect(value('{{金额（元）}} * 2')).toBe(10);
    expect(value('｛｛金额（元）｝｝ * ２')).toBe(10);
    expect(value('{{ｐｒｉｃｅ}} * 2')).toBe(25);
    expect(value('数量１ * 2')).toBe(12);
  });
});

test('what a formula reads is listed once, branches and lines included', () => {
  const { deps, volatile, text } = parseFormula(
    'IF(on, price, price + SUM(LINES("product_list", "amount")))',
    known,
  );
  expect(deps).toEqual(['on', 'price', 'product_list']);
  expect(volatile).toBe(false);
  expect(text).toMatch(/^IF/);
  expect(parseFormula('IF(on, 1, YEAR(TODAY()))', known).volatile).toBe(true);
});

describe('a text that is no formula is refused with its place', () => {
  const cases: [text: string, id: FormulaErrorId, position: number | undefined][] = [
    ['', 'empty', undefined],
    ['  ', 'empty', undefined],
    ['price * ', 'incomplete', undefined],
    ['(price', 'incomplete', undefined],
    ['price )', 'syntax', 6],
    ['price * * 2', 'syntax', 8],
    ['SUM(price,,1)', 'syntax', 10],
    ['price, 1', 'syntax', 5],
    ['()', 'syntax', 1],
    ['% 2', 'syntax', 0],
    ['price quantity', 'missing_operator', 6],
    ['2 price', 'missing_operator', 2],
    ['2(price)', 'missing_operator', 1],
    ['price(2)', 'unknown_function', 0],
    ['#price# * 2', 'bad_character', 0],
    ['price & 1', 'bad_character', 6],
    ['price!', 'bad_character', 5],
    ['price @ 1', 'bad_character', 6],
    ['🙂', 'bad_character', 0],
    ['price = 1', 'assignment', 6],
    ['1:5', 'range', 1],
    ['price[0]', 'matrix', 5],
    ['[1,2]', 'matrix', 0],
    ['{a: 1}', 'matrix', 0],
    ['price.name', 'property', 5],
    ['prize * 2', 'unknown_field', 0],
    ['2 * {{x}}', 'unknown_field', 4],
    ['SUMM(1)', 'unknown_function', 0],
    ['IF(1)', 'too_few_arguments', 0],
    ['ABS(1, 2)', 'too_many_arguments', 0],
    ['IFS(on, 1, off)', 'uneven_arguments', 0],
    ['LINES("product_list", name)', 'not_literal', 0],
    ['1 + LINES("x", "y")', 'unknown_field', 4],
    ['"price', 'unclosed', 0],
    ['{{price', 'unclosed', 0],
    ["price'", 'unclosed', 5],
    ['1234567890.1234567', 'bad_number', 0],
    ['1+'.repeat(1000) + '1', 'too_long', undefined],
    ['1+'.repeat(600) + '1', 'too_complex', undefined],
    [`${'('.repeat(40)}1${')'.repeat(40)}`, 'too_deep', 32],
    [`${'ABS('.repeat(33)}1`, 'too_deep', 131],
    ['- '.repeat(40) + '1', 'too_deep', undefined],
  ];
  test.each(cases.map((row) => [row[0].slice(0, 40), ...row] as const))(
    '%j',
    (_, text, id, position) => {
      const error = refusal(text);
      expect([error.id, error.position]).toEqual([id, position]);
      for (const locale of LOCALES) expect(formulaMessage(error, locale)).not.toMatch(/\{\w+\}|^$/);
    },
  );

  test('long sums and long lists of cases are not deep', () => {
    expect(value(`0${'+1'.repeat(240)}`)).toBe(240);
    expect(value(`${'off ? 1 : '.repeat(30)}2`)).toBe(2);
    expect(value(`${'IF(off, 1, '.repeat(30)}2${')'.repeat(30)}`)).toBe(2);
  });
});

test.each([
  ['AVGIF(LINES("product_list", "sales_price_all"), ">=200")', 250.25],
  ['AVERAGEIF(LINES("product_list", "kind"), "没有", LINES("product_list", "sales_price_all"))', 0],
  [
    'SUMPRODUCT(LINES("product_list", "sales_price_all"), LINES("product_list", "sales_price_all"))',
    140280.14,
  ],
  ['SUMPRODUCT(LINES("product_list", "sales_price_all"))', 600.6],
  ['CEILING(7.1)', 8],
  ['CEILING(7, 5)', 10],
  ['CEILING(-7, 5)', -5],
  ['FLOOR(7.9)', 7],
  ['FLOOR(1234, 100)', 1200],
  ['WEEKDAY("2026-11-21")', 6],
  ['WEEKDAY("2026-11-22")', 7],
  ['WEEKDAY("2026-11-23")', 1],
  ['WEEKDAY(empty)', null],
  ['EOMONTH("2026-01-31", 1)', '2026-02-28'],
  ['EOMONTH("2028-02-01")', '2028-02-29'],
  ['EOMONTH("2026-12-15", -1)', '2026-11-30'],
  ['HOUR("2026-11-21 09:30:00")', 9],
  ['MINUTE("2026-11-21 09:30:00")', 30],
  ['HOUR("2026-11-21")', 0],
  ['WORKDAYS("2026-11-16", "2026-11-22")', 5],
  ['WORKDAYS("2026-11-21", "2026-11-22")', 0],
  ['NETWORKDAYS("2026-11-20", "2026-11-23")', 2],
  ['WORKDAYS("2026-11-23", "2026-11-20")', -2],
  ['WORKDAYS("2026-01-01", "2026-12-31")', 261],
  ['REPLACE("上海分公司上海店", "上海", "苏州")', '苏州分公司苏州店'],
  ['SUBSTITUTE("a$b", "$", "$&")', 'a$&b'],
  ['REPLACE("ab", "", "x")', 'ab'],
  ['VALUE("1,234.50")', 1234.5],
  ['VALUE("")', 0],
  ['VALUE("十")', { fault: 'not_number' }],
  ['IFERROR(1 / zero, 9)', 9],
  ['IFERROR(2, 9)', 2],
  ['IFERROR(empty, 9)', null],
  ['SWITCH(quantity, 1, "一", 3, "三", "多")', '三'],
  ['SWITCH(quantity, 1, "一", "多")', '多'],
  ['SWITCH(quantity, 1, "一", 2, "二")', null],
  ['SWITCH(1 / zero, 1, 2)', { fault: 'div_zero' }],
])('of whole months, weeks, lines and cases: %s = %s [FORM-072]', (text, result) =>
  expect(value(text)).toEqual(result),
);

test('an explanation shows every part that was used and its value', () => {
  const why = explain(
    parseFormula('IF(price > 10, price * quantity / 3.01, quantity) + (empty)', known),
    get,
    env,
  );
  expect(why).toEqual({
    text: 'IF(price > 10, price * quantity / 3.01, quantity) + (empty)',
    value: 12.4584717607973,
    parts: [
      {
        text: 'IF(price > 10, price * quantity / 3.01, quantity)',
        value: 12.4584717607973,
        parts: [
          {
            text: 'price > 10',
            value: 1,
            parts: [{ text: 'price', value: 12.5, parts: [], model: 'price' }],
          },
          {
            text: 'price * quantity / 3.01',
            value: 12.4584717607973,
            parts: [
              {
                text: 'price * quantity',
                value: 37.5,
                parts: [
                  { text: 'price', value: 12.5, parts: [], model: 'price' },
                  { text: 'quantity', value: 3, parts: [], model: 'quantity' },
                ],
              },
            ],
          },
        ],
      },
      { text: '(empty)', value: null, parts: [], model: 'empty' },
    ],
  });
});

test('an explanation names fields in words, lists what they gave and tells the steps in order', () => {
  const names: Record<string, string> = { price: '单价', quantity: '数量', empty: '折扣' };
  const why = explain(
    parseFormula('price * (quantity + 1) - empty', known),
    get,
    env,
    (model) => names[model],
  );
  expect(why.text).toBe('单价 * (数量 + 1) - 折扣');
  expect(operandsOf(why).map(({ text, value }) => [text, value])).toEqual([
    ['单价', 12.5],
    ['数量', 3],
    ['折扣', null],
  ]);
  expect(stepsOf(why).map(({ text, value }) => [text, value])).toEqual([
    ['(数量 + 1)', 4],
    ['单价 * (数量 + 1)', 50],
    ['单价 * (数量 + 1) - 折扣', 50],
  ]);
});
