import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import { insertMany } from '../../server/records/index.ts';
import { moduleRules } from '../../server/rules/index.ts';
import { addCompany, PASSWORD, type TestCompany } from './support/companies.ts';
import { freshPlace } from './support/database.ts';
import { type Started, startProcess } from './support/process.ts';

const MANY = 120;
let place: Awaited<ReturnType<typeof freshPlace>>;
let ids: number[] = [];
let [mobile, corpId] = ['', 0];
let server: Started | undefined;

beforeAll(async () => {
  place = await freshPlace();
  await inDatabase(async (company) => {
    mobile = company.people.sales.mobile;
    ids = await insertMany(
      await company.as('sales'),
      'customer',
      Array.from({ length: MANY }, (_, index) => ({
        values: { name: `断电${index}`, level: 'B' },
      })),
    );
  });
}, 60_000);
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  await place.remove();
});

async function opened() {
  const { dataDir, databaseUrl } = place;
  return openDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) });
}

async function inDatabase(work: (company: TestCompany) => Promise<void>): Promise<void> {
  const database = await opened();
  try {
    const company = await addCompany(
      { database, rules: moduleRules, now: () => new Date() } as Parameters<typeof addCompany>[0],
      'CRASH',
      '131000004',
    );
    corpId = company.corpId;
    await work(company);
  } finally {
    await database.close();
  }
}

async function start(): Promise<{ url: string; token: string }> {
  server = startProcess({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl });
  const url = await server.ready;
  const { token } = await ask<{ token: string }>(url, '', '/account/api/login', {
    mobile,
    password: PASSWORD,
    corp_code: 'CRASH',
  });
  return { url, token };
}

interface Run {
  id: number;
  state: string;
  counts: Record<string, number>;
}
async function ask<T = Run>(
  url: string,
  token: string,
  path: string,
  body?: Record<string, string>,
): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    headers: { token },
    ...(body && { method: 'POST', body: new URLSearchParams(body) }),
  });
  return ((await response.json()) as { data: T }).data;
}

test('killed in the middle, three times: the run goes on when the server is back, nothing is done twice and nothing is lost [LIST-009]', async () => {
  let { url, token } = await start();
  const read = () => ask(url, token, `/rest/sys/bulk/read?id=${run.id}`);
  let run = await ask(url, token, '/rest/sys/bulk/begin', {
    module: 'customer',
    deed: 'update',
    ids: JSON.stringify(ids),
    values: JSON.stringify({ level: 'A' }),
  });
  while (run.state === 'checking') run = await read();
  expect(run.counts).toEqual({ todo: MANY });
  await ask(url, token, '/rest/sys/bulk/run', { id: String(run.id) }).catch(() => undefined);
  for (const part of [0.1, 0.3, 0.6]) {
    while ((run.counts.done ?? 0) < part * MANY)
      run = await ask<{ list: { done: number }[] }>(url, token, '/rest/sys/bulk/mine').then(
        ({ list: [job] }) => ({ ...run, counts: { done: job?.done ?? 0 } }),
      );
    server?.child.kill('SIGKILL');
    await server?.ended;
    ({ url, token } = await start());
  }
  // nobody asks for it any more: the server goes on by itself; on PostgreSQL as soon as the dead process has lost it
  const left = async () =>
    (await ask<{ list: { state: string }[] }>(url, token, '/rest/sys/bulk/mine')).list[0]?.state ===
    'running';
  while (await left()) await delay(200);
  expect(await read()).toMatchObject({ state: 'done', counts: { done: MANY } });
  server?.child.kill('SIGTERM');
  await server?.ended;

  const database = await opened();
  const rows = await database
    .company(corpId)
    .read((tx) => tx.from('record').select(['id', 'version']).where('id', 'in', ids).execute());
  const entries = await database
    .company(corpId)
    .read((tx) => tx.from('oplog').select('record_id').where('action', '=', 'update').execute());
  await database.close();
  expect(rows.filter(({ version }) => version !== 2)).toEqual([]);
  expect(entries.map(({ record_id }) => record_id).toSorted((a, b) => a - b)).toEqual(
    ids.toSorted((a, b) => a - b),
  );
}, 180_000);
