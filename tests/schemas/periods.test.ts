import { expect, test } from 'vitest';
import { OPERATORS } from '../../schemas/conditions/operators.ts';
import { evaluateCondition } from '../../schemas/conditions/conditions.ts';

const PERIODS = Object.entries(OPERATORS)
  .filter(([, { takes, test: hold }]) => takes === 'none' && hold.length > 1)
  .map(([operator]) => operator as keyof typeof OPERATORS);

test('where nobody says what day it is, nothing lies in a period, and nothing breaks', () => {
  for (const operator of Object.keys(OPERATORS) as (keyof typeof OPERATORS)[]) {
    const condition = { field: 'day', operator, value: '2026-11-21' };
    expect(() => evaluateCondition(condition, { record: { day: '2026-11-21' } })).not.toThrow();
  }
  expect(PERIODS.length).toBeGreaterThan(3);
  for (const operator of PERIODS)
    expect(
      evaluateCondition(
        { field: 'day', operator, value: undefined },
        { record: { day: '2026-11-21' } },
      ),
      operator,
    ).toBe(false);
});
