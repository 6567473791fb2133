import { expect, test } from 'vitest';
import { figureText, type Measure } from '../../src/pages/reports/figures.ts';

const measure = (kind: Measure['kind'], digits?: number): Measure => ({
  key: 'figure',
  label: '数字',
  about: '',
  kind,
  model: '',
  unit: '',
  condition: null,
  ...(digits !== undefined && { digits }),
});

test.each([
  [29_892, measure('sum', 0), '29,892'],
  [2.5, measure('sum', 0), '2.5'],
  [29_892, measure('sum'), '29,892.00'],
  [45, measure('avg'), '45.00'],
  [3, measure('count'), '3'],
  [66.7, measure('rate'), '66.7%'],
  [50, measure('rate'), '50.0%'],
  [null, measure('sum', 0), '–'],
])('%s of %o is read as %s', (value, of, text) => {
  expect(figureText(value, of, 'zh-chs')).toBe(text);
});
