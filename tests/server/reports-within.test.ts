import { afterAll, beforeAll, expect, test } from 'vitest';
import { drillFilter, planReport, type ReportAsk } from '../../schemas/reporting/plan.ts';
import { REPORTS } from '../../schemas/reports/registry.ts';
import { insertMany, runReport, sumList } from '../../server/records/index.ts';
import { openTestDatabase, type TestDatabase } from './support/database.ts';
import { openOffice } from './support/records.ts';

/* Stages of two processes stand in no common funnel: one process is told at a time, and its figures are those of its list. */

let at: TestDatabase;
beforeAll(async () => void (at = await openTestDatabase()), 60_000);
afterAll(() => at.close());

const TODAY = '2026-03-10';
const stages = (ids: readonly number[]) =>
  JSON.stringify({
    stages: ids.map((id) => ({ id, title: `阶段${id}`, rate: 10 * id, options: [] })),
  });

test('a funnel is that of one process, the one with most deals first, and any other when it is asked for [CALLS-342]', async () => {
  const office = await openOffice(at.database, 'FUNNEL');
  const admin = await office.as('admin', { admin: true, now: new Date(`${TODAY}T04:00:00Z`) });
  const [standard = 0, large = 0] = await office.company.write(async (tx) => {
    const ids = await tx.nextIds(2);
    await tx
      .insert('stage_group', [
        { module: 'opportunity', id: ids[0] ?? 0, name: '标准', data: stages([1, 2]) },
        { module: 'opportunity', id: ids[1] ?? 0, name: '大客户', data: stages([11, 12]) },
      ])
      .execute();
    return ids;
  });
  const deal = (opportunity_group_id: number | undefined, process_id: number, amount: number) => ({
    values: { name: `商机${amount}`, opportunity_group_id, process_id, amount },
    core: { owner_user_id: admin.viewer.id, create_time: `${TODAY} 09:00:00` },
  });
  const ask = async (asked: ReportAsk = {}) => {
    const plan = planReport(REPORTS.salesFunnel, asked, { today: TODAY, settings: {} });
    const drawn = await runReport(admin, plan);
    const filter = {
      op: 'and' as const,
      rules: [...plan.filter.rules, ...(drawn.narrowed ? [drawn.narrowed] : [])],
    };
    for (const { condition, values } of [...drawn.list, { condition: null, values: drawn.tail }]) {
      const found = await sumList(admin, 'opportunity', {
        filter: drillFilter(filter, condition),
        sums: ['amount'],
      });
      expect([found.count, found.sums?.amount?.sum]).toEqual([values.count, values.amount]);
    }
    return drawn;
  };

  await insertMany(admin, 'opportunity', [deal(standard, 1, 100), deal(standard, 2, 50.5)]);
  // of a single process nothing need be said
  expect(await ask()).toMatchObject({ tail: { count: 2, amount: 150.5 } });
  expect((await ask()).within).toBeUndefined();

  await insertMany(admin, 'opportunity', [
    deal(large, 11, 1000),
    deal(large, 11, 2000),
    deal(large, 12, 3000),
    deal(undefined, 1, 7),
  ]);
  const most = await ask();
  expect(most.within).toEqual({
    model: 'opportunity_group_id',
    name: '商机组',
    value: String(large),
    options: [
      { value: String(large), name: '大客户' },
      { value: String(standard), name: '标准' },
      { value: 'none', name: '' },
    ],
  });
  expect(most.tail).toEqual({ count: 3, amount: 6000 });
  expect(most.list.map(({ values }) => values.amount)).toEqual([3000, 3000]);

  expect((await ask({ within: String(standard) })).tail).toEqual({ count: 2, amount: 150.5 });
  // those that are in no process have a filter of their own
  expect((await ask({ within: 'none' })).tail).toEqual({ count: 1, amount: 7 });
  // one that is gone shows what there is
  expect((await ask({ within: '999999' })).within?.value).toBe(String(large));
});
