import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, PASSWORD, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let company: TestCompany;
let dist: string;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'fieldwork-dist-'));
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Fieldwork</title>');
  server = await startServer({ dist, publicUrl: 'https://crm.example' });
  company = await addCompany(server.services, 'COOKIE', '131000000');
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true });
});

/** By name, of an answer: the value and its attributes. */
function cookiesOf(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    headers
      .getSetCookie()
      .map((line) => [
        line.slice(0, line.indexOf('=')).replace('crm-1.7.0-', ''),
        line.slice(line.indexOf('=') + 1),
      ]),
  );
}

const login = (headers: Record<string, string> = {}) =>
  server.call<{ token: string }>('POST', '/account/api/login', {
    body: { mobile: company.people.sales.mobile, password: PASSWORD },
    headers,
  });
const SAVE = '/rest/sys/userconfig/preferences';
const HERE = { 'sec-fetch-site': 'same-origin' };
const cookie = (token: string) => ({ cookie: `crm-1.7.0-token=${token}` });
const save = (headers: Record<string, string>) =>
  server.call('POST', SAVE, { body: { theme: 'dark' }, headers });

describe('the session of a browser', () => {
  test('is a cookie that no script can read and no other site can use, for three days [AUTH-019]', async () => {
    const { headers, data } = await login();
    const [value = '', ...attributes] = (cookiesOf(headers).token ?? '').split('; ');
    expect(value).toBe(data.token);
    expect(attributes.toSorted()).toEqual(
      ['HttpOnly', `Max-Age=${3 * 24 * 3600}`, 'Path=/', 'SameSite=Lax', 'Secure'].toSorted(),
    );
    expect((await server.call('GET', SAVE, { headers: cookie(value) })).code).toBe(200);
    expect((await save({ ...cookie(value), ...HERE })).code).toBe(200);
  });

  test('is taken from the browser with the sign-out, and where the server knows it no more', async () => {
    const { token } = (await login()).data;
    const left = await server.call('POST', '/account/api/logout', {
      headers: { ...cookie(token), ...HERE },
    });
    expect([left.code, cookiesOf(left.headers).token?.split('; ')[1]]).toEqual([200, 'Max-Age=0']);
    const over = await server.call('GET', SAVE, { headers: cookie(token) });
    expect([over.code, cookiesOf(over.headers).token?.split('; ')[1]]).toEqual([100, 'Max-Age=0']);
  });

  test('ends when somebody else signs in with the same browser', async () => {
    const { token } = (await login()).data;
    await login(cookie(token));
    expect((await server.call('GET', SAVE, { token })).code).toBe(100);
  });
});

describe('what a page of another site makes a browser send', () => {
  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a neighbour of the same site', { 'sec-fetch-site': 'same-site' }],
    ['from another origin, over plain http', { origin: 'http://evil.example' }],
    ['from a page without an origin', { origin: 'null' }],
    ['from nowhere', {}],
  ])('%s changes nothing by the cookie', async (_, headers) => {
    const { token } = (await login()).data;
    expect((await save({ ...cookie(token), ...headers })).code).toBe(403);
  });

  test.each([
    ['a page of the address that others reach it by', { origin: 'https://crm.example' }],
    ['its own page over plain http', {}],
  ])('but %s may', async (_, headers) => {
    const { token } = (await login()).data;
    expect((await save({ origin: server.url, ...cookie(token), ...headers })).code).toBe(200);
  });

  test('signs nobody in, so that nobody works in somebody else’s name without knowing it', async () => {
    const answer = await login({ 'sec-fetch-site': 'cross-site' });
    expect([answer.code, cookiesOf(answer.headers)]).toEqual([403, {}]);
    expect((await login({ origin: 'http://evil.example' })).code).toBe(403);
  });

  test('a foreign client with the header is asked nothing of the kind', async () => {
    const { token } = (await login()).data;
    expect((await save({ token, origin: 'http://tool.example' })).code).toBe(200);
  });
});

describe('a page', () => {
  const page = async (cookies: string) =>
    cookiesOf((await server.call('GET', '/customer', { headers: { cookie: cookies } })).headers);

  test('tells its scripts that there is a session, or that there is none', async () => {
    expect(await page('')).toEqual({});
    expect((await page('crm-1.7.0-token=1.a')).in).toMatch(
      /^1; Max-Age=259200; Path=\/; SameSite=Lax$/,
    );
    expect(await page('crm-1.7.0-token=1.a; crm-1.7.0-in=1')).toEqual({});
    expect((await page('crm-1.7.0-in=1')).in).toMatch(/^; Max-Age=0/);
  });

  test('takes away the session that somebody left while the server could not be reached', async () => {
    expect((await page('crm-1.7.0-token=1.a; crm-1.7.0-in=0')).token).toMatch(
      /^; Max-Age=0;.*HttpOnly/,
    );
  });
});

test('no answer of a call is kept by a browser or a proxy', async () => {
  const { token } = (await login()).data;
  for (const path of [SAVE, '/rest/nowhere', '/account/api/signInOptions'])
    expect((await server.call('GET', path, { token })).headers.get('cache-control')).toBe(
      'no-store',
    );
  expect((await save({})).headers.get('cache-control')).toBe('no-store');
});
