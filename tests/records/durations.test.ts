import { expect, test } from 'vitest';
import { figureText, type Measure } from '../../src/pages/reports/figures.ts';

test('a figure of durations is read as one, also an average that is not whole', () => {
  const measure = { kind: 'avg', duration: 'minute' } as Measure;
  expect(figureText(90.4, measure, 'ja')).toBe('1 時間 30 分');
  expect(figureText(null, measure, 'en')).toBe('–');
});
