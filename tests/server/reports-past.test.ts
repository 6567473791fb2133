import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportFile } from '../../schemas/definition/reportFile.ts';
import { customReportFile } from '../../schemas/reporting/customReport.ts';
import { planReport, type ReportAsk } from '../../schemas/reporting/plan.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { REPORTS } from '../../schemas/reports/registry.ts';
import { stepsOf } from '../../schemas/reporting/moves.ts';
import { addDays } from '../../schemas/values/dates.ts';
import {
  addComment,
  changeOwner,
  createRecord,
  deleteRecords,
  insertMany,
  listRecords,
  loadDefinition,
  mergeRecords,
  restoreRecords,
  runAction,
  runReport,
  saveDefinition,
  updateRecord,
} from '../../server/records/index.ts';
import type { Caller, ListRow } from '../../server/records/core/types.ts';
import { movedRecords, runMoves } from '../../server/records/read/moves.ts';
import { logPageChange } from '../../server/records/definitions/settings.ts';
import { callReport } from '../../server/rules/callReport.ts';
import { updateContractStates } from '../../server/rules/contract.ts';
import { moduleRules } from '../../server/rules/index.ts';
import { lineReport } from '../../server/rules/lineReport.ts';
import { endProcess } from '../../server/rules/stages.ts';
import { targetReport } from '../../server/rules/targetReport.ts';
import { changePeople } from '../../server/rules/staff/people.ts';
import { saveTargets } from '../../server/rules/targets.ts';
import { widget } from './support/ownObject.ts';
import { openTestDatabase, type TestDatabase } from './support/database.ts';
import { type Office, openOffice } from './support/records.ts';

/*
 * The past as it was: a report as of a day is the report that was answered on that day. Random histories are lived day by day, answers are kept, and
 * asked for again at their end.
 */
const START = '2026-03-01';
const WHO = ['admin', 'head', 'own'] as const;
const HOW = {
  admin: { admin: true },
  head: { scope: 'below', department: 'head' },
  own: { scope: 'own' },
} as const;

let at: TestDatabase;
beforeAll(async () => void (at = await openTestDatabase()), 60_000);
afterAll(() => at.close());

const noon = (day: string) => new Date(`${day}T04:00:00Z`);

const reports: readonly [ReportFile, ReportAsk][] = [
  [REPORTS.opptyAnalysis, {}],
  [REPORTS.opptyForecast, {}],
  [REPORTS.salesFunnel, {}],
  [REPORTS.customerIncrease, { type: 'day' }],
  ...(['owner_user_id', 'owner_department_id', 'stage', 'lock_flag'] as const).map(
    (group_by): [ReportFile, ReportAsk] => [
      customReportFile({ name: '', module: 'customer', measure: 'count', chart: 'bar' }, () => ''),
      { group_by },
    ],
  ),
  // what no log tells: it follows from other records
  ...(
    ['customer deals', 'opportunity its_level', 'product worth', 'product last_level'] as const
  ).map((asked): [ReportFile, ReportAsk] => {
    const [module = '', group_by = ''] = asked.split(' ');
    const file = { name: '', module, measure: 'count', chart: 'bar' } as const;
    return [customReportFile(file, () => ''), { group_by }];
  }),
  ...(['customer volume', 'customer score', 'opportunity its_volume'] as const).map(
    (asked): [ReportFile, ReportAsk] => {
      const [module = '', model = ''] = asked.split(' ');
      const file = { name: '', module, measure: `sum:${model}`, chart: 'bar' } as const;
      return [customReportFile(file, () => ''), { group_by: 'owner_user_id' }];
    },
  ),
  [
    customReportFile({ name: '', module: 'opportunity', measure: 'count', chart: 'bar' }, () => ''),
    {
      group_by: 'owner_user_id',
      filter: { field: 'customer_id.volume', operator: 'gt', value: 50_000 },
    },
  ],
  ...(['sum:amount', 'avg:amount'] as const).map((measure): [ReportFile, ReportAsk] => [
    customReportFile({ name: '', module: 'opportunity', measure, chart: 'bar' }, () => ''),
    {
      group_by: 'owner_user_id',
      filter: { field: 'customer_id.level', operator: 'in', value: ['A', 'B'] },
    },
  ]),
];

/** Whom records are given to, each in another department. */
const OWNERS = [
  ['own', 'east'],
  ['west', 'west'],
  ['other', 'other'],
] as const;

const KINDS = [
  'customer',
  'opportunity',
  'amount',
  'level',
  'stage',
  'date',
  'owner',
  'delete',
  'restore',
  'merge',
  'place',
  'comment',
  'lock',
  'end',
  'move',
] as const;

/** What somebody does on a day; `pick` chooses among what there is. */
const step = fc.record({
  what: fc.constantFrom(...KINDS, 'opportunity', 'amount'),
  pick: fc.nat(),
  number: fc.integer({ min: 1, max: 10_000_000 }),
  word: fc.nat({ max: 2 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const does = (what: Step['what'], word = 0, number = 500): Step => ({
  what,
  pick: 0,
  number,
  word,
});
/** One history with all that can happen to records, each on a day of its own. */
const EVERYTHING: Step[][] = [
  [
    does('customer'),
    does('customer', 2),
    does('opportunity'),
    does('opportunity'),
    // theirs stays as it is when they are moved
    does('customer', 1),
    { ...does('owner'), pick: 2 },
  ],
  [does('amount', 0, 900), does('level', 1), does('stage', 1)],
  [does('owner', 0), does('owner', 1), does('date', 0, 30)],
  // said of one that has not changed yet, and will
  [does('delete'), does('comment', 0), { ...does('comment'), pick: 1 }],
  [does('restore'), does('merge')],
  [does('level', 2), does('amount', 0, 100), does('lock'), does('place', 0)],
  [does('end', 0), does('move', 0)],
  [does('opportunity'), does('place', 1)],
  [
    { ...does('date', 0, 50), pick: 1 },
    { ...does('end', 1), pick: 2 },
  ],
];

/** What a history has made: ids by module, and those that are deleted. */
interface Made {
  customer: number[];
  opportunity: number[];
  deleted: [module: string, id: number][];
  /** names are unique */
  named: number;
  /** the sales process of all opportunities */
  process: number;
  /** what customers are placed under */
  places: readonly number[];
}

const PROCESS = JSON.stringify({
  stages: [
    { id: 1, title: '接洽', rate: 10, options: [] },
    {
      id: 2,
      title: '结束',
      rate: 100,
      options: [
        { value: 1, title: '赢单', rate: 100 },
        { value: 3, title: '无效', rate: 0 },
      ],
    },
  ],
});

function addProcess({ company }: Office): Promise<number> {
  return company.write(async (tx) => {
    const id = await tx.nextId();
    await tx
      .insert('stage_group', { module: 'opportunity', id, name: '标准', data: PROCESS })
      .execute();
    return id;
  });
}

/** Customers that come to what their opportunities say, places that come to what those customers say, opportunities that show their customer's. */
async function addDerivedFields({ company }: Office, admin: Caller): Promise<void> {
  const ofOpportunities = { module: 'opportunity', by: 'customer_id' };
  const ofCustomers = { module: 'customer', by: 'place' };
  const level = (type: string, more: object = {}) => ({
    type,
    options: { remote: true, remoteFunc: 'customer.level', ...more },
  });
  const lookup = (model: string, of: string, as: object) =>
    widget('lookup', model, { lookup: { by: 'customer_id', module: 'customer', of, as } });
  for (const [module, more] of [
    [
      'customer',
      [
        widget('custom', 'place', { module: 'product' }),
        widget('rollup', 'deals', { rollup: { ...ofOpportunities, aggregate: 'count' } }),
        widget('rollup', 'volume', {
          rollup: { ...ofOpportunities, aggregate: 'sum', of: 'amount' },
          precision: 2,
        }),
        widget('rollup', 'next_amount', {
          rollup: {
            ...ofOpportunities,
            aggregate: 'last',
            of: 'amount',
            on: 'expect_date',
            as: { type: 'number', options: { precision: 2 } },
          },
        }),
        widget('rollup', 'newest_deal', {
          rollup: { ...ofOpportunities, aggregate: 'last', of: 'name', as: { type: 'input' } },
        }),
        widget('rollup', 'days', {
          rollup: {
            ...ofOpportunities,
            aggregate: 'list',
            of: 'expect_date',
            as: { type: 'input' },
          },
        }),
        widget('number', 'score', { precision: 2 }),
      ],
    ],
    [
      'product',
      [
        widget('rollup', 'worth', {
          rollup: { ...ofCustomers, aggregate: 'sum', of: 'score' },
          precision: 2,
        }),
        widget('rollup', 'last_level', {
          rollup: { ...ofCustomers, aggregate: 'last', of: 'level', as: level('radio') },
        }),
        widget('rollup', 'levels', {
          rollup: {
            ...ofCustomers,
            aggregate: 'list',
            of: 'level',
            as: level('select', { multiple: true }),
          },
        }),
      ],
    ],
    [
      'opportunity',
      [
        lookup('its_level', 'level', level('radio')),
        lookup('its_volume', 'volume', { type: 'rollup', options: { precision: 2 } }),
      ],
    ],
  ] as const) {
    const { definition, version } = await loadDefinition(company, module);
    const list = [...definition.list, ...more];
    const text = JSON.stringify({
      ...definition,
      list,
      ...(module === 'customer' && {
        compute_formula: { ...definition.compute_formula, score: 'deals * 1000 + volume' },
      }),
    });
    await saveDefinition(admin, module, { text, version, note: '' });
  }
}

/** How many entries the log of a company has. */
const logged = ({ company }: Caller): Promise<number> =>
  company.read(async (tx) => (await tx.from('oplog').select('id').execute()).length);

async function live(
  caller: Caller,
  office: Office,
  made: Made,
  { what, pick, number, word }: Step,
) {
  const among = (ids: readonly number[]) => ids[pick % Math.max(ids.length, 1)];
  const version = async (id: number) => {
    const row = await caller.company.read((tx) =>
      tx.from('record').select('version').where('id', '=', id).executeTakeFirst(),
    );
    return row?.version ?? 0;
  };
  const change = async (module: string, id: number | undefined, values: Record<string, unknown>) =>
    id !== undefined &&
    void (await updateRecord(caller, module, { id, version: await version(id), values }));
  const level = ['A', 'B', 'C'][word];
  switch (what) {
    case 'customer': {
      const values = { name: `客户${made.named++}`, level, stage: 'potential' };
      made.customer.push((await createRecord(caller, 'customer', values)).id);
      return;
    }
    case 'opportunity': {
      const customer_id = among(made.customer);
      if (customer_id === undefined) return;
      const expect_date = addDays(START, number % 60);
      const values = {
        name: `商机${made.named++}`,
        opportunity_group_id: made.process,
        customer_id,
        amount: number / 100,
        expect_date,
      };
      made.opportunity.push((await createRecord(caller, 'opportunity', values)).id);
      return;
    }
    case 'amount':
      return change('opportunity', among(made.opportunity), { amount: number / 100 });
    case 'date':
      return change('opportunity', among(made.opportunity), {
        expect_date: addDays(START, number % 60),
      });
    case 'level':
      return change('customer', among(made.customer), { level });
    case 'stage':
      return change('customer', among(made.customer), {
        stage: ['interested', 'deal', null][word],
        source: ['website', null, 'visit'][word],
      });
    case 'comment': {
      const id = among(made.customer);
      if (id !== undefined)
        await addComment(caller, { module: 'customer', module_id: id, content: '好' });
      return;
    }
    case 'place':
      return change('customer', among(made.customer), { place: made.places[word] ?? null });
    case 'owner': {
      const module = word === 0 ? 'customer' : 'opportunity';
      const id = among(made[module]);
      const [name, department] = OWNERS[word] ?? OWNERS[0];
      const user_id = await office.user(name, department);
      if (id !== undefined) await changeOwner(caller, module, { ids: [id], user_id });
      return;
    }
    case 'lock': {
      const id = among(made.customer);
      if (id !== undefined) await runAction(caller, 'customer', { action: 'lock', ids: [id] });
      return;
    }
    case 'move': {
      const [name, department] = OWNERS[pick % 2] ?? OWNERS[0];
      const id = await office.user(name, department);
      const department_id =
        office.departments[(['west', 'other', 'head'] as const)[word] ?? 'head'];
      await changePeople(caller, [id], { department_id });
      return;
    }
    case 'end': {
      const id = among(made.opportunity);
      if (id !== undefined) await endProcess(caller, { id, state: word === 0 ? 1 : 3 });
      return;
    }
    case 'delete': {
      const id = among(made.opportunity);
      if (id === undefined) return;
      await deleteRecords(caller, 'opportunity', [id]);
      made.opportunity = made.opportunity.filter((each) => each !== id);
      made.deleted.push(['opportunity', id]);
      return;
    }
    case 'restore': {
      const [module, id] = made.deleted.pop() ?? [];
      if (module === undefined || id === undefined) return;
      await restoreRecords(caller, module, [id]);
      made.opportunity.push(id);
      return;
    }
    case 'merge': {
      const [id, other] = made.customer;
      if (id === undefined || other === undefined || word > 0) return;
      await mergeRecords(caller, 'customer', {
        ids: [id, other],
        master_id: id,
        choices: {},
        keepOwners: false,
      });
      made.customer = made.customer.filter((each) => each !== other);
    }
  }
}

async function answersOf(office: Office, day: string, asOf?: string) {
  const answers: unknown[] = [];
  for (const who of WHO) {
    const caller = await office.as(who, { ...HOW[who], now: noon(day) });
    for (const [file, ask] of reports) {
      const plan = planReport(
        file,
        { ...ask, ...(asOf && { as_of: asOf }) },
        { today: day, settings: {} },
      );
      answers.push({ who, report: file.label, ask, ...(await runReport(caller, plan)) });
    }
    for (const module of ['customer', 'opportunity', 'product'])
      answers.push({ who, module, ...(await rowsOf(caller, module, asOf)) });
  }
  return answers;
}

/** A list as it is read; what may be done to its rows is no part of what they were. */
async function rowsOf(caller: Caller, module: string, asOf?: string) {
  const asked = { sort: 'name', size: 200, ...(asOf && { as_of: asOf }) };
  const { list, count } = await listRecords(caller, module, asked);
  return { count, list: list.map(({ is_edit: _, is_delete: __, ...row }) => row) };
}

/**
 * What moved between two days, held against the lists of both: the sums are theirs, each record that is in one and not in the other, or with another
 * amount, stands in one step with what it changes, and every step is made of the records that are told. Answers the steps in which something is.
 */
async function checkMoves(
  office: Office,
  { now, since, until }: { now: string; since: string; until: string | undefined },
): Promise<string[]> {
  const found: string[] = [];
  for (const who of WHO) {
    const caller = await office.as(who, { ...HOW[who], now: noon(now) });
    const plan = planReport(
      REPORTS.opptyMoves,
      { ...EXPECTED, since, ...(until && { as_of: until }) },
      { today: now, settings: {} },
    );
    const ask = (filter: object | undefined, day: string | undefined) =>
      listRecords(caller, 'opportunity', {
        size: 200,
        ...(filter && { filter }),
        ...(day && { as_of: day }),
      }).then(({ list }) => new Map(list.map((row) => [row.id, row])));
    const [was, is, all] = [
      await ask(plan.filter, since),
      await ask(plan.filter, until),
      await ask(undefined, until),
    ];
    const cents = (row: ListRow | undefined) => Math.round(Number(row?.amount) * 100);
    const told = new Map<number, { step: string; change: number }>();
    const { list } = await runMoves(caller, plan);
    for (const { key, values } of list) {
      const step = String(key);
      if (step === 'opening' || step === 'closing') {
        const rows = [...(step === 'opening' ? was : is).values()];
        expect(values).toEqual({
          count: rows.length,
          amount: rows.reduce((sum, row) => sum + cents(row), 0) / 100,
        });
      } else {
        const moves = await movedRecords(caller, plan, { step, page: 1, size: 200 });
        for (const { id, change } of moves.list) told.set(id, { step, change });
        expect(values).toEqual({
          count: moves.list.length,
          amount: moves.list.reduce((sum, { change }) => sum + Math.round(change * 100), 0) / 100,
        });
      }
      if (values.count) found.push(step);
    }
    const expected = new Map<number, { step: string; change: number }>();
    for (const id of new Set([...was.keys(), ...is.keys()])) {
      const [before, after, now_] = [was.get(id), is.get(id), all.get(id)];
      const change = ((after ? cents(after) : 0) - (before ? cents(before) : 0)) / 100;
      const step = !before
        ? String(after?.create_time).slice(0, 10) > since
          ? 'new'
          : 'entered'
        : after
          ? change > 0
            ? 'grown'
            : 'shrunk'
          : now_?.state === 1
            ? 'won'
            : now_ && now_.state !== 0
              ? 'lost'
              : now_ && String(now_.expect_date) > EXPECTED.end_time
                ? 'slipped'
                : 'left';
      if (!before || !after || change !== 0) expected.set(id, { step, change });
    }
    expect(told).toEqual(expected);
  }
  return found;
}

/** Half of the days on which opportunities are expected. */
const EXPECTED = { start_time: addDays(START, 10), end_time: addDays(START, 40) };

describe('a report as of a day', () => {
  let serial = 0;
  const told = new Set<string>();
  const lived = new Set<Step['what']>();
  const moved = new Set<string>();
  test('is the report that was answered on that day, whatever has become of its records', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 5 }),
        async (days) => {
          serial += 1;
          const office = await openOffice(at.database, `PAST${serial}`);
          const process = await addProcess(office);
          const boss = await office.as('admin', { admin: true, now: noon(addDays(START, -1)) });
          await addDerivedFields(office, boss);
          const places = await insertMany(
            boss,
            'product',
            ['水泵', '阀门'].map((name) => ({ values: { name } })),
          );
          const made: Made = {
            customer: [],
            opportunity: [],
            deleted: [],
            named: 0,
            process,
            places,
          };
          const kept = new Map<string, unknown[]>();
          for (const [index, steps] of days.entries()) {
            const day = addDays(START, index);
            const caller = await office.as('admin', { admin: true, now: noon(day) });
            for (const each of steps) {
              const before = await logged(caller);
              await live(caller, office, made, each).catch((error: unknown) => {
                // what the product refuses is no part of a history
                if (!(error instanceof AppError)) throw error;
              });
              if ((await logged(caller)) > before) lived.add(each.what);
            }
            kept.set(day, await answersOf(office, day));
          }
          const end = addDays(START, days.length);
          const days_ = [...kept.keys()];
          for (const [index, since] of days_.entries())
            for (const until of [days_[index + 1], undefined])
              for (const each of await checkMoves(office, { now: end, since, until }))
                moved.add(each);
          for (const [day, answers] of kept) {
            expect(await answersOf(office, end, day)).toEqual(answers);
            told.add(JSON.stringify(answers));
          }
        },
      ),
      { numRuns: 4, examples: [[EVERYTHING]] },
    );
    // histories in which nothing happens would agree too
    expect(told.size).toBeGreaterThan(8);
    expect(KINDS.filter((kind) => !lived.has(kind))).toEqual([]);
    expect(
      stepsOf(REPORTS.opptyMoves.outcomes).flatMap(({ key }) => (moved.has(key) ? [] : [key])),
    ).toEqual([]);
  }, 300_000);
});

test('products in lines, telephone calls and targets are those of that day too', async () => {
  const office = await openOffice(at.database, 'SOURCES');
  const days = [START, addDays(START, 1), addDays(START, 2)] as const;
  const admin = (day: string) => office.as('admin', { admin: true, now: noon(day) });
  const call = async (day: string) => {
    const { viewer, company } = await admin(day);
    await company.write(async (tx) => {
      await tx
        .insert('call_record', {
          id: await tx.nextId(),
          customer_id: null,
          contact_id: null,
          clue_id: null,
          user_id: viewer.id,
          origin: 'pc',
          call_type: 'out',
          state: 'answered',
          duration: 30,
          // one that rang before it and was told behind it is none of that day
          ring_time: `${START} 10:00:00`,
          create_time: `${day} 23:00:00`,
        })
        .execute();
    });
  };
  const target = async (day: string, amount: number | null) => {
    const caller = await admin(day);
    const months = [null, null, amount, ...Array.from({ length: 9 }, () => null)];
    await saveTargets(caller, {
      year: 2026,
      index: 'contract_amount',
      rows: [{ owner: `user:${caller.viewer.id}`, months }],
    });
  };
  const sources = [
    [REPORTS.product_analytics, lineReport],
    [REPORTS.call_record, callReport],
    [REPORTS.targetDealUser, targetReport],
  ] as const;
  const answers = async (now: string, as_of?: string) => {
    const caller = await admin(now);
    const told: unknown[] = [];
    for (const [file, run] of sources) {
      const asked = { index: file.source === 'targets' ? 'contract_amount' : undefined, as_of };
      const plan = planReport(file, asked, { today: now, settings: {} });
      const { list, tail } = await run(caller, plan);
      told.push({ report: file.key, tail, list });
    }
    return told;
  };

  const caller = await admin(days[0]);
  const ids = await insertMany(caller, 'contract', [
    {
      values: {
        name: '水泵合同',
        price: 100.1,
        sign_date: START,
        product_list: [
          { product_detail_id: 7, name: '水泵', quantity: 2, sales_price_all: 20.2 },
          { product_detail_id: 8, name: '阀门', quantity: 1, sales_price_all: 0.1 },
        ],
      },
      core: { owner_user_id: caller.viewer.id, state: 1, create_time: `${START} 12:00:00` },
    },
  ]);
  await call(days[0]);
  await target(days[0], 500);
  const kept = [await answers(days[0])];
  await deleteRecords(await admin(days[1]), 'contract', ids);
  await call(days[1]);
  await target(days[1], 800.5);
  kept.push(await answers(days[1]));
  await restoreRecords(await admin(days[2]), 'contract', ids);
  await target(days[2], null);
  await call(days[2]);

  const told = new Set(kept.map((each) => JSON.stringify(each)));
  expect(told.size).toBe(2);
  for (const at_ of [0, 1] as const) expect(await answers(days[2], days[at_])).toEqual(kept[at_]);
});

test('states that the calendar turns and the last talks are those of that day too', async () => {
  const office = await openOffice(at.database, 'CALENDAR');
  const days = [START, addDays(START, 1), addDays(START, 2), addDays(START, 3)] as const;
  const admin = (day: string) =>
    office.as('admin', { admin: true, now: noon(day), rules: moduleRules });
  const caller = await admin(days[0]);
  const { definition, version } = await loadDefinition(office.company, 'customer');
  const running = { field: 'state', operator: 'eq', value: 1 };
  const list = [
    ...definition.list,
    widget('rollup', 'running', {
      rollup: { module: 'contract', by: 'customer_id', aggregate: 'count', where: running },
    }),
  ];
  const text = JSON.stringify({ ...definition, list });
  await saveDefinition(caller, 'customer', { text, version, note: '' });
  const [customer = 0, other = 0] = await insertMany(
    caller,
    'customer',
    ['甲', '乙'].map((name) => ({
      values: { name },
      core: { owner_user_id: caller.viewer.id, create_time: `${days[0]} 10:00:00` },
    })),
  );
  const contract = (name: string, start_time: string, end_time: string) => ({
    values: { name, customer_id: customer, start_time, end_time },
    core: { create_time: `${days[0]} 11:00:00` },
  });
  await insertMany(caller, 'contract', [
    contract('先', days[0], days[1]),
    contract('后', days[2], days[3]),
    contract('长', addDays(days[0], -9), addDays(days[3], 9)),
  ]);
  const file = customReportFile(
    { name: '', module: 'contract', measure: 'count', chart: 'bar' },
    () => '',
  );
  const answers = async (now: string, as_of?: string) => {
    const asker = await admin(now);
    const asked = { group_by: 'state', ...(as_of && { as_of }) };
    const { list: states } = await runReport(
      asker,
      planReport(file, asked, { today: now, settings: {} }),
    );
    return [states, await rowsOf(asker, 'contract', as_of), await rowsOf(asker, 'customer', as_of)];
  };
  const talk = async (day: string, about: number) =>
    createRecord(await admin(day), 'event', {
      customer_ids: [about],
      event_type: 'phone',
      content: '聊过了',
    });
  const kept: unknown[] = [];
  for (const [at_, day] of days.entries()) {
    await office.company.write((tx) => updateContractStates(tx, day));
    if (at_ > 0) await talk(day, at_ === 2 ? other : customer);
    kept.push(await answers(day));
  }
  expect(new Set(kept.map((each) => JSON.stringify(each))).size).toBe(days.length);
  const end = addDays(START, 9);
  await office.company.write((tx) => updateContractStates(tx, end));
  for (const [at_, day] of days.entries()) expect(await answers(end, day)).toEqual(kept[at_]);
});

test('a target that changed while the log kept its sum alone is refused, not guessed', async () => {
  const office = await openOffice(at.database, 'OLDLOG');
  const caller = await office.as('admin', { admin: true, now: noon(addDays(START, 3)) });
  await caller.company.write((tx) =>
    logPageChange(caller, tx, {
      path: '/achievementSetting',
      changes: { [`2026 contract_amount user:${caller.viewer.id}`]: [100, 200] },
    }),
  );
  const plan = (as_of: string) =>
    planReport(
      REPORTS.targetDealUser,
      { index: 'contract_amount', as_of },
      { today: addDays(START, 9), settings: {} },
    );
  await expect(targetReport(caller, plan(START))).rejects.toMatchObject({ id: 'not_in_past' });
});
