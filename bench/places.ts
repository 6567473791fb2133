import { join } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { CompanyDb, Database } from '../server/db/handle.ts';
import type { Engine } from '../server/db/engines/dialect.ts';
import { openDatabase } from '../server/db/index.ts';
import { loadSettings, loadViewer } from '../server/records/index.ts';
import type { Caller } from '../server/records/core/types.ts';
import { moduleRules } from '../server/rules/index.ts';
import { seedDemo } from '../server/seed/demo.ts';
import { loadCompanies } from '../server/seed/loadCompanies.ts';
import type { Hand } from './listCases.ts';

/** What is generated, and where it is kept. */
export interface Generated {
  customers: number;
  /** custom fields of every customer */
  fields: number;
  /** the part of all customers that the largest company has */
  share: number;
  engines: readonly Engine[];
  dir: string;
  databaseUrl: string | undefined;
}

/** What every bench over generated customers is asked. */
export interface Asked extends Generated {
  /** measured at least so often */
  rounds: number;
  /** words of the cases to measure */
  only: string;
}

/** Options of the command line that every such bench has, and the values of its own. */
export function readOptions(own: ParseArgsOptionsConfig = {}) {
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
      dir: { type: 'string', default: '.bench' },
      ...own,
    },
  });
  const engines: readonly Engine[] =
    values.engine === 'sqlite' || values.engine === 'postgres'
      ? [values.engine]
      : ['sqlite', 'postgres'];
  const asked: Asked = {
    customers: Number(values.customers),
    fields: Number(values.fields),
    share: Number(values.share),
    rounds: Number(values.rounds),
    engines,
    dir: String(values.dir),
    databaseUrl: process.env.DATABASE_URL,
    only: String(values.only),
  };
  return { asked, values };
}

/** Where the tables of an opened database lie. */
export interface Tables {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Generates customers on each engine, or finds those of a run before, and works with them. PostgreSQL is left out where there is none. */
export async function withCustomers(
  options: Generated,
  work: (database: Database, tables: Tables) => Promise<void>,
): Promise<void> {
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
      await work(database, { dataDir, databaseUrl });
    } finally {
      await database.close();
    }
  }
}

async function benchDatabase({
  databaseUrl,
  customers,
  fields,
}: Generated): Promise<string | undefined> {
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

async function fill(database: Database, { customers, fields, share }: Generated) {
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

/** A company, its people, and whoever writes SQL for it. */
export async function placeOf(database: Database, code: string, from: Tables) {
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

/** So often at least; then on for so long, but not more often than `rounds`. */
export async function repeated<T>(
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
  { owner, dataDir, databaseUrl }: Tables & { owner: number },
): Promise<Hand & { close(): Promise<void> }> {
  const slots = await company.read((tx) =>
    tx.from('field_slot').select(['module', 'model', 'slot']).execute(),
  );
  const slotsOf = (module: string) =>
    Object.fromEntries(
      slots.filter((each) => each.module === module).map(({ model, slot }) => [model, slot]),
    );
  const place = {
    owner,
    corp: company.corpId,
    slot: slotsOf('customer'),
    slotsOf,
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

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export function round2(value: number): number {
  return Math.round(value * 100) / 100;
}

/** What is remembered for the next who ask is asked anew. */
export function forget({ memory }: CompanyDb, ...names: readonly string[]): void {
  for (const name of names) memory.delete(name);
}
