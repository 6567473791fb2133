import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCompany, PASSWORD, type Person, type TestCompany } from './support/companies.ts';
import { type Answer, startServer, type TestServer } from './support/server.ts';

interface Entered {
  token?: string;
  challenge?: string;
  trust?: number;
  codes?: string[];
  uri?: string;
}
interface Listed {
  allowed: number;
  list: { id: number; own: number; device: string; used_time: string; expire_time: string }[];
}

let server: TestServer;
let company: TestCompany;
let foreign: TestCompany;
let clock = Date.parse('2026-03-02T01:00:00Z');
const DAY = 24 * 3_600_000;
beforeAll(async () => {
  server = await startServer({ now: () => new Date(clock) });
  company = await addCompany(server.services, 'TRUST', '134300000');
  foreign = await addCompany(server.services, 'TRUSTB', '134400000');
});
afterAll(() => server.close());
// a code of the app is good once
beforeEach(() => void (clock += 60_000));

/** A browser, which keeps what it is told to. */
function browser(agent = 'Mozilla/5.0 (X11; Linux) Chrome/150.0 Safari/537.36') {
  const kept = new Map<string, string>();
  return {
    kept,
    async call<T = Entered>(method: string, path: string, body?: object): Promise<Answer<T>> {
      const answer = await server.call<T>(method, path, {
        body,
        headers: {
          'user-agent': agent,
          'sec-fetch-site': 'same-origin',
          cookie: [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') kept.delete(name);
        else kept.set(name, value);
        if (name.endsWith('-trust')) {
          expect(line).toContain('HttpOnly');
          expect(line).toContain('SameSite=Lax');
          expect(line).toContain(`Max-Age=${30 * 86_400}`);
        }
      }
      return answer;
    },
  };
}
type Browser = ReturnType<typeof browser>;

const login = (at: Browser, person: Person, of = company) =>
  at.call('POST', '/account/api/login', {
    mobile: of.people[person].mobile,
    password: PASSWORD,
    corp_code: of.code,
  });
const own = <T = Entered>(at: Browser, method: string, path: string, body?: object) =>
  at.call<T>(method, `/rest/sys/user/${path}`, body);
const listed = async (at: Browser) => (await own<Listed>(at, 'GET', 'trustedDevices')).data;

/** Somebody with an app, and a browser that they have trusted. */
async function trusting(person: Person, of = company, at = browser()) {
  const { id } = of.people[person];
  await of.db.write(async (tx) => {
    for (const table of ['second_factor', 'recovery_code', 'trusted_device', 'session'] as const)
      await tx.remove(table).where('user_id', '=', id).execute();
  });
  await login(at, person, of);
  const { uri = '' } = (await own(at, 'POST', 'secondFactorSecret', { own_password: PASSWORD }))
    .data;
  const totp = URI.parse(uri) as TOTP;
  const code = () => totp.generate({ timestamp: (clock += 30_000) });
  const { codes = [] } = (await own(at, 'POST', 'secondFactorConfirm', { code: code() })).data;
  const step = async (browserAt: Browser, trust: 0 | 1) =>
    browserAt.call('POST', '/account/api/secondStep', {
      challenge: (await login(browserAt, person, of)).data.challenge,
      code: code(),
      trust,
    });
  await step(at, 1);
  return { at, code, codes, step, id };
}
const isAsked = async (at: Browser, person: Person, of = company) =>
  (await login(at, person, of)).data.challenge !== undefined;
const events = (id: number) =>
  company.db.read(async (tx) =>
    (
      await tx
        .from('login_log')
        .select(['event', 'way'])
        .where('user_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ event, way }) => (event === 'signIn' ? `signIn ${way}` : event)),
  );
async function allow(is_trusted_device: 0 | 1) {
  const admin = browser();
  await login(admin, 'admin');
  const { code } = await admin.call('POST', '/rest/sys/config/setSetting', {
    settings: { is_trusted_device },
  });
  expect(code).toBe(200);
}

const passwordOf = (person: Person) =>
  company.db.read((tx) =>
    tx
      .from('user')
      .select(['password_hash', 'password_time'])
      .where('id', '=', company.people[person].id)
      .executeTakeFirstOrThrow(),
  );
/** The password as it was, as if it had never been changed: only what the change has ended tells. */
const putBack = (id: number, before: Awaited<ReturnType<typeof passwordOf>>) =>
  company.db.write((tx) => tx.update('user').set(before).where('id', '=', id).execute());

describe('a trusted browser', () => {
  test('is asked for the password alone for thirty days; any other browser is asked for both', async () => {
    const { at, step, id } = await trusting('sales');
    expect(await isAsked(at, 'sales')).toBe(false);
    expect((await events(id)).at(-1)).toBe('signIn trusted');
    expect(await events(id)).toContain('deviceTrusted');
    const other = browser();
    expect((await login(other, 'sales')).data).toMatchObject({ trust: 1 });
    // without the wish it is not trusted
    expect((await step(other, 0)).data.token).toBeDefined();
    expect(await isAsked(other, 'sales')).toBe(true);
    // the password is asked all the same
    const { mobile } = company.people.sales;
    const wrong = { mobile, password: 'wrong', corp_code: 'TRUST' };
    expect((await at.call('POST', '/account/api/login', wrong)).code).toBe(422);
    clock += 29 * DAY;
    expect(await isAsked(at, 'sales')).toBe(false);
    clock += 2 * DAY;
    expect(await isAsked(at, 'sales')).toBe(true);
  });

  test('stands in for one person: not for a colleague, nor for anybody of another company', async () => {
    const { at } = await trusting('sales');
    const shared = await trusting('colleague', company, at);
    await trusting('sales', foreign, at);
    // each of those who share it has a token of their own
    expect(await isAsked(at, 'sales')).toBe(false);
    expect(await isAsked(at, 'colleague')).toBe(false);
    expect(await isAsked(at, 'sales', foreign)).toBe(false);
    const cookie = [...shared.at.kept].find(([name]) => name.endsWith('-trust'))!;
    const [theirs = ''] = cookie[1].match(/[^.]+\.[^.]+/g) ?? [];
    const thief = browser();
    thief.kept.set(cookie[0], theirs); // of the one of the other company
    expect(await isAsked(thief, 'sales')).toBe(true);
    expect(await isAsked(thief, 'colleague')).toBe(true);
  });

  test('is stored as a hash', async () => {
    const { at } = await trusting('sales');
    const value = [...at.kept].find(([name]) => name.endsWith('-trust'))?.[1] ?? '';
    const rows = await company.db.read((tx) => tx.from('trusted_device').selectAll().execute());
    expect(value).toMatch(/^[0-9a-z]+\.[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(value.split('.')[1]);
  });

  test('is listed with where and when it was used, and ended by its owner, one or all', async () => {
    const { at, step, id } = await trusting('sales');
    const phone = browser('Mozilla/5.0 (iPhone) Safari/604.1');
    await step(phone, 1);
    const { allowed, list } = await listed(phone);
    expect(allowed).toBe(1);
    expect(list).toMatchObject([
      { own: 1, device: 'Safari · iOS' },
      { own: 0, device: 'Chrome · Linux' },
    ]);
    const stranger = await trusting('colleague');
    const end = (by: Browser, body: object) => own(by, 'POST', 'endTrust', body);
    expect((await end(stranger.at, { id: list[0]!.id })).code).toBe(404);
    expect((await end(phone, { id: list[1]!.id })).code).toBe(200);
    expect([await isAsked(at, 'sales'), await isAsked(phone, 'sales')]).toEqual([true, false]);
    expect((await end(phone, {})).code).toBe(200);
    expect(await isAsked(phone, 'sales')).toBe(true);
    expect(await isAsked(stranger.at, 'colleague')).toBe(false);
    expect((await events(id)).filter((each) => each === 'trustEnded')).toHaveLength(2);
  });

  test('of one person, twenty at most: the oldest goes', async () => {
    const { at, step } = await trusting('sales');
    for (let count = 0; count < 20; count += 1) await step(browser(), 1);
    const rows = await company.db.read((tx) =>
      tx
        .from('trusted_device')
        .select('id')
        .where('user_id', '=', company.people.sales.id)
        .execute(),
    );
    expect(rows).toHaveLength(20);
    expect(await isAsked(at, 'sales')).toBe(true);
  });
});

describe('no browser is trusted any more', () => {
  test('once the password was changed, by its owner, a reset or a code', async () => {
    const before = await passwordOf('sales');
    const changed = await trusting('sales');
    const change = { old_password: PASSWORD, password: 'tree-house-92' };
    expect((await own(changed.at, 'PUT', 'resetPwd', change)).code).toBe(200);
    await putBack(changed.id, before);
    expect(await isAsked(changed.at, 'sales')).toBe(true);

    const reset = await trusting('sales');
    const admin = browser();
    await login(admin, 'admin');
    expect((await own(admin, 'POST', 'resetPassword', { id: reset.id })).code).toBe(200);
    await putBack(reset.id, before);
    expect(await isAsked(reset.at, 'sales')).toBe(true);

    const recovered = await trusting('sales');
    const { mobile } = company.people.sales;
    await server.call('POST', '/account/api/sendSmsCode', { body: { mobile, type: 'recover' } });
    const code = server.sent.findLast(({ to }) => to === mobile)?.code ?? '';
    const body = { mobile, code, password: 'tree-house-92', corp_code: 'TRUST' };
    expect((await server.call('POST', '/account/api/resetPwd', { body })).code).toBe(200);
    await putBack(recovered.id, before);
    expect(await isAsked(recovered.at, 'sales')).toBe(true);
  });

  test('once a factor was changed, renewed or reset', async () => {
    const { at, id } = await trusting('sales');
    expect((await own(at, 'POST', 'recoveryCodes', { own_password: PASSWORD })).code).toBe(200);
    expect(await isAsked(at, 'sales')).toBe(true);

    const off = await trusting('sales');
    const body = { own_password: PASSWORD, code: off.code() };
    expect((await own(off.at, 'POST', 'secondFactorOff', body)).code).toBe(200);
    await company.db.write((tx) =>
      tx
        .insert('second_factor', { user_id: id, secret: '-', confirmed_at: 1, last_step: 0 })
        .execute(),
    );
    expect(await isAsked(off.at, 'sales')).toBe(true);

    const reset = await trusting('sales');
    const admin = browser();
    await login(admin, 'admin');
    expect((await own(admin, 'POST', 'resetSecondFactor', { id })).code).toBe(200);
    await company.db.write((tx) =>
      tx
        .insert('second_factor', { user_id: id, secret: '-', confirmed_at: 1, last_step: 0 })
        .execute(),
    );
    expect(await isAsked(reset.at, 'sales')).toBe(true);
  });

  test('once its owner was stopped, also when they are let in again', async () => {
    const { at, id } = await trusting('sales');
    const admin = browser();
    await login(admin, 'admin');
    const stop = (is_stop: 0 | 1) => own(admin, 'POST', 'stop', { id, is_stop });
    expect((await stop(1)).code).toBe(200);
    expect((await login(at, 'sales')).code).not.toBe(200);
    expect((await stop(0)).code).toBe(200);
    expect(await isAsked(at, 'sales')).toBe(true);
  });

  test('once the company does not allow it, which offers it to nobody and remembers none', async () => {
    const { at, step } = await trusting('sales');
    await allow(0);
    expect((await login(at, 'sales')).data).toMatchObject({ trust: 0 });
    const other = browser();
    expect((await step(other, 1)).data.token).toBeDefined();
    expect(await isAsked(other, 'sales')).toBe(true);
    await step(other, 0);
    expect(await listed(other)).toEqual({ allowed: 0, list: [] });
    await allow(1);
    expect(await isAsked(at, 'sales')).toBe(true);
  });
});
