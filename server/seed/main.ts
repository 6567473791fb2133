// npm run seed -- --customers 1000000 --corp DEMO --seed 7
// Fills a company with customers for load tests: on the database that the environment names, as the server would open it.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SetupError } from '../db/errors.ts';
import { openDatabase } from '../db/index.ts';
import { seedDemo } from './demo.ts';
import { loadCustomers } from './load.ts';

try {
  await run();
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}

async function run() {
  const { values } = parseArgs({
    options: { customers: { type: 'string', default: '10000' }, corp: { type: 'string', default: 'DEMO' }, seed: { type: 'string', default: '7' }, demo: { type: 'boolean', default: false } },
  });
  const [customers, seed] = [wholeNumber('--customers', values.customers), wholeNumber('--seed', values.seed)];
  const dataDir = resolve(process.env.DATA_DIR?.trim() || './.data');
  const databaseUrl = process.env.DATABASE_URL?.trim();
  const database = await openDatabase({ dataDir, ...(databaseUrl && { databaseUrl }), log: console.error });
  try {
    if (values.demo) await seedDemo(database, { filesDir: `${dataDir}/files` });
    const started = performance.now();
    const { added } = await loadCustomers(database, { corp: values.corp, customers, seed, progress: (done, all) => tell(done, all, started) });
    process.stdout.write(`\n${added} customers added to ${values.corp} in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
  } finally {
    await database.close();
  }
}

function tell(done: number, all: number, started: number) {
  const rate = Math.round(done / ((performance.now() - started) / 1000));
  process.stdout.write(`${process.stdout.isTTY ? '\r' : '\n'}${done} of ${all} customers, ${rate} a second`);
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1) throw new SetupError(`${name} is ${JSON.stringify(text)}, but must be a whole number above 0.`);
  return Number(text);
}
