import fc from 'fast-check';
import qs from 'qs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, servedCalls } from '../../server/calls/served.ts';
import { addCompany, type TestCompany } from './support/companies.ts';
import { addOneOfEach, type Kind } from './support/samples.ts';
import { startServer, type TestServer } from './support/server.ts';

/** Set to look at more requests, or at those of another run. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 2000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_105);

let server: TestServer;
let company: TestCompany;
let ids: Record<Kind, number>;
let tokens: string[];
/** Every call that the server has, apart from those that would end the sessions of this test. */
const calls = servedCalls().filter(
  ({ name }) => !['logout', 'login', 'logoutOthers', 'passwordChange'].includes(name),
);

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'MUTATED', '131300000');
  ids = await addOneOfEach(company, 'sales', '变形');
  tokens = [
    await server.signIn(company.people.admin.mobile, 'MUTATED'),
    await server.signIn(company.people.sales.mobile, 'MUTATED'),
    '',
    'nobody.at.all',
  ];
});
afterAll(() => server.close());

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
  fc.constant('长'.repeat(20_000)),
  fc.integer({ min: 1, max: 60_000 }).map((count) => Array.from({ length: count }, (_, i) => i)),
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
  served: fc.constantFrom<Served>(...calls),
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

test('no request that was changed anywhere is answered by a fault of the server, whoever sends it', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(request, async ({ served, path, who, changes, id, encoding, ...how }) => {
      seen.add(served.name);
      const schema = served.call.params as unknown as Schema;
      const params = changes.reduce<unknown>(
        (now, [places, put]) => changed(now, places, put),
        fitting(schema, ''),
      );
      const url = (served.paths[path % served.paths.length] ?? '').replace('{id}', id);
      const method = how.method || served.call.method;
      const headers = { token: tokens[who] ?? '', ...how.headers };
      const answer = await fetch(
        method === 'GET' ? `${server.url}${url}?${form(params)}` : `${server.url}${url}`,
        { method, ...(method === 'GET' ? { headers } : bodyOf(encoding, params, headers)) },
      );
      const text = await answer.text();
      const fault = text.includes('"code":500') || answer.status >= 500;
      expect(
        fault ? { served: served.name, text, why: server.logged.findLast(({ err }) => err) } : {},
      ).toEqual({});
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(seen.size).toBeGreaterThan(Math.min(calls.length, RUNS / 4) / 2);
}, 600_000);

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
): { body: string | FormData; headers: Record<string, string> } {
  const json = JSON.stringify(params) ?? '';
  switch (encoding) {
    case 'form':
      return {
        body: form(params),
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      };
    case 'multipart': {
      const body = new FormData();
      for (const [key, value] of Object.entries((params ?? {}) as object))
        body.append(key, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
      body.append('file', new Blob([json]), '../../x.csv');
      return { body, headers };
    }
    case 'cut':
      return {
        body: json.slice(0, Math.floor(json.length / 2)),
        headers: { ...headers, 'content-type': 'application/json; charset=utf-16' },
      };
    case 'other':
      return { body: json, headers: { ...headers, 'content-type': 'text/xml' } };
    default:
      return { body: json, headers: { ...headers, 'content-type': 'application/json' } };
  }
}
