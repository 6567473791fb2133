import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../schemas/demo.ts';
import { SESSION_MS } from '../../../server/endpoints/shared/sessions.ts';
import { hashPassword } from '../../../server/endpoints/signIn.ts';
import { addCompany, PASSWORD, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let [first, second] = [] as unknown as [TestCompany, TestCompany];
let clock = Date.now();

beforeAll(async () => {
  server = await startServer({
    now: () => new Date(clock),
  });
  first = await addCompany(server.services, 'FIRST', '131000000');
  second = await addCompany(server.services, 'SECOND', '132000000');
  // one person works in both companies
  await second.db.write((tx) =>
    tx
      .update('user')
      .set({ mobile: first.people.manager.mobile })
      .where('id', '=', second.people.manager.id)
      .execute(),
  );
});
afterAll(() => server.close());

const login = (body: Record<string, string>) =>
  server.call<{ token?: string; name: string; companies?: unknown }>('POST', '/account/api/login', {
    body,
  });
const whoAmI = (token: string) =>
  server.call<{ id: number; corp_id: number }>('GET', '/rest/sys/user/get_current_userinfo', {
    token,
  });

describe('signing in', () => {
  test('mobile, password and company code give a token and the name [AUTH-009] [CALLS-375]', async () => {
    const answer = await login({
      mobile: first.people.sales.mobile,
      password: PASSWORD,
      corp_code: 'first',
    });
    expect(answer).toMatchObject({ status: 200, code: 200, data: { name: 'FIRST sales' } });
    expect(answer.data.token).toMatch(/^[0-9a-z]+\.[\w-]{43}$/);
    expect((await whoAmI(answer.data.token ?? '')).data).toMatchObject({
      id: first.people.sales.id,
      corp_id: first.corpId,
    });
  });

  test('the code may be left out by who works in one company; who works in several gets their names and no token', async () => {
    expect(
      (await login({ mobile: first.people.sales.mobile, password: PASSWORD })).data.token,
    ).toBeDefined();
    const choice = await login({ mobile: first.people.manager.mobile, password: PASSWORD });
    expect(choice.data).toEqual({
      name: '',
      companies: [
        { corp_code: 'FIRST', name: 'FIRST Ltd' },
        { corp_code: 'SECOND', name: 'SECOND Ltd' },
      ],
    });
    expect(
      (
        await login({
          mobile: first.people.manager.mobile,
          password: PASSWORD,
          corp_code: 'SECOND',
        })
      ).data.name,
    ).toBe('SECOND manager');
  });

  test('unknown mobile, wrong password and wrong company get one and the same answer', async () => {
    const answers = await Promise.all([
      login({ mobile: '13999999999', password: PASSWORD, corp_code: 'FIRST' }),
      login({ mobile: first.people.sales.mobile, password: 'wrong', corp_code: 'FIRST' }),
      login({ mobile: first.people.sales.mobile, password: PASSWORD, corp_code: 'SECOND' }),
      login({ mobile: first.people.sales.mobile, password: PASSWORD, corp_code: 'NOSUCH' }),
    ]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      code: 422,
      message: '手机号、密码或企业代码不正确',
      data: null,
    });
  });

  test('a disabled user is told so, but only with the right password', async () => {
    expect(await login({ mobile: first.people.disabled.mobile, password: PASSWORD })).toMatchObject(
      { code: 403, message: '账号已停用，请联系管理员' },
    );
    expect(await login({ mobile: first.people.disabled.mobile, password: 'wrong' })).toMatchObject({
      code: 422,
    });
  });

  test('missing and wrongly typed parameters are named', async () => {
    const answer = await server.call('POST', '/account/api/login', {
      body: { mobile: ['1', '2'] },
    });
    expect(answer).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'password' }, { field: 'mobile' }] },
    });
  });

  test('after wrong passwords the right one still signs in', async () => {
    const { mobile } = first.people.colleague;
    for (let tries = 0; tries < 10; tries += 1)
      expect((await login({ mobile, password: 'wrong' })).code).toBe(422);
    expect((await login({ mobile, password: PASSWORD })).code).toBe(200);
  });

  test('the password of the demo accounts opens nothing on a server that faces a network', async () => {
    const password_hash = await hashPassword(DEMO_PASSWORD);
    await first.db.write((tx) =>
      tx.update('user').set({ password_hash }).where('id', '=', first.people.readOnly.id).execute(),
    );
    expect(
      (await login({ mobile: first.people.readOnly.mobile, password: DEMO_PASSWORD })).code,
    ).toBe(422);
    server.services.knownPasswords = true;
    expect(
      (await login({ mobile: first.people.readOnly.mobile, password: DEMO_PASSWORD })).code,
    ).toBe(200);
    server.services.knownPasswords = false;
    const own = await hashPassword(PASSWORD);
    await first.db.write((tx) =>
      tx
        .update('user')
        .set({ password_hash: own })
        .where('id', '=', first.people.readOnly.id)
        .execute(),
    );
  });

  test('every try of a known person stands in the login log with its outcome', async () => {
    const rows = await first.db.read((tx) =>
      tx
        .from('login_log')
        .select(['ok', 'ip'])
        .where('user_id', '=', first.people.colleague.id)
        .execute(),
    );
    expect(rows.filter(({ ok }) => ok === 0)).toHaveLength(10);
    expect(rows.filter(({ ok }) => ok === 1)).toHaveLength(1);
    expect(rows.every(({ ip }) => ip === '127.0.0.1')).toBe(true);
  });

  test('the sign-in page offers the demo accounts only while the server was started with them', async () => {
    expect((await server.call('GET', '/account/api/signInOptions')).data).toEqual({
      first: 0,
      register: 1,
      demo: [],
    });
    server.services.knownPasswords = true;
    const { data } = await server.call<{ demo: { mobile: string }[] }>(
      'GET',
      '/account/api/signInOptions',
    );
    server.services.knownPasswords = false;
    expect(data.demo.map(({ mobile }) => mobile)).toContain('13800000001');
  });
});

describe('a token', () => {
  test('is stored as a hash only', async () => {
    const token = await server.signIn(first.people.sales.mobile, 'FIRST');
    const rows = await first.db.read((tx) => tx.from('session').select('token_hash').execute());
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1]);
  });

  test('that is missing, unknown, altered or of another company answers code 100', async () => {
    const token = await server.signIn(first.people.sales.mobile, 'FIRST');
    const [, secret = ''] = token.split('.');
    for (const wrong of [
      '',
      'x',
      `${token}x`,
      `${second.corpId.toString(36)}.${secret}`,
      `zzzzzzzzz.${secret}`,
      `${first.corpId.toString(36)}.${'A'.repeat(43)}`,
    ]) {
      expect(await whoAmI(wrong)).toMatchObject({
        status: 200,
        code: 100,
        message: '登录已失效，请重新登录',
        data: null,
      });
    }
  });

  test('counts in its header only, never in an address or a cookie', async () => {
    const token = await server.signIn(first.people.sales.mobile, 'FIRST');
    expect(
      (
        await server.call('GET', `/rest/sys/user/get_current_userinfo?token=${token}`, {
          headers: { cookie: `token=${token}` },
        })
      ).code,
    ).toBe(100);
  });

  test('ends after three days', async () => {
    const token = await server.signIn(first.people.sales.mobile, 'FIRST');
    clock += SESSION_MS - 1000;
    expect((await whoAmI(token)).code).toBe(200);
    clock += 2000;
    expect((await whoAmI(token)).code).toBe(100);
  });

  test('ends with the sign-out, and no other one with it', async () => {
    const [one, other] = [
      await server.signIn(first.people.sales.mobile, 'FIRST'),
      await server.signIn(first.people.sales.mobile, 'FIRST'),
    ];
    expect((await server.call('POST', '/account/api/logout', { token: one })).code).toBe(200);
    expect((await whoAmI(one)).code).toBe(100);
    expect((await whoAmI(other)).code).toBe(200);
  });

  test('ends at once when its user is disabled [AUTH-034] or gets a new password', async () => {
    const { sales, manager } = first.people;
    const [ofSales, ofManager] = [
      await server.signIn(sales.mobile, 'FIRST'),
      await server.signIn(manager.mobile, 'FIRST'),
    ];
    await first.db.write((tx) =>
      tx.update('user').set({ disabled: 1 }).where('id', '=', sales.id).execute(),
    );
    clock += 1;
    await first.db.write((tx) =>
      tx.update('user').set({ password_time: clock }).where('id', '=', manager.id).execute(),
    );
    expect((await whoAmI(ofSales)).code).toBe(100);
    expect((await whoAmI(ofManager)).code).toBe(100);
    await first.db.write((tx) =>
      tx.update('user').set({ disabled: 0 }).where('id', '=', sales.id).execute(),
    );
  });

  test('of a disabled company answers code 100', async () => {
    const token = await server.signIn(second.people.sales.mobile, 'SECOND');
    await second.db.write((tx) => tx.update('corp').set({ disabled: 1 }).execute());
    expect((await whoAmI(token)).code).toBe(100);
    expect(
      (await login({ mobile: second.people.sales.mobile, password: PASSWORD, corp_code: 'SECOND' }))
        .code,
    ).toBe(422);
    await second.db.write((tx) => tx.update('corp').set({ disabled: 0 }).execute());
  });
});

describe('who I am', () => {
  test('user info has everything the shell needs [AUTH-022] [CALLS-409]', async () => {
    const { data } = await whoAmI(await server.signIn(first.people.sales.mobile, 'FIRST'));
    const keys = [
      'id',
      'name',
      'avatar',
      'role_name',
      'is_admin',
      'system_name',
      'logo',
      'open_call',
      'call_url',
      'call_agent',
      'call_zh',
      'call_telephone',
    ];
    expect(Object.keys(data)).toEqual(expect.arrayContaining(keys));
    expect(data).toMatchObject({
      is_admin: 0,
      role_name: '销售人员',
      corp_code: 'FIRST',
      scope: 'own',
    });
  });

  test('open_call follows the setting and needs an agent [AUTH-023]', async () => {
    const token = await server.signIn(first.people.sales.mobile, 'FIRST');
    await first.db.write((tx) =>
      tx
        .insert('setting', {
          key: 'open_call',
          value: '1',
          update_time: '2026-01-05 09:00:00',
          update_user_id: null,
        })
        .execute(),
    );
    expect((await whoAmI(token)).data).toMatchObject({ open_call: 0 });
    await first.db.write((tx) =>
      tx
        .update('user')
        .set({ data: JSON.stringify({ call_agent: '8001' }) })
        .where('id', '=', first.people.sales.id)
        .execute(),
    );
    expect((await whoAmI(token)).data).toMatchObject({ open_call: 1, call_agent: '8001' });
  });

  test('the permission list is the one of the role, at once when it changes [CALLS-410]', async () => {
    const token = await server.signIn(first.people.readOnly.mobile, 'FIRST');
    const keys = async () =>
      (
        await server.call<string[]>('GET', '/rest/sys/permission/get_current_user_permission', {
          token,
        })
      ).data;
    expect(await keys()).toContain('crm_customer_view');
    expect(await keys()).not.toContain('crm_customer_edit');
    await first.db.write((tx) =>
      tx.update('role').set({ permissions: '[]' }).where('name', '=', '只读员工').execute(),
    );
    // what everybody has beside the role: the own calendar and log, and what is announced
    expect(
      (await keys()).filter(
        (key) => !/^crm_(?:schedule|log|announcement|knowledge|check)_/.test(key),
      ),
    ).toEqual([]);
    expect((await server.call('POST', '/rest/crm/customer/list', { token })).code).toBe(403);
  });

  test('the side menu is what the rights open, in the language of the request [CALLS-053] [SHELL-029]', async () => {
    const codes = async (mobile: string) => {
      const { data } = await server.call<
        {
          menu_code: string;
          title: string;
          path: string;
          out_url: string;
          children: { menu_code: string }[];
        }[]
      >('GET', '/rest/sys/menus/getmenu', {
        token: await server.signIn(mobile, 'FIRST'),
        headers: { locale: 'en' },
      });
      expect(data[0]).toEqual({
        title: 'Home',
        path: '/index',
        out_url: '',
        menu_code: 'index',
        icon: 'house',
        children: [],
      });
      return data.flatMap(({ children }) => children.map(({ menu_code }) => menu_code));
    };
    expect(await codes(first.people.admin.mobile)).toEqual(
      expect.arrayContaining(['customer', 'contract', 'invoice']),
    );
    expect(await codes(first.people.readOnly.mobile)).toEqual([
      'schedule',
      'workLog',
      'announcement',
      'knowledge',
      'approval',
      'officeRequest',
      'unreadCount',
      'addressbook',
    ]);
  });

  test('settings are read whole or one by one, without the secrets of gateways [CALLS-049] [CALLS-295] [INV-005, PLAN-014]', async () => {
    await first.db.write((tx) =>
      tx
        .insert('setting', [
          {
            key: 'is_invoice_check',
            value: '1',
            update_time: '2026-01-05 09:00:00',
            update_user_id: null,
          },
          { key: 'is_plan', value: '0', update_time: '2026-01-05 09:00:00', update_user_id: null },
          {
            key: 'sms_secret',
            value: '"hidden"',
            update_time: '2026-01-05 09:00:00',
            update_user_id: null,
          },
        ])
        .execute(),
    );
    const token = await server.signIn(first.people.sales.mobile, 'FIRST');
    const all = await server.call('GET', '/rest/sys/config/getSetting', { token });
    expect(all.data).toMatchObject({ is_invoice_check: 1 });
    expect(all.text).not.toContain('hidden');
    expect(
      (
        await server.call('GET', '/rest/sys/config/getSetting', {
          token,
          body: { key_name: 'is_invoice_check' },
        })
      ).data,
    ).toBe(1);
    expect(
      (
        await server.call('GET', '/rest/sys/config/getSetting', {
          token,
          body: { key_name: 'is_plan' },
        })
      ).data,
    ).toBe(0);
    expect(
      (
        await server.call('GET', '/rest/sys/config/getSetting', {
          token,
          body: { key_name: 'sms_secret' },
        })
      ).data,
    ).toBeNull();
    expect(
      (
        await server.call('GET', '/rest/sys/config/getSetting', {
          token: await server.signIn(second.people.sales.mobile, 'SECOND'),
          body: { key_name: 'is_invoice_check' },
        })
      ).data,
    ).not.toBe(1);
  });

  test('preferences and the quick menu are kept per user [CALLS-056] [CALLS-057]', async () => {
    const [mine, theirs] = [
      await server.signIn(first.people.sales.mobile, 'FIRST'),
      await server.signIn(first.people.manager.mobile, 'FIRST'),
    ];
    await server.call('POST', '/rest/sys/userconfig/preferences', {
      token: mine,
      body: { theme: 'violet', pagesize: 50, tabs: [{ path: '/customer', title: '客户' }] },
    });
    await server.call('POST', '/rest/sys/userconfig/preferences', {
      token: mine,
      body: { collapse: 1 },
    });
    expect(
      (await server.call('GET', '/rest/sys/userconfig/preferences', { token: mine })).data,
    ).toEqual({
      theme: 'violet',
      pagesize: 50,
      tabs: [{ path: '/customer', title: '客户' }],
      collapse: 1,
    });
    expect(
      (await server.call('GET', '/rest/sys/userconfig/preferences', { token: theirs })).data,
    ).toEqual({});
    await server.call('POST', '/rest/sys/userconfig/recentmenu', {
      token: mine,
      body: { menu_code: ['customer', 'contract'] },
    });
    expect(
      (await server.call('GET', '/rest/sys/userconfig/recentmenu', { token: mine })).data,
    ).toEqual(['customer', 'contract']);
    expect(
      (await server.call('GET', '/rest/sys/userconfig/recentmenu', { token: theirs })).data,
    ).toEqual([]);
    await server.call('POST', '/rest/sys/userconfig/recentmenu', {
      token: mine,
      body: { menu_code: '' },
    });
    expect(
      (await server.call('GET', '/rest/sys/userconfig/recentmenu', { token: mine })).data,
    ).toEqual([]);
  });
});
