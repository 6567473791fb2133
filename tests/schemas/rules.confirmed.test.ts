import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateCondition } from '../../schemas/conditions/conditions.ts';
import {
  amountsOf,
  confirmationFilter,
  INVOICES,
  openAmount,
  PAYMENTS,
} from '../../schemas/rules/confirmedAmounts.ts';

const CHECKED = { is_payment_check: 1 };
const payment = (payment_money: number, approval_state: number, state = 0) => ({
  payment_money,
  approval_state,
  state,
});

describe('what payments come to', () => {
  const some = [
    payment(0.1, 0),
    payment(0.2, 1),
    payment(10, 2),
    payment(100, 3),
    payment(1000, 4),
    payment(5000, 2, 1),
  ];
  test('only what has passed is received; what was not decided yet is pending; void, rejected and revoked ones count for nothing', () => {
    expect(amountsOf(PAYMENTS, some, CHECKED)).toEqual({ confirmed: 10, pending: 0.3 });
  });
  test('where payments are not approved, all but void ones are received', () => {
    expect(amountsOf(PAYMENTS, some, {})).toEqual({ confirmed: 1110.3, pending: 0 });
  });
  test('as filters of a list they need no settings', () => {
    expect(confirmationFilter(PAYMENTS.confirmed, CHECKED)?.rules).toEqual([
      {
        op: 'and',
        rules: [
          { field: 'state', operator: 'eq', value: 0 },
          { field: 'approval_state', operator: 'eq', value: 2 },
        ],
      },
    ]);
    expect(confirmationFilter(PAYMENTS.confirmed, {})?.rules).toEqual([
      { field: 'state', operator: 'eq', value: 0 },
    ]);
    expect(confirmationFilter(PAYMENTS.pending, {})).toBeUndefined();
  });
});

test('an invoice is issued once it has its number, until then requested; rejected and revoked requests count for nothing', () => {
  const one = (money: number, invoice_number: string, approval_state: number, state = 0) => ({
    money,
    invoice_number,
    approval_state,
    state,
  });
  expect(
    amountsOf(
      INVOICES,
      [one(1, '044', 2), one(10, '', 2), one(100, '', 0), one(1000, '', 3), one(5000, '044', 2, 1)],
      {},
    ),
  ).toEqual({ confirmed: 1, pending: 110 });
  expect(openAmount(1000, { confirmed: 1, pending: 110 })).toBe(889);
});

test('no document counts twice, and a filter says of each what the sum says', () => {
  const document = fc.record({
    payment_money: fc.integer({ min: 1, max: 1e9 }).map((cents) => cents / 100),
    approval_state: fc.integer({ min: 0, max: 4 }),
    state: fc.integer({ min: 0, max: 1 }),
  });
  const settings = fc.constantFrom<Record<string, unknown>[]>({}, CHECKED, { is_payment_check: 0 });
  fc.assert(
    fc.property(document, settings, (record, given) => {
      const { confirmed, pending } = amountsOf(PAYMENTS, [record], given);
      expect(confirmed > 0 && pending > 0).toBe(false);
      for (const [which, amount] of [
        [PAYMENTS.confirmed, confirmed],
        [PAYMENTS.pending, pending],
      ] as const) {
        const filter = confirmationFilter(which, given);
        expect(filter !== undefined && evaluateCondition(filter, { record })).toBe(amount > 0);
      }
    }),
  );
});
