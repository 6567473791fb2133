import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRateLimiter } from '../../server/endpoints/signIn/rateLimiter.ts';
import { addCompany, type Person, PASSWORD, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

const WRONG = '验证码不正确或已使用，请输入验证器中的新验证码';
const OVER = '验证码已过期，请输入验证器现在显示的验证码；反复出现时，请校准手机时间';

interface Entered {
  token?: string;
  challenge?: string;
  set_up?: number;
  codes?: string[];
  errors?: { field: string; message: string }[];
}
interface Factor {
  secret: string;
  uri: string;
}

let server: TestServer;
let company: TestCompany;
/** ms that wrong codes have cost */
let waited = 0;
let clock = Date.parse('2026-03-02T01:00:00Z');

beforeAll(async () => {
  let ahead = 0;
  server = await startServer({
    now: () => new Date(clock),
    limits: (own) => ({
      signIns: createRateLimiter({
        own,
        now: () => clock + ahead,
        wait: async (ms) => {
          waited += ms;
          ahead += ms;
        },
      }),
    }),
  });
  company = await addCompany(server.services, 'FACTOR', '134000000');
});
afterAll(() => server.close());
// a code of the app is good once: every test begins in another half minute
beforeEach(() => void (clock += 10 * 60_000));

const open = (path: string, body: object) =>
  server.call<Entered>('POST', `/account/api/${path}`, { body });
const own = <T = Entered>(token: string, method: string, path: string, body?: object) =>
  server.call<T>(method, `/rest/sys/user/${path}`, { token, body });
const login = (person: Person, password = PASSWORD) =>
  open('login', { mobile: company.people[person].mobile, password, corp_code: 'FACTOR' });
const codeOf = ({ uri }: Factor, ahead = 0) => {
  const totp = URI.parse(uri);
  if (!(totp instanceof TOTP)) throw new Error(uri);
  return totp.generate({ timestamp: clock + ahead * 30_000 });
};
const alive = async (token: string) => (await own(token, 'GET', 'profile')).code === 200;
const role = (person: Person) =>
  company.db.read((tx) =>
    tx
      .from('user as u')
      .innerJoin('role as r', 'r.id', 'u.role_id')
      .select(['r.id', 'r.name'])
      .where('u.id', '=', company.people[person].id)
      .executeTakeFirstOrThrow(),
  );

/** Turns it on for somebody who is signed in, and goes on to the next code. */
async function turnOn(token: string) {
  const factor = (
    await own<Factor>(token, 'POST', 'secondFactorSecret', { own_password: PASSWORD })
  ).data;
  const { data } = await own(token, 'POST', 'secondFactorConfirm', { code: codeOf(factor) });
  clock += 30_000;
  return { factor, codes: data.codes ?? [] };
}
const forget = (person: Person) =>
  company.db.write((tx) =>
    tx.remove('second_factor').where('user_id', '=', company.people[person].id).execute(),
  );

describe('turning on', () => {
  test('asks for the password and for one right code, and answers ten recovery codes; all other sessions end', async () => {
    const [token, elsewhere] = [
      (await login('sales')).data.token ?? '',
      (await login('sales')).data.token ?? '',
    ];
    const begin = (password: string) =>
      own<Factor & Entered>(token, 'POST', 'secondFactorSecret', { own_password: password });
    expect((await begin('wrong')).data.errors?.[0]).toEqual({
      field: 'own_password',
      message: '密码不正确',
    });
    const { data: factor } = await begin(PASSWORD);
    expect(factor.uri).toMatch(/^otpauth:\/\/totp\/Fieldwork:.*FACTOR\?/);
    expect(factor.uri).toContain(`secret=${factor.secret}`);
    // nothing is asked before it was confirmed
    expect((await login('sales')).data.token).toBeDefined();
    const confirm = (code: string) => own(token, 'POST', 'secondFactorConfirm', { code });
    const right = codeOf(factor);
    const wrong = right === '000000' ? '000001' : '000000';
    expect((await confirm(wrong)).data.errors?.[0]?.field).toBe('code');
    const { data } = await confirm(right);
    expect(data.codes).toHaveLength(10);
    expect(new Set(data.codes).size).toBe(10);
    expect(await alive(token)).toBe(true);
    expect(await alive(elsewhere)).toBe(false);
    expect((await own(token, 'GET', 'secondFactor')).data).toEqual({
      on: 1,
      app: 1,
      passkeys: 0,
      required: 0,
      codes: 10,
    });
    // it is not made anew by somebody who found the browser open
    expect((await begin(PASSWORD)).code).toBe(409);
    await forget('sales');
  });

  test('the secret is stored encrypted, recovery codes hashed, and neither is answered again', async () => {
    const token = (await login('sales')).data.token ?? '';
    const { factor, codes } = await turnOn(token);
    const stored = await company.db.read(async (tx) =>
      JSON.stringify([
        await tx.from('second_factor').selectAll().execute(),
        await tx.from('recovery_code').selectAll().execute(),
      ]),
    );
    expect(stored).not.toContain(factor.secret);
    for (const code of codes) expect(stored).not.toContain(code.slice(0, 5));
    const told = await own(token, 'GET', 'secondFactor');
    expect(told.text).not.toContain(factor.secret);
    expect(server.logged.map((line) => JSON.stringify(line)).join()).not.toContain(factor.secret);
    await forget('sales');
  });
});

describe('signing in', () => {
  test('opens no session before a code was shown; the challenge is good once, a code is used once', async () => {
    const { factor } = await turnOn((await login('sales')).data.token ?? '');
    const first = await login('sales');
    expect(first.data).toMatchObject({ name: '', set_up: 0 });
    expect(first.data).not.toHaveProperty('token');
    expect(first.headers.get('set-cookie') ?? '').not.toContain('token=');
    const challenge = first.data.challenge ?? '';
    expect(await alive(challenge)).toBe(false);
    const code = codeOf(factor);
    const done = await open('secondStep', { challenge, code });
    expect(done.data).toMatchObject({ name: 'FACTOR sales' });
    expect(await alive(done.data.token ?? '')).toBe(true);
    // once, and with another challenge neither
    expect((await open('secondStep', { challenge, code })).code).toBe(422);
    const second = (await login('sales')).data.challenge;
    const show = (challenge?: string, shown = '') => open('secondStep', { challenge, code: shown });
    expect((await show(second, code)).data.errors).toEqual([{ field: 'code', message: WRONG }]);
    // nor one that is older than the last used one
    expect((await show(second, codeOf(factor, -1))).data.errors?.[0]?.message).toBe(WRONG);
    clock += 30_000;
    expect((await show(second, codeOf(factor))).data.token).toBeDefined();
    const log = await company.db.read((tx) =>
      tx
        .from('login_log')
        .select(['ok', 'way'])
        .where('user_id', '=', company.people.sales.id)
        .orderBy('id', 'desc')
        .limit(3)
        .execute(),
    );
    expect(log).toEqual([
      { ok: 1, way: 'totp' },
      { ok: 0, way: 'totp' },
      { ok: 0, way: 'totp' },
    ]);
    await forget('sales');
  });

  test('a code of the app lives for its own half minute; one of minutes near by is told of, and not taken', async () => {
    const { factor } = await turnOn((await login('sales')).data.token ?? '');
    clock += 30 * 60_000 - (clock % 30_000);
    const { challenge } = (await login('sales')).data;
    const enter = (code: string) => open('secondStep', { challenge, code });
    const said = async (ahead: number) => (await enter(codeOf(factor, ahead))).data.errors;
    for (const ahead of [-1, 1, -10, 10])
      expect(await said(ahead)).toEqual([{ field: 'code', message: OVER }]);
    for (const ahead of [-11, 11])
      expect(await said(ahead)).toEqual([{ field: 'code', message: WRONG }]);
    const code = codeOf(factor);
    clock += 30_000;
    expect(await said(-1)).toEqual([{ field: 'code', message: OVER }]);
    clock -= 1;
    expect((await enter(code)).data.token).toBeDefined();
    // its neighbours were not used up
    clock += 1;
    const next = (await login('sales')).data.challenge;
    const fresh = codeOf(factor);
    expect((await open('secondStep', { challenge: next, code: fresh })).data.token).toBeDefined();
    await forget('sales');
  });

  test('of two at the same moment with the same code one gets in', async () => {
    const { factor } = await turnOn((await login('sales')).data.token ?? '');
    const challenges = [
      (await login('sales')).data.challenge,
      (await login('sales')).data.challenge,
    ];
    const code = codeOf(factor);
    const answers = await Promise.all(
      challenges.map((challenge) => open('secondStep', { challenge, code })),
    );
    expect(answers.filter(({ data }) => data.token)).toHaveLength(1);
    await forget('sales');
  });

  test('with a code of the mobile asks for it too', async () => {
    const { factor } = await turnOn((await login('sales')).data.token ?? '');
    const { mobile } = company.people.sales;
    await open('sendSmsCode', { mobile });
    const code = server.sent.findLast(({ to }) => to === mobile)?.code ?? '';
    const { data } = await open('smsLogin', { mobile, code, corp_code: 'FACTOR' });
    expect(data).not.toHaveProperty('token');
    expect(
      (await open('secondStep', { challenge: data.challenge, code: codeOf(factor) })).data.token,
    ).toBeDefined();
    await forget('sales');
  });

  test('takes a recovery code instead, once, however it is copied', async () => {
    const { codes } = await turnOn((await login('sales')).data.token ?? '');
    const enter = async (code: string) =>
      open('secondStep', { challenge: (await login('sales')).data.challenge, code });
    const [one = '', two = ''] = codes;
    const { data } = await enter(` ${one.toLowerCase().replace('-', ' ')}`);
    expect((await own(data.token ?? '', 'GET', 'secondFactor')).data).toMatchObject({ codes: 9 });
    expect((await enter(one)).code).toBe(422);
    expect((await enter(two)).data.token).toBeDefined();
    await forget('sales');
  });

  test('of two at the same moment with one challenge one gets in, whatever both show', async () => {
    const { codes } = await turnOn((await login('sales')).data.token ?? '');
    const { challenge } = (await login('sales')).data;
    const answers = await Promise.all(
      codes.slice(0, 2).map((code) => open('secondStep', { challenge, code })),
    );
    expect(answers.filter(({ data }) => data?.token)).toHaveLength(1);
    await forget('sales');
  });

  test('a challenge is over after ten minutes, ten tries, another password, or when its person was stopped', async () => {
    const { factor } = await turnOn((await login('sales')).data.token ?? '');
    const { id } = company.people.sales;
    const enter = (challenge = '', code = codeOf(factor)) =>
      open('secondStep', { challenge, code });
    const late = (await login('sales')).data.challenge;
    clock += 11 * 60_000;
    expect((await enter(late)).message).toBe('登录已超时，请重新输入密码');
    const guessed = (await login('sales')).data.challenge;
    for (let tries = 0; tries < 10; tries += 1) await enter(guessed, '1');
    expect((await enter(guessed)).message).toBe('登录已超时，请重新输入密码');
    const change = (values: { password_time?: number; disabled?: 0 | 1 }) =>
      company.db.write((tx) => tx.update('user').set(values).where('id', '=', id).execute());
    const before = (await login('sales')).data.challenge;
    clock += 1000;
    await change({ password_time: clock });
    expect((await enter(before)).code).toBe(422);
    const stopped = (await login('sales')).data.challenge;
    await change({ disabled: 1 });
    expect((await enter(stopped)).code).toBe(422);
    await change({ disabled: 0 });
    expect((await enter(stopped)).data.token).toBeDefined();
    for (const made_up of ['', 'x', `${stopped?.slice(0, -1)}x`])
      expect((await enter(made_up)).code).toBe(422);
    await forget('sales');
  });

  test('guesses are slowed, and a right password does not forgive them', async () => {
    const { factor } = await turnOn((await login('sales')).data.token ?? '');
    waited = 0;
    const guess = async (code: string) =>
      open('secondStep', { challenge: (await login('sales')).data.challenge, code });
    for (let tries = 0; tries < 8; tries += 1) expect((await guess('1')).code).toBe(422);
    // five are free, then 1, 2 and 4 seconds
    expect(waited).toBe(7000);
    expect((await guess(codeOf(factor))).data.token).toBeDefined();
    waited = 0;
    await guess('1');
    expect(waited).toBe(0);
    await forget('sales');
  });
});

describe('new recovery codes', () => {
  test('take the password; the old ones are worthless at once, and the security log tells of it', async () => {
    const token = (await login('sales')).data.token ?? '';
    const renew = (password: string) =>
      own(token, 'POST', 'recoveryCodes', { own_password: password });
    // who has no factor has no codes
    expect((await renew(PASSWORD)).code).toBe(409);
    const { codes: old } = await turnOn(token);
    const enter = async (code = '') =>
      open('secondStep', { challenge: (await login('sales')).data.challenge, code });
    expect((await renew('wrong')).data.errors?.[0]?.field).toBe('own_password');
    expect((await enter(old[0])).data.token).toBeDefined();
    const { codes = [] } = (await renew(PASSWORD)).data;
    expect(new Set([...codes, ...old]).size).toBe(20);
    expect((await own(token, 'GET', 'secondFactor')).data).toMatchObject({ on: 1, codes: 10 });
    expect((await enter(old[1])).code).toBe(422);
    expect((await enter(codes[0])).data.token).toBeDefined();
    const events = await company.db.read((tx) =>
      tx
        .from('login_log')
        .select('event')
        .where('user_id', '=', company.people.sales.id)
        .where('event', '=', 'codesRenewed')
        .execute(),
    );
    expect(events).toHaveLength(1);
    await forget('sales');
  });
});

describe('a role that wants it', () => {
  test('leads who has none to set it up while signing in, before anything else answers', async () => {
    const admin = (await login('admin')).data.token ?? '';
    const token = (await login('manager')).data.token ?? '';
    const { id } = await role('manager');
    const want = (second_factor: 0 | 1) =>
      server.call('PUT', `/rest/sys/role/update/${id}`, { token: admin, body: { second_factor } });
    expect(await alive(token)).toBe(true);
    expect((await want(1)).code).toBe(200);
    // at once, also for who is signed in
    expect((await own(token, 'GET', 'profile')).code).toBe(100);
    const { challenge, set_up, ...rest } = (await login('manager')).data;
    expect([set_up, rest]).toEqual([1, { name: '' }]);
    const begun = await server.call<Factor>('POST', '/account/api/secondFactorSecret', {
      body: { challenge },
    });
    expect((await open('secondStep', { challenge, code: codeOf(begun.data) })).code).toBe(422);
    const done = await open('secondFactorConfirm', { challenge, code: codeOf(begun.data) });
    expect(done.data.codes).toHaveLength(10);
    expect(await alive(done.data.token ?? '')).toBe(true);
    expect((await own(done.data.token ?? '', 'GET', 'secondFactor')).data).toMatchObject({
      on: 1,
      required: 1,
    });
    // the challenge is used up, and no secret is made for who has one
    expect((await open('secondFactorConfirm', { challenge, code: '1' })).code).toBe(422);
    const next = (await login('manager')).data;
    expect(next.set_up).toBe(0);
    expect((await open('secondFactorSecret', { challenge: next.challenge })).code).toBe(409);
    expect((await want(0)).code).toBe(200);
    await forget('manager');
  });

  test('is one that only an administrator makes free of it again', async () => {
    const admin = (await login('admin')).data.token ?? '';
    const call = (token: string, method: string, path: string, body: object) =>
      server.call<{ id: number }>(method, `/rest/sys/role/${path}`, { token, body });
    const { id } = (await call(admin, 'POST', 'save', { name: '财务', second_factor: 1 })).data;
    const copy = (await call(admin, 'POST', 'save', { name: '财务二', copy_of: id })).data;
    const { data: list } = await server.call<{ id: number; second_factor: number }[]>(
      'GET',
      '/rest/sys/role/list',
      { token: admin },
    );
    expect(list.filter((each) => [id, copy.id].includes(each.id))).toMatchObject([
      { second_factor: 1 },
      { second_factor: 1 },
    ]);
    const clerk = await role('colleague');
    await company.db.write((tx) =>
      tx.update('role').set({ permissions: '["sys_role"]' }).where('id', '=', clerk.id).execute(),
    );
    const token = (await login('colleague')).data.token ?? '';
    expect((await call(token, 'PUT', `update/${id}`, { description: '资金' })).code).toBe(200);
    expect((await call(token, 'PUT', `update/${id}`, { second_factor: 0 })).code).toBe(403);
    expect((await call(admin, 'PUT', `update/${id}`, { second_factor: 0 })).code).toBe(200);
  });
});

test('a company that wants it of everybody: who turns it on has one, nobody else does anything before, and an administrator alone turns it off', async () => {
  const admin = (await login('admin')).data.token ?? '';
  const ask = (is_factor_required: unknown, by = admin) =>
    server.call<{ errors: { field: string }[] }>('POST', '/rest/sys/config/setSetting', {
      token: by,
      body: { settings: { is_factor_required } },
    });
  expect((await ask(1)).data.errors).toMatchObject([{ field: 'is_factor_required' }]);
  await turnOn(admin);
  const token = (await login('manager')).data.token ?? '';
  expect(await alive(token)).toBe(true);
  expect((await ask(1)).code).toBe(200);
  expect([await alive(token), await alive(admin)]).toEqual([false, true]);
  expect((await login('manager')).data).toMatchObject({ set_up: 1, name: '' });
  expect((await own(admin, 'GET', 'secondFactor')).data).toMatchObject({ required: 1 });

  const clerk = await role('colleague');
  await company.db.write((tx) =>
    tx
      .update('role')
      .set({ permissions: '["sys_systemSetting"]' })
      .where('id', '=', clerk.id)
      .execute(),
  );
  const { challenge } = (await login('colleague')).data;
  const begun = await server.call<Factor>('POST', '/account/api/secondFactorSecret', {
    body: { challenge },
  });
  const done = await open('secondFactorConfirm', { challenge, code: codeOf(begun.data) });
  for (const off of [0, null, '0']) expect((await ask(off, done.data.token)).code).toBe(403);
  expect(await alive(token)).toBe(false);
  expect((await ask(0)).code).toBe(200);
  expect(await alive((await login('manager')).data.token ?? '')).toBe(true);
  for (const each of ['admin', 'colleague'] as const) await forget(each);
});

describe('turning off', () => {
  test('takes password and code; afterwards the password is enough', async () => {
    const token = (await login('sales')).data.token ?? '';
    const { factor, codes } = await turnOn(token);
    const off = (password: string, code: string) =>
      own(token, 'POST', 'secondFactorOff', { own_password: password, code });
    expect((await off('wrong', codeOf(factor))).data.errors?.[0]?.field).toBe('own_password');
    expect((await off(PASSWORD, '1')).data.errors?.[0]?.field).toBe('code');
    expect((await off(PASSWORD, codes[0] ?? '')).code).toBe(200);
    expect((await login('sales')).data.token).toBeDefined();
    expect((await own(token, 'GET', 'secondFactor')).data).toMatchObject({ on: 0, codes: 0 });
  });

  test('an administrator resets the one of somebody who lost it; nobody does it to who holds more, or to themselves', async () => {
    const admin = (await login('admin')).data.token ?? '';
    const token = (await login('readOnly')).data.token ?? '';
    await turnOn(token);
    const reset = (by: string, id: number) => own(by, 'POST', 'resetSecondFactor', { id });
    const { id } = company.people.readOnly;
    const sales = (await login('sales')).data.token ?? '';
    expect((await reset(sales, id)).code).toBe(403);
    expect(
      (
        await server.call<{ list: { id: number; second_factor: number }[] }>(
          'POST',
          '/rest/sys/user/list',
          { token: admin, body: { keyword: company.people.readOnly.mobile } },
        )
      ).data.list,
    ).toMatchObject([{ id, second_factor: 1 }]);
    expect((await reset(admin, id)).code).toBe(200);
    expect(await alive(token)).toBe(false);
    expect((await login('readOnly')).data.token).toBeDefined();
    expect((await reset(admin, id)).code).toBe(409);
    expect((await reset(admin, company.people.admin.id)).code).toBe(409);
    // somebody with the key of the page alone
    await turnOn((await login('admin')).data.token ?? '');
    const clerk = await role('sales');
    await company.db.write((tx) =>
      tx.update('role').set({ permissions: '["sys_user"]' }).where('id', '=', clerk.id).execute(),
    );
    expect((await reset(sales, company.people.admin.id)).code).toBe(403);
    await forget('admin');
  });
});
