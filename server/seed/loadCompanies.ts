import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { timestampInZone } from '../../schemas/values/dates.ts';
import type { Database } from '../db/handle.ts';
import { SetupError } from '../db/engines/errors.ts';
import { DEMO } from './world/companies.ts';
import { beginLoad, type Load, type LoadOptions } from './load.ts';
import { setUpCompany } from './setUp.ts';
import { ZONE } from './world/times.ts';

export interface SpreadOptions extends LoadOptions {
  /** the part of all customers that the company named gets; others get the rest */
  share: number;
}

/** What is left over goes to as many companies as there are numbers, by these weights. With 40 % in the largest one they hold 15 … 0.5 % of all. */
const OTHERS = [15, 12, 9, 7, 5, 4, 3, 2, 1, 1, 0.5, 0.5] as const;
/** Companies grow side by side, in steps: no company's rows lie in one piece. */
const STEPS = 20;
const STEP = 5000;
/** From so many on, indexes are built afterwards. */
const MANY = 10_000;

/** Customers of a large company and of a dozen smaller ones on the same database. Of many, nobody else may use it meanwhile. */
export async function loadCompanies(
  database: Database,
  { share, progress, ...options }: SpreadOptions,
): Promise<{ added: number }> {
  const parts = partsOf(options, share);
  const loads: { customers: number; load: Load }[] = [];
  let first = 0;
  for (const { corp, customers } of parts) {
    if (corp !== options.corp) await openCompany(database, corp, options.now ?? new Date());
    loads.push({
      customers,
      load: await beginLoad(database, { ...options, corp, customers, first }),
    });
    first += customers;
  }
  let done = loads.reduce((sum, { load }) => sum + load.done, 0);
  if (done >= options.customers)
    throw new SetupError(
      `${options.corp} and the others have their ${done} customers of seed ${options.seed} already.`,
    );
  const added = await (options.customers - done >= MANY ? database.withoutIndexes(fill) : fill());
  await database.maintain();
  return { added };

  async function fill() {
    const before = done;
    const steps = Math.min(STEPS, Math.ceil(options.customers / STEP));
    for (let step = 1; step <= steps; step += 1) {
      for (const { customers, load } of loads)
        done += await load.fill(Math.round((customers * step) / steps));
      progress?.(done, options.customers);
    }
    return done - before;
  }
}

function partsOf(
  { corp, customers }: Pick<LoadOptions, 'corp' | 'customers'>,
  share: number,
): { corp: string; customers: number }[] {
  const largest = Math.round(customers * share);
  const weights = OTHERS.reduce((sum, weight) => sum + weight, 0);
  const upTo = (count: number) =>
    Math.round(
      ((customers - largest) * OTHERS.slice(0, count).reduce((sum, weight) => sum + weight, 0)) /
        weights,
    );
  const others =
    share < 1
      ? OTHERS.map((_, at) => ({ corp: loadCompanyCode(at), customers: upTo(at + 1) - upTo(at) }))
      : [];
  return [{ corp, customers: largest }, ...others];
}

export const loadCompanyCode = (at: number) => `LOAD${String(at + 1).padStart(2, '0')}`;

/** With the staff of the demo company, of whom nobody can sign in. */
async function openCompany(database: Database, code: string, now: Date): Promise<void> {
  if (await database.platform.companyByCode(code)) return;
  const create_time = timestampInZone(ZONE, now);
  const passwordHash = await hash(randomBytes(16));
  const company = database.company(
    await database.platform.createCompany({ code, name: code, zone: ZONE, create_time }),
  );
  await company.write((tx) =>
    setUpCompany(tx, { ...DEMO, code, name: code }, { now: create_time, passwordHash }),
  );
}
