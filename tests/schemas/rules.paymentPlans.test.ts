import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../schemas/values/dates.ts';
import { fieldMessage } from '../../schemas/i18n/messages.ts';
import {
  checkBatch,
  checkGenerate,
  contractMonths,
  CYCLES,
  generatePlans,
  isOverdue,
  PAY_DAYS,
  planCount,
  planDates,
  plansExceeding,
  planState,
  splitAmount,
} from '../../schemas/rules/paymentPlans.ts';
import type { FieldError } from '../../schemas/i18n/errors.ts';

const said = (errors: readonly FieldError[]) =>
  errors.map((error) => fieldMessage(error, 'zh-chs'));

describe('months of a contract', () => {
  test.each([
    ['2026-01-01', '2026-12-31', 12],
    ['2026-01-01', '2027-01-01', 12],
    ['2026-01-01', '2027-01-02', 13],
    ['2026-01-01', '2026-01-01', 1],
    ['2026-01-15', '2026-02-10', 1],
    ['2026-01-15', '2026-02-16', 2],
    ['2026-01-31', '2026-02-28', 1],
    ['2024-01-31', '2024-03-01', 2],
    ['2025-11-20', '2028-11-19', 36],
  ])('from %s to %s are %i', (start, end, months) => {
    expect(contractMonths(start, end)).toBe(months);
  });
  test('a started month counts whole, a finished one does not begin another [PLAN-011]', () => {
    expect(contractMonths('2026-03-10', '2026-04-10')).toBe(1);
    expect(contractMonths('2026-03-10', '2026-04-11')).toBe(2);
  });
});

describe('generating', () => {
  test('the count is the months divided by the cycle, rounded up [PLAN-010]', () => {
    expect([
      planCount(13, 3),
      planCount(12, 3),
      planCount(1, 12),
      planCount(24, 6),
      planCount(5, 1),
    ]).toEqual([5, 4, 1, 4, 5]);
  });
  test('amounts are split evenly, the remainder on the last row [PLAN-011]', () => {
    expect(splitAmount(100, 3)).toEqual([33.33, 33.33, 33.34]);
    expect(splitAmount(0.05, 10)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0.05]);
    expect(splitAmount(99.99, 1)).toEqual([99.99]);
  });
  test('rows are due on the pay day of their cycle, none before the contract begins [PLAN-011]', () => {
    expect(planDates({ start: '2026-01-20', cycle: 3, count: 3, payDay: 25 })).toEqual([
      '2026-01-25',
      '2026-04-25',
      '2026-07-25',
    ]);
    expect(planDates({ start: '2026-01-20', cycle: 1, count: 2, payDay: 5 })).toEqual([
      '2026-02-05',
      '2026-03-05',
    ]);
    expect(planDates({ start: '2026-01-31', cycle: 1, count: 3, payDay: 28 })).toEqual([
      '2026-02-28',
      '2026-03-28',
      '2026-04-28',
    ]);
  });
  test('a contract of 13 months in quarters has five rows', () => {
    expect(
      generatePlans({ start: '2026-01-01', end: '2027-02-01', price: 1000, cycle: 3, payDay: 10 }),
    ).toEqual(
      ['2026-01-10', '2026-04-10', '2026-07-10', '2026-10-10', '2027-01-10'].map(
        (plan_payment_date) => ({ plan_payment_date, plan_payment_amount: 200 }),
      ),
    );
  });
  test('a custom cycle gives as many empty rows as asked for [PLAN-011]', () => {
    expect(
      generatePlans({
        start: '2026-01-01',
        end: '2026-12-31',
        price: 1000,
        cycle: 0,
        payDay: 10,
        count: 3,
      }),
    ).toEqual([{}, {}, {}]);
  });
  test('cycles are 1, 3, 6, 12 months or custom; pay days 1 to 28 [CONST-032] [CONST-033]', () => {
    expect([...CYCLES]).toEqual([1, 3, 6, 12, 0]);
    expect([PAY_DAYS[0], PAY_DAYS.at(-1), PAY_DAYS.length]).toEqual([1, 28, 28]);
  });
});

describe('laws', () => {
  test('parts are the whole to the cent, none below 0, none smaller than the one before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_99 }),
        fc.integer({ min: 1, max: 120 }),
        (total, count) => {
          const parts = splitAmount(total / 100, count);
          expect(parts).toHaveLength(count);
          expect(parts.reduce((whole, part) => whole + Math.round(part * 100), 0)).toBe(total);
          expect(parts.every((part, index) => part >= 0 && part >= (parts[index - 1] ?? 0))).toBe(
            true,
          );
        },
      ),
    );
  });
  test('dates of a schedule rise and stand on the pay day', () => {
    const start = fc.tuple(
      fc.integer({ min: 2000, max: 2090 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
    );
    fc.assert(
      fc.property(
        start,
        fc.constantFrom(1, 3, 6, 12),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 28 }),
        ([year, month, day], cycle, count, payDay) => {
          const from = addDays(`${year}-${String(month).padStart(2, '0')}-01`, day - 1);
          const dates = planDates({ start: from, cycle, count, payDay });
          expect(
            dates.every(
              (date, index) =>
                date > (dates[index - 1] ?? '') && date >= from && Number(date.slice(8)) === payDay,
            ),
          ).toBe(true);
        },
      ),
    );
  });
});

describe('checks', () => {
  test('generating needs a contract and a cycle', () => {
    expect(said(checkGenerate({}))).toEqual(['请选择合同', '请选择回款周期']);
    expect(said(checkGenerate({ contract_id: 3, cycle: 2 }))).toEqual(['请选择回款周期']);
    expect(said(checkGenerate({ contract_id: 3, cycle: 0 }))).toEqual([]);
  });
  test('a batch needs a contract', () => {
    expect(
      said(checkBatch({ rows: [{ plan_payment_date: '2026-01-01', plan_payment_amount: 1 }] })),
    ).toEqual(['请选择合同']);
  });
  test('a batch needs rows', () => {
    expect(said(checkBatch({ contract_id: 3, rows: [] }))).toEqual(['回款计划不能为空']);
  });
  test('each row needs a date', () => {
    expect(
      checkBatch({
        contract_id: 3,
        rows: [
          { plan_payment_date: '2026-01-01', plan_payment_amount: 1 },
          { plan_payment_amount: 1 },
        ],
      }),
    ).toMatchObject([{ id: 'plan_date_required', data: { line: 2 } }]);
    expect(said([{ field: 'plan_payment_date', id: 'plan_date_required' }])).toEqual([
      '计划回款时间必填',
    ]);
  });
  test('each row needs an amount', () => {
    expect(
      said(
        checkBatch({
          contract_id: 3,
          rows: [
            { plan_payment_date: '2026-01-01' },
            { plan_payment_date: '2026-01-01', plan_payment_amount: 0 },
          ],
        }),
      ),
    ).toEqual(['计划回款金额必填', '计划回款金额必填']);
  });
});

describe('states', () => {
  test('unpaid, partly paid, paid [PLAN-017]', () => {
    expect([
      planState(100, 0),
      planState(100, 50),
      planState(100, 99.99),
      planState(100, 100),
      planState(100, 120),
    ]).toEqual([0, 1, 1, 2, 2]);
  });
  test('overdue follows from the date', () => {
    expect([
      isOverdue({ state: 0, plan_payment_date: '2026-01-01' }, '2026-01-02'),
      isOverdue({ state: 0, plan_payment_date: '2026-01-02' }, '2026-01-02'),
      isOverdue({ state: 2, plan_payment_date: '2026-01-01' }, '2026-01-02'),
    ]).toEqual([true, false, false]);
  });
});

test.each([
  [{ price: 100, planned: 60, rows: [{ plan_payment_amount: 40 }] }, 0],
  [{ price: 100, planned: 60, rows: [{ plan_payment_amount: 40.01 }, {}] }, 0.01],
  [
    {
      price: 100,
      planned: undefined,
      rows: [{ plan_payment_amount: 0.1 }, { plan_payment_amount: 100 }],
    },
    0.1,
  ],
  [{ price: undefined, planned: 60, rows: [{ plan_payment_amount: 40 }] }, 0],
])('plans %j exceed their contract by %d [PLAN-019]', (given, above) =>
  expect(plansExceeding(given)).toBe(above),
);
