import { expect, test } from 'vitest';
import { firstAhead, stepOfNames } from '../../src/pages/reports/chartParts.ts';
import { drawReport } from '../../schemas/reporting/drawReport.ts';
import { planReport } from '../../schemas/reporting/plan.ts';
import { REPORTS } from '../../schemas/reports/registry.ts';

test.each([
  [[], 11],
  [['2026-03'], 11],
  [['2026-11'], 11],
  [['2026-12'], 12],
] as const)(
  'months to come are not drawn, unless something is expected then: %s',
  (months, from) => {
    const plan = planReport(REPORTS.contractAmount, {}, { today: '2026-11-25', settings: {} });
    const { list } = drawReport(plan, {
      groups: months.map((month) => ({
        keys: [month],
        cell: { count: 1, of: { amount: { sum: '7', filled: 1 } } },
      })),
      total: [],
      more: false,
      names: [undefined],
    });
    expect(list).toHaveLength(12);
    expect(firstAhead(list, { prop: 'amount', today: '2026-11-25' })).toBe(from);
  },
);

const days = Array.from({ length: 30 }, (_, at) => `11-${String(at + 1).padStart(2, '0')}`);

test.each([
  [days, 420, 4], // nine names of 35 px, and room between them
  [days, 1410, 1],
  [days.slice(0, 7), 420, 1],
  [['未填写', '一二三四五六'], 100, 2],
  [days, 0, 1410],
] as const)('of %o in %i px every %i. name is written', (names, width, step) => {
  expect(stepOfNames(names, width)).toBe(step);
});
