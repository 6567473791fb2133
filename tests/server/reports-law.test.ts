import fc from 'fast-check';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Condition } from '../../schemas/conditions/conditions.ts';
import { TIME_UNITS, type ReportFile } from '../../schemas/definition/reportFile.ts';
import { customReportFile } from '../../schemas/reporting/customReport.ts';
import { drillFilter, planReport, type ReportAsk } from '../../schemas/reporting/plan.ts';
import { REPORTS } from '../../schemas/reports/registry.ts';
import { randomFrom } from '../../schemas/sampleData/random.ts';
import { addDays, daysBetween } from '../../schemas/values/dates.ts';
import { bandFields, groupFields, isDay } from '../../schemas/views/groups.ts';
import { sumFields } from '../../schemas/views/sums.ts';
import {
  formFor,
  insertMany,
  listRecords,
  runReport,
  sumList,
} from '../../server/records/index.ts';
import type { Caller } from '../../server/records/core/types.ts';
import { openTestDatabase, type TestDatabase } from './support/database.ts';
import { type Office, openOffice } from './support/records.ts';

/*
 * The law of reports: each figure is the count, or the exact sum, of the list that its filter opens, for whoever reads it. Random reports, readers,
 * periods and departments are asked; what hidden fields, reach or another company keep back is in neither.
 */
const NOW = new Date('2026-11-25T04:00:00Z');
const TODAY = '2026-11-25';
const SETTINGS = { is_payment_check: 1 };

let at: TestDatabase;
let office: Office;
let readers: Record<'admin' | 'head' | 'own' | 'blind', Caller>;
let people: number[];

beforeAll(async () => {
  at = await openTestDatabase();
  office = await openOffice(at.database, 'DEMO');
  const how = { now: NOW, settings: SETTINGS };
  readers = {
    admin: await office.as('admin', { ...how, admin: true }),
    head: await office.as('head', { ...how, scope: 'below', department: 'head' }),
    own: await office.as('own', { ...how, scope: 'own' }),
    blind: await office.as('blind', {
      ...how,
      scope: 'all',
      hidden: { contract: ['price'], customer: ['level'], opportunity: ['weighted_amount'] },
    }),
  };
  people = [
    await office.user('own'),
    await office.user('east2', 'east'),
    await office.user('west1', 'west'),
    await office.user('other1', 'other'),
  ];
  await fill(readers.admin, people, 'law');
  const foreign = await openOffice(at.database, 'OTHER');
  await fill(
    await foreign.as('admin', { ...how, admin: true }),
    [await foreign.user('x')],
    'foreign',
  );
}, 60_000);
afterAll(() => at.close());

/** Records of all modules that reports count, with sums that floating point gets wrong and days at the edges of periods. */
async function fill(admin: Caller, owners: readonly number[], seed: string): Promise<void> {
  const random = randomFrom(seed);
  const pick = <T>(of: readonly T[]): T => of[random.int(0, of.length - 1)] as T;
  const EDGES = [
    '2025-12-29',
    '2025-12-31',
    '2026-01-01',
    '2026-01-04',
    '2026-02-28',
    '2026-03-31',
  ];
  const day = () =>
    random.int(0, 3) === 0 ? pick(EDGES) : addDays('2025-10-01', random.int(0, 500));
  const MONEY = [0.1, 0.2, 1_234_567.89, 9_999_999_999.99, 0.01, 33.33, 0.7];
  const departments = await admin.company.read((tx) =>
    tx.from('user').select(['id', 'department_id']).execute(),
  );
  const core = () => {
    const owner_user_id = pick(owners);
    return {
      owner_user_id,
      owner_department_id:
        departments.find(({ id }) => id === owner_user_id)?.department_id ?? null,
      create_time: `${day()} ${pick(['00:00:00', '12:30:00', '23:59:59'])}`,
    };
  };
  const make = async (
    module: string,
    count: number,
    row: (index: number) => { values: Record<string, unknown>; core?: object },
  ) => {
    const rows = Array.from({ length: count }, (_, index) => {
      const { values, core: more } = row(index);
      return { values, core: { ...core(), ...more } };
    });
    await insertMany(admin, module, rows as Parameters<typeof insertMany>[2]);
  };
  await make('customer', 40, (index) => ({
    values: {
      name: `客户${seed}${index}`,
      level: pick(['A', 'B', 'C', undefined]),
      stage: pick(['potential', 'deal', 'repeat', undefined]),
      address: pick([
        undefined,
        { region: '浙江省,杭州市,西湖区', address: '文一路' },
        { region: '上海市,上海市,浦东新区', address: '浙江路' },
        { region: '', address: 'Main street' },
      ]),
    },
    core: { last_contact_time: pick([null, `${day()} 10:00:00`]) },
  }));
  const { list } = await listRecords(admin, 'customer', { page: 1, size: 20 });
  const customer_id = () => pick(list).id;
  await make('opportunity', 60, (index) => {
    const state = pick([0, 0, 1, 2]);
    return {
      values: {
        name: `商机${index}`,
        customer_id: customer_id(),
        amount: pick(MONEY),
        weighted_amount: pick(MONEY),
        expect_date: day(),
        process_id: pick([11, 12, 13]),
        ...(state !== 0 && { end_time: `${addDays(TODAY, -random.int(0, 90))} 08:00:00` }),
      },
      core: { state },
    };
  });
  await make('contract', 60, (index) => ({
    values: {
      name: `合同${index}`,
      customer_id: customer_id(),
      price: pick(MONEY),
      sign_date: pick([day(), day(), day(), undefined]),
    },
    core: { state: pick([0, 1, 2, 4]) },
  }));
  await make('payment', 60, () => ({
    values: { customer_id: customer_id(), payment_money: pick(MONEY), payment_date: day() },
    core: { state: pick([0, 0, 1]), approval_state: pick([0, 1, 2, 3]) },
  }));
  await make('event', 60, () => ({
    values: { content: '沟通', tag_value: pick(['call', 'visit', undefined]) },
  }));
}

const WHO = ['admin', 'head', 'own', 'blind'] as const;
const ALL: readonly ReportFile[] = Object.values<ReportFile>(REPORTS).filter(
  ({ module, source }) => module !== 'workLog' && !source,
);
const days = fc
  .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 200 }))
  .map(([from, length]) => ({
    start_time: addDays('2025-10-01', from),
    end_time: addDays('2025-10-01', from + length),
  }));
const asks: fc.Arbitrary<ReportAsk> = fc
  .tuple(
    fc.option(days, { nil: {} }),
    fc.constantFrom(...TIME_UNITS),
    fc.option(fc.constantFrom('time', 'owner_user_id', 'owner_department_id', 'creator_user_id'), {
      nil: undefined,
    }),
    fc.subarray([0, 1, 2, 3]),
    fc.option(fc.subarray(['east', 'west', 'other'] as const), { nil: undefined }),
  )
  .map(([period, type, group_by, users, departments]) => ({
    ...period,
    type,
    ...(group_by && { group_by }),
    ...(users.length > 0 && { user_ids: users.map((index) => people[index] ?? 0) }),
    ...(departments &&
      departments.length > 0 && {
        department_ids: departments.map((each) => office.departments[each]),
      }),
  }));

interface Figure {
  value: number | null;
  measure: string;
  filter: Condition;
}

/** Every figure of a report with the filter that opens its list. */
async function figuresOf(reader: Caller, file: ReportFile, ask: ReportAsk) {
  const plan = planReport(file, ask, { today: TODAY, settings: SETTINGS });
  const drawn = await runReport(reader, plan);
  const columns = drawn.list_index.flatMap((column) =>
    column.children.length > 0
      ? column.children.map((child) => ({ ...child, condition: column.condition }))
      : [column],
  );
  const lines = [
    ...drawn.list.filter(({ condition }) => condition !== null),
    { condition: null, values: drawn.tail },
  ];
  const figures = lines.flatMap(({ condition, values }) =>
    columns
      .filter((column) => column.condition !== null || !/^c\d/.test(column.prop))
      .map(({ prop, measure, condition: column }): Figure => ({
        value: values[prop] ?? null,
        measure,
        filter: drillFilter(
          drawn.narrowed
            ? { op: 'and', rules: [...plan.filter.rules, drawn.narrowed] }
            : plan.filter,
          condition,
          column,
          drawn.measures.find(({ key }) => key === measure)?.condition,
        ),
      })),
  );
  return { figures, measures: drawn.measures, drawn };
}

/** What the list says of the same records, as a person would work it out. */
async function listed(
  reader: Caller,
  file: ReportFile,
  measure: string,
  filter: Condition,
): Promise<number | null> {
  const own = file.measures.find(({ key }) => key === measure);
  if (!own || own.kind === 'rate') return null;
  if (own.kind === 'count') return (await sumList(reader, file.module, { filter })).count;
  if (own.kind === 'distinct') {
    const { list } = await listRecords(reader, file.module, { filter, page: 1, size: 200 });
    const { model } = own;
    return new Set(list.map((row) => row[model]).filter((value) => value !== null && value !== ''))
      .size;
  }
  if (own.kind === 'days') {
    const { list } = await listRecords(reader, file.module, { filter, page: 1, size: 200 });
    if (list.length === 0) return null;
    const total = list.reduce(
      (sum, row) => sum + daysBetween(String(row[own.from]), String(row[own.to])),
      0,
    );
    return new Decimal(total).div(list.length).toDecimalPlaces(1).toNumber();
  }
  const { sums } = await sumList(reader, file.module, { filter, sums: [own.model] });
  const told = sums?.[own.model];
  return (own.kind === 'sum' ? told?.sum : told?.avg) ?? null;
}

describe('figures are those of the list behind them', () => {
  /** Asks, and holds figures of the answer against the list that each leads to; answers how many. What hidden fields make of it is refused. */
  async function check(
    who: keyof typeof readers,
    file: ReportFile,
    ask: ReportAsk,
    dice: Iterator<number>,
  ): Promise<number> {
    const reader = readers[who];
    const found = await figuresOf(reader, file, ask).catch((error: unknown) => {
      if (who === 'blind' && (error as { id?: string }).id === 'hidden_value') return undefined;
      throw error;
    });
    const some = (found?.figures ?? [])
      .map((figure) => ({ figure, at: Number(dice.next().value ?? 0) }))
      // what is not nothing tells more
      .toSorted((a, b) => Number(!a.figure.value) - Number(!b.figure.value) || a.at - b.at)
      .slice(0, 8)
      .filter(
        ({ figure }) => file.measures.find(({ key }) => key === figure.measure)?.kind !== 'rate',
      );
    for (const { figure } of some)
      expect({ file: file.key, ask, ...figure }).toEqual({
        file: file.key,
        ask,
        ...figure,
        value: await listed(reader, file, figure.measure, figure.filter),
      });
    return some.length;
  }

  test('whatever is asked, by whomever [BI-015, BI-021, BI-022]', async () => {
    let checked = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ALL),
        fc.constantFrom(...WHO),
        asks,
        fc.infiniteStream(fc.nat()),
        async (file, who, ask, dice) => {
          checked += await check(who, file, ask, dice);
        },
      ),
      { numRuns: 120 },
    );
    expect(checked).toBeGreaterThan(200);
  }, 120_000);

  test('also of reports that people put together of any module, by any of its fields', async () => {
    const own: { file: ReportFile; group_by: string }[] = [];
    for (const module of ['customer', 'opportunity', 'contract', 'event']) {
      const form = await formFor(readers.admin, module);
      const measures = [
        'count',
        ...sumFields(form).flatMap(({ model }) => [`sum:${model}`, `avg:${model}`]),
        ...groupFields(form).flatMap((field) => (isDay(field) ? [] : `distinct:${field.model}`)),
      ];
      const dimensions = [
        ...groupFields(form).filter((field) => !isDay(field)),
        ...bandFields(form),
      ];
      for (const measure of measures)
        for (const { model } of dimensions)
          own.push({
            file: customReportFile({ name: '', module, measure, chart: 'bar' }, () => ''),
            group_by: model,
          });
    }
    expect(own.length).toBeGreaterThan(50);
    let checked = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...own),
        fc.constantFrom(...WHO),
        asks,
        fc.infiniteStream(fc.nat()),
        async ({ file, group_by }, who, ask, dice) => {
          checked += await check(who, file, { ...ask, group_by }, dice);
        },
      ),
      { numRuns: 80 },
    );
    expect(checked).toBeGreaterThan(100);
  }, 120_000);

  test('the last line is what all rows come to, and a rate that of its two measures', async () => {
    const { drawn } = await figuresOf(readers.admin, REPORTS.opptyAnalysis, {});
    const sum = (key: string) =>
      drawn.list.reduce((total, { values }) => total.plus(values[key] ?? 0), new Decimal(0));
    for (const key of ['count', 'amount', 'won', 'won_amount'])
      expect(sum(key).toNumber()).toBe(drawn.tail[key]);
    expect(drawn.tail.count).toBeGreaterThan(10);
    expect(drawn.tail.rate).toBe(
      new Decimal(drawn.tail.won ?? 0)
        .times(100)
        .div(drawn.tail.count ?? 1)
        .toDecimalPlaces(1)
        .toNumber(),
    );
  });

  test('whoever reaches less is told less, and nothing of another company', async () => {
    const count = async (reader: Caller) =>
      (
        await figuresOf(reader, REPORTS.eventAnalysis, {
          start_time: '2025-10-01',
          end_time: '2027-03-01',
        })
      ).drawn.tail.count ?? 0;
    const [all, head, own] = [
      await count(readers.admin),
      await count(readers.head),
      await count(readers.own),
    ];
    expect(all).toBe(60);
    expect(head).toBeLessThan(all);
    expect(own).toBeLessThan(head);
    expect(own).toBeGreaterThan(0);
  });

  test('what a role hides is in no figure: a measure of it is left out, a report made of it refused', async () => {
    const { measures } = await figuresOf(readers.blind, REPORTS.contractAmount, {});
    expect(measures.map(({ key }) => key)).toEqual(['count']);
    const forecast = await figuresOf(readers.blind, REPORTS.opptyForecast, {});
    expect(forecast.measures.map(({ key }) => key)).toEqual(['count', 'amount']);
    await expect(figuresOf(readers.blind, REPORTS.customerCustom, {})).rejects.toMatchObject({
      id: 'hidden_value',
    });
    await expect(
      figuresOf(readers.blind, REPORTS.customerIncrease, { group_by: 'level' }),
    ).rejects.toMatchObject({ id: 'hidden_value' });
  });

  test('different values are counted once in a week, a quarter and all rows together, whatever they are gathered by', async () => {
    const file = customReportFile(
      { name: '', module: 'contract', measure: 'distinct:customer_id', chart: 'bar' },
      () => '',
    );
    const { list } = await listRecords(readers.admin, 'contract', { page: 1, size: 200 });
    const year = list.filter((row) => row.create_time.startsWith('2026'));
    const customers = (rows: typeof list) => new Set(rows.map((row) => row.customer_id)).size;
    for (const type of ['week', 'quarter', 'year'] as const) {
      const { drawn } = await figuresOf(readers.admin, file, { type });
      expect(drawn.tail.value).toBe(customers(year));
      const rows = drawn.list.map(({ values }) => values.value ?? 0);
      expect(rows.reduce((sum, value) => sum + value, 0)).toBeGreaterThanOrEqual(customers(year));
      if (type === 'year') expect(rows).toEqual([customers(year)]);
    }
    const { drawn } = await figuresOf(readers.admin, file, { group_by: 'owner_user_id' });
    for (const { key, values } of drawn.list)
      expect(values.value).toBe(customers(year.filter((row) => row.owner_user_id === key)));
  });

  test('numbers are gathered in bands that follow each other, each record in one of them', async () => {
    const file = customReportFile(
      { name: '', module: 'opportunity', measure: 'sum:amount', chart: 'bar' },
      () => '',
    );
    const { drawn } = await figuresOf(readers.admin, file, { group_by: 'amount' });
    const bands = drawn.list.filter(({ key }) => key !== null);
    expect(bands.length).toBeGreaterThan(2);
    expect(bands[0]?.name).toBe('0 – 2,000,000,000');
    expect(drawn.list.reduce((sum, { values }) => sum + (values.count ?? 0), 0)).toBe(
      drawn.tail.count,
    );
    // the same of what is gathered by bands and by something else
    const plan = planReport(
      {
        ...file,
        by: [
          { kind: 'field', model: 'owner_user_id' },
          { kind: 'field', model: 'amount' },
        ],
      },
      {},
      { today: TODAY, settings: SETTINGS },
    );
    const crossed = await runReport(readers.admin, plan);
    expect(crossed.list_index.map(({ name }) => name)).toEqual([
      ...bands.map(({ name }) => name),
      '',
    ]);
    expect(crossed.tail['all.count']).toBe(drawn.tail.count);
  });

  test('every part of the period has its row, in order, also one in which nothing happened', async () => {
    const { drawn } = await figuresOf(readers.own, REPORTS.customerIncrease, {
      start_time: '2026-12-28',
      end_time: '2027-01-11',
      type: 'week',
    });
    expect(drawn.list.map(({ name }) => name)).toEqual([
      '2026-12-28 ~ 01-03',
      '2027-01-04 ~ 01-10',
      '2027-01-11 ~ 01-11',
    ]);
  });
});
