import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordFault, passwordRule } from '../../schemas/staff/password.ts';
import { sweepSignIns } from '../../server/jobs/sweepSignIns.ts';
import { addCompany, PASSWORD, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let company: TestCompany;
let admin: string;
let now = new Date('2026-03-02T01:00:00Z');

beforeAll(async () => {
  server = await startServer({ now: () => now });
  company = await addCompany(server.services, 'SECURE', '137000000');
  admin = await server.signIn(company.people.admin.mobile, 'SECURE');
});
afterAll(() => server.close());

const set = (settings: Record<string, unknown>, token = admin) =>
  server.call<{ errors: { field: string; message: string }[] }>(
    'POST',
    '/rest/sys/config/setSetting',
    { token, body: { settings } },
  );
const signIn = (mobile: string, password: string = PASSWORD) =>
  server.call<{ token: string }>('POST', '/account/api/login', {
    body: { mobile, password, corp_code: 'SECURE' },
  });

describe('what a company asks of passwords', () => {
  test.each([
    ['long enough', { password_min: 12 }, 'short-but-9', 'too_short'],
    ['letters', { password_parts: 'basic' }, '9027184635', 'weak_password'],
    ['digits', { password_parts: 'basic' }, 'harbour light', 'weak_password'],
    ['nothing of that kind by itself', {}, 'harbour light', undefined],
    ['capitals', { password_parts: 'case' }, 'only-small-9', 'password_case'],
    ['signs', { password_parts: 'signs' }, 'NoSignAtAll9', 'password_signs'],
    [
      'no word of the list',
      { password_forbidden: 'Huadong\nwidget' },
      'myHUADONG99x',
      'password_word',
    ],
    ['never less than the standard', { password_min: 3 }, 'abc1', 'too_short'],
    ['all of it', { password_parts: 'signs', password_min: 10 }, 'Harbour-light-9', undefined],
  ])('%s', (_, settings, password, id) => {
    expect(passwordFault(password, passwordRule(settings))?.id).toBe(id);
  });

  test('nothing, as installed: 8 to 64 characters of any kind that are hard to guess, and exactly those open the account', async () => {
    const { mobile } = company.people.readOnly;
    const { token } = (await signIn(mobile)).data;
    let old_password: string = PASSWORD;
    const choose = async (password: string) => {
      const { code, data } = await server.call<{ errors?: { field: string; message: string }[] }>(
        'PUT',
        '/rest/sys/user/resetPwd',
        { token, body: { old_password, password } },
      );
      if (code === 200) old_password = password;
      return code === 200 ? 'taken' : (data.errors?.[0]?.message ?? String(code));
    };
    const opens = async (password: string) => (await signIn(mobile, password)).code === 200;
    expect(await choose('kqzvrxw')).toContain('8');
    const long = 'brass harbour lights / 64 signs / no kind of sign is asked for .';
    expect(long).toHaveLength(64);
    expect(await choose(`${long}x`)).toContain('64');
    for (const password of [
      'kqzvrxwj',
      '84920371',
      'KQZVRXWJ',
      '晴天里的第七座山',
      ' kqzv rxwj ',
      long,
    ]) {
      expect([password, await choose(password)]).toEqual([password, 'taken']);
      expect(await opens(password)).toBe(true);
    }
    expect(await choose(' Kqzv rxwj  ')).toBe('taken');
    for (const other of [
      'Kqzv rxwj',
      'Kqzv rxwj  ',
      ' Kqzv rxwj',
      ' kqzv rxwj  ',
      ' Kqzv rxwj  '.slice(0, 8),
    ])
      expect([other, await opens(other)]).toEqual([other, false]);
  });

  test('a stricter rule refuses a weak password where somebody chooses one [ADMIN-101]', async () => {
    expect((await set({ password_min: 14, password_parts: 'signs' })).code).toBe(200);
    const { data } = await server.call<{ url: string }>('POST', '/rest/sys/user/save', {
      token: admin,
      body: { name: '钱一', mobile: '13911110001' },
    });
    const token = data.url.split(/[=/]/).at(-1) ?? '';
    const choose = (password: string) =>
      server.call<{ errors: { message: string }[] }>('POST', '/account/api/choosePassword', {
        body: { token, password },
      });
    expect((await choose('tree-house-92')).data.errors[0]?.message).toContain('14');
    expect((await choose('tree-house-92-river')).data.errors[0]?.message).toBe(
      '密码需同时包含大写和小写字母',
    );
    expect((await choose('Tree-house-92-river')).code).toBe(200);
    await set({ password_min: '', password_parts: '' });
  });
});

describe('sessions', () => {
  test('last as long as the company says, at once [ADMIN-101]', async () => {
    const { token } = (await signIn(company.people.sales.mobile)).data;
    const info = () =>
      server.call('GET', '/rest/sys/user/get_current_userinfo', { token }).then(({ code }) => code);
    now = new Date(now.getTime() + 5 * 3_600_000);
    expect(await info()).toBe(200);
    await set({ session_hours: 4 });
    expect(await info()).toBe(100);
    admin = await server.signIn(company.people.admin.mobile, 'SECURE');
    await set({ session_hours: '' });
  });

  test('end where nobody has used them for as long as the company says; what a page asks by itself keeps none alive', async () => {
    const { token } = (await signIn(company.people.sales.mobile)).data;
    const asks = async (minutes: number, headers = {}) => {
      now = new Date(now.getTime() + minutes * 60_000);
      const path = '/rest/sys/user/get_current_userinfo';
      return (await server.call('GET', path, { token, headers })).code;
    };
    const unattended = { unattended: '1' };
    expect(await asks(5 * 60)).toBe(200); // the company has said nothing
    await set({ session_idle: 30 });
    expect(await asks(29)).toBe(200);
    expect(await asks(29)).toBe(200);
    expect(await asks(15, unattended)).toBe(200);
    expect(await asks(15, unattended)).toBe(200);
    expect(await asks(11, unattended)).toBe(100);
    expect(await asks(0)).toBe(100);
    admin = await server.signIn(company.people.admin.mobile, 'SECURE');
    await set({ session_idle: '' });
  });

  test('are ended by an administrator, of one or of many; the password and their own stay, and an administrator’s end by administrators alone', async () => {
    const { sales, manager, colleague } = company.people;
    const info = (token: string) =>
      server.call('GET', '/rest/sys/user/get_current_userinfo', { token }).then(({ code }) => code);
    const end = (ids: readonly number[], token = admin) =>
      server.call<{ ended: number }>('POST', '/rest/sys/user/endUserSessions', {
        token,
        body: { ids },
      });
    const tokens = await Promise.all(
      [sales, sales, manager].map(async ({ mobile }) => (await signIn(mobile)).data.token),
    );
    const clerk = (await signIn(colleague.mobile)).data.token;
    expect((await end([sales.id], clerk)).code).toBe(403);
    // whoever holds the key of the page and is no administrator leaves administrators alone
    const give = (permissions: string) =>
      company.db.write((tx) => tx.update('role').set({ permissions }).execute());
    await give('["sys_user"]');
    expect((await end([sales.id, company.people.admin.id], clerk)).code).toBe(403);
    await give('[]');
    expect(await Promise.all(tokens.map(info))).toEqual([200, 200, 200]);
    expect(
      (await end([sales.id, manager.id, company.people.admin.id])).data.ended,
    ).toBeGreaterThanOrEqual(3);
    expect(await Promise.all(tokens.map(info))).toEqual([100, 100, 100]);
    expect([await info(admin), await info(clerk)]).toEqual([200, 200]);
    expect((await signIn(sales.mobile)).code).toBe(200);
  });

  test('begin only in the networks that the company names; nobody shuts themself out [ADMIN-101]', async () => {
    expect((await set({ login_networks: '10.0.0.0/8\n宿舍' })).data.errors[0]).toMatchObject({
      field: 'login_networks',
      message: '「宿舍」不是 IP 地址或网段',
    });
    expect((await set({ login_networks: '10.0.0.0/8' })).data.errors[0]?.message).toContain(
      '保存后您将无法登录',
    );
    expect((await set({ login_networks: '10.0.0.0/8\n127.0.0.0/8\n::1' })).code).toBe(200);
    expect((await signIn(company.people.manager.mobile)).code).toBe(200);
    // as after a move of the office: the stored list no longer has where one sits
    await company.db.write((tx) =>
      tx
        .update('setting')
        .set({ value: JSON.stringify('10.0.0.0/8') })
        .where('key', '=', 'login_networks')
        .execute(),
    );
    expect(await signIn(company.people.manager.mobile)).toMatchObject({
      code: 403,
      message: '公司只允许从指定的网络登录，请连接公司网络后重试',
    });
    const refused = await company.db.read((tx) =>
      tx
        .from('login_log')
        .select('user_id')
        .where('ok', '=', 0)
        .orderBy('id', 'desc')
        .limit(1)
        .execute(),
    );
    expect(refused).toEqual([{ user_id: company.people.manager.id }]);
    const told = await server.call<Record<string, unknown>>('GET', '/rest/sys/config/getSetting', {
      token: admin,
    });
    expect(told.data).not.toHaveProperty('login_networks');
    await set({ login_networks: '' });
  });
});

describe('the log of sign-ins', () => {
  test('is kept as long as the company says, and has no call that deletes [ADMIN-106]', async () => {
    const count = () =>
      company.db.read(async (tx) =>
        Number(
          (
            await tx
              .from('login_log')
              .select((eb) => eb.fn.countAll().as('count'))
              .executeTakeFirstOrThrow()
          ).count,
        ),
      );
    const before = await count();
    const after = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);
    await sweepSignIns(company.db, { zone: 'Asia/Shanghai', now: after(179) });
    expect(await count()).toBe(before);
    await set({ login_log_days: 30 });
    await sweepSignIns(company.db, { zone: 'Asia/Shanghai', now: after(31) });
    expect(await count()).toBe(0);
    const calls = (await server.call<never>('GET', '/rest/openapi.json', {
      token: admin,
    })) as unknown as { text: string };
    expect(calls.text).not.toMatch(/login_?log\/(delete|update|edit)/i);
  });
});
