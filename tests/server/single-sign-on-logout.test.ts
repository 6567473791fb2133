import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createOpenIdClient } from '../../server/endpoints/openId/client.ts';
import { changeRateLimits } from '../../server/db/index.ts';
import { freshCode } from '../support/authenticator.ts';
import { addCompany, roleIdIn, type TestCompany } from './support/companies.ts';
import { openJourneyBrowser } from './support/journeyBrowser.ts';
import {
  leaveProvider,
  OIDC_CLIENT,
  type OidcFake,
  openOidcProvider,
  type ProviderCookies,
  visitProvider,
} from './support/oidcProvider.ts';
import { startServer, type TestServer } from './support/server.ts';

const ORIGIN = 'https://crm.example.com';
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const REFUSED = '{"error":"invalid_request"}';

let oidc: OidcFake;
let server: TestServer;
let [company, other] = [] as unknown as [TestCompany, TestCompany];

beforeAll(async () => {
  oidc = await openOidcProvider();
  server = await startServer({
    publicUrl: ORIGIN,
    openId: createOpenIdClient({ trusted: [oidc.issuer], now: Date.now }),
  });
  company = await addCompany(server.services, 'LEAVES', '136200000');
  other = await addCompany(server.services, 'STAYS', '137200000');
});
afterAll(async () => {
  await server.close();
  await oidc.close();
});
beforeEach(async () => {
  oidc.redirects.splice(0);
  oidc.refusals.splice(0);
  oidc.logoutUrl = '';
  for (const { db } of [company, other])
    await db.write(async (tx) => {
      for (const table of ['provider_account', 'identity_provider', 'session'] as const)
        await tx.remove(table).execute();
    });
});

interface Way {
  id: number;
  login_key: string;
  back: string;
  /** where the provider tells of sign-outs, at the test's own server */
  logout: string;
}
interface Entered {
  token?: string;
  challenge?: string;
}

/** An identity provider of a company that is on. */
async function link({ people, code }: TestCompany, given: object = {}): Promise<Way> {
  const token = await server.signIn(people.admin.mobile, code);
  const made = await server.call<{ id: number }>('POST', '/rest/sys/identityProvider/save', {
    token,
    body: {
      name: '统一登录',
      issuer: oidc.issuer,
      client_id: OIDC_CLIENT.client_id,
      secret: OIDC_CLIENT.client_secret,
      is_on: 1,
      ...given,
    },
  });
  const list = await server.call<{ id: number; callback: string; logout_url: string }[]>(
    'GET',
    '/rest/sys/identityProvider/list',
    { token },
  );
  const row = list.data.find(({ id }) => id === made.data.id);
  const [back, url] = [row?.callback ?? '', row?.logout_url ?? ''];
  expect(url.startsWith(`${ORIGIN}/`)).toBe(true);
  oidc.redirects.push(back);
  return {
    id: made.data.id,
    back,
    logout: url.replace(ORIGIN, server.url),
    login_key: back.split('/').at(-1) ?? '',
  };
}

/** Somebody of the company comes by the provider, in one browser of theirs. */
async function enter(
  { login_key, back }: Way,
  who: 'sales' | 'colleague' = 'sales',
  cookies: ProviderCookies = new Map(),
): Promise<Entered> {
  oidc.present = {
    sub: `sub of ${who}`,
    name: '林夏',
    phone_number: company.people[who].mobile,
    phone_number_verified: true,
  };
  const browser = openJourneyBrowser(server, ORIGIN);
  const begun = await browser.post<{ url: string }>('/api/oidc/authorize', { login_key });
  const query = await visitProvider(begun.data.url, back, cookies);
  return (await browser.post<Entered>('/api/oidc/authLogin', { login_key, query })).data;
}
const enterToken = async (...given: Parameters<typeof enter>) =>
  (await enter(...given)).token ?? '';

const isIn = async (token: string) =>
  (await server.call('GET', '/rest/sys/user/profile', { token })).code === 200;

const seconds = () => Math.floor(Date.now() / 1000);
const claims = (change: object = {}) => ({
  iss: oidc.issuer,
  aud: OIDC_CLIENT.client_id,
  iat: seconds(),
  exp: seconds() + 120,
  jti: randomUUID(),
  sub: 'sub of sales',
  events: { [EVENT]: {} },
  ...change,
});

async function tell(logout: string, logout_token: string) {
  const answer = await fetch(logout, {
    method: 'POST',
    body: new URLSearchParams({ logout_token }),
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return { status: answer.status, text: await answer.text() };
}

const logged = () =>
  company.db.read((tx) =>
    tx
      .from('login_log')
      .select(['user_id', 'about', 'by_user_id'])
      .where('event', '=', 'signedOutByProvider')
      .orderBy('id')
      .execute(),
  );

describe('a sign-out at the identity provider', () => {
  test('ends the session that it has opened here, and no other one of the person', async () => {
    const way = await link(company);
    oidc.logoutUrl = way.logout;
    const laptop: ProviderCookies = new Map();
    const [here, elsewhere] = [await enterToken(way, 'sales', laptop), await enterToken(way)];
    const byPassword = await server.signIn(company.people.sales.mobile, 'LEAVES');
    const before = (await logged()).length;
    await leaveProvider(oidc, laptop);
    expect(oidc.refusals).toEqual([]);
    expect([await isIn(here), await isIn(elsewhere), await isIn(byPassword)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await logged()).slice(before)).toEqual([
      { user_id: company.people.sales.id, about: '统一登录', by_user_id: null },
    ]);
  });

  test('ends all that the person has opened by it where it names no session', async () => {
    const way = await link(company);
    const [first, second] = [await enterToken(way), await enterToken(way)];
    const colleague = await enterToken(way, 'colleague');
    expect(await tell(way.logout, await oidc.sign(claims()))).toEqual({ status: 200, text: '' });
    expect([await isIn(first), await isIn(second), await isIn(colleague)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('ends by the person a session whose name was not told, and nobody’s where no person is named', async () => {
    const way = await link(company);
    const unnamed = await enterToken(way);
    oidc.logoutUrl = way.logout;
    const named = await enterToken(way);
    const known = await company.db.read((tx) =>
      tx.from('session').select('sid').where('sid', '!=', '').execute(),
    );
    expect(known).toHaveLength(1);
    const sid = 'another session';
    expect((await tell(way.logout, await oidc.sign(claims({ sid, sub: undefined })))).status).toBe(
      200,
    );
    expect([await isIn(unnamed), await isIn(named)]).toEqual([true, true]);
    expect((await tell(way.logout, await oidc.sign(claims({ sid })))).status).toBe(200);
    expect([await isIn(unnamed), await isIn(named)]).toEqual([false, true]);
  });

  test('ends a sign-in that waits for the second step, and the session that came of one', async () => {
    const way = await link(company);
    const role = await roleIdIn(company, 'sales_staff');
    const demand = (second_factor: 0 | 1) =>
      company.db.write((tx) =>
        tx.update('role').set({ second_factor }).where('id', '=', role).execute(),
      );
    onTestFinished(async () => {
      await demand(0);
      await company.db.write((tx) => tx.remove('second_factor').execute());
    });
    await demand(1);
    const secretOf = ({ challenge = '' }: Entered) =>
      server.call<{ uri: string }>('POST', '/account/api/secondFactorSecret', {
        body: { challenge },
      });
    const waiting = await enter(way);
    expect((await secretOf(waiting)).code).toBe(200);
    await tell(way.logout, await oidc.sign(claims()));
    expect((await secretOf(waiting)).code).not.toBe(200);
    const { challenge = '' } = await enter(way);
    const code = await freshCode((await secretOf({ challenge })).data.uri);
    const { data } = await server.call<Entered>('POST', '/account/api/secondFactorConfirm', {
      body: { challenge, code },
    });
    expect(await isIn(data.token ?? '')).toBe(true);
    await tell(way.logout, await oidc.sign(claims()));
    expect(await isIn(data.token ?? '')).toBe(false);
  });

  test('ends nothing that another provider has opened, though it is the same one there', async () => {
    const [way, branch] = [await link(company), await link(company, { name: '分公司' })];
    const token = await enterToken(way);
    expect((await tell(branch.logout, await oidc.sign(claims()))).status).toBe(200);
    expect(await isIn(token)).toBe(true);
  });

  test('ends nothing that came by another client, whose people are others', async () => {
    const way = await link(company);
    const token = await enterToken(way);
    const admin = await server.signIn(company.people.admin.mobile, 'LEAVES');
    await server.call('PUT', `/rest/sys/identityProvider/update/${way.id}`, {
      token: admin,
      body: { client_id: 'another', secret: 'x' },
    });
    const said = await tell(way.logout, await oidc.sign(claims({ aud: 'another' })));
    expect([said.status, await isIn(token)]).toEqual([200, true]);
  });

  test('of somebody who is not here is no fault', async () => {
    const way = await link(company);
    const before = await logged();
    expect((await tell(way.logout, await oidc.sign(claims()))).status).toBe(200);
    expect(await logged()).toEqual(before);
  });
});

describe('a token that', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const secret = new TextEncoder().encode(OIDC_CLIENT.client_secret.padEnd(32, '.'));

  test.each<[string, () => Promise<string>]>([
    ['another key has signed', () => oidc.sign(claims(), { alg: 'RS256', key: privateKey })],
    ['a secret has signed', () => oidc.sign(claims(), { alg: 'HS256', key: secret })],
    ['nobody has signed', async () => unsigned(claims())],
    ['is for another client', () => oidc.sign(claims({ aud: 'another' }))],
    ['another provider has written', () => oidc.sign(claims({ iss: 'https://example.com' }))],
    ['was written long ago', () => oidc.sign(claims({ iat: seconds() - 400 }))],
    ['is still to be written', () => oidc.sign(claims({ iat: seconds() + 400 }))],
    ['has no time', () => oidc.sign(claims({ iat: undefined }))],
    ['is over', () => oidc.sign(claims({ exp: seconds() - 100 }))],
    ['has no end', () => oidc.sign(claims({ exp: undefined }))],
    ['is an access token', () => oidc.sign(claims(), { typ: 'at+jwt' })],
    ['calls itself a JWT alone', () => oidc.sign(claims(), { typ: 'JWT' })],
    ['says no type', () => oidc.sign(claims(), { typ: null })],
    ['tells of other events', () => oidc.sign(claims(), { typ: 'secevent+jwt' })],
    ['has a nonce', () => oidc.sign(claims({ nonce: 'x' }))],
    ['tells of no event', () => oidc.sign(claims({ events: undefined }))],
    ['tells of another event', () => oidc.sign(claims({ events: { 'http://x.example': {} } }))],
    ['has no name of its own', () => oidc.sign(claims({ jti: undefined }))],
    ['names nobody', () => oidc.sign(claims({ sub: undefined }))],
    ['is none', async () => 'x'],
  ])('%s is refused without a word, and ends nothing', async (_, made) => {
    const way = await link(company);
    const token = await enterToken(way);
    expect(await tell(way.logout, await made())).toEqual({ status: 400, text: REFUSED });
    expect(await isIn(token)).toBe(true);
  });

  test('was there before is refused, and ends nothing', async () => {
    const way = await link(company);
    await enter(way);
    const logoutToken = await oidc.sign(claims());
    expect((await tell(way.logout, logoutToken)).status).toBe(200);
    const again = await enterToken(way);
    expect(await tell(way.logout, logoutToken)).toEqual({ status: 400, text: REFUSED });
    expect(await isIn(again)).toBe(true);
    // whoever runs the server is told why
    expect(server.logged.findLast(({ msg }) => msg === 'no sign-out was taken')).toMatchObject({
      why: expect.stringContaining('before'),
    });
  });

  test('comes several times at once counts once', async () => {
    const { logout } = await link(company);
    const logoutToken = await oidc.sign(claims());
    const said = await Promise.all(Array.from({ length: 4 }, () => tell(logout, logoutToken)));
    expect(said.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400,
    ]);
  });

  test('is for the provider of another company is refused at its address, and nothing ends', async () => {
    const way = await link(company);
    const foreign = await link(other, { client_id: 'another' });
    const token = await enterToken(way);
    for (const [logout, aud] of [
      [foreign.logout, OIDC_CLIENT.client_id],
      [way.logout, 'another'],
    ] as const)
      expect(await tell(logout, await oidc.sign(claims({ aud })))).toEqual({
        status: 400,
        text: REFUSED,
      });
    expect(await isIn(token)).toBe(true);
  });

  test('comes to nobody’s address, or is missing, is refused in the same words', async () => {
    const { logout } = await link(company);
    const right = await oidc.sign(claims());
    const nobody = logout.replace(/.{4}$/, '0000');
    expect(await tell(nobody, right)).toEqual({ status: 400, text: REFUSED });
    expect(await tell(`${server.url}/oidcLogout/x`, right)).toEqual({ status: 400, text: REFUSED });
    for (const body of ['', 'logout_token=a&logout_token=b', 'logout_token=%'] as const) {
      const answer = await fetch(logout, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect([body, answer.status, await answer.text()]).toEqual([body, 400, REFUSED]);
    }
  });

  test('comes after thousands from one place is told to wait', async () => {
    const way = await link(company);
    const { own } = server.services.database.platform;
    const key = 'oidc logout 127.0.0.1';
    const count = (count: number) =>
      changeRateLimits(own, [{ key }], () => ({
        entries: [{ count, at: Date.now(), turn: 0 }],
        answer: undefined,
      }));
    await count(3000);
    const right = await oidc.sign(claims());
    expect((await tell(way.logout, right)).status).toBe(429);
    await count(0);
    expect((await tell(way.logout, right)).status).toBe(200);
  });
});

/** A token with `alg` none, which nobody's library makes any more. */
function unsigned(given: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'logout+jwt' })}.${part(given)}.`;
}
