import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPlace, type Place } from './support/database.ts';
import { type Started, startProcess } from './support/process.ts';

const METRICS_TOKEN = 'a-token-for-the-metrics';
const COUNT = 3;

let place: Place;
let server: Started;
let url: string;

/** The processes that the first one has begun. */
async function workers(): Promise<number[]> {
  const { pid } = server.child;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

const options = () => fetch(`${url}/account/api/signInOptions`);
async function counted(): Promise<number> {
  const authorization = `Bearer ${METRICS_TOKEN}`;
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization } })).text();
  return Number(
    /fieldwork_calls_total\{call="[\w.]*signInOptions",outcome="ok"\} (\d+)/.exec(text)?.[1],
  );
}

describe.runIf(process.env.DATABASE_URL !== undefined && process.platform === 'linux')(
  'several workers on one port',
  () => {
    beforeAll(async () => {
      place = await freshPlace();
      server = startProcess({
        DATA_DIR: place.dataDir,
        DATABASE_URL: place.databaseUrl,
        METRICS_TOKEN,
        WORKERS: String(COUNT),
      });
      url = await server.ready;
    });
    afterAll(async () => {
      server.child.kill('SIGKILL');
      await server.ended;
      await place.remove();
    });

    test('say once where they are ready, and all of them count together', async () => {
      expect(await workers()).toHaveLength(COUNT);
      expect(server.stdout().match(/Fieldwork ready on/g)).toHaveLength(1);
      expect(server.stdout().match(/enter this code/g)).toHaveLength(1);
      for (let times = 0; times < 20; times += 1) expect((await options()).status).toBe(200);
      expect([await counted(), await counted(), await counted()]).toEqual([20, 20, 20]);
    });

    test('one that is killed is replaced, and the others serve on', async () => {
      const [first = 0, ...others] = await workers();
      process.kill(first, 'SIGKILL');
      await expect.poll(workers, { timeout: 15_000 }).not.toContain(first);
      for (let times = 0; times < 20; times += 1) expect((await options()).status).toBe(200);
      await expect.poll(workers, { timeout: 15_000 }).toHaveLength(COUNT);
      expect((await workers()).filter((each) => others.includes(each))).toHaveLength(COUNT - 1);
      expect(server.stderr()).toContain('A worker ended (SIGKILL); another one takes its place.');
    });

    test('end together, with 0', async () => {
      server.child.kill('SIGTERM');
      expect(await server.ended).toEqual({ code: 0, signal: null });
    });
  },
);
