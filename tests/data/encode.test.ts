import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseForm } from '../../server/http/form.ts';
import { encodeForm, encodeMultipart } from '../../src/data/transport/encode.ts';

const texts = (values: Record<string, unknown>) =>
  decodeURIComponent(encodeForm(values).toString().replaceAll('+', ' '));

test.each([
  ['plain values', { name: '华东机电', level: 3, hot: true }, 'name=华东机电&level=3&hot=true'],
  ['a list', { ids: [1, 2] }, 'ids[]=1&ids[]=2'],
  [
    'product lines',
    { product_list: [{ quantity: 2 }, { quantity: 1, spec: 'A' }] },
    'product_list[0][quantity]=2&product_list[1][quantity]=1&product_list[1][spec]=A',
  ],
  [
    'an object',
    { address: { region: '310000', address: '祖冲之路' } },
    'address[region]=310000&address[address]=祖冲之路',
  ],
  ['lists in rows', { lines: [{ tags: ['a', 'b'] }] }, 'lines[0][tags][]=a&lines[0][tags][]=b'],
  ['what takes an answer back', { a: null, b: [], c: {}, d: '' }, 'a=&b=&c=&d='],
  ['what is not there', { a: undefined, b: { c: undefined, d: 0 } }, 'b[d]=0'],
])('%s', (_, values, text) => {
  expect(texts(values)).toBe(text);
});

test('nested values go in brackets and arrive as they were sent [API-005] [API-015]', () => {
  const name = fc
    .stringMatching(/^[a-z_][a-z0-9_]{0,8}$/)
    .filter((key) => !['constructor', 'prototype'].includes(key) && !key.startsWith('__'));
  const leaf = fc.oneof(
    fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes('\0')),
    fc.integer().map(String),
  );
  const { group } = fc.letrec<{ value: unknown; group: Record<string, unknown> }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(leaf, { minLength: 1 }),
      fc.array(tie('group'), { minLength: 1, maxLength: 4 }),
      tie('group'),
    ),
    group: fc.dictionary(name, tie('value'), { minKeys: 1, maxKeys: 5, noNullPrototype: true }),
  }));
  fc.assert(
    fc.property(group, (values) => {
      expect(parseForm(encodeForm(values).toString())).toEqual(values);
    }),
  );
});

test('a thousand product lines stay within what the server accepts', () => {
  const lines = Array.from({ length: 1000 }, (_, i) => ({
    product_id: i + 1,
    quantity: 1,
    price: '9.50',
    discount: 100,
    remark: '',
  }));
  const body = encodeForm({ name: '年度框架', product_list: lines });
  expect([...body.keys()]).toEqual(['name', 'product_list']);
  expect(JSON.parse(body.get('product_list') ?? '')).toEqual(lines);
});

test('a body with a file is multipart [API-006]', () => {
  const body = encodeMultipart(
    { module: 'customer', ids: [1, 2] },
    { file: new File(['x'], '合同.pdf') },
  );
  expect([...body.keys()]).toEqual(['module', 'ids[]', 'ids[]', 'file']);
  expect((body.get('file') as File).name).toBe('合同.pdf');
});
