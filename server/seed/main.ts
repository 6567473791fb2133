// npm run seed -- --customers 1000000 --corp DEMO --seed 7 --fields 40 --share 0.4
// Fills a company with customers for load tests: on the database that the environment names, as the server would open it. With --fields its customers get
// so many custom fields, with --share the company gets that part of them and a dozen others the rest.
import '../i18n/registerLabels.ts';
import { parseArgs } from 'node:util';
import { SetupError } from '../db/engines/errors.ts';
import { openDatabase } from '../db/index.ts';
import { readPlace } from '../db/place.ts';
import { openFileStore, readFilePlace } from '../fileStore/index.ts';
import { seedDemo } from './demo.ts';
import { loadCompanies } from './loadCompanies.ts';

try {
  await run();
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}

async function run() {
  const { values } = parseArgs({
    options: {
      customers: { type: 'string', default: '10000' },
      corp: { type: 'string', default: 'DEMO' },
      seed: { type: 'string', default: '7' },
      fields: { type: 'string', default: '0' },
      share: { type: 'string', default: '1' },
      demo: { type: 'boolean', default: false },
    },
  });
  const [customers, seed, fields, share] = [
    wholeNumber('--customers', values.customers, 1),
    wholeNumber('--seed', values.seed, 1),
    wholeNumber('--fields', values.fields, 0),
    shareIn(values.share),
  ];
  const place = readPlace(process.env);
  const database = await openDatabase({ ...place, log: console.error });
  try {
    if (values.demo)
      await seedDemo(database, {
        files: await openFileStore({ ...place, ...readFilePlace(process.env) }),
      });
    const started = performance.now();
    const { added } = await loadCompanies(database, {
      corp: values.corp,
      customers,
      seed,
      fields,
      share,
      progress: (done, all) => tell(done, all, started),
    });
    process.stdout.write(
      `\n${added} customers added to ${values.corp} in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`,
    );
  } finally {
    await database.close();
  }
}

function tell(done: number, all: number, started: number) {
  const rate = Math.round(done / ((performance.now() - started) / 1000));
  process.stdout.write(
    `${process.stdout.isTTY ? '\r' : '\n'}${done} of ${all} customers, ${rate} a second`,
  );
}

function wholeNumber(name: string, text: string, least: number): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < least)
    throw new SetupError(
      `${name} is ${JSON.stringify(text)}, but must be a whole number from ${least} on.`,
    );
  return Number(text);
}

function shareIn(text: string): number {
  const share = Number(text);
  if (!(share > 0 && share <= 1))
    throw new SetupError(
      `--share is ${JSON.stringify(text)}, but must be a number above 0 and up to 1.`,
    );
  return share;
}
