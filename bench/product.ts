import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PORT = process.env.PORT ?? '5195';
export const ADDRESS = `http://127.0.0.1:${PORT}`;
const server = (name: string) => join(import.meta.dirname, '..', 'server', name);

/** The product on a database of its own with the demo company, and as many customers more: embedded, or the PostgreSQL at `databaseUrl`. `work` gets its process. */
export async function withProduct(
  { databaseUrl, customers = 0 }: { databaseUrl: string; customers?: number },
  work: (pid: number) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const env = { ...process.env, PORT, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SEED: 'demo' };
  if (customers > 0)
    spawnSync(
      process.execPath,
      [server('seed/main.ts'), '--customers', String(customers), '--demo'],
      { env, stdio: ['ignore', 'ignore', 'inherit'] },
    );
  const product = spawn(process.execPath, [server('main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await new Promise<void>((resolve, reject) => {
      product.stdout.on('data', (text: Buffer) => {
        if (text.includes('ready on')) resolve();
      });
      product.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
    });
    await work(product.pid ?? 0);
  } finally {
    product.removeAllListeners('exit');
    product.kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function signedIn(): Promise<string> {
  return (
    await callApi<{ token: string }>('', '/account/api/login', {
      corp_code: 'DEMO',
      mobile: '13800000001',
      password: 'fieldwork-demo',
    })
  ).token;
}

/** Posts to a call; throws with its answer where it refuses. */
export async function callApi<T>(
  token: string,
  path: string,
  body: FormData | object,
  method: 'POST' | 'GET' = 'POST',
): Promise<T> {
  const headers = {
    version: '1',
    'device-type': 'pc',
    ...(token && { token }),
    ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
  };
  const query =
    method === 'GET' ? `?${new URLSearchParams(body as Record<string, string>).toString()}` : '';
  const response = await fetch(`${ADDRESS}${path}${query}`, {
    method,
    headers,
    ...(method === 'POST' && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { code: number; message: string; data: T };
  if (answer.code !== 200 && answer.code !== 0)
    throw new Error(`${path}: ${JSON.stringify(answer).slice(0, 500)}`);
  return answer.data;
}

/** Somebody else looks at a list and asks whether the server lives until it is called; prints how long each took. */
export function bystanders(token: string): () => Promise<void> {
  const kinds = [
    [
      'list pages',
      bystander(250, () => callApi(token, '/rest/crm/customer/list', { page: 1, size: 20 })),
    ],
    ['pings', bystander(25, () => fetch(`${ADDRESS}/healthz`))],
  ] as const;
  return async () => {
    for (const [name, stop] of kinds) {
      const waits = await stop();
      console.log(
        `${waits.length} ${name} of somebody else meanwhile: median ${at(waits, 0.5)}, 99 of 100 within ${at(waits, 0.99)}, slowest ${at(waits, 1)}`,
      );
    }
  };
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

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
