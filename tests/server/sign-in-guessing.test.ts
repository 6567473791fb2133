import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFixedWindowLimiter } from '../../server/endpoints/signIn/fixedWindowLimiter.ts';
import { createRateLimiter } from '../../server/endpoints/signIn/rateLimiter.ts';
import { runJobs } from '../../server/jobs/index.ts';
import { readConfig } from '../../server/config.ts';
import { addCompany, PASSWORD, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let company: TestCompany;
let clock: number;
/** how long the brake had somebody wait, ms */
let waits: number[];

beforeEach(async () => {
  [clock, waits] = [Date.now(), []];
  const wait = async (ms: number) => {
    waits.push(ms);
    clock += ms;
  };
  server = await startServer({
    limits: (own) => ({ signIns: createRateLimiter({ own, now: () => clock, wait }) }),
  });
  company = await addCompany(server.services, 'GUESS', '131000000');
});
afterEach(() => server.close());

const login = (password: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/account/api/login', {
    body: { mobile: company.people.sales.mobile, password },
    headers,
  });
const from = (address: string) => ({ 'x-forwarded-for': address });
const deviceOf = (headers: Headers) =>
  /crm-1\.7\.0-device=([^;]+)/.exec(headers.getSetCookie().join('\n'))?.[1] ?? '';

async function guess(times: number, headers: (index: number) => Record<string, string>) {
  for (let index = 0; index < times; index += 1)
    expect((await login('wrong', headers(index))).code).toBe(422);
}

describe('wrong passwords slow down and lock nobody out', () => {
  test('from one place: a few are free, then each waits longer, up to half a minute; the right one signs in', async () => {
    await guess(5, () => from('192.0.2.1'));
    expect(waits).toEqual([]);
    await guess(7, () => from('192.0.2.1'));
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect((await login(PASSWORD, from('192.0.2.1'))).code).toBe(200);
    waits = [];
    await guess(3, () => from('192.0.2.1')); // forgiven
    expect(waits).toEqual([]);
  });

  test('from fifty places: the right password signs in after two seconds', async () => {
    await guess(52, (index) => from(`192.0.2.${index}`));
    waits = [];
    expect((await login(PASSWORD, from('198.51.100.7'))).code).toBe(200);
    expect(waits).toEqual([2000]);
  });

  test('a device that has signed in before does not wait for what others do, wherever it is', async () => {
    const device = deviceOf((await login(PASSWORD, from('198.51.100.7'))).headers);
    await guess(52, (index) => from(`192.0.2.${index}`));
    await guess(8, () => from('203.0.113.9'));
    waits = [];
    const cookie = `crm-1.7.0-device=${device}`;
    expect((await login(PASSWORD, { ...from('203.0.113.9'), cookie })).code).toBe(200);
    expect(waits).toEqual([]);
  });

  test('a device that is made up, or somebody else’s, is not known', async () => {
    const other = await server.call('POST', '/account/api/login', {
      body: { mobile: company.people.manager.mobile, password: PASSWORD },
    });
    await guess(52, (index) => from(`192.0.2.${index}`));
    waits = [];
    for (const device of [deviceOf(other.headers), 'abc.def', '.'])
      expect(
        (await login(PASSWORD, { ...from('203.0.113.9'), cookie: `crm-1.7.0-device=${device}` }))
          .code,
      ).toBe(200);
    expect(waits).toEqual([2000, 2000, 2000]);
  });

  test('a known device that guesses is slowed like any other', async () => {
    const device = deviceOf((await login(PASSWORD)).headers);
    await guess(12, () => ({ cookie: `crm-1.7.0-device=${device}` }));
    expect(waits).toEqual([1000, 2000]);
  });

  test('addresses of one IPv6 network are one place', async () => {
    await guess(7, (index) => from(`2001:db8:1:2::${index}`));
    expect(waits).toEqual([1000, 2000]);
  });

  test('a thousand at once are slowed like a thousand in a row, and most are sent away', async () => {
    const held: (() => void)[] = [];
    const brake = createRateLimiter({
      own: server.database.platform.own,
      now: () => 0,
      wait: () => new Promise((go) => held.push(go)),
    });
    const key = { key: 'k', free: 5, longest: 30_000, inLine: true, forgives: true };
    const tries = Promise.allSettled(Array.from({ length: 1000 }, () => brake.take([key])));
    await expect.poll(() => held, { timeout: 20_000 }).toHaveLength(5);
    for (const go of held) go();
    const refused = (await tries).flatMap((each) =>
      each.status === 'rejected' ? [each.reason as unknown] : [],
    );
    expect(refused).toHaveLength(990);
    for (const each of refused)
      expect(each).toMatchObject({ id: 'too_many', data: { seconds: 61 } });
  });

  test('several servers on one database count together, and one that starts again has forgotten nothing', async () => {
    const { own } = server.database.platform;
    const slow = { key: 'both', subject: 'somebody', longest: 30_000, inLine: true };
    const tries = async (free: number) => {
      const waited: number[] = [];
      const wait = async (ms: number) => void waited.push(ms);
      const anew = createRateLimiter({ own, now: () => clock, wait });
      await anew.take([{ ...slow, free, forgives: true }]);
      return waited;
    };
    expect([await tries(2), await tries(2), await tries(2)]).toEqual([[], [], [1000]]);
    await createRateLimiter({ own, now: () => clock, wait: async () => {} }).forget(['somebody']);
    expect(await tries(2)).toEqual([]);

    const day = { key: 'asked', max: 3 };
    const window = () => createFixedWindowLimiter({ own, windowMs: 1000, now: () => clock });
    for (let times = 0; times < 3; times += 1) await window().count([day]);
    await expect(window().count([day])).rejects.toMatchObject({ id: 'too_many' });
    clock += 1000;
    await window().count([day]);
  });

  test('what was counted names nobody, and is gone after an hour of quiet', async () => {
    await login('wrong');
    const { own } = server.database.platform;
    const rows = () => own.read((tx) => tx.from('rate_limit').selectAll().execute());
    expect((await rows()).length).toBe(3);
    expect(JSON.stringify(await rows())).not.toContain(company.people.sales.mobile);
    const { files } = server.services;
    await runJobs(server.database, { now: new Date(clock + 59 * 60_000), files });
    expect((await rows()).length).toBe(3);
    await runJobs(server.database, { now: new Date(clock + 61 * 60_000), files });
    expect(await rows()).toEqual([]);
  });
});

describe('who asks', () => {
  const logged = async () =>
    company.db.read(async (tx) =>
      (await tx.from('login_log').select(['ip', 'agent']).orderBy('id').execute()).at(-1),
    );

  test('behind a trusted proxy is the last address that no trusted proxy wrote', async () => {
    await login(PASSWORD, from('203.0.113.1, 198.51.100.7'));
    expect((await logged())?.ip).toBe('198.51.100.7');
  });

  test('is not what eight thousand made-up characters say, and a browser’s name is cut', async () => {
    await login(PASSWORD, { ...from('x'.repeat(8000)), 'user-agent': 'y'.repeat(8000) });
    expect(await logged()).toEqual({ ip: '127.0.0.1', agent: 'y'.repeat(300) });
  });

  test('is the one who connects, where no proxy is trusted; further proxies are named in TRUST_PROXY', async () => {
    for (const [TRUST_PROXY, ip] of [
      ['none', '127.0.0.1'],
      ['loopback, 198.51.100.0/24', '203.0.113.1'],
    ]) {
      const { trustProxy } = readConfig({ TRUST_PROXY });
      const behind = await startServer({ trustProxy });
      company = await addCompany(behind.services, 'GUESS', '131000000');
      await behind.call('POST', '/account/api/login', {
        body: { mobile: company.people.sales.mobile, password: PASSWORD },
        headers: from('192.0.2.66, 203.0.113.1, 198.51.100.7'),
      });
      expect((await logged())?.ip).toBe(ip);
      await behind.close();
    }
  });

  test.each(['1', 'proxy.example', '10.0.0.0/33', '10.0.0.1/'])(
    'TRUST_PROXY %s is refused at the start',
    (TRUST_PROXY) => {
      expect(() => readConfig({ TRUST_PROXY })).toThrow(/^TRUST_PROXY has /);
    },
  );
});
