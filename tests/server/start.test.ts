import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig, seedFor } from '../../server/config.ts';
import { freshPlace } from './support/database.ts';
import { type Started, startProcess } from './support/process.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function place() {
  const fresh = await freshPlace();
  cleanups.push(fresh.remove);
  return { DATA_DIR: fresh.dataDir, DATABASE_URL: fresh.databaseUrl };
}

function start(env: Record<string, string | undefined>): Started {
  const started = startProcess(env);
  cleanups.push(async () => {
    started.child.kill('SIGKILL');
    await started.ended;
  });
  return started;
}

/** One sentence on stderr, nothing on stdout, exit code 1. */
async function refusal(env: Record<string, string | undefined>): Promise<string> {
  const started = start(env);
  expect(await started.ended).toEqual({ code: 1, signal: null });
  expect(started.stdout()).toBe('');
  return started.stderr().trimEnd();
}

describe('the environment', () => {
  const config = (env: Record<string, string>) => readConfig(env);

  test('has a default for everything', () => {
    expect(config({})).toMatchObject({
      port: 5180,
      host: '127.0.0.1',
      databaseUrl: undefined,
      seed: undefined,
      publicUrl: undefined,
    });
    expect(config({ PORT: '', SEED: ' ' })).toMatchObject({ port: 5180, seed: undefined });
  });

  test.each([
    [{ PORT: 'abc' }, 'PORT is "abc", but must be a number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT is "70000", but must be a number from 0 to 65535.'],
    [{ WORKERS: '0' }, 'WORKERS is "0", but must be a number from 1 to 99.'],
    [
      { WORKERS: '4' },
      'WORKERS is 4, but the embedded database belongs to one process: set DATABASE_URL, or WORKERS to 1.',
    ],
    [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS is "-1", but must be a number from 0 to 999.'],
    [{ PORT: '-1' }, 'PORT is "-1", but must be a number from 0 to 65535.'],
    [
      { SECURITY_CONTACT: 'security' },
      'SECURITY_CONTACT is "security", but must begin with mailto:, https:// or tel:.',
    ],
    [
      { METRICS_TOKEN: 'too short' },
      'METRICS_TOKEN must have 16 characters or more, letters, digits and signs without spaces.',
    ],
    [{ SEED: 'yes' }, 'SEED is "yes", but must be demo or none.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres:// or postgresql://.'],
    [
      { MAP_TILES: 'https://tiles.example/1.png' },
      'MAP_TILES is "https://tiles.example/1.png", but must be an address of tiles with {z}, {x} and {y}.',
    ],
    [
      { PUBLIC_URL: 'crm.example' },
      'PUBLIC_URL is "crm.example", but must be an address that begins with http:// or https://.',
    ],
  ])('%j is refused', (env, sentence) => {
    expect(() => config(env as unknown as Record<string, string>)).toThrow(sentence);
  });

  test.each([
    [{}, { companies: [], embedded: true }, 'demo'],
    [{}, { companies: ['DEMO', 'OTHER'], embedded: true }, 'demo'],
    [{}, { companies: ['DEMO', 'ACME'], embedded: true }, 'none'],
    [{}, { companies: [], embedded: false }, 'none'],
    [{ HOST: '0.0.0.0' }, { companies: [], embedded: true }, 'none'],
    [{ HOST: '::1' }, { companies: [], embedded: true }, 'demo'],
    [{ PUBLIC_URL: 'https://crm.example' }, { companies: [], embedded: true }, 'none'],
    [{ HOST: '0.0.0.0', SEED: 'demo' }, { companies: [], embedded: true }, 'demo'],
    [{ SEED: 'none' }, { companies: [], embedded: true }, 'none'],
    [{ SEED: 'demo' }, { companies: ['ACME'], embedded: false }, 'demo'],
  ])('%j on %j begins with %s', (env, database, seed) => {
    expect(seedFor(config(env as unknown as Record<string, string>), database)).toBe(seed);
  });
});

describe('a wrong set-up ends with one sentence', () => {
  test('nonsense in PORT', async () => {
    expect(await refusal({ ...(await place()), PORT: 'many' })).toBe(
      'PORT is "many", but must be a number from 0 to 65535.',
    );
  });

  test('a port in use, before anything is written', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
    );
    cleanups.push(() => new Promise((resolve) => other.close(resolve)));
    const env = await place();
    expect(await refusal({ ...env, PORT: String(port) })).toBe(
      `Port ${port} is in use on 127.0.0.1: stop the program that uses it, or set PORT to another one.`,
    );
    await expect(stat(join(env.DATA_DIR, 'secret'))).rejects.toThrow('ENOENT');
  });

  test('an address that this machine does not have', async () => {
    expect(await refusal({ ...(await place()), HOST: '192.0.2.1' })).toBe(
      'The server cannot listen on 192.0.2.1 (EADDRNOTAVAIL): set HOST to an address of this machine.',
    );
  });

  test('a data directory that cannot be written to', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'fieldwork-test-')), 'file');
    cleanups.push(() => rm(file));
    await writeFile(file, '');
    const dataDir = join(file, 'data');
    expect(await refusal({ DATA_DIR: dataDir })).toBe(
      `The data directory ${dataDir} cannot be written to: set DATA_DIR to one that can.`,
    );
  });

  test('a data directory that another process uses', async () => {
    const env = { DATA_DIR: (await place()).DATA_DIR };
    await start(env).ready;
    expect(await refusal(env)).toBe(
      `The data directory ${env.DATA_DIR} is in use by another Fieldwork process: stop that one, or set DATA_DIR to another directory.`,
    );
  });

  test('a database that does not answer, without its password', async () => {
    const sentence = await refusal({
      ...(await place()),
      DATABASE_URL: 'postgres://fieldwork:topsecret@127.0.0.1:9/fieldwork',
    });
    expect(sentence).toMatch(
      /^The database of DATABASE_URL \(127\.0\.0\.1:9\/fieldwork\) does not answer: .*ECONNREFUSED.*$/,
    );
    expect(sentence).not.toContain('topsecret');
  });

  test('a damaged secret', async () => {
    const env = await place();
    await writeFile(join(env.DATA_DIR, 'secret'), 'short');
    expect(await refusal(env)).toBe(
      `The file ${join(env.DATA_DIR, 'secret')} is damaged: restore it, or delete it so that a new one is made.`,
    );
  });

  test.runIf(process.getuid?.() !== 0)('a directory without the right to write', async () => {
    const env = await place();
    const dataDir = join(env.DATA_DIR, 'locked');
    await mkdir(dataDir);
    await chmod(dataDir, 0o500);
    expect(await refusal({ ...env, DATA_DIR: dataDir })).toBe(
      `The data directory ${dataDir} cannot be written to: set DATA_DIR to one that can.`,
    );
  });
});

describe('a server that runs', () => {
  test('says where it is ready, keeps a secret of its own from start to start, and shows no demo accounts', async () => {
    const env = await place();
    const first = start(env);
    const url = await first.ready;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(first.stdout()).not.toContain('13800000001');
    const secret = await readFile(join(env.DATA_DIR, 'secret'), 'utf8');
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect((await stat(join(env.DATA_DIR, 'secret'))).mode & 0o077).toBe(0);
    first.child.kill('SIGTERM');
    expect(await first.ended).toEqual({ code: 0, signal: null });
    const second = start(env);
    await second.ready;
    expect(await readFile(join(env.DATA_DIR, 'secret'), 'utf8')).toBe(secret);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s lets a running request finish, takes no new one, and exits 0',
    async (signal) => {
      const started = start(await place());
      const url = await started.ready;
      const { request, answered } = slowRequest(url);
      await request.began;
      started.child.kill(signal);
      await untilClosed(url);
      request.finish();
      expect(await answered).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"code":422/);
      expect(await started.ended).toEqual({ code: 0, signal: null });
    },
  );

  interface Offered {
    data: { first: 0 | 1; demo: unknown[] };
  }
  const offered = async (url: string) =>
    ((await (await fetch(`${url}/account/api/signInOptions`)).json()) as Offered).data;
  const post = async (url: string, path: string, form: Record<string, string>) =>
    (await (
      await fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(form) })
    ).json()) as { code: number; data: { token?: string; errors?: { field: string }[] } };
  const DEMO = { mobile: '13800000001', password: 'fieldwork-demo', corp_code: 'DEMO' };
  const stop = async (started: Started) => {
    started.child.kill('SIGTERM');
    await started.ended;
  };

  test('once PUBLIC_URL or SEED=none is said, the password of the demo accounts opens nothing, and what it opened is over', async () => {
    const env = await place();
    const demo = start({ ...env, SEED: 'demo' });
    const before = await demo.ready;
    const { token = '' } = (await post(before, '/account/api/login', DEMO)).data;
    expect(await offered(before)).toMatchObject({ first: 0, demo: { length: 6 } });
    expect(demo.stdout()).not.toContain('enter this code');
    await stop(demo);

    for (const later of [
      { SEED: 'none' },
      { SEED: undefined, PUBLIC_URL: 'http://127.0.0.1' },
      { SEED: 'demo', PUBLIC_URL: 'http://127.0.0.1' },
    ]) {
      const again = start({ ...env, ...later });
      const url = await again.ready;
      expect((await post(url, '/account/api/login', DEMO)).code).toBe(422);
      const me = await fetch(`${url}/rest/sys/user/get_current_userinfo`, { headers: { token } });
      expect(await me.json()).toMatchObject({ code: 100 });
      expect(await offered(url)).toEqual({ first: 1, register: 1, demo: [] });
      await stop(again);
    }
  }, 240_000);

  test('the code of the log makes the first administrator, once, also after another start', async () => {
    const env = await place();
    const codeOf = (started: Started) => /once: (\S+)/.exec(started.stdout())?.[1] ?? '';
    const first = start(env);
    await first.ready;
    const old = codeOf(first);
    expect(old).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/);
    await stop(first);

    const second = start(env);
    const url = await second.ready;
    const code = codeOf(second);
    const given = {
      corp_name: '甲乙丙有限公司',
      corp_code: 'acme',
      name: '孙立',
      mobile: '13612345678',
      password: 'tree-house-92',
    };
    const ask = (more: Record<string, string>) =>
      post(url, '/account/api/firstAdministrator', { ...given, ...more });
    expect((await ask({ code: 'ABCD-EFGH-JKMN' })).data.errors).toMatchObject([{ field: 'code' }]);
    const made = await ask({ code: old.toLowerCase().replaceAll('-', ' ') });
    expect(made).toMatchObject({ code: 200, data: { name: '孙立' } });
    expect((await ask({ code, corp_code: 'other' })).code).toBe(409);
    expect(await offered(url)).toEqual({ first: 0, register: 1, demo: [] });
    const login = { mobile: given.mobile, password: given.password, corp_code: 'ACME' };
    expect((await post(url, '/account/api/login', login)).code).toBe(200);
    await stop(second);

    const third = start(env);
    await third.ready;
    expect(third.stdout()).not.toContain('enter this code');
  }, 60_000);

  test('a second signal does not hurry the first', async () => {
    const started = start(await place());
    await started.ready;
    started.child.kill('SIGTERM');
    started.child.kill('SIGTERM');
    expect(await started.ended).toEqual({ code: 0, signal: null });
  });
});

/** A sign-in whose body stays away until `finish`; `began` when the server has seen its head. */
function slowRequest(url: string) {
  const { hostname, port } = new URL(url);
  const body = 'mobile=1';
  const socket = connect(Number(port), hostname);
  socket
    .setEncoding('utf8')
    .write(
      `POST /account/api/login HTTP/1.1\r\nHost: ${hostname}\r\nExpect: 100-continue\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
  const began = once(socket, 'data');
  const answered = began.then(
    () =>
      new Promise<string>((resolve, reject) => {
        let text = '';
        socket
          .on('data', (part: string) => (text += part))
          .on('end', () => resolve(text))
          .on('error', reject);
      }),
  );
  return { request: { began, finish: () => socket.write(body) }, answered };
}

async function untilClosed(url: string) {
  const { hostname, port } = new URL(url);
  for (let open = true; open;) {
    const socket = connect(Number(port), hostname);
    open = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
  }
}
