import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshPlace } from './support/database.ts';
import { startProcess } from './support/process.ts';

const ROUNDS = 20;
const WRITERS = 4;

let place: Awaited<ReturnType<typeof freshPlace>>;
let server: { process: ChildProcess; url: string } | undefined;
let token = '';

beforeAll(async () => {
  place = await freshPlace();
}, 60_000);
afterAll(async () => {
  server?.process.kill('SIGKILL');
  await place.remove();
});

async function start(): Promise<void> {
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = place;
  const { child, ready } = startProcess({ DATA_DIR, DATABASE_URL, SEED: 'demo' });
  server = { process: child, url: await ready };
}

async function call(
  path: string,
  body: Record<string, string>,
  key?: string,
): Promise<{ code: number; data: unknown }> {
  const response = await fetch(`${server?.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(body),
    headers: { token, ...(key && { 'idempotency-key': key }) },
  });
  return (await response.json()) as { code: number; data: unknown };
}

async function signIn(): Promise<void> {
  const { data } = await call('/account/api/login', {
    mobile: '13800000001',
    password: 'fieldwork-demo',
    corp_code: 'DEMO',
  });
  token = (data as { token: string }).token;
}

interface Write {
  name: string;
  key: string;
  /** answered by the server, which then must never lose it */
  id?: number;
}

/** Creates one customer after another until the server is gone; says so whenever one was acknowledged. */
async function writeUntilKilled(
  { round, writer, writes }: { round: number; writer: number; writes: Write[] },
  onAcknowledged: () => void,
): Promise<void> {
  for (let count = 0; ; count++) {
    const write: Write = { name: `崩溃演练 ${round}-${writer}-${count}`, key: randomUUID() };
    writes.push(write);
    try {
      const { code, data } = await call('/rest/crm/customer/save', { name: write.name }, write.key);
      expect(code).toBe(200);
      write.id = (data as { id: number }).id;
      onAcknowledged();
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return; // the connection broke: no answer, no promise
      throw error;
    }
  }
}

test('killed 20 times while writing: nothing acknowledged is lost, nothing is half done, no retry makes a second record', async () => {
  const writes: Write[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await start();
    await signIn();
    const gone = new Promise((resolve) => server?.process.once('exit', resolve));
    // Killed after a number of acknowledged writes that differs each round, so that it hits every phase of a write.
    let left = 3 + (round % 7);
    const handleAcknowledged = () => {
      left -= 1;
      if (left === 0) server?.process.kill('SIGKILL');
    };
    const writers = Array.from({ length: WRITERS }, (_, writer) =>
      writeUntilKilled({ round, writer, writes }, handleAcknowledged),
    );
    await Promise.all([gone, ...writers]);
  }

  await start();
  await signIn();
  const acknowledged = writes.filter((write) => write.id !== undefined);
  expect(acknowledged.length).toBeGreaterThan(ROUNDS * 3);
  for (const write of writes) {
    const { code, data } = await call('/rest/crm/customer/save', { name: write.name }, write.key);
    expect(code, write.name).toBe(200);
    if (write.id) expect((data as { id: number }).id, write.name).toBe(write.id);
    write.id = (data as { id: number }).id;
  }
  const stored = new Map<string, number[]>();
  for (let page = 1; ; page++) {
    const filter = JSON.stringify({
      op: 'and',
      rules: [{ field: 'name', operator: 'starts', value: '崩溃演练' }],
    });
    const { data } = await call('/rest/crm/customer/list', {
      page: String(page),
      size: '200',
      filter,
    });
    const { list } = data as { list: { id: number; name: string }[] };
    for (const { id, name } of list) stored.set(name, [...(stored.get(name) ?? []), id]);
    if (list.length < 200) break;
  }
  expect(stored).toEqual(new Map(writes.map((write) => [write.name, [write.id]])));
  for (const write of writes.slice(-20)) {
    const response = await fetch(
      `${server?.url}/rest/sys/modifylog/list?module=customer&id=${write.id}&page=1`,
      { headers: { token } },
    );
    const { data } = (await response.json()) as { data: { count: number } };
    expect(data.count, 'the log knows of each record').toBe(1);
  }
}, 900_000);
