import fc from 'fast-check';
import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { moveOf, type Standing, stepsOf } from '../../schemas/reporting/moves.ts';
import { planReport } from '../../schemas/reporting/plan.ts';
import { REPORTS } from '../../schemas/reports/registry.ts';

const stands = (over: Partial<Standing> = {}): Standing => ({
  counted: true,
  amount: '100',
  outcomes: [],
  later: false,
  made: false,
  ...over,
});
const out = (over: Partial<Standing> = {}) => stands({ counted: false, ...over });

describe('what happened to a record between two days', () => {
  test.each([
    ['it was made', undefined, stands({ made: true }), 'new', '100'],
    ['it was there, but not counted', out(), stands(), 'entered', '100'],
    ['it came within reach', undefined, stands(), 'entered', '100'],
    ['it grew', stands({ amount: '0.1' }), stands({ amount: '0.3' }), 'grown', '0.2'],
    ['it shrank', stands({ amount: '0.3' }), stands({ amount: '0.1' }), 'shrunk', '-0.2'],
    ['it was won', stands(), out({ amount: '0', outcomes: ['won'] }), 'won', '-100'],
    ['it was won, and for later', stands(), out({ outcomes: ['won'], later: true }), 'won', '-100'],
    ['it slipped', stands(), out({ later: true }), 'slipped', '-100'],
    ['it was deleted or given away', stands(), undefined, 'left', '-100'],
    ['it is expected before the period', stands(), out(), 'left', '-100'],
  ] as const)('%s', (_, before, after, step, change) => {
    expect(moveOf(before, after)).toEqual({ step, change });
  });

  test.each([
    ['stayed as it was', stands(), stands()],
    ['was never counted', out(), out({ outcomes: ['lost'] })],
    ['was never there', undefined, undefined],
    ['came and went', undefined, out({ made: true })],
  ] as const)('one that %s has not moved', (_, before, after) => {
    expect(moveOf(before, after)).toBeUndefined();
  });

  test('the changes of all records are the difference of the two sums, and each has its step', () => {
    const standing = fc.option(
      fc.record({
        counted: fc.boolean(),
        amount: fc
          .integer({ min: -1_000_000, max: 1e12 })
          .map((cents) => new Decimal(cents).div(100).toFixed()),
        outcomes: fc.subarray(['won', 'lost']),
        later: fc.boolean(),
        made: fc.boolean(),
      }),
      { nil: undefined },
    );
    const known = new Set(stepsOf(REPORTS.opptyMoves.outcomes).map(({ key }) => key));
    fc.assert(
      fc.property(fc.array(fc.tuple(standing, standing), { maxLength: 30 }), (records) => {
        const sum = (of: readonly (Standing | undefined)[]) =>
          Decimal.sum(0, ...of.flatMap((each) => (each?.counted ? [each.amount] : [])));
        const moves = records.flatMap(([before, after]) => moveOf(before, after) ?? []);
        expect(
          sum(records.map(([before]) => before))
            .plus(Decimal.sum(0, ...moves.map(({ change }) => change)))
            .toFixed(),
        ).toBe(sum(records.map(([, after]) => after)).toFixed());
        expect(moves.filter(({ step }) => !known.has(step))).toEqual([]);
      }),
    );
  });
});

test.each([
  ['of this year', {}, '2025-12-31'],
  ['of a quarter that runs', { start_time: '2026-10-01', end_time: '2026-12-31' }, '2026-09-30'],
  ['of one to come', { start_time: '2027-01-01', end_time: '2027-03-31' }, '2026-10-31'],
  [
    'of one that had not begun on the day it is read',
    { start_time: '2026-10-01', end_time: '2026-12-31', as_of: '2026-08-15' },
    '2026-07-31',
  ],
  ['where somebody says so', { since: '2026-05-01' }, '2026-05-01'],
] as const)('moves %s begin on their own day', (_, ask, since) => {
  const plan = planReport(REPORTS.opptyMoves, ask, { today: '2026-11-25', settings: {} });
  expect(plan.since).toBe(since);
});
