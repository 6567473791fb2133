import { pinyin } from 'pinyin-pro';
import { addDays, timestampInZone } from '../../schemas/values/dates.ts';
import type { Company } from '../../schemas/sampleData/companies.ts';
import {
  companyAt,
  companyCount,
  creditCodeOf,
  domainOf,
  scaleOf,
} from '../../schemas/sampleData/companies.ts';
import { REMARKS } from '../../schemas/sampleData/notes.ts';
import { mobileOf, personOf, telephoneOf } from '../../schemas/sampleData/people.ts';
import { addressIn } from '../../schemas/sampleData/places.ts';
import type { Random } from '../../schemas/sampleData/random.ts';
import { randomFrom } from '../../schemas/sampleData/random.ts';
import type { CompanyDb, Database, Tx } from '../db/handle.ts';
import { SetupError } from '../db/engines/errors.ts';
import type { BulkRow } from '../records/index.ts';
import { insertMany, loadSettings, loadViewer } from '../records/index.ts';
import type { Caller } from '../records/core/types.ts';
import { moduleRules } from '../rules/index.ts';
import { type LoadField, loadFields, loadValues, publishFields } from './loadFields.ts';
import { nextAppointment, officeTime, ZONE } from './world/times.ts';
import { companyInTransaction } from './companyInTransaction.ts';

export interface LoadOptions {
  /** company code */
  corp: string;
  customers: number;
  seed: number;
  /** custom fields, which every customer has filled in */
  fields?: number;
  /** the number of the first customer's name */
  first?: number;
  now?: Date;
  /** rows of one transaction */
  chunk?: number;
  progress?: (done: number, all: number) => void;
}

interface Progress {
  seed: number;
  done: number;
}

const KEY = 'load_test';
/** Customers are spread over so many days before today. */
const DAYS = 1095;
/** One in so many waits in the pool. */
const POOLED = 20;

/**
 * Fills a company with customers for load tests, the same for the same seed. Each chunk is one transaction that also says how far it is: what was
 * interrupted goes on where it stopped, what is done is not done twice, and a larger number goes on from the smaller one.
 */
export async function loadCustomers(
  database: Database,
  options: LoadOptions,
): Promise<{ added: number }> {
  const load = await beginLoad(database, options);
  if (load.done >= options.customers)
    throw new SetupError(
      `${options.corp} has its ${load.done} customers of seed ${options.seed} already.`,
    );
  const added = await load.fill(options.customers);
  await database.maintain();
  return { added };
}

export interface Load {
  /** customers that are there from before */
  done: number;
  /** adds those that are missing up to so many; answers how many that were */
  fill(upTo: number): Promise<number>;
}

/** What is to be filled is looked at, and its definition published, before the first customer is written. */
export async function beginLoad(
  database: Database,
  {
    corp,
    customers,
    seed,
    fields: count = 0,
    first = 0,
    now = new Date(),
    chunk = 20_000,
    progress,
  }: LoadOptions,
): Promise<Load> {
  const found = await database.platform.companyByCode(corp);
  if (!found)
    throw new SetupError(
      `There is no company ${corp}: start the server with SEED=demo once, or name another with --corp.`,
    );
  const company = database.company(found.corp_id);
  const before = await progressOf(company);
  if (first + customers > companyCount())
    throw new SetupError(
      `There are names for ${companyCount()} customers, not for ${first + customers}.`,
    );
  if (before && before.seed !== seed)
    throw new SetupError(
      `${corp} holds ${before.done} customers of seed ${before.seed}: go on with --seed ${before.seed}, or use another company.`,
    );
  const owners = await ownersOf(company);
  const fields = loadFields(count);
  await publishFields(await callerIn(company, { owner: owners[0] as number, now }), fields);
  const place = {
    all: customers,
    seed,
    first,
    today: timestampInZone(ZONE, now).slice(0, 10),
    owners,
    fields,
  };
  let done = before?.done ?? 0;
  return {
    done,
    async fill(upTo) {
      const from = done;
      while (done < upTo) {
        const to = Math.min(done + chunk, upTo);
        const rows = Array.from({ length: to - done }, (_, index) =>
          rowAt({ ...place, index: done + index }),
        );
        await company.write((tx) =>
          storeChunk(tx, rows, { seed, done: to, owner: owners[0] as number, now }),
        );
        done = to;
        progress?.(done, customers);
      }
      return done - from;
    },
  };
}

async function progressOf(company: CompanyDb): Promise<Progress | undefined> {
  const row = await company.read((tx) =>
    tx.from('setting').select('value').where('key', '=', KEY).executeTakeFirst(),
  );
  return row && (JSON.parse(row.value) as Progress);
}

/** Administrators first: they may publish. */
async function ownersOf(company: CompanyDb): Promise<number[]> {
  const users = await company.read((tx) =>
    tx
      .from('user')
      .select('id')
      .where('disabled', '=', 0)
      .orderBy('is_admin', 'desc')
      .orderBy('id')
      .execute(),
  );
  if (users.length === 0) throw new SetupError('The company has no users yet.');
  return users.map(({ id }) => id);
}

async function callerIn(
  company: CompanyDb,
  { owner, now }: { owner: number; now: Date },
): Promise<Caller> {
  const viewer = await loadViewer(company, owner);
  if (!viewer) throw new SetupError('The company has no users yet.');
  return {
    viewer,
    company,
    locale: 'zh-chs',
    zone: ZONE,
    settings: await loadSettings(company),
    now: () => now,
    requestId: 'load',
    rules: moduleRules,
  };
}

async function storeChunk(
  tx: Tx,
  rows: readonly BulkRow[],
  { seed, done, owner, now }: Progress & { owner: number; now: Date },
) {
  // What a crash takes back is loaded again: how far it is stands in the same transaction.
  await tx.dialect.hurry(tx);
  await insertMany(
    await callerIn(companyInTransaction(tx), { owner, now }),
    'customer',
    await withoutTaken(tx, rows),
  );
  const setting = {
    value: JSON.stringify({ seed, done } satisfies Progress),
    update_time: timestampInZone(ZONE, now),
    update_user_id: null,
  };
  await tx
    .insert('setting', { key: KEY, ...setting })
    .onConflict((conflict) => conflict.columns(['corp_id', 'key']).doUpdateSet(setting))
    .execute();
}

/** A name that somebody else has already is left to him. */
async function withoutTaken(tx: Tx, rows: readonly BulkRow[]): Promise<BulkRow[]> {
  const names = rows.map(({ values }) => String(values.name).normalize('NFKC').toLowerCase());
  const taken = new Set<string>();
  for (let at = 0; at < names.length; at += 500) {
    const found = await tx
      .from('unique_value')
      .select('value')
      .where('module', '=', 'customer')
      .where('model', '=', 'name')
      .where('value', 'in', names.slice(at, at + 500))
      .execute();
    for (const { value } of found) taken.add(value);
  }
  return rows.filter((_, index) => !taken.has(names[index] as string));
}

interface Place {
  index: number;
  all: number;
  seed: number;
  first: number;
  today: string;
  owners: readonly number[];
  fields: readonly LoadField[];
}

function rowAt({ index, all, seed, first, today, owners, fields }: Place): BulkRow {
  const random = randomFrom(`${seed}/${first + index}`);
  const company = companyAt(first + index);
  const create_time = officeTime(
    addDays(today, -1 - Math.floor((DAYS * (all - 1 - index)) / all)),
    random,
  );
  const last = random.chance(0.7) ? officeTime(addDays(today, -random.int(1, 90)), random) : null;
  const day = create_time.slice(0, 10);
  const owner_user_id = index % POOLED === 0 ? null : random.pick(owners);
  return {
    values: {
      ...valuesOf(company, { random, day }),
      ...loadValues(fields, { random: random.fork('fields'), day, users: owners }),
    },
    core: {
      create_time,
      last_contact_time: last !== null && last > create_time ? last : null,
      owner_user_id,
      lock_flag: owner_user_id !== null && random.chance(0.03) ? 1 : 0,
    },
  };
}

function valuesOf(
  company: Company,
  { random, day }: { random: Random; day: string },
): BulkRow['values'] {
  const domain = domainOf(latin(company.brand));
  return {
    name: company.name,
    level: random.weighted([
      ['A', 2],
      ['B', 5],
      ['C', 3],
    ]),
    stage: random.weighted([
      ['potential', 5],
      ['interested', 3],
      ['deal', 2],
      ['repeat', 1],
      ['lost', 1],
    ]),
    industry: company.industry,
    scale: scaleOf(company, random),
    source: random.pick([
      'website',
      'exhibition',
      'referral',
      'telephone',
      'partner',
      'visit',
      'advertisement',
      'other',
    ]),
    tags: random.some(['key_account', 'budget', 'price', 'competitor', 'group'], random.int(0, 2)),
    mobile: mobileOf(random),
    telephone: telephoneOf(company.place.code, random),
    email: `info@${domain}`,
    website: `www.${domain}`,
    address: addressIn(company.place, random),
    legal_person: personOf(random).name,
    credit_code: creditCodeOf(random),
    registered_capital: random.int(1, 50_000),
    founded_date: `${random.int(1990, 2024)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`,
    next_contact_time: random.chance(0.5)
      ? nextAppointment(addDays(day, random.int(1, 60)), random)
      : undefined,
    remark: random.chance(0.3) ? random.pick(REMARKS) : undefined,
  };
}

const spelled = new Map<string, string>();

/** Trade names repeat; spelling them is the dear part. */
function latin(brand: string): string {
  const known = spelled.get(brand) ?? pinyin(brand, { toneType: 'none', separator: '' });
  spelled.set(brand, known);
  return known;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
