import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { Id, Ids } from '../../../schemas/endpoints/endpoint.ts';
import { requestLocale } from '../../../server/http/locale.ts';
import { readParams } from '../../../server/http/params.ts';

const declared = Type.Object({
  id: Type.Optional(Id),
  ids: Type.Optional(Ids),
  page: Type.Integer({ minimum: 1, default: 1 }),
  flag: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
  name: Type.Optional(Type.String({ maxLength: 5 })),
  lines: Type.Optional(Type.Array(Type.Object({ quantity: Type.Integer() }))),
});
const faults = (given: Record<string, unknown>, schema: Type.TObject = declared) => {
  try {
    return readParams(schema, given);
  } catch (error) {
    return (error as { fields?: { field: string; id: string }[] }).fields?.map(
      ({ field, id }) => `${field} ${id}`,
    );
  }
};

describe('declared parameters', () => {
  test('brackets, comma-joined text and JSON text mean the same list [API-015]', () => {
    for (const ids of [['1', '2'], '1,2', '[1,2]', ' 1 , 2 ', [1, 2]])
      expect(readParams(declared, { ids })).toEqual({ ids: [1, 2], page: 1 });
    for (const lines of [[{ quantity: '2' }], '[{"quantity":2}]', [{ quantity: 2 }]])
      expect(readParams(declared, { lines })).toEqual({ lines: [{ quantity: 2 }], page: 1 });
  });

  test('an id stands for ids where ids are asked for', () => {
    expect(readParams(Type.Object({ ids: Ids }), { id: '7' })).toEqual({ ids: [7] });
  });

  test('an empty text is no answer, except for a text', () => {
    expect(readParams(declared, { id: '', page: '', name: '', flag: '' })).toEqual({
      page: 1,
      name: '',
    });
  });

  test('an empty text is an empty list where a list must be given and may be empty', () => {
    const rows = Type.Array(Type.String());
    expect(readParams(Type.Object({ rows }), { rows: '' })).toEqual({ rows: [] });
    expect(faults({}, Type.Object({ rows }))).toEqual(['rows required']);
    expect(readParams(Type.Object({ rows: Type.Optional(rows) }), { rows: '' })).toEqual({});
    expect(faults({ ids: '' }, Type.Object({ ids: Ids }))).toEqual(['ids required']);
  });

  test('undeclared names are left out, or kept as they came where values by model are taken', () => {
    expect(readParams(declared, { nothing: 'x' })).toEqual({ page: 1 });
    expect(
      readParams(Type.Object({ id: Id }, { additionalProperties: true }), {
        id: '3',
        price: '1.50',
      }),
    ).toEqual({ id: 3, price: '1.50' });
  });

  test.each([
    [{ page: 'x' }, ['page wrong_type']],
    [{ page: '1.5' }, ['page wrong_type']],
    [{ page: '0' }, ['page too_small']],
    [{ ids: '1,x' }, ['ids.1 wrong_type']],
    [{ ids: ['1', { a: 'b' }] }, ['ids.1 wrong_type']],
    [{ flag: '2' }, ['flag bad_option']],
    [{ name: 'sixsix' }, ['name too_long']],
    [{ name: ['a'] }, ['name wrong_type']],
    [{ lines: '[{"quantity":"many"}]' }, ['lines.0.quantity wrong_type']],
    [{ lines: [{}] }, ['lines.0.quantity required']],
  ])('%j is refused at its field', (given, expected) => {
    expect(faults(given)).toEqual(expected);
  });
});

test.each([
  [{}, 'zh-chs'],
  [{ 'accept-language': 'ja,en;q=0.8' }, 'ja'],
  [{ 'accept-language': 'fr,en;q=0.8,zh;q=0.9' }, 'zh-chs'],
  [{ 'accept-language': 'zh-TW,zh;q=0.9' }, 'zh-cht'],
  [{ 'accept-language': 'zh-Hant-HK' }, 'zh-cht'],
  [{ 'accept-language': 'fr' }, 'zh-chs'],
  [{ 'accept-language': 'en', cookie: 'a=b; crm-1.7.0-lang=ja' }, 'ja'],
  [{ 'accept-language': 'en', cookie: 'lang=zh-cht' }, 'zh-cht'],
  [{ locale: 'en', cookie: 'lang=ja' }, 'en'],
  [{ locale: 'xx', cookie: 'lang=xx' }, 'zh-chs'],
])('headers %j are read in %s', (headers, locale) => {
  expect(requestLocale(headers)).toBe(locale);
});
