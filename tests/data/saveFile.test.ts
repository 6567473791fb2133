import { expect, test } from 'vitest';
import { fileNameOf } from '../../src/data/transport/saveFile.ts';

test.each([
  [`attachment; filename="__.pdf"; filename*=UTF-8''%E6%8A%A5%E4%BB%B7.pdf`, '报价.pdf'],
  ['attachment; filename="list.xlsx"', 'list.xlsx'],
  ['attachment; filename=list.xlsx', 'list.xlsx'],
  ['attachment', undefined],
  ['', undefined],
])('%s is saved as %s', (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});
