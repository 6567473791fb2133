// node bench/server.ts [--customers 1000000] [--rounds 40] [--engine sqlite|postgres] [--dir .bench]
// The list page of a large company through server/records, beside the same SQL written by hand, in one run, on each engine. PostgreSQL takes part when
// DATABASE_URL names a server on which databases may be made. What was generated is kept, so that a second run measures at once.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { companyAt } from '../schemas/sampleData/companies.ts';
import { gramsOfWord } from '../server/db/grams.ts';
import type { CompanyDb, Database, Engine } from '../server/db/handle.ts';
import { openDatabase } from '../server/db/index.ts';
import { explainList, listRecords, loadSettings, loadViewer } from '../server/records/index.ts';
import type { Caller, ListQuery } from '../server/records/types.ts';
import { moduleRules } from '../server/rules/index.ts';
import { seedDemo } from '../server/seed/demo.ts';
import { loadCustomers } from '../server/seed/load.ts';

export interface BenchOptions {
  customers: number;
  rounds: number;
  engines: readonly Engine[];
  dir: string;
  databaseUrl: string | undefined;
}

interface Case {
  name: string;
  query(round: number): ListQuery;
  /** the same by hand: the page, then the count up to 10,001 */
  byHand(round: number, hand: Hand): Promise<void>;
}

interface Hand {
  owner: number;
  corp: number;
  /** slot columns by model */
  slot: Readonly<Record<string, string>>;
  run(statement: string, values: readonly unknown[]): Promise<readonly unknown[]>;
  begin(): Promise<void>;
  end(): Promise<void>;
  engine: Engine;
}

const LEVELS = ['A', 'B', 'C'] as const;
const STAGES = ['potential', 'interested', 'deal', 'repeat', 'lost'] as const;
const COMMON = ['机械', '科技', '苏州', '有限', '自动', '电子'] as const;
/** Trade names: each stands in one of some three thousand records. */
const RARE = Array.from({ length: 12 }, (_, index) => companyAt(index * 997).brand);
const at = <T>(list: readonly T[], round: number): T => list[round % list.length] as T;

const COLUMNS = 'r.module, r.id, r.version, r.name, r.number, r.owner_user_id, r.owner_department_id, r.creator_user_id, r.create_time, r.update_time, r.last_contact_time, r.state, r.approval_state, r.lock_flag, r.data';
const BASE = "from record as r where r.corp_id = ? and r.module = 'customer' and r.deleted_time is null";

const CASES: readonly Case[] = [
  {
    name: 'owner, two filters, numeric sort',
    query: (round) => ({ page: 1, size: 20, sort: '-registered_capital', filter: { op: 'and', rules: [{ field: 'level', operator: 'eq', value: at(LEVELS, round) }, { field: 'stage', operator: 'eq', value: at(STAGES, round) }] } }),
    async byHand(round, { run, corp, owner, slot }) {
      const where = `${BASE} and r.owner_user_id = ? and r.${slot.level} = ? and r.${slot.stage} = ?`;
      const values = [corp, owner, at(LEVELS, round), at(STAGES, round)];
      await run(`select ${COLUMNS} ${where} and r.${slot.registered_capital} is not null order by r.${slot.registered_capital} desc, r.id desc limit 20`, values);
      await run(`select count(*) from (select 1 ${where} limit 10001) as found`, values);
    },
  },
  { name: 'keyword of two characters, common', query: (round) => ({ page: 1, size: 20, keyword: at(COMMON, round) }), byHand: (round, hand) => commonByHand(at(COMMON, round), hand) },
  { name: 'keyword of two characters, rare', query: (round) => ({ page: 1, size: 20, keyword: at(RARE, round) }), byHand: (round, hand) => rareByHand(at(RARE, round), hand) },
];

/** A common word: its page is found by walking the list's own order. */
async function commonByHand(word: string, { run, corp, owner, engine }: Hand) {
  const where = `${BASE} and r.owner_user_id = ? and ${engine === 'postgres' ? 'strpos' : 'instr'}(r.search_text, ?) > 0`;
  await run(`select ${COLUMNS} ${where} order by r.create_time desc, r.id desc limit 20`, [corp, owner, word]);
  await run(`select count(*) from (select 1 ${where} limit 10001) as found`, [corp, owner, word]);
}

/** A rare word: its records come from the gram index. */
async function rareByHand(word: string, { run, corp, owner, engine }: Hand) {
  const grams = gramsOfWord(word).map((gram) => numberOf(`${corp}:customer:${gram}`));
  const found = engine === 'postgres'
    ? await run('select id from fieldwork_search(?::integer[], 5001) as id', [grams])
    : await run('select rowid as id from search where search match ? limit 5001', [grams.map((gram) => `g${(gram >>> 0).toString(36)}`).join(' AND ')]);
  const ids = found.map((row) => Number((row as { id: number }).id));
  const among = engine === 'postgres' ? 'r.id = any(?::bigint[])' : 'r.id in (select value from json_each(?))';
  const where = `${BASE} and r.owner_user_id = ? and ${among} and ${engine === 'postgres' ? 'strpos' : 'instr'}(r.search_text, ?) > 0`;
  const values = [corp, owner, engine === 'postgres' ? ids : JSON.stringify(ids), word];
  await run(`select ${COLUMNS} ${where} order by r.create_time desc, r.id desc limit 20`, values);
  await run(`select count(*) from (select 1 ${where} limit 10001) as found`, values);
}

/** As server/db/search.ts keeps a gram. */
function numberOf(text: string): number {
  let number = 0x811c9dc5 | 0;
  for (let index = 0; index < text.length; index += 1) number = Math.imul(number ^ text.charCodeAt(index), 0x01000193);
  return number;
}

export async function runServerBench(options: BenchOptions): Promise<void> {
  for (const engine of options.engines) {
    const databaseUrl = engine === 'postgres' ? await benchDatabase(options) : undefined;
    if (engine === 'postgres' && !databaseUrl) {
      console.log('\nPostgreSQL: left out, because DATABASE_URL is not set.');
      continue;
    }
    const dataDir = join(options.dir, `${engine}-${options.customers}`);
    const database = await openDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) });
    try {
      await fill(database, options);
      await measure(database, { ...options, dataDir, databaseUrl });
    } finally {
      await database.close();
    }
  }
}

async function benchDatabase({ databaseUrl, customers }: BenchOptions): Promise<string | undefined> {
  if (!databaseUrl) return undefined;
  const url = new URL(databaseUrl);
  const name = `fieldwork_bench_${customers}`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (!rowCount) await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

async function fill(database: Database, { customers }: BenchOptions) {
  await seedDemo(database);
  const started = performance.now();
  const progress = (done: number) => done % 20_000 === 0 && console.log(`${database.engine}: ${done} of ${customers} customers, ${Math.round((performance.now() - started) / 1000)} s`);
  await loadCustomers(database, { corp: 'DEMO', customers, seed: 7, progress }).catch((error: Error) => {
    if (!error.message.includes('already')) throw error;
  });
  await database.maintain();
}

async function demoOf(database: Database): Promise<CompanyDb> {
  return database.company((await database.platform.companyByCode('DEMO'))?.corp_id ?? 0);
}

async function measure(database: Database, { rounds, dataDir, databaseUrl, customers }: BenchOptions & { dataDir: string }) {
  const company = await demoOf(database);
  const caller = await sellerOf(company);
  const hand = await handOf(company, { owner: caller.viewer.id, dataDir, databaseUrl });
  console.log(`\n${database.engine}, ${customers} customers, ${rounds} rounds each, medians in milliseconds`);
  const results = [];
  for (const each of CASES) {
    const times: { hand: number[]; ours: number[] } = { hand: [], ours: [] };
    for (let round = 0; round < rounds + 6; round += 1) {
      const byHand = await timed(async () => {
        await hand.begin();
        await each.byHand(round, hand);
        await hand.end();
      });
      company.memory.delete('counts'); // every count anew: what was counted a moment ago would be remembered
      const ours = await timed(() => listRecords(caller, 'customer', each.query(round)));
      if (round < 6) continue;
      times.hand.push(byHand);
      times.ours.push(ours);
    }
    const [handMs, oursMs] = [median(times.hand), median(times.ours)];
    results.push({ case: each.name, 'by hand': round2(handMs), 'list page': round2(oursMs), ratio: round2(oursMs / handMs), 'more by ms': round2(oursMs - handMs) });
  }
  console.table(results);
  for (const each of CASES) console.log(`\n${each.name}\n${await explainList(caller, 'customer', each.query(0))}`);
  await hand.close();
}

async function sellerOf(company: CompanyDb): Promise<Caller> {
  const user = await company.read((tx) => tx.from('user').select('id').where('mobile', '=', '13800000003').executeTakeFirstOrThrow());
  const viewer = await loadViewer(company, user.id);
  if (!viewer) throw new Error('The demo company has no seller');
  return { viewer, company, locale: 'zh-chs', zone: 'Asia/Shanghai', settings: await loadSettings(company), now: () => new Date(), requestId: 'bench', rules: moduleRules };
}

async function handOf(company: CompanyDb, { owner, dataDir, databaseUrl }: { owner: number; dataDir: string; databaseUrl: string | undefined }): Promise<Hand & { close(): Promise<void> }> {
  const slots = await company.read((tx) => tx.from('field_slot').select(['model', 'slot']).where('module', '=', 'customer').execute());
  const place = { owner, corp: company.corpId, slot: Object.fromEntries(slots.map(({ model, slot }) => [model, slot])), engine: company.engine };
  if (!databaseUrl) {
    const file = new DatabaseSync(join(dataDir, 'fieldwork.db'), { readOnly: true });
    file.exec('PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 268435456');
    const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
    return {
      ...place,
      async run(statement, values) {
        const ready = prepared.get(statement) ?? file.prepare(statement);
        prepared.set(statement, ready);
        return ready.all(...(values as (string | number)[])).map(parsed);
      },
      async begin() { file.exec('begin'); },
      async end() { file.exec('commit'); },
      async close() { file.close(); },
    };
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    ...place,
    async run(statement, values) {
      let count = 0;
      const { rows } = await client.query<Record<string, unknown>>(statement.replaceAll('?', () => `$${(count += 1)}`), [...values]);
      return rows.map(parsed);
    },
    // the wall between companies is there for whoever writes SQL too
    async begin() { await client.query(`begin isolation level repeatable read read only; set local role fieldwork_app; set local fieldwork.corp_id = '${company.corpId}'`); },
    async end() { await client.query('commit'); },
    close: () => client.end(),
  };
}

/** Rows are of no use before their JSON is read. */
function parsed(row: object): unknown {
  return 'data' in row && typeof row.data === 'string' ? { ...row, data: JSON.parse(row.data) as unknown } : row;
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
  strict: false, allowPositionals: true,
  options: { customers: { type: 'string', default: process.env.BENCH_CUSTOMERS ?? '1000000' }, rounds: { type: 'string', default: '40' }, engine: { type: 'string' }, dir: { type: 'string', default: '.bench' } },
});
const engines: readonly Engine[] = values.engine === 'sqlite' || values.engine === 'postgres' ? [values.engine] : ['sqlite', 'postgres'];
await runServerBench({ customers: Number(values.customers), rounds: Number(values.rounds), engines, dir: String(values.dir), databaseUrl: process.env.DATABASE_URL });
