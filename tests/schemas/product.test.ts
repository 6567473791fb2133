import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BUILD, RELEASE, VERSION } from '../../schemas/product.ts';

test('people are shown the version of the package', () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  expect(RELEASE).toBe(version);
});

test('clients are told 1.7.0 of 2020-10-12 [CONST-042]', () => {
  expect([VERSION, BUILD]).toEqual(['1.7.0', '2020-10-12']);
});
