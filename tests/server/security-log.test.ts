import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepSignIns } from '../../server/jobs/sweepSignIns.ts';
import { createRateLimiter } from '../../server/endpoints/signIn/rateLimiter.ts';
import { addCompany, type Person, PASSWORD, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';
import { fileOf, readSheet } from './support/sheets.ts';

interface Line {
  event: string;
  user_id: number | null;
  name: string;
  user_name: string;
  by_name: string;
  about: string;
  ok: number;
  way: string;
  ip: string;
  agent: string;
}

let server: TestServer;
let company: TestCompany;
let admin: string;
const now = new Date('2026-03-02T01:00:00Z');
/** ms that wrong passwords have cost */
let waited = 0;

beforeAll(async () => {
  let ahead = 0;
  server = await startServer({
    now: () => now,
    limits: (own) => ({
      signIns: createRateLimiter({
        own,
        now: () => now.getTime() + ahead,
        wait: async (ms) => {
          waited += ms;
          ahead += ms;
        },
      }),
    }),
  });
  company = await addCompany(server.services, 'LOGGED', '138500000');
  admin = await server.signIn(company.people.admin.mobile, 'LOGGED');
});
afterAll(() => server.close());

const call = <T = unknown>(token: string, method: string, path: string, body: object = {}) =>
  server.call<T>(method, `/rest/sys/${path}`, {
    token,
    body,
    headers: { 'user-agent': 'Probe/1' },
  });
const open = (path: string, body: object) =>
  server.call<{ token?: string }>('POST', `/account/api/${path}`, { body });
const log = async (asked: object = {}) =>
  (await call<{ list: Line[]; count: number }>(admin, 'GET', 'user/securityLog', asked)).data;
const newest = async (event: string) => (await log({ event, size: 1 })).list[0];
const cookie = (token: string) => ({ headers: { cookie: `crm-1.7.0-token=${token}` } });
const idOf = (person: Person) => company.people[person].id;
const roleId = async () =>
  (await call<{ id: number }[]>(admin, 'GET', 'role/list')).data[0]?.id ?? 0;

describe('the security log', () => {
  test('tells of sign-ins and refused ones, and of signing out', async () => {
    const { mobile } = company.people.sales;
    await open('login', { mobile, password: 'wrong', corp_code: 'LOGGED' });
    const { data } = await open('login', { mobile, password: PASSWORD, corp_code: 'LOGGED' });
    await server.call('POST', '/account/api/logout', { token: data.token ?? '' });
    const { list } = await log({ size: 3 });
    expect(list.map(({ event, ok, user_name }) => [event, ok, user_name])).toEqual([
      ['signOut', 1, 'LOGGED sales'],
      ['signIn', 1, 'LOGGED sales'],
      ['signIn', 0, 'LOGGED sales'],
    ]);
    expect(list.map(({ by_name }) => by_name)).toEqual(['LOGGED sales', 'LOGGED sales', '']);
    expect(list.map(({ way }) => way)).toEqual(['', '密码', '密码']);
  });

  test('tells of what people do to their own account', async () => {
    const { mobile } = company.people.colleague;
    const token = await server.signIn(mobile, 'LOGGED');
    await call(token, 'POST', 'user/endSessions', { own_password: PASSWORD });
    expect(await newest('sessionEnded')).toMatchObject({
      user_id: idOf('colleague'),
      by_name: 'LOGGED colleague',
      agent: 'Probe/1',
      name: '结束其他设备的登录',
    });
    await call(token, 'PUT', 'user/resetPwd', {
      old_password: PASSWORD,
      password: 'garden-gate-47',
    });
    expect(await newest('passwordChanged')).toMatchObject({ user_id: idOf('colleague') });
    await open('sendSmsCode', { mobile, type: 'recover' });
    const code = server.sent.findLast(({ to }) => to === mobile)?.code;
    await open('resetPwd', { mobile, code, password: 'river-stone-83', corp_code: 'LOGGED' });
    expect(await newest('passwordRecovered')).toMatchObject({ user_id: idOf('colleague') });
  });

  test.each<[string, string, string, () => Promise<object> | object]>([
    ['passwordReset', 'POST', 'user/resetPassword', () => ({ id: idOf('readOnly') })],
    ['unlocked', 'POST', 'user/unlock', () => ({ id: idOf('readOnly') })],
    ['sessionsEnded', 'POST', 'user/endUserSessions', () => ({ ids: [idOf('readOnly')] })],
    [
      'roleChanged',
      'POST',
      'user/batchRole',
      async () => ({ ids: [idOf('readOnly')], role_id: await roleId() }),
    ],
    ['personStopped', 'POST', 'user/stop', () => ({ id: idOf('readOnly'), is_stop: 1 })],
    ['personStarted', 'POST', 'user/stop', () => ({ id: idOf('readOnly'), is_stop: 0 })],
  ])('tells of %s, of whom and by whom', async (event, method, path, body) => {
    expect((await call(admin, method, path, await body())).code).toBe(200);
    expect(await newest(event)).toMatchObject({
      user_id: idOf('readOnly'),
      by_name: 'LOGGED admin',
    });
  });

  test('tells of rights, of security settings, of a password chosen by link', async () => {
    const { data: role } = await call<{ id: number }>(admin, 'POST', 'role/save', { name: '审计' });
    const rights = { id: role.id, permissions: ['crm_customer_view'] };
    await call(admin, 'POST', 'role/authorization', rights);
    expect(await newest('rightsChanged')).toMatchObject({ about: '审计', user_id: null });
    await call(admin, 'POST', 'config/setSetting', { settings: { password_min: 9 } });
    expect(await newest('rulesChanged')).toMatchObject({ by_name: 'LOGGED admin' });
    await server.call('POST', '/rest/api/appManage/save', {
      token: admin,
      body: { name: '门店收银', scopes: ['customer:read'] },
    });
    expect(await newest('appChanged')).toMatchObject({
      about: '门店收银',
      by_name: 'LOGGED admin',
      user_id: null,
    });
    const { data } = await call<{ id: number; url: string }>(admin, 'POST', 'user/save', {
      name: '钱一',
      mobile: '13911110077',
    });
    expect(await newest('personAdded')).toMatchObject({ user_name: '钱一' });
    const token = data.url.split('=').at(-1);
    await open('choosePassword', { token, password: 'tree-house-92' });
    expect(await newest('passwordChosen')).toMatchObject({ user_name: '钱一', by_name: '钱一' });
  });

  test('is read, filtered and exported by who holds its key alone; the log of sign-ins has sign-ins only', async () => {
    const { count } = await log();
    expect((await log({ event: 'signIn', ok: 0 })).list.every(({ ok }) => ok === 0)).toBe(true);
    expect((await log({ keyword: '审计' })).list.map(({ about }) => about)).toContain('审计');
    const sales = await server.signIn(company.people.sales.mobile, 'LOGGED');
    expect((await call(sales, 'GET', 'user/securityLog')).code).toBe(403);
    const path = '/rest/sys/user/securityLogExport';
    expect((await server.call('GET', path, cookie(sales))).code).toBe(403);
    const file = await server.call('GET', path, cookie(admin));
    expect(file.headers.get('content-disposition')).toContain('.csv');
    const lines = file.text.trim().split('\n');
    expect(lines[0]).toContain('事件,用户,操作人');
    expect(lines.length).toBe(count + 2); // headings, and the sign-in of sales
    const signIns = await call<{ list: object[] }>(admin, 'GET', 'user/loginLog', { all: 1 });
    expect(signIns.data.list[0]).not.toHaveProperty('event');
    expect(signIns.text).not.toContain('by_name');
    expect((signIns.data as unknown as { count: number }).count).toBe(
      (await log({ event: 'signIn' })).count,
    );
  });

  test('holds no password, code or token', async () => {
    const stored = await company.db.read(async (tx) =>
      JSON.stringify(await tx.from('login_log').selectAll().execute()),
    );
    for (const secret of [PASSWORD, 'garden-gate-47', 'river-stone-83', admin])
      expect(stored).not.toContain(secret);
  });

  test('is kept as long as the company says, and no call changes or deletes it [ADMIN-106]', async () => {
    await sweepSignIns(company.db, {
      zone: 'Asia/Shanghai',
      now: new Date(now.getTime() + 179 * 24 * 3_600_000),
    });
    expect((await log()).count).toBeGreaterThan(10);
    const api = await server.call('GET', '/rest/openapi.json', { token: admin });
    expect(api.text).toContain('/rest/sys/user/securityLog');
    expect(api.text).not.toMatch(/securityLog\/(delete|update|edit|save)/i);
  });
});

describe('somebody who tried too often', () => {
  test('waits, until an administrator lifts it; nobody without the key does, nor too often [ADMIN-105]', async () => {
    const { mobile, id } = company.people.manager;
    const fail = () => open('login', { mobile, password: 'wrong', corp_code: 'LOGGED' });
    const unlock = (token: string) => call(token, 'POST', 'user/unlock', { id });
    for (let tries = 0; tries < 8; tries += 1) await fail();
    waited = 0;
    await fail();
    expect(waited).toBeGreaterThan(5000);
    const sales = await server.signIn(company.people.sales.mobile, 'LOGGED');
    expect((await unlock(sales)).code).toBe(403);
    expect((await unlock(admin)).code).toBe(200);
    waited = 0;
    await fail();
    expect(waited).toBe(0);
    await unlock(admin);
    await unlock(admin);
    expect((await unlock(admin)).code).toBe(429);
    expect((await log({ event: 'unlocked', keyword: 'LOGGED manager' })).count).toBe(3);
    // whoever holds the key of the page and is no administrator leaves administrators alone
    const give = (permissions: string) =>
      company.db.write((tx) => tx.update('role').set({ permissions }).execute());
    await give('["sys_user"]');
    const clerk = (of: Person) => call(sales, 'POST', 'user/unlock', { id: idOf(of) });
    expect((await clerk('colleague')).code).toBe(200);
    expect((await clerk('admin')).code).toBe(403);
    await give('[]');
  });
});

describe('the list of people', () => {
  test('is exported as it is filtered, by who opens its page; that stands in the log [ADMIN-105]', async () => {
    const sales = await server.signIn(company.people.sales.mobile, 'LOGGED');
    const path = '/rest/sys/user/export';
    expect((await server.call('GET', path, cookie(sales))).code).toBe(403);
    expect((await server.call('GET', path)).code).toBe(100);
    const answer = await fetch(
      `${server.url}${path}?keyword=${encodeURIComponent('钱一')}`,
      cookie(admin),
    );
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
    const sheet = await readSheet(await fileOf(Buffer.from(await answer.arrayBuffer())));
    const rows = sheet.map(({ cells }) => cells);
    expect(rows[0]?.slice(0, 2)).toEqual(['姓名', '手机号']);
    expect(rows.slice(1).map(([name, mobile]) => [name, mobile])).toEqual([
      ['钱一', '13911110077'],
    ]);
    expect(await newest('peopleExported')).toMatchObject({ user_name: 'LOGGED admin' });
  });
});
