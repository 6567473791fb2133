import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportFile } from '../../schemas/definition/reportFile.ts';
import { customReportFile } from '../../schemas/reporting/customReport.ts';
import { planReport, type ReportAsk } from '../../schemas/reporting/plan.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { REPORTS } from '../../schemas/reports/registry.ts';
import { addDays } from '../../schemas/values/dates.ts';
import {
  changeOwner,
  createRecord,
  deleteRecords,
  listRecords,
  mergeRecords,
  restoreRecords,
  runAction,
  runReport,
  updateRecord,
} from '../../server/records/index.ts';
import type { Caller } from '../../server/records/core/types.ts';
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
  'lock',
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
  [does('customer'), does('customer', 2), does('opportunity'), does('opportunity')],
  [does('amount', 0, 900), does('level', 1), does('stage', 1)],
  [does('owner', 0), does('owner', 1), does('date', 0, 30)],
  [does('delete')],
  [does('restore'), does('merge')],
  [does('level', 2), does('amount', 0, 100), does('lock')],
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
}

function addProcess({ company }: Office): Promise<number> {
  return company.write(async (tx) => {
    const id = await tx.nextId();
    await tx
      .insert('stage_group', { module: 'opportunity', id, name: '标准', data: '{"stages":[]}' })
      .execute();
    return id;
  });
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
    for (const module of ['customer', 'opportunity'])
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

describe('a report as of a day', () => {
  let serial = 0;
  const told = new Set<string>();
  const lived = new Set<Step['what']>();
  test('is the report that was answered on that day, whatever has become of its records', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 5 }),
        async (days) => {
          serial += 1;
          const office = await openOffice(at.database, `PAST${serial}`);
          const process = await addProcess(office);
          const made: Made = { customer: [], opportunity: [], deleted: [], named: 0, process };
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
          for (const [day, answers] of kept) {
            expect(await answersOf(office, end, day)).toEqual(answers);
            told.add(JSON.stringify(answers));
          }
        },
      ),
      { numRuns: 6, examples: [[EVERYTHING]] },
    );
    // histories in which nothing happens would agree too
    expect(told.size).toBeGreaterThan(8);
    expect(KINDS.filter((kind) => !lived.has(kind))).toEqual([]);
  }, 300_000);
});
