import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explain, FormulaError, isFault, parseFormula } from '../../schemas/formulas/index.ts';

const record: Record<string, unknown> = { a: 1, b: 'x', list: [{ c: 1 }], price: 2 };
const env = { today: '2024-05-06', now: '2024-05-06 10:20:30' };
const known = (model: string) => Object.hasOwn(record, model);
const get = (model: string) => record[model];

describe('malicious expressions are refused [FORM-072]', () => {
  test.each([
    'constructor',
    'a.constructor',
    'constructor("return 1")()',
    'a.constructor.constructor("return 1")()',
    '__proto__',
    'a.__proto__',
    '{{__proto__}}',
    '{{constructor}}',
    'toString()',
    'hasOwnProperty("a")',
    'valueOf',
    'import({}, {})',
    'evaluate("1")',
    'parse("1")',
    'compile("1")',
    'parser()',
    'config({number: "BigNumber"})',
    'createUnit("x")',
    'simplify("x")',
    'derivative("x", "x")',
    'reviver()',
    'typed()',
    'ones(5000, 5000)',
    'zeros(9)',
    'random()',
    'cos(1)',
    'eval("1")',
    'Function("1")',
    'a.b',
    'a[0]',
    'list[0].c',
    'a?.b',
    'a=1',
    'x=1',
    'f(x)=x',
    'f(x)=f(x);f(1)',
    'a; a',
    '1:5',
    'a:b',
    '[1,2]',
    '{a:1}',
    '2 price',
    'a b',
    "a'",
    'a!',
    '~a',
    'a | a',
    'a << 1',
    'a to b',
    '5 cm',
    'end',
    'undefined',
    'NaN',
    'Infinity',
    'pi',
    'i',
    '0x10',
    '0b1',
    '1_000',
    'a # comment',
    '"x".length',
    '"x"[0]',
    '(a)(b)',
    'IF',
    'IF.constructor',
    'IF[0]',
    '_0',
    '_1 + a',
    'a?.(1)',
    'a ?? 1',
    'LINES("__proto__", "x")',
    'LINES(constructor, "x")',
    '"\\u0061" a',
    'globalThis',
    'this',
    'new Date()',
    '() => 1',
    '`a',
    '${a',
    '{{a}',
  ])('%s', (text) => expect(() => parseFormula(text, known)).toThrow(FormulaError));

  test('not by their spelling, but because there is nothing they could name', () => {
    const all = (text: string) => parseFormula(text, () => true);
    expect(all('constructor').evaluate(get, env)).toEqual({ fault: 'not_text' });
    expect(() => all('constructor(1)')).toThrow(FormulaError);
    const odd = JSON.parse('{"__proto__": 7}') as Record<string, unknown>;
    expect(
      all('{{__proto__}} + 1').evaluate(
        (model) => Object.getOwnPropertyDescriptor(odd, model)?.value,
        env,
      ),
    ).toBe(8);
    expect(all('LINES("list", "constructor")').evaluate(get, env)).toEqual({ fault: 'is_list' });
    expect(all('COUNT(LINES("list", "constructor"))').evaluate(get, env)).toBe(0);
  });

  test('quotes end nothing but their own text', () => {
    expect(
      parseFormula(`CONCAT("a'b", '"c"', “d"e”, "_0 + \\"#\\"")`, known).evaluate(get, env),
    ).toBe(`a'b"c"d"e_0 + "#"`);
  });
});

test('reading is never exponential', () => {
  const texts = [
    '1%(1',
    'a%-(',
    '(a%',
    'a?',
    'a?a:',
    '1/(1/',
    'a mod (',
    'not(',
    '-(',
    'a^',
    'a%%',
    'IF(a,',
    '{{a}}+',
    '“”,',
    '((a)+',
  ];
  for (const text of texts) {
    const long = text.repeat(Math.floor(2000 / text.length));
    expect(() => parseFormula(long, known), text).toThrow(FormulaError);
  }
});

const PIECES = [
  'a',
  'b',
  'list',
  'price',
  '1',
  '0.5',
  '"x"',
  "'y'",
  '(',
  ')',
  ',',
  '+',
  '-',
  '*',
  '/',
  '%',
  '^',
  '=',
  '==',
  '!=',
  '<',
  '>=',
  '?',
  ':',
  ' ',
  'and',
  'or',
  'not',
  'mod',
  'IF(',
  'SUM(',
  'LINES(',
  'TODAY()',
  'DATEADD(',
  'TEXT(',
  'RMB(',
  '{{',
  '}}',
  '${',
  '`',
  '#',
  '.',
  '[',
  ']',
  '×',
  '（',
  '，',
  '“',
  '\\',
  '\n',
  '__proto__',
  'e',
  '1e9',
  '99999999999999',
  '\ud800',
  '😀',
];

describe('whatever is typed', () => {
  const outcome = (text: string) => {
    try {
      return parseFormula(text, known);
    } catch (error) {
      if (error instanceof FormulaError) return error;
      throw error;
    }
  };
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((pieces) => pieces.join('')),
  );

  test('is a formula or a FormulaError whose place lies within the text', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const result = outcome(text);
        if (result instanceof FormulaError)
          expect(result.position ?? 0).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 5000 },
    );
  });

  const odd = fc.oneof(
    fc.anything({ maxDepth: 2 }),
    fc.double(),
    fc.string(),
    fc.constantFrom(
      '2024-02-30',
      '9999-12-31',
      '0000-00-00',
      '1e400',
      ' 12 ',
      '-0',
      NaN,
      Infinity,
      1e300,
      5e-324,
    ),
  );

  const made = fc.tuple(
    fc.constantFrom(
      'a + b',
      'a / b',
      'a ^ b',
      'a % b',
      'a < b',
      'a == b',
      'a and b',
      '-a',
      'a%',
      'IF(a, b, a)',
      'SUM(a, b)',
      'AVG(a, LINES("a", "x"))',
      'MAX(a, b)',
      'COUNT(a, b)',
      'SUMIF(a, b)',
      'COUNTIF(a, b)',
      'ROUND(a, b)',
      'ROUNDUP(a, 2)',
      'INT(a)',
      'MOD(a, b)',
      'POWER(a, b)',
      'SQRT(a)',
      'CONCAT(a, b)',
      'LEFT(a, b)',
      'MID(a, b, b)',
      'LEN(a)',
      'TRIM(a)',
      'TEXT(a, b)',
      'TEXT(a, "#,##0.00")',
      'TEXT(a, "yyyy-M-d")',
      'CONTAINS(a, b)',
      'DATE(a, b, b)',
      'YEAR(a)',
      'DATEDIF(a, b, "m")',
      'DATEDIF(a, b, b)',
      'DATEADD(a, b, "m")',
      'DATEADD(a, b, "h")',
      'DATEADD("9999-12-31", b)',
      'DATE(9999, 12, b)',
      'RMB(a)',
      'ISEMPTY(a)',
      'COALESCE(a, b)',
      'NOT(a)',
      'XOR(a, b)',
    ),
    odd,
    odd,
  );

  test('evaluates without throwing, to a JSON value or a fault', () => {
    fc.assert(
      fc.property(made, ([text, a, b]) => {
        const formula = parseFormula(text, known);
        const read = (model: string) => (model === 'a' ? a : b);
        const value = formula.evaluate(read, env);
        const plain =
          value === null ||
          typeof value === 'string' ||
          (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0));
        expect(plain || isFault(value)).toBe(true);
        expect(explain(formula, read, env).text).toBe(text);
      }),
      { numRuns: 5000 },
    );
  });
});
