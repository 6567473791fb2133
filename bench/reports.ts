// node bench/reports.ts [--customers 1000000] [--deals 200000] [--share 0.4] [--rounds 12] [--engine sqlite|postgres] [--only contract] [--dir .bench]
// The built-in reports, as their endpoints answer them, beside the same SQL written by hand, in one run, on each engine; and a list page beside reports that are being
// worked out. The customers are those of bench/server.ts; the documents of bench/reportData.ts are added to the largest company once.
import '../server/i18n/registerLabels.ts';
import type { Database } from '../server/db/handle.ts';
import { answerReport } from '../server/endpoints/reports.ts';
import { listRecords } from '../server/records/index.ts';
import type { Caller } from '../server/records/core/types.ts';
import type { Engine } from '../server/db/engines/dialect.ts';
import { APPROVAL } from '../schemas/rules/approvalState.ts';
import { REPORTS } from '../schemas/reports/registry.ts';
import type { Hand } from './listCases.ts';
import { addDocuments, YEAR } from './reportData.ts';
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
  /** documents of each kind */
  deals: number;
}

/** SQL, where engines differ that of each. */
type Text = string | Readonly<Record<Engine, string>>;

/** A report by hand: one statement, by columns of the table and values of its JSON. */
interface ByHand {
  /** '' for telephone calls */
  module: string;
  period: string;
  /** a table beside that of records */
  from?: Text;
  /** what the rows are gathered by */
  by: readonly Text[];
  sums?: readonly Text[];
  /** counted where this holds */
  counts?: readonly string[];
  where?: string;
}

const MONTH = (model: string) => `substr(${value(model)}, 1, 7)`;
const DAY = (model: string) => `substr(${value(model)}, 1, 10)`;
const OWNER = 'r.owner_user_id';
const CONTRACTS = { module: 'contract', period: 'sign_date', where: 'r.state <> 4' } as const;
const OPPORTUNITIES = { module: 'opportunity', period: 'create_time' } as const;
const OPEN = { ...OPPORTUNITIES, where: 'r.state = 0' } as const;
const CREATED = { module: 'customer', period: 'create_time' } as const;
const PAYMENTS = {
  module: 'payment',
  period: 'payment_date',
  where: `r.state = 0 and r.approval_state = ${APPROVAL.passed}`,
} as const;
const EVENTS = { module: 'event', period: 'create_time' } as const;
const LINES = {
  ...CONTRACTS,
  from: {
    sqlite: "jsonb_each(r.data, '$.product_list') as line",
    postgres: "jsonb_array_elements(r.data -> 'product_list') as line(value)",
  },
  by: ["line.value ->> 'product_detail_id'"],
} as const;
const CALLS = { module: '', period: 'ring_time' } as const;
const ANSWERED = "r.state = 'answered'";

/** Each report that is told of the present; what moved between two days is in no table. */
const BY_HAND: Readonly<Record<Exclude<keyof typeof REPORTS, 'opptyMoves'>, ByHand>> = {
  customerIncrease: { ...CREATED, by: [MONTH('create_time')] },
  customerDeal: {
    ...CREATED,
    by: [OWNER],
    counts: [`${value('stage')} in ('deal', 'repeat')`],
  },
  customerMap: {
    ...CREATED,
    by: [
      {
        sqlite: "substr(r.data ->> '$.address.region', 1, 2)",
        postgres: "substr(r.data #>> '{address,region}', 1, 2)",
      },
    ],
  },
  customerCustom: { ...CREATED, by: [value('level')] },
  customerPrice: { ...CONTRACTS, by: [value('customer_id')], sums: [value('price')] },
  contractAmount: { ...CONTRACTS, by: [MONTH('sign_date')], sums: [value('price')] },
  contractNumTopTen: { ...CONTRACTS, by: [OWNER], sums: [value('price')] },
  contractMoneyTopTen: { ...CONTRACTS, by: [OWNER], sums: [value('price')] },
  sales_analytics: { ...CONTRACTS, by: [OWNER], sums: [value('price')] },
  performanceAnalysis: { ...CONTRACTS, by: [MONTH('sign_date')], sums: [value('price')] },
  targetDealDep: { ...CONTRACTS, by: ['r.owner_department_id'], sums: [value('price')] },
  targetDealUser: { ...CONTRACTS, by: [OWNER], sums: [value('price')] },
  product_analytics: {
    ...LINES,
    sums: ["line.value ->> 'sales_price_all'", "line.value ->> 'quantity'"],
  },
  product_top_ten: {
    ...LINES,
    sums: ["line.value ->> 'sales_price_all'", "line.value ->> 'quantity'"],
  },
  paymentAmount: { ...PAYMENTS, by: [MONTH('payment_date')], sums: [value('payment_money')] },
  paymentAmountTopTen: { ...PAYMENTS, by: [OWNER], sums: [value('payment_money')] },
  salesFunnel: {
    ...OPEN,
    by: [value('process_id')],
    sums: [value('amount')],
    // one process at a time: most of these are in none
    where: "r.state = 0 and r.data ->> 'opportunity_group_id' is null",
  },
  opptyFlowlist: { ...OPEN, by: [OWNER, value('process_id')], sums: [value('amount')] },
  opptyForecast: {
    ...OPEN,
    period: 'expect_date',
    by: [OWNER, MONTH('expect_date')],
    sums: [value('amount'), value('weighted_amount')],
  },
  opptyAnalysis: {
    ...OPPORTUNITIES,
    by: [MONTH('create_time')],
    sums: [value('amount'), `case when r.state = 1 then ${value('amount')} end`],
    counts: ['r.state = 1', 'r.state = 2'],
  },
  opptySingleCycle: {
    ...OPPORTUNITIES,
    period: 'end_time',
    where: 'r.state = 1',
    by: [OWNER],
    sums: [
      {
        sqlite: `julianday(${DAY('end_time')}) - julianday(${DAY('create_time')})`,
        postgres: `${DAY('end_time')}::date - ${DAY('create_time')}::date`,
      },
      value('amount'),
    ],
  },
  eventAnalysis: { ...EVENTS, by: [OWNER] },
  eventType: { ...EVENTS, by: [value('tag_value')] },
  eventTypeAnalysis: { ...EVENTS, by: [OWNER, value('tag_value')] },
  userDetail: { ...EVENTS, by: [MONTH('create_time'), value('tag_value')] },
  webMonthRecordlist: { ...EVENTS, by: [OWNER, MONTH('create_time')] },
  webDayRecordlist: { ...EVENTS, by: [OWNER, DAY('create_time')] },
  eventCusAnalysis: { module: 'customer', period: 'last_contact_time', by: [OWNER] },
  attendanceList: {
    module: 'workLog',
    period: 'log_date',
    where: 'r.state = 1',
    by: [OWNER, MONTH('log_date')],
  },
  call_record: { ...CALLS, by: ['r.user_id'], sums: ['r.duration'], counts: [ANSWERED] },
  record_analysis: {
    ...CALLS,
    by: [MONTH('ring_time')],
    sums: ['r.duration'],
    counts: [ANSWERED],
  },
  connect_rate: { ...CALLS, by: [MONTH('ring_time')], counts: [ANSWERED] },
};

/** A value by its model; `statementOf` puts the column in whose slot it lies. */
function value(model: string): string {
  return `{${model}}`;
}

const CORE = new Set(['create_time', 'last_contact_time', 'ring_time']);

function statementOf(
  { module, period, from, by, sums = [], counts = [], where }: ByHand,
  { corp, engine, slotsOf }: Hand,
  [first, last]: readonly [string, string],
) {
  const slots = slotsOf(module);
  const filled = (text: Text) =>
    (typeof text === 'string' ? text : text[engine]).replaceAll(/\{(\w+)\}/g, (_, model: string) =>
      CORE.has(model) ? `r.${model}` : slots[model] ? `r.${slots[model]}` : `r.data ->> '${model}'`,
    );
  const columns = [
    ...by.map(filled),
    'count(*)',
    ...sums.map((each) =>
      engine === 'postgres' ? `sum((${filled(each)})::numeric)` : `sum(${filled(each)})`,
    ),
    ...counts.map((test) => `count(case when ${filled(test)} then 1 end)`),
  ];
  const tests = [
    'r.corp_id = ?',
    ...(module === '' ? [] : [`r.module = '${module}'`, 'r.deleted_time is null']),
    ...(module === 'customer' ? ['r.owner_user_id is not null'] : []),
    `${filled(value(period))} between ? and ?`,
    ...(where ? [where] : []),
  ];
  const tables = [
    `${module === '' ? 'call_record' : 'record'} as r`,
    ...(from ? [filled(from)] : []),
  ];
  const text = `select ${columns.join(', ')} from ${tables.join(', ')} where ${tests.join(
    ' and ',
  )} group by ${by.map((_, at) => at + 1).join(', ')}`;
  return { text, values: [corp, first, `${last} 23:59:59`] };
}

/** What a report may take, of the time of the same SQL by hand. */
const MOST = 1.5;
const WARM = { ms: 1500, rounds: 40 };
const MEASURED = { ms: 1500, rounds: 100 };
const ASKED = { start_time: YEAR[0], end_time: YEAR[1], type: 'month', page: 1 } as const;

async function measure(
  database: Database,
  tables: Tables,
  { deals, rounds, only, customers, share }: Options,
): Promise<void> {
  const { company, callers, hand } = await placeOf(database, 'DEMO', tables);
  const caller = callers.administrator;
  await addDocuments(caller, deals);
  await database.maintain();
  console.log(
    `\n${database.engine}, ${Math.round(customers * share)} customers, ${deals} of each document, medians in milliseconds`,
  );
  const results = [];
  for (const [key, each] of Object.entries(BY_HAND)) {
    if (!key.includes(only)) continue;
    const report = REPORTS[key as keyof typeof BY_HAND];
    const { text, values } = statementOf(each, hand, YEAR);
    requireSame(
      key,
      await hand.run(text, values),
      (await answerReport(caller, report, ASKED)).tail,
    );
    const turn = async () => {
      const byHand = await timed(async () => {
        await hand.begin();
        await hand.run(text, values);
        await hand.end();
      });
      forget(company, 'counts', 'sums'); // what was worked out a moment ago would be remembered
      const ours = await timed(() => answerReport(caller, report, ASKED));
      return { byHand, ours };
    };
    await repeated(turn, { least: 2, ...WARM });
    const times = await repeated(turn, { least: rounds, ...MEASURED });
    const [handMs, oursMs] = [
      median(times.map(({ byHand }) => byHand)),
      median(times.map(({ ours }) => ours)),
    ];
    results.push({
      report: key,
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

/** Throws where the statement by hand and the report do not come to the same. */
function requireSame(
  report: string,
  rows: readonly unknown[],
  tail: Readonly<Record<string, number | null>>,
): void {
  const total = (at: number) =>
    rows.reduce<number>((sum, row) => sum + Number(Object.values(row as object)[at] ?? 0), 0);
  const width = Object.keys((rows[0] as object | undefined) ?? {}).length;
  const byHand = Array.from({ length: width }, (_, at) => total(at));
  const told = Object.values(tail).filter((figure) => figure !== null);
  if (!told.some((figure) => byHand.some((each) => Math.abs(each - figure) <= 0.02 && each > 0)))
    throw new Error(`${report}: by hand ${byHand.join(', ')}, told ${told.join(', ')}`);
}

/** A list page with nothing beside it, and while one report after another is worked out. */
async function measureReaders(caller: Caller): Promise<void> {
  const page = async () => {
    forget(caller.company, 'counts');
    return timed(() => listRecords(caller, 'customer', { page: 1, size: 20 }));
  };
  await repeated(page, { least: 5, ...WARM });
  const alone = median(await repeated(page, { least: 20, ...MEASURED }));
  let going = true;
  const busy = (async () => {
    while (going) {
      forget(caller.company, 'sums');
      await answerReport(caller, REPORTS.customerDeal, ASKED);
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
