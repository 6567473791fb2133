// node bench/server.ts [--customers 1000000] [--fields 40] [--share 0.4] [--rounds 40] [--engine sqlite|postgres] [--only keyword] [--plans] [--dir .bench]
// The list page of a large company, and of one that has a hundredth of all customers, through server/records, beside the same SQL written by hand, in one run, on each engine. PostgreSQL takes part when
// DATABASE_URL names a server on which databases may be made. What was generated is kept, so that a second run measures at once.
import '../server/i18n/registerLabels.ts';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { CompanyDb, Database } from '../server/db/handle.ts';
import type { Engine } from '../server/db/engines/dialect.ts';
import { openDatabase } from '../server/db/index.ts';
import { explainList, listRecords, loadSettings, loadViewer } from '../server/records/index.ts';
import type { Caller } from '../server/records/core/types.ts';
import { moduleRules } from '../server/rules/index.ts';
import { seedDemo } from '../server/seed/demo.ts';
import { loadCompanies, loadCompanyCode } from '../server/seed/loadCompanies.ts';
import { type Case, CASES, type Hand } from './listCases.ts';

export interface BenchOptions {
  customers: number;
  /** custom fields of every customer */
  fields: number;
  /** the part of all customers that the largest company has */
  share: number;
  rounds: number;
  engines: readonly Engine[];
  dir: string;
  /** words of the cases to measure */
  only: string;
  databaseUrl: string | undefined;
  /** prints the plan of every case too */
  plans: boolean;
}

/** Of the companies beside the largest, one with a hundredth of all customers. */
const SMALL = loadCompanyCode(8);

export async function runServerBench(options: BenchOptions): Promise<void> {
  for (const engine of options.engines) {
    const databaseUrl = engine === 'postgres' ? await benchDatabase(options) : undefined;
    if (engine === 'postgres' && !databaseUrl) {
      console.log('\nPostgreSQL: left out, because DATABASE_URL is not set.');
      continue;
    }
    const dataDir = join(options.dir, `${engine}-${options.customers}x${options.fields}`);
    const database = await openDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) });
    try {
      await fill(database, options);
      await measure(database, { ...options, dataDir, databaseUrl });
    } finally {
      await database.close();
    }
  }
}

async function benchDatabase({
  databaseUrl,
  customers,
  fields,
}: BenchOptions): Promise<string | undefined> {
  if (!databaseUrl) return undefined;
  const url = new URL(databaseUrl);
  const name = `fieldwork_bench_${customers}x${fields}`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (!rowCount) await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

async function fill(database: Database, { customers, fields, share }: BenchOptions) {
  await seedDemo(database);
  const started = performance.now();
  const progress = (done: number) =>
    console.log(
      `${database.engine}: ${done} of ${customers} customers, ${Math.round((performance.now() - started) / 1000)} s`,
    );
  await loadCompanies(database, {
    corp: 'DEMO',
    customers,
    fields,
    share,
    seed: 7,
    progress,
  }).catch((error: Error) => {
    if (!error.message.includes('already')) throw error;
  });
  await database.maintain();
}

type Place = Awaited<ReturnType<typeof placeOf>>;

/** A company, its people, and whoever writes SQL for it. */
async function placeOf(
  database: Database,
  code: string,
  from: { dataDir: string; databaseUrl: string | undefined },
) {
  const company = database.company((await database.platform.companyByCode(code))?.corp_id ?? 0);
  const callers = {
    seller: await callerOf(company, '13800000003'),
    administrator: await callerOf(company, '13800000001'),
  };
  return {
    company,
    callers,
    hand: await handOf(company, { owner: callers.seller.viewer.id, ...from }),
  };
}

async function measure(
  database: Database,
  {
    rounds,
    dataDir,
    databaseUrl,
    customers,
    fields,
    share,
    only,
    plans,
  }: BenchOptions & { dataDir: string },
) {
  const large = await placeOf(database, 'DEMO', { dataDir, databaseUrl });
  const small = share < 1 ? await placeOf(database, SMALL, { dataDir, databaseUrl }) : undefined;
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

/** So often at least; then on for so long, but not more often than `rounds`. */
async function repeated<T>(
  turn: (round: number) => Promise<T>,
  { least, ms, rounds }: { least: number; ms: number; rounds: number },
): Promise<T[]> {
  const done: T[] = [];
  const started = performance.now();
  while (done.length < least || (done.length < rounds && performance.now() - started < ms))
    done.push(await turn(done.length));
  return done;
}

async function callerOf(company: CompanyDb, mobile: string): Promise<Caller> {
  const user = await company.read((tx) =>
    tx.from('user').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow(),
  );
  const viewer = await loadViewer(company, user.id);
  if (!viewer) throw new Error(`The demo company has no user ${mobile}`);
  return {
    viewer,
    company,
    locale: 'zh-chs',
    zone: 'Asia/Shanghai',
    settings: await loadSettings(company),
    now: () => new Date(),
    requestId: 'bench',
    rules: moduleRules,
  };
}

async function handOf(
  company: CompanyDb,
  {
    owner,
    dataDir,
    databaseUrl,
  }: { owner: number; dataDir: string; databaseUrl: string | undefined },
): Promise<Hand & { close(): Promise<void> }> {
  const slots = await company.read((tx) =>
    tx.from('field_slot').select(['model', 'slot']).where('module', '=', 'customer').execute(),
  );
  const place = {
    owner,
    corp: company.corpId,
    slot: Object.fromEntries(slots.map(({ model, slot }) => [model, slot])),
    engine: company.dialect.name,
  };
  if (!databaseUrl) {
    const file = new DatabaseSync(join(dataDir, 'fieldwork.db'), { readOnly: true });
    file.exec(
      'PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 268435456',
    );
    const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
    return {
      ...place,
      async run(statement, values) {
        const ready = prepared.get(statement) ?? file.prepare(statement);
        prepared.set(statement, ready);
        return ready.all(...(values as (string | number)[])).map(parsed);
      },
      async begin() {
        file.exec('begin');
      },
      async end() {
        file.exec('commit');
      },
      async close() {
        file.close();
      },
    };
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    ...place,
    async run(statement, values) {
      let count = 0;
      const { rows } = await client.query<Record<string, unknown>>(
        statement.replaceAll('?', () => `$${(count += 1)}`),
        [...values],
      );
      return rows.map(parsed);
    },
    // the wall between companies is there for whoever writes SQL too
    async begin() {
      await client.query(
        `begin isolation level repeatable read read only; set local role fieldwork_app; set local fieldwork.corp_id = '${company.corpId}'`,
      );
    },
    async end() {
      await client.query('commit');
    },
    close: () => client.end(),
  };
}

/** Rows are of no use before their JSON is read. */
function parsed(row: object): unknown {
  return 'data' in row && typeof row.data === 'string'
    ? { ...row, data: JSON.parse(row.data) as unknown }
    : row;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}

const { values } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: {
    customers: { type: 'string', default: process.env.BENCH_CUSTOMERS ?? '1000000' },
    fields: { type: 'string', default: '40' },
    share: { type: 'string', default: '0.4' },
    rounds: { type: 'string', default: '12' },
    engine: { type: 'string' },
    only: { type: 'string', default: '' },
    plans: { type: 'boolean', default: false },
    dir: { type: 'string', default: '.bench' },
  },
});
const engines: readonly Engine[] =
  values.engine === 'sqlite' || values.engine === 'postgres'
    ? [values.engine]
    : ['sqlite', 'postgres'];
await runServerBench({
  customers: Number(values.customers),
  fields: Number(values.fields),
  share: Number(values.share),
  rounds: Number(values.rounds),
  engines,
  dir: String(values.dir),
  databaseUrl: process.env.DATABASE_URL,
  only: String(values.only),
  plans: values.plans === true,
});
