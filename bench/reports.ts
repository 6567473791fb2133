// node bench/reports.ts [--customers 1000000] [--deals 200000] [--share 0.4] [--rounds 12] [--engine sqlite|postgres] [--only contract] [--dir .bench]
// The built-in reports of records, as their calls answer them, beside the same SQL written by hand, in one run, on each engine; and a list page beside a report that is
// being worked out. The customers are those of bench/server.ts; opportunities and contracts are added to the largest company once.
import '../server/i18n/registerLabels.ts';
import type { Database } from '../server/db/handle.ts';
import { insertMany, listRecords, runReport } from '../server/records/index.ts';
import type { Caller } from '../server/records/core/types.ts';
import { planReport } from '../schemas/reporting/plan.ts';
import { REPORTS } from '../schemas/reports/registry.ts';
import { randomFrom } from '../schemas/sampleData/random.ts';
import { addDays } from '../schemas/values/dates.ts';
import type { Hand } from './listCases.ts';
import {
  type Asked,
  forget,
  median,
  placeOf,
  readOptions,
  repeated,
  round2,
  type Tables,
  timed,
  withCustomers,
} from './places.ts';

interface Options extends Asked {
  /** opportunities, and as many contracts */
  deals: number;
}

/** A report by hand: one statement, by columns of the table and values of its JSON. */
interface ByHand {
  report: keyof typeof REPORTS;
  module: string;
  period: string;
  /** what the rows are gathered by */
  by: readonly string[];
  sums?: readonly string[];
  /** counted where this holds */
  counts?: readonly string[];
  where?: string;
}

const MONTH = (model: string) => `substr(${value(model)}, 1, 7)`;
const CONTRACTS = { module: 'contract', period: 'sign_date', where: 'r.state <> 4' } as const;
const OPEN = { module: 'opportunity', where: 'r.state = 0' } as const;

const BY_HAND: readonly ByHand[] = [
  {
    report: 'customerIncrease',
    module: 'customer',
    period: 'create_time',
    by: [MONTH('create_time')],
  },
  {
    report: 'customerDeal',
    module: 'customer',
    period: 'create_time',
    by: ['r.owner_user_id'],
    counts: [`${value('stage')} in ('deal', 'repeat')`],
  },
  { report: 'customerCustom', module: 'customer', period: 'create_time', by: [value('level')] },
  { ...CONTRACTS, report: 'customerPrice', by: [value('customer_id')], sums: ['price'] },
  { ...CONTRACTS, report: 'contractAmount', by: [MONTH('sign_date')], sums: ['price'] },
  { ...CONTRACTS, report: 'contractMoneyTopTen', by: ['r.owner_user_id'], sums: ['price'] },
  { ...CONTRACTS, report: 'sales_analytics', by: ['r.owner_user_id'], sums: ['price'] },
  {
    ...OPEN,
    report: 'salesFunnel',
    period: 'create_time',
    by: [value('process_id')],
    sums: ['amount'],
  },
  {
    ...OPEN,
    report: 'opptyForecast',
    period: 'expect_date',
    by: ['r.owner_user_id', MONTH('expect_date')],
    sums: ['amount', 'weighted_amount'],
  },
  {
    ...OPEN,
    report: 'opptyFlowlist',
    period: 'create_time',
    by: ['r.owner_user_id', value('process_id')],
    sums: ['amount'],
  },
  {
    report: 'opptyAnalysis',
    module: 'opportunity',
    period: 'create_time',
    by: [MONTH('create_time')],
    sums: ['amount'],
    counts: ['r.state = 1', 'r.state = 2'],
  },
];

/** A value by its model; `statementOf` puts the column in whose slot it lies. */
function value(model: string): string {
  return `{${model}}`;
}

const CORE = new Set(['create_time', 'owner_user_id', 'state']);

function statementOf(
  { module, period, by, sums = [], counts = [], where }: ByHand,
  { corp, engine, slotsOf }: Hand,
  [from, to]: readonly [string, string],
) {
  const slots = slotsOf(module);
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, model: string) =>
      CORE.has(model) ? `r.${model}` : slots[model] ? `r.${slots[model]}` : `r.data ->> '${model}'`,
    );
  const number = (model: string) =>
    engine === 'postgres' ? `(${filled(value(model))})::numeric` : filled(value(model));
  const text = `select ${[
    ...by.map(filled),
    'count(*)',
    ...sums.map((model) => `sum(${number(model)})`),
    ...counts.map((test) => `count(case when ${filled(test)} then 1 end)`),
  ].join(
    ', ',
  )} from record as r where r.corp_id = ? and r.module = '${module}' and r.deleted_time is null${
    module === 'customer' ? ' and r.owner_user_id is not null' : ''
  } and ${filled(value(period))} between ? and ?${where ? ` and ${where}` : ''} group by ${by
    .map((_, at) => at + 1)
    .join(', ')}`;
  return { text, values: [corp, from, `${to} 23:59:59`] };
}

async function addDeals(caller: Caller, deals: number): Promise<void> {
  const { count } = await listRecords(caller, 'opportunity', { page: 1, size: 1 });
  if (count > Math.min(deals, 5000)) return;
  const random = randomFrom('reports');
  const owners = (
    await caller.company.read((tx) => tx.from('user').select(['id', 'department_id']).execute())
  ).map(({ id, department_id }) => ({ owner_user_id: id, owner_department_id: department_id }));
  const customers = await caller.company.read((tx) =>
    tx.from('record').select('id').where('module', '=', 'customer').limit(5000).execute(),
  );
  const pick = <T>(of: readonly T[]): T => of[random.int(0, of.length - 1)] as T;
  const day = () => addDays('2026-01-01', random.int(0, 364));
  for (const module of ['opportunity', 'contract'] as const)
    for (let done = 0; done < deals; done += CHUNK) {
      await insertMany(
        caller,
        module,
        Array.from({ length: Math.min(CHUNK, deals - done) }, (_, at) => {
          const amount = random.int(100, 100_000_000) / 100;
          const values = {
            name: `${module} ${done + at}`,
            customer_id: pick(customers).id,
            ...(module === 'opportunity'
              ? {
                  amount,
                  weighted_amount: amount / 4,
                  expect_date: day(),
                  process_id: random.int(1, 6),
                }
              : { price: amount, sign_date: day() }),
          };
          const core = {
            ...pick(owners),
            create_time: `${day()} 10:00:00`,
            state: random.int(0, 2),
          };
          return { values, core };
        }),
      );
      if (done % 20_000 === 0) console.log(`${module}: ${done} of ${deals}`);
    }
}
const CHUNK = 500;

/** What a report may take, of the time of the same SQL by hand. */
const MOST = 1.5;
const WARM = { ms: 1500, rounds: 40 };
const MEASURED = { ms: 1500, rounds: 100 };
const YEAR = ['2026-01-01', '2026-12-31'] as const;

async function measure(
  database: Database,
  tables: Tables,
  { deals, rounds, only, customers, share }: Options,
): Promise<void> {
  const { company, callers, hand } = await placeOf(database, 'DEMO', tables);
  const caller = callers.administrator;
  await addDeals(caller, deals);
  await database.maintain();
  console.log(
    `\n${database.engine}, ${Math.round(customers * share)} customers, ${deals} opportunities and contracts, medians in milliseconds`,
  );
  const today = new Date().toISOString().slice(0, 10);
  const results = [];
  for (const each of BY_HAND.filter(({ report }) => report.includes(only))) {
    const plan = planReport(
      REPORTS[each.report],
      { start_time: YEAR[0], end_time: YEAR[1], type: 'month' },
      { today, settings: caller.settings },
    );
    const { text, values } = statementOf(each, hand, YEAR);
    const turn = async () => {
      const byHand = await timed(async () => {
        await hand.begin();
        await hand.run(text, values);
        await hand.end();
      });
      forget(company, 'counts', 'sums'); // what was worked out a moment ago would be remembered
      const ours = await timed(() => runReport(caller, plan));
      return { byHand, ours };
    };
    await repeated(turn, { least: 2, ...WARM });
    const times = await repeated(turn, { least: rounds, ...MEASURED });
    const [handMs, oursMs] = [
      median(times.map(({ byHand }) => byHand)),
      median(times.map(({ ours }) => ours)),
    ];
    results.push({
      report: each.report,
      'by hand': round2(handMs),
      'as answered': round2(oursMs),
      ratio: round2(oursMs / handMs),
    });
  }
  console.table(results);
  const above = results.filter(({ ratio }) => ratio > MOST);
  console.log(
    above.length === 0
      ? `No report takes more than ${MOST} times as long as by hand.`
      : `Above ${MOST} times by hand: ${above.map(({ report, ratio }) => `${report} (${ratio})`).join('; ')}`,
  );
  await measureReaders(caller);
  await hand.close();
}

/** A list page with nothing beside it, and while one report after another is worked out. */
async function measureReaders(caller: Caller): Promise<void> {
  const page = async () => {
    forget(caller.company, 'counts');
    return timed(() => listRecords(caller, 'customer', { page: 1, size: 20 }));
  };
  await repeated(page, { least: 5, ...WARM });
  const alone = median(await repeated(page, { least: 20, ...MEASURED }));
  const plan = planReport(
    REPORTS.customerDeal,
    { start_time: YEAR[0], end_time: YEAR[1] },
    { today: YEAR[1], settings: caller.settings },
  );
  let going = true;
  const busy = (async () => {
    while (going) {
      forget(caller.company, 'sums');
      await runReport(caller, plan);
    }
  })();
  const beside = median(await repeated(page, { least: 20, ...MEASURED }));
  going = false;
  await busy;
  console.log(
    `A list page takes ${round2(alone)} ms alone, ${round2(beside)} ms beside reports: ${round2(beside / alone)} times.`,
  );
}

const { asked, values } = readOptions({ deals: { type: 'string', default: '200000' } });
const options: Options = { ...asked, deals: Number(values.deals) };
await withCustomers(options, (database, tables) => measure(database, tables, options));
