import { describe, expect, test } from 'vitest';
import {
  bucketOf,
  bucketsBetween,
  comparedPeriod,
  periodBefore,
} from '../../schemas/reporting/buckets.ts';
import { measureHead, measureName } from '../../schemas/reporting/customReport.ts';
import { drawReport } from '../../schemas/reporting/drawReport.ts';
import { drillFilter, planReport } from '../../schemas/reporting/plan.ts';
import { tellMeasure } from '../../schemas/reporting/tellMeasure.ts';
import { REPORTS } from '../../schemas/reports/registry.ts';

describe('parts of a period', () => {
  test.each([
    ['week', '2027-01-01', '2026-12-28', '2026-12-28', '2027-01-03'],
    ['week', '2026-01-04', '2025-12-29', '2025-12-29', '2026-01-04'],
    ['month', '2028-02-29', '2028-02', '2028-02-01', '2028-02-29'],
    ['month', '2026-02', '2026-02', '2026-02-01', '2026-02-28'],
    ['quarter', '2026-03-31', '2026-Q1', '2026-01-01', '2026-03-31'],
    ['quarter', '2026-12', '2026-Q4', '2026-10-01', '2026-12-31'],
    ['year', '2026', '2026', '2026-01-01', '2026-12-31'],
    ['day', '2028-02-29', '2028-02-29', '2028-02-29', '2028-02-29'],
  ] as const)('the %s of %s is %s', (unit, day, key, from, to) => {
    expect(bucketOf(unit, day)).toEqual({ key, from, to });
  });

  test('follow each other without a gap, the first and the last cut to the period', () => {
    expect(bucketsBetween('week', { from: '2026-12-30', to: '2027-01-05' })).toEqual([
      { key: '2026-12-28', from: '2026-12-30', to: '2027-01-03' },
      { key: '2027-01-04', from: '2027-01-04', to: '2027-01-05' },
    ]);
    expect(bucketsBetween('day', { from: '2028-01-01', to: '2028-12-31' })).toHaveLength(366);
    expect(bucketsBetween('day', { from: '2020-01-01', to: '2028-12-31' })).toBeUndefined();
  });

  test.each([
    ['previous', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['previous', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['previous', '2026-03-02', '2026-03-08', '2026-02-23', '2026-03-01'],
    ['last_year', '2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
    ['last_year', '2026-03-02', '2026-03-08', '2025-03-02', '2025-03-08'],
  ] as const)('%s of %s to %s is %s to %s', (which, from, to, was, until) => {
    expect(comparedPeriod({ from, to }, which)).toEqual({ from: was, to: until });
  });
});

test.each([
  ['2026-11-01', '2026-11-30', '2026-11-25', '2026-10-01', '2026-10-25'],
  ['2026-03-01', '2026-03-31', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['2026-11-01', '2026-11-30', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['2026-11-01', '2026-11-30', '2026-12-05', '2026-10-01', '2026-10-31'],
  ['2026-11-01', '2026-11-30', '2026-10-31', '2026-10-01', '2026-10-31'],
] as const)('%s to %s is held on %s against %s to %s', (from, to, today, was, until) => {
  expect(periodBefore({ from, to }, today)).toEqual({ from: was, to: until });
});

test.each([
  ['count', 'zh-chs', '符合条件的条数'],
  ['amount', 'zh-chs', '「预计金额」的合计'],
  ['rate', 'zh-chs', '「赢单数」占「商机数」的百分比'],
  ['rate', 'en', '“Won” as a percentage of “Opportunities”'],
] as const)('how %s is worked out is said in %s: %s', (key, locale, about) => {
  const { measures } = REPORTS.opptyAnalysis;
  const measure = measures.find((each) => each.key === key);
  expect(measure && tellMeasure(measure, measures, { locale }).about).toBe(about);
});

test('how long something took is said by the names of both days, a field’s own name before the measure’s', () => {
  const { measures } = REPORTS.opptySingleCycle;
  const fieldOf = (model: string) => ({ model, name: model.toUpperCase() });
  expect(
    measures.map((each) => tellMeasure(each, measures, { locale: 'zh-chs', fieldOf }).about),
  ).toEqual([
    '从「CREATE_TIME」到「END_TIME」平均经过的天数',
    '符合条件的条数',
    '「AMOUNT」的合计',
  ]);
});

test.each([
  ['sum:price', '金额 合计', '金额'],
  ['avg:price', '金额 平均', '金额 平均'],
  ['distinct:price', '金额 去重计数', '金额 去重计数'],
])('%s is chosen as %s, and its column is called %s', (measure, name, head) => {
  expect([measureName(measure, '金额', 'zh-chs'), measureHead(measure, '金额', 'zh-chs')]).toEqual([
    name,
    head,
  ]);
});

describe('what a report asks', () => {
  const at = { today: '2026-11-25', settings: {} };

  test('without a period it is of this year, with the filter that its file says', () => {
    expect(planReport(REPORTS.contractAmount, {}, at)).toMatchObject({
      from: '2026-01-01',
      to: '2026-12-31',
      unit: 'month',
      filter: {
        op: 'and',
        rules: [
          { field: 'sign_date', operator: 'between', value: ['2026-01-01', '2026-12-31'] },
          { field: 'state', operator: 'ne', value: 4 },
        ],
      },
    });
  });

  test.each([
    ['webDayRecordlist', 'month', 'day'],
    ['webMonthRecordlist', 'day', 'month'],
    ['attendanceList', 'week', 'week'],
    ['attendanceList', undefined, 'month'],
  ] as const)('%s asked by the %s is by the %s', (name, type, unit) => {
    expect(planReport(REPORTS[name], { type }, at).unit).toBe(unit);
  });

  test('a year by the day has the days as columns on which something happened', () => {
    const people = { names: new Map([['1', '林晓峰']]), numeric: true, isSwitch: false };
    const group = (day: string) => ({ keys: ['1', day], cell: { count: 2, of: {} } });
    const { list_index, list } = drawReport(planReport(REPORTS.webDayRecordlist, {}, at), {
      groups: [group('2026-11-24'), group('2026-03-02')],
      total: [{ count: 4, of: {} }],
      more: false,
      names: [people, undefined],
    });
    expect(list_index.map(({ name }) => name)).toEqual(['2026-03-02', '2026-11-24', '']);
    expect(list[0]?.values).toEqual({ 'c0.count': 2, 'c1.count': 2, 'all.count': 4 });
  });

  test('what its file reads of the settings is decided, so that a list can be asked the same', () => {
    const rules = (is_payment_check: 0 | 1) =>
      JSON.stringify(
        planReport(REPORTS.paymentAmount, {}, { ...at, settings: { is_payment_check } }).filter,
      );
    expect(rules(0)).not.toContain('approval_state');
    expect(rules(1)).toContain('approval_state');
    expect(rules(0) + rules(1)).not.toContain('$settings');
  });

  test('the filter behind a figure is flat, as the address of a list has it', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((field) => ({ field, operator: 'nempty' as const }));
    expect(drillFilter({ op: 'and', rules: [a!, { op: 'and', rules: [b!] }] }, null, c)).toEqual({
      op: 'and',
      rules: [a, b, c],
    });
  });
});
