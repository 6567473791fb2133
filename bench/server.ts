// node bench/server.ts [--customers 1000000] [--fields 40] [--share 0.4] [--rounds 40] [--engine sqlite|postgres] [--only keyword] [--plans] [--dir .bench]
// The list page of a large company, and of one that has a hundredth of all customers, through server/records, beside the same SQL written by hand, in one run, on each engine. PostgreSQL takes part when
// DATABASE_URL names a server on which databases may be made. What was generated is kept, so that a second run measures at once.
import '../server/i18n/registerLabels.ts';
import type { Database } from '../server/db/handle.ts';
import { explainList, listRecords } from '../server/records/index.ts';
import { loadCompanyCode } from '../server/seed/loadCompanies.ts';
import { type Case, CASES } from './listCases.ts';
import {
  type Asked,
  median,
  placeOf,
  readOptions,
  repeated,
  round2,
  type Tables,
  timed,
  withCustomers,
} from './places.ts';

interface BenchOptions extends Asked {
  /** prints the plan of every case too */
  plans: boolean;
}

type Place = Awaited<ReturnType<typeof placeOf>>;

/** Of the companies beside the largest, one with a hundredth of all customers. */
const SMALL = loadCompanyCode(8);

async function measure(
  database: Database,
  tables: Tables,
  { rounds, customers, fields, share, only, plans }: BenchOptions,
) {
  const large = await placeOf(database, 'DEMO', tables);
  const small = share < 1 ? await placeOf(database, SMALL, tables) : undefined;
  const places = (each: Case) => (each.small ? small : large) ?? [];
  console.log(
    `\n${database.engine}, ${customers} customers, ${Math.round(share * 100)} % of them in the largest company, ${fields} custom fields, at least ${rounds} rounds each, medians in milliseconds`,
  );
  const cases = CASES.filter(({ name }) => name.includes(only)).flatMap((each) =>
    [places(each)].flat().map((place) => ({ each, place })),
  );
  const results = [];
  for (const { each, place } of cases) {
    const result = { case: each.name, ...(await compared(each, place, rounds)) };
    results.push(result);
    console.log(`${result.case}: ${result['list page']}, by hand ${result['by hand']}`);
  }
  console.table(results);
  if (!only || 'pages by turns'.includes(only)) await measureDepth(large);
  const above = results.filter(({ ratio }) => ratio > MOST);
  console.log(
    above.length === 0
      ? `Nothing takes more than ${MOST} times as long as by hand.`
      : `Above ${MOST} times by hand: ${above.map((each) => `${each.case} (${each.ratio})`).join('; ')}`,
  );
  if (plans)
    for (const { each, place } of cases)
      console.log(
        `\n${each.name}\n${await explainList(place.callers[each.who], 'customer', each.query(0))}`,
      );
  for (const place of [large, small]) await place?.hand.close();
}

/** Pages asked for by their number, by turns and with nothing between them: what page 15,000 takes of the time of page 1. A query by hand that has just passed 300,000 rows would leave a cold processor behind. */
async function measureDepth({ company, callers: { administrator } }: Place) {
  const times = DEPTHS.map(() => [] as number[]);
  for (let round = 0; round < 2 * MEASURED.rounds; round += 1) {
    for (const [index, page] of DEPTHS.entries()) {
      company.memory.delete('counts');
      const ms = await timed(() => listRecords(administrator, 'customer', { page, size: 20 }));
      if (round >= MEASURED.rounds) times[index]?.push(ms);
    }
  }
  const medians = times.map(median);
  console.table(
    DEPTHS.map((page, index) => ({
      page,
      ms: round2(medians[index] ?? Number.NaN),
      'of page 1': round2((medians[index] ?? Number.NaN) / (medians[0] ?? Number.NaN)),
    })),
  );
}
const DEPTHS = [1, 100, 2000, 9000, 15_000];

/** What a list page may take, of the time of the same SQL by hand. */
const MOST = 1.5;

/** A server is warm all day: before anything counts, both are asked for so long, or so often. */
const WARM = { ms: 2000, rounds: 300 };
/** Cheap pages are asked more often than `rounds`, so long, because a millisecond is easily disturbed. */
const MEASURED = { ms: 1500, rounds: 300 };

/** The two by turns, so that whatever else the machine does meets both. */
async function compared(each: Case, { company, callers, hand }: Place, rounds: number) {
  const caller = callers[each.who];
  const { anchor } =
    each.from === undefined
      ? {}
      : await listRecords(caller, 'customer', { ...each.query(0), page: each.from });
  const turn = async (round: number) => {
    const byHand = await timed(async () => {
      await hand.begin();
      await each.byHand(round, hand);
      await hand.end();
    });
    company.memory.delete('counts'); // every count anew: what was counted a moment ago would be remembered
    if (each.unvisited) company.memory.delete('landmarks');
    const ours = await timed(() =>
      listRecords(caller, 'customer', { ...each.query(round), ...(anchor && { anchor }) }),
    );
    return { byHand, ours };
  };
  await repeated(turn, { least: 3, ...WARM });
  const times = await repeated(turn, { least: rounds, ...MEASURED });
  const [handMs, oursMs] = [
    median(times.map(({ byHand }) => byHand)),
    median(times.map(({ ours }) => ours)),
  ];
  return {
    'by hand': round2(handMs),
    'list page': round2(oursMs),
    ratio: round2(oursMs / handMs),
    'more by ms': round2(oursMs - handMs),
  };
}

const { asked, values } = readOptions({ plans: { type: 'boolean', default: false } });
const options: BenchOptions = { ...asked, plans: values.plans === true };
await withCustomers(options, (database, tables) => measure(database, tables, options));
