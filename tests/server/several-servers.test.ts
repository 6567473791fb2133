import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshCode } from '../support/authenticator.ts';
import { freshPlace, type Place } from './support/database.ts';
import {
  type FrontDoor,
  freePort,
  hasProgram,
  startBalancer,
  startPooler,
} from './support/frontDoor.ts';
import { type Started, startProcess } from './support/process.ts';
import { type Answer, send } from './support/server.ts';

const isPossible = process.env.DATABASE_URL !== undefined && hasProgram('haproxy');
const PEOPLE = 6;
const ADMIN = { mobile: '13612345670', password: 'tree-house-92' };

let place: Place;
let pooler: FrontDoor | undefined;
let balancer: FrontDoor;
let ports: number[];
let servers: Started[];
let token: string;
let code: string;

const address = (index: number) => `http://127.0.0.1:${ports[index]}`;
const start = (index: number) =>
  startProcess({
    DATA_DIR: place.dataDir,
    DATABASE_URL: pooler?.url ?? place.databaseUrl,
    PORT: String(ports[index]),
    DRAIN_SECONDS: '2',
  });

/** What every answer of a server at some address is asked for; a connection that breaks answers nothing. */
function call<T = unknown>(
  url: string,
  path: string,
  { body, key, as = token }: { body?: unknown; key?: string; as?: string } = {},
): Promise<Answer<T>> {
  return send<T>(`${url}${path}`, body === undefined ? 'GET' : 'POST', {
    token: as,
    ...(body !== undefined && { body }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}

const customer = (name: string) => ({ name, level: 'A' });
const addCustomer = (url: string, name: string) =>
  call<{ id: number }>(url, '/rest/crm/customer/save', {
    body: customer(name),
    key: encodeURIComponent(name),
  });
/** What the database holds, past all servers. */
async function names(prefix: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select name from record where module = 'customer' and name like $1 || '%'`,
    [prefix],
  );
  await client.end();
  return rows.map(({ name }) => name).toSorted();
}

/** People who write and read until they are told to stop; answers what they were told was stored, and what was refused. */
function working(prefix: string) {
  let isOver = false;
  const [stored, failed]: [string[], string[]] = [[], []];
  const person = async (who: number) => {
    for (let turn = 0; !isOver && failed.length < 20; turn += 1) {
      const name = `${prefix} ${who} ${turn}`;
      const added = await addCustomer(balancer.url, name).catch(String);
      if (typeof added === 'string' || added.code !== 200)
        failed.push(typeof added === 'string' ? added : `${added.status} ${added.text}`);
      else stored.push(name);
      const read = await call(balancer.url, '/rest/crm/customer/list', {
        body: { size: 10 },
      }).catch(String);
      if (typeof read === 'string' || read.code !== 200)
        failed.push(typeof read === 'string' ? read : `${read.status} ${read.text}`);
    }
  };
  const all = Promise.all(Array.from({ length: PEOPLE }, (_, who) => person(who)));
  return {
    stored,
    failed,
    async stop() {
      isOver = true;
      await all;
    },
  };
}

describe.runIf(isPossible)('three servers on one database behind a balancer', () => {
  beforeAll(async () => {
    place = await freshPlace();
    if (hasProgram('pgbouncer')) pooler = await startPooler(place.databaseUrl ?? '');
    ports = [await freePort(), await freePort(), await freePort()];
    servers = ports.map((_, index) => start(index));
    await Promise.all(servers.map(({ ready }) => ready));
    balancer = await startBalancer(ports);
    code = /once: (\S+)/.exec(servers[0]?.stdout() ?? '')?.[1] ?? '';
  });
  afterAll(async () => {
    for (const { child, ended } of servers) {
      child.kill('SIGKILL');
      await ended;
    }
    await balancer.close();
    await pooler?.close();
    await place.remove();
  });

  test('that start together share their secret, and none works without the role of company transactions', async () => {
    expect(servers.map(({ stderr }) => stderr())).toEqual(['', '', '']);
    expect(await readFile(join(place.dataDir, 'secret'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  });

  test('know the code of the first administrator, whichever of them printed it, and ask for none afterwards', async () => {
    const offered = async (index: number) =>
      (await call<{ first: number }>(address(index), '/account/api/signInOptions', { as: '' })).data
        .first;
    expect(await offered(2)).toBe(1);
    const made = await call<{ token: string }>(address(1), '/account/api/firstAdministrator', {
      body: { ...ADMIN, code, corp_name: '三台有限公司', corp_code: 'THREE', name: '孙立' },
      as: '',
    });
    expect(made.code).toBe(200);
    ({ token } = made.data);
    expect([await offered(0), await offered(1), await offered(2)]).toEqual([0, 0, 0]);
  });

  test('know each other’s sessions, and their ends', async () => {
    const { data } = await call<{ token: string }>(address(0), '/account/api/login', {
      body: { ...ADMIN, corp_code: 'THREE' },
      as: '',
    });
    const me = async (index: number) =>
      (await call(address(index), '/rest/crm/customer/list', { body: {}, as: data.token })).code;
    expect([await me(1), await me(2)]).toEqual([200, 200]);
    await call(address(1), '/account/api/logout', { body: {}, as: data.token });
    expect([await me(0), await me(2)]).toEqual([100, 100]);
  });

  test('hold with the next request what narrows or ends somebody’s sessions on another of them', async () => {
    const [first, second, third] = ports.map((_, index) => address(index)) as [
      string,
      string,
      string,
    ];
    const done = async <T>(url: string, path: string, body: object, as = token) => {
      const answer = await call<T>(url, path, { body, as });
      expect(answer.code, answer.text).toBe(200);
      return answer.data;
    };
    const seller = { mobile: '13612345671', corp_code: 'THREE' };
    const enter = async (url: string, password: string) =>
      (await done<{ token: string }>(url, '/account/api/login', { ...seller, password }, '')).token;
    const choose = (link: string, password: string) =>
      done(
        third,
        '/account/api/choosePassword',
        { token: link.split(/[=/]/).at(-1), password },
        '',
      );
    const seen = async (as: string) =>
      Promise.all(
        [first, second, third].map(
          async (url) => (await call(url, '/rest/crm/customer/list', { body: {}, as })).code,
        ),
      );
    const { id: role_id } = await done<{ id: number }>(first, '/rest/sys/role/save', {
      name: '业务',
      scope: 'all',
    });
    const rights = (permissions: readonly string[]) =>
      done(second, '/rest/sys/role/authorization', { id: role_id, permissions });
    await rights(['crm_customer_view']);
    const { id, url: link } = await done<{ id: number; url: string }>(
      first,
      '/rest/sys/user/save',
      { ...seller, name: '钱伟', role_id },
    );
    await choose(link, 'lamp-river-31');
    const session = await enter(first, 'lamp-river-31');
    expect(await seen(session)).toEqual([200, 200, 200]);
    await rights([]);
    expect(await seen(session)).toEqual([403, 403, 403]);
    await rights(['crm_customer_view']);
    const reset = await done<{ url: string }>(second, '/rest/sys/user/resetPassword', { id });
    expect(await seen(session)).toEqual([100, 100, 100]);
    await choose(reset.url, 'stone-paper-57');
    const [stays, goes] = [
      await enter(first, 'stone-paper-57'),
      await enter(second, 'stone-paper-57'),
    ];
    const factor = await done<{ uri: string }>(
      first,
      '/rest/sys/user/secondFactorSecret',
      { own_password: 'stone-paper-57' },
      stays,
    );
    const code = await freshCode(factor.uri);
    await done(third, '/rest/sys/user/secondFactorConfirm', { code }, stays);
    expect(await seen(goes)).toEqual([100, 100, 100]);
    expect(await seen(stays)).toEqual([200, 200, 200]);
    await done(third, '/rest/sys/user/stop', { id, is_stop: 1 });
    expect(await seen(stays)).toEqual([100, 100, 100]);
  });

  test('make one record of what is sent to all of them at the same moment with one key', async () => {
    const answers = await Promise.all(ports.map((_, index) => addCustomer(address(index), '同时')));
    expect(answers.map((each) => each.code)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await names('同时')).toEqual(['同时']);
  });

  test('restarted one after the other while people work, refuse nobody and lose nothing', async () => {
    const work = working('重启');
    for (const [index, port] of ports.entries()) {
      const before = work.stored.length;
      servers[index]?.child.kill('SIGTERM');
      expect(await servers[index]?.ended).toEqual({ code: 0, signal: null });
      servers[index] = start(index);
      await servers[index].ready;
      await untilBalanced(port);
      await expect.poll(() => work.stored.length, { timeout: 20_000 }).toBeGreaterThan(before + 20);
    }
    await work.stop();
    expect(work.failed).toEqual([]);
    expect(await names('重启')).toEqual(work.stored.toSorted());
  }, 120_000);

  test('one that stands still and wakes up again does no harm: what is repeated is stored once', async () => {
    const frozen = servers[1];
    const made: string[] = [];
    const person = async (who: number) => {
      for (let turn = 0; turn < 15; turn += 1) {
        const name = `冻结 ${who} ${turn}`;
        await repeated(name);
        made.push(name);
      }
    };
    const all = Promise.all(Array.from({ length: PEOPLE }, (_, who) => person(who)));
    await expect.poll(() => made.length, { timeout: 20_000 }).toBeGreaterThan(PEOPLE);
    frozen?.child.kill('SIGSTOP');
    const before = made.length;
    // sooner than the minute that the locks of one that stands still were held for
    await expect.poll(() => made.length, { timeout: 40_000 }).toBeGreaterThan(before + 10);
    frozen?.child.kill('SIGCONT');
    await all;
    await untilBalanced(ports[1] ?? 0);
    expect(await names('冻结')).toEqual(made.toSorted());
  }, 120_000);
});

/** As a browser does it: what was not answered is sent again, with its key. */
async function repeated(name: string): Promise<void> {
  for (let times = 0; times < 40; times += 1) {
    const answer = await addCustomer(balancer.url, name).catch(String);
    if (typeof answer !== 'string' && answer.code === 200) return;
    await delay(250);
  }
  throw new Error(`${name} was never stored`);
}

/** Until the server answers that it is ready, and the balancer has had the time to hear of it. */
async function untilBalanced(port: number): Promise<void> {
  while (
    !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await delay(50);
}
