// npm run bench -- import [--rows 50000] [--bad 200]
// A spreadsheet of customers through the calls that the browser makes (upload, check, run), on the embedded database, on PostgreSQL too when DATABASE_URL is set.
// Meanwhile somebody else asks for a page of the list, again and again.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { companyAt } from '../schemas/sampleData/companies.ts';
import { peakOf, processorOf } from './processes.ts';

const PORT = process.env.PORT ?? '5195';
const URL_ = `http://127.0.0.1:${PORT}`;
const HEADERS = ['客户名称', '手机', '客户级别', '地址', '备注'];

interface Import {
  id: number;
  state: string;
  mapping: (string | null)[];
  counts: Record<string, number>;
}

const { values } = parseArgs({ strict: false, allowPositionals: true, options: { rows: { type: 'string', default: '50000' }, bad: { type: 'string', default: '200' } } });
const [rows, bad] = [Number(values.rows), Number(values.bad)];
await measure('embedded', '');
if (process.env.DATABASE_URL) await measure('PostgreSQL', process.env.DATABASE_URL);

async function measure(engine: string, databaseUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-import-'));
  const server = spawn(process.execPath, [join(import.meta.dirname, '..', 'server', 'main.ts')], { env: { ...process.env, PORT, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SEED: 'demo' }, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (text: Buffer) => { if (text.includes('ready on')) resolve(); });
      server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
    });
    await importOnce(engine, server.pid ?? 0);
  } finally {
    server.removeAllListeners('exit');
    server.kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function importOnce(engine: string, pid: number) {
  const token = (await call<{ token: string }>('', '/account/api/login', { corp_code: 'DEMO', mobile: '13800000001', password: 'fieldwork-demo' })).token;
  const [before, spent] = [peakOf(pid), processorOf(pid)];
  const started = performance.now();
  const others = [bystander(250, () => call(token, '/rest/crm/customer/list', { page: 1, size: 20 })), bystander(25, () => fetch(`${URL_}/healthz`))];
  let found = await upload(token);
  const uploaded = performance.now();
  found = await call(token, '/rest/sys/import/setup', { id: found.id, mapping: found.mapping.map((model) => model ?? ''), policy: 'create' });
  while (found.state !== 'ready') found = await call(token, '/rest/sys/import/check', { id: found.id });
  const checked = performance.now();
  while (found.state !== 'done') found = await call(token, '/rest/sys/import/run', { id: found.id });
  const ended = performance.now();
  const [lists = [], pings = []] = await Promise.all(others.map((stop) => stop()));
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(`\n${engine}: ${rows} rows, ${bad} of them bad: ${seconds(ended - started)} (read ${seconds(uploaded - started)}, check ${seconds(checked - uploaded)}, write ${seconds(ended - checked)})`);
  console.log(`${JSON.stringify(found.counts)}; processor ${seconds(processorOf(pid) - spent)}; peak memory ${peakOf(pid)} MB (${before} MB before)`);
  for (const [name, waits] of [['list pages', lists], ['pings', pings]] as const) console.log(`${waits.length} ${name} of somebody else meanwhile: median ${at(waits, 0.5)}, 99 of 100 within ${at(waits, 0.99)}, slowest ${at(waits, 1)}`);
}

function at(waits: readonly number[], part: number): string {
  const sorted = waits.toSorted((a, b) => a - b);
  return `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN).toFixed(0)} ms`;
}

/** Asks again and again until it is called; answers how long each took. */
function bystander(every: number, asks: () => Promise<unknown>): () => Promise<number[]> {
  let going = true;
  const waits: number[] = [];
  const all = (async () => {
    while (going) {
      const started = performance.now();
      await asks();
      waits.push(performance.now() - started);
      await pause(every);
    }
  })();
  return async () => {
    going = false;
    await all;
    return waits;
  };
}

async function upload(token: string): Promise<Import> {
  const lines = Array.from({ length: rows }, (_, index) => {
    const wrong = bad > 0 && index % Math.floor(rows / bad) === 0 && index / Math.floor(rows / bad) < bad;
    return [`${companyAt(index).name} ${index}`, wrong ? '123' : `139${String(index).padStart(8, '0')}`, ['A', 'B', 'C'][index % 3], `工业园区第 ${index} 号`, '来自展会'].join(',');
  });
  const form = new FormData();
  form.append('module', 'customer');
  form.append('file', new File([`${HEADERS.join(',')}\n${lines.join('\n')}\n`], 'customers.csv'));
  return call(token, '/rest/sys/import/upload', form);
}

async function call<T = Import>(token: string, path: string, body: FormData | object): Promise<T> {
  const headers = { version: '1', 'device-type': 'pc', ...(token && { token }), ...(!(body instanceof FormData) && { 'content-type': 'application/json' }) };
  const response = await fetch(`${URL_}${path}`, { method: 'POST', headers, body: body instanceof FormData ? body : JSON.stringify(body) });
  const answer = (await response.json()) as { code: number; message: string; data: T };
  if (answer.code !== 200 && answer.code !== 0) throw new Error(`${path}: ${JSON.stringify(answer).slice(0, 500)}`);
  return answer.data;
}
