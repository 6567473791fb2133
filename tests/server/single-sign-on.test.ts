import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOpenIdClient } from '../../server/endpoints/openId/client.ts';
import type { Role } from '../../schemas/staff/permissions.ts';
import {
  addCompany,
  PASSWORD,
  type Person,
  roleIdIn,
  type TestCompany,
} from './support/companies.ts';
import {
  OIDC_CLIENT,
  type OidcFake,
  type OidcPerson,
  openOidcProvider,
  visitProvider,
} from './support/oidcProvider.ts';
import { openJourneyBrowser } from './support/journeyBrowser.ts';
import { startServer, type TestServer } from './support/server.ts';

let oidc: OidcFake;
let server: TestServer;
let [company, other] = [] as unknown as [TestCompany, TestCompany];
const tokens = {} as Record<Person, string>;
const ORIGIN = 'https://crm.example.com';

beforeAll(async () => {
  oidc = await openOidcProvider();
  server = await startServer({
    publicUrl: ORIGIN,
    openId: createOpenIdClient({ trusted: [oidc.issuer], now: Date.now }),
  });
  company = await addCompany(server.services, 'SINGLE', '136100000');
  other = await addCompany(server.services, 'OTHERS', '137100000');
});
afterAll(async () => {
  await server.close();
  await oidc.close();
});
beforeEach(async () => {
  oidc.redirects.splice(0);
  oidc.present = null;
  for (const each of [company, other])
    await each.db.write(async (tx) => {
      await tx.remove('provider_account').execute();
      await tx.remove('identity_provider').execute();
    });
  for (const person of ['admin', 'sales', 'colleague'] as const)
    tokens[person] = await server.signIn(company.people[person].mobile, 'SINGLE');
});

interface Row {
  id: number;
  has_secret: 0 | 1;
  people: number;
  callback: string;
}
interface Entered {
  token?: string;
  challenge?: string;
  name: string;
  to?: string;
}

const call = <T = null>(method: string, path: string, body?: object, who: Person = 'admin') =>
  server.call<T>(method, path, { token: tokens[who], ...(body && { body }) });
const list = async () => (await call<Row[]>('GET', '/rest/sys/identityProvider/list')).data;
const update = (id: number, body: object, who: Person = 'admin') =>
  call('PUT', `/rest/sys/identityProvider/update/${id}`, body, who);

/** An identity provider that is on, and where it sends people back to. */
async function link(given: object = {}): Promise<{ id: number; back: string; login_key: string }> {
  const { secret, ...values } = {
    name: '统一登录',
    issuer: oidc.issuer,
    client_id: OIDC_CLIENT.client_id,
    secret: OIDC_CLIENT.client_secret,
    ...given,
  };
  const made = await call<{ id: number }>('POST', '/rest/sys/identityProvider/save', {
    ...values,
    secret,
    is_on: 1,
  });
  expect(made.code, made.message).toBe(200);
  const back = (await list()).find(({ id }) => id === made.data.id)?.callback ?? '';
  oidc.redirects.push(back);
  return { id: made.data.id, back, login_key: back.split('/').at(-1) ?? '' };
}

const browser = () => openJourneyBrowser(server, ORIGIN);

/** The whole way there and back, in one browser. */
async function enter(
  { login_key, back }: { login_key: string; back: string },
  person: OidcPerson | null,
  from = browser(),
) {
  oidc.present = person;
  const begun = await from.post<{ url: string }>('/api/oidc/authorize', {
    login_key,
    to: '/customer',
  });
  const query = await visitProvider(begun.data.url, back);
  return from.post<Entered>('/api/oidc/authLogin', { login_key, query });
}

const person = (claims: object = {}): OidcPerson => ({
  sub: 'lin',
  name: '林夏',
  phone_number: `+86 ${company.people.sales.mobile}`,
  phone_number_verified: true,
  ...claims,
});
const userOf = (mobile: string) =>
  company.db.read((tx) =>
    tx.from('user').selectAll().where('mobile', '=', mobile).executeTakeFirst(),
  );
const roleId = (key: Role['key']) => roleIdIn(company, key);
const departmentId = async (name: string) =>
  (
    await company.db.read((tx) =>
      tx.from('department').select('id').where('name', '=', name).executeTakeFirstOrThrow(),
    )
  ).id;

describe('the settings', () => {
  test('are the administrators’ alone; a secret is neither told nor stored as it is, and stays where none is typed', async () => {
    const { id } = await link();
    const told = await call('GET', '/rest/sys/identityProvider/list');
    expect(told.text).not.toContain(OIDC_CLIENT.client_secret);
    const stored = await company.db.read((tx) =>
      tx.from('identity_provider').selectAll().execute(),
    );
    expect(JSON.stringify(stored)).not.toContain(OIDC_CLIENT.client_secret);
    expect((await update(id, { name: '总部登录', secret: '' })).code).toBe(200);
    expect(await list()).toMatchObject([{ name: '总部登录', has_secret: 1 }]);
    for (const [method, path] of [
      ['GET', 'list'],
      ['POST', 'save'],
      ['PUT', `update/${id}`],
      ['POST', `test/${id}`],
      ['DELETE', String(id)],
    ] as const)
      expect(
        (await call(method, `/rest/sys/identityProvider/${path}`, { name: 'x' }, 'sales')).code,
      ).toBe(403);
  });

  test('another client takes a secret of its own and ends who was bound', async () => {
    const way = await link();
    await enter(way, person());
    expect(await list()).toMatchObject([{ people: 1 }]);
    const refused = await update(way.id, { client_id: 'another' });
    expect(refused.data).toMatchObject({ errors: [{ field: 'secret' }] });
    expect((await update(way.id, { client_id: 'another', secret: 'x' })).code).toBe(200);
    expect(await list()).toMatchObject([{ people: 0 }]);
  });

  test('name roles and departments that there are, at their field', async () => {
    const { id } = await link();
    const faults = async (given: object) =>
      ((await update(id, given)).data as { errors?: { field: string }[] } | null)?.errors?.map(
        ({ field }) => field,
      );
    expect(await faults({ role_id: 999_999 })).toEqual(['role_id']);
    expect(await faults({ department_id: 999_999 })).toEqual(['department_id']);
    expect(
      await faults({ rules: [{ group: 'a', role_id: 999_999, department_id: null }] }),
    ).toEqual(['rules']);
    expect(await faults({ issuer: 'ftp://example.com' })).toEqual(['issuer']);
  });

  test('give an address that is a page: none of its parts looks like the name of a file', async () => {
    for (let tries = 0; tries < 5; tries += 1)
      expect(new URL((await link()).back).pathname).not.toContain('.');
  });

  test('are deleted with who is bound, and the people stay', async () => {
    const way = await link();
    await enter(way, person());
    expect((await call('DELETE', `/rest/sys/identityProvider/${way.id}`)).code).toBe(200);
    expect(await list()).toEqual([]);
    expect(await userOf(company.people.sales.mobile)).toBeDefined();
    const begun = await browser().post('/api/oidc/authorize', { login_key: way.login_key });
    expect(begun.data).toMatchObject({ on: 0, url: '' });
  });

  test('are tried: the step that came to nothing is named', async () => {
    const { id } = await link();
    const step = async (given: object) => {
      await update(id, { secret: OIDC_CLIENT.client_secret, ...given });
      const tried = await call<{ step: string; fault: string }>(
        'POST',
        `/rest/sys/identityProvider/test/${id}`,
      );
      return tried.data.step;
    };
    expect(await step({})).toBe('');
    expect(await step({ secret: 'wrong' })).toBe('credentials');
    expect(await step({ client_id: 'unknown' })).toBe('credentials');
    const { client_id } = OIDC_CLIENT;
    expect(await step({ client_id, issuer: `${oidc.issuer}/nowhere` })).toBe('issuer');
    expect(await step({ issuer: 'http://login.example.com' })).toBe('address');
    expect(await step({ issuer: 'https://169.254.169.254' })).toBe('address');
    expect(await step({ issuer: 'https://localhost:1' })).toBe('address');
    expect(await step({ issuer: 'https://[::ffff:10.0.0.1]' })).toBe('address');
  });
});

describe('who arrives', () => {
  test('is whoever has the mobile that the provider has verified, and goes where they wanted', async () => {
    const way = await link();
    const { data } = await enter(way, person());
    expect(data).toMatchObject({ token: expect.any(String), to: '/customer' });
    const me = await server.call<{ mobile: string }>('GET', '/rest/sys/user/profile', {
      token: data.token ?? '',
    });
    expect(me.data.mobile).toBe(company.people.sales.mobile);
    const log = await company.db.read((tx) =>
      tx.from('login_log').select(['event', 'way', 'ok']).orderBy('id', 'desc').limit(1).execute(),
    );
    expect(log).toMatchObject([{ event: 'signIn', way: 'oidc', ok: 1 }]);
    // from then on by the subject, whatever the provider says of the number
    expect((await enter(way, person({ phone_number: '' }))).data.token).toBeTruthy();
  });

  test('is nobody by a number or an address that is not verified, unless the company trusts its provider', async () => {
    const unverified = person({ phone_number_verified: false });
    const way = await link();
    expect((await enter(way, unverified)).code).toBe(403);
    await update(way.id, { trusts_unverified: 1 });
    expect((await enter(way, unverified)).code).toBe(200);
  });

  test('is found by the e-mail address where the company says so', async () => {
    const { id } = company.people.colleague;
    await company.db.write((tx) =>
      tx.update('user').set({ email: 'Colleague@Example.com' }).where('id', '=', id).execute(),
    );
    const way = await link({ matches: 'email' });
    const claims = { email: 'colleague@example.com', phone_number: '', sub: 'col' };
    expect((await enter(way, person(claims))).code).toBe(403);
    const { data } = await enter(way, person({ ...claims, email_verified: true }));
    expect(data.token).toBeTruthy();
    expect(await boundTo(id)).toBe('col');
  });

  test('is not whom another provider knows by the same name', async () => {
    const [way, other] = [await link(), await link({ name: '子公司账号' })];
    await enter(way, person());
    const nameless = person({ phone_number: '' });
    expect((await enter(other, nameless)).code).toBe(403);
    expect((await enter(way, nameless)).data.token).toBeTruthy();
  });

  test('cannot be somebody who is bound to another subject there', async () => {
    const way = await link();
    await enter(way, person());
    const answer = await enter(way, person({ sub: 'thief' }));
    expect(answer.code).toBe(409);
    expect(await boundTo(company.people.sales.id)).toBe('lin');
  });

  test('gets an account with role and department by the groups there, which follow the groups from then on', async () => {
    const [sales, manager, readOnly] = [
      await roleId('sales_staff'),
      await roleId('sales_manager'),
      await roleId('read_only'),
    ];
    const east = await departmentId('华东');
    const way = await link({ creates: 1, role_id: readOnly, groups_claim: 'realm_access.roles' });
    await update(way.id, {
      rules: [
        { group: 'leads', role_id: manager, department_id: null },
        { group: 'sales', role_id: sales, department_id: east },
      ],
    });
    const mobile = '13900001111';
    const asIn = (...roles: string[]) =>
      person({ sub: 'new', name: '新同事', phone_number: mobile, realm_access: { roles } });
    expect((await enter(way, asIn('sales'))).data.token).toBeTruthy();
    expect(await userOf(mobile)).toMatchObject({
      name: '新同事',
      role_id: sales,
      department_id: east,
      is_admin: 0,
    });
    await enter(way, asIn('leads', 'sales'));
    expect(await userOf(mobile)).toMatchObject({ role_id: manager, department_id: east });
    await enter(way, asIn('Sales'));
    expect(await userOf(mobile)).toMatchObject({ role_id: readOnly, department_id: east });
    const users = await company.db.read((tx) =>
      tx.from('user').select('id').where('mobile', '=', mobile).execute(),
    );
    expect(users).toHaveLength(1);
  });

  test('gets no account without a verified number or a name, nor where the number is somebody’s already', async () => {
    const way = await link({ creates: 1, matches: 'none' });
    const count = async () =>
      (await company.db.read((tx) => tx.from('user').select('id').execute())).length;
    const before = await count();
    expect((await enter(way, person({ phone_number: '' }))).code).toBe(403);
    expect((await enter(way, person({ phone_number: '12345' }))).code).toBe(403);
    expect((await enter(way, person())).code).toBe(403);
    expect(await count()).toBe(before);
  });

  test('whom the provider keeps here is known by its own id, with the role that the groups there give', async () => {
    const [sales, readOnly] = [await roleId('sales_staff'), await roleId('read_only')];
    const way = await link({ role_id: readOnly });
    await update(way.id, { rules: [{ group: 'Sales', role_id: sales }] });
    const made = await call<{ token: string }>(
      'POST',
      `/rest/sys/identityProvider/scimToken/${way.id}`,
      { is_on: 1 },
    );
    const scim = async (path: string, body: object) => {
      const answer = await fetch(`${server.url}/scim/v2/${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${made.data.token}`,
          'content-type': 'application/scim+json',
        },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(201);
      return (await answer.json()) as { id: string };
    };
    const mobile = '13900002222';
    const { id } = await scim('Users', {
      userName: 'kept@example.com',
      externalId: 'object-7',
      displayName: '林夏',
      phoneNumbers: [{ type: 'mobile', value: mobile }],
    });
    await scim('Groups', { displayName: 'Sales', members: [{ value: id }] });
    const claims = { sub: 'pairwise', oid: 'object-7', phone_number: '' };
    expect((await enter(way, person(claims))).data.token).toBeTruthy();
    expect(await userOf(mobile)).toMatchObject({ id: Number(id), role_id: sales });
    expect(await boundTo(Number(id))).toBe('pairwise');
  });

  test('is not let in when stopped, and is asked for a second factor like everybody', async () => {
    const way = await link();
    const stopped = person({ sub: 'gone', phone_number: company.people.disabled.mobile });
    expect((await enter(way, stopped)).code).toBe(403);
    const role = await roleId('sales_staff');
    const demand = (second_factor: 0 | 1) =>
      company.db.write((tx) =>
        tx.update('role').set({ second_factor }).where('id', '=', role).execute(),
      );
    await demand(1);
    const { data } = await enter(way, person());
    await demand(0);
    expect(data).toMatchObject({ challenge: expect.any(String) });
    expect(data.token).toBeUndefined();
  });
});

describe('the way', () => {
  test('ends once, in the browser in which it began', async () => {
    const way = await link();
    oidc.present = person();
    const mine = browser();
    const begun = await mine.post<{ url: string }>('/api/oidc/authorize', way);
    const query = await visitProvider(begun.data.url, way.back);
    const back = { login_key: way.login_key, query };
    expect((await browser().post('/api/oidc/authLogin', back)).code).toBe(422);
    expect((await mine.post('/api/oidc/authLogin', back)).code).toBe(200);
    expect((await mine.post('/api/oidc/authLogin', back)).code).toBe(422);
    expect(begun.data.url).toContain('code_challenge_method=S256');
  });

  test('of one provider is not ended by the answer of another, nor by an answer in whose name another one speaks', async () => {
    const [first, second] = [await link(), await link({ name: '分公司' })];
    oidc.present = person();
    const mine = browser();
    const go = async () => {
      const begun = await mine.post<{ url: string }>('/api/oidc/authorize', {
        login_key: first.login_key,
      });
      return visitProvider(begun.data.url, first.back);
    };
    const crossed = { login_key: second.login_key, query: await go() };
    expect((await mine.post('/api/oidc/authLogin', crossed)).code).toBe(422);
    const forged = new URLSearchParams(await go());
    forged.set('iss', 'https://evil.example.com');
    const answer = await mine.post('/api/oidc/authLogin', {
      login_key: first.login_key,
      query: forged.toString(),
    });
    expect(answer.code).toBe(422);
    expect(await boundTo(company.people.sales.id)).toBeUndefined();
  });

  test('comes to nothing in words: who went away there, and a provider that cannot be reached', async () => {
    const way = await link();
    const left = await enter(way, null);
    expect(left).toMatchObject({ code: 422 });
    expect(left.message).toContain('统一登录');
    await update(way.id, { issuer: 'https://192.168.0.1', secret: 'x' });
    const begun = await browser().post('/api/oidc/authorize', { login_key: way.login_key });
    expect(begun.code).toBe(504);
  });

  test('begins by the code of the company: at once, by a choice, or not at all where none is on', async () => {
    const begin = async (corp_code: string) =>
      (
        await browser().post<{ on: number; url: string; choices: object[] }>(
          '/api/oidc/authorize',
          {
            corp_code,
          },
        )
      ).data;
    const nothing = { on: 0, url: '', state: '', choices: [] };
    expect(await begin('single')).toEqual(nothing);
    expect(await begin('nobody')).toEqual(nothing);
    const { id } = await link();
    expect((await begin('single')).url).toContain(oidc.issuer);
    await link({ name: '分公司' });
    expect(await begin('single')).toMatchObject({
      on: 1,
      url: '',
      choices: [{ name: '统一登录' }, { name: '分公司' }],
    });
    await update(id, { is_on: 0 });
    expect((await begin('single')).choices).toEqual([]);
  });

  test('binds the own account for who knows the own password, and is taken back', async () => {
    const way = await link({ matches: 'none' });
    expect((await enter(way, person())).code).toBe(403);
    const mine = browser();
    const bind = (own_password: string) =>
      mine.post<{ url: string }>(
        '/rest/sys/user/bindProvider',
        { provider: 'oidc', login_key: way.login_key, own_password },
        tokens.sales,
      );
    expect((await bind('wrong')).code).not.toBe(200);
    const query = await visitProvider((await bind(PASSWORD)).data.url, way.back);
    const back = { login_key: way.login_key, query };
    // a way to be bound lets nobody in, and is nobody else's
    expect((await mine.post('/api/oidc/authLogin', back)).code).toBe(422);
    expect((await mine.post('/api/oidc/authBind', back, tokens.colleague)).code).toBe(422);
    const again = await visitProvider((await bind(PASSWORD)).data.url, way.back);
    const bound = await mine.post(
      '/api/oidc/authBind',
      { login_key: way.login_key, query: again },
      tokens.sales,
    );
    expect(bound).toMatchObject({ code: 200, data: { name: '林夏' } });
    expect((await enter(way, person())).data.token).toBeTruthy();
    const own = await call<object[]>('GET', '/rest/sys/user/providers', undefined, 'sales');
    expect(own.data).toContainEqual({
      provider: 'oidc',
      login_key: way.login_key,
      label: '统一登录',
      bound: 1,
      name: '林夏',
    });
    const unbind = { provider: 'oidc', login_key: way.login_key };
    expect((await call('POST', '/rest/sys/user/unbindProvider', unbind, 'sales')).code).toBe(200);
    expect((await enter(way, person())).code).toBe(403);
  });

  test('of another company is nobody’s here', async () => {
    const way = await link();
    const foreign = await server.signIn(other.people.admin.mobile, 'OTHERS');
    const asked = { provider: 'oidc', login_key: way.login_key, own_password: PASSWORD };
    const answer = await server.call('POST', '/rest/sys/user/bindProvider', {
      token: foreign,
      body: asked,
    });
    expect(answer.code).toBe(404);
  });
});

describe('a company that wants nothing else', () => {
  const want = (is_sso_only: 0 | 1) =>
    call<{ errors: { field: string }[] }>('POST', '/rest/sys/config/setSetting', {
      settings: { is_sso_only },
    });
  const password = (person: Person) =>
    server.call('POST', '/account/api/login', {
      body: { mobile: company.people[person].mobile, password: PASSWORD, corp_code: 'SINGLE' },
    });

  test('has an identity provider first; then passwords and codes open nothing but to administrators', async () => {
    expect((await want(1)).data.errors).toMatchObject([{ field: 'is_sso_only' }]);
    const way = await link();
    expect((await want(1)).code).toBe(200);
    expect(await password('sales')).toMatchObject({ code: 403 });
    expect((await password('sales')).message).toContain('单点登录');
    const { mobile } = company.people.sales;
    await server.call('POST', '/account/api/sendSmsCode', { body: { mobile, type: 'signIn' } });
    const sent = () => server.sent.findLast(({ to }) => to === mobile)?.code;
    await expect.poll(sent).toBeDefined();
    const byCode = await server.call('POST', '/account/api/smsLogin', {
      body: { mobile, code: sent(), corp_code: 'SINGLE' },
    });
    expect(byCode.code).toBe(403);
    expect((await password('admin')).code).toBe(200);
    expect((await enter(way, person())).data.token).toBeTruthy();
    // wrong passwords are told nothing of it
    const wrong = await server.call('POST', '/account/api/login', {
      body: { mobile, password: 'wrong-password-1', corp_code: 'SINGLE' },
    });
    expect(wrong.message).not.toContain('单点登录');
  });

  test('is not shut when its last identity provider is switched off', async () => {
    const way = await link();
    await want(1);
    await update(way.id, { is_on: 0 });
    expect((await password('sales')).code).toBe(200);
  });

  afterAll(() => want(0));
});

async function boundTo(user_id: number): Promise<string | undefined> {
  const row = await company.db.read((tx) =>
    tx.from('provider_account').select('subject').where('user_id', '=', user_id).executeTakeFirst(),
  );
  return row?.subject;
}
