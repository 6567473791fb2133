import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProviderClient } from '../../server/endpoints/providers/client.ts';
import { addCompany, PASSWORD, type Person, type TestCompany } from './support/companies.ts';
import {
  FAKE_APP,
  type FakePerson,
  openProviderFake,
  type ProviderFake,
} from './support/providerFake.ts';
import { bindAccount, linkValues } from './support/providerAccounts.ts';
import { openJourneyBrowser } from './support/journeyBrowser.ts';
import { startServer, type TestServer } from './support/server.ts';

let fake: ProviderFake;
let server: TestServer;
let [company, other] = [] as unknown as [TestCompany, TestCompany];
const tokens = {} as Record<Person, string>;
let clock = Date.parse('2026-03-02T01:00:00Z');

const LIN: FakePerson = { userid: 'LinXia', unionid: 'u-lin', name: '林夏' };
const STRANGER: FakePerson = { unionid: 'u-stranger', name: '路人' };

beforeAll(async () => {
  fake = await openProviderFake();
  server = await startServer({
    now: () => new Date(clock),
    publicUrl: 'https://crm.example.com',
    providers: createProviderClient({
      hosts: fake.hosts,
      open: FAKE_APP.wechatopen,
      now: () => clock,
    }),
  });
  company = await addCompany(server.services, 'LINKED', '136000000');
  other = await addCompany(server.services, 'SECOND', '137000000');
  fake.domain = 'crm.example.com';
});
afterAll(async () => {
  await server.close();
  await fake.close();
});
beforeEach(async () => {
  clock += 20 * 60_000;
  for (const each of [company, other])
    await each.db.write(async (tx) => {
      await tx.remove('provider_account').execute();
      await tx.remove('provider_link').execute();
    });
  for (const person of ['admin', 'sales', 'colleague'] as const)
    tokens[person] = await server.signIn(company.people[person].mobile, 'LINKED');
  fake.people = [{ ...LIN, mobile: company.people.sales.mobile }];
  fake.addressRefused = false;
});

const call = <T = null>(method: string, path: string, body?: object, who: Person = 'admin') =>
  server.call<T>(method, path, { token: tokens[who], ...(body && { body }) });
const save = (provider: 'wechat' | 'ding', values: object = {}) =>
  call('PUT', `/api/${provider}/save`, linkValues(provider, values));
interface Entered {
  token?: string;
  challenge?: string;
  to?: string;
  state?: string;
  companies?: { corp_code: string }[];
}

const browser = () => openJourneyBrowser(server, 'https://crm.example.com');

/** Goes to a provider's page, as a browser is sent there, and comes back with what it adds to the address. */
async function visit(url: string, person: FakePerson) {
  fake.present = person;
  const { headers, status } = await fetch(url, { redirect: 'manual' });
  expect(status).toBe(302);
  const back = new URL(headers.get('location') ?? '');
  return {
    at: `${back.origin}${back.pathname}`,
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
  };
}
const bound = (provider: string, subject: string, person: Person, of = company) =>
  bindAccount(of, { provider, person, subject });
async function enter(
  provider: 'wechat' | 'ding',
  person: FakePerson,
  from = browser(),
): Promise<Awaited<ReturnType<typeof server.call<Entered>>>> {
  const begun = await from.post<{ url: string }>(`/api/${provider}/authorize`, {
    corp_code: 'linked',
    to: '/customer',
  });
  const { code, state } = await visit(begun.data.url, person);
  return from.post<Entered>(`/api/${provider}/authLogin`, { code, state });
}
const lastEvents = (count: number) =>
  company.db.read(async (tx) =>
    (
      await tx
        .from('login_log')
        .select(['event', 'ok', 'way'])
        .orderBy('id', 'desc')
        .limit(count)
        .execute()
    ).toReversed(),
  );

describe.each([
  { provider: 'wechat' as const, page: 'https://crm.example.com/wechatLogin' },
  { provider: 'ding' as const, page: 'https://crm.example.com/dingLogin' },
])('$provider', ({ provider, page }) => {
  test('the application is saved by administrators alone, and its secret is never told again, nor stored as it is [CALLS-394] [CALLS-396] [CALLS-400] [CALLS-403]', async () => {
    expect((await save(provider)).code).toBe(200);
    const { data, text } = await call<object>('GET', `/api/${provider}/getConfig`);
    const { client_id, agent_id, secret } = FAKE_APP[provider];
    expect(data).toMatchObject({ is_on: 1, client_id, agent_id, has_secret: 1, callback: page });
    expect(text).not.toContain(secret);
    const stored = await company.db.read((tx) => tx.from('provider_link').selectAll().execute());
    expect(JSON.stringify(stored)).not.toContain(secret);
    // empty, it stays
    expect((await save(provider, { secret: '', home_page: '/customer' })).code).toBe(200);
    expect((await call('GET', `/api/${provider}/getConfig`)).data).toMatchObject({
      has_secret: 1,
      home_page: '/customer',
    });
    for (const [method, path] of [
      ['PUT', 'save'],
      ['PUT', 'batchBind'],
      ['GET', 'getConfig'],
      ['POST', 'test'],
    ] as const)
      expect((await call(method, `/api/${provider}/${path}`, { is_on: 0 }, 'sales')).code).toBe(
        403,
      );
    expect(await lastEvents(2)).toMatchObject([
      { event: 'providerChanged' },
      { event: 'providerChanged' },
    ]);
  });

  test('another application takes a secret of its own, and ends the bindings of the former', async () => {
    await save(provider);
    await bound(provider, 'LinXia', 'sales');
    const answer = await save(provider, { client_id: 'another', secret: '' });
    expect(answer.data).toMatchObject({ errors: [{ field: 'secret' }] });
    expect((await save(provider, { client_id: 'another', secret: 'x' })).code).toBe(200);
    expect((await call('GET', `/api/${provider}/getConfig`)).data).toMatchObject({
      bound_people: 0,
    });
  });

  test('whether the company is linked is 0 or 1, and the home page is an address to name there [CALLS-397] [CALLS-401] [CALLS-399] [CALLS-402]', async () => {
    const state = async () => (await call<number>('GET', `/api/${provider}/isBound`)).data;
    expect(await state()).toBe(0);
    await save(provider, { home_page: '/customer' });
    expect(await state()).toBe(1);
    expect((await call('GET', `/api/${provider}/homePage`, undefined, 'sales')).data).toEqual({
      url: `${page}?corp=LINKED`,
      home_page: '/customer',
    });
    await save(provider, { is_on: 0 });
    expect(await state()).toBe(0);
  });

  test('a test of the application names the step that failed', async () => {
    const step = async () =>
      (await call<{ step: string; said: string }>('POST', `/api/${provider}/test`)).data;
    expect((await call('POST', `/api/${provider}/test`)).code).toBe(409);
    await save(provider);
    expect(await step()).toEqual({ step: '', fault: '', said: '' });
    await save(provider, { secret: 'wrong' });
    expect(await step()).toMatchObject({ step: 'credentials', said: /^40\d+ / });
    await save(provider);
    fake.addressRefused = true;
    expect(await step()).toMatchObject({ step: 'address', said: /^60020 / });
  });

  test('people are bound in batch: by name, or everybody whose mobile is known there [CALLS-395] [CALLS-404]', async () => {
    await save(provider);
    const bind = (users?: object[]) =>
      call<{ bound: number; left: { id: number }[] }>('PUT', `/api/${provider}/batchBind`, {
        ...(users && { users }),
      });
    const { people } = company;
    expect((await bind()).data).toMatchObject({ bound: 1 });
    const named = await bind([
      { id: people.colleague.id, account: 'ChenYu' },
      { id: people.manager.id, account: 'LinXia' },
    ]);
    expect(named.data).toMatchObject({ bound: 1, left: [{ id: people.manager.id }] });
    expect((await call('GET', `/api/${provider}/getConfig`)).data).toMatchObject({
      bound_people: 2,
      people: 5,
    });
    expect((await enter(provider, LIN)).data.token).toBeDefined();
    // of another company nobody
    expect((await bind([{ id: other.people.sales.id, account: 'x' }])).code).toBe(404);
  });

  test('who is bound signs in, and comes out where they wanted to go; the log says by which way [CALLS-392]', async () => {
    await save(provider);
    await bound(provider, 'LinXia', 'sales');
    const { data } = await enter(provider, LIN);
    expect(data).toMatchObject({ name: 'LINKED sales', to: '/customer' });
    expect(
      (await server.call('GET', '/rest/sys/user/profile', { token: data.token ?? '' })).code,
    ).toBe(200);
    expect(await lastEvents(1)).toEqual([{ event: 'signIn', ok: 1, way: provider }]);
  });

  test('a callback without the state of this browser is refused, and so is a second one [INTEG-008]', async () => {
    await save(provider);
    await bound(provider, 'LinXia', 'sales');
    const login = `/api/${provider}/authLogin`;
    const code = fake.codeFor(LIN);
    expect((await browser().post(login, { code })).code).not.toBe(200);
    expect((await browser().post(login, { code, state: 'made-up' })).code).toBe(422);
    const [own, foreign] = [browser(), browser()];
    const begun = await own.post<{ url: string }>(`/api/${provider}/authorize`, {
      corp_code: 'LINKED',
    });
    const back = await visit(begun.data.url, LIN);
    // somebody is led to end what another one has begun
    await foreign.post(`/api/${provider}/authorize`, { corp_code: 'LINKED' });
    expect((await foreign.post(login, back)).code).toBe(422);
    const another = provider === 'wechat' ? 'ding' : 'wechat';
    expect((await own.post(`/api/${another}/authLogin`, back)).code).toBe(422);
    expect((await own.post<Entered>(login, back)).data.token).toBeDefined();
    expect((await own.post(login, { ...back, code: fake.codeFor(LIN) })).code).toBe(422);
    const late = await own.post<{ url: string }>(`/api/${provider}/authorize`, {
      corp_code: 'LINKED',
    });
    const lateBack = await visit(late.data.url, LIN);
    clock += 11 * 60_000;
    expect((await own.post(login, lateBack)).code).toBe(422);
  });

  test('a stopped person, a company’s networks and a second factor hold here too', async () => {
    await save(provider);
    await bound(provider, 'LinXia', 'disabled');
    expect((await enter(provider, LIN)).message).toMatch(/停用/);
    await company.db.write((tx) => tx.remove('provider_account').execute());
    await bound(provider, 'LinXia', 'sales');
    const set = (value: string) =>
      company.db.write(async (tx) => {
        await tx.remove('setting').where('key', '=', 'login_networks').execute();
        if (value !== '')
          await tx
            .insert('setting', {
              key: 'login_networks',
              value: JSON.stringify(value),
              update_time: '2026-03-01 09:00:00',
              update_user_id: null,
            })
            .execute();
        await tx.count('settings');
      });
    await set('10.1.0.0/16');
    const elsewhere = await enter(provider, LIN);
    await set('');
    expect(elsewhere.code).toBe(403);
    const { id } = await company.db.read((tx) =>
      tx
        .from('user as u')
        .innerJoin('role as r', 'r.id', 'u.role_id')
        .select('r.id')
        .where('u.id', '=', company.people.sales.id)
        .executeTakeFirstOrThrow(),
    );
    const want = (second_factor: 0 | 1) =>
      company.db.write((tx) =>
        tx.update('role').set({ second_factor }).where('id', '=', id).execute(),
      );
    await want(1);
    const { data } = await enter(provider, LIN);
    await want(0);
    expect(data).not.toHaveProperty('token');
    expect(data).toMatchObject({ set_up: 1, challenge: expect.any(String) });
  });

  test('who is not bound, or no member there, is told to sign in otherwise; nobody comes into being', async () => {
    await save(provider);
    for (const person of [LIN, STRANGER]) {
      const answer = await enter(provider, person);
      expect(answer.code).toBe(403);
      expect(answer.message).toContain('还没有绑定');
    }
    expect(
      await company.db.read((tx) => tx.from('provider_account').selectAll().execute()),
    ).toEqual([]);
  });

  test('a company without it is answered like one that does not exist', async () => {
    await save(provider, { is_on: 0 });
    const begin = async (corp_code: string) =>
      (await browser().post(`/api/${provider}/authorize`, { corp_code })).data;
    expect(await begin('LINKED')).toEqual({ on: 0, url: '', state: '' });
    expect(await begin('NOSUCH')).toEqual({ on: 0, url: '', state: '' });
    expect(await begin('')).toEqual({ on: 0, url: '', state: '' });
  });

  test('binds by oneself, who is signed in and knows the own password, in the browser that began it', async () => {
    await save(provider);
    const begin = (from: ReturnType<typeof browser>, own_password: string, token = tokens.sales) =>
      from.post<{ url: string }>('/rest/sys/user/bindProvider', { provider, own_password }, token);
    const own = browser();
    expect((await begin(own, 'wrong')).data).toMatchObject({
      errors: [{ field: 'own_password' }],
    });
    const back = await visit((await begin(own, PASSWORD)).data.url, LIN);
    const bind = `/api/${provider}/authBind`;
    // not by a sign-in, not as nobody, not as somebody else
    expect((await own.post(`/api/${provider}/authLogin`, back)).code).toBe(422);
    expect((await own.post(bind, back)).code).toBe(100);
    const mine = await visit((await begin(own, PASSWORD)).data.url, LIN);
    expect((await own.post(bind, mine, tokens.colleague)).code).toBe(422);
    const again = await visit((await begin(own, PASSWORD)).data.url, LIN);
    expect((await own.post(bind, again, tokens.sales)).code).toBe(200);
    expect(await lastEvents(1)).toMatchObject([{ event: 'accountBound' }]);
    expect((await enter(provider, LIN)).data.token).toBeDefined();
    // nobody takes it over
    const second = await visit((await begin(own, PASSWORD, tokens.colleague)).data.url, LIN);
    expect((await own.post(bind, second, tokens.colleague)).code).toBe(409);
    const mineNow = await server.call<{ provider: string; bound: number }[]>(
      'GET',
      '/rest/sys/user/providers',
      { token: tokens.sales },
    );
    expect(mineNow.data).toContainEqual(expect.objectContaining({ provider, bound: 1 }));
    const end = () => call('POST', '/rest/sys/user/unbindProvider', { provider }, 'sales');
    expect((await end()).code).toBe(200);
    expect((await end()).code).toBe(404);
    expect((await enter(provider, LIN)).code).toBe(403);
  });

  test('a token is asked for once, and again when it is over before its time', async () => {
    await save(provider, { secret: `${FAKE_APP[provider].secret}` });
    await bound(provider, 'LinXia', 'sales');
    clock += 3 * 3600_000;
    for (const person of ['admin', 'sales', 'colleague'] as const)
      tokens[person] = await server.signIn(company.people[person].mobile, 'LINKED');
    fake.asked = [];
    const asked = () => fake.asked.filter((each) => each.endsWith('/gettoken')).length;
    await enter(provider, LIN);
    await enter(provider, LIN);
    expect(asked()).toBe(1);
    fake.endTokens();
    await call('PUT', `/api/${provider}/batchBind`);
    expect(asked()).toBe(2);
  });
});

test('inside DingTalk its app gives out the code, with the state of this browser', async () => {
  await save('ding');
  await bound('ding', 'LinXia', 'sales');
  const own = browser();
  const { state } = (
    await own.post<{ state: string }>('/api/ding/authorize', { corp_code: 'LINKED' })
  ).data;
  const { data } = await own.post<Entered>('/api/ding/authLogin', {
    code: fake.codeFor(LIN),
    state,
    inside: 1,
  });
  expect(data.token).toBeDefined();
});

test('inside WeChat Work the browser is sent to the page of its app', async () => {
  await save('wechat');
  const { data } = await server.call<{ url: string }>('POST', '/api/wechat/authorize', {
    body: { corp_code: 'LINKED' },
    headers: { 'user-agent': 'Mozilla/5.0 wxwork/4.1' },
  });
  expect(data.url).toContain('/connect/oauth2/authorize?');
  expect(data.url).toMatch(/#wechat_redirect$/);
});

test('a domain that WeChat Work does not lead back to is named, and an application number that is not this one’s', async () => {
  await save('wechat');
  fake.domain = 'old.example.com';
  const step = async () => (await call('POST', '/api/wechat/test')).data;
  expect(await step()).toMatchObject({ step: 'domain', said: 'old.example.com' });
  fake.domain = 'crm.example.com';
  await save('wechat', { agent_id: '7' });
  expect(await step()).toMatchObject({ step: 'agent' });
});

test('the menu of the application at WeChat Work is made, and read from there [CALLS-393] [CALLS-398]', async () => {
  await save('wechat');
  const menu = async () =>
    (await call<{ name: string; url: string }[]>('GET', '/api/wechat/getMenu')).data;
  expect(await menu()).toEqual([]);
  expect((await call('POST', '/api/wechat/createMenu')).code).toBe(200);
  expect(await menu()).toMatchObject([{ name: '工作台' }, { name: '客户' }, { name: '商机' }]);
  const body = { buttons: [{ name: '合同', path: '/contract' }] };
  await call('POST', '/api/wechat/createMenu', body);
  expect(await menu()).toEqual([
    {
      name: '合同',
      url: 'https://crm.example.com/wechatLogin?corp=LINKED&to=%2Fcontract',
    },
  ]);
});

describe('WeChat’s open platform', () => {
  const visitAs = async (from: ReturnType<typeof browser>, person: FakePerson) => {
    const begun = await from.post<{ on: number; url: string }>('/api/wechatopen/wechatLogin', {
      to: '/contract',
    });
    expect(begun.data.on).toBe(1);
    return visit(begun.data.url, person);
  };

  test('begins a sign-in, signs in who is bound, and binds who is signed in [CALLS-405] [CALLS-406] [CALLS-407]', async () => {
    const own = browser();
    const refused = await own.post('/api/wechatopen/authLogin', await visitAs(own, LIN));
    expect(refused.code).toBe(403);
    const begun = await own.post<{ url: string }>(
      '/rest/sys/user/bindProvider',
      { provider: 'wechatopen', own_password: PASSWORD },
      tokens.sales,
    );
    const back = await visit(begun.data.url, LIN);
    expect(back.at).toBe('https://crm.example.com/wechatLogin');
    const done = await own.post('/api/wechatopen/authBind', back, tokens.sales);
    expect(done.data).toEqual({ name: '林夏' });
    const { data } = await own.post<Entered>('/api/wechatopen/authLogin', await visitAs(own, LIN));
    expect(data).toMatchObject({ name: 'LINKED sales', to: '/contract' });
    expect(data.token).toBeDefined();
  });

  test('asks who is bound in several companies which one, and goes on in the same browser once', async () => {
    await bound('wechatopen', 'u-lin', 'sales');
    await bound('wechatopen', 'u-lin', 'manager', other);
    const own = browser();
    const login = '/api/wechatopen/authLogin';
    const { data } = await own.post<Entered>(login, await visitAs(own, LIN));
    expect(data).not.toHaveProperty('token');
    expect(data.companies?.map(({ corp_code }) => corp_code).toSorted()).toEqual([
      'LINKED',
      'SECOND',
    ]);
    const choice = { state: data.state, corp_code: 'SECOND' };
    expect((await browser().post(login, choice)).code).toBe(422);
    expect((await own.post<Entered>(login, choice)).data).toMatchObject({
      name: 'SECOND manager',
    });
    expect((await own.post(login, choice)).code).toBe(422);
  });

  test('is off where the server has no application there', async () => {
    const bare = await startServer();
    const { data } = await bare.call('POST', '/api/wechatopen/wechatLogin');
    expect(data).toEqual({ on: 0, url: '', state: '' });
    await bare.close();
  });
});

test('a provider that does not answer is said to be silent, at a test and at a sign-in', async () => {
  await save('ding');
  const { hosts } = fake;
  const silent = await startServer({
    publicUrl: 'https://crm.example.com',
    providers: createProviderClient({
      hosts: { ...hosts, 'oapi.dingtalk.com': 'http://127.0.0.1:9' },
      now: Date.now,
    }),
    tell: () => undefined,
  });
  const { people } = await addCompany(silent.services, 'SILENT', '138000000');
  const token = await silent.signIn(people.admin.mobile, 'SILENT');
  await silent.call('PUT', '/api/ding/save', {
    token,
    body: { is_on: 1, ...FAKE_APP.ding, home_page: '/index' },
  });
  const { data } = await silent.call('POST', '/api/ding/test', { token });
  expect(data).toMatchObject({ step: 'silent' });
  await silent.close();
});

test('the account calls stand below the account’s base too, so that one value moves them all', async () => {
  const answer = await server.call('POST', '/account/api/wechat/authorize', {
    body: { corp_code: 'NOSUCH' },
  });
  expect(answer.data).toEqual({ on: 0, url: '', state: '' });
});
