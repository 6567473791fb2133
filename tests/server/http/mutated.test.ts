import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import qs from 'qs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MESSAGES } from '../../../schemas/i18n/messages.ts';
import { type ServedEndpoint, servedEndpoints } from '../../../server/endpoints/servedEndpoints.ts';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { addOneOfEach, type Kind } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Set to look at more requests, or at those of another run. */
const RUNS = Number(process.env.FUZZ_RUNS ?? (process.env.DATABASE_URL ? 3_000 : 10_000));
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_105);
/** requests under way at a time: what they do to each other is part of what is asked */
const AT_ONCE = 8;

/** of whoever lost their session, or never had one */
const NOT_SIGNED_IN = MESSAGES.not_signed_in.code;

let server: TestServer;
let dist: string;
let company: TestCompany;
let ids: Record<Kind, number>;
let tokens: string[];
const calls = servedEndpoints();
/** Addresses that are no calls: everything that the server answers beside them. */
const BESIDE = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/.well-known/security.txt',
  '/rest/openapi.json',
  '/rest/docs',
  '/rest/oa/remind/live',
  '/oauth/token',
  '/oauth/revoke',
  '/oidclogout/:key',
  '/scim/v2/users',
  '/scim/v2/users/:id',
  '/scim/v2/groups',
  '/scim/v2/groups/:id',
  '/scim/v2/serviceproviderconfig',
  '/scim/v2/serviceproviderconfig/:id',
  '/scim/v2/resourcetypes',
  '/scim/v2/resourcetypes/:id',
  '/scim/v2/schemas',
  '/scim/v2/schemas/:id',
  '/.well-known/oauth-authorization-server',
  '/',
  '/index.html',
];

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'fieldwork-dist-'));
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>x</title>');
  server = await startServer({
    dist,
    securityContact: 'mailto:safe@example.org',
    metricsToken: 'for-the-tests-only',
  });
  company = await addCompany(server.services, 'MUTATED', '131300000');
  ids = await addOneOfEach(company, 'sales', '变形');
  tokens = ['', '', '', 'nobody.at.all'];
  await signInAgain();
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true });
});

/** Some calls end sessions, of who asks or of all: whoever lost theirs comes back. */
async function signInAgain() {
  for (const [index, who] of (['admin', 'sales'] as const).entries())
    tokens[index] = await server.signIn(company.people[who].mobile, 'MUTATED');
}

type Schema = Readonly<Record<string, unknown>>;

/** A value as its schema asks for it: what a mutation then changes. */
function fitting(schema: Schema, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (Array.isArray(schema.anyOf)) return fitting((schema.anyOf[0] ?? {}) as Schema, name);
  if (Array.isArray(schema.enum)) return schema.enum[0];
  switch (schema.type) {
    case 'integer':
    case 'number':
      return ids.customer;
    case 'boolean':
      return true;
    case 'array':
      return [fitting((schema.items ?? {}) as Schema, name)];
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([key, each]) => [
          key,
          fitting(each, key),
        ]),
      );
    default:
      return name.includes('module') ? 'customer' : name.includes('time') ? '2026-01-05' : 'x';
  }
}

const strange = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    -1,
    0,
    1e300,
    Number('9007199254740993'),
    '99999999999999999999',
    '9'.repeat(400),
    '1e999',
    '\u0000',
    '\ud800',
    '\u202e',
    "'; select 1 --",
    '%',
    '\\',
    '_',
    '{"op":"or","rules":[{"field":"name","operator":"in","value":[{}]}]}',
    '0001-01-01',
    '9999-99-99 99:99:99',
    'constructor',
    'hasOwnProperty',
    [],
    {},
    [[[]]],
    { ref: '$viewer.id' },
  ),
  fc.constantFrom(4000, 20_000).map((count) => '长'.repeat(count)),
  fc
    .constantFrom(2, 99, 1001, 60_000)
    .map((count) => Array.from({ length: count }, (_, index) => index)),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Puts something else somewhere into a value: at its place, one level down, or beside it. */
function changed(value: unknown, [place, ...places]: readonly number[], put: unknown): unknown {
  if (place === undefined || typeof value !== 'object' || value === null) return put;
  const keys = Object.keys(value);
  const key = keys[place % (keys.length + 1)] ?? 'extra';
  const inner = changed((value as Record<string, unknown>)[key], places, put);
  return Array.isArray(value)
    ? value.map((each, index) => (String(index) === key ? inner : (each as unknown)))
    : { ...value, [key]: inner };
}

const request = fc.record({
  served: fc.constantFrom<ServedEndpoint>(...calls),
  path: fc.nat(5),
  who: fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 3),
  changes: fc.array(fc.tuple(fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }), strange), {
    maxLength: 3,
  }),
  id: fc.oneof(
    fc.nat(40).map(String),
    fc.constantFrom('0', '999999999999999', '99999999999999999', '-1', 'x', '%00', '..', '%2f'),
  ),
  encoding: fc.constantFrom('json', 'json', 'form', 'cut', 'multipart', 'other'),
  beside: fc.option(fc.constantFrom(...BESIDE), { freq: 20 }),
  method: fc.constantFrom('', '', '', 'GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'),
  headers: fc.dictionary(
    fc.constantFrom(
      'locale',
      'idempotency-key',
      'cookie',
      'accept-language',
      'accept-encoding',
      'device-type',
      'content-encoding',
      'x-forwarded-for',
      'range',
    ),
    fc.oneof(
      fc.constantFrom('ja', '*', ';q=', 'crm-1.7.0-lang=%', 'bytes=0-0', 'gzip;q=0.0', 'toString'),
      fc.string({ unit: fc.constantFrom('a', '=', ';', ',', '%', '"', '-', '1') }),
    ),
    { maxKeys: 2 },
  ),
});

test('every address that the server answers is asked', () => {
  const asked = [
    ...BESIDE,
    ...calls.flatMap(({ paths }) => paths.map((path) => path.toLowerCase())),
  ];
  expect(addressesOf(server).toSorted()).toEqual([...new Set(asked)].toSorted());
});

test('no address is answered by a fault of the server', async () => {
  const part = fc.constantFrom(
    '/',
    '..',
    '%00',
    '%2e',
    '%2f',
    'rest',
    'account',
    'x.js',
    '\\\\',
    '%',
    '?',
    '#',
    '%c0%af',
    ';',
    '*',
    'index.html',
    'x'.repeat(300),
  );
  const address = fc.tuple(
    fc.constantFrom('', '/rest/crm/customer/', '/rest/', '/assets/'),
    fc.array(part, { maxLength: 7 }),
  );
  const addresses = fc.sample(address, { numRuns: RUNS / 20, seed: SEED });
  for (const [before, rest] of addresses) {
    const path = `/${before}${rest.join('')}`.replace(/^\/\//, '/');
    expect([path, await statusOf(path)]).toEqual([path, expect.toSatisfy((at) => at < 500)]);
  }
});

/** Sent as it is: fetch and URL would set it right first. */
async function statusOf(path: string): Promise<number | undefined> {
  const asked = get(server.url, { path, agent: false });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

test('no request that was changed anywhere is answered by a fault of the server, whoever sends it', async () => {
  const requests = fc.sample(request, { numRuns: RUNS, seed: SEED });
  const [seen, codes] = [new Set<string>(), new Map<number, number>()];
  let faults: unknown[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let each = requests.pop(); each && faults.length === 0; each = requests.pop()) {
        const sent = sentFor(each);
        seen.add(each.served.name);
        const answer = await server.app.inject(sent);
        const code = codeOf(answer);
        codes.set(code, (codes.get(code) ?? 0) + 1);
        if (code >= 500)
          faults = [
            ...faults,
            {
              run: `FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}`,
              sent: short(sent),
              answer: answer.body.slice(0, 500),
              why: server.logged.findLast(({ err }) => err),
            },
          ];
        if (each.who < 2 && code === NOT_SIGNED_IN) await (back ??= signInAgain().finally(forget));
      }
    }),
  );
  expect(faults).toEqual([]);
  // not all of them died at the door
  expect(codes.get(200)).toBeGreaterThan(RUNS / 20);
  expect((codes.get(NOT_SIGNED_IN) ?? 0) / RUNS).toBeLessThan(0.35);
  if (RUNS >= 10_000) expect(calls.filter(({ name }) => !seen.has(name))).toEqual([]);
}, 600_000);

let back: Promise<void> | undefined;
const forget = () => (back = undefined);

type Request = typeof request extends fc.Arbitrary<infer R> ? R : never;

function sentFor({ served, path, who, changes, id, encoding, beside, ...how }: Request) {
  const schema = served.call.params as unknown as Schema;
  const params = changes.reduce<unknown>(
    (now, [places, put]) => changed(now, places, put),
    fitting(schema, ''),
  );
  const url = beside ?? (served.paths[path % served.paths.length] ?? '').replace('{id}', id);
  const method = (how.method || served.call.method) as 'GET';
  const headers = { token: tokens[who] ?? '', ...how.headers };
  return method === 'GET'
    ? { method, url: `${url}?${form(params)}`, headers }
    : { method, url, ...bodyOf(encoding, params, headers) };
}

/** Of the envelope, or of HTTP where there is none. */
function codeOf({ statusCode, body, headers }: LightMyRequestResponse): number {
  const isCall = String(headers['content-type']).startsWith('application/json');
  const said = isCall ? /^\{"code":(\d+)/.exec(body)?.[1] : undefined;
  return statusCode >= 500 ? statusCode : Number(said ?? statusCode);
}

function short({ url, payload, ...rest }: InjectOptions) {
  return { ...rest, url: String(url).slice(0, 2000), payload: String(payload).slice(0, 2000) };
}

/** What the server's own router knows, from its drawing: four characters a level. */
function addressesOf({ app }: TestServer): string[] {
  const above: string[] = [];
  const found = new Set<string>();
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods] =
      /^([│ ]*[├└]── )(\S*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (indent === '') continue;
    const level = indent.length / 4 - 1;
    above.length = level;
    above.push(part);
    if (methods)
      found.add(
        above
          .join('')
          .replaceAll(/:(\w+)\(\^[^)]*\)/g, '{$1}')
          .replace(/^\*$/, '/*')
          .toLowerCase(),
      );
  }
  return [...found];
}

function form(params: unknown): string {
  try {
    return qs.stringify(params).slice(0, 12_000);
  } catch {
    return 'a=%';
  }
}

function bodyOf(
  encoding: string,
  params: unknown,
  headers: Record<string, string>,
): { payload: string; headers: Record<string, string> } {
  const json = JSON.stringify(params) ?? '';
  const as = (type: string, payload: string) => ({
    payload,
    headers: { ...headers, 'content-type': type },
  });
  switch (encoding) {
    case 'form':
      return as('application/x-www-form-urlencoded', form(params));
    case 'multipart':
      return as('multipart/form-data; boundary=b', parts(params, json));
    case 'cut':
      return as('application/json; charset=utf-16', json.slice(0, Math.floor(json.length / 2)));
    case 'other':
      return as('text/xml', json);
    default:
      return as('application/json', json);
  }
}

function parts(params: unknown, file: string): string {
  const fields = Object.entries((params ?? {}) as object).map(
    ([key, value]) =>
      `--b\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${typeof value === 'string' ? value : (JSON.stringify(value) ?? '')}\r\n`,
  );
  return `${fields.join('')}--b\r\nContent-Disposition: form-data; name="file"; filename="../../x.csv"\r\nContent-Type: text/csv\r\n\r\n${file}\r\n--b--\r\n`;
}
