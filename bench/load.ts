// npm run bench -- load [--customers 100000] [--clients 16] [--seconds 15] [--dir .bench]
// Sixteen people at once (seven list pages, two records, one change in ten requests) ask the product, then the
// same database behind a bare Fastify. Who changes a record reads it first.
import '../server/i18n/registerLabels.ts';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/db/index.ts';
import { seedDemo } from '../server/seed/demo.ts';
import { loadCustomers } from '../server/seed/load.ts';
import { processorOf } from './processes.ts';

const PORT = process.env.PORT ?? '5196';
const SELLER = '13800000003';
const { values } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: {
    customers: { type: 'string', default: '100000' },
    clients: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '15' },
    dir: { type: 'string', default: '.bench' },
  },
});
const [customers, clients, seconds] = [
  Number(values.customers),
  Number(values.clients),
  Number(values.seconds),
];
const dataDir = join(String(values.dir), `load-${customers}`);

type Kind = 'list' | 'read' | 'update';
const ROUND: readonly Kind[] = [
  'list',
  'list',
  'read',
  'list',
  'list',
  'update',
  'list',
  'read',
  'list',
  'list',
];

interface Asked {
  /** which page, which record, what is written */
  page: number;
  id: number;
  remark: string;
}
type Ask = (kind: Kind, asked: Asked) => Promise<unknown>;

const { corp, owner, ids } = await prepare();
const results = [
  await measured('Fieldwork', 'server/main.ts', askProduct),
  await measured('bare Fastify, same SQL', 'bench/bareServer.ts', async () => askBare),
];
console.table(results);

async function prepare() {
  const database = await openDatabase({ dataDir });
  try {
    await seedDemo(database);
    await loadCustomers(database, { corp: 'DEMO', customers, seed: 7 }).catch((error: Error) => {
      if (!error.message.includes('already')) throw error;
    });
    await database.maintain();
    const company = database.company((await database.platform.companyByCode('DEMO'))?.corp_id ?? 0);
    return await company.read(async (tx) => {
      const { id } = await tx
        .from('user')
        .select('id')
        .where('mobile', '=', SELLER)
        .executeTakeFirstOrThrow();
      const rows = await tx
        .from('record')
        .select('id')
        .where('module', '=', 'customer')
        .where('owner_user_id', '=', id)
        .where('lock_flag', '=', 0)
        .where('deleted_time', 'is', null)
        .limit(2000)
        .execute();
      return { corp: company.corpId, owner: id, ids: rows.map((row) => row.id) };
    });
  } finally {
    await database.close();
  }
}

async function measured(name: string, entry: string, begin: () => Promise<Ask>) {
  const server = spawn(process.execPath, [join(import.meta.dirname, '..', entry)], {
    env: { ...process.env, PORT, DATA_DIR: dataDir, DATABASE_URL: '', SEED: 'demo' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (text: Buffer) => {
        if (text.includes('ready on')) resolve();
      });
      server.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
    });
    const ask = await begin();
    await crowd(ask, 2); // warm
    const before = processorOf(server.pid ?? 0);
    const waits = await crowd(ask, seconds);
    const spent = processorOf(server.pid ?? 0) - before;
    const of = (kind: Kind, part: number) =>
      Math.round(
        (waits[kind].toSorted((a, b) => a - b)[Math.floor(waits[kind].length * part)] ??
          Number.NaN) * 10,
      ) / 10;
    const all = Object.values(waits).flat().length;
    return {
      who: name,
      'requests a second': Math.round(all / seconds),
      'processor, ms a request': Math.round((spent / all) * 100) / 100,
      'list, median ms': of('list', 0.5),
      'list, 99 %': of('list', 0.99),
      'read, median ms': of('read', 0.5),
      'change, median ms': of('update', 0.5),
      'change, 99 %': of('update', 0.99),
    };
  } finally {
    server.removeAllListeners('exit');
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
}

/** Everybody asks one after the other; every client has records of its own, so that nobody's change is out of date. */
async function crowd(ask: Ask, forSeconds: number): Promise<Record<Kind, number[]>> {
  const waits: Record<Kind, number[]> = { list: [], read: [], update: [] };
  const end = performance.now() + forSeconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let step = client; performance.now() < end; step += 1) {
        const kind = ROUND[step % ROUND.length] as Kind;
        const id = ids[(client + clients * step) % ids.length] as number;
        const started = performance.now();
        await ask(kind, { page: 1 + (step % 20), id, remark: String(step) });
        waits[kind].push(performance.now() - started);
      }
    }),
  );
  return waits;
}

async function askProduct(): Promise<Ask> {
  const { token } = (await post('/account/api/login', {
    corp_code: 'DEMO',
    mobile: SELLER,
    password: 'fieldwork-demo',
  })) as { token: string };
  return async (kind, { page, id, remark }) => {
    if (kind === 'list') return post('/rest/crm/customer/list', { page, size: 20 }, token);
    const read = () =>
      post(`/rest/crm/customer/read/${id}`, undefined, token) as Promise<{ version: number }>;
    if (kind === 'read') return read();
    const { version } = await read();
    return post(`/rest/crm/customer/update/${id}`, { version, remark }, token, 'PUT');
  };
}

async function askBare(kind: Kind, asked: Asked): Promise<unknown> {
  if (kind === 'update') await post('/read', { corp, owner, ...asked });
  return post(`/${kind}`, { corp, owner, ...asked });
}

async function post(
  path: string,
  body: object | undefined,
  token = '',
  method = body ? 'POST' : 'GET',
): Promise<unknown> {
  const headers = {
    version: '1',
    'device-type': 'pc',
    ...(token && { token }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const response = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { code: number; message: string; data: unknown };
  if (answer.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer).slice(0, 300)}`);
  return answer.data;
}
