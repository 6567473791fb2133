// Apps that act for others than their maker: authorization code with PKCE, spoken by a client library that checks every answer.
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let [company, foreign] = [] as unknown as [TestCompany, TestCompany];
let tokens: Record<'admin' | 'sales' | 'readOnly' | 'stranger', string>;
let as: oauth.AuthorizationServer;
let clock = Date.parse('2026-03-02T01:00:00Z');
const BACK = 'https://erp.example.com/callback';
const insecure = { [oauth.allowInsecureRequests]: true };

beforeAll(async () => {
  server = await startServer({ now: () => new Date(clock) });
  company = await addCompany(server.services, 'GRANTS', '131000010');
  foreign = await addCompany(server.services, 'OTHERS', '131000020');
  const of = (home: TestCompany, person: 'admin' | 'sales' | 'readOnly') =>
    server.signIn(home.people[person].mobile, home.code);
  tokens = {
    admin: await of(company, 'admin'),
    sales: await of(company, 'sales'),
    readOnly: await of(company, 'readOnly'),
    stranger: await of(foreign, 'admin'),
  };
  const issuer = new URL(server.url);
  const answer = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
  as = await oauth.processDiscoveryResponse(issuer, answer);
});
afterAll(() => server.close());
// another minute for every test, so that none uses up the calls of the next
beforeEach(() => void (clock += 61_000));

interface App {
  id: number;
  app_key: string;
  app_secret: string;
}

const call = <T>(method: string, path: string, body: object = {}, token = tokens.sales) =>
  server.call<T>(method, path, { token, body });

async function make(more: object = {}, token = tokens.admin): Promise<App> {
  const answer = await call<App>(
    'POST',
    '/rest/api/appManage/save',
    {
      name: '报表工具',
      scopes: ['customer:create', 'contact:read'],
      redirect_uris: BACK,
      rate_limit: 6000,
      ...more,
    },
    token,
  );
  expect(answer.code, answer.text).toBe(200);
  return answer.data;
}

const authOf = ({ app_secret }: App) =>
  app_secret === '' ? oauth.None() : oauth.ClientSecretBasic(app_secret);
const clientOf = ({ app_key }: App): oauth.Client => ({ client_id: app_key });

/** What an app does before it sends a browser here. */
async function begin(app: App, more: Record<string, string> = {}) {
  const verifier = oauth.generateRandomCodeVerifier();
  const asked = {
    client_id: app.app_key,
    redirect_uri: BACK,
    response_type: 'code',
    scope: 'customer:create contact:read',
    state: oauth.generateRandomState(),
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  };
  return { verifier, asked };
}

/** Somebody says yes; what comes back is checked as the app checks it. */
async function approve(app: App, token = tokens.sales, more: Record<string, string> = {}) {
  const { verifier, asked } = await begin(app, more);
  const { data, text } = await call<{ back: string }>(
    'POST',
    '/rest/api/oauth/approve',
    asked,
    token,
  );
  expect(data.back, text).toContain(asked.redirect_uri);
  const params = oauth.validateAuthResponse(as, clientOf(app), new URL(data.back), asked.state);
  return { verifier, params, redirect_uri: asked.redirect_uri };
}

type Approved = Awaited<ReturnType<typeof approve>>;

function fetchTokens(app: App, { verifier, params, redirect_uri }: Approved) {
  return oauth.authorizationCodeGrantRequest(
    as,
    clientOf(app),
    authOf(app),
    params,
    redirect_uri,
    verifier,
    insecure,
  );
}

async function tokensOf(app: App, approved: Approved) {
  const answer = await fetchTokens(app, approved);
  return oauth.processAuthorizationCodeResponse(as, clientOf(app), answer);
}

const refresh = (app: App, token: string, more: Record<string, string> = {}) =>
  oauth.refreshTokenGrantRequest(as, clientOf(app), authOf(app), token, {
    ...insecure,
    additionalParameters: more,
  });

async function refreshed(app: App, token: string, more: Record<string, string> = {}) {
  const answer = await refresh(app, token, more);
  return oauth.processRefreshTokenResponse(as, clientOf(app), answer);
}

const by = (token: string, path = '/rest/crm/customer/list', body: object = {}) =>
  server.call<{ list: { id: number }[]; id: number }>('POST', path, {
    body,
    headers: { authorization: `Bearer ${token}` },
  });

const SAVE = '/rest/crm/customer/save';

const faultOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: string }).error,
];

describe('an app that somebody lets act for them', () => {
  test('tells who it is and what it wants, gets a code, and is that person within its scopes', async () => {
    const app = await make();
    const { asked } = await begin(app);
    const { data } = await call('GET', '/rest/api/oauth/request', asked);
    expect(data).toEqual({
      name: '报表工具',
      user_name: 'GRANTS admin',
      scopes: [
        { name: '客户', verbs: '查看/新增' },
        { name: '联系人', verbs: '查看' },
      ],
      host: 'erp.example.com',
      back: '',
      refused: `${BACK}?${new URLSearchParams({
        error: 'access_denied',
        state: asked.state,
        iss: server.url,
      }).toString()}`,
    });

    const got = await tokensOf(app, await approve(app));
    expect(got).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'contact:read customer:create customer:read',
    });
    const made = await by(got.access_token, SAVE, { name: '授权公司' });
    expect(made.code, made.text).toBe(200);
    const { data: record } = await call<{ data_raw: { owner_user_id: number } }>(
      'GET',
      '/rest/crm/customer/read',
      { id: made.data.id },
    );
    expect(record.data_raw.owner_user_id).toBe(company.people.sales.id);
    expect((await by(got.access_token, '/rest/crm/contract/list')).code).toBe(403);
    expect(
      (await by(got.access_token, '/rest/crm/customer/update', { id: made.data.id })).code,
    ).toBe(403);
    const { text } = await call('GET', '/rest/sys/modifylog/list', {
      module: 'customer',
      id: made.data.id,
      module_id: made.data.id,
    });
    expect(text).toContain('GRANTS sales（通过「报表工具」）');
  });

  test('has the rights of who said yes and not of who made it', async () => {
    const app = await make();
    const theirs = (await tokensOf(app, await approve(app, tokens.readOnly))).access_token;
    expect((await by(theirs)).code).toBe(200);
    expect((await by(theirs, SAVE, { name: '只读公司' })).code).toBe(403);
    const own = await company.add('sales', 'customer', { name: '销售的公司' });
    const sales = (await tokensOf(app, await approve(app))).access_token;
    const ids = async (token: string) => (await by(token)).data.list.map(({ id }) => id);
    expect(await ids(sales)).toContain(own);
  });

  test('gets less than it may have where it asks for less, and loses what it loses', async () => {
    const app = await make();
    const got = await tokensOf(app, await approve(app, tokens.sales, { scope: 'customer:read' }));
    expect(got.scope).toBe('customer:read');
    expect((await by(got.access_token, '/rest/crm/contact/list')).code).toBe(403);
    await call(
      'PUT',
      `/rest/api/appManage/update/${app.id}`,
      { scopes: ['contact:read'] },
      tokens.admin,
    );
    expect((await by(got.access_token)).code).toBe(403);
  });

  test('changes a refresh token for the next, for less if it asks for less', async () => {
    const app = await make();
    const first = await tokensOf(app, await approve(app));
    clock += 3_601_000;
    expect((await by(first.access_token)).code).toBe(100);
    const second = await refreshed(app, first.refresh_token ?? '', { scope: 'customer:read' });
    expect(second.scope).toBe('customer:read');
    expect((await by(second.access_token)).code).toBe(200);
    expect((await by(second.access_token, '/rest/crm/contact/list')).code).toBe(403);
    const third = await refreshed(app, second.refresh_token ?? '');
    expect(third.scope).toBe('contact:read customer:create customer:read');
    const beyond = await refresh(app, third.refresh_token ?? '', { scope: 'contract:read' });
    expect(await faultOf(beyond)).toEqual([400, 'invalid_scope']);
    const month = 31 * 24 * 3_600_000;
    clock += month;
    const late = await refresh(app, third.refresh_token ?? '');
    clock -= month; // the people of the other tests are signed in
    expect(await faultOf(late)).toEqual([400, 'invalid_grant']);
  });

  test('loses everything when a code or a refresh token is shown a second time', async () => {
    const app = await make();
    const approved = await approve(app);
    const one = await tokensOf(app, approved);
    expect(await faultOf(await fetchTokens(app, approved))).toEqual([400, 'invalid_grant']);
    expect((await by(one.access_token)).code).toBe(100);

    const two = await tokensOf(app, await approve(app));
    const next = await refreshed(app, two.refresh_token ?? '');
    expect(await faultOf(await refresh(app, two.refresh_token ?? ''))).toEqual([
      400,
      'invalid_grant',
    ]);
    expect((await by(next.access_token)).code).toBe(100);
    expect(await faultOf(await refresh(app, next.refresh_token ?? ''))).toEqual([
      400,
      'invalid_grant',
    ]);
  });

  test('gets one token of two that ask with the same code at once', async () => {
    const app = await make();
    const approved = await approve(app);
    const answers = await Promise.all([fetchTokens(app, approved), fetchTokens(app, approved)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('gets nothing by a code that is old, another’s, or without what belongs to it', async () => {
    const [app, other] = [await make(), await make()];
    const old = await approve(app);
    clock += 5 * 60_000 + 1;
    expect(await faultOf(await fetchTokens(app, old))).toEqual([400, 'invalid_grant']);
    const approved = await approve(app);
    for (const [who, wrong] of [
      [other, approved],
      [app, { ...approved, verifier: oauth.generateRandomCodeVerifier() }],
      [app, { ...approved, redirect_uri: `${BACK}/other` }],
    ] as const)
      expect(await faultOf(await fetchTokens(who, wrong))).toEqual([400, 'invalid_grant']);
    const stolen = { ...app, app_secret: other.app_secret };
    expect(await faultOf(await fetchTokens(stolen, approved))).toEqual([401, 'invalid_client']);
    const silent = { ...app, app_secret: '' };
    expect(await faultOf(await fetchTokens(silent, approved))).toEqual([401, 'invalid_client']);
    expect((await tokensOf(app, approved)).access_token).not.toBe('');
  });

  test('keeps codes and refresh tokens as hashes, and none in the log of the server', async () => {
    const app = await make();
    const approved = await approve(app);
    const got = await tokensOf(app, approved);
    const rows = await company.db.read(async (tx) => [
      await tx.from('api_grant').selectAll().execute(),
      await tx.from('api_grant_key').selectAll().execute(),
      await tx.from('api_token').selectAll().execute(),
    ]);
    const kept = JSON.stringify(rows) + JSON.stringify(server.logged);
    for (const secret of [approved.params.get('code'), got.refresh_token, got.access_token])
      expect(kept).not.toContain(secret);
  });
});

describe('a request that is not in order', () => {
  test('of an app or with a way back that nobody registered sends nobody anywhere', async () => {
    const [app, closed] = [await make(), await make({ redirect_uris: '' })];
    const judged = async (more: Record<string, string>, token = tokens.sales) => {
      const { asked } = await begin(app, more);
      const [seen, said] = [
        await call('GET', '/rest/api/oauth/request', asked, token),
        await call('POST', '/rest/api/oauth/approve', asked, token),
      ];
      expect(said.code).toBe(seen.code);
      expect(said.text).not.toContain('callback');
      return seen.code;
    };
    expect(await judged({ client_id: 'fw_1_nobody' })).toBe(404);
    expect(await judged({ client_id: closed.app_key })).toBe(404);
    expect(await judged({}, tokens.stranger)).toBe(404);
    expect(await judged({ redirect_uri: 'https://evil.example.com/callback' })).toBe(422);
    expect(await judged({ redirect_uri: '' })).toBe(422);
    await call('PUT', `/rest/api/appManage/changeStatus/${app.id}`, { status: 0 }, tokens.admin);
    expect(await judged({})).toBe(404);
  });

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ scope: 'contract:read' }, 'invalid_scope'],
  ])('%j is told to the app as %s', async (more, error) => {
    const app = await make();
    const { asked } = await begin(app, more as Record<string, string>);
    for (const [method, path] of [
      ['GET', 'request'],
      ['POST', 'approve'],
    ] as const) {
      const { data } = await call<{ back: string }>(method, `/rest/api/oauth/${path}`, asked);
      const back = new URL(data.back);
      expect([back.origin + back.pathname, back.searchParams.get('error')]).toEqual([BACK, error]);
      expect(back.searchParams.get('state')).toBe(asked.state);
      expect(back.searchParams.has('code')).toBe(false);
    }
  });

  test('by a program is refused: it lets nobody in, itself least of all', async () => {
    const app = await make();
    const { access_token } = await tokensOf(app, await approve(app));
    const { asked } = await begin(app);
    expect((await by(access_token, '/rest/api/oauth/approve', asked)).code).toBe(403);
  });

  test('other ways to a token stay closed', async () => {
    const app = await make();
    const response = await fetch(`${server.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username: 'a', password: 'b' }),
    });
    expect(await faultOf(response)).toEqual([400, 'unsupported_grant_type']);
    const inherited = await fetch(`${server.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'toString', client_id: app.app_key }),
    });
    expect(await faultOf(inherited)).toEqual([400, 'unsupported_grant_type']);
  });
});

describe('a public app', () => {
  test('has no secret, proves itself by the verifier, and acts for nobody who has not said yes', async () => {
    const app = await make({ is_public: 1, redirect_uris: `${BACK}\nhttp://127.0.0.1/back` });
    expect(app.app_secret).toBe('');
    const approved = await approve(app, tokens.sales, {
      redirect_uri: 'http://127.0.0.1:49152/back',
    });
    const got = await tokensOf(app, approved);
    expect((await by(got.access_token)).code).toBe(200);
    const own = await oauth.clientCredentialsGrantRequest(
      as,
      clientOf(app),
      oauth.None(),
      {},
      insecure,
    );
    expect(await faultOf(own)).toEqual([401, 'invalid_client']);
    const basic = `Basic ${Buffer.from(`${app.app_key}:`).toString('base64')}`;
    expect(
      await server.call('POST', '/rest/crm/customer/list', { headers: { authorization: basic } }),
    ).toMatchObject({ code: 100 });
    const reset = await call('POST', `/rest/api/appManage/resetSecret/${app.id}`, {}, tokens.admin);
    expect(reset.code).toBe(409);
  });
});

describe('what somebody has let an app do ends', () => {
  test('after a year, however much it is used', async () => {
    const app = await make();
    const from = clock;
    let got = await live(app);
    for (let month = 1; month <= 12; month += 1) {
      clock = from + month * 29 * 24 * 3_600_000;
      got = await refreshed(app, got.refresh_token ?? '');
    }
    clock = from + 365 * 24 * 3_600_000;
    const late = await refresh(app, got.refresh_token ?? '');
    clock = from; // the people of the other tests are signed in
    expect(await faultOf(late)).toEqual([400, 'invalid_grant']);
  });

  const live = async (app: App, token = tokens.sales) => tokensOf(app, await approve(app, token));

  async function isOver(app: App, got: oauth.TokenEndpointResponse) {
    expect((await by(got.access_token)).code).toBe(100);
    expect(await faultOf(await refresh(app, got.refresh_token ?? ''))).toEqual([
      400,
      'invalid_grant',
    ]);
  }

  test('when that person takes it back, of this app alone', async () => {
    const [app, other] = [await make({ name: '甲' }), await make({ name: '乙' })];
    const [got, again, kept] = [await live(app), await live(app), await live(other)];
    const list = async () =>
      (await call<{ id: number; name: string }[]>('GET', '/rest/sys/user/appGrants')).data;
    expect((await list()).filter(({ id }) => id === app.id)).toMatchObject([
      {
        name: '甲',
        scope_names: '联系人：查看；客户：查看/新增',
        create_time: expect.stringMatching(/^2026-/) as unknown,
        used_time: expect.stringMatching(/^2026-/) as unknown,
      },
    ]);
    const take = (token?: string) =>
      call('POST', '/rest/sys/user/appGrantEnd', { id: app.id }, token);
    expect((await take(tokens.readOnly)).code).toBe(404);
    expect((await by(got.access_token)).code).toBe(200);
    expect((await take()).code).toBe(200);
    for (const each of [got, again]) await isOver(app, each);
    expect((await by(kept.access_token)).code).toBe(200);
    expect((await list()).map(({ id }) => id)).not.toContain(app.id);
    const log = await call<{ list: { event: string; user_name: string }[] }>(
      'GET',
      '/rest/sys/user/securityLog',
      { size: 4 },
      tokens.admin,
    );
    expect(log.data.list.map(({ event, user_name }) => [event, user_name])).toEqual([
      ['grantRemoved', 'GRANTS sales'],
      ...Array.from({ length: 3 }, () => ['grantAdded', 'GRANTS sales']),
    ]);
  });

  test('in part, when that person leaves it less: with its next call, and for every token to come', async () => {
    const app = await make({ name: '丙' });
    const got = await live(app);
    const leave = (scopes: readonly string[] | undefined, token?: string) =>
      call<{ errors: { field: string }[] }>(
        'POST',
        '/rest/sys/user/appGrantScopes',
        { id: app.id, scopes },
        token,
      );
    const granted = async () => {
      const { data } = await call<
        { id: number; scopes: { module: string; scopes: { verb: string }[] }[] }[]
      >('GET', '/rest/sys/user/appGrants');
      return data
        .find(({ id }) => id === app.id)
        ?.scopes.map(({ module, scopes }) => [module, scopes.map(({ verb }) => verb)]);
    };
    expect((await leave(['customer:read'], tokens.readOnly)).code).toBe(404);
    for (const none of [[], undefined])
      expect((await leave(none)).data.errors).toMatchObject([{ field: 'scopes' }]);
    expect((await leave(['customer:delete'])).code).toBe(403);
    expect(await granted()).toEqual([
      ['customer', ['read', 'create']],
      ['contact', ['read']],
    ]);
    expect((await by(got.access_token, SAVE, { name: '一' })).code).toBe(200);
    expect((await leave(['customer:read'])).code).toBe(200);
    expect(await granted()).toEqual([['customer', ['read']]]);
    expect((await by(got.access_token, SAVE, { name: '一' })).code).toBe(403);
    expect((await by(got.access_token)).code).toBe(200);
    const next = await refreshed(app, got.refresh_token ?? '');
    expect(next.scope).toBe('customer:read');
    expect((await by(next.access_token, SAVE, { name: '二' })).code).toBe(403);
    expect((await by(next.access_token)).code).toBe(200);
    expect((await leave(['customer:create'])).code).toBe(403);
    const { data } = await call<{ list: { event: string; about: string }[] }>(
      'GET',
      '/rest/sys/user/securityLog',
      { size: 1 },
      tokens.admin,
    );
    expect(data.list).toMatchObject([{ event: 'grantChanged', about: '丙' }]);
  });

  test('when the app gives a token back', async () => {
    const app = await make();
    const [one, two] = [await live(app), await live(app)];
    const give = async (token: string) =>
      oauth.processRevocationResponse(
        await oauth.revocationRequest(as, clientOf(app), authOf(app), token, insecure),
      );
    await give(one.access_token);
    expect((await by(one.access_token)).code).toBe(100);
    const next = await refreshed(app, one.refresh_token ?? '');
    await give(next.refresh_token ?? '');
    await isOver(app, next);
    const other = await make();
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(
        as,
        clientOf(other),
        authOf(other),
        two.refresh_token ?? '',
        insecure,
      ),
    );
    expect((await by(two.access_token)).code).toBe(200);
  });

  test('when the app is deleted, or comes back to another address', async () => {
    const [gone, moved] = [await make(), await make()];
    const [one, two] = [await live(gone), await live(moved)];
    await call('DELETE', `/rest/api/appManage/${gone.id}`, {}, tokens.admin);
    const move = (redirect_uris: string) =>
      call('PUT', `/rest/api/appManage/update/${moved.id}`, { redirect_uris }, tokens.admin);
    await move(`${BACK}\nhttps://elsewhere.example.com/`);
    expect((await by(two.access_token)).code).toBe(200);
    await move('https://elsewhere.example.com/');
    expect((await by(one.access_token)).code).toBe(100);
    expect(await faultOf(await refresh(gone, one.refresh_token ?? ''))).toEqual([
      401,
      'invalid_client',
    ]);
    await isOver(moved, two);
  });

  test('when the app becomes public, with the tokens that it got by its secret', async () => {
    const app = await make();
    const got = await live(app);
    const own = await oauth.processClientCredentialsResponse(
      as,
      clientOf(app),
      await oauth.clientCredentialsGrantRequest(as, clientOf(app), authOf(app), {}, insecure),
    );
    expect((await by(own.access_token)).code).toBe(200);
    await call('PUT', `/rest/api/appManage/update/${app.id}`, { is_public: 1 }, tokens.admin);
    for (const { access_token } of [got, own]) expect((await by(access_token)).code).toBe(100);
    const log = await call('GET', '/rest/api/appManage/log', { id: app.id }, tokens.admin);
    expect(log.data).toMatchObject([
      { snapshot: [{ name: '公开客户端', old_value: '否', new_value: '是' }] },
      {},
    ]);
  });

  test('while the app is disabled, and for good with its tokens', async () => {
    const app = await make();
    const got = await live(app);
    const status = (to: 0 | 1) =>
      call('PUT', `/rest/api/appManage/changeStatus/${app.id}`, { status: to }, tokens.admin);
    await status(0);
    expect((await by(got.access_token)).code).toBe(100);
    await status(1);
    expect((await by(got.access_token)).code).toBe(100);
    expect((await by((await refreshed(app, got.refresh_token ?? '')).access_token)).code).toBe(200);
  });

  test('with the password of that person, and when they are stopped', async () => {
    const app = await make();
    const [mine, theirs] = [await live(app), await live(app, tokens.readOnly)];
    await call(
      'POST',
      '/rest/sys/user/resetPassword',
      { id: company.people.sales.id },
      tokens.admin,
    );
    await isOver(app, mine);
    expect((await by(theirs.access_token)).code).toBe(200);
    await call(
      'POST',
      '/rest/sys/user/stop',
      { id: company.people.readOnly.id, is_stop: 1 },
      tokens.admin,
    );
    await isOver(app, theirs);
  });
});

describe('letting an app act for others', () => {
  test('is an administrator’s to allow, by addresses that are ones', async () => {
    const refused = async (more: object, token = tokens.admin) =>
      (
        await call(
          'POST',
          '/rest/api/appManage/save',
          { name: '应用', scopes: ['customer:read'], ...more },
          token,
        )
      ).data;
    expect(await refused({ redirect_uris: 'http://erp.example.com/' })).toMatchObject({
      errors: [{ field: 'redirect_uris' }],
    });
    expect(await refused({ is_public: 1 })).toMatchObject({ errors: [{ field: 'redirect_uris' }] });
    await company.db.write((tx) =>
      tx
        .update('role')
        .set({ permissions: JSON.stringify(['crm_customer_view', 'sys_application']) })
        .where('name', '=', '销售经理')
        .execute(),
    );
    const maker = await server.signIn(company.people.manager.mobile, company.code);
    expect(await refused({ redirect_uris: BACK }, maker)).toMatchObject({
      errors: [{ field: 'redirect_uris', message: '只有系统管理员能让应用代表其他人' }],
    });
    expect(await refused({}, maker)).toHaveProperty('id');
  });
});
