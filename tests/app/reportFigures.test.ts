import { describe, expect, test } from 'vitest';
import type { ReportAnswer } from '../../src/data/reports.ts';
import { type Figure, isOver } from '../../src/pages/reports/figures.ts';

const days = (from: string, to: string) => ({
  field: 'sign_date',
  operator: 'between' as const,
  value: [from, to],
});

/** Contracts of 2026, as far as this asks for them. */
const answer = {
  from: '2026-01-01',
  to: '2026-12-31',
  filter: { op: 'and', rules: [days('2026-01-01', '2026-12-31')] },
} as unknown as ReportAnswer;
const column = { prop: 'sum', measure: { kind: 'sum' } } as unknown as Figure['column'];
const month = (from: string, to: string) =>
  ({ condition: days(from, to) }) as unknown as NonNullable<Figure['row']>;

describe('a target that is not reached counts as missed once its days are over', () => {
  test.each([
    ['a month before', month('2026-10-01', '2026-10-31'), true],
    ['this month on its last day', month('2026-11-01', '2026-11-30'), false],
    ['a month ahead', month('2026-12-01', '2026-12-31'), false],
    ['the whole year', undefined, false],
  ])('%s', (_, row, over) => {
    expect(isOver(answer, { row, column }, '2026-11-30')).toBe(over);
  });
});
