import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PLAN_TEMPLATES } from '../../schemas/dialogs/planTemplates.ts';
import { fieldMessage } from '../../schemas/i18n/messages.ts';
import { exact, spreadMoney, sum } from '../../schemas/rules/money.ts';
import { plannedPart } from '../../schemas/rules/paymentPlans.ts';
import {
  checkStages,
  nextStage,
  type PlanStage,
  settleStages,
  shareOf,
  withPart,
} from '../../schemas/rules/planStages.ts';

const CONTRACT = { price: 1000.01, start: '2026-01-31' };
const amounts = (stages: readonly PlanStage[], price: unknown = CONTRACT.price) =>
  settleStages(stages, { ...CONTRACT, price }).map((each) => each.plan_payment_amount);
const dates = (stages: readonly PlanStage[], start: unknown = CONTRACT.start) =>
  settleStages(stages, { ...CONTRACT, start }).map((each) => each.plan_payment_date);

describe('amounts follow the shares', () => {
  test.each([
    ['30 / 60 / 10', [{ share: 30 }, { share: 60 }, { share: 10 }], [300, 600.01, 100]],
    ['thirds', [{ share: 33.33 }, { share: 33.33 }, { share: 33.34 }], [333.3, 333.3, 333.41]],
    ['less than the whole', [{ share: 30 }, { share: 60 }], [300, 600.01]],
    ['more than the whole', [{ share: 60 }, { share: 60 }], [600.01, 600]],
    [
      'what was typed stays, and the rest is what the others share',
      [{ plan_payment_amount: 333.33 }, { share: 66.67 }],
      [333.33, 666.68],
    ],
    ['nothing said', [{}, { share: 0 }], [undefined, 0]],
  ])('%s', (_, stages, expected) => expect(amounts(stages)).toEqual(expected));

  test('nothing follows while nobody may see what the contract is worth', () =>
    expect(amounts([{ share: 30 }], null)).toEqual([undefined]));
});

test('parts of the whole contract are the contract to the cent, each within a cent of its share', () => {
  const stages = fc
    .array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 12 })
    .map((parts) => [...parts, 10_000 - parts.reduce((all, part) => all + part, 0)])
    .filter((parts) => parts.every((part) => part > 0))
    .map((parts) => parts.map((part) => ({ share: part / 100 })));
  fc.assert(
    fc.property(stages, fc.integer({ min: 0, max: 99_999_999_99 }), (parts, cents) => {
      const price = cents / 100;
      const made = amounts(parts, price);
      expect(sum(made).toNumber()).toBe(price);
      made.forEach((amount, index) =>
        expect(
          exact(amount)
            .minus(exact(price).times(exact(parts[index]?.share)).div(100))
            .abs()
            .lt(0.01),
        ).toBe(true),
      );
    }),
  );
});

test('one amount typed among shares that make up the rest: still the contract to the cent', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1_00, max: 99_999_999_99 }),
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 1, max: 9999 }),
      (cents, per, first) => {
        const price = cents / 100;
        const typed = {
          plan_payment_amount: Math.max(0.01, Math.floor((cents * per) / 100) / 100),
        };
        const left = exact(100).minus(exact(shareOf(typed, price)));
        const one = left.times(first).div(10_000).toDecimalPlaces(2);
        const stages = [typed, { share: one.toNumber() }, { share: left.minus(one).toNumber() }];
        expect(sum(amounts(stages, price)).toNumber()).toBe(price);
      },
    ),
  ));

test('a whole is spread to the cent, and nothing goes to a weight of 0', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999_99 }),
      fc
        .array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 20 })
        .filter((all) => all.some((weight) => weight > 0)),
      (cents, weights) => {
        const parts = spreadMoney(exact(cents / 100), weights.map(exact));
        expect(sum(parts).toNumber()).toBe(cents / 100);
        expect(parts.filter((_, index) => weights[index] === 0).every((part) => part === 0)).toBe(
          true,
        );
      },
    ),
  ));

describe('days follow the distances', () => {
  test.each([
    [
      'from the start of the contract, then one after the other',
      [{ days: 0 }, { days: 30 }, { days: 365 }],
      ['2026-01-31', '2026-03-02', '2027-03-02'],
    ],
    [
      'from a chosen day on',
      [{ plan_payment_date: '2026-05-01' }, { days: 30 }],
      ['2026-05-01', '2026-05-31'],
    ],
    ['not from nowhere', [{}, { days: 30 }], [undefined, undefined]],
  ])('%s', (_, stages, expected) => expect(dates(stages)).toEqual(expected));

  test('none without a start', () => expect(dates([{ days: 3 }], null)).toEqual([undefined]));
});

describe('what is typed decides', () => {
  test.each<[string, PlanStage, string, unknown, PlanStage]>([
    [
      'an amount ends the share',
      { share: 30 },
      'plan_payment_amount',
      5,
      { plan_payment_amount: 5 },
    ],
    [
      'a day ends the distance',
      { days: 3 },
      'plan_payment_date',
      '2026-01-02',
      { plan_payment_date: '2026-01-02' },
    ],
    ['a share has two decimals', {}, 'share', 33.333, { share: 33.33 }],
    ['no number is no share', { share: 30 }, 'share', 'x', { share: 30 }],
    [
      'a distance that is taken out leaves its day',
      { days: 3, plan_payment_date: '2026-01-02' },
      'days',
      undefined,
      { plan_payment_date: '2026-01-02' },
    ],
    ['a distance is whole and not below 0', { days: 3 }, 'days', -1, {}],
    ['half a day is none', { days: 3 }, 'days', 1.5, {}],
  ])('%s', (_, stage, model, value, expected) =>
    expect(withPart(stage, model, value)).toEqual(expected),
  );

  test('an amount works out its share', () => {
    expect(shareOf({ plan_payment_amount: 333.33 }, 1000)).toBe(33.33);
    expect(shareOf({ plan_payment_amount: 333.33 }, undefined)).toBeUndefined();
    expect(shareOf({ plan_payment_amount: 333.33 }, 0)).toBeUndefined();
    expect(shareOf({}, 1000)).toBeUndefined();
  });

  test('the next stage takes what is left, a month later', () => {
    expect(nextStage([{ share: 30 }, { plan_payment_amount: 100 }], 1000)).toEqual({
      share: 60,
      days: 30,
    });
    expect(nextStage([{ share: 100 }], 1000)).toEqual({ days: 30 });
    expect(nextStage([{ plan_payment_amount: 100 }], 1000)).toEqual({});
  });
});

test('an amount and a day that say another thing than share and distance are refused', () => {
  const stages = [
    { share: 30, plan_payment_amount: 300, days: 0, plan_payment_date: '2026-01-31' },
    { share: 70, plan_payment_amount: 700, days: 30, plan_payment_date: '2026-03-01' },
  ];
  expect(
    checkStages(stages, settleStages(stages, CONTRACT)).map((fault) => [
      fault.data?.line,
      fieldMessage(fault, 'zh-chs'),
    ]),
  ).toEqual([
    [2, '合同金额的 70% 应为 700.01 元'],
    [2, '按间隔天数应为 2026-03-02'],
  ]);
  expect(
    checkStages([{ share: 30, days: 0 }], settleStages([{ share: 30, days: 0 }], CONTRACT)),
  ).toEqual([]);
});

test.each([
  [
    { price: 1000, planned: 400, rows: [{ plan_payment_amount: 500 }] },
    { share: 90, left: 100 },
  ],
  [
    { price: 1000, planned: undefined, rows: [{ plan_payment_amount: 1100 }] },
    { share: 110, left: 0 },
  ],
  [{ price: 0, planned: 0, rows: [] }, undefined],
  [{ price: undefined, planned: 400, rows: [] }, undefined],
])('plans %j are so much of their contract', (given, part) =>
  expect(plannedPart(given)).toEqual(part),
);

test('every template is the whole contract', () =>
  expect(PLAN_TEMPLATES.map((stages) => sum(stages.map(({ share }) => share)).toNumber())).toEqual(
    PLAN_TEMPLATES.map(() => 100),
  ));
