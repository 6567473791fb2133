import fc from 'fast-check';
import qs from 'qs';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { parseForm } from '../../../server/http/form.ts';
import { parseJson } from '../../../server/http/plainText.ts';

const refused = (text: string) => {
  try {
    return parseForm(text);
  } catch (error) {
    return error instanceof AppError ? `${error.id}: ${error.data.what}` : error;
  }
};

describe('a form body', () => {
  test.each([
    ['', {}],
    ['a=1', { a: '1' }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['a=1&&b=2&', { a: '1', b: '2' }],
    ['a=b=c', { a: 'b=c' }],
    ['a=%E5%AE%A2+%2B%26', { a: '客 +&' }],
    ['%E5%90%8D=x', { 名: 'x' }],
    ['a.b=1', { 'a.b': '1' }],
    ['ids[]=1&ids[]=2', { ids: ['1', '2'] }],
    ['ids%5B%5D=1', { ids: ['1'] }],
    ['ids=1&ids=2', { ids: ['1', '2'] }],
    [
      'deposit[price]=5&deposit[payment_method]=cash',
      { deposit: { price: '5', payment_method: 'cash' } },
    ],
    ['list[0][num]=2&list[1][num]=3', { list: [{ num: '2' }, { num: '3' }] }],
    ['list[1][num]=3&list[0][num]=2', { list: [{ num: '2' }, { num: '3' }] }],
    ['list[0]=a&list[7]=b', { list: ['a', 'b'] }],
    ['a[b][c][]=1', { a: { b: { c: ['1'] } } }],
    ['5=x', { 5: 'x' }],
  ])('%s', (text, expected) => {
    expect(parseForm(text)).toEqual(expected);
  });

  test.each([
    ['a=1&a[b]=2', 'malformed: a[b] is both a value and a group'],
    ['a[b]=2&a=1', 'malformed: a is both a value and a group'],
    ['a[0]=1&a[x]=2', 'malformed: numbers and names in one group'],
    ['a[b=1', 'malformed: the name a[b'],
    ['a]b=1', 'malformed: the name a]b'],
    ['a[b]c=1', 'malformed: the name a[b]c'],
    ['a[[b]]=1', 'malformed: the name a[[b]]'],
    ['=1', 'malformed: the name '],
    ['__proto__[x]=1', 'malformed: the name __proto__'],
    ['a[__proto__]=1', 'malformed: the name __proto__'],
    ['a[constructor][prototype]=1', 'malformed: the name constructor'],
    ['prototype=1', 'malformed: the name prototype'],
    ['a[toString]=1', 'malformed: the name toString'],
    ['a=%', 'malformed: percent-encoding'],
    ['a=%ff', 'malformed: percent-encoding'],
    ['a=%00', 'malformed: a character that is not text'],
    [`a${'[b]'.repeat(LIMITS.nesting + 1)}=1`, 'malformed: nesting deeper than 8'],
  ])('%s is refused', (text, expected) => {
    expect(refused(text)).toBe(expected);
  });

  test('5,000 parameters are read whole, one more is refused', () => {
    const pairs = Array.from({ length: LIMITS.parameters }, (_, index) => `p${index}=${index}`);
    expect(Object.keys(parseForm(pairs.join('&')))).toHaveLength(5000);
    expect(refused([...pairs, 'one=more'].join('&'))).toBe('malformed: more than 5000 parameters');
  });

  test.each([21, 200, 1000])('%i nested lines stay one list in their order', (count) => {
    const lines = Array.from({ length: count }, (_, index) => ({
      product_detail_id: String(index),
      price: '1.50',
      quantity: '2',
    }));
    expect(parseForm(qs.stringify({ product_list: lines }))).toEqual({ product_list: lines });
  });

  test('what a bracket encoder writes is read back as it was', () => {
    const name = fc
      .stringMatching(/^[a-z_客]{1,8}$/)
      .filter((text) => !(text in Object.prototype) && text !== 'prototype');
    const leaf = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie('value'), { minLength: 1, maxLength: 4 }),
        fc.dictionary(name, tie('value'), { minKeys: 1, maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 4 }), (body) => {
        expect(parseForm(qs.stringify(body))).toEqual(body);
      }),
      { numRuns: 300 },
    );
  });

  test('any text at all is read or refused, never worse', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('a', '[', ']', '=', '&', '%', '5', '+', '_', '\0', '中'),
        }),
        (text) => {
          expect(typeof refused(text)).toMatch(/^(object|string)$/);
          expect(refused(text)).not.toBeInstanceOf(Error);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('a JSON body', () => {
  test.each([
    ['{"a":1', 'JSON'],
    ['{"__proto__":{"x":1}}', 'the name __proto__'],
    ['{"a":[{"constructor":1}]}', 'the name constructor'],
    ['{"a":1e999}', 'a number that is too large'],
    ['{"a":"\\u0000"}', 'a character that is not text'],
    ['{"a":"\\ud800"}', 'a character that is not text'],
    [`${'['.repeat(400)}${']'.repeat(400)}`, 'nesting deeper than 300'],
  ])('%s is refused', (text, what) => {
    expect(() => parseJson(text)).toThrow(
      expect.objectContaining({ id: 'malformed', data: { what } }),
    );
  });

  test('everything else is itself', () => {
    expect(parseJson('{"a":[1,"b",null,true,{"c":"客"}]}')).toEqual({
      a: [1, 'b', null, true, { c: '客' }],
    });
  });
});
