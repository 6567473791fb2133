import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Condition } from '../../../schemas/conditions/conditions.ts';
import { defaultDefinition } from '../../../schemas/definition/defaultDefinition.ts';
import { MODULES } from '../../../schemas/modules/index.ts';
import { customReportFile } from '../../../schemas/reporting/customReport.ts';
import { planReport } from '../../../schemas/reporting/plan.ts';
import {
  groupList,
  insertMany,
  listRecords,
  runReport,
  saveDefinition,
} from '../../../server/records/index.ts';
import type { Caller } from '../../../server/records/core/types.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Office, openOffice } from '../support/records.ts';

/* "Any row where …": what every operator means is in filter.test.ts; here, who may ask it and where. */

let at: TestDatabase;
let office: Office;
let boss: Caller;
beforeAll(async () => {
  at = await openTestDatabase();
  office = await openOffice(at.database, 'DEMO');
  boss = await office.as('boss', { admin: true });
  const shipped = defaultDefinition(MODULES.customer);
  const widget = (type: string, model: string, options = {}) => ({
    type,
    name: model,
    key: model,
    model,
    options,
    rules: [],
  });
  const columns = [
    widget('input', 'item'),
    widget('number', 'count'),
    widget('input', 'cost', { isHidden: true }),
    widget('input', 'note', { filterable: false }),
  ];
  const definition = {
    ...shipped,
    list: [...shipped.list, widget('subform', 'parts', { columns })],
  };
  await saveDefinition(boss, 'customer', {
    text: JSON.stringify(definition),
    version: 0,
    note: '',
  });
  const row = (item: string, count: number) => ({ item, count, cost: '77', note: 'n' });
  await insertMany(boss, 'customer', [
    { values: { name: '甲', level: 'A', parts: [row('轴', 3), row('座', 10)] } },
    { values: { name: '乙', level: 'A', parts: [row('轴', 10)] } },
    { values: { name: '丙', level: 'B', parts: [row('盖', 1)] } },
    { values: { name: '丁', level: 'B' } },
  ]);
});
afterAll(() => at.close());

const axle: Condition = { field: 'parts[].item', operator: 'eq', value: '轴' };
const names = async (filter: Condition, caller = boss) =>
  (await listRecords(caller, 'customer', { filter, size: 50 })).list
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b));

test('a record is found by any of its rows, one without rows by none', async () => {
  expect(await names(axle)).toEqual(['乙', '甲']);
  expect(await names({ field: 'parts[].item', operator: 'ne', value: '轴' })).toEqual(['丙', '甲']);
  expect(await names({ field: 'parts', operator: 'empty' })).toEqual(['丁']);
  const many: Condition = { field: 'parts[].count', operator: 'gte', value: 10 };
  expect(await names({ op: 'and', rules: [axle, many] })).toEqual(['乙', '甲']);
});

test.each([
  'parts[].cost',
  'parts[].note',
  'parts[].nothing',
  'nothing[].item',
  'name[].item',
  'parts.item',
  '[].item',
])('nothing is found out by %s', async (field) => {
  for (const operator of ['eq', 'contains', 'nempty'] as const)
    await expect(names({ field, operator, value: '77' })).rejects.toMatchObject({
      id: 'bad_filter',
    });
});

test('whoever may not see the sub-form may not ask for its rows', async () => {
  const blind = await office.as('blind', { scope: 'all', hidden: { customer: ['parts'] } });
  for (const filter of [axle, { field: 'parts', operator: 'nempty' } as const])
    await expect(names(filter, blind)).rejects.toMatchObject({ id: 'bad_filter' });
});

test('groups and reports count the records that the list finds', async () => {
  const { groups } = await groupList(boss, 'customer', { by: 'level', filter: axle });
  expect(groups?.map(({ count }) => count)).toEqual([2]);
  const file = customReportFile(
    { name: '', module: 'customer', measure: 'count', chart: 'bar' },
    () => '',
  );
  const asked = { group_by: 'level', filter: axle };
  const plan = planReport(file, asked, { today: '2026-01-05', settings: {} });
  const { tail } = await runReport(boss, plan);
  expect(tail.count).toBe(2);
  expect(await names(plan.filter)).toEqual(['乙', '甲']);
});
